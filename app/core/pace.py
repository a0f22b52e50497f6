"""How long a text takes: seconds before and after a character, without what is skipped."""

from __future__ import annotations

import bisect

from engine import CHARS_A_SECOND, SAMPLE_RATE, Ledger, Script

_ENOUGH_SECONDS = 20.0


class Pace:
    """Counts the characters of a text that are read, and learns how fast.

    Args:
        script: the text, and what is not read of it.
    """

    def __init__(self, script: Script) -> None:
        self._length, self._skips = len(script), script.skips
        self._starts = [skip.start for skip in script.skips]
        self._before = [0]
        for skip in script.skips:
            self._before.append(self._before[-1] + len(skip))
        # Until the reading itself tells better.
        self._rate = CHARS_A_SECOND

    def learn(self, ledger: Ledger) -> None:
        """Take the rate of the sentences that were generated, once there are enough of them."""
        records = [record for record in ledger.records() if record.closed]
        seconds = sum(record.samples + record.pause for record in records) / SAMPLE_RATE
        if seconds >= _ENOUGH_SECONDS:
            chars = sum(self.read(record.span.end) - self.read(record.span.start) for record in records)
            self._rate = max(chars, 1) / seconds

    def read(self, char: int) -> int:
        """Characters before ``char`` that are read aloud."""
        at = bisect.bisect_right(self._starts, char)
        inside = 0
        if at and char < self._skips[at - 1].end:
            inside = self._skips[at - 1].end - char
        return char - self._before[at] + inside

    def spoken(self, char: int, speed: float) -> float:
        """Seconds of speech before ``char`` at a speed."""
        return self.read(char) / self._rate / speed

    def left(self, char: int, speed: float) -> float:
        """Seconds of speech from ``char`` on at a speed."""
        return (self.read(self._length) - self.read(char)) / self._rate / speed
