"""When each piece of the text is spoken, read off T3's attention.

Some heads of T3 look, for each speech token, at the text that is being spoken. Averaged and made
monotone by dynamic programming they give the first speech token of every text token.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.types import Float32, Int32


def monotone_path(attention: Float32) -> Int32:
    """The most probable monotone walk through an attention matrix.

    Viterbi over text positions: from one speech token to the next the walk stays or moves
    forward by up to three text tokens (short words may be swallowed by one speech token).

    Args:
        attention: (S, N) weights of S speech tokens over N text tokens.

    Returns:
        (S,) int32 index of the text token spoken at each speech token, never decreasing.
    """
    steps, columns = attention.shape
    if not steps or not columns:
        return np.zeros(steps, np.int32)
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
    for step in range(steps - 1, 0, -1):
        path[step - 1] = path[step] - back[step, path[step]]
    return path


def first_tokens(path: Sequence[int] | Int32, columns: int) -> Int32:
    """For each of ``columns`` text tokens, the first speech token at or after which it is spoken.

    Text tokens that the walk has not reached yet get the number of speech tokens.
    """
    return np.searchsorted(np.asarray(path), np.arange(columns), side="left").astype(np.int32)
