"""Learning voices: what each model makes of each clip, told step by step; the engine keeps it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.core.models import ModelInfo
from app.core.voices import BUILT_IN, OWN, VoiceCard, VoiceStore, id_of
from app.engine_thread import EngineThread
from app.problem import Problem
from engine import Conditionals
from engine.errors import CancelledError, PhilomelError

if TYPE_CHECKING:
    from engine import Clip, Handle

UNKNOWN = -1.0
"""A share that nobody can tell."""
DONE_BEFORE = {
    "decode": 0.0, "resample": 0.08, "mel": 0.15, "tokens": 0.35, "x_vector": 0.48, "voice_encoder": 0.63,
}  # fmt: skip
"""Share of the work that is done when a stage begins: measured with the starter on two cores."""
RECENT = 2
"""Voices that are at hand: the one in use, and one that it is compared with."""


class Cloning(QObject):
    """Has the engine make voices of clips.

    Signals:
        progress: (text for people, share 0 to 1 or UNKNOWN); ('', UNKNOWN) when nothing goes on.
        problem: (Problem).
    """

    progress = Signal(str, float)
    problem = Signal(object)
    _stage = Signal(object, str)

    def __init__(self, engine: EngineThread, store: VoiceStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine, self._store = engine, store
        self._model: ModelInfo | None = None
        self._recent: dict[str, Conditionals] = {}
        """By key, the last one at the end."""
        self._handle: Handle | None = None
        self._stage.connect(self._begins)

    def set_model(self, model: ModelInfo | None) -> None:
        """Make voices for this model from now on."""
        self._model = model
        self._recent.clear()

    def prepare(
        self,
        card: VoiceCard,
        then: Callable[[Conditionals], None],
        otherwise: Callable[[Problem | None], None] | None = None,
        clip: Clip | None = None,
    ) -> None:
        """Have a voice's conditionals: built in, made before, or cloned now by the engine.

        Args:
            card: of the voice.
            then: is given them.
            otherwise: is given the problem, or None where it was cancelled; without it the problem is
                told to everybody.
            clip: of an own voice, where it is in memory already.
        """
        model, key = self._model, card.key
        if model is None:
            return
        name = key.removeprefix(BUILT_IN)
        if key.startswith(BUILT_IN) and name in model.voices:
            then(model.voices[name])
        elif key in self._recent:
            self._recent[key] = self._recent.pop(key)
            then(self._recent[key])
        elif key.startswith(OWN):
            self._clone(card, model, clip, then, otherwise or self._tell)

    def is_learning(self) -> bool:
        """Whether a voice is being made."""
        return self._handle is not None

    def cancel(self) -> None:
        """Break off what is being learnt."""
        if self._handle is not None:
            self._handle.cancel()

    def _clone(
        self,
        card: VoiceCard,
        model: ModelInfo,
        clip: Clip | None,
        then: Callable[[Conditionals], None],
        otherwise: Callable[[Problem | None], None],
    ) -> None:
        try:
            handle = self._submit(card, clip)
        except PhilomelError as error:
            otherwise(Problem.of(error))
            return
        self._handle = handle
        self.progress.emit(self.tr("Waiting for the engine…"), 0.0)

        def ready(voice: Conditionals) -> None:
            self._end(handle)
            if self._model is not model:
                otherwise(None)
                return
            self._recent[card.key] = voice
            if len(self._recent) > RECENT:
                del self._recent[next(iter(self._recent))]
            then(voice)

        def failed(error: PhilomelError) -> None:
            self._end(handle)
            otherwise(Problem.of(error))

        def cancelled() -> None:
            self._end(handle)
            otherwise(None)

        self._engine.call(handle, ready, failed, cancelled)

    def _submit(self, card: VoiceCard, clip: Clip | None) -> Handle:
        held: list[Handle] = []

        def begins(stage: str) -> None:
            """On the engine's thread."""
            if held and held[0].cancelled:
                raise CancelledError("Cancelled.")
            self._stage.emit(held[0] if held else None, stage)

        handle = self._engine.session.clone(clip or self._store.clip(id_of(card.key)), card.name, begins)
        held.append(handle)
        return handle

    def _begins(self, handle: Handle | None, stage: str) -> None:
        if handle is not self._handle or handle is None:
            return
        words = {
            "tokens": self.tr("Learning how it speaks… {n} %"),
            "x_vector": self.tr("Learning whose voice it is… {n} %"),
            "voice_encoder": self.tr("Learning whose voice it is… {n} %"),
        }
        text = words.get(stage, self.tr("Listening to the recording… {n} %"))
        share = DONE_BEFORE.get(stage, 0.0)
        self.progress.emit(text.format(n=round(100 * share)), share)

    def _end(self, handle: Handle) -> None:
        if handle is self._handle:
            self._handle = None
            self.progress.emit("", UNKNOWN)

    def _tell(self, problem: Problem | None) -> None:
        if problem is not None:
            self.problem.emit(problem)
