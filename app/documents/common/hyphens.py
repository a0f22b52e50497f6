"""Words divided at the end of a line, made whole again."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from math import log

_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_DIVIDED = re.compile(r"(?<![^\W_])([^\W_]+)[-\u2010]\n([^\W_]+)")
_CHAIN = re.compile(r"(?<=\w-)(to|of|in|and|the|by|on|up|at)-\n(?=[^\W\d_])")
_END = re.compile(r"[-\u2010\u00ad]\n")


def words(text: str) -> frozenset[str]:
    """The words of a text, against which divided ones are held; the halves of those are none."""
    whole, at = [], 0
    for end in _END.finditer(text):
        first, last = end.span()
        while first > at and text[first - 1].isalnum():
            first -= 1
        while last < len(text) and text[last].isalnum():
            last += 1
        if first < end.start() and last > end.end():
            whole.append(text[at:first])
            at = last
    return frozenset(_WORDS.findall(" ".join([*whole, text[at:]]).lower()))


_MOST = 0.7
"""Share of a text's words that are English ones, at least, where it is in English."""


@cache
def _english() -> frozenset[str]:
    """The words that the starter voice is told the sounds of, in one way and in two; none without it."""
    lists = files("resources") / "starter/lexicon.txt.gz", files("engine.text") / "heteronyms.txt.gz"
    texts = (gzip.decompress(file.read_bytes()).decode() for file in lists if file.is_file())
    return frozenset(word for text in texts for word in re.findall(r"^[a-z]+", text, re.M))


@lru_cache(4)
def _is_english(known: frozenset[str]) -> bool:
    """Whether a text that has these words is in English."""
    return len(known & _english()) > _MOST * len(known)


def closed(lines: str, known: frozenset[str]) -> str:
    """Lines with the words that run over their ends put together: "foolish-⏎ness", "Anglo-⏎Saxon".

    A hyphen stays where a figure follows, or a capital in a word that is not all of capitals, in a chain as
    "end-to-⏎end", and in a word that the text has with its hyphen and never without, or whose halves are
    English words, and both as one are none.
    """
    if "-\n" not in lines and "\u2010\n" not in lines:
        return lines

    def is_word(word: str) -> bool:
        return word in known or (_is_english(known) and word in _english())

    def whole(match: re.Match[str]) -> str:
        first, second = match.groups()
        pair, one = f"{first}-{second}", (first + second).lower()
        capitals = len(first) > 1 and (first + second).isupper() and (is_word(one) or not _is_english(known))
        divided = first[-1].isalpha() and (second[0].islower() or capitals)
        compound = one not in known and (
            pair.lower() in known or _is_compound(first.lower(), second.lower(), is_word)
        )
        return pair if compound or not divided else first + second

    return _DIVIDED.sub(whole, _CHAIN.sub(r"\1-", lines))


_FIRST = re.compile(
    "all|cross|data|decision|ever|fast|fine|full|half|hand|high|ill|large|left|long|low|mid|multi|near|new|non|open"
    "|quasi|real|right|second|self|semi|short|single|small|so|state|third|time|two|three|four|user|well|wide|word|world"
)
"""What often begins a compound with a hyphen, and seldom a word that is divided."""
_ENDING = re.compile(
    "able|age|al|ed|en|er|ers|ess|est|ful|ing|ion|ions|ish|ist|ity|less|ly|ment|ness|or|ous|ship"
)


def _is_compound(first: str, second: str, is_word: Callable[[str], bool]) -> bool:
    """Whether a hyphen may join both halves: longer words that are none as one, or a usual beginning."""
    if _ENDING.fullmatch(second):
        return False
    usual = _FIRST.fullmatch(first) and len(second) > 3
    both = min(len(first), len(second)) > 3 and is_word(first) and is_word(second)
    return bool(usual) or (both and not is_word(first + second))


_HANGUL = "\uac00-\ud7a3"
_PAIR = re.compile(rf"(?<=([{_HANGUL}]))( ?)(?=([{_HANGUL}]))")
_BETWEEN = re.compile(rf"(?<=([{_HANGUL}]))\n(?=([{_HANGUL}]))")
_LAST = "은는을를의에며면"
_NEVER_FIRST = "은는을를의에와과로며"
"""Particles and endings: words end with them."""
_SURE = 4
_CUT = 0.1
"""Share of the ends of lines that stand within words, at least, where lines end anywhere."""


class Syllables:
    """Whether Korean words end where lines do, by the spaces between the same syllables elsewhere."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._apart: Counter[str] = Counter()
        self._close: Counter[str] = Counter()
        for sign in _LAST:
            self._apart[sign + "."] = _SURE
        for sign in _NEVER_FIRST:
            self._close["." + sign] = _SURE
        for line in lines:
            for before, gap, after in _PAIR.findall(line):
                (self._apart if gap else self._close).update((before + after, before + ".", "." + after))
        ends = [a.rstrip()[-1:] + b.lstrip()[:1] for a, b in pairwise(lines)]
        scores = [self._score(pair) for pair in ends if re.fullmatch(f"[{_HANGUL}]{{2}}", pair)]
        self._cuts = sum(score < 0 for score in scores) > _CUT * len(scores)

    def _score(self, pair: str) -> float:
        """Above nothing where a space is likelier."""
        return sum(
            weight * log((self._apart[key] + 0.5) / (self._close[key] + 0.5))
            for key, weight in ((pair, 1.0), (pair[0] + ".", 0.6), ("." + pair[1], 0.6))
        )

    def joined(self, text: str) -> str:
        """Lines put together, with a space where a word ends."""
        return _BETWEEN.sub(lambda m: "" if self._cuts and self._score(m[1] + m[2]) < 0 else " ", text)
