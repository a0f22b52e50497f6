"""Where a reading's chunks go: to a player, to a file, into memory, or to several of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

import numpy as np

from engine.types import AudioChunk, Float32

if TYPE_CHECKING:
    from engine.audio.audio_file import AudioFile
    from engine.audio.player import Player

AHEAD_SECONDS = 40.0
"""How far ahead of the listener a reading is generated."""


class Sink(Protocol):
    """Takes chunks in order and says how much more it wants."""

    def room(self) -> float:
        """Seconds that may be written now; zero or less when full."""

    def ahead(self) -> float:
        """Seconds written that were not heard yet; infinite where nobody listens."""

    def write(self, chunk: AudioChunk) -> None:
        """Take samples in order."""


class PlayerSink:
    """Into a player, up to ``AHEAD_SECONDS`` ahead of the listener.

    A sentence that is released whole may go beyond that; the player's own capacity, far
    larger, is what makes :meth:`write` wait. Once ``cancelled`` says so, samples are dropped.
    """

    def __init__(self, player: Player, cancelled: Callable[[], bool] = lambda: False) -> None:
        self._player, self._cancelled = player, cancelled

    def room(self) -> float:
        """Seconds up to the limit."""
        return AHEAD_SECONDS - self._player.seconds_buffered()

    def ahead(self) -> float:
        """Seconds of source that were not heard yet."""
        return self._player.seconds_buffered()

    def write(self, chunk: AudioChunk) -> None:
        """Hand the samples to the player."""
        if not self._cancelled():
            self._player.write(chunk.samples)


class Unbounded:
    """What sinks have in common that take everything and that nobody listens to."""

    def room(self) -> float:
        """Infinite."""
        return math.inf

    def ahead(self) -> float:
        """Infinite."""
        return math.inf


class FileSink(Unbounded):
    """Into a file."""

    def __init__(self, file: AudioFile) -> None:
        self._file = file

    def write(self, chunk: AudioChunk) -> None:
        """Append the samples.

        Raises:
            OutputFileError: the file cannot grow.
        """
        self._file.write(chunk.samples)


class MemorySink(Unbounded):
    """Into memory.

    Attributes:
        chunks: what came and was not taken.
    """

    def __init__(self) -> None:
        self.chunks: list[AudioChunk] = []

    def write(self, chunk: AudioChunk) -> None:
        """Keep the chunk."""
        self.chunks.append(chunk)

    def take(self) -> list[AudioChunk]:
        """The chunks so far, which are forgotten here."""
        taken, self.chunks = self.chunks, []
        return taken

    @property
    def wave(self) -> Float32:
        """All samples in one array, (S,) float32."""
        return samples(self.chunks)


class TeeSink:
    """Into several sinks at once: as full as the fullest one, as urgent as the most urgent."""

    def __init__(self, *sinks: Sink) -> None:
        self._sinks = sinks

    def room(self) -> float:
        """Seconds that all take."""
        return min(sink.room() for sink in self._sinks)

    def ahead(self) -> float:
        """Seconds that the nearest one has left."""
        return min(sink.ahead() for sink in self._sinks)

    def write(self, chunk: AudioChunk) -> None:
        """Hand the chunk to all, in order."""
        for sink in self._sinks:
            sink.write(chunk)


def samples(chunks: Iterable[AudioChunk]) -> Float32:
    """All samples of some chunks in one array, (S,) float32."""
    return np.concatenate([chunk.samples for chunk in chunks] or [np.zeros(0, np.float32)])
