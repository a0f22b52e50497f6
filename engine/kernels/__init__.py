"""Kernels of our own for NVIDIA GPUs, which replace layers where the plain ones are slow.

CUDA is made into machine code by NVIDIA's run-time compiler, which MLX brings along, and kept on disk
beside what MLX keeps of its own (:mod:`engine.backend` says where).

MLX would compile kernels that are not its own anew in each process, behind headers that take seconds
to read: on an H200 some 30 s before the first sound.
"""

from __future__ import annotations

from engine.backend import on_cuda, own_kernels, process  # settles what MLX reads when it is loaded

# isort: split
import ctypes
import functools
import hashlib
import logging
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import mlx.core as mx

from engine.errors import KernelError
from engine.files import write_whole

log = logging.getLogger(__name__)
Shape = tuple[int, ...]
Sizes = Mapping[str, "int | float | mx.Dtype"]
COUNTS = 4096
"""Numbers that a kernel whose blocks meet is given to count them, where a few would do: MLX keeps arrays of a
few bytes in memory that the host shares, where a meeting takes close to a millisecond."""
_TYPES = {
    mx.float32: "float",
    mx.float16: "Float16",
    mx.bfloat16: "BFloat16",
    mx.uint32: "unsigned",
    mx.int32: "int",
}
"""Kinds of numbers and their names in CUDA; the narrow ones stand in ``warps.cuh``."""
_LIBRARIES = ("libnvrtc.so.13", "libnvrtc.so.12")


def takes_kernels() -> bool:
    """Whether this program's own kernels may run."""
    return on_cuda() and own_kernels()


class Kernel:
    """A kernel, compiled at its first use for each set of sizes and kinds of arrays.

    Args:
        name: of the kernel, unlike all others.
        inputs, outputs: names of its arrays.
        body: of the function, in CUDA, or its file.
        headers: files of what stands before it; ``warps.cuh`` stands before those.
        threads: of a block.
        resident: blocks that a multiprocessor must have room for at once.
    """

    def __init__(
        self,
        name: str,
        inputs: Sequence[str],
        outputs: Sequence[str],
        body: str | Path,
        headers: Sequence[Path],
        *,
        threads: int,
        resident: int = 1,
    ):
        self._name, self._inputs, self._outputs, self._body = name, inputs, outputs, body
        self._files = [Path(__file__).with_name("warps.cuh"), *headers]
        self._threads, self._resident = threads, resident
        self._compiled: dict[tuple[object, ...], bytes] = {}

    def __call__(
        self,
        inputs: Sequence[mx.array],
        outputs: Sequence[tuple[Shape, mx.Dtype]],
        *,
        sizes: Sizes,
        numbers: Mapping[str, int],
        blocks: int,
    ) -> list[mx.array]:
        """Queue a launch.

        Args:
            inputs: in the order of their names.
            outputs: shape and kind of each.
            sizes: constants of the code by name, numbers or kinds of numbers.
            numbers: further arguments by name, whole ones: MLX takes no others.
            blocks: how many.

        Raises:
            KernelError: it cannot be compiled here.
        """
        kinds = [*(array.dtype for array in inputs), *(kind for _, kind in outputs)]
        key = (*sizes.items(), *kinds)
        if key not in self._compiled:
            try:
                code = compiled(self._source(kinds, sizes, list(numbers)), process.capability())
            except (OSError, RuntimeError) as error:
                raise KernelError(
                    "The kernel '{name}' cannot be compiled: {why}", name=self._name, why=error
                ) from error
            self._compiled[key] = code
        return mx.fast.precompiled_cuda_kernel(
            name=self._name,
            compiled_source=self._compiled[key],
            inputs=list(inputs),
            output_shapes=[shape for shape, _ in outputs],
            output_dtypes=[kind for _, kind in outputs],
            scalars=list(numbers.values()),
            grid=(blocks * self._threads, 1, 1),
            threadgroup=(self._threads, 1, 1),
            ensure_row_contiguous=True,
        )

    def _source(self, kinds: Sequence[mx.Dtype], sizes: Sizes, numbers: Sequence[str]) -> str:
        types = [_TYPES[kind] for kind in kinds]
        count = len(self._inputs)
        arguments = [f"const {kind}* {name}" for kind, name in zip(types[:count], self._inputs, strict=True)]
        arguments += [f"{kind}* {name}" for kind, name in zip(types[count:], self._outputs, strict=True)]
        arguments += [f"int {name}" for name in numbers]
        constants = [_constant(name, value) for name, value in sizes.items()]
        before = "\n".join(path.read_text("utf-8") for path in self._files)
        body = self._body if isinstance(self._body, str) else self._body.read_text("utf-8")
        bounds = f"__launch_bounds__({self._threads}, {self._resident})"
        signature = f'extern "C" __global__ void {bounds} {self._name}({", ".join(arguments)})'
        return f"{before}\n{signature} {{\n{' '.join(constants)}\n{body}\n}}\n"


def _constant(name: str, value: int | float | mx.Dtype) -> str:
    if isinstance(value, mx.Dtype):
        return f"using {name} = {_TYPES[value]};"
    if isinstance(value, float):
        return f"constexpr float {name} = {value!r}f;"
    return f"constexpr int {name} = {int(value)};"


def compiled(source: str, capability: int) -> bytes:
    """Machine code of a source without ``#include``.

    Args:
        source: in CUDA C++; its kernels are ``extern "C"``.
        capability: of the device, as 90 for 9.0.

    Returns:
        A cubin.

    Raises:
        OSError: the compiler is not there.
        RuntimeError: it refuses the source; its messages are part of the error.
    """
    compiler = _compiler()
    version = [ctypes.c_int(), ctypes.c_int()]
    compiler.nvrtcVersion(*map(ctypes.byref, version))
    told = f"{version[0].value}.{version[1].value} {capability}\n{source}"
    kept = Path(os.environ["MLX_PTX_CACHE_DIR"]) / f"{hashlib.sha256(told.encode()).hexdigest()}.cubin"
    try:
        return kept.read_bytes()
    except OSError:
        code = _compile(compiler, source, capability)
    try:
        write_whole(kept, code)
    except OSError as error:
        log.warning("A kernel could not be kept for the next start: %s", error)
    return code


@functools.lru_cache(maxsize=1)
def _compiler() -> ctypes.CDLL:
    """The library; MLX has loaded it, so its name is enough."""
    for name in _LIBRARIES:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise OSError(f"None of {', '.join(_LIBRARIES)} can be loaded.")


def _compile(compiler: ctypes.CDLL, source: str, capability: int) -> bytes:
    program = ctypes.c_void_p()
    compiler.nvrtcCreateProgram(ctypes.byref(program), source.encode(), b"kernel.cu", 0, None, None)
    try:
        options = (ctypes.c_char_p * 1)(f"--gpu-architecture=sm_{capability}".encode())
        if compiler.nvrtcCompileProgram(program, len(options), options) != 0:
            said = _text(compiler, "ProgramLog", program)
            raise RuntimeError(f"A CUDA kernel does not compile:\n{said.decode(errors='replace')}")
        return _text(compiler, "CUBIN", program)
    finally:
        compiler.nvrtcDestroyProgram(ctypes.byref(program))


def _text(compiler: ctypes.CDLL, what: str, program: ctypes.c_void_p) -> bytes:
    """What the program has of ``what``."""
    size = ctypes.c_size_t()
    getattr(compiler, f"nvrtcGet{what}Size")(program, ctypes.byref(size))
    room = ctypes.create_string_buffer(size.value)
    getattr(compiler, f"nvrtcGet{what}")(program, room)
    return room.raw
