"""When each word of a sentence is spoken, as far as is known while it is being generated.

Some heads of T3 look, for each speech token, at the text that is being spoken. Averaged and made
monotone by dynamic programming they give the first speech token of every text token.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.config import SAMPLE_RATE, TOKEN_RATE
from engine.span import Span
from engine.types import Float32, Int32, WordTime

_HOPELESS = 20.0
"""A walk that is less likely by this factor (its logarithm) is not made up for any more: of the starter's
speech 54,559 beginnings of words, looked at while it was made, were all final; 5 would have been enough."""

_LOOKS, _RESTS = 0.3, 0.1
"""Greatest weight of a speech token that looks at the text at least, and of one that does not at most."""
_STRIDE = 9
"""Most text ids that it goes on by at once: an utterance's first token may look at the last id."""


@dataclass(frozen=True)
class Walk:
    """A walk over the text, one step for each speech token.

    Attributes:
        path: (S,) int32 index of the text token spoken at each speech token, never decreasing.
        settled: steps, from the first, that speech tokens which follow leave as they are.
    """

    path: Int32
    settled: int


def monotone_walk(attention: Float32) -> Walk:
    """The most probable monotone walk through an attention matrix (S, N) of S speech tokens over N text
    tokens.

    Viterbi over text positions: from one speech token to the next the walk stays or moves forward by up to
    three text tokens (short words may be swallowed by one speech token). All walks that are not hopeless by
    now are led back to where they part: before it they are one."""
    steps, columns = attention.shape
    if not steps or not columns:
        return Walk(np.zeros(steps, np.int32), 0)
    score = np.log(attention.astype(np.float64) + 1e-6)
    best = np.full(columns, -np.inf)
    best[: min(4, columns)] = score[0, : min(4, columns)]
    back = np.zeros((steps, columns), np.int8)
    # Row k of ``moves`` is ``best`` moved forward by k, one memory under all.
    padded = np.full(columns + 3, -np.inf)
    moves = np.lib.stride_tricks.sliding_window_view(padded, columns)[::-1]
    for step in range(1, steps):
        padded[3:] = best
        back[step] = moves.argmax(axis=0)
        best = moves.max(axis=0) + score[step]
    path = np.zeros(steps, np.int32)
    path[-1] = int(best.argmax())
    others, settled = np.flatnonzero(best >= best.max() - _HOPELESS), steps
    for step in range(steps - 1, -1, -1):
        if (others != path[step]).any():
            settled = step
        if step:
            path[step - 1] = path[step] - back[step, path[step]]
            others = others - back[step, others]
    return Walk(path, settled)


def first_tokens(path: Sequence[int] | Int32, columns: int) -> Int32:
    """For each of ``columns`` text tokens, the first speech token at or after which it is spoken.

    Text tokens that the walk has not reached yet get the number of speech tokens.
    """
    return np.searchsorted(np.asarray(path), np.arange(columns), side="left").astype(np.int32)


SAMPLES_PER_TOKEN = SAMPLE_RATE // TOKEN_RATE


class WordAligner:
    """Word times of a sentence, from attention where there is any, else by length.

    A word begins ``lead`` after the speech token that first looks at its first text id, and takes the pause
    behind it.

    Args:
        spoken: the words' places in the source, in order.
        id_spans: for each text id, its place in the source.
        lead: seconds by which the attention is ahead of the speech.
        rest: speech tokens that may look at nothing (``T3Config.rest_tokens``).

    Attributes:
        settled: how many of the words told last, from the first, begin there for good whatever follows.
        over: whether the text was said and has not been looked at since; False too where T3 has lost its
            place in it, None while neither is known.
    """

    def __init__(
        self,
        spoken: Sequence[Span],
        id_spans: Sequence[Span],
        lead: float = 0.0,
        rest: int | None = None,
    ) -> None:
        self._words = tuple(spoken)
        self._id_spans = tuple(id_spans)
        self._lead = round(lead * SAMPLE_RATE)
        self._rest = rest
        self._reached, self._resting = -1, 0
        self._rows: list[Float32] = []
        self.settled = 0
        self.over: bool | None = None

    def push(self, attention: Float32 | None) -> None:
        """Add one speech token's attention (N,) over the text ids; None if the member has no such heads."""
        if attention is None:
            return
        self._rows.append(attention)
        if self._rest is None or self.over is not None:
            return
        looked, strength = int(attention.argmax()), float(attention.max())
        if strength >= _LOOKS:
            self._reached = max(self._reached, min(looked, self._reached + _STRIDE))
        self._resting = self._resting + 1 if strength < _RESTS else 0
        if self._resting >= self._rest and self._reached >= len(self._id_spans) - 2:
            self.over = True
        elif self._resting >= 2 * self._rest:
            self.over = False

    def words(self, samples: int, *, final: bool = False) -> tuple[WordTime, ...]:
        """Times of the words that have begun within the sentence's first ``samples`` samples.

        ``final`` says that the sentence is complete: all words have a time then, by length where there is
        no attention.
        """
        if not self._rows:
            return words_by_length(self._words, samples) if final else ()
        walk = monotone_walk(np.stack(self._rows))
        starts = first_tokens(walk.path, len(self._id_spans))
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
