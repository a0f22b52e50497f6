"""Kernels for an NVIDIA GPU, compiled before they are needed, by a process of their own.

MLX compiles most of what a model needs at its first use, one kernel after the other, for one to two minutes
after an installation, and keeps it. Here a child process speaks with the model once; before that, processes
of its own do what each stage does, side by side, so that nearly all is there when it speaks. What was
compiled then lies where :mod:`engine.backend` has MLX look, whole or not at all. The program goes on
meanwhile, and whatever becomes of the child (a driver that crashes it, no memory left) is only told.
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
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from engine.backend import Backend, choose, turn_off_kernels
from engine.checkpoints import loader
from engine.checkpoints.directories import Bundle
from engine.checkpoints.loader import LoadedModel
from engine.config import SAMPLE_RATE, SPEECH_VOCAB
from engine.errors import BackendError, ClipError, KernelError, Message, PhilomelError
from engine.files import write_whole
from engine.model import clone
from engine.s3gen import stream as s3gen
from engine.speech import checks
from engine.speech.options import SpeechOptions
from engine.speech.synthesizer import Piece, Synthesizer, mode_of
from engine.t3.generate import generate, make_prefix
from engine.t3.sampling import SamplingOptions
from engine.text.script import Script
from engine.text.sentences import Sentence, sentences
from engine.types import Float32
from engine.vocoder import stream as vocoder
from engine.vocoder.runners import CompiledRunner

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
_PARTS = "parts"
"""Folder, in the child's, of the folders that the stages' processes compile into."""
_ROOM = 0.8
"""Share of a GPU's free memory that the child and the stages' processes may take together."""
_PROCESS_BYTES = 1 << 30
"""What a process takes of it beside the weights, at most."""
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
    for voice in list(synthesizer.model.voices.values())[:1]:
        for number, text in enumerate(texts):
            for sentence in _sentences(synthesizer.model, text):
                yield from synthesizer.speak(sentence, voice, SpeechOptions(), whole=number > 0)


def _sentences(model: LoadedModel, text: str) -> Iterator[Sentence]:
    """Of a text of :data:`SENTENCES`."""
    return sentences(Script.plain(text), model.config.text, "en")


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
        with self._log.open("wb") as out:
            self._process = _start(
                [str(bundle.directory), bundle.member, backend.dtype_name], self._folder, stderr=out
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
        why = _said(reason or said.rpartition("\n")[2])
        why = why or Message("its process ended with {status}", status=status)
        if status == NO_OWN_KERNELS:
            raise KernelError(why)
        if status != 0:
            raise BackendError(why)

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
        return len({name for path, name in _compiled(self._folder) if path.suffix in _COMPILED})


def _said(reason: str) -> Message | None:
    """What the child told of its failure; other words than its own stay as they are."""
    try:
        return Message.of_plain(json.loads(reason))
    except (ValueError, LookupError, TypeError):
        return Message(reason) if reason else None


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
    found = [(path, name) for path, name in _compiled(folder) if path.stat().st_mtime < before]
    for path, name in sorted(found, key=lambda each: each[0].suffix in _COMPILED):
        target = cache / name
        if path != target and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(path, target)


def _compiled(folder: Path) -> Iterator[tuple[Path, Path]]:
    """The files of kernels in a folder, those of the stages in it among them, each with its name for MLX."""
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        if name.parts[0] == _PARTS:
            name = Path(*name.parts[2:])
        if path.is_file() and path.suffix != ".cu" and path.name != "log.txt":
            yield path, name


def _start(arguments: Sequence[str], folder: Path, **pipes: Any) -> subprocess.Popen[bytes]:
    """A process of this module that compiles into ``folder``, and ends when this one does."""
    return subprocess.Popen(
        [sys.executable, "-X", "faulthandler", "-m", "engine.speech.warmup", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"MLX_PTX_CACHE_DIR": str(folder)},
        **pipes,
    )


# -- the child


def speak_and_clone(model: LoadedModel) -> None:
    """Speak and clone with a model as the program does, so that all that it needs is compiled.

    Raises:
        BackendError: the GPU failed.
    """
    pieces = speak_unheard(Synthesizer(model), SENTENCES)
    if spoken := [piece.samples for piece in pieces if piece is not None]:
        _clone(model, np.concatenate(spoken))


def _clone(model: LoadedModel, spoken: Float32) -> None:
    """Clone from what was spoken."""
    with tempfile.TemporaryDirectory() as folder:
        clip = Path(folder) / "clip.wav"
        soundfile.write(clip, spoken, SAMPLE_RATE)
        # Random weights speak nothing that could be cloned; what they compiled is compiled.
        with contextlib.suppress(ClipError):
            clone(clip, model=model)


# What the stages do, each by itself: with made-up input, in the sizes that it comes in.


def _make_tokens(model: LoadedModel) -> None:
    sampling = SamplingOptions(**asdict(model.config.sampling), max_tokens=checks.token_limit(40))
    for voice in list(model.voices.values())[:1]:
        prefix = make_prefix(model.t3, voice, guided=sampling.cfg_weight > 0)
        for text in SENTENCES:
            for sentence in _sentences(model, text):
                ids = model.text.encode_traced(sentence.text, sentence.language).ids
                for _ in generate(model.t3, prefix, np.asarray(ids, np.int32), sampling, seed=0):
                    pass


def _make_mel(model: LoadedModel) -> None:
    """As :func:`speak_unheard` has it: piece by piece, and whole."""
    mode = mode_of(model)
    for voice in list(model.voices.values())[:1]:
        prepared = s3gen.prepare(model.flow, voice, mode)
        sizes = list(islice(s3gen.deliveries(model.flow, prepared, mode, model.backend.schedule), 4))
        for portions in (sizes, [sum(sizes)], [sizes[0] // 2]):
            state = s3gen.open_stream(model.flow, voice, seed=0, mode=mode, voice=prepared)
            for number, size in enumerate(portions, 1):
                tokens = (np.arange(size) * 97 % SPEECH_VOCAB).tolist()
                mels, state = s3gen.step(model.flow, state, tokens, final=number == len(portions))
                mx.eval(mels)


def _make_samples(model: LoadedModel, steps: Sequence[str]) -> None:
    """With the kernels that some of the vocoder's steps need, where they are compiled."""
    runner = model.vocoder.runner
    if isinstance(runner, CompiledRunner):
        model.vocoder.runner = runner.only(*steps)
    noise = np.random.default_rng(0).standard_normal((1, 200, model.config.vocoder.num_mels)) * 2 - 5
    state = vocoder.init_state(model.vocoder, seed=0)
    for frames in (20, 40, 80, 160, 200, 7):
        mel = mx.array(noise[:, :frames].astype(np.float32))
        samples, state = vocoder.step(model.vocoder, state, mel, final=frames == 7)
        mx.eval(samples)


