"""Places in a document's text and in the text widget that shows it.

A document counts Unicode characters and separates its blocks by an empty line; Qt counts UTF-16
units and gives each block a paragraph of its own. The widget also holds what is no character of the
document (a picture, the boundary of a table's cell, a soft hyphen, the line of a folded passage), one
thing for many characters (a formula), or nothing for some (a line number that stands in the margin).
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Sequence
from typing import NamedTuple

from app.documents.model import Document
from engine import Span

LINE_SEPARATOR = "\u2028"
_AS_HELD = {"\n": LINE_SEPARATOR, "\r": " ", "\u2029": " ", "\ufdd0": " ", "\ufdd1": " "}
"""What Qt would begin another paragraph at, or take for the boundary of a table."""
_UNHELD = re.compile("[" + "".join(_AS_HELD) + "]")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_LAST_BMP = "\uffff"


def shown(text: str) -> str:
    """A block's text as the widget holds it: line breaks inside a paragraph, as long as before."""
    return _UNHELD.sub(lambda found: _AS_HELD[found[0]], text)


class Replacement(NamedTuple):
    """What the widget holds in place of characters of a block.

    Attributes:
        at: characters of the block before it.
        chars: of the document that it stands for; 0 for what is no character of it.
        units: that it takes in the widget; 0 for characters that are not shown in the text.
    """

    at: int
    chars: int
    units: int


class TextMap:
    """Both ways between characters of a document and positions in its widget.

    Blocks are taken for plain until :meth:`set` says what the widget holds of one; so the positions of
    blocks that are in are exact, and those of blocks that are not come behind them.
    """

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._blocks = document.blocks
        self._starts = [block.span.start for block in document.blocks]
        self._plain = [units(self._slice(index)) + 1 for index in range(len(self._blocks))]
        if self._plain:
            self._plain[0] -= 1
        self.clear()

    def clear(self) -> None:
        """Take all blocks for plain again."""
        self._leads: dict[int, int] = {0: 0}
        self._insides: dict[int, _Inside] = {}
        self._extents = _Sums(list(self._plain))

    def set(self, index: int, lead: int, held: Sequence[Replacement] = ()) -> None:
        """Say what the widget holds of a block.

        Args:
            lead: units between the end of the text of the block before it and the beginning of its own.
            held: in order, what is not plain text in it.
        """
        inside = _Inside(self._slice(index), held)
        self._leads[index] = lead
        self._insides.pop(index, None)
        if held:
            self._insides[index] = inside
        self._extents.set(index, lead + inside.units)

    def set_lead(self, index: int, lead: int) -> None:
        """Say what the widget holds before a block; what it holds of it is as before."""
        extent = self._extents.of(index) - self._lead(index) + lead
        self._leads[index] = lead
        self._extents.set(index, extent)

    def index(self, char: int) -> int:
        """The block that holds a character, or the one before it; the first for what stands before it."""
        return max(bisect.bisect_right(self._starts, char) - 1, 0)

    def extent(self, index: int) -> tuple[int, int, int]:
        """Where the text of the block before one ends, where its own begins, and where that ends."""
        before = self._extents.before(index)
        return before, before + self._lead(index), before + self._extents.of(index)

    def position(self, char: int, *, end: bool = False) -> int:
        """Widget position of a character; one between blocks counts to the block before it.

        ``end``: as the end of a span: behind what holds the character before, and before what was put in.
        """
        if not self._blocks:
            return 0
        index = self.index(char - end)
        span = self._blocks[index].span
        offset = min(max(char - span.start, 0), len(span))
        base = self._extents.before(index) + self._lead(index)
        inside = self._insides.get(index)
        if inside is None:
            return base + units(self._text[span.start : span.start + offset])
        return base + inside.position(offset, end=end)

    def char(self, position: int) -> int:
        """Character at a widget position; of what is none, the one that follows."""
        if not self._blocks:
            return 0
        index, before = self._extents.find(position)
        if index == len(self._blocks):
            return self._blocks[-1].span.end
        lead = self._lead(index)
        if position == before and lead and index:
            return self._blocks[index - 1].span.end
        span, left = self._blocks[index].span, max(position - before - lead, 0)
        inside = self._insides.get(index)
        return span.start + (chars(self._slice(index), left) if inside is None else inside.char(left))

    def positions(self, span: Span) -> tuple[int, int]:
        """Widget positions of a span's start and end."""
        start = self.position(span.start)
        return start, max(start, self.position(span.end, end=True))

    def _lead(self, index: int) -> int:
        return self._leads.get(index, 1)

    def _slice(self, index: int) -> str:
        span = self._blocks[index].span
        return self._text[span.start : span.end]


