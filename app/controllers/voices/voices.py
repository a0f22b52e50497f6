"""Voices: built-in and own ones, adding, removing, sharing, and a short listen to them beside the reading."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app.controllers.background import Controller, Task
from app.controllers.models import Models
from app.controllers.settings import Settings
from app.controllers.voices.cloning import Adding, Cloning, VoiceSharing
from app.core.casting import others_than
from app.core.models import ModelInfo
from app.core.style import short_options
from app.core.voices import (
    BUILT_IN,
    OWN,
    Candidate,
    OwnVoice,
    VoiceCard,
    VoiceStore,
    cards_of,
    id_of,
    own_card,
    unique,
    usual_voice,
)
from app.engine_thread import EngineThread
from app.wording import Problem
from engine import (
    SAMPLE_RATE,
    Conditionals,
    Finished,
    Float32,
    MemorySink,
    Priority,
    Script,
    SpeechOptions,
    SpeechRequest,
)

if TYPE_CHECKING:
    from engine import Clip, Handle
    from engine.errors import Message


_SAMPLES = {
    "es": "La tarde estaba en calma, y la última luz descansaba sobre el agua.",
    "fr": "Le soir était calme, et la dernière lumière reposait sur l’eau.",
    "it": "La sera era calma, e l’ultima luce riposava sull’acqua.",
    "pt": "A tarde estava calma, e a última luz descansava sobre a água.",
}
"""What built-in voices of other languages say as a sample."""
LOOK_SECONDS = 0.05


def as_heard(clip: Clip) -> Float32:
    """(S,) samples of a clip at the rate that is played."""
    import numpy as np
    import soxr

    return np.asarray(soxr.resample(clip.samples, clip.rate, SAMPLE_RATE), np.float32)


class Preview(Controller):
    """Plays one thing at a time on a player of its own.

    Signals:
        changed: (key of what is heard or prepared, '' for nothing).
        heard: (seconds) so much of it was heard, 20 times a second.
    """

    changed = Signal(str)
    heard = Signal(float)

    def __init__(self, engine: EngineThread, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine, self._settings = engine, settings
        self._handle: Handle | None = None
        self._task: Task | None = None
        self.key = ""

    def speak(self, key: str, text: str, voice: Conditionals, options: SpeechOptions) -> None:
        """Generate a sentence and play it."""
        self.stop()
        self._set(key)
        sink = MemorySink()
        handle = self._engine.session.write(
            SpeechRequest(Script.plain(text), voice, options), sink, priority=Priority.PREVIEW, stand_in=True
        )
        self._handle = handle

        def ready(ledger: Any) -> None:
            if self._handle is handle:
                self._play(sink.wave)

        def failed(error: Exception) -> None:
            if self._handle is handle:
                self._set("")
                self.problem.emit(Problem.of(error))

        self._engine.call(handle, ready, failed)

    def play(self, key: str, samples: Float32) -> None:
        """Play (S,) samples at 24 kHz."""
        self.stop()
        self._set(key)
        self._play(samples)

    def stop(self) -> None:
        """Fall silent."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._set("")

    def close(self) -> None:
        """Fall silent and wait until the device is released."""
        self.stop()
        self._tasks.wait()

    def _play(self, samples: Float32) -> None:
        device, volume = self._settings.output_device or None, self._settings.volume

        def work(task: Task) -> None:
            from engine import Player

            over = threading.Event()
            player = Player(
                device, on_event=lambda event: over.set() if isinstance(event, Finished) else None
            )
            try:
                player.set_volume(volume)
                player.write(samples)
                player.end()
                while not over.wait(LOOK_SECONDS) and not task.is_cancelled():
                    self.heard.emit(player.position() / SAMPLE_RATE)
            finally:
                player.close()

        self._task = self._tasks.start(work, on_ended=self._ended)

    def _ended(self, task: Task) -> None:
        if task is self._task:
            self._task = None
            self._set("")

    def _set(self, key: str) -> None:
        if key != self.key:
            self.key = key
            self.changed.emit(key)


_REMOVAL_SECONDS = 30.0
"""A folder is renamed, which takes a moment."""