def _clone_noise(model: LoadedModel) -> None:
    _clone(model, np.random.default_rng(0).normal(0, 0.1, 11 * SAMPLE_RATE).astype(np.float32))


VOCODER = {
    "vocoder-blocks": ("block", "pitch"),
    "vocoder-rates": ("up", "source"),
    "vocoder-sums": ("enter", "down", "mix", "leave"),
}
"""Its steps (:data:`engine.vocoder.runners.STEPS`) by the processes that compile what they need,
three or four kernels each."""
_STAGES: dict[str, Callable[[LoadedModel], None]] = {
    "s3gen": _make_mel,
    "t3": _make_tokens,
    **{name: partial(_make_samples, steps=steps) for name, steps in VOCODER.items()},
    "clone": _clone_noise,
}
"""Those with the most kernels first: where memory is short the last go without a process."""


def _compile_side_by_side(model: Sequence[str], folder: Path) -> None:
    """Have each stage's kernels compiled by a process of its own, and take over what they made.

    Args:
        model: the child's arguments.
        folder: that the child compiles into.
    """
    running = []
    for stage in islice(_STAGES, _processes(Path(model[0]))):
        part = folder / _PARTS / stage
        shutil.copytree(folder, part, copy_function=os.link, ignore=shutil.ignore_patterns(_PARTS, "log.txt"))
        running.append(_start([*model, stage], part))
    for process in running:
        # What goes wrong there goes wrong here too, and is told then.
        process.wait()
    _move(folder, folder, math.inf)


def _processes(directory: Path) -> int:
    """How many copies of the model have room on the GPU beside the child's own."""
    free = int(mx.device_info(mx.gpu).get("free_memory", 0)) if mx.is_available(mx.gpu) else 0
    size = sum(path.stat().st_size for path in directory.glob("*.safetensors")) + _PROCESS_BYTES
    return max(0, min(int(_ROOM * free / size), os.cpu_count() or 1) - 1)


def _follow_parent() -> None:
    """End when the parent does, whatever ended it: its end of our standard input is closed then."""
    # Not by sys.stdin, whose lock this thread would hold when the interpreter ends.
    while os.read(0, 1):
        pass
    os._exit(1)


def main(arguments: list[str]) -> int:
    """Speak with the model in ``arguments`` (directory, member, precision), or do what one of its stages
    does (a fourth, its name); the exit status."""
    directory, member, dtype, *stage = arguments
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    threading.Thread(target=_follow_parent, daemon=True).start()
    os.nice(10)
    status = 0
    reason: Message | None = None
    try:
        chosen = choose("gpu", dtype)  # type: ignore[arg-type]
        if not stage:
            _compile_side_by_side(arguments, _cache())
        work = _STAGES[stage[0]] if stage else speak_and_clone
        model = chosen.run(loader.load, directory, chosen, member=member)
        try:
            chosen.run(work, model)
        except KernelError as error:
            turn_off_kernels()
            chosen.run(work, model)
            status, reason = NO_OWN_KERNELS, error.message
    except PhilomelError as error:
        status, reason = 1, error.message
    sys.stdout.write(json.dumps(reason.plain()) if reason else "")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
