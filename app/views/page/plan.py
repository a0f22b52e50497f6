"""What the page holds of each block: text in a manner, and things that stand in it; and what is folded."""

from __future__ import annotations

import bisect
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Generic, Literal, NamedTuple, TypeVar

from app.documents.model import Block, Document, Skip
from app.views.page.text_map import LINE_SEPARATOR, Replacement, shown, units
from app.wording import translate
from engine import Span

OBJECT = "\ufffc"
"""How Qt writes what is drawn in a line."""
CAPITALS = "capitals made small"
"""The style of small capitals that are capitals in the text."""
SOFT_HYPHEN = "\u00ad"
T = TypeVar("T")


WordBreaks = Callable[[Block, str], Sequence[int]]
"""Characters of a block's text before which a word may be divided."""


def undivided(block: Block, text: str) -> Sequence[int]:
    """Nowhere are words divided."""
    return ()


Role = Literal["", "link", "note", "alternative"]


class Trait(NamedTuple):
    """One thing that a manner is made of."""

    of: Literal["style", "role", "reason"]
    value: str


class Drawn(NamedTuple):
    """What is drawn in a line, by its number in the document's typesetting."""

    kind: Literal["picture", "formula"]
    number: int


@dataclass(frozen=True)
class Manner:
    """In what manner characters are set.

    Attributes:
        styles: of the document.
        role: "link" and "note" can be acted on, "alternative" stands for a picture.
        reason: why they are left out, empty where they are read.
        drawn: the thing that an object character is.
    """

    styles: frozenset[str] = frozenset()
    role: Role = ""
    reason: str = ""
    drawn: Drawn | None = None


class Piece(NamedTuple):
    """Text as the widget holds it, for so many characters of a block from one of them on."""

    text: str
    at: int
    chars: int
    manner: Manner


class Overlapping(Generic[T]):
    """Things sorted by their spans' beginnings; finds those that a span touches."""

    def __init__(self, things: Iterable[T], span: Callable[[T], Span]) -> None:
        self.things = tuple(things)
        self._spans = [span(thing) for thing in self.things]
        self._starts = [each.start for each in self._spans]
        self._ends = list(accumulate((each.end for each in self._spans), max))

    def over(self, span: Span) -> Iterator[tuple[int, Span, T]]:
        """Number, span and thing of each that shares a character with a span; empty ones of its own
        characters and its end."""
        first = bisect.bisect_left(self._ends, span.start)
        for number in range(first, bisect.bisect_right(self._starts, span.end)):
            own = self._spans[number]
            shared = own.start < span.end and own.end > span.start
            if shared or (not len(own) and span.start <= own.start <= span.end):
                yield number, own, self.things[number]

    def at(self, char: int) -> T | None:
        """The first that holds a character."""
        found = (thing for _, own, thing in self.over(Span(char, char + 1)) if own.start <= char < own.end)
        return next(found, None)


