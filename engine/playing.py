"""What a session needs to read into a player: its sink, and where a reading stops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from engine.ledger import Ledger
from engine.worker import Handle

if TYPE_CHECKING:
    from engine.audio.player import Player
    from engine.audio.sinks import PlayerSink
    from engine.text.sentences import Sentence


def sink_of(player: Player, handle: Handle) -> PlayerSink:
    """Where a job writes what is to be heard, until it is cancelled."""
    # Here, since a session that only writes files needs no sound library.
    from engine.audio.sinks import PlayerSink

    return PlayerSink(player, cancelled=lambda: handle.cancelled)


def is_complete(ledger: Ledger, sentence: int) -> bool:
    """Whether a sentence of a ledger was generated whole."""
    records = ledger.records()
    return sentence < len(records) and records[sentence].closed


def until(found: Iterable[Sentence], end: int | None) -> Iterator[Sentence]:
    """Sentences that begin before ``end``."""
    for sentence in found:
        if end is not None and sentence.span.start >= end:
            return
        yield sentence
