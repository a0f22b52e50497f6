"""A sentence put right where it stands: in a text that was pasted, or in a plain file."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from app.documents.common.encodings import codec_of
from app.documents.kinds import KINDS, kind_of_pasted
from engine import Span
from engine.errors import DocumentError

_PLAIN = tuple(
    suffix
    for kind in KINDS
    if kind.importer in ("plain", "markdown") and kind.media[0].startswith("text/")
    for suffix in kind.suffixes
)


@dataclass(frozen=True)
class Corrected:
    """What a text was, and what it became.

    Attributes:
        char: of the document, where it was put right.
    """

    before: bytes
    after: bytes
    char: int


def can_correct(source: str) -> bool:
    """Whether a document's sentences stand as they are in what it came from: pasted text ('') or a plain
    file."""
    return not source or source.lower().endswith(_PLAIN)


_AROUND = 200
"""Characters around a passage that tell it from others."""
_MOST_PLACES = 1_000
"""Of the same words that are looked at, the nearest first."""


@dataclass(frozen=True)
class Passage:
    """A part of a document, as it is told from others of the same words.

    Attributes:
        words: of it; lines may be broken anywhere where it is kept.
        before, after: letters around it.
        share: how far into the text it is, 0 to 1.
    """

    words: str
    before: str
    after: str
    share: float

    @staticmethod
    def of(text: str, span: Span) -> Passage:
        """Some characters of a document's text."""
        before, after = text[max(span.start - _AROUND, 0) : span.start], text[span.end : span.end + _AROUND]
        share = span.start / max(len(text), 1)
        return Passage(text[span.start : span.end], _letters(before), _letters(after), share)

    def found(self, text: str, words: str) -> re.Match[str] | None:
        """Where it stands in a text, as what stands around it tells, else where about it stood; without
        ``words`` in its place, with the blanks behind it."""
        same = r"\s+".join(map(re.escape, self.words.split())) + ("" if words else r"[^\S\n]*")
        places = list(re.finditer(same, text)) if self.words.strip() else []

        def distance(place: re.Match[str]) -> float:
            return abs(place.start() - self.share * len(text))

        def alike(place: re.Match[str]) -> int:
            before = _letters(text[max(place.start() - 2 * _AROUND, 0) : place.start()])
            after = _letters(text[place.end() : place.end() + 2 * _AROUND])
            return _in_common(before[::-1], self.before[::-1]) + _in_common(after, self.after)

        return max(sorted(places, key=distance)[:_MOST_PLACES], key=alike, default=None)


def _letters(text: str) -> str:
    """Letters, digits alone: signs may be marks."""
    return "".join(char for char in text if char.isalnum())


