"""When each piece of the text is spoken, read off T3's attention.

Some heads of T3 look, for each speech token, at the text that is being spoken. Averaged and made
monotone by dynamic programming they give the first speech token of every text token.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.types import Float32, Int32

_HOPELESS = 20.0
"""A walk that is less likely by this factor (its logarithm) is not made up for any more: of the starter's
speech 54,559 beginnings of words, looked at while it was made, were all final; 5 would have been enough."""


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
    """The most probable monotone walk through an attention matrix.

    Viterbi over text positions: from one speech token to the next the walk stays or moves
    forward by up to three text tokens (short words may be swallowed by one speech token).
    All walks that are not hopeless by now are led back to where they part: before it they are one.

    Args:
        attention: (S, N) weights of S speech tokens over N text tokens.
    """
    steps, columns = attention.shape
    if not steps or not columns:
        return Walk(np.zeros(steps, np.int32), 0)
    score = np.log(attention.astype(np.float64) + 1e-6)
    best = np.full(columns, -np.inf)
    best[: min(4, columns)] = score[0, : min(4, columns)]
    back = np.zeros((steps, columns), np.int8)
    for step in range(1, steps):
        moves = np.stack(
            [np.concatenate([np.full(k, -np.inf), best[: columns - k]]) for k in range(min(4, columns))]
        )
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