@dataclass
class Plan:
    """What stands in a document's blocks, as far as it depends on no widget.

    Attributes:
        failed: numbers of pictures that cannot be shown.
        typeset: numbers of formulas that can be drawn.
        breaks: characters of a block's text before which it may be hyphenated.
    """

    document: Document
    failed: set[int] = field(default_factory=set)
    typeset: set[int] = field(default_factory=set)
    breaks: WordBreaks = undivided

    def __post_init__(self) -> None:
        setting = self.document.typesetting
        self.runs = Overlapping(setting.runs, lambda run: run.span)
        self.links = Overlapping(setting.links, lambda link: link.span)
        self.notes = Overlapping(setting.notes, lambda note: note.mark)
        self.ruby = Overlapping(setting.ruby, lambda ruby: ruby.span)
        self.pictures = Overlapping(setting.pictures, lambda picture: picture.span)
        self.formulas = Overlapping(setting.formulas, lambda formula: formula.span)
        self.set_skips(())

    def set_skips(self, skips: Sequence[Skip]) -> None:
        """What is left out, sorted, not overlapping."""
        self.skips = Overlapping(skips, lambda skip: skip.span)

    def pictures_before(self, index: int) -> list[int]:
        """Numbers of the pictures without words that stand between a block and the one before it."""
        block, blocks = self.document.blocks[index].span, self.document.blocks
        # Of a block that was cut the parts stand side by side.
        start = min(blocks[index - 1].span.end + 1, block.start) if index else 0
        found = self.pictures.over(Span(start, block.start))
        return [number for number, span, _ in found if not len(span) and start <= span.start <= block.start]

    def pieces(self, index: int) -> list[Piece]:
        """A block's pieces in order."""
        block = self.document.blocks[index]
        text = self.document.text[block.span.start : block.span.end]
        if block.kind == "picture" and (number := self._picture(block)) is not None:
            return self._pictured(block, text, number)
        pieces = list(self._cut(block, text))
        breaks = self.breaks(block, text)
        return list(_hyphenated(pieces, breaks)) if breaks else pieces

    def line_numbers(self, index: int) -> list[Span]:
        """What of a block stands in the margin: numbers of lines that are not read."""
        block = self.document.blocks[index].span
        return [span for _, span, skip in self.skips.over(block) if _in_margin(skip, block)]

    def _picture(self, block: Block) -> int | None:
        return next((n for n, span, _ in self.pictures.over(block.span) if span == block.span), None)

    def _pictured(self, block: Block, text: str, number: int) -> list[Piece]:
        """A picture, with its words below it where they are read, and alone where it cannot be shown."""
        reason = next((skip.reason for _, span, skip in self.skips.over(block.span) if len(span)), "")
        drawn = Manner(reason=reason, drawn=Drawn("picture", number))
        words = Piece(shown(text), 0, len(text), Manner(role="alternative", reason=reason))
        if number in self.failed:
            return [words]
        if reason:
            return [Piece(OBJECT, 0, len(text), drawn)]
        return [Piece(OBJECT, 0, 0, drawn), Piece(LINE_SEPARATOR, 0, 0, Manner()), words]

    def _cut(self, block: Block, text: str) -> Iterator[Piece]:
        """A block's text, cut wherever its manner changes."""
        opens: dict[int, list[Trait]] = {}
        closes: dict[int, list[Trait]] = {}
        span, solid = block.span, self._solid(block)
        for own, what in self._manners(span):
            if not len(own):
                continue
            opens.setdefault(max(own.start, span.start), []).append(what)
            closes.setdefault(min(own.end, span.end), []).append(what)
        edges = sorted({span.start, span.end, *opens, *closes, *solid})
        active: list[Trait] = []
        behind = span.start
        for at, following in zip(edges, [*edges[1:], span.end], strict=True):
            for what in closes.get(at, ()):
                active.remove(what)
            active += opens.get(at, ())
            manner = _manner(active)
            for held, drawn in solid.get(at, ()):
                if at >= behind:
                    piece = Manner(manner.styles, manner.role, manner.reason, drawn)
                    yield Piece(OBJECT if drawn else "", at - span.start, len(held), piece)
                    behind = max(held.end, at)
            start = max(at, behind)
            if start < following:
                cut = text[start - span.start : following - span.start]
                yield Piece(shown(cut), start - span.start, len(cut), manner)

    def _manners(self, span: Span) -> Iterator[tuple[Span, Trait]]:
        """What changes the manner of characters of a block."""
        for _, own, run in self.runs.over(span):
            style: str = run.style
            if style == "small capitals" and self.document.text[own.start : own.end].isupper():
                style = CAPITALS
            yield own, Trait("style", style)
        for _, own, _link in self.links.over(span):
            yield own, Trait("role", "link")
        for _, own, _note in self.notes.over(span):
            yield own, Trait("role", "note")
        for _, own, skip in self.skips.over(span):
            yield own, Trait("reason", skip.reason)

    def _solid(self, block: Block) -> dict[int, list[tuple[Span, Drawn | None]]]:
        """What stands in a block in place of its characters, or is put in, by where it stands."""
        span = block.span
        found: dict[int, list[tuple[Span, Drawn | None]]] = {}
        for number, own, _ in self.pictures.over(span):
            if not len(own) and own.start > span.start:
                found.setdefault(own.start, []).append((own, Drawn("picture", number)))
        for number, own, _ in self.formulas.over(span):
            if number in self.typeset and span.start <= own.start and own.end <= span.end and len(own):
                found.setdefault(own.start, []).append((own, Drawn("formula", number)))
        for _, own, skip in self.skips.over(span):
            if _in_margin(skip, span):
                found.setdefault(own.start, []).append((own, None))
        return found


def held(pieces: Sequence[Piece]) -> list[Replacement]:
    """What of a block's pieces is not its own plain text."""
    found = []
    for piece in pieces:
        drawn = piece.manner.drawn is not None
        if drawn or not piece.chars or not piece.text:
            found.append(Replacement(piece.at, piece.chars, units(piece.text)))
    return found


def _in_margin(skip: Skip, block: Span) -> bool:
    """Whether it is the number of a line, of a block that has more than that."""
    inside = block.start <= skip.span.start and skip.span.end <= block.end
    return skip.reason == "line number" and inside and len(skip.span) < len(block)


