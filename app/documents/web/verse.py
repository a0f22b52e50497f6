"""Verse: what says of itself that it is, what looks like it, its lines and their numbers."""

from __future__ import annotations

import re
from functools import lru_cache

from selectolax.lexbor import LexborNode

from app.documents.common.elements import BLOCKS
from app.documents.web.page import HEADINGS, Names

_VERSE = re.compile(
    r"(?:[\w:-]*[-_:])?(?:verse|poem|poetry|song|stanza|lyrics|line-?group)(?:[-_\d][\w-]*)?|lg|canto"
)
_NUMBER = re.compile(r"(?:[\w:]*[-_:])?(?:l(?:ine)?|verse)[-_]?(?:n(?:o|um|br?)?(?:ber)?s?)")
"""Names of the numbers of lines: linenum, lineno, line-number, ln."""
_PLAIN_NUMBER = frozenset({"num", "number", "no", "nr", "n"})
"""The same, where it is known that they stand in verse."""
_FIGURES = re.compile(r"\W{0,2}\d{1,5}\W{0,2}")
_STAMP = re.compile(r"\W{0,2}(?:\d{1,2}:)?\d{1,2}:\d\d(?:[.,]\d{1,3})?\W{0,2}")
_STAMP_NAME = re.compile(r"time|stamp|cue|(?:^|[-_])ts(?:$|[-_])", re.I)
_STAMPED = ("span", "a", "time", "small", "button", "b", "i", "em", "strong", "code", "div")
_BARE = ("span", "small", "i", "em", "b", "a")
_INNER = ", ".join(sorted(BLOCKS - {"html", "body"}))
_CODE_MARKS = re.compile(r"[{}=<>\\_$#@|+~^`\[\]]")
_CODE_OR_VERSE = re.compile(r"[();]")
_LINE_STOP = re.compile(r"[.,;:!?…—。、！？][\"'”’»)\]]*\s*$", re.M)


def is_line(node: LexborNode, tag: str) -> bool:
    """Whether a block within a poem is one of its lines, as its neighbours are."""
    if tag not in ("div", "p", "li") or node.css_first("br") is not None or _has_blocks(node):
        return False
    return any(
        other is not None and other.tag == tag and not _has_blocks(other)
        for other in (_beside(node, 1), _beside(node, -1))
    )


def _has_blocks(node: LexborNode) -> bool:
    return any(child.mem_id != node.mem_id for child in node.css(_INNER))


def _beside(node: LexborNode, step: int) -> LexborNode | None:
    """The element next to another, before or behind."""
    found = node.next if step > 0 else node.prev
    while found is not None and (found.tag or "-")[0] == "-":
        found = found.next if step > 0 else found.prev
    return found


def is_line_number(node: LexborNode, tag: str, names: Names, *, in_verse: bool) -> bool:
    """Whether an element is the number of a line, or the time at which it is said in a recording."""
    text = node.text(strip=True)
    if tag in _STAMPED and _STAMP.fullmatch(text) and any(map(_is_of_stamp, names.classes)):
        return True
    if tag in HEADINGS or not _FIGURES.fullmatch(text):
        return False
    if any(map(_is_of_number, names.semantic | names.classes)):
        return True
    if not in_verse or tag not in _BARE:
        return False
    digits = "".join(filter(str.isdigit, text))
    return bool(names.classes & _PLAIN_NUMBER) or digits[-1] in "05"


@lru_cache(4096)
def _is_of_number(name: str) -> bool:
    return _NUMBER.fullmatch(name) is not None


@lru_cache(4096)
def _is_of_stamp(name: str) -> bool:
    return _STAMP_NAME.search(name) is not None


@lru_cache(4096)
def _is_of_verse(name: str) -> bool:
    return _VERSE.fullmatch(name) is not None


def is_named_verse(names: Names) -> bool:
    """Whether an element says of itself that it is a poem, or a part of one."""
    return any(map(_is_of_verse, names.semantic | names.given))


def is_verse(pre: LexborNode, names: Names) -> bool:
    """Whether preformatted text is a poem and no code: words, and lines that end like verses."""
    if pre.css_first("code, kbd, samp") is not None or any("lang" in name for name in names.given):
        return False
    text = pre.text()
    ink = len("".join(text.split()))
    letters = sum(map(str.isalpha, text))
    code = 3 * len(_CODE_MARKS.findall(text)) + len(_CODE_OR_VERSE.findall(text))
    return (
        letters > 0.7 * ink and code < 0.04 * ink and len(text.split()) > 3 and bool(_LINE_STOP.search(text))
    )
