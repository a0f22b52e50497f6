"""Playing: what the reading is doing, the place that is heard, and where to go on from."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal, Slot

from app.controllers.library.library import Library
from app.controllers.reading.casting import Casting
from app.controllers.reading.speaker import Speaker
from app.controllers.settings import Settings
from app.core.style import reading_options
from app.documents.steps import Steps
from app.engine_thread import EngineThread
from app.problem import Problem
from engine import SAMPLE_RATE, PlayState, Span, SpeechRequest, identify
from engine.errors import LanguageError, PhilomelError, TextError

if TYPE_CHECKING:
    from engine import (
        Conditionals,
        Handle,
        Ledger,
        ModelConfig,
        Place,
        Player,
        Pronunciation,
        SpeechOptions,
    )


LOOKED_AT = 1000
"""Characters that tell what language the model has no letters for."""
PLACE_MS = 25
PATIENCE_SECONDS = 0.4
"""A wait for sound that is shorter than this is not told in words."""


class PlayerController(QObject):
    """Reads the library's document aloud.

    Attributes:
        state: as it was shown last; what it becomes, the engine's session says.
        config: of the model that reads, None while there is none.
        voice: that reads, None while there is none.

    Signals:
        state_changed: (engine.PlayState, its words), when either changes.
        place_changed: (engine.Place or None), when it changes, looked at 40 times a second.
        moved: (character) the reader's place was moved by hand: bring it into view.
        voice_wanted: a reading waits for a voice: see why there is none.
        problem: (Problem or None).
    """

    state_changed = Signal(object, str)
    place_changed = Signal(object)
    moved = Signal(int)
    voice_wanted = Signal()
    problem = Signal(object)

    def __init__(
        self,
        engine: EngineThread,
        library: Library,
        speaker: Speaker,
        casting: Casting,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.state = PlayState.READY
        self.config: ModelConfig | None = None
        self._engine, self._library, self._speaker, self._settings = engine, library, speaker, settings
        self._casting = casting
        casting.ready.connect(lambda: self.set_voice(self.voice))
        self.voice: Conditionals | None = None
        self._pronunciation: Pronunciation | None = None
        self._asked: SpeechRequest | None = None
        """What is read; kept when it was read to its end."""
        self._language = ""
        """That this text alone is read in, whatever it looks like; '' where the settings say it."""
        self._job: Handle | None = None
        self._place: Place | None = None
        self._told = ""
        self._since = 0.0
        self._timer = QTimer(self, interval=PLACE_MS)
        self._timer.timeout.connect(self._follow)
        engine.state.connect(self._show_state)
        library.leaving.connect(self._leave)
        library.skips_changed.connect(self._new_skips)
        settings.changed.connect(self._setting_changed)
        engine.restarted.connect(self._lost_engine)

    # -- transport

    @Slot()
    def toggle(self) -> None:
        """Play or pause: what the space bar does."""
        if self.state.is_active:
            self.pause()
        elif self.state is PlayState.PAUSED:
            self.resume()
        else:
            steps, char = self.steps(), self._library.char
            # Where nothing that is read follows any more, also in an earlier run, reading begins anew.
            self._play(char if steps is not None and steps.has_more(char) else 0)

    @Slot()
    def pause(self) -> None:
        """Fall silent and keep the place."""
        self._engine.session.pause()

    def resume(self) -> None:
        """Go on after :meth:`pause`."""
        if self.state is PlayState.PAUSED:
            self._engine.session.resume()

    @Slot()
    def stop(self) -> None:
        """End the reading; the place is kept."""
        place = self._engine.session.place()
        # A text that was read to its end is at its end, not at its last word; one of which nothing sounded
        # is where it was, not behind what was left out of it.
        if place is not None and self._place is not None and not is_before(place, self._place):
            self._library.remember(place.char)
        self._asked = self._job = None
        self._set_place(None)
        self._engine.session.stop()

    @Slot(int)
    def play_from(self, char: int) -> None:
        """Read from the word that holds a character."""
        self._play(char, from_word=True)

    @Slot(object)
    def read_selection(self, span: Span) -> None:
        """Read these characters only."""
        self._play(span.start, span.end, from_word=True)

    @Slot(int)
    def step_sentence(self, by: int) -> None:
        """Go so many sentences on or back."""
        ledger, place = self._engine.session.ledger(), self._place
        steps = self.steps()
        if steps is None:
            return
        if ledger is None or place is None:
            self.go_to(steps.sentence(self._library.char, by))
        else:
            heard = self._player.position() if self._player is not None else place.sentence.first_sample
            self.go_to(sentence_from(place, heard, by, ledger, steps))

    @Slot(int)
    def step_paragraph(self, by: int) -> None:
        """Go so many paragraphs on or back."""
        steps = self.steps()
        if steps is not None:
            char = self._place.char if self._place else self._library.char
            self.go_to(steps.paragraph(char, by))

    @Slot(float)
    def seek_share(self, share: float) -> None:
        """Go to a share (0 to 1) of the document: the transport's slider."""
        steps = self.steps()
        if steps is not None:
            char = round(min(max(share, 0.0), 1.0) * max(len(steps.script) - 1, 0))
            self.go_to(steps.sentence_start(char))

    @property
    def is_part(self) -> bool:
        """Whether a part of the document is read by itself."""
        return self._asked is not None and self._asked.end is not None

    def last_heard(self) -> Span | None:
        """The sentence that is heard; with the one before it where it has only begun: whoever presses a key
        then means what was said. The one that one is at where nothing is read; None without a document."""
        steps, place, ledger = self.steps(), self._place, self._engine.session.ledger()
        if steps is None:
            return None
        whole = steps.whole_at(place.sentence.span.start if place is not None else self._library.char)
        if place is None or ledger is None or self._player is None or not place.sentence.index:
            return whole
        before = ledger.records()[place.sentence.index - 1].span
        only_begun = self._player.position() - place.sentence.first_sample < BACK_SECONDS * SAMPLE_RATE
        return Span(steps.whole_at(before.start).start, whole.end) if only_begun else whole

    def steps(self) -> Steps | None:
        """Steps through the document that is open, as it is read; None without one."""
        document, script = self._library.document, self._library.script
        if document is None or script is None:
            return None
        options = self.speech_options()
        return Steps(script, document.blocks, options.language, self.config, options)

    @Slot(int)
    def go_to(self, char: int) -> None:
        """Go to a character, reading on from there or staying silent as before."""
        if self.state is PlayState.PREPARING:
            self._begin(char)
        elif self.state is PlayState.FINISHED:
            self.stop()
        elif self.state is not PlayState.READY:
            self._seek(char)
        self._library.remember(char)
        self.moved.emit(char)

    @Slot(int)
    def await_voice(self, char: int) -> None:
        """Read from a character once the next voice is there: that of a model which is being loaded."""
        self.stop()
        # Nobody is asked for a voice: that of the model before would come.
        self.voice = None
        self._library.remember(char)
        self._begin(char)

    @Slot(str, int)
    def read_as(self, language: str, char: int) -> None:
        """Read this text on from a character as if it were in a language."""
        self._language = language
        self._play(char)

    # -- voice and style

    @Slot()
    def give_up(self) -> None:
        """There will be no voice for now: a reading that waits for one ends."""
        if self.state is PlayState.PREPARING and self.voice is None:
            self.stop()

    @Slot(object)
    def set_voice(self, voice: Conditionals | None) -> None:
        """Read with this voice from the next sentence on; None while there is none."""
        self.voice = voice
        cast = self._casting.voices()
        if voice is not None and cast is not None:
            self._watch(self._engine.session.change(voice, self.speech_options(), cast))

    def speech_options(self) -> SpeechOptions:
        """The options that a reading has now."""
        options = reading_options(self._settings, self._pronunciation)
        return replace(options, language=self._language) if self._language else options

    def set_pronunciation(self, pronunciation: Pronunciation) -> None:
        """Say words so from the next sentence on."""
        self._pronunciation = pronunciation
        self._setting_changed("pronunciation")

    # -- the state

    def words(self) -> str:
        """The state in words."""
        buffered = self._player.seconds_buffered() if self._player is not None else 0.0
        return state_words(self.state, buffered, monotonic() - self._since)

    def close(self) -> None:
        """Fall silent and keep the place."""
        self._follow()
        self.stop()

    # -- inside

    @property
    def _player(self) -> Player | None:
        return self._speaker.player

    def _play(self, char: int, end: int | None = None, *, from_word: bool = False) -> None:
        steps = self.steps()
        if steps is None:
            return
        self.problem.emit(None)
        if end is None and not steps.has_more(char) and steps.has_more(0):
            # Behind the last sentence: a passage that is not read, e.g. a licence.
            self.stop()
            self._engine.session.stop(finished=True)
            return
        self._library.remember(char)
        self._begin(char, end, from_word=from_word)
        if self.voice is None:
            self.voice_wanted.emit()

    def _begin(self, char: int, end: int | None = None, *, from_word: bool = False) -> None:
        """Have it read, once there is a voice and a player."""
        options = self.speech_options()
        cast = self._casting.voices()
        # Without its cast it waits, as without its voice.
        voice = self.voice if cast is not None else None
        self._asked = self._library.request(voice, options, char, end, from_word=from_word, cast=cast or {})
        if self._asked is not None:
            self._since = monotonic()
            self._set_place(None)
            self._watch(self._engine.session.play(self._asked))

    def _watch(self, handle: Handle | None) -> None:
        """Hear of the end of the present reading's job; an earlier one's is of no interest any more."""
        if handle is None:
            return
        self._job = handle

        def failed(error: PhilomelError) -> None:
            if self._job is handle:
                char = self._library.char
                self.stop()
                self.problem.emit(replace(Problem.of(error), language=self._unspoken(error, char)))

        self._engine.call(handle, lambda ledger: None, failed)

    def _unspoken(self, error: PhilomelError, char: int) -> str:
        """The language that a reading from a character came to nothing for; '' where it was not that."""
        if isinstance(error, LanguageError):
            return error.language
        document = self._library.document
        if not isinstance(error, TextError) or document is None or self.config is None:
            return ""
        language = identify(document.text[char : char + LOOKED_AT]).language
        return language if language not in self.config.text.languages else ""

    def _seek(self, char: int) -> None:
        player, silent = self._player, self.state is PlayState.PAUSED
        self._place = None
        if player is None or self.voice is None:
            # What is read next is read with another voice.
            self.stop() if silent else self._play(char)
            return
        self._since = monotonic()
        begun = self._engine.session.seek(char)
        if begun is not None and self._asked is not None:
            self._asked = replace(self._asked, end=None)
            self._watch(begun)

    def _follow(self) -> None:
        """Look where the listener is."""
        if self.state in (PlayState.READY, PlayState.PREPARING):
            return
        place = self._engine.session.place()
        self._tell_wait()
        if place is None or self.state not in (PlayState.READING, PlayState.FINISHED):
            return
        if not is_before(place, self._place):
            self._set_place(place)

    def _set_place(self, place: Place | None) -> None:
        old, self._place = self._place, place
        if place is None and old is not None:
            self.place_changed.emit(None)
        elif place and (not old or (old.word, old.sentence.span) != (place.word, place.sentence.span)):
            self._library.remember(place.char)
            self.place_changed.emit(place)

    @Slot()
    def _show_state(self) -> None:
        """Show what the engine says, which may be told late or twice."""
        state = self._engine.session.state
        if state is self.state:
            return
        brief = state is PlayState.BUFFERING and self.state in (PlayState.READING, PlayState.PAUSED)
        if state is PlayState.FINISHED:
            self._remember_end()
        self.state, self._since = state, monotonic()
        self._timer.start() if state.is_active else self._timer.stop()
        # What is there already sounds in a moment: nobody needs to hear of the wait for it.
        self._told = self.tr("Reading") if brief else self.words()
        self.state_changed.emit(state, self._told)
        if state is PlayState.FINISHED:
            self._set_place(None)

    def _tell_wait(self) -> None:
        """While waiting for sound: say how much there is, when that is another number of seconds."""
        if self.state is PlayState.BUFFERING and monotonic() - self._since > PATIENCE_SECONDS:
            words = self.words()
            if words != self._told:
                self._told = words
                self.state_changed.emit(self.state, words)

    def _remember_end(self) -> None:
        if self._library.document is not None:
            end = self._asked.end if self._asked is not None else None
            length = len(self._library.document.text)
            self._library.remember(length if end is None else min(end, length))

    def _new_skips(self, skips: tuple[Any, ...]) -> None:
        """Read on with other skips: from the present sentence, if something is being read."""
        if self.state is PlayState.PREPARING and self._asked is not None:
            self._begin(self._asked.start, self._asked.end, from_word=self._asked.from_word)
        elif self.state.is_active:
            self._play(self._library.char, self._asked.end if self._asked is not None else None)
        elif self.state is not PlayState.READY:
            self.stop()

    def _leave(self) -> None:
        """Another document comes."""
        self.stop()
        self._language = ""

    def _setting_changed(self, name: str) -> None:
        if name == "language":
            self._language = ""
        heard = ("language", "seed", "spell_out", "pronunciation", f"style:{self._settings.member}")
        if name in heard:
            self._watch(self._engine.session.change(options=self.speech_options()))

    def _lost_engine(self) -> None:
        """The engine was restarted: what was being read begins anew once it has its voice."""
        going_on, asked = self.state.is_active, self._asked
        self.voice = self._job = self._asked = None
        self._set_place(None)
        if going_on:
            self._play(self._library.char, asked.end if asked is not None else None)
        self._show_state()


