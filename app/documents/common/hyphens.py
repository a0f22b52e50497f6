"""Words divided at the end of a line, made whole again."""

from __future__ import annotations

import re

_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_DIVIDED = re.compile(r"(?<![^\W_])([^\W_]+)[-\u2010]\n([^\W_]+)")


def words(text: str) -> frozenset[str]:
    """The words of a text, against which divided ones are held."""
    return frozenset(word.lower() for word in _WORDS.findall(text))


def closed(lines: str, known: frozenset[str]) -> str:
    """Lines with the words that run over their ends put together: "foolish-⏎ness", "Anglo-⏎Saxon".

    A hyphen stays where a figure follows, or a capital in a word that is not all of capitals, and in a
    word that the text has with its hyphen and never without.
    """

    def whole(match: re.Match[str]) -> str:
        first, second = match.groups()
        pair = f"{first}-{second}"
        capitals = second.isupper() and first.isupper() and len(first) > 1
        divided = first[-1].isalpha() and (second[0].islower() or capitals)
        compound = pair.lower() in known and (first + second).lower() not in known
        return pair if compound or not divided else first + second

    return _DIVIDED.sub(whole, lines)
