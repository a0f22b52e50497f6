"""What the transport is doing."""

from __future__ import annotations

from enum import Enum


class State(Enum):
    """What the transport is doing."""

    READY = "ready"
    PREPARING = "preparing"
    BUFFERING = "buffering"
    READING = "reading"
    PAUSED = "paused"
    WAITING_DEVICE = "waiting_device"
    FINISHED = "finished"


ACTIVE = (State.PREPARING, State.BUFFERING, State.READING, State.WAITING_DEVICE)
"""States in which "play" means "pause"."""


def is_moving(state: State) -> bool:
    """Whether place and figures change by themselves."""
    return state not in (State.READY, State.PAUSED, State.FINISHED)
