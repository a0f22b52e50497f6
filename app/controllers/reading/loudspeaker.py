"""What is heard: the output device, opened off the window's thread, and its speed and volume."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from app.controllers.background import Task, Tasks
from app.controllers.settings import Settings
from app.engine_thread import EngineThread
from engine.errors import PhilomelError

if TYPE_CHECKING:
    from engine import Player, PlayerEvent

SPEED_STEP = 0.1


class Loudspeaker(QObject):
    """Owns the engine's player and keeps it as the settings say.

    Signals:
        opened: there is a player, though perhaps no device yet.
        speed_changed, volume_changed: (value).
        problem: (Problem).
    """

    opened = Signal()
    speed_changed = Signal(float)
    volume_changed = Signal(float)
    problem = Signal(object)

    def __init__(self, engine: EngineThread, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine, self._settings = engine, settings
        self._share = 1.0
        self._tasks = Tasks(self, self.problem.emit)
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

    @Slot(str)
    def set_device(self, name: str) -> None:
        """Play on another device, '' for the system's default; nothing is lost."""
        self._settings.output_device = name
        if self.player is not None:
            self.player.set_device(name or None)

    @Slot(float)
    def set_speed(self, speed: float) -> None:
        """Speed from 0.5 to 3, pitch kept."""
        self._settings.speed = round(speed, 2)

    @Slot(int)
    def step_speed(self, by: int) -> None:
        """So many tenths faster or slower."""
        self.set_speed(self._settings.speed + SPEED_STEP * by)

    @Slot(float)
    def set_volume(self, volume: float) -> None:
        """Volume from 0 to 1."""
        self._settings.volume = round(volume, 3)

    def fade(self, share: float) -> None:
        """Be softer for a while: a share of the volume, which stays as it is chosen."""
        self._share = share
        self._set_loudness()

    def close(self) -> None:
        """Release the device."""
        self._tasks.wait()
        if self.player is not None:
            self.player.close()
            self._engine.set_player(None)

    def _has_player(self, player: Player) -> None:
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