class _Inside:
    """The same both ways inside one block that is not all plain."""

    def __init__(self, text: str, held: Sequence[Replacement]) -> None:
        self._text, self._held = text, tuple(held)
        self._ats = [each.at for each in self._held]
        self._units: list[int] = []
        """Where each begins."""
        at = done = 0
        for each in self._held:
            at += units(text[done : each.at])
            self._units.append(at)
            at, done = at + each.units, each.at + each.chars
        self.units = at + units(text[done:])

    def position(self, offset: int, *, end: bool) -> int:
        find = bisect.bisect_left if end else bisect.bisect_right
        k = find(self._ats, offset) - 1
        if k < 0:
            return units(self._text[:offset])
        held, at = self._held[k], self._units[k]
        behind = held.at + held.chars
        if offset < behind:
            return at + held.units if end else at
        return at + held.units + units(self._text[behind:offset])

    def char(self, left: int) -> int:
        k = bisect.bisect_right(self._units, left) - 1
        if k < 0:
            return chars(self._text[: self._ats[0]], left)
        held, at = self._held[k], self._units[k]
        if left < at + held.units:
            return held.at
        start = held.at + held.chars
        stop = self._ats[k + 1] if k + 1 < len(self._ats) else len(self._text)
        return start + chars(self._text[start:stop], left - at - held.units)


class _Sums:
    """Sums of the first of many numbers, any of which may change: a tree after Fenwick (1994)."""

    def __init__(self, values: list[int]) -> None:
        self._values = values
        self._tree = [0, *values]
        for i in range(1, len(self._tree)):
            above = i + (i & -i)
            if above < len(self._tree):
                self._tree[above] += self._tree[i]
        self._top = 1 << len(values).bit_length()

    def of(self, index: int) -> int:
        return self._values[index]

    def set(self, index: int, value: int) -> None:
        by, self._values[index] = value - self._values[index], value
        i = index + 1
        while by and i < len(self._tree):
            self._tree[i] += by
            i += i & -i

    def before(self, index: int) -> int:
        """Sum of all before one."""
        total, i = 0, index
        while i:
            total += self._tree[i]
            i &= i - 1
        return total

    def find(self, at: int) -> tuple[int, int]:
        """The one in which a sum is passed, and the sum of those before it; past the end, their number."""
        i = total = 0
        step = self._top
        while step:
            if i + step < len(self._tree) and total + self._tree[i + step] <= at:
                i += step
                total += self._tree[i]
            step >>= 1
        return i, total


def units(text: str) -> int:
    """Length in UTF-16 units."""
    if text.isascii() or max(text) <= _LAST_BMP:
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def chars(text: str, left: int) -> int:
    """Characters in so many UTF-16 units from a text's beginning."""
    if text.isascii() or max(text) <= _LAST_BMP:
        return min(left, len(text))
    found = [match.start() for match in _ASTRAL.finditer(text)]
    # The k-th of those that take two begins at its place and k more.
    before = bisect.bisect_right(range(len(found)), left, key=lambda k: found[k] + k + 2)
    return min(left - before, len(text))
