"""The compute backend: device and dtype choice, memory.

Import this before ``mlx.core`` anywhere in the program: :mod:`engine.process` tells why.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import wraps
from typing import Literal, ParamSpec, TypeVar, cast, get_args

from engine import process
from engine.errors import BackendError, Message

log = logging.getLogger(__name__)

P = ParamSpec("P")
R = TypeVar("R")
_END = object()
DeviceName = Literal["auto", "gpu", "cpu"]
DtypeName = Literal["auto", "float32", "float16", "bfloat16", "faster"]
ScheduleName = Literal["auto", "short", "longer", "whole"]
"""How sentences are cut for S3Gen (:data:`engine.config.SCHEDULES`)."""

process.prepare()

import mlx.core as mx  # noqa: E402  (must come after what it reads when it is loaded)

GPU_CACHE = 512 * 2**20
"""Bytes of freed buffers that MLX keeps on a GPU. Left to itself it keeps one for every size that ever
was: on an H200 some ten gigabytes after a few minutes of speech, and with this no slower."""


@dataclass(frozen=True)
class MemorySnapshot:
    """Bytes: what MLX holds now, what it keeps for reuse, and its highest use since the last reset."""

    active: int
    cache: int
    peak: int


@dataclass(frozen=True)
class Backend:
    """Where and in which precision a model runs.

    Attributes:
        device: ``gpu`` (Metal or CUDA) or ``cpu``.
        dtype: of weights and activations.
        description: for people, e.g. "CPU, 2 cores" or the GPU's name.
        faster: whether a processor computes in fewer bits where it is quicker for it: T3's weights in 8,
            S3Gen in bfloat16 if the processor multiplies in that.
        schedule: how sentences are cut for S3Gen where its weights attend over the whole of one; ``auto``: as
            is usual on the device.
    """

    device: Literal["gpu", "cpu"]
    dtype: mx.Dtype
    description: Message
    faster: bool = False
    schedule: ScheduleName = "auto"

    @property
    def dtype_name(self) -> str:
        """'float32', 'float16', 'bfloat16' or 'faster'."""
        if self.faster:
            return "faster"
        return str(self.dtype).rpartition(".")[2]

    @property
    def maker(self) -> str:
        """What makes the samples, as a ledger names it: ``cpu``, ``gpu``, or ``gpu, MLX's kernels``; with its
        schedule, such as ``cpu, schedule longer``, where that is not the usual one."""
        made = "gpu, MLX's kernels" if self.device == "gpu" and not own_kernels() else self.device
        return made if self.schedule == "auto" else f"{made}, schedule {self.schedule}"

    def run(self, function: Callable[P, R], *args: P.args, **named: P.kwargs) -> R:
        """``function``'s result, computed on this device: models on several take turns on one thread.

        Raises:
            BackendError: the GPU failed, whatever MLX says of it; its words are the cause.
        """
        mx.set_default_device(mx.Device(mx.gpu, 0) if self.device == "gpu" else mx.Device(mx.cpu))
        try:
            return function(*args, **named)
        except (RuntimeError, ValueError, MemoryError) as error:
            if self.device == "cpu":
                raise
            log.exception("The GPU failed.")
            reason = (str(error) or type(error).__name__).partition("\n")[0]
            raise BackendError("The graphics processor failed: {why}", why=reason) from error

    def run_each(self, steps: Generator[R, None, None]) -> Generator[R, None, None]:
        """What ``steps`` yields, each step of them :meth:`run`; they are closed with it.

        Raises:
            BackendError: the GPU failed.
        """
        with closing(steps):
            while True:
                step = self.run(next, steps, _END)
                if step is _END:
                    return
                yield cast(R, step)


KERNELS = "PHILOMEL_KERNELS"
"""Environment variable: ``mlx`` turns this program's own kernels for NVIDIA GPUs off, for support and after
one of them failed. Child processes inherit it."""


def own_kernels() -> bool:
    """Whether this program's own kernels may be used where they can."""
    return os.environ.get(KERNELS) != "mlx"


def turn_off_kernels() -> None:
    """From now on MLX's own operations take the place of this program's kernels."""
    os.environ[KERNELS] = "mlx"


