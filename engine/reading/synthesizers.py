"""Who speaks: the model on the device that was chosen, and what stands in for it where that cannot speak yet
or any more.

On an NVIDIA GPU a model's first use compiles kernels for minutes (:mod:`engine.speech.warmup`). Where nothing
but ``auto`` was asked for, a model that is small enough speaks on the processor meanwhile, and the GPU takes
over between two sentences. A GPU that fails is left: first its kernels of our own, then the GPU itself.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine import backend
from engine.backend import Backend, DeviceName, DtypeName, ScheduleName, release_memory
from engine.checkpoints import directories, loader
from engine.checkpoints.directories import Bundle, open_bundle
from engine.checkpoints.loader import choose_runners
from engine.checkpoints.pace import settled
from engine.checkpoints.registry import STARTER
from engine.config import ModelConfig
from engine.errors import BackendError, KernelError, PrecisionError
from engine.reading.scheduler import Job, Priority, Step
from engine.speech.synthesizer import Synthesizer
from engine.speech.warmup import Warmup, forget, needed, speak_unheard
from engine.types import DeviceNews, FellBack, Prepared, Preparing

# isort: split
import mlx.core as mx

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.2
"""Between two looks at a warm-up that is waited for."""
QUICK_PARAMETERS = 20e6
"""Of a backbone that makes speech quicker than it is heard on two processor cores: the starter's 7 million
do, Nano's 85 million do not."""


@dataclass(frozen=True)
class ModelChoice:
    """The model and the device that were chosen (see :func:`engine.load`)."""

    model: str = STARTER
    device: DeviceName = "auto"
    dtype: DtypeName = "auto"
    schedule: ScheduleName = "auto"
    models_dir: Path | None = None