BACK_SECONDS = 1.5
"""Later than this in a sentence, "previous" goes to its own beginning."""


def sentence_from(place: Place, heard: int, by: int, ledger: Ledger, steps: Steps) -> int:
    """The character at which the sentence ``by`` away from the one that is heard begins.

    Args:
        place: of the sentence that is heard.
        heard: the sample that is.
        by: sentences, back where it is negative.
        ledger: of the reading, asked first: its sentences can be gone to at once.
        steps: through the document, for those that were not read.
    """
    if by < 0 and heard - place.sentence.first_sample > BACK_SECONDS * SAMPLE_RATE:
        by += 1
    known, at = ledger.records(), place.sentence.index + by
    return known[at].span.start if 0 <= at < len(known) else steps.sentence(place.sentence.span.start, by)


def is_before(place: Place, old: Place | None) -> bool:
    """Whether a place lies before the one that was shown last.

    While a sentence is generated, what is known of its words changes, and the clock of a device may
    falter: the light must not jump back. When the reader goes back, ``old`` is forgotten first.
    """
    return old is not None and place.char < old.char


LONG_SECONDS = 5
"""From here on a wait without any sound is counted, so that it is seen to go on."""


def state_words(state: PlayState, buffered: float, waited: float) -> str:
    """A state in words.

    Args:
        state: of the reading.
        buffered: seconds of sound that are ready.
        waited: seconds since the state began.
    """
    translate = QCoreApplication.translate
    return {
        PlayState.READY: translate("PlayerController", "Ready"),
        PlayState.PREPARING: translate("PlayerController", "Preparing voice…"),
        PlayState.BUFFERING: _wait(buffered, waited),
        PlayState.READING: translate("PlayerController", "Reading"),
        PlayState.PAUSED: translate("PlayerController", "Paused"),
        PlayState.WAITING_DEVICE: translate("PlayerController", "No sound device: waiting"),
        PlayState.FINISHED: translate("PlayerController", "Finished"),
    }[state]


def _wait(buffered: float, waited: float) -> str:
    """What a wait for sound is told as: what there is, or how long there has been nothing."""
    translate = QCoreApplication.translate
    if round(buffered):
        return translate("PlayerController", "Buffering {seconds} s").format(seconds=round(buffered))
    if waited < LONG_SECONDS:
        return translate("PlayerController", "Buffering…")
    # A large model on a slow processor, or kernels that are compiled at the first start on a GPU.
    return translate("PlayerController", "Working on the sound for {seconds} s").format(seconds=int(waited))
