"""Playing: what the reading is doing, the place that is heard, and where to go on from; and what it is heard
by: the output device, opened off the window's thread, its speed and volume."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app.controllers.background import Controller, Task
from app.controllers.library.library import Library
from app.controllers.reading.casting import Casting
from app.controllers.reading.progress import Following
from app.controllers.settings import Settings
from app.core.reading import Asking, Heard, is_before
from app.documents.steps import Steps
from app.engine_thread import EngineThread
from app.wording import Problem
from engine import PlayState, Span
from engine.errors import PhilomelError

if TYPE_CHECKING:
    from engine import Conditionals, Handle, Place, Player, PlayerEvent, Pronunciation


class Loudspeaker(Controller):
    """Owns the engine's player and keeps it as the settings say.

    Signals:
        opened: there is a player, though perhaps no device yet.
        speed_changed, volume_changed: (value).
    """

    opened = Signal()
    speed_changed = Signal(float)
    volume_changed = Signal(float)

    def __init__(self, engine: EngineThread, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine, self._settings = engine, settings
        self._share = 1.0
        self._closed = False
        settings.changed.connect(self._setting_changed)

    @property
    def player(self) -> Player | None:
        """The player; None until it is open."""
        return self._engine.session.player

    def open(self) -> None:
        """Open the device in the background; where there is none, the player waits for one."""
        device = self._settings.output_device or None

        def heard(event: PlayerEvent) -> None:
            """Of the player's own thread; a session that was begun anew has the same player."""
            self._engine.session.heard(event)

        def work(task: Task) -> Player:
            from engine import Player

            return Player(device, on_event=heard, wait_for_device=True)

        self._tasks.start(work, self._has_player)

    def devices(self) -> list[str]:
        """Names of the output devices, the default first; asks the sound system."""
        from engine import outputs

        try:
            return [device.name for device in outputs()]
        except PhilomelError:
            return []

    def set_device(self, name: str) -> None:
        """Play on another device, '' for the system's default; nothing is lost."""
        self._settings.output_device = name
        if self.player is not None:
            self.player.set_device(name or None)

    def set_speed(self, speed: float) -> None:
        """Speed from 0.5 to 3, pitch kept."""
        self._settings.speed = round(speed, 2)

    def set_volume(self, volume: float) -> None:
        """Volume from 0 to 1."""
        self._settings.volume = round(volume, 3)

    def fade(self, share: float) -> None:
        """Be softer for a while: a share of the volume, which stays as it is chosen."""
        self._share = share
        self._set_loudness()

    def close(self) -> None:
        """Release the device."""
        self._closed = True
        self._tasks.wait()
        if self.player is not None:
            self.player.close()
            self._engine.set_player(None)

    def _has_player(self, player: Player) -> None:
        if self._closed:
            player.close()
            return
        player.set_speed(self._settings.speed)
        self._engine.set_player(player)
        self._set_loudness()
        self.opened.emit()

    def _set_loudness(self) -> None:
        if self.player is not None:
            self.player.set_volume(self._share * self._settings.volume)

    def _setting_changed(self, name: str) -> None:
        settings, player = self._settings, self.player
        if name == "speed":
            if player is not None:
                player.set_speed(settings.speed)
            self.speed_changed.emit(settings.speed)
        elif name == "volume":
            self._set_loudness()
            self.volume_changed.emit(settings.volume)


