"""A clip becomes a voice: judged, its best part kept, and learnt; until then it can be broken off."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from app.controllers.background import Tasks
from app.controllers.voices.cloning import UNKNOWN, Cloning
from app.core.voices import Candidate, OwnVoice, VoiceStore, judged, own_card, unique
from app.problem import Problem

if TYPE_CHECKING:
    from engine import Clip, Conditionals, ModelConfig


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
        """Judge a clip and propose its best part; ``judged`` follows. ``spoken``: into a microphone."""
        translate = QCoreApplication.translate
        # Not the file's name: "audio_2024-05-03 (1)" is nobody's.
        name = translate("Voices", "My voice") if spoken else translate("Voices", "New voice")
        name = unique(name, self.names())
        source = translate("Voices", "microphone") if spoken else clip.name
        config, token = self.config, self._begin()
        self.progress.emit(translate("Voices", "Listening to {name}…").format(name=source), UNKNOWN)
        self._tasks.start(
            lambda task: judged(clip, name, source, config),
            lambda found: self._tell_judged(token, found),
            lambda problem: self._failed(token, problem),
        )

    def add(self, candidate: Candidate, name: str, best: tuple[float, float], consent: str) -> None:
        """Keep a part of a clip as a voice and learn it; ``learnt`` follows.

        Args:
            candidate: from ``judged``.
            name: for people; one that is taken gets a number.
            best: (start, end) in seconds of the part to keep.
            consent: what the user agreed to; its date is added.
        """
        translate = QCoreApplication.translate
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

    @Slot()
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

        def learnt(made: Conditionals) -> None:
            self._token = None
            self.learnt.emit(voice)

        def failed(problem: Problem | None) -> None:
            self._drop(voice)
            self._failed(token, problem)

        self._cloning.prepare(own_card(voice), learnt, failed, clip)

    def _drop(self, voice: OwnVoice) -> None:
        self._tasks.start(lambda task: self._store.remove(voice.id))
