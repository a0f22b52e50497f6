"""Where words may be divided at the end of a line, by the patterns of TeX.

After F. M. Liang, "Word Hy-phen-a-tion by Com-put-er" (1983): each pattern says how good or bad a place
between its letters is; the highest figure of all that match has its way, and odd ones allow a hyphen.
"""

from __future__ import annotations

import bisect
import importlib.resources
import re
from collections.abc import Sequence
from functools import cache

from app.documents.model import Block, Document

_FILES = {
    "en": "en-us", "en-gb": "en-gb", "de": "de-1996", "fr": "fr", "es": "es", "it": "it", "pt": "pt",
    "da": "da", "pl": "pl", "nl": "nl", "sv": "sv", "ru": "ru", "no": "no", "nb": "no", "nn": "no",
    "tr": "tr",
}  # fmt: skip
"""Files of patterns by language; of a country only where it divides words in its own way."""
_BRITISH = ("en-au", "en-gb", "en-ie", "en-in", "en-nz", "en-za")
_LEAST = 6
"""Letters of a word that is divided."""
_BEFORE, _BEHIND = 2, 3
"""Letters that stay on a line at least, and that go to the next."""
_KINDS = ("paragraph", "quote", "item")
_WORD = re.compile(rf"(?<![\w@/.'’-])[^\W\d_]{{{_LEAST},}}(?![\w@/-]|[.][^\W\d_])")
"""Words that are neither part of an address nor of a longer one with hyphens."""
_COMMENT = re.compile(r"(?<!\\)%.*")


class Hyphenator:
    """Divides words of one language.

    Args:
        source: a file of TeX's patterns.
    """

    def __init__(self, source: str) -> None:
        self._weights: dict[str, tuple[int, ...]] = {}
        self._longest = 0
        self._known: dict[str, tuple[int, ...]] = {}
        text = _COMMENT.sub("", source)
        for pattern in _group(text, "patterns"):
            letters = re.sub(r"\d", "", pattern)
            figures = re.split(r"\D", pattern)
            self._weights[letters] = tuple(int(figure or 0) for figure in figures)
            self._longest = max(self._longest, len(letters))
        for word in _group(text, "hyphenation"):
            parts = word.split("-")
            self._known["".join(parts)] = tuple(len("".join(parts[:n])) for n in range(1, len(parts)))

    def breaks(self, word: str) -> tuple[int, ...]:
        """Letters of a word before which it may be divided."""
        small = word.lower()
        if len(small) != len(word):
            return ()
        if small not in self._known:
            self._known[small] = self._worked_out(small)
        return self._known[small]

    def _worked_out(self, word: str) -> tuple[int, ...]:
        edged = f".{word}."
        best = [0] * (len(edged) + 1)
        for start in range(len(edged)):
            for end in range(start + 1, min(start + self._longest, len(edged)) + 1):
                for at, weight in enumerate(self._weights.get(edged[start:end], ()), start):
                    best[at] = max(best[at], weight)
        last = len(word) - _BEHIND
        return tuple(at for at in range(_BEFORE, last + 1) if best[at + 1] % 2)


def _group(text: str, name: str) -> list[str]:
    r"""The words in a file's ``\name{...}``."""
    found = re.search(rf"\\{name}\s*\{{(.*?)\}}", text, re.S)
    return found[1].split() if found else []


@cache
def _hyphenator_of(name: str) -> Hyphenator:
    folder = importlib.resources.files("resources") / "hyphenation"
    return Hyphenator((folder / f"hyph-{name}.tex").read_text("utf-8"))


def hyphenator(language: str) -> Hyphenator | None:
    """What divides words of a language ("de", "en-GB", "pt_BR"); None where its patterns are not here.

    Reading them takes up to half a second, the first time.
    """
    code = language.lower().replace("_", "-")
    name = _FILES["en-gb"] if code in _BRITISH else _FILES.get(code.partition("-")[0])
    return _hyphenator_of(name) if name is not None else None


class Breaks:
    """Places in a document's blocks where words may be divided.

    Args:
        language: that the document is in, but for the parts that it names itself.
    """

    def __init__(self, document: Document, language: str) -> None:
        self._own = hyphenator(language)
        marks = sorted(document.foreign, key=lambda mark: mark.span.start)
        self._starts = [mark.span.start for mark in marks]
        self._foreign = [(mark.span.end, hyphenator(mark.language)) for mark in marks]

    def __call__(self, block: Block, text: str) -> Sequence[int]:
        """Characters of a block's text before which it may be divided, rising."""
        if block.kind not in _KINDS:
            return ()
        out: list[int] = []
        for word in _WORD.finditer(text):
            divides = self._at(block.span.start + word.start())
            if divides is not None and not word[0].isupper():
                out += (word.start() + at for at in divides.breaks(word[0]))
        return out

    def _at(self, char: int) -> Hyphenator | None:
        at = bisect.bisect_right(self._starts, char) - 1
        if at >= 0 and char < self._foreign[at][0]:
            return self._foreign[at][1]
        return self._own
