"""Words wrong by ear: what sounds like what was wanted is no mistake of a voice, however Whisper writes it
("rose bush" for "rosebush", "smokey" for "smoky").
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.checkpoints import directories
from engine.text import lexicon

MOST_JOINED = 3
"""Words that are compared as one."""
_UNSTRESSED = {lexicon.FIRST_SIGN: None, lexicon.FIRST_SIGN + 1: None}
"""The marks of stress are the first signs of the starter's list."""


def misheard(wanted: Sequence[str], said: Sequence[str]) -> int:
    """Levenshtein distance in words, where words that sound alike, are joined or are parted cost nothing."""
    rows = [list(range(len(said) + 1))]
    for i in range(1, len(wanted) + 1):
        row = [i]
        for j in range(1, len(said) + 1):
            free = [
                rows[i - m][j - n]
                for m in range(1, min(MOST_JOINED, i) + 1)
                for n in range(1, min(MOST_JOINED, j) + 1)
                if _alike(wanted[i - m : i], said[j - n : j])
            ]
            row.append(min(*free, rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + 1))
        rows.append(row)
    return rows[-1][-1]


def _alike(some: Sequence[str], others: Sequence[str]) -> bool:
    return "".join(some) == "".join(others) or _sound(tuple(some)) == _sound(tuple(others))


@lru_cache(maxsize=10_000)
def _sound(words: tuple[str, ...]) -> str:
    """The phonemes of words, without stress; the letters of those that the list has not got."""
    return "".join((_lexicon().signs(word) or word).translate(_UNSTRESSED) for word in words)


@lru_cache(maxsize=1)
def _lexicon() -> lexicon.Lexicon:
    return lexicon.load(directories.starter_directory())