def _in_common(one: str, other: str) -> int:
    """How many characters are the same at the beginning of both."""
    differ = (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return next(differ, min(len(one), len(other)))


def corrected(data: bytes, passage: Passage, words: str) -> bytes:
    """A text with other words in place of a passage.

    Args:
        data: the text as it is kept, in whatever encoding.
        words: that take its place; '' takes it away, with the blanks behind it.

    Raises:
        DocumentError: the passage does not stand so in the text, or the words cannot be written in its
            encoding.
    """
    codec = codec_of(data)
    try:
        text = data.decode(codec)
    except UnicodeDecodeError:
        text = ""
    made: str | None
    is_html = kind_of_pasted(text) == "html"
    found = None if is_html else passage.found(text, words)
    if found is not None:
        put = words.replace("\n", "\r\n") if "\r\n" in text else words
        made = text[: found.start()] + put + text[found.end() :]
    else:
        made = _Marked(text, _HTML if is_html else _MARKDOWN).corrected(passage, words)
    if made is None or text.encode(codec, "replace") != data:
        raise DocumentError(
            "This sentence does not stand so in its file: that was changed meanwhile (F5 reads it anew), or "
            "the sentence is put together of several."
        )
    if not made.strip():
        raise DocumentError("Nothing would be left of this text.")
    try:
        return made.encode(codec)
    except UnicodeEncodeError as error:
        letter = error.object[error.start]
        raise DocumentError(
            "This file is kept in an old encoding ({codec}) that has no “{letter}”: save it as UTF-8 first.",
            codec=codec,
            letter=letter,
        ) from None


_HTML = re.compile(
    r"<(head|title|script|style)\b.*?</\1\s*>|<!--.*?-->|</?[a-z!](?:[^<>\"']|\"[^\"]*\"|'[^']*')*>|&#?\w+;",
    re.S | re.I,
)
_MARKDOWN = re.compile(r"!?\[(?=[^\]\n]*\]\()|\]\([^)\n]*\)|[*_`~]+|\\[!-/:-@\[-`{-~]")
_BREAK = re.compile(r"<br\b", re.I)
_LINE = "\u2028"
"""What stands for a break of a line within a paragraph."""


class _Marked:
    """A text with marks between its letters, which stay where they are when words are put right.

    Args:
        text: with its marks.
        marks: what they look like.
    """

    def __init__(self, text: str, marks: re.Pattern[str]) -> None:
        self._text, self._is_html = text, marks is _HTML
        self._pieces: list[tuple[str, int, int]] = []
        """Letters that are seen, and where they stand: as they are, or as what stands for them."""
        end = 0
        for mark in marks.finditer(text):
            self._pieces.append((text[end : mark.start()], end, mark.start()))
            end = mark.end()
            if mark[0].startswith(("&", "\\")):
                letter = html.unescape(mark[0]).removeprefix("\\")
                self._pieces.append((letter[:1], mark.start(), end))
            elif _BREAK.match(mark[0]):
                self._pieces.append((_LINE, end, end))
        self._pieces.append((text[end:], end, len(text)))

    def corrected(self, passage: Passage, words: str) -> str | None:
        """The text with other words in place of a passage; None where that is not there."""
        seen = "".join(piece for piece, _, _ in self._pieces)
        found = passage.found(seen, words)
        if found is None:
            return None
        places, made = self._places(found.start(), found.end()), self._text
        if not words and not self._is_html:
            # Without words between them Markdown's marks would be seen.
            return made[: places[0][0]] + made[places[-1][1] :]
        for start, end, put in reversed(self._changes(found[0], words)):
            first = places[start][0] if start < len(places) else places[-1][1]
            last = places[end - 1][1] if start < end else first
            marks = "".join(made[one[1] : other[0]] for one, other in pairwise(places[start:end]))
            made = made[:first] + put + marks + made[last:]
        return made

    def _changes(self, before: str, after: str) -> list[tuple[int, int, str]]:
        """(first letter, the one behind the last, what takes their place) of each word that is another."""
        old = list(re.finditer(rf"{_LINE}|\S+", before))
        new = re.findall(rf"{_LINE}|\S+", after.replace("\n", _LINE))
        found: list[tuple[int, int, str]] = []
        for kind, i1, i2, j1, j2 in SequenceMatcher(
            None, [each[0] for each in old], new, autojunk=False
        ).get_opcodes():
            if kind == "replace" and i2 - i1 == j2 - j1:
                pairs = zip(old[i1:i2], new[j1:j2], strict=True)
                found += [(*each.span(), self._written([word])) for each, word in pairs]
            elif kind == "replace":
                found.append((old[i1].start(), old[i2 - 1].end(), self._written(new[j1:j2])))
            elif kind == "insert":
                at = old[i1 - 1].end() if i1 else 0
                put = self._written(new[j1:j2])
                found.append((at, at, f" {put}" if i1 else f"{put} "))
            elif kind == "delete" and i2 < len(old):
                found.append((old[i1].start(), old[i2].start(), ""))
            elif kind == "delete":
                found.append((old[i1 - 1].end() if i1 else 0, len(before), ""))
        return found

    def _written(self, words: Sequence[str]) -> str:
        """Words as they stand in such a text."""
        if not self._is_html:
            return " ".join(words).replace(f" {_LINE} ", "\n")
        return html.escape(" ".join(words), quote=False).replace(_LINE, "<br>")

    def _places(self, start: int, end: int) -> list[tuple[int, int]]:
        """Where each of some letters that are seen stands in the text."""
        found: list[tuple[int, int]] = []
        before = 0
        for seen, first, last in self._pieces:
            inside = range(max(start - before, 0), min(end - before, len(seen)))
            whole = len(seen) != last - first
            found += [(first, last) if whole else (first + each, first + each + 1) for each in inside]
            before += len(seen)
        return found
