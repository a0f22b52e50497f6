"""What the transport shows: the state, and how far the reading is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from engine import Ledger, Span


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


@dataclass(frozen=True)
class Flag:
    """A sentence that was found wanting: where, and why."""

    span: Span
    text: str


@dataclass(frozen=True)
class Progress:
    """How far the reading is.

    Attributes:
        char: that is heard now.
        share: of the document's text before it, 0 to 1.
        spoken: seconds of the document before it, estimated, at the present speed.
        left: seconds that follow it, likewise.
        generated: spans that are generated ahead of the listener.
        flags: sentences with findings.
    """

    char: int = 0
    share: float = 0.0
    spoken: float = 0.0
    left: float = 0.0
    generated: tuple[Span, ...] = ()
    flags: tuple[Flag, ...] = ()


def generated(ledger: Ledger | None, char: int) -> tuple[Span, ...]:
    """What is generated from the present sentence on, in one piece where it follows itself."""
    spans: list[Span] = []
    for record in ledger.records() if ledger else ():
        if record.span.end <= char or not record.closed:
            continue
        if spans and record.span.start - spans[-1].end < 8:
            spans[-1] = Span(spans[-1].start, record.span.end)
        else:
            spans.append(record.span)
    return tuple(spans)


def flags(ledger: Ledger | None, words: Callable[[tuple[str, ...]], str]) -> tuple[Flag, ...]:
    """Sentences with findings, in ``words`` for people."""
    records = ledger.records() if ledger else ()
    return tuple(Flag(record.span, words(record.flags)) for record in records if record.flags)
