"""The place that is heard, looked at many times a second, and what the reading is doing in words."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from app.core.heard import is_before
from app.engine_thread import EngineThread
from engine import PlayState

if TYPE_CHECKING:
    from engine import Place

PLACE_MS = 25
PATIENCE_SECONDS = 0.4
"""A wait for sound that is shorter than this is not told in words."""
LONG_SECONDS = 5
"""From here on a wait without any sound is counted, so that it is seen to go on."""


class Following(QObject):
    """Follows what is heard of the engine's reading while it goes on.

    Attributes:
        place: that is heard, None where nothing is.
        state: of the reading, as it was shown last.

    Signals:
        place_changed: (engine.Place or None), when it changes, looked at 40 times a second.
        state_changed: (engine.PlayState, its words), when either changes.
    """

    place_changed = Signal(object)
    state_changed = Signal(object, str)

    def __init__(self, engine: EngineThread, parent: QObject) -> None:
        super().__init__(parent)
        self._engine = engine
        self.place: Place | None = None
        self.state = PlayState.READY
        self._told, self._since = "", 0.0
        self._timer = QTimer(self, interval=PLACE_MS)
        self._timer.timeout.connect(self.look)

    def set_place(self, place: Place | None) -> None:
        """This is heard now, or nothing."""
        old, self.place = self.place, place
        if (place is None) != (old is None) or (
            place and old and (old.word, old.sentence.span) != (place.word, place.sentence.span)
        ):
            self.place_changed.emit(place)

    def show(self, state: PlayState) -> None:
        """Show another state."""
        brief = state is PlayState.BUFFERING and self.state in (PlayState.READING, PlayState.PAUSED)
        self.state, self._since = state, monotonic()
        self._timer.start() if state.is_active else self._timer.stop()
        # What is there already sounds in a moment: nobody needs to hear of the wait for it.
        self._told = state_words(PlayState.READING, 0.0, 0.0) if brief else self.words()
        self.state_changed.emit(state, self._told)

    def wait(self) -> None:
        """What is heard next was asked for now."""
        self._since = monotonic()

    def words(self) -> str:
        """The state in words."""
        player = self._engine.session.player
        buffered = player.seconds_buffered() if player is not None else 0.0
        return state_words(self.state, buffered, monotonic() - self._since)

    def look(self) -> None:
        """Look where the listener is."""
        if self.state in (PlayState.READY, PlayState.PREPARING):
            return
        place = self._engine.session.place()
        self._tell_wait()
        heard = self.state in (PlayState.READING, PlayState.FINISHED)
        if place is not None and heard and not is_before(place, self.place):
            self.set_place(place)

    def _tell_wait(self) -> None:
        """While waiting for sound: say how much there is, when that is another number of seconds."""
        if self.state is PlayState.BUFFERING and monotonic() - self._since > PATIENCE_SECONDS:
            words = self.words()
            if words != self._told:
                self._told = words
                self.state_changed.emit(self.state, words)


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
