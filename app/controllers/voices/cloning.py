"""How a voice comes here: from a clip, judged and learnt step by step, or from a file that others made."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.controllers.background import Controller, Tasks
from app.core.models import ModelInfo
from app.core.voices import (
    BUILT_IN,
    OWN,
    Candidate,
    OwnVoice,
    VoiceCard,
    VoiceStore,
    id_of,
    judged,
    own_card,
    unique,
    unlike,
)
from app.engine_thread import EngineThread
from app.wording import Problem, filled, translate
from engine import Conditionals, SentenceCache
from engine.errors import CancelledError, Message, PhilomelError

if TYPE_CHECKING:
    from engine import Clip, Handle, ModelConfig

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
    """

    progress = Signal(str, float)
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
        otherwise: Callable[[Problem | None], None],
        clip: Clip | None = None,
    ) -> None:
        """Have a voice's conditionals: built in, made before, or cloned now by the engine. ``otherwise`` is
        given the problem, or None where it was cancelled; ``clip``: of an own voice, where it is in memory
        already."""
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
            self._clone(card, model, clip, then, otherwise)

    def unlike(self, key: str) -> Message | None:
        """What is to be said of a voice that was made just now (:func:`app.core.voices.unlike`)."""
        voice, model = self._recent.get(key), self._model
        return unlike(voice, model.name, model.voices.values()) if voice and model else None

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


class Adding(QObject):
    """Adds a voice.

    Attributes:
        names: those that are taken.
        config: of the model that a clip is judged for, None while there is none.

    Signals:
        progress: (text, share 0 to 1 or -1) of what is being judged; ('', -1) at the end.
        judged: (Candidate) after ``judge``.
        learnt: (OwnVoice) after ``add``.
        problem: (Problem; None once what went wrong went well).
    """

    progress = Signal(str, float)
    judged = Signal(object)
    learnt = Signal(object)
    problem = Signal(object)

    def __init__(self, store: VoiceStore, cloning: Cloning, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._store, self._cloning, self._tasks = store, cloning, tasks
        self.names: Callable[[], Iterable[str]] = tuple
        self.config: ModelConfig | None = None
        self._token: object = None
        """Of what goes on; what was broken off says nothing any more."""

    def judge(self, clip: Path, *, spoken: bool = False) -> None:
        """Judge a clip and propose its best part, in place of what goes on; ``judged`` follows.
        ``spoken``: into a microphone."""
        self.cancel()
        # Not the file's name: "audio_2024-05-03 (1)" is nobody's.
        name = translate("Voices", "My voice") if spoken else translate("Voices", "New voice")
        name = unique(name, self.names())
        source = translate("Voices", "microphone") if spoken else clip.name
        config, token = self.config, self._begin()
        self.progress.emit(filled(translate("Voices", "Listening to {name}…"), name=source), UNKNOWN)
        self._tasks.start(
            lambda task: judged(clip, name, source, config),
            lambda found: self._tell_judged(token, found),
            lambda problem: self._failed(token, problem),
        )

    def add(self, candidate: Candidate, name: str, best: tuple[float, float], consent: str) -> None:
        """Keep a part of a clip as a voice and learn it; ``learnt`` follows. A name that is taken gets a
        number; ``consent`` is what the user agreed to, and its date is added."""
        if not consent.strip():
            words = translate("Voices", "Say that you may use this voice before you add it.")
            self.problem.emit(Problem(words))
            return
        name, token = unique(name.strip(), self.names()), self._begin()
        self.progress.emit(translate("Voices", "Cutting the part out…"), 0.0)
        part = candidate.part(*best)
        self._tasks.start(
            lambda task: self._store.add(part, name=name, consent=consent, source=candidate.source),
            lambda kept: self._learn(token, *kept),
            lambda problem: self._failed(token, problem),
        )

    def is_going_on(self) -> bool:
        """Whether a clip is being judged or learnt as a new voice."""
        return self._token is not None

    def cancel(self) -> None:
        """Break off judging and adding; nothing is left of it."""
        if self._token is not None:
            self._token = None
            self._cloning.cancel()

    def _begin(self) -> object:
        self._token = object()
        return self._token

    def _failed(self, token: object, problem: Problem | None) -> None:
        if token is self._token:
            self._token = None
            self.progress.emit("", UNKNOWN)
            if problem is not None:
                self.problem.emit(problem)

    def _tell_judged(self, token: object, candidate: Candidate) -> None:
        if token is self._token:
            self._token = None
            self.progress.emit("", UNKNOWN)
            self.problem.emit(None)
            self.judged.emit(candidate)

    def _learn(self, token: object, voice: OwnVoice, clip: Clip) -> None:
        """What was kept becomes a voice once it is learnt."""
        if token is not self._token:
            self._drop(voice)
            return

        def learnt(made: Conditionals | None) -> None:
            if token is not self._token:
                self._drop(voice)
                return
            self._token = None
            self.progress.emit("", UNKNOWN)
            self.problem.emit(None)
            self.learnt.emit(voice)

        def failed(problem: Problem | None) -> None:
            if problem is None and token is self._token:
                # Nobody broke it off: another model came meanwhile, which learns the voice when it is used.
                learnt(None)
                return
            self._drop(voice)
            self._failed(token, problem)

        if self.config is None:
            learnt(None)
        else:
            self._cloning.prepare(own_card(voice), learnt, failed, clip)

    def _drop(self, voice: OwnVoice) -> None:
        self._tasks.start(lambda task: self._store.remove(voice.id))


@dataclass(frozen=True)
class Offer:
    """A voice in a file that somebody else made.

    Attributes:
        path: of the file.
        name: of the voice.
        consent: the line that was agreed to where it was made.
    """

    path: Path
    name: str
    consent: str


class VoiceSharing(Controller):
    """Writes voices to files and reads them.

    Signals:
        offered: (Offer) a file was looked at: ask for consent, then ``accept``.
        accepted: (OwnVoice) it is one of one's own now.
        written: (Path) a voice is in this file.
    """

    offered = Signal(object)
    written = Signal(Path)
    accepted = Signal(object)

    def __init__(self, store: VoiceStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store

    def export(self, key: str, path: Path) -> None:
        """Write an own voice as one file."""
        self._tasks.start(
            lambda task: self._store.export(id_of(key), path), lambda nothing: self.written.emit(path)
        )

    def look(self, path: Path) -> None:
        """Look at a file with a voice; ``offered`` follows."""

        def told(voice: OwnVoice) -> None:
            self.offered.emit(Offer(path, voice.name, voice.consent))

        self._tasks.start(lambda task: self._store.look(path), told)

    def accept(self, path: Path, consent: str) -> None:
        """Take the voice of a file; ``accepted`` follows.

        ``consent``: what the user agreed to; without it nothing is taken.
        """
        if not consent.strip():
            self.problem.emit(Problem(self.tr("Say that you may use this voice before you take it.")))
            return
        self._tasks.start(lambda task: self._store.import_file(path, consent), self.accepted.emit)


def dispose(store: VoiceStore, made: Path, spoken: SentenceCache) -> None:
    """Delete for good what was removed: clips, what models made of them, and what was spoken with those.

    Args:
        made: folder of what models made of clips.
    """
    import engine

    digests = {digest for clip in store.trashed_clips() for digest in engine.forget_voice(made, clip)}
    if digests:
        spoken.forget_voices(digests)
    store.empty_trash()
