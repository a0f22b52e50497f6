"""Voices: built-in and own ones, adding, removing, sharing, previewing, and the microphone."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.controllers import background
from app.controllers.background import Task
from app.controllers.models import ModelInfo, Models
from app.controllers.preview import Preview
from app.controllers.problem import Problem
from app.controllers.settings import Settings
from app.controllers.style import options
from app.controllers.voice_store import OwnVoice, VoiceStore, peaks
from app.engine_thread import EngineThread
from engine import SAMPLE_RATE, Conditionals
from engine.errors import PhilomelError

if TYPE_CHECKING:
    from engine import Judgement

LEVEL_MS = 50
COUNT_DOWN = 3
"""Seconds that a view counts down before a recording."""
MAX_CLIP_SECONDS = 20.0
_BUILT_IN, _OWN = "builtin:", "own:"


@dataclass(frozen=True)
class VoiceCard:
    """What the window shows of a voice.

    Attributes:
        key: ``builtin:<name>`` or ``own:<id>``.
        name: for people.
        kind: where it comes from.
        seconds: of its clip.
        language: of its clip, where known.
        source: file name or "microphone"; empty for built-in ones.
        consent: the dated line of consent.
        waveform: peaks within 0 and 1.
        member: of which model a built-in voice is, empty for own voices: they suit every member.
    """

    key: str
    name: str
    kind: Literal["built-in", "own"]
    seconds: float
    language: str
    source: str
    consent: str
    waveform: tuple[float, ...]
    member: str = ""


@dataclass(frozen=True)
class Candidate:
    """A clip that was judged and may become a voice.

    Attributes:
        path: of the clip.
        name: proposed.
        seconds: of the whole clip.
        waveform: peaks of the whole clip within 0 and 1.
        judgement: findings and the best part (start, end) in seconds.
    """

    path: Path
    name: str
    seconds: float
    waveform: tuple[float, ...]
    judgement: Judgement


class Voices(QObject):
    """The voices there are and the one in use.

    Signals:
        changed: the list of cards is another.
        current_changed: (VoiceCard or None).
        ready: (Conditionals or None) what the player reads with.
        preparing_changed: (text, '' when nothing is being prepared): judging, cloning.
        judged: (Candidate) after ``judge``.
        added: (VoiceCard) after ``add`` or ``import_file``.
        removed: (VoiceCard) may be taken back by ``undo_remove``.
        exported: (Path).
        recording_changed: whether the microphone is open.
        level: (peak 0-1, seconds recorded) from the microphone.
        recorded: (Path of the clip).
        previewing_changed: (key of what is heard as a preview, '' for none).
        problem: (Problem).
    """

    changed = Signal()
    current_changed = Signal(object)
    ready = Signal(object)
    preparing_changed = Signal(str)
    judged = Signal(object)
    added = Signal(object)
    removed = Signal(object)
    exported = Signal(object)
    recording_changed = Signal(bool)
    level = Signal(float, float)
    recorded = Signal(object)
    previewing_changed = Signal(str)
    problem = Signal(object)

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
        self._engine, self._models, self._settings = engine, models, settings
        self._store = VoiceStore(folder)
        self._own: tuple[OwnVoice, ...] = ()
        self._model: ModelInfo | None = None
        self._current: str = ""
        self._made: dict[str, Conditionals] = {}
        self._removed: list[OwnVoice] = []
        self._tasks: set[Task] = set()
        self._recorder: Any = None
        self._meter = QTimer(self, interval=LEVEL_MS)
        self._meter.timeout.connect(self._tell_level)
        self.previewer = Preview(engine, self)
        self.previewer.changed.connect(self.previewing_changed)
        self.previewer.problem.connect(self.problem)
        models.current_changed.connect(self._model_changed)
        models.loading_changed.connect(self._loading)

    # -- the list

    def start(self) -> None:
        """Read the own voices from the disk."""
        self._reload()

    def cards(self) -> tuple[VoiceCard, ...]:
        """Built-in voices of the member, then own ones by name."""
        built_in = self._model.voices.items() if self._model else ()
        member = self._model.name if self._model else ""
        return (
            *(_built_in_card(name, voice, member) for name, voice in built_in),
            *(_own_card(voice) for voice in self._own),
        )

    def card(self, key: str) -> VoiceCard | None:
        """The card of a key."""
        return next((card for card in self.cards() if card.key == key), None)

    def current(self) -> VoiceCard | None:
        """The voice in use."""
        return self.card(self._current)

    @Slot(str)
    def use(self, key: str) -> None:
        """Read with this voice from the next sentence on."""
        if self._model is None or self.card(key) is None:
            return
        self._current = key
        self._settings.set_voice(self._model.name, key)
        self.current_changed.emit(self.current())
        self._prepare(key, lambda voice: self._use_ready(key, voice))

    # -- adding

    @Slot(object)
    def judge(self, clip: Path) -> None:
        """Judge a clip and propose its best part; ``judged`` follows."""
        self.preparing_changed.emit(self.tr("Judging the clip…"))
        self._start(lambda task: _judged(clip), self._tell_judged)

    def add(self, candidate: Candidate, name: str, best: tuple[float, float], consent: str) -> None:
        """Keep a part of a clip as a voice, clone it, and use it.

        Args:
            candidate: from ``judged``.
            name: for people.
            best: (start, end) in seconds of the part to keep.
            consent: what the user agreed to; its date is added.
        """
        if not consent.strip():
            self.problem.emit(Problem(self.tr("Say that you may use this voice before you add it.")))
            return
        self.preparing_changed.emit(self.tr("Preparing voice…"))

        def work(task: Task) -> OwnVoice:
            samples, rate = _part(candidate.path, best)
            source = candidate.path.name
            return self._store.add(samples, rate, name=name, consent=consent, source=source)

        self._start(work, self._added)

    @Slot(str, str)
    def rename(self, key: str, name: str) -> None:
        """Give an own voice another name."""
        if name.strip() and key.startswith(_OWN):
            self._start(lambda task: self._store.rename(_id(key), name), lambda voice: self._reload())

    @Slot(str)
    def remove(self, key: str) -> None:
        """Take an own voice away; ``undo_remove`` brings it back until the program ends."""
        voice = next((v for v in self._own if _OWN + v.id == key), None)
        if voice is None:
            return
        self._own = tuple(v for v in self._own if v is not voice)
        self._removed.append(voice)
        if self._current == key:
            self._use_default()
        self._start(lambda task: self._store.remove(voice.id), lambda nothing: self._reload())
        self.changed.emit()
        self.removed.emit(_own_card(voice))

    @Slot()
    def undo_remove(self) -> None:
        """Bring back the voice that was removed last."""
        if self._removed:
            voice = self._removed.pop()
            self._start(lambda task: self._store.restore(voice.id), lambda nothing: self._reload())

    def export(self, key: str, path: Path) -> None:
        """Write an own voice as one file."""
        self._start(lambda task: self._store.export(_id(key), path), lambda nothing: self.exported.emit(path))

    @Slot(object)
    def import_file(self, path: Path) -> None:
        """Take a voice from one file."""
        self._start(lambda task: self._store.import_file(path), self._added)

    # -- listening

    @Slot(str)
    def preview(self, key: str) -> None:
        """Hear a sample sentence in a voice."""
        text = self.tr("The evening was calm, and the last of the light lay on the water.")
        settings = self._settings
        chosen = options(settings.style(settings.member), language=settings.language, seed=settings.seed)
        self._prepare(key, lambda voice: self._previewer().speak(key, text, voice, chosen))

    @Slot(object, float, float)
    def preview_part(self, clip: Path, start: float, end: float) -> None:
        """Play a part of a clip as it is."""

        def work(task: Task) -> Any:
            import soxr

            samples, rate = _part(clip, (start, end))
            return np.asarray(soxr.resample(samples, rate, SAMPLE_RATE), np.float32)

        self._start(work, lambda samples: self._previewer().play(str(clip), samples))

    @Slot()
    def stop_preview(self) -> None:
        """Fall silent."""
        self.previewer.stop()

    # -- the microphone

    def microphones(self) -> list[str]:
        """Names of the input devices, the default first."""
        from app.controllers.recorder import microphones

        try:
            return microphones()
        except PhilomelError as error:
            self.problem.emit(Problem.of(error))
            return []

    @Slot(str)
    def start_recording(self, microphone: str = "") -> None:
        """Record; ``level`` follows. Ends by ``stop_recording``, or by itself after a minute."""
        from app.controllers.recorder import Recorder

        if self._recorder is None:
            self._start(lambda task: Recorder(microphone), self._recording)

    @Slot()
    def stop_recording(self) -> None:
        """End the recording; ``recorded`` follows."""
        recorder, self._recorder = self._recorder, None
        self._meter.stop()
        if recorder is None:
            return
        path = self._store.folder / ".recordings" / time.strftime("%Y-%m-%d %H.%M.%S.wav")

        def work(task: Task) -> Path:
            recorder.stop()
            recorder.save(path)
            return path

        self.recording_changed.emit(False)
        self._start(work, self.recorded.emit)

    def close(self) -> None:
        """End previews and recordings; removed voices are deleted for good."""
        self.previewer.close()
        if self._recorder is not None:
            self._recorder.stop()
            self._recorder = None
            self._meter.stop()
        for task in list(self._tasks):
            task.wait(10.0)
        self._store.empty_trash()

    # -- inside

    def _start(self, work: Callable[[Task], Any], on_done: Callable[[Any], None]) -> None:
        self._tasks.add(background.start(self, work, on_done, self._failed, self._tasks.discard))

    def _failed(self, problem: Problem) -> None:
        self.preparing_changed.emit("")
        self.problem.emit(problem)

    def _previewer(self) -> Preview:
        self.previewer.device, self.previewer.volume = self._settings.output_device, self._settings.volume
        return self.previewer

    def _reload(self) -> None:
        self._start(lambda task: self._store.list(), self._show)

    def _show(self, own: tuple[OwnVoice, ...]) -> None:
        gone = {voice.id for voice in self._removed}
        self._own = tuple(voice for voice in own if voice.id not in gone)
        self.changed.emit()
        if self._model is not None and not self._current:
            self._use_wanted()

    def _added(self, voice: OwnVoice) -> None:
        self.preparing_changed.emit("")
        self._own = tuple(sorted((*self._own, voice), key=lambda v: v.name.casefold()))
        self.changed.emit()
        self.added.emit(_own_card(voice))
        self.use(_OWN + voice.id)

    def _tell_judged(self, candidate: Candidate) -> None:
        self.preparing_changed.emit("")
        self.judged.emit(candidate)

    def _loading(self, title: str) -> None:
        self.preparing_changed.emit(self.tr("Preparing voice…") if title else "")

    def _model_changed(self, model: ModelInfo | None) -> None:
        self._model, self._current = model, ""
        self._made.clear()
        self.changed.emit()
        if model is None:
            self.ready.emit(None)
        else:
            self._use_wanted()

    def _use_wanted(self) -> None:
        """The voice used last with this member, else its own first, else any."""
        assert self._model is not None
        wanted = self._settings.voice(self._model.name)
        if self.card(wanted) is not None:
            self.use(wanted)
        else:
            self._use_default()

    def _use_default(self) -> None:
        cards = self.cards()
        if cards:
            self.use(cards[0].key)
        else:
            self._current = ""
            self.current_changed.emit(None)
            self.ready.emit(None)

    def _use_ready(self, key: str, voice: Conditionals) -> None:
        if key == self._current:
            self.ready.emit(voice)

    def _prepare(self, key: str, then: Callable[[Conditionals], None]) -> None:
        """Have a voice's conditionals: built in, made before, or cloned now by the engine."""
        model = self._model
        if model is None:
            return
        name = key.removeprefix(_BUILT_IN)
        if key.startswith(_BUILT_IN) and name in model.voices:
            then(model.voices[name])
        elif key in self._made:
            then(self._made[key])
        elif key.startswith(_OWN):
            self._clone(key, model, then)

    def _clone(self, key: str, model: ModelInfo, then: Callable[[Conditionals], None]) -> None:
        card, made = self.card(key), self._store.made(_id(key), model.identity)
        session = self._engine.session
        try:
            handle = session.voice(made) if made.is_file() else self._new_clone(key, card)
        except PhilomelError as error:
            self._failed(Problem.of(error))
            return
        self.preparing_changed.emit(self.tr("Preparing voice…"))

        def ready(voice: Conditionals) -> None:
            self.preparing_changed.emit("")
            if self._model is not model:
                return
            voice = replace(voice, name=card.name if card else voice.name)
            self._made[key] = voice
            if not made.is_file():
                self._start(lambda task: _keep(voice, made), lambda nothing: None)
            then(voice)

        def failed(error: PhilomelError) -> None:
            made.unlink(missing_ok=True)
            self._failed(Problem.of(error))

        self._engine.call(handle, ready, failed, lambda: self.preparing_changed.emit(""))

    def _new_clone(self, key: str, card: VoiceCard | None) -> Any:
        return self._engine.session.clone(self._store.clip(_id(key)), card.name if card else "")

    def _recording(self, recorder: Any) -> None:
        self._recorder = recorder
        self._meter.start()
        self.recording_changed.emit(True)

    def _tell_level(self) -> None:
        from app.controllers.recorder import MAX_SECONDS

        peak, seconds = self._recorder.look()
        self.level.emit(peak, seconds)
        if seconds >= MAX_SECONDS:
            self.stop_recording()


