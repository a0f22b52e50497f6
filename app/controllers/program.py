"""All controllers of one window, made and ended together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLocale, QObject, Qt, QTimer

from app.controllers.background import Controller
from app.controllers.library.library import Covers, Hyphenation, Library
from app.controllers.library.marking import Marking
from app.controllers.models import Graphics, Models, Watermark
from app.controllers.reading.casting import Casting
from app.controllers.reading.exporter import Exporter
from app.controllers.reading.languages import Languages
from app.controllers.reading.player import Loudspeaker, PlayerController
from app.controllers.reading.progress import Figures, ProgressTracker
from app.controllers.reading.sleep import Awake, KeepAwake, SleepTimer
from app.controllers.reading.waiting import WaitingList
from app.controllers.settings import Settings
from app.controllers.voices.cloning import dispose
from app.controllers.voices.conversion import Conversion
from app.controllers.voices.microphone import Microphone
from app.controllers.voices.pronunciations import Pronunciations
from app.controllers.voices.voices import Voices
from app.core.about import Folder
from app.core.folders import Home
from app.core.models import ModelInfo
from app.engine_thread import EngineThread
from app.wording import Problem, filled, say
from engine import STARTER, PlayState, SentenceCache

_OF_READING = ("read_pictures", "read_tables", "read_sounds", "names_columns", "cues", "recordings")
"""Settings that say what of a text is read and heard."""


class Program(Controller):
    """What the window shows and asks.

    Attributes:
        settings, engine, graphics, library, covers, marking, waiting, models, voices, microphone,
        loudspeaker,
            player, tracker, languages, pronunciations, hyphenation, figures, sleep, watermark, exporter,
            conversion, awake, waking: the controllers.
        audio_cache: sentences kept on the disk.

    Signals:
        problem: (Problem or None) from whichever controller: the strip shows the last one.
    """

    def __init__(
        self, data_dir: Path | None = None, settings: Settings | None = None, parent: QObject | None = None
    ) -> None:
        """``data_dir``: where everything is kept, the user's own place without one; ``settings``: those that
        were read already."""
        super().__init__(parent)
        home = self._home = Home.within(data_dir) if data_dir is not None else Home.own()
        self.settings = settings or Settings(home.settings, self)
        self.audio_cache = SentenceCache(home.sentences, self.settings.cache_mb * 1_000_000)
        self.engine = EngineThread(cache_dir=home.learnt, audio_cache=self.audio_cache, parent=self)
        self.graphics = Graphics(self.engine, self)
        self.library = Library(home.data, self)
        self.covers = Covers(self.library, home.cache / "covers", self)
        self.marking = Marking(self.library, self)
        self.models = Models(self.engine, self.settings, self)
        self.voices = Voices(self.engine, self.models, self.settings, home.voices, self)
        self.microphone = Microphone(self.settings, home.cache / "recordings", self)
        self.loudspeaker = Loudspeaker(self.engine, self.settings, self)
        self.casting = Casting(self.library, self.voices, self)
        self.player = PlayerController(
            self.engine, self.library, self.loudspeaker, self.casting, self.settings, self
        )
        self.waiting = WaitingList(self.library, self.player, self)
        self.tracker = ProgressTracker(self.engine, self.library, self.settings, self)
        self.languages = Languages(self.engine, self.library, self.models, self)
        self.pronunciations = Pronunciations(
            self.library, self.voices, self.models, self.settings, home.pronunciation, self
        )
        self.hyphenation = Hyphenation(self.library, self.settings, self)
        self.figures = Figures(self.engine, self.settings, self)
        self.sleep = SleepTimer(self.library, self)
        self.watermark = Watermark(self.settings, self)
        self.exporter = Exporter(
            self.engine, self.library, self.player, self.voices, self.models, self.settings, home.exports,
            self.watermark, self,
        )  # fmt: skip
        self.conversion = Conversion(
            self.engine, self.voices, self.settings, self.watermark, home.cache / "conversions", self
        )
        self.awake, self.waking = Awake(), KeepAwake(self)
        self._closed = False
        self._teller: QObject | None = None
        self._lasts = False
        self._connect()

    def start(self, document: Path | None = None, addresses: Sequence[str] = ()) -> None:
        """Start the engine, load the member and its voice, open the document, the last one, or the sample.

        ``addresses``: of what the system asked for, where no document was named.
        """
        if self.settings.trouble is not None:
            self._problem_of(self, Problem(say(self.settings.trouble), lasts=True))
        self.engine.start()
        self.models.reload()
        self.voices.start()
        self.models.load()
        self.loudspeaker.open()
        self.pronunciations.start()
        self.figures.start()
        if document is not None:
            self.library.open_file(document)
        else:
            self.library.open_addresses(addresses)
        if not self.library.is_opening() and not self.library.open_last():
            self.open_sample()

    def _open_sample_beside(self, problem: Problem) -> None:
        """Open it where the text that was to be open is gone, and say that beside it."""
        if self.library.document is None and not self.library.is_opening():
            self.library.document_changed.connect(
                lambda *shown: self.library.tell(problem), Qt.ConnectionType.SingleShotConnection
            )
            self.open_sample()

    def open_sample(self) -> None:
        """Open the short text that comes with the program: in the window's language, where the voices that
        come with it speak that and are the chosen ones."""
        import importlib.resources

        folder = importlib.resources.files("resources") / "samples"
        sample = folder / f"welcome_{QLocale().name()[:2]}.txt"
        if self.settings.member != STARTER or not sample.is_file():
            sample = folder / "welcome.txt"
        self.library.open_text(sample.read_text(encoding="utf-8"), self.tr("Welcome"), given=True)

    def estimated_speed(self, name: str) -> float | None:
        """How many times as fast as real time a member would be here; None where that cannot be told."""
        row = next((row for row in self.models.rows() if row.name == name), None)
        return None if row is None or row.here is None else row.here.speed

    def folders(self) -> tuple[Folder, ...]:
        """Where everything lies that the program keeps."""
        return (
            Folder(self.tr("Voices of your own"), self._home.voices),
            Folder(self.tr("Places in texts, recent and pasted texts"), self._home.data),
            Folder(self.tr("Settings"), self.settings.file),
            Folder(self.tr("Models"), self.models.folder()),
            Folder(self.tr("Speech that is kept"), self._home.sentences),
            Folder(self.tr("What models made of voices"), self._home.learnt),
            Folder(self.tr("How far exports are"), self._home.exports),
        )

    def forget(self) -> None:
        """Delete every trace of what was opened, and the speech made of it."""
        self.library.forget()
        self.marking.forget()
        self.covers.forget()
        self.exporter.forget()
        self._tasks.start(lambda task: self.audio_cache.clear())

    def close(self) -> None:
        """Keep the place, end everything; call before the window goes. May be called twice."""
        if self._closed:
            return
        self._closed = True
        for shown in (self.figures, self.player, self.loudspeaker, self.marking, self.covers):
            shown.close()
        # Before what it opens documents with.
        self.exporter.close()
        self.library.close()
        for asked in (
            self.microphone,
            self.voices,
            self.watermark,
            self.casting,
            self.languages,
            self.hyphenation,
            self.models,
        ):
            asked.close()
        self._tasks.wait()
        self.engine.close()
        dispose(self.voices.store, self._home.learnt, self.audio_cache)
        self.conversion.close()
        self.awake.set(False)
        self.settings.sync()

    def _connect(self) -> None:
        tellers = (
            self.graphics, self.library, self.marking, self.models, self.voices, self.microphone,
            self.loudspeaker, self.player, self.casting, self.languages, self.pronunciations,
            self.hyphenation, self.figures, self.watermark, self.exporter,
        )  # fmt: skip
        for controller in tellers:
            controller.problem.connect(partial(self._problem_of, controller))
        self.engine.failed.connect(partial(self._problem_of, self.engine))
        self.player.problem.connect(self.languages.refused)
        self.exporter.problem.connect(self.languages.refused)
        self.exporter.unspoken.connect(self.languages.left_out)
        self.languages.reader_wanted.connect(self._read_with)
        self.languages.forced.connect(self.player.read_as)
        self.tracker.changed.connect(self.languages.look)
        self.pronunciations.used.connect(self.player.set_pronunciation)
        self.voices.ready.connect(self.player.set_voice)
        self.voices.preferred = self.library.opened.voice
        self.exporter.rules = self.pronunciations.of
        self.voices.text = lambda: self.library.document.text if self.library.document is not None else ""
        self.voices.chosen.connect(self.library.opened.remember_voice)
        self.library.document_changed.connect(lambda document, char: self.voices.follow_document())
        self.voices.previewer.changed.connect(self._previewing)
        self.conversion.previewer.changed.connect(self._previewing)
        self.microphone.begun.connect(self.voices.previewer.stop)
        self.player.state_changed.connect(self._state)
        self.player.place_changed.connect(self.sleep.at_place)
        self.player.sent.connect(self.sleep.move)
        self.library.nothing_open.connect(
            # Once the task that failed has ended.
            lambda problem: QTimer.singleShot(0, self, lambda: self._open_sample_beside(problem))
        )
        self.sleep.fading.connect(self.loudspeaker.fade)
        self.sleep.due.connect(self.waiting.stop)
        self.player.moved.connect(self.tracker.tell)
        self.player.voice_wanted.connect(self.models.want)
        self.player.voice_wanted.connect(self.voices.want)
        for refused in (self.models.not_loaded, self.voices.not_ready, self.engine.failed):
            refused.connect(lambda *told: self.player.give_up())
        for silent in (self.sleep.due, self.waking.woke, self.microphone.begun):
            silent.connect(self.player.pause)
        for exporting in (self.exporter.started, self.exporter.ended):
            exporting.connect(lambda *told: self._stay_awake())
        self.models.current_changed.connect(self._member_changed)
        self.settings.changed.connect(self._setting_changed)
        self.settings.not_kept.connect(self._not_kept)
        self.library.opened.read_by(self.settings)

    def _problem_of(self, teller: QObject, problem: Problem | None) -> None:
        """Show a problem; that a controller has none any more takes away only what it told itself, but a
        reading that begins shows that nothing stands in its way, and leaves what lasts."""
        if problem is None and teller is not self._teller and (teller is not self.player or self._lasts):
            return
        if problem is not None and problem.language and teller in (self.player, self.exporter):
            # Told by the languages, with the model that speaks it.
            return
        if problem is None and (problem := self.library.trouble()) is not None:
            # It was told before, and lay below what is over.
            teller = self.library
        self._teller, self._lasts = teller, problem is not None and problem.lasts
        self.problem.emit(problem)

    def _previewing(self, key: str) -> None:
        """A preview is not heard over the reading."""
        if key:
            self.player.pause()

    def _state(self, state: PlayState, words: str) -> None:
        self._stay_awake()
        self.waking.watch(state.is_active)
        self.tracker.watch(state)
        self.figures.watch(state)
        if state is PlayState.FINISHED and self.player.asking.end is None:
            self.sleep.at_end()
        if state.is_active:
            if not self.sleep.is_fading:
                # It fell asleep with the last of it.
                self.loudspeaker.fade(1.0)
            self.voices.previewer.stop()
            self.conversion.previewer.stop()

    def _read_with(self, name: str, char: int) -> None:
        """Read on from a character with another model, as soon as it is there."""
        self.models.choose(name)
        self.player.await_voice(char)

    def _member_changed(self, info: ModelInfo | None) -> None:
        self.figures.loaded = self.figures.loaded or info is not None
        self.player.asking.config = info.config if info is not None else None

    def _stay_awake(self) -> None:
        self.awake.set(self.player.state.is_active or self.exporter.is_running())

    def _not_kept(self) -> None:
        words = self.tr(
            "Your settings cannot be kept in {folder}: make room there, or let yourself write there. It is "
            "tried again."
        )
        self._problem_of(self, Problem(filled(words, folder=self.settings.file.parent)))

    def _setting_changed(self, name: str) -> None:
        if name == "cache_mb":
            self.audio_cache.set_limit(self.settings.cache_mb * 1_000_000)
        elif name in _OF_READING:
            self.library.apply(self.library.opened.read_by(self.settings))
