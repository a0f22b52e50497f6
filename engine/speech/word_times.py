"""When each word of a sentence is spoken, as far as is known while it is being generated."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.config import SAMPLE_RATE, TOKEN_RATE
from engine.t3 import alignment
from engine.types import Float32, Span, WordTime

SAMPLES_PER_TOKEN = SAMPLE_RATE // TOKEN_RATE


class WordAligner:
    """Word times of a sentence, from attention where there is any, else by length.

    A word begins ``lead`` after the speech token that first looks at its first text id, and takes the pause
    behind it.

    Args:
        spoken: the words' places in the source, in order.
        id_spans: for each text id, its place in the source.
        lead: seconds by which the attention is ahead of the speech.

    Attributes:
        settled: how many of the words told last, from the first, begin there for good whatever follows.
    """

    def __init__(self, spoken: Sequence[Span], id_spans: Sequence[Span], lead: float = 0.0) -> None:
        self._words = tuple(spoken)
        self._id_spans = tuple(id_spans)
        self._lead = round(lead * SAMPLE_RATE)
        self._rows: list[Float32] = []
        self.settled = 0

    def push(self, attention: Float32 | None) -> None:
        """Add one speech token's attention (N,) over the text ids; None if the member has no such heads."""
        if attention is not None:
            self._rows.append(attention)

    def words(self, samples: int, *, final: bool = False) -> tuple[WordTime, ...]:
        """Times of the words that have begun within the sentence's first ``samples`` samples.

        ``final`` says that the sentence is complete: all words have a time then, by length where there is
        no attention.
        """
        if not self._rows:
            return words_by_length(self._words, samples) if final else ()
        walk = alignment.monotone_walk(np.stack(self._rows))
        starts = alignment.first_tokens(walk.path, len(self._id_spans))
        begun: list[tuple[Span, int]] = []
        for word in self._words:
            ids = [i for i, at in enumerate(self._id_spans) if at.start < word.end and word.start < at.end]
            looked = int(starts[ids[0]]) * SAMPLES_PER_TOKEN + self._lead if ids else None
            at = looked if looked is not None else (begun[-1][1] if begun else 0)
            # A sentence that broke off before its last words has them at its end.
            if at < samples or final:
                begun.append((word, min(at, samples)))
        self.settled = sum(at < walk.settled * SAMPLES_PER_TOKEN + self._lead for _, at in begun)
        if not begun:
            return ()
        ends = [at for _, at in begun[1:]] + [samples]
        return tuple(WordTime(word, at, end) for (word, at), end in zip(begun, ends, strict=True))


def words_by_length(words: tuple[Span, ...], samples: int) -> tuple[WordTime, ...]:
    """Share a sentence's time among its words by their length in characters.

    What serves where no attention tells more. A gap of one character stands for each space.
    """
    total = sum(len(word) + 1 for word in words)
    out, done = [], 0
    for word in words:
        start = samples * done // max(total, 1)
        done += len(word) + 1
        out.append(WordTime(word, start, samples * done // max(total, 1)))
    return tuple(out)
