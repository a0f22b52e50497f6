"""The bar at the bottom: what is going on in words, the keys of a player, time, speed, volume, voice."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QActionGroup, QResizeEvent
from PySide6.QtWidgets import QAbstractSlider, QFrame, QLabel, QMenu, QWidget

from app.views import kit
from app.views.commands import Commands
from app.views.kit import buttons, sliders
from app.wording import filled, speed_text

SPEEDS = (0.5, 0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
SLEEP_MINUTES = (10, 20, 30, 45, 60)
END_OF_CHAPTER = -1
STATE_WIDTH = 132
NARROW_STATE_WIDTH = 104
SPEED_WIDTH = 58
LEAST_VOICE = 36
LEAST_NAME = 40
"""Pixels below which a voice's name is left out: nobody could tell it."""
_CLOSE = 2
"""Pixels between buttons that belong together."""
STEPS = 10_000
"""Places of the time line."""


class Transport(QFrame):
    """Shows the player's state; asks for everything one can do with it."""

    toggled = Signal()
    seek_requested = Signal(float)
    speed_chosen = Signal(float)
    volume_chosen = Signal(float)
    device_chosen = Signal(str)
    devices_wanted = Signal()
    sleep_chosen = Signal(int)
    voice_requested = Signal()

    def __init__(self, commands: Commands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kit", "bar")
        self._commands = commands
        self._loudness, self._sleeps = 1.0, False
        self._voice = ""
        self.state = QLabel("", self)
        self.state.setWordWrap(True)
        self.state.setFixedWidth(STATE_WIDTH)
        self.play = buttons.PlayButton(self.tr("Play"), self)
        self.play.setToolTip(self.tr("Play or pause (Space)"))
        self._keys(commands)
        self.spoken = kit.figures(QLabel("0:00", self))
        self.left = kit.figures(QLabel("0:00", self))
        self.left.setToolTip(self.tr("Time left at this speed"))
        self.line = sliders.Slider(self.tr("Place in the text"), self)
        self.line.setRange(0, STEPS)
        self.line.setPageStep(STEPS // 20)
        self.line.setMinimumWidth(80)
        self.volume = sliders.Slider(self.tr("Volume"), self)
        self.volume.setRange(0, 100)
        self.volume.setValue(100)
        self.volume.setFixedWidth(84)
        self.volume.set_units(0.0, 1.0, lambda value: self.tr("{n} %").format(n=round(value)))
        self._right()
        # What a narrow bar can do without, the most needed first, with the width from which it is shown.
        self._offered = {
            self.spoken: 0, self.mute: 600, self.left: 680, self.sleep: 680, self.on_paragraph: 800,
            self.back_paragraph: 800, self.device: 900, self.stop: 900, self.volume: 1000,
        }  # fmt: skip
        self._place()
        self._connect()
        self.set_state("ready", self.tr("Ready"))
        self.set_speed(1.0)

    def _keys(self, commands: Commands) -> None:
        """The buttons around play."""
        names = ("previous_paragraph", "previous_sentence", "next_sentence", "next_paragraph", "stop")
        self.back_paragraph, self.back, self.on, self.on_paragraph, self.stop = (
            commands.button(name, self) for name in names
        )

    def _right(self) -> None:
        """Speed, sound and voice."""
        self.speed = buttons.IconButton("down", self.tr("Speed"), self, text=speed_text(1.0))
        self.speed.setToolTip(self.tr("Speed (- and +)"))
        self.speed.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.mute = buttons.IconButton("volume", self.tr("Mute"), self)
        self.device = buttons.IconButton("device", self.tr("Sound output"), self)
        self.sleep = buttons.IconButton("timer", self.tr("Sleep timer"), self)
        self.sleep.setCheckable(True)
        # It is lit while the timer runs, whatever was pressed.
        self.sleep.clicked.connect(lambda: self.sleep.setChecked(self._sleeps))
        self.voice = buttons.IconButton("microphone", self.tr("Voice"), self, text=self.tr("No voice"))
        self.voice.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        speeds = QMenu(self.tr("Speed"), self.speed)
        offered = ((value, speed_text(value)) for value in SPEEDS)
        self.speeds = kit.one_of(speeds, offered, self.speed_chosen.emit)
        group = self.speeds[1.0].actionGroup()
        group.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
        self.speed.pop(speeds)
        self.devices = QMenu(self.tr("Sound output"), self.device)
        self.devices.aboutToShow.connect(self.devices_wanted)
        self.device.pop(self.devices)
        sleeps = QMenu(self.tr("Sleep timer"), self.sleep)
        words = {minutes: self.tr("After %n minute(s)", None, minutes) for minutes in SLEEP_MINUTES}
        offers = {0: self.tr("Off"), **words, END_OF_CHAPTER: self.tr("At the end of the chapter")}
        self.sleeps = kit.one_of(sleeps, offers.items(), self.sleep_chosen.emit)
        self.sleeps[0].setChecked(True)
        self.sleep.pop(sleeps)

    def _place(self) -> None:
        keys = kit.row(
            self.back_paragraph, self.back, self.play, self.on, self.on_paragraph, self.stop, spacing=_CLOSE
        )
        time = kit.row(self.spoken, self.line, self.left)
        sound = kit.row(
            self.speed, self.mute, self.volume, self.device, self.sleep, self.voice, spacing=_CLOSE
        )
        layout = kit.row(self.state, keys, 8, time, 8, sound, margin=(16, 4, 12, 4), wide=(time,))
        self._rows = (keys, time, sound, layout)
        self.setLayout(layout)
        kit.bar(self, 64)

    def _connect(self) -> None:
        self.play.clicked.connect(self.toggled)
        self.line.sliderReleased.connect(self._sought)
        self.line.actionTriggered.connect(self._keyed)
        self.volume.valueChanged.connect(lambda value: self.volume_chosen.emit(value / 100))
        self.mute.clicked.connect(self._mute)
        self.voice.clicked.connect(self.voice_requested)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As much is shown as there is room for."""
        super().resizeEvent(event)
        wide = STATE_WIDTH if self.width() >= 720 else NARROW_STATE_WIDTH
        self.state.setFixedWidth(round(wide * kit.growth(self)))
        self.speed.setMinimumWidth(round(SPEED_WIDTH * kit.growth(self)))
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Without what can be left out, or the window could not be made narrower."""
        least, left_out = self._rows[-1].totalMinimumSize(), (*self._offered, self.voice)
        shown = sum(_room(each) for each in left_out if not each.isHidden())
        return QSize(least.width() - shown, least.height())

    def _fit(self) -> None:
        """In a narrow window, and where letters are large or times long, leave out what has a key or another
        place, the least needed first."""
        for layout in self._rows:
            layout.invalidate()
        room = self.width() - self.minimumSizeHint().width()
        for widget, least in self._offered.items():
            room -= _room(widget) if self.width() >= least else 0
            widget.setVisible(self.width() >= least and room >= 0)
        self._cut_voice()

    def tab_parts(self) -> list[QWidget]:
        """Controls in the order of the Tab key."""
        keys = [self.back_paragraph, self.back, self.play, self.on, self.on_paragraph, self.stop]
        return [
            *keys, self.line, self.speed, self.mute, self.volume, self.device, self.sleep, self.voice,
        ]  # fmt: skip

    # -- what is shown

    def set_state(self, state: str, text: str) -> None:
        """Show the state: one of the player's words, and what it is called."""
        self.state.setText(text)
        self.state.setAccessibleName(text)
        going = state in ("reading", "preparing", "buffering", "waiting_device")
        self.play.set_icon("pause" if going else "play", self.tr("Pause") if going else self.tr("Play"))
        self.play.setToolTip(self.tr("Play or pause (Space)"))
        self._commands.allow("reading", state not in ("ready", "finished"))

    def set_progress(self, spoken: float, left: float, share: float) -> None:
        """Show seconds read and left, and the share of the text before the place (0 to 1)."""
        times = kit.clock(spoken), kit.clock(math.ceil(left))  # Nothing is left only at the end.
        longer = [*map(len, times)] != [len(each.text()) for each in (self.spoken, self.left)]
        self.spoken.setText(times[0])
        self.left.setText(times[1])
        if longer:
            self._fit()
        whole = spoken + left
        words = self.tr("{time} of {whole}")
        self.line.set_units(
            0.0, whole / STEPS, lambda time: words.format(time=kit.clock(time), whole=kit.clock(whole))
        )
        if not self.line.isSliderDown():
            with QSignalBlocker(self.line):
                self.line.setValue(round(share * STEPS))
            self.line.update()

    def set_speed(self, speed: float) -> None:
        """Show the speed."""
        self.speed.setText(speed_text(speed))
        self._fit()
        for value, action in self.speeds.items():
            action.setChecked(abs(value - speed) < 0.001)
        self.speed.setAccessibleName(self.tr("Speed: {speed}").format(speed=speed_text(speed)))

    def set_volume(self, volume: float) -> None:
        """Show the volume (0 to 1)."""
        with QSignalBlocker(self.volume):
            self.volume.setValue(round(100 * volume))
        self.volume.update()
        silent = volume <= 0
        self.mute.set_icon("mute" if silent else "volume", self.tr("Sound on") if silent else self.tr("Mute"))

    def set_devices(self, names: Sequence[str], chosen: str) -> None:
        """Offer the outputs; '' stands for the system's own choice."""
        self.devices.clear()
        own = self.tr("As the system plays")
        offers = ((name, (name or own).replace("&", "&&")) for name in ("", *names))
        actions = kit.one_of(self.devices, offers, self.device_chosen.emit)
        if chosen in actions:
            actions[chosen].setChecked(True)

    def set_voice(self, name: str) -> None:
        """Show the voice."""
        self._voice = name
        self.voice.setAccessibleName(filled(self.tr("Voice: {name}"), name=name))
        self.voice.setToolTip(kit.tip(name))
        self._cut_voice()

    def _cut_voice(self) -> None:
        """Shorten the voice's name to the room there is; the speed stays whole."""
        self.voice.setMinimumWidth(LEAST_VOICE)
        self.voice.setText("")
        for layout in self._rows:
            layout.invalidate()
        others = self._rows[-1].minimumSize().width() + (_CLOSE if self.voice.isHidden() else -LEAST_VOICE)
        room = self.width() - others - max(self.voice.sizeHint().width(), LEAST_VOICE)
        name, metrics = self._voice, self.voice.fontMetrics()
        words = name if len(name) <= 18 else name[:17].rstrip() + "…"
        if metrics.horizontalAdvance(words) > room:
            words = metrics.elidedText(name, Qt.TextElideMode.ElideRight, room) if room >= LEAST_NAME else ""
        self.voice.setText(words.replace("&", "&&"))
        # The layout would take from the button what the time line asks for.
        self.voice.setMinimumWidth(max(self.voice.sizeHint().width(), LEAST_VOICE))
        self.voice.setVisible(bool(words))

    def set_sleep(self, text: str) -> None:
        """Show when the reading will stop by itself; '' if it will not."""
        self._sleeps = bool(text)
        self.sleep.setChecked(self._sleeps)
        if not text:
            self.sleeps[0].setChecked(True)
        kit.named(self.sleep, text or self.tr("Sleep timer"))

    # -- what is asked

    def _sought(self) -> None:
        self.seek_requested.emit(self.line.sliderPosition() / STEPS)

    def _keyed(self, action: int) -> None:
        # A move by the mouse is told when it is over.
        if action != QAbstractSlider.SliderAction.SliderMove.value:
            self._sought()

    def _mute(self) -> None:
        if self.volume.value():
            self._loudness = self.volume.value() / 100
            self.volume.setValue(0)
        else:
            self.volume.setValue(round(100 * self._loudness))


def _room(widget: QWidget) -> int:
    """Pixels that a control of a row takes at least, with the gap beside it."""
    least = widget.minimumSizeHint().expandedTo(widget.minimumSize()).boundedTo(widget.maximumSize())
    return least.width() + (kit.GRID if isinstance(widget, QLabel) else _CLOSE)
