"""What a player tells, as frozen values. ``sample`` is always a source sample at 24 kHz."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Started:
    """Sound was handed to the device, from this sample on (after a start, seek or resume)."""

    sample: int


@dataclass(frozen=True)
class Underrun:
    """The source ran dry while playing; silence is played until enough is buffered again.

    Attributes:
        sample: the first sample that was missing.
        count: underruns so far.
    """

    sample: int
    count: int


@dataclass(frozen=True)
class DeviceLost:
    """The output device stopped working; the player waits for one and keeps its place.

    Attributes:
        name: the device that was lost.
        sample: the last position heard.
    """

    name: str
    sample: int


@dataclass(frozen=True)
class DeviceBack:
    """A device is open again, perhaps another one; playing goes on from ``sample``."""

    name: str
    sample: int


@dataclass(frozen=True)
class Finished:
    """Everything that was written before ``end()`` has been heard."""

    sample: int


@dataclass(frozen=True)
class Position:
    """The sample that is heard now; told about ten times a second while sound plays."""

    sample: int


PlayerEvent = Started | Underrun | DeviceLost | DeviceBack | Finished | Position


@dataclass(frozen=True)
class PlayerStats:
    """Figures of a player at one moment.

    Attributes:
        underruns: times the source ran dry while playing.
        buffered_seconds: source audio ahead of the listener, in seconds at normal speed.
        device: name of the open device, empty while there is none.
        rate: sample rate of the device, 0 while there is none.
    """

    underruns: int
    buffered_seconds: float
    device: str
    rate: int