class Voices(Controller):
    """The voices there are and the one in use.

    Attributes:
        previewer: plays what is heard beside the reading.
        store: own voices on the disk.
        sharing: voices as files.
        adding: clips that become voices.
        preferred: the key of the voice that the document wants of a member, or empty.
        text: that of the document, whose language tells the first voice where none was chosen, and others.

    Signals:
        changed: the list of cards is another.
        chosen: (member, key) a person chose a voice.
        current_changed: (VoiceCard or None).
        ready: (Conditionals or None) what the player reads with.
        not_ready: the voice in use cannot be made, or there is none.
        progress: (text, share 0 to 1 or -1) of what is being judged or learnt; ('', -1) at the end.
        added: (VoiceCard) learnt, and to be used by ``use``; after ``import_file`` in use.
        removed: (VoiceCard) may be taken back by ``undo_remove``.
        numbered: (name, the one it got) a voice was to have the name of another.
        problem: (Problem; None once what went wrong went well).
    """

    changed = Signal()
    chosen = Signal(str, str)
    current_changed = Signal(object)
    ready = Signal(object)
    not_ready = Signal()
    progress = Signal(str, float)
    added = Signal(object)
    removed = Signal(object)
    numbered = Signal(str, str)

    def __init__(
        self,
        engine: EngineThread,
        models: Models,
        settings: Settings,
        folder: Path,
        parent: QObject | None = None,
    ) -> None:
        """``folder``: where own voices are kept."""
        super().__init__(parent)
        self._settings = settings
        self.store = VoiceStore(folder)
        self.sharing = VoiceSharing(self.store, self)
        self.sharing.accepted.connect(self._imported)
        self._cloning = Cloning(engine, self.store, self)
        self._own: tuple[OwnVoice, ...] = ()
        self._model: ModelInfo | None = None
        self._current: str = ""
        self.preferred: Callable[[str], str] = lambda member: ""
        self.text: Callable[[], str] = lambda: ""
        self._removed: list[tuple[OwnVoice, str, Task]] = []
        """What was removed, and the voice that took over from it where it was in use."""
        self.previewer = Preview(engine, settings, self)
        self.adding = Adding(self.store, self._cloning, self._tasks, self)
        self.adding.names = lambda: [card.name for card in self.cards()]
        self.adding.learnt.connect(self._learnt)
        for teller in (self.previewer, self.sharing, self.adding):
            teller.problem.connect(self.problem)
        for learner in (self._cloning, self.adding):
            learner.progress.connect(self.progress)
        models.current_changed.connect(self._model_changed)

    # -- the list

    def start(self) -> None:
        """Read the own voices from the disk."""
        self._tasks.start(lambda task: self.store.list(), self._show)

    def cards(self) -> tuple[VoiceCard, ...]:
        """Built-in voices of the member, then own ones by name."""
        model = self._model
        return cards_of(model.voices if model else {}, model.name if model else "", self._own)

    def card(self, key: str) -> VoiceCard | None:
        """The card of a key."""
        return next((card for card in self.cards() if card.key == key), None)

    def current(self) -> VoiceCard | None:
        """The voice in use."""
        return self.card(self._current)

    def others(self) -> list[str]:
        """Keys of the voices that others than the one in use may be given, the fittest first."""
        built_in, known = self._model.voices if self._model else {}, [card.key for card in self.cards()]
        return others_than(self._current, built_in, known, self._settings.language, self.text())

    def use(self, key: str) -> None:
        """Read with this voice from the next sentence on: a person chose it."""
        if self._model is not None and self.card(key) is not None:
            self._settings.set_voice(self._model.name, key)
            self.chosen.emit(self._model.name, key)
            self._adopt(key)

    def _adopt(self, key: str) -> None:
        if self._model is None or self.card(key) is None:
            return
        self._current = key
        self.current_changed.emit(self.current())
        self.prepare(
            key, lambda voice: self._use_ready(key, voice), lambda problem: self._use_refused(key, problem)
        )

    def want(self) -> None:
        """Make the voice in use ready where an earlier attempt failed."""
        if self._model is None or self._cloning.is_learning():
            return
        if self._current:
            self._adopt(self._current)
        else:
            self.problem.emit(Problem(self.tr("There is no voice yet. Add one first.")))
            self.not_ready.emit()

    def unlike(self, key: str) -> Message | None:
        """What is to be said of a voice that was learnt just now, see :func:`app.core.voices.unlike`."""
        return self._cloning.unlike(key)

    def prepare(
        self,
        key: str,
        then: Callable[[Conditionals], None],
        otherwise: Callable[[Problem | None], None] | None = None,
    ) -> None:
        """Have what the model in use makes of a voice, see :meth:`Cloning.prepare`; nothing comes of one
        that is gone."""

        def over(problem: Problem | None) -> None:
            # Who took the voice away while it was learnt knows why nothing came of it.
            told = problem if self.card(key) else None
            if otherwise is not None:
                otherwise(told)
            elif told is not None:
                self.problem.emit(told)

        card = self.card(key)
        if card is not None:
            self._cloning.prepare(card, then, over)
        else:
            over(None)

    # -- own voices

    def rename(self, key: str, name: str) -> None:
        """Give an own voice another name; one that is taken gets a number."""
        wanted = name.strip()
        if not wanted or not key.startswith(OWN):
            return
        given = unique(wanted, [card.name for card in self.cards() if card.key != key])

        def renamed(voice: OwnVoice) -> None:
            self.start()
            if given != wanted:
                self.numbered.emit(wanted, given)

        self._tasks.start(lambda task: self.store.rename(id_of(key), given), renamed)

    def remove(self, key: str) -> None:
        """Take an own voice away; ``undo_remove`` brings it back until the program ends."""
        voice = next((v for v in self._own if OWN + v.id == key), None)
        if voice is None:
            return
        self._own = tuple(v for v in self._own if v is not voice)
        in_use = self._current == key
        if in_use:
            self._use_wanted()
        removal = self._tasks.start(lambda task: self.store.remove(voice.id), lambda nothing: self.start())
        self._removed.append((voice, self._current if in_use else "", removal))
        self.changed.emit()
        self.removed.emit(own_card(voice))

    def undo_remove(self) -> None:
        """Bring back the voice that was removed last."""
        if self._removed:
            voice, successor, removal = self._removed.pop()

            def work(task: Task) -> None:
                # A quick undo must not overtake the removal.
                removal.wait(_REMOVAL_SECONDS)
                self.store.restore(voice.id)

            self._tasks.start(work, lambda nothing: self._restored(voice, successor))
            if self._removed:
                # The one before can be had back as well: at the end of the program it is gone.
                self.removed.emit(own_card(self._removed[-1][0]))

    # -- listening

    def preview(self, key: str) -> None:
        """Hear a sample sentence in a voice: in its language, if it is built in and of one."""
        card = self.card(key)
        own = card.language if card is not None and card.key.startswith(BUILT_IN) else ""
        chosen = short_options(self._settings, self._model, own)
        text = self.tr("The evening was calm, and the last of the light lay on the water.")
        self.say(key, _SAMPLES.get(chosen.language, text), chosen, key)

    def say(self, key: str, text: str, chosen: SpeechOptions, voice: str = "") -> None:
        """Hear a text in a voice, else the one in use; told of under ``key``."""
        self.prepare(voice or self._current, lambda made: self.previewer.speak(key, text, made, chosen))

    def preview_part(self, candidate: Candidate, start: float, end: float) -> None:
        """Play a part of a clip as it is."""
        self._tasks.start(
            lambda task: as_heard(candidate.part(start, end)),
            lambda samples: self.previewer.play(candidate.source, samples),
        )

    def close(self) -> None:
        """End previews and learning."""
        self.previewer.close()
        self.adding.cancel()
        self._cloning.cancel()
        self._tasks.wait()
        self.sharing.close()

    # -- inside

    def _show(self, own: tuple[OwnVoice, ...]) -> None:
        gone = {voice.id for voice, _, _ in self._removed}
        self._own = tuple(voice for voice in own if voice.id not in gone)
        self.changed.emit()
        if self._model is not None and not self._current:
            self._use_wanted()

    def _learnt(self, voice: OwnVoice) -> None:
        self._list(voice)
        self.added.emit(own_card(voice))

    def _imported(self, voice: OwnVoice) -> None:
        self._learnt(voice)
        self.rename(OWN + voice.id, voice.name)
        self.use(OWN + voice.id)

    def _list(self, voice: OwnVoice) -> None:
        others = (v for v in self._own if v.id != voice.id)
        self._own = tuple(sorted((*others, voice), key=lambda v: v.name.casefold()))
        self.changed.emit()

    def _restored(self, voice: OwnVoice, successor: str) -> None:
        """A voice that was in use is so again, unless another was chosen meanwhile."""
        self._list(voice)
        if successor and successor == self._current:
            self.use(OWN + voice.id)
        self.start()

    def _model_changed(self, model: ModelInfo | None) -> None:
        self._model, self._current = model, ""
        self._cloning.set_model(model)
        self.adding.config = model.config if model is not None else None
        self.changed.emit()
        # What the model before made of a voice is of no use to this one.
        self.ready.emit(None)
        if model is not None:
            self._use_wanted()

    def _use_wanted(self) -> None:
        """The voice chosen for the document, else the usual one, else the first."""
        assert self._model is not None
        name, last = self._model.name, self._settings.voice(self._model.name)
        found, keys = self.preferred(name), [card.key for card in self.cards()]
        if found not in keys:
            usual = usual_voice(self._model.voices, keys, last, self._settings.language, self.text())
            found = next((key for key in (usual, *keys) if key in keys), "")
        if found and found != self._current:
            self._adopt(found)
        elif not found:
            self._current = ""
            self.current_changed.emit(None)
            self.ready.emit(None)

    def follow_document(self) -> None:
        """Another document is open: take the voice that was chosen for it."""
        if self._model is not None and self._current:
            self._use_wanted()

    def _use_ready(self, key: str, voice: Conditionals) -> None:
        if key == self._current:
            self.problem.emit(None)
            self.ready.emit(voice)

    def _use_refused(self, key: str, problem: Problem | None) -> None:
        if problem is not None:
            self.problem.emit(problem)
        # After a change of the member it is being made again.
        if key == self._current and not self._cloning.is_learning():
            self.not_ready.emit()
