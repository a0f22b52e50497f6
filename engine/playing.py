"""What a session needs to read into a player: its sink, and where a reading stops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from engine.ledger import Ledger
from engine.types import AudioChunk
from engine.worker import Handle

if TYPE_CHECKING:
    from engine.audio.player import Player
    from engine.text.sentences import Sentence

AHEAD_SECONDS = 40.0
"""How far ahead of the listener a reading is generated."""


class PlayerSink:
    """Writes a reading into the player, up to a bound ahead of the listener."""

    def __init__(self, player: Player, handle: Handle) -> None:
        self._player, self._handle = player, handle

    def room(self) -> float:
        """Seconds up to the bound."""
        return AHEAD_SECONDS - self._player.seconds_buffered()

    def ahead(self) -> float:
        """Seconds that were not heard yet."""
        return self._player.seconds_buffered()

    def write(self, chunk: AudioChunk) -> None:
        """Hand the samples on, unless the reading was cancelled."""
        if not self._handle.cancelled:
            self._player.write(chunk.samples)


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
