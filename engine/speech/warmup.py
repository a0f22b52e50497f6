"""Kernels for an NVIDIA GPU, compiled before they are needed, by a process of their own.

MLX compiles most of what a model needs at its first use, for one to two minutes after an installation, and
keeps it. Here a child process speaks with the model once; what it compiled then lies where
:mod:`engine.backend` has MLX look, whole or not at all. The program goes on meanwhile, and whatever
becomes of the child (a driver that crashes it, no memory left) is only told.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import math
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Generator, Sequence
from dataclasses import asdict
from pathlib import Path

from engine.backend import Backend, choose, turn_off_kernels
from engine.checkpoints import loader
from engine.checkpoints.bundle import Bundle
from engine.checkpoints.loader import LoadedModel
from engine.config import SAMPLE_RATE
from engine.errors import BackendError, ClipError, KernelError, PhilomelError
from engine.files import write_whole
from engine.model import clone
from engine.speech.options import SpeechOptions
from engine.speech.synthesizer import Piece, Synthesizer
from engine.text.sentences import sentences
from engine.types import Float32

# isort: split
import mlx.core as mx
import numpy as np
import soundfile

log = logging.getLogger(__name__)

SENTENCES = (
    "Good evening.",
    "The keeper wrote down the weather every evening, and nobody ever read his notes.",
    "One winter the light went out for three nights, and the boats stayed in the harbour; when it shone "
    "again, the first of them came home with more fish than anybody in the village had ever seen before.",
)
"""Spoken unheard: short, usual and long, since their pieces have other shapes."""
KERNELS = 40
"""About how many there are, to say how far the work is."""
PATIENCE_SECONDS = 900.0
"""A child that takes longer than this is given up."""
NO_OWN_KERNELS = 3
"""The child's exit status where all went well but that this program's own kernels cannot be compiled."""
_WRITING_SECONDS = 1.0
"""A kernel that is younger than this may not be whole yet when its child is killed."""
_COMPILED = (".ptx", ".cubin")
_KEPT = (*_COMPILED, ".txt")
"""What belongs to a kernel; a text names what is in its code."""
_READY = "ready"
_UNUSABLE = "Failed to load compiled"
"""What MLX says of a kernel on the disk that is damaged, or of another kind of GPU."""


def needed(bundle: Bundle, backend: Backend) -> bool:
    """Whether kernels of this model are still to be compiled for this GPU: only CUDA takes long for it."""
    # A bundle has no CUDA, and no interpreter that could be started for a child.
    if backend.device == "cpu" or not mx.cuda.is_available() or getattr(sys, "frozen", False):
        return False
    return not _are_whole(_mark(bundle, backend))


def forget(error: BackendError) -> None:
    """After a failure: what was compiled is deleted if that failed, and compiled anew at the next start."""
    if _UNUSABLE in str(error):
        log.warning("The compiled kernels are unusable and are deleted.")
        shutil.rmtree(_cache(), ignore_errors=True)


def speak_unheard(
    synthesizer: Synthesizer, texts: Sequence[str] = SENTENCES[:1]
) -> Generator[Piece | None, None, None]:
    """Speak with the model's own voice to nobody, since a GPU takes seconds for what is spoken first, and
    minutes where its kernels are to be compiled. Yields as :meth:`Synthesizer.speak` does.

    Raises:
        BackendError: the GPU failed.
    """
    model = synthesizer.model
    for voice in list(model.voices.values())[:1]:
        for number, text in enumerate(texts):
            for sentence in sentences(text, model.config.text, "en"):
                yield from synthesizer.speak(sentence, voice, SpeechOptions(), whole=number > 0)


class Warmup:
    """A child at work. Made and asked by any thread.

    Args:
        bundle: of the model to speak with.
        backend: the GPU and precision to do it in.

    Attributes:
        cancelled: whether it was ended before its time.
    """

    def __init__(self, bundle: Bundle, backend: Backend) -> None:
        self._mark, self._begun = _mark(bundle, backend), time.monotonic()
        self._folder = _working_folder()
        self._log, self._before = self._folder / "log.txt", self._count()
        model = [str(bundle.directory), bundle.member, backend.dtype_name]
        with self._log.open("wb") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-X", "faulthandler", "-m", "engine.speech.warmup", *model],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=out,
                cwd=Path(__file__).parents[2],
                env=os.environ | {"MLX_PTX_CACHE_DIR": str(self._folder)},
            )
        self.cancelled = False

    def progress(self) -> tuple[int, int]:
        """Kernels that are compiled, and about how many there will be."""
        done = self._count() - self._before
        return done, max(KERNELS, done)

    def is_done(self) -> bool:
        """Whether the child has ended, or takes too long and is ended now."""
        if self._process.poll() is None and time.monotonic() - self._begun > PATIENCE_SECONDS:
            self._process.kill()
        return self._process.poll() is not None

    def cancel(self) -> None:
        """End the child; the kernels that it has compiled are kept for the next one. May be called twice."""
        if not self.cancelled:
            self.cancelled = True
            self._process.kill()
            self._process.wait()
            self._keep(before=time.time() - _WRITING_SECONDS)

    def finish(self) -> None:
        """Take over what the child made; call it once, when it has ended.

        Raises:
            KernelError: all is well, but that this program's own kernels cannot be compiled.
            BackendError: the child failed; its last words are in the message.
        """
        # Libraries' last words, as the child ends, come behind its own: those have an output to themselves.
        reason = self._process.communicate()[0].decode("utf-8", "replace").strip()
        status = self._process.returncode
        said = self._log.read_text("utf-8", errors="replace").strip()
        log.info("The kernels' process ended with %d: %s\n%s", status, reason, said)
        self._keep()
        if status in (0, NO_OWN_KERNELS):
            try:
                write_whole(self._mark, _sums())
            except OSError as error:
                log.warning("The kernels will be compiled anew at the next start: %s", error)
        reason = reason or said.rpartition("\n")[2] or f"its process ended with {status}"
        if status == NO_OWN_KERNELS:
            raise KernelError(reason)
        if status != 0:
            raise BackendError(reason)

    def _keep(self, before: float = math.inf) -> None:
        """Move what the child has written by then to where MLX looks for it, and put its folder away."""
        try:
            _move(self._folder, _cache(), before)
        except OSError as error:
            log.warning("Kernels could not be kept: %s", error)
        shutil.rmtree(self._folder, ignore_errors=True)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _count(self) -> int:
        return sum(path.suffix in _COMPILED for path in self._folder.rglob("*"))


def _cache() -> Path:
    """Where MLX keeps what it compiled (:mod:`engine.backend`)."""
    return Path(os.environ["MLX_PTX_CACHE_DIR"])


def _sums() -> bytes:
    """What a mark holds: the check sum and the path of each file that belongs to a kernel, a line each."""
    cache = _cache()
    paths = sorted(path for path in cache.rglob("*") if path.suffix in _KEPT)
    return "".join(f"{_sum(path)} {path.relative_to(cache).as_posix()}\n" for path in paths).encode()


def _sum(path: Path) -> str:
    """A file's check sum; '' where there is none of that name."""
    try:
        return f"{zlib.crc32(path.read_bytes()):08x}"
    except FileNotFoundError:
        return ""