class Synthesizers:
    """Synthesizers of one model. To be used by the working thread, but for :meth:`cancel`.

    Args:
        tell: called with news on the working thread.
    """

    def __init__(self, tell: Callable[[DeviceNews], None]) -> None:
        self._tell = tell
        self._wanted = ModelChoice()
        self._bundle: Bundle | None = None
        self._backend: Backend | None = None
        self._warmup: Warmup | None = None
        self._main: Synthesizer | None = None
        self._stand_in: Synthesizer | None = None

    def want(self, wanted: ModelChoice) -> None:
        """Another model or device, from the next sentence on.

        Raises:
            BackendError: the device is not there; who spoke before does so on.
        """
        if self._backend is not None:
            backend.choose(wanted.device, wanted.dtype, wanted.schedule)
        self.close()
        self._wanted = wanted

    @property
    def maker(self) -> str:
        """What was chosen to speak (``Backend.maker``); empty where nothing was loaded yet."""
        return self._backend.maker if self._backend else ""

    @property
    def is_preparing(self) -> bool:
        """Whether the GPU's kernels are being compiled."""
        return self._warmup is not None

    def get(self, *, stand_in: bool) -> Job:
        """Job whose result is who speaks now, loaded where it was not.

        Args:
            stand_in: whether the processor may speak until the GPU is ready; else that is waited for.

        Raises:
            BackendError: the device is not there.
            CheckpointError: the files are missing, damaged or do not fit.
        """
        if self._main is None and self._warmup is None:
            self._begin()
        while self._warmup is not None and not self._warmup.is_done():
            may = stand_in and self._wanted.device == "auto" and _is_quick(self._opened().config)
            self._tell(Preparing(*self._warmup.progress(), may))
            if may:
                self._stand_in = self._stand_in or Synthesizer(self._load(self._processor()))
                return self._stand_in
            yield Step(wait=LOOK_SECONDS)
        # Once more where it turned out, as it spoke unheard, that it must be loaded otherwise.
        while self._main is None:
            yield from self._settle()
        return self._main

    def do(self, work: Callable[[Synthesizer], object]) -> Job:
        """Job of little work by whoever speaks now, done again by whoever is fallen back to where the GPU
        fails at it; its result is the work's."""
        while True:
            yield Step(Priority.PREVIEW)
            synthesizer: Synthesizer = yield from self.get(stand_in=True)
            try:
                return work(synthesizer)
            except BackendError as error:
                self.fall_back(error, synthesizer)

    def fall_back(self, error: BackendError, failed: Synthesizer | None) -> None:
        """Leave what failed, for good.

        Args:
            failed: who was speaking; None where nobody was yet.

        Raises:
            BackendError: the error, where it was the processor.
        """
        assert self._backend is not None
        if failed not in (None, self._main, self._stand_in):
            # Another job has met the failure before this one, and it was left then.
            return
        if isinstance(error, KernelError) and backend.own_kernels():
            backend.turn_off_kernels()
            if self._main is not None:
                model = self._main.model
                model.backend.run(choose_runners, model.t3, model.flow, model.vocoder)
        elif isinstance(error, PrecisionError) and self._backend.dtype != mx.float32:
            # Loaded anew by whoever asks next.
            self._backend, self._main = backend.in_float32(self._backend), None
            self._release()
        elif self._backend.device == "gpu":
            forget(error)
            self._main = self._stand_in
            self._release()
            self._backend = self._processor()
            self._main = self._main or Synthesizer(self._load(self._backend))
        else:
            raise error
        self._tell(FellBack(self._backend.device == "cpu", error.message))

    def unload(self) -> None:
        """Put the model away; :meth:`get` loads it again."""
        loaded = [each for each in (self._main, self._stand_in) if each is not None]
        self._main = self._stand_in = None
        if loaded:
            compiled = any(each.model.backend.device == "gpu" for each in loaded)
            # The last that know them.
            while loaded:
                loaded.pop().forget_voices()
            if compiled:
                # What MLX compiled of a part knows it, as it is known to the part.
                gc.collect()
            self._release()

    def cancel(self) -> None:
        """Stop preparing the GPU: the processor speaks from now on. Any thread may call it."""
        warmup = self._warmup
        if warmup is not None:
            warmup.cancel()

    def close(self) -> None:
        """End what is at work beside this process, and put the model away."""
        if self._warmup is not None:
            self._warmup.cancel()
            self._warmup = None
        self._bundle = self._backend = None
        self.unload()

    def _begin(self) -> None:
        """Choose the device, and compile its kernels first where they are not there."""
        if self._backend is None:
            wanted = self._wanted
            chosen = backend.choose(wanted.device, wanted.dtype, wanted.schedule)
            self._backend = settled(chosen, self._opened().config)
            if needed(self._opened(), self._backend):
                self._warmup = Warmup(self._opened(), self._backend)

    def _opened(self) -> Bundle:
        if self._bundle is None:
            self._bundle = open_bundle(directories.find(self._wanted.model, self._wanted.models_dir))
        return self._bundle

    def _settle(self) -> Job:
        """Load the model where it is to run, and have it speak once unheard, which takes a GPU seconds."""
        warmup, self._warmup = self._warmup, None
        if warmup is not None:
            self._finish(warmup)
        assert self._backend is not None
        try:
            chosen = self._backend
            self._main = self._main or Synthesizer(chosen.run(self._load, chosen))
            if chosen.device != "cpu":
                for _ in speak_unheard(self._main):
                    yield Step()
        except BackendError as error:
            self.fall_back(error, self._main)
        self._stand_in = None
        if warmup is not None:
            self._tell(Prepared(self._backend.description))

    def _finish(self, warmup: Warmup) -> None:
        """Take over what was prepared; the processor speaks where that was cancelled or failed."""
        if warmup.cancelled:
            self._backend, self._main = self._processor(), self._stand_in
            return
        try:
            warmup.finish()
        except BackendError as error:
            self.fall_back(error, None)

    def _processor(self) -> Backend:
        """What stands in for the GPU."""
        chosen = backend.choose("cpu", schedule=self._wanted.schedule)
        return settled(chosen, self._opened().config)

    def _load(self, chosen: Backend) -> loader.LoadedModel:
        model = loader.load(self._wanted.model, chosen, models_dir=self._wanted.models_dir)
        # In threads of their own, beside what comes before the first sentence.
        model.begin()
        return model

    def _release(self) -> None:
        """Give memory back; a GPU that has failed may fail at that too."""
        try:
            release_memory()
        except RuntimeError as error:
            log.warning("The GPU's memory could not be released: %s", error)


def _is_quick(config: ModelConfig) -> bool:
    """Whether a model speaks on a processor as quickly as it is heard."""
    size = config.t3.backbone
    return 12 * size.num_layers * size.hidden_size**2 <= QUICK_PARAMETERS


class SynthesizerSource:
    """The synthesizers as a reading asks for them (:class:`engine.reading.reader.Source`).

    Args:
        synthesizers: of the model.
        stand_in: whether another than the chosen may speak. A file is made by one alone: where the GPU fails
            in the midst of it, it is to be begun again.
    """

    def __init__(self, synthesizers: Synthesizers, *, stand_in: bool) -> None:
        self._synthesizers, self._stand_in = synthesizers, stand_in
        self._last: Synthesizer | None = None

    @property
    def maker(self) -> str:
        """What was chosen to speak, or took its place for good."""
        return self._synthesizers.maker

    def synthesizer(self) -> Job:
        """Job whose result is who speaks the next sentence."""
        self._last = yield from self._synthesizers.get(stand_in=self._stand_in)
        return self._last

    def fall_back(self, error: BackendError) -> None:
        """Go on with another.

        Raises:
            BackendError: there is none, or none may take part.
        """
        self._synthesizers.fall_back(error, self._last)
        if not self._stand_in:
            raise BackendError(
                "{error} It is not used any more: begin again, and it will work without.", error=error
            )