class PlayerController(QObject):
    """Reads the library's document aloud.

    Attributes:
        asking: what is asked of the engine: voice, language and style.
        following: the place that is heard, and the state in words.

    Signals:
        state_changed: (engine.PlayState, its words), when either changes.
        place_changed: (engine.Place or None), when it changes, looked at 40 times a second.
        moved: (character) the reader's place was moved by hand: bring it into view.
        sent: (character) the reading is to go on here, not behind what was heard last.
        voice_wanted: a reading waits for a voice: see why there is none.
        problem: (Problem or None).
    """

    state_changed = Signal(object, str)
    place_changed = Signal(object)
    moved = Signal(int)
    sent = Signal(int)
    voice_wanted = Signal()
    problem = Signal(object)

    def __init__(
        self,
        engine: EngineThread,
        library: Library,
        speaker: Loudspeaker,
        casting: Casting,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.asking = Asking(lambda: engine.session, settings)
        self._engine, self._library, self._speaker, self._settings = engine, library, speaker, settings
        self._casting = casting
        casting.ready.connect(lambda: self.set_voice(self.asking.voice))
        self._job: Handle | None = None
        self.following = Following(engine, self)
        self.following.place_changed.connect(self._is_at)
        self.following.state_changed.connect(self.state_changed)
        engine.state.connect(self._show_state)
        library.leaving.connect(self._leave)
        library.skips_changed.connect(self._new_skips)
        settings.changed.connect(self._setting_changed)
        engine.restarted.connect(self._lost_engine)

    # -- transport

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

    def pause(self) -> None:
        """Fall silent and keep the place."""
        self._engine.session.pause()

    def resume(self) -> None:
        """Go on after :meth:`pause`."""
        if self.state is PlayState.PAUSED:
            self._engine.session.resume()

    def stop(self) -> None:
        """End the reading; the place is kept."""
        place = self._engine.session.place()
        # A text that was read to its end is at its end, not at its last word; one of which nothing sounded
        # is where it was, not behind what was left out of it.
        shown = self.following.place
        if place is not None and shown is not None and not is_before(place, shown):
            self._library.remember(place.char)
        self.asking.asked = self._job = None
        self.following.set_place(None)
        self._engine.session.stop()

    def play_from(self, char: int) -> None:
        """Read from the word that holds a character; at the text's end, its last word."""
        steps = self.steps()
        if steps is not None and char >= len(steps.script.text):
            last = steps.sentence_at(steps.sentence_start(char))
            letters = (at for at in reversed(range(last.start, last.end)) if steps.script.text[at].isalnum())
            char = next(letters, last.start)
        self._play(char, from_word=True)

    def read_selection(self, span: Span) -> None:
        """Read these characters only."""
        self._play(span.start, span.end, from_word=True)

    def go(self, where: Callable[[Heard], int]) -> None:
        """Go to a character that is told from what is heard: a sentence on, a paragraph back."""
        if (heard := self.heard()) is not None:
            self.go_to(where(heard))

    def heard(self) -> Heard | None:
        """What is heard at the moment; None without a document."""
        steps, player = self.steps(), self._speaker.player
        if steps is None:
            return None
        sample = player.position() if player is not None else None
        return Heard(steps, self._library.char, self.following.place, self._engine.session.ledger(), sample)

    def steps(self) -> Steps | None:
        """Steps through the document that is open, as it is read; None without one."""
        return self.asking.steps(self._library.document, self._library.script)

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

    def await_voice(self, char: int) -> None:
        """Read from a character once the next voice is there: that of a model which is being loaded."""
        self.stop()
        # Nobody is asked for a voice: that of the model before would come.
        self.asking.voice = None
        self._library.remember(char)
        self._begin(char)

    def read_as(self, language: str, char: int) -> None:
        """Read this text on from a character as if it were in a language."""
        self.asking.language = language
        self._play(char)

    # -- voice and style

    def give_up(self) -> None:
        """There will be no voice for now: a reading that waits for one ends."""
        if self.state.is_active and self.asking.voice is None:
            self.stop()

    def set_voice(self, voice: Conditionals | None) -> None:
        """Read with this voice from the next sentence on; None while there is none."""
        self.asking.voice = voice
        cast = self._casting.voices()
        if voice is not None and cast is not None:
            self._watch(self.asking.change(cast))
        # What is being read needs the engine more.
        if not self.state.is_active:
            self.asking.get_ready()

    def set_pronunciation(self, pronunciation: Pronunciation) -> None:
        """Say words so from the next sentence on."""
        self.asking.pronunciation = pronunciation
        self._setting_changed("pronunciation")

    # -- the state

    @property
    def state(self) -> PlayState:
        """As it was shown last; what it becomes, the engine's session says."""
        return self.following.state

    def close(self) -> None:
        """Fall silent and keep the place."""
        self.following.look()
        self.stop()

    # -- inside

    def _play(self, char: int, end: int | None = None, *, from_word: bool = False) -> None:
        steps = self.steps()
        if steps is None:
            return
        self.problem.emit(None)
        if end is None and not steps.has_more(char) and steps.has_more(0):
            # Behind the last sentence: a passage that is not read, e.g. a licence.
            self.moved.emit(char)
            self.stop()
            self._engine.session.stop(finished=True)
            return
        self._library.remember(char)
        self._begin(char, end, from_word=from_word)
        if self.asking.voice is None:
            self.voice_wanted.emit()

    def _begin(self, char: int, end: int | None = None, *, from_word: bool = False) -> None:
        """Have it read, once there is a voice and a player."""
        script = self._library.script
        self.sent.emit(char)
        self.asking.asked = None
        if script is not None:
            self.following.wait()
            self.following.set_place(None)
            cast = self._casting.voices()
            sounds = self._library.opened.sounds
            self._watch(self.asking.play(script, char, end, cast, from_word=from_word, sounds=sounds))

    def _watch(self, handle: Handle | None) -> None:
        """Hear of the end of the present reading's job; an earlier one's is of no interest any more."""
        if handle is None:
            return
        self._job = handle

        def failed(error: PhilomelError) -> None:
            if self._job is handle:
                char = self._library.char
                self.stop()
                language = self.asking.unspoken(error, self._library.document, char)
                self.problem.emit(replace(Problem.of(error), language=language))

        self._engine.call(handle, lambda ledger: None, failed)

    def _seek(self, char: int) -> None:
        silent = self.state is PlayState.PAUSED
        self.sent.emit(char)
        self.following.place = None
        if self._speaker.player is None or self.asking.voice is None:
            # What is read next is read with another voice.
            self.stop() if silent else self._play(char)
            return
        self.following.wait()
        self._watch(self.asking.seek(char))

    def _show_state(self) -> None:
        """Show what the engine says, which may be told late or twice."""
        state = self._engine.session.state
        if state is self.state:
            return
        document, end = self._library.document, self.asking.end
        if state is PlayState.FINISHED and document is not None:
            self._library.remember(min(len(document.text), end or len(document.text)))
        self.following.show(state)
        if state is PlayState.FINISHED:
            self.following.set_place(None)

    def _is_at(self, place: Place | None) -> None:
        """Another place is heard, or none."""
        if place is not None:
            self._library.remember(place.char)
        self.place_changed.emit(place)

    def _new_skips(self, skips: tuple[Any, ...]) -> None:
        """Read on with other skips: from the present sentence, if something is being read."""
        asked = self.asking.asked
        if self.state is PlayState.PREPARING and asked is not None:
            self._begin(asked.start, asked.end, from_word=asked.from_word)
        elif self.state.is_active:
            self._play(self._library.char, self.asking.end)
        elif self.state is not PlayState.READY:
            self.stop()

    def _leave(self) -> None:
        """Another document comes."""
        self.stop()
        self.asking.language = ""

    def _setting_changed(self, name: str) -> None:
        if name == "language":
            self.asking.language = ""
        heard = ("language", "seed", "spell_out", "pronunciation", f"style:{self._settings.member}")
        # Where another model's voice is waited for it comes with that.
        if name in heard and (self.asking.voice is not None or self.state is PlayState.PREPARING):
            self._watch(self.asking.change())

    def _lost_engine(self) -> None:
        """The engine was restarted: what was being read begins anew once it has its voice."""
        going_on, end = self.state.is_active, self.asking.end
        self.asking.voice = self._job = self.asking.asked = None
        self.following.set_place(None)
        if going_on:
            self._play(self._library.char, end)
        self._show_state()