def _manner(active: Sequence[Trait]) -> Manner:
    """The manner of what several things hold; a note's mark is one before it is a link."""
    if not active:
        return _PLAIN
    roles = {trait.value for trait in active if trait.of == "role"}
    reasons = [trait.value for trait in active if trait.of == "reason"]
    role: Role = "note" if "note" in roles else "link" if roles else ""
    styles = frozenset(trait.value for trait in active if trait.of == "style")
    return Manner(styles, role, reasons[0] if reasons else "")


_PLAIN = Manner()


def _hyphenated(pieces: Iterable[Piece], breaks: Sequence[int]) -> Iterator[Piece]:
    """The same pieces with soft hyphens before some characters of them."""
    for piece in pieces:
        if piece.manner.drawn is not None or len(piece.text) != piece.chars:
            yield piece
            continue
        done, end = piece.at, piece.at + piece.chars
        first = bisect.bisect_right(breaks, piece.at)
        for at in breaks[first : bisect.bisect_left(breaks, end)]:
            yield Piece(piece.text[done - piece.at : at - piece.at], done, at - done, piece.manner)
            yield Piece(SOFT_HYPHEN, at, 0, piece.manner)
            done = at
        yield Piece(piece.text[done - piece.at :], done, end - done, piece.manner)


FOLDED = frozenset({"front matter", "contents", "licence", "left out"})
"""Reasons of what nobody wants to see; tables, code and notes are looked at."""
FEWEST_LINES = 7


@dataclass(frozen=True)
class Fold:
    """Blocks that stand folded, the first and the last of them, and about how many lines they are."""

    first: int
    last: int
    reason: str
    lines: int


def folds(
    document: Document, skips: Sequence[Skip], columns: int, kept: Collection[int] = ()
) -> dict[int, Fold]:
    """Folds by their first block.

    Args:
        columns: characters of a line.
        kept: blocks that are never folded: those of tables.
    """
    found: dict[int, Fold] = {}
    run: list[int] = []
    reason = ""
    left = Overlapping(skips, lambda skip: skip.span)
    for index in _candidates(document, skips):
        span = document.blocks[index].span
        why = next((skip.reason for _, own, skip in left.over(span) if _covers(own, span, document.text)), "")
        if why not in FOLDED or index in kept:
            continue
        if run and (index != run[-1] + 1 or why != reason):
            _add(found, document, run, reason, columns)
            run = []
        reason = why
        run.append(index)
    _add(found, document, run, reason, columns)
    return found


def _candidates(document: Document, skips: Sequence[Skip]) -> list[int]:
    """Blocks that a passage touches which may be folded."""
    blocks, found = document.blocks, set[int]()
    for span in (skip.span for skip in skips if skip.reason in FOLDED):
        first = bisect.bisect_right(blocks, span.start, key=lambda block: block.span.end)
        found.update(range(first, bisect.bisect_left(blocks, span.end, key=lambda block: block.span.start)))
    return sorted(found)


def _covers(skip: Span, block: Span, text: str) -> bool:
    """Whether nothing of a block is left but space."""
    before, behind = (
        text[block.start : max(skip.start, block.start)],
        text[min(skip.end, block.end) : block.end],
    )
    return skip.start < block.end and skip.end > block.start and not (before + behind).strip()


def _add(found: dict[int, Fold], document: Document, run: Sequence[int], reason: str, columns: int) -> None:
    spans = [document.blocks[index].span for index in run]
    texts = (document.text[span.start : span.end] for span in spans)
    lines = sum(math.ceil(len(line) / columns) or 1 for text in texts for line in text.split("\n"))
    if lines >= FEWEST_LINES:
        found[run[0]] = Fold(run[0], run[-1], reason, lines)


def reason_text(reason: str) -> str:
    """A skip's reason, translated."""
    words = {
        "page number": translate("Reasons", "Page number"),
        "running head": translate("Reasons", "Running head"),
        "footnote mark": translate("Reasons", "Footnote mark"),
        "footnote": translate("Reasons", "Footnote"),
        "citation": translate("Reasons", "Citation"),
        "web address": translate("Reasons", "Web address"),
        "table": translate("Reasons", "Table"),
        "code": translate("Reasons", "Code"),
        "contents": translate("Reasons", "List of contents"),
        "formula": translate("Reasons", "Formula"),
        "author": translate("Reasons", "Author"),
        "sound": translate("Reasons", "Sound in brackets"),
        "references": translate("Reasons", "List of references"),
        "front matter": translate("Reasons", "Front matter"),
        "line number": translate("Reasons", "Line number"),
        "licence": translate("Reasons", "Licence"),
        "picture": translate("Reasons", "Description of a picture"),
        "struck": translate("Reasons", "Struck out"),
        "left out": translate("Reasons", "Left out by you"),
    }
    return words.get(reason, reason)