def _id(key: str) -> str:
    return key.removeprefix(_OWN)


def _own_card(voice: OwnVoice) -> VoiceCard:
    return VoiceCard(
        _OWN + voice.id, voice.name, "own", voice.seconds, voice.language, voice.source, voice.consent,
        voice.waveform,
    )  # fmt: skip


def _built_in_card(name: str, voice: Conditionals, member: str) -> VoiceCard:
    """The card of a built-in voice; its waveform is the energy of its prompt's mel."""
    energy = np.exp(np.asarray(voice.prompt_feat[0]).mean(axis=1).astype(np.float32))
    language = str(voice.details.get("language", ""))
    seconds = round(len(energy) / 50, 1)
    return VoiceCard(_BUILT_IN + name, name, "built-in", seconds, language, "", "", peaks(energy), member)


def _judged(clip: Path) -> Candidate:
    """Decode and judge."""
    import engine

    decoded = engine.read_clip(clip)
    judgement = engine.judge_clip(clip)
    seconds = decoded.samples.size / decoded.rate
    return Candidate(clip, clip.stem, seconds, peaks(decoded.samples, 256), judgement)


def _part(clip: Path, best: tuple[float, float]) -> tuple[Any, int]:
    """(S,) samples of a part of a clip, and their rate."""
    import engine

    decoded = engine.read_clip(clip)
    start, end = max(best[0], 0.0), min(best[1], best[0] + MAX_CLIP_SECONDS)
    return decoded.samples[round(start * decoded.rate) : round(end * decoded.rate)], decoded.rate


def _keep(voice: Conditionals, path: Path) -> None:
    """Keep what was cloned, unless the voice was removed meanwhile."""
    import engine

    if path.parent.is_dir():
        engine.save_voice(voice, path)
