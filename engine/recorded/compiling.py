"""Recordings compiled for the processor, and kept on disk; the one file that sets the library up."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import locale
import logging
import mmap
import os
import shutil
import sys
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import BoundedSemaphore, Thread, main_thread
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import openvino as ov
import openvino.opset15 as ops
from openvino.passes import ConstantFolding, Manager

from engine.errors import CancelledError
from engine.files import cache_folder, unread, write_whole
from engine.recorded import Inputs, Numbers, Tree, filled
from engine.recorded.recording import record
from engine.types import Float32

log = logging.getLogger(__name__)

R = TypeVar("R")
THREADS = "PHILOMEL_THREADS"
"""Environment variable: how many threads compute on the processor. By itself the library takes one for each
core, the quicker ones first, not one for each of a core's two halves."""
GROUP = 32
"""Numbers that share a scale where they are made 8 bits for a product."""
LARGE = 64 << 20
"""Bytes of a compiled network from which on it is looked at in its file alone once it lies there."""
MOST_KEPT = 8 << 30
"""Bytes of compiled networks on disk; beyond that those go that were used longest ago."""
_SHAPES = 96
"""Of the shapes that each kind of a network's operations has met, how many it stays ready for. By itself the
library keeps 5,000, and each new length of a sentence would leave megabytes: a book has hundreds of lengths.
A stream's own pieces, which come back in each sentence, fit in."""
_MARK = b"Philomel network\n"
_HEAD = 4096
"""Bytes before a compiled network in its file: a mark, and what is known of it."""
_ROOMS = ("config.py", "nn", "recorded", "t3", "s3gen", "vocoder", "voice")
"""Of the engine: what is recorded."""
_CHECKED = 1 << 20
"""Bytes at both ends of a compiled network whose sum is compared; its form is there, weights in between."""


_SIDE_BY_SIDE = BoundedSemaphore(2)
"""Networks that are compiled at once: each takes one core, and memory for its weights."""


@dataclass
class Compiled:
    """A network that can be called.

    Attributes:
        model: the library's.
        form: of what it gives (:func:`engine.recorded.filled`).
        file: where it lies, mapped; None where it is in memory.
    """

    model: ov.CompiledModel
    form: Tree
    file: mmap.mmap | None = None

    def let_go(self) -> None:
        """Give the system back what was read of the file: the library lays weights out anew, and does not
        look at most of them again."""
        if self.file is not None:
            unread(self.file)


@functools.lru_cache(maxsize=1)
def _library() -> ov.Core:
    return ov.Core()


def settings(numbers: Numbers, *, remembers: bool = False) -> dict[str, Any]:
    """What networks are compiled by; one that ``remembers`` has keys and values of its own."""
    half = numbers == "bfloat16" and "BF16" in _library().get_property("CPU", "OPTIMIZATION_CAPABILITIES")
    # Pinned threads would wait for whatever else runs on their core, as sound and window do.
    found: dict[str, Any] = {
        "PERFORMANCE_HINT": "LATENCY",
        "INFERENCE_PRECISION_HINT": "bf16" if half else "f32",
        "DYNAMIC_QUANTIZATION_GROUP_SIZE": GROUP if numbers == "int8" else 0,
        "KV_CACHE_PRECISION": "f32",
        # What attends to a memory knows the network that is ready for it, which would never be freed.
        "CPU_RUNTIME_CACHE_CAPACITY": 0 if remembers else _SHAPES,
        "ENABLE_CPU_PINNING": False,
    }
    if (threads := os.environ.get(THREADS, "")).isdecimal():
        found["INFERENCE_NUM_THREADS"] = max(1, int(threads))
    return found


def kept(key: str, numbers: Numbers) -> Future[Compiled | None] | None:
    """What lies on disk under a key, of this processor and by this release of program and library; None where
    that is nothing, or damaged. What the library refuses all the same is None when it comes.

    The file is mapped: it is never written to, only ever replaced whole, which leaves it to who has it.
    """
    path = _path(key, numbers)
    try:
        with path.open("rb") as file:
            content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        head = json.loads(content[len(_MARK) : _HEAD].rstrip(b"\0")) if content[: len(_MARK)] == _MARK else {}
        blob = np.frombuffer(content, np.uint8, offset=min(_HEAD, len(content)))
        if head.get("size") != blob.size or head.get("sum") != _sum(blob):
            raise ValueError("It is damaged.")
        os.utime(path)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        log.info("The network %s is made anew: %s", path.name, error)
        return None
    chosen = settings(numbers, remembers=head["remembers"])
    return _promise(partial(_imported, blob, head["form"], content, chosen))


def compiled(
    function: Callable[..., Tree], inputs: Inputs, lengths: Sequence[str], key: str, numbers: Numbers
) -> Future[Compiled]:
    """A recorded function (:func:`engine.recorded.recording.record`), ready to be called in a moment, and
    left on disk under a key, if it has one.

    Raises:
        RecordingError: it cannot be recorded.
    """
    form: Tree = None

    def noted(*given: Tree) -> Tree:
        nonlocal form
        result = function(*given)
        form = filled(result, iter(lambda: 0, 1))
        return result

    # In a list, for whoever compiles it to be the last who has it.
    recording = [record(noted, inputs, lengths)]
    if numbers == "int8":
        _pack(recording[0])
    return _promise(partial(_compiled, recording, form, key, numbers))


