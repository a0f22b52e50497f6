"""Where a sentence may end in any script: behind a stop and what closes with it, before an item of a list.

Every search looks a fixed number of characters around a stop, so that time grows with the text alone.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache

_WIDE = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_FULL = "。｡．！？"
_NARROW = ".!?…؟۔।॥։።፧။"
_OF_ITS_OWN = {"el": ";\u037e", "hy": ":"}
"""Stops that another sign is elsewhere."""
_STOP = (
    r"(?:\.(?:[ \u00a0]\.){{1,4}}(?=[\s\"'”’»)\]]|$)|[{narrow}]+|[{full}][{full}{narrow}]*"
    r"|(?<=\w)[—–-](?=[\"”»’](?:\s|$)))"
)
_CLOSERS = (
    r"(?:[ \u00a0\u202f]?[»›](?=[\s.,;:!?)]|$)|[\"'”’)\]](?=[\s.,;:!?\"'”’»)\]\[—–]|$)|[’”」』）】》〉]"
    r"|(?:\[\d{1,3}\]|[¹²³⁴-⁹])+(?=\s|$)|\s[:;]-?[()DP](?=\s|$)|[.!?…。！？])"
)
_LEFT = r"|[«‹“](?=[\s.,;:]|$)"
"""Quotation marks that close in German and Danish, »so« and „so“."""
_LEFT_IN = ("da", "de", "cs", "sk", "bg", "pl", "nl", "sv", "no", "fi")
_GOES_WITH = re.compile("[,;:，、；：‐–ºª°-]")
"""What goes on with the sentence when it follows a stop without a space."""
_BRACKET = re.compile(r"[(（\[【《〈]|[)）\]】》〉]")
_PAIRS = dict(zip("(（[【《〈", ")）]】》〉", strict=True))
_APART = re.compile(rf"[{_NARROW}{_FULL}][\"'”’»)\]]*\s*$")
"""What stands before a bracket with sentences of its own."""
_GLUED = re.compile(r"[^\W\dA-Z_]{3}\.[^\W\d_]+[\s,]")
"""A stop without the space behind it: "It rained.We left"."""
_FAR = 300
"""Characters within which what closes a bracket is looked for."""

_ITEM = re.compile(r"\s*(?:[•⁃]\s?)?(\(?)(\d{1,3}|[a-z]|[ivx]{1,4})(\.\)|[.)])(?=\s)")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_MARKED = re.compile(r"(?<=\s)[•⁃](?=\s?\w)")


@cache
def _compiled(language: str) -> re.Pattern[str]:
    """A pattern for a stop of a language with what closes with it."""
    stop = _STOP.format(narrow=_NARROW + _OF_ITS_OWN.get(language, ""), full=_FULL)
    closers = _CLOSERS[:-1] + (_LEFT if language in _LEFT_IN else "") + ")"
    return re.compile(f"{stop}{closers}*")


def candidates(text: str, language: str) -> Iterator[tuple[int, int]]:
    """Where a stop begins, and where what belongs to it ends, if something may begin there."""
    bracketed = _bracketed(text)
    for match in _compiled(language).finditer(text):
        start, end = match.span()
        following = text[end : end + 1]
        if not following or _GOES_WITH.match(following) or bisect_left(bracketed, end) % 2:
            continue
        closes = text[end - 1] in ")）]】》" and bisect_left(bracketed, end - 1) % 2
        if closes and not text[end : end + 3].lstrip()[:1].isupper():
            continue
        wide = (
            match.group()[0] in _FULL or re.match(f"[{_WIDE}“「『《]", following) or text[end - 1] in "।॥။።፧"
        )
        glued = match.group() == "." and following.isupper() and _GLUED.match(text, max(0, start - 3))
        if not (following.isspace() or wide or glued) or (
            match.group()[0] == "．" and following.isalnum() and _letter(text, start)
        ):
            continue
        yield start, end


def _letter(text: str, start: int) -> bool:
    """Whether a wide stop follows a single letter or a digit, as in Ｊ．Ｋ．ローリング."""
    before = text[max(0, start - 2) : start]
    alone = len(before) < 2 or not before[0].isalpha() or not before[0].isupper()
    return bool(before) and (before[-1].isdigit() or (before[-1].isupper() and alone))


def _bracketed(text: str) -> list[int]:
    """Where brackets begin and end that hold no sentence of their own, by turns."""
    open_: list[tuple[int, str]] = []
    inside: list[int] = []
    for match in _BRACKET.finditer(text):
        place, sign = match.start(), match.group()
        if sign in _PAIRS:
            open_.append((place, _PAIRS[sign]))
        elif open_ and open_[-1][1] == sign:
            begin, _ = open_.pop()
            apart = not _APART.search(text, max(0, begin - 4), begin) and begin > 0
            if not open_ and apart and place - begin <= _FAR:
                inside += (begin, place)
    return inside


def items(text: str) -> Iterator[int]:
    """Where the items of a list begin that runs on in one paragraph: "1. Milk 2. Bread"."""
    first = _ITEM.match(text)
    if not first:
        yield from (match.start() for match in _MARKED.finditer(text))
        return
    opening, label, closing = first.groups()
    place = first.end()
    while label := _after(label):
        found = re.compile(rf"(?<=\s)(?:[•⁃]\s?)?{re.escape(opening + label + closing)}(?=\s)").search(
            text, place
        )
        if not found:
            return
        yield found.start()
        place = found.end()


def _after(label: str) -> str | None:
    """The label of the next item."""
    if label.isdecimal():
        return str(int(label) + 1)
    if label in _ROMAN[:-1]:
        return _ROMAN[_ROMAN.index(label) + 1]
    return chr(ord(label) + 1) if len(label) == 1 and label != "z" else None


def is_item(text: str, begin: int, end: int) -> bool:
    """Whether nothing but the mark of an item stands between two places."""
    match = _ITEM.match(text, begin)
    return match is not None and match.end() >= end