def _are_whole(mark: Path) -> bool:
    """Whether the mark is there and what it names is as it was written.

    What is not is deleted, to be compiled anew: MLX may crash the process that loads a damaged kernel.
    """
    try:
        rows = [row.split(" ", 1) for row in mark.read_text("utf-8").splitlines()]
        damaged = [_cache() / name for total, name in rows if _sum(_cache() / name) != total]
    except (OSError, ValueError):
        return False
    for path in damaged:
        log.warning("A compiled kernel is damaged and is compiled anew: %s", path.name)
        for suffix in _KEPT:
            path.with_suffix(suffix).unlink(missing_ok=True)
    return not damaged


def _mark(bundle: Bundle, backend: Backend) -> Path:
    """The file that says that this model's kernels are there, in this precision and for this program."""
    # Weights of few bits have kernels of their own; the files' sizes tell.
    files = [(path.name, path.stat().st_size) for path in sorted(bundle.directory.glob("*.safetensors"))]
    facts = [asdict(bundle.config), files, backend.dtype_name, backend.maker, _version()]
    digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:24]
    return _cache() / _READY / digest


def _version() -> str:
    """Of this program's own kernels: each change of their code makes others."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parents[1].rglob("*.cu*")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _working_folder() -> Path:
    """A new folder beside what is there already, with links to it, so that it is not compiled again.

    A child that is killed in the midst of writing a kernel would else leave a part of it for ever.
    """
    cache = _cache()
    cache.mkdir(parents=True, exist_ok=True)
    for old in cache.parent.glob(f"{cache.name}.warming-*"):
        if time.time() - old.stat().st_mtime > PATIENCE_SECONDS:
            shutil.rmtree(old, ignore_errors=True)
    folder = Path(tempfile.mkdtemp(prefix=f"{cache.name}.warming-", dir=cache.parent))
    shutil.copytree(cache, folder, copy_function=os.link, dirs_exist_ok=True)
    return folder


def _move(folder: Path, cache: Path, before: float) -> None:
    """Move what was written in ``folder`` before a moment to ``cache``. MLX looks for a kernel's code first,
    so that comes last."""
    paths = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".cu"]
    paths = [path for path in paths if path.stat().st_mtime < before]
    for path in sorted(paths, key=lambda path: path.suffix in _COMPILED):
        target = cache / path.relative_to(folder)
        if path.name != "log.txt" and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(path, target)


# -- the child


def speak_and_clone(model: LoadedModel) -> None:
    """Speak and clone with a model as the program does, so that all that it needs is compiled.

    Raises:
        BackendError: the GPU failed.
    """
    pieces = speak_unheard(Synthesizer(model), SENTENCES)
    if spoken := [piece.samples for piece in pieces if piece is not None]:
        _clone(model, spoken)


def _clone(model: LoadedModel, spoken: list[Float32]) -> None:
    """Clone from what was spoken."""
    with tempfile.TemporaryDirectory() as folder:
        clip = Path(folder) / "clip.wav"
        soundfile.write(clip, np.concatenate(spoken), SAMPLE_RATE)
        # Random weights speak nothing that could be cloned; what they compiled is compiled.
        with contextlib.suppress(ClipError):
            clone(clip, model=model)


def _follow_parent() -> None:
    """End when the parent does, whatever ended it: its end of our standard input is closed then."""
    # Not by sys.stdin, whose lock this thread would hold when the interpreter ends.
    while os.read(0, 1):
        pass
    os._exit(1)


def main(arguments: list[str]) -> int:
    """Speak with the model in ``arguments`` (directory, member, precision); the exit status."""
    directory, member, dtype = arguments
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    threading.Thread(target=_follow_parent, daemon=True).start()
    os.nice(10)
    status, reason = 0, ""
    try:
        chosen = choose("gpu", dtype)  # type: ignore[arg-type]
        model = chosen.run(loader.load, directory, chosen, member=member)
        try:
            speak_and_clone(model)
        except KernelError as error:
            turn_off_kernels()
            speak_and_clone(model)
            status, reason = NO_OWN_KERNELS, str(error)
    except PhilomelError as error:
        status, reason = 1, str(error)
    sys.stdout.write(reason)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