def _promise(work: Callable[[], R]) -> Future[R]:
    """What work gives in a thread of its own. The program does not end before what is begun has ended."""
    promised: Future[R] = Future()

    def do() -> None:
        try:
            with _SIDE_BY_SIDE:
                if not main_thread().is_alive():
                    raise CancelledError("The engine was shut down.")
                promised.set_result(work())
        except BaseException as error:  # noqa: BLE001  (handed to whoever asks for the result)
            promised.set_exception(error)

    # Said here: the engine's thread is the window's, and what it starts would be left at work as that is, in
    # the midst of the library, which ends the process the hard way.
    Thread(target=do, name="philomel-compile", daemon=False).start()
    return promised


def _imported(
    blob: npt.NDArray[np.uint8], form: Tree, content: mmap.mmap, chosen: dict[str, Any]
) -> Compiled | None:
    """A network out of its file, where its weights stay."""
    try:
        model = _library().import_model(ov.Tensor(blob, shared_memory=True), "CPU", chosen)
    except RuntimeError as error:
        log.info("A network is made anew: %s", error)
        return None
    made = Compiled(model, form, content)
    # It may be long until it is called.
    made.let_go()
    return made


def _compiled(recording: list[ov.Model], form: Tree, key: str, numbers: Numbers) -> Compiled:
    """A recording compiled and left on disk; a large one is from then on what lies there.

    Where it cannot be kept, on a full disk, in a folder that cannot be written or in a process that writes
    numbers with a comma, nothing is.
    """
    remembers = bool(recording[0].get_variables())
    chosen = settings(numbers, remembers=remembers)
    made = Compiled(_library().compile_model(recording.pop(), "CPU", chosen), form)
    # The library writes numbers as the process does, which may be 0,5, and reads that as 0.
    if not key or locale.localeconv()["decimal_point"] != ".":
        return made
    blob = made.model.export_model().getbuffer()
    content = np.frombuffer(blob, np.uint8)
    size = content.size
    head = {"size": size, "sum": _sum(content), "form": form, "remembers": remembers}
    path = _path(key, numbers)
    try:
        write_whole(path, (_MARK + json.dumps(head).encode()).ljust(_HEAD, b"\0"), blob, lasting=False)
        del content, blob
        _tidy(path.parent)
        if size < LARGE:
            return made
        with path.open("rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    except OSError as error:
        log.info("Compiled networks are not kept on disk: %s", error)
        return made
    return _imported(np.frombuffer(mapped, np.uint8, offset=_HEAD), form, mapped, chosen) or made


def tensor(array: Float32) -> ov.Tensor:
    """An array as the library takes it for a state."""
    return ov.Tensor(np.require(array, np.float32, "C"))


def _path(key: str, numbers: Numbers) -> Path:
    facts = key, _processor(), ov.get_version(), numbers, sorted(settings(numbers).items()), _program()
    return cache_folder() / "networks" / f"{hashlib.sha256(repr(facts).encode()).hexdigest()[:32]}.network"


@functools.lru_cache(maxsize=1)
def _processor() -> str:
    library = _library()
    names = "FULL_DEVICE_NAME", "OPTIMIZATION_CAPABILITIES"
    return repr([library.get_property("CPU", name) for name in names])


@functools.lru_cache(maxsize=1)
def _program() -> str:
    """Tells releases of what is recorded apart: by its sources, or by the bundle, which has none."""
    digest = hashlib.sha256()
    engine = Path(__file__).parents[1]
    for room in _ROOMS:
        for source in sorted((engine / room).rglob("*.py")) or [engine / room] * (engine / room).is_file():
            digest.update(source.read_bytes())
    if getattr(sys, "frozen", False):
        digest.update(str(Path(sys.executable).stat().st_mtime_ns).encode())
    return digest.hexdigest()


def _sum(blob: npt.NDArray[np.uint8]) -> int:
    return zlib.crc32(blob[-_CHECKED:].data, zlib.crc32(blob[:_CHECKED].data))


def _tidy(folder: Path) -> None:
    """What earlier releases kept goes, and of many networks those that were used longest ago."""
    lying: list[tuple[float, int, Path]] = []
    for path in folder.iterdir():
        # One that is just being written has another name a moment later.
        with contextlib.suppress(FileNotFoundError):
            lying.append((path.stat().st_mtime, path.stat().st_size, path))
    total = 0
    for _, size, path in sorted(lying, reverse=True):
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
            continue
        total += size
        if total > MOST_KEPT:
            path.unlink(missing_ok=True)


def _pack(model: ov.Model) -> None:
    """Replace each product's constant weights by whole numbers of 8 bits and one scale for each output,
    in the form that the library multiplies by without unpacking them: with one scale a row quicker than those
    that were packed before."""
    expanding = Manager()
    expanding.register_pass(ConstantFolding())
    expanding.run_passes(model)
    for node in model.get_ordered_ops():
        if node.get_type_name() != "MatMul":
            continue
        weight = node.input_value(1).get_node()
        if weight.get_type_name() != "Constant" or len(weight.shape) != 2:
            continue
        numbers = weight.data
        inputs = 1 if node.get_attributes()["transpose_b"] else 0
        scale = np.abs(numbers).max(axis=inputs, keepdims=True) / np.float32(127)
        scale = np.maximum(scale, np.finfo(np.float32).tiny)
        packed = ops.constant(np.round(numbers / scale).astype(np.int8))
        unpacked = ops.multiply(ops.convert(packed, "f32"), ops.constant(scale))
        node.input(1).replace_source_output(unpacked.output(0))