def choose(
    device: DeviceName = "auto", dtype: DtypeName = "auto", schedule: ScheduleName = "auto"
) -> Backend:
    """Pick the device and make it MLX's default for this process.

    ``auto`` takes the GPU where there is one. On the CPU weights are in float32 whatever is asked, and
    ``faster`` alone computes in fewer bits; on a GPU it is ``auto``.

    Raises:
        BackendError: a GPU was asked for and there is none, or the dtype or the schedule is unknown.
    """
    if device not in ("auto", "gpu", "cpu"):
        raise BackendError("There is no device '{device}': use auto, gpu or cpu.", device=device)
    has_gpu = device != "cpu" and _has_gpu()
    if device == "gpu" and not has_gpu:
        raise BackendError("This machine has no GPU that MLX can use: choose the CPU instead.")
    dtypes = {
        "auto": mx.float32,
        "float32": mx.float32,
        "float16": mx.float16,
        "bfloat16": mx.bfloat16,
        "faster": mx.float32,
    }
    if dtype not in dtypes:
        raise BackendError(
            "There is no precision '{precision}': use float32, float16, bfloat16 or faster.",
            precision=dtype,
        )
    if schedule not in get_args(ScheduleName):
        raise BackendError(
            "There is no schedule '{schedule}': use auto, short, longer or whole.", schedule=schedule
        )
    if has_gpu:
        mx.set_default_device(mx.Device(mx.gpu, 0))
        info = mx.device_info()
        _limit_gpu_memory(info)
        chosen = _half_of(info) if dtype in ("auto", "faster") else dtypes[dtype]
        return Backend("gpu", chosen, Message(str(info.get("device_name", "GPU"))), schedule=schedule)
    mx.set_default_device(mx.Device(mx.cpu, 0))
    if dtype in ("float16", "bfloat16"):
        log.info("The CPU runs float32 only; %s was asked for.", dtype)
    description = Message("CPU, {cores} cores", cores=os.cpu_count() or 1)
    return Backend("cpu", mx.float32, description, faster=dtype == "faster", schedule=schedule)


def on_gpu() -> bool:
    """Whether operations run on a GPU if nothing else is said."""
    return mx.default_device() != mx.Device(mx.cpu)


def on_cuda() -> bool:
    """Whether they run on an NVIDIA GPU."""
    return on_gpu() and mx.cuda.is_available()


def by_device(*, gpu: Callable[P, R]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Make one operation of a function of MLX arrays for all devices.

    What works out a whole stage is chosen when a model is loaded. A single operation asks for the device
    here, when it is called, as MLX's own do: models on two devices take turns on one thread, training has
    no runners, and a clip's spectra have no model."""

    def decorate(plain: Callable[P, R]) -> Callable[P, R]:
        @wraps(plain)
        def operation(*given: P.args, **named: P.kwargs) -> R:
            return (gpu if on_gpu() else plain)(*given, **named)

        return operation

    return decorate


def pointwise(function: Callable[P, R]) -> Callable[P, R]:
    """An elementwise function of arrays as one kernel on a GPU, whatever their shapes; itself elsewhere.

    On a GPU a small model spends its time on launches. On a CPU ``mx.compile`` would call a C++ compiler, and
    there is nothing to win.
    """
    return by_device(gpu=cast("Callable[P, R]", mx.compile(function, shapeless=True)))(function)


def _has_gpu() -> bool:
    """Whether there is a GPU that answers; an old driver is there and does not."""
    try:
        if not mx.is_available(mx.gpu):
            return False
        mx.eval(mx.zeros(1, stream=mx.gpu))
    except RuntimeError as error:
        log.warning("The GPU does not answer: %s", error)
        return False
    return True


def memory() -> MemorySnapshot:
    """MLX's memory now, in bytes."""
    return MemorySnapshot(mx.get_active_memory(), mx.get_cache_memory(), mx.get_peak_memory())


_WITHOUT_BFLOAT16 = ("applegpu_g13", "applegpu_g14")
"""Architectures of the M1 and the M2; the M3's is g15."""


def _half_of(info: dict[str, str | int]) -> mx.Dtype:
    """The half precision that a GPU computes in by itself: bfloat16, but on the first Macs of Apple's own.

    Those have no arithmetic of that kind and emulate it, which took an M2 Ultra's language model 1.5 to 1.7
    times as long (ml-explore/mlx-examples, pull request 186). float16 has three more bits besides, and where
    its range is too small, that is noticed (:mod:`engine.nn.overflow`)."""
    architecture = str(info.get("architecture", ""))
    return mx.float16 if architecture.startswith(_WITHOUT_BFLOAT16) else mx.bfloat16


def _limit_gpu_memory(info: dict[str, str | int]) -> None:
    """Bound what MLX keeps for reuse and, on a Mac, say how much may stay where the GPU has it at hand.

    A Mac's GPU shares the memory with all programs, which may take from it between two sentences what is
    not held there. Half of what a GPU may use has room for every member in half precision.
    """
    working_set = int(info.get("max_recommended_working_set_size", 0))
    mx.set_cache_limit(min(GPU_CACHE, working_set // 16) if working_set else GPU_CACHE)
    if working_set:
        mx.set_wired_limit(working_set // 2)


def in_float32(backend: Backend) -> Backend:
    """The same device in float32, for a model whose numbers outgrew half precision (``PrecisionError``)."""
    log.warning("%s is too narrow for this model, which goes on in float32.", backend.dtype_name)
    return replace(backend, dtype=mx.float32)


def limit_memory(limit_bytes: int) -> None:
    """Keep MLX under ``limit_bytes`` where it can.

    Raises:
        BackendError: the limit is not positive.
    """
    if limit_bytes <= 0:
        raise BackendError("A memory limit must be positive.")
    mx.set_memory_limit(limit_bytes)


def release_memory() -> None:
    """Give cached buffers back to the system, and what the C library keeps of freed memory."""
    # Modules draw numbers as they are made, and a key that nobody needs knows all those before it.
    mx.eval(mx.random.state)
    mx.clear_cache()
    process.trim_heap()
