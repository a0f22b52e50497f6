"""A block of text while it is collected out of markup, with all that is set otherwise in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from app.documents.common.formulas import words_of
from app.documents.common.skips import inline_skips, whole
from app.documents.model import BlockKind, Part, Side, Skip, SkipReason
from app.documents.typesetting import (
    PLAIN,
    UNTIED,
    Formula,
    Link,
    Picture,
    Ruby,
    Run,
    RunStyle,
    Table,
    Ties,
    Typesetting,
)
from engine import Span

_Any = TypeVar("_Any")
EM_SPACE = "\u2003"
_SPACE = re.compile(r"[ \t\n\r\f]+")


@dataclass(frozen=True)
class Letters:
    """How characters are set by the elements around them.

    Attributes:
        styles: of their letters.
        address: on the web that they lead to.
        place: the name of the place in the document that they lead to.
    """

    styles: frozenset[RunStyle] = frozenset()
    address: str = ""
    place: str = ""


BARE = Letters()


@dataclass
class Item:
    """What stands before an item, until a block takes it."""

    mark: str


@dataclass
class Waiting:
    """What has no characters of its own and waits for the next: places, pictures, a line that parts."""

    anchors: list[str] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    apart: bool = False

    def part(self) -> Part:
        """What still waits, as a part without text."""
        return Part(
            "paragraph", "", typesetting=Typesetting(pictures=tuple(self.pictures)),
            ties=Ties(tuple((name, 0) for name in self.anchors)),
        )  # fmt: skip


@dataclass(frozen=True)
class Standing:
    """Where a block stands.

    Attributes:
        item: of a list, that it belongs to.
        cell: as in :class:`~app.documents.typesetting.Ties`.
        inside: the same.
    """

    item: Item | None = None
    cell: tuple[Table, int] | None = None
    inside: tuple[str, ...] = ()


ALONE = Standing()


@dataclass
class OpenBlock:
    """The block that text is being collected for."""

    waiting: Waiting
    kind: BlockKind = "paragraph"
    level: int = 0
    skip_all: SkipReason | None = None
    as_set: bool = False
    """Whether white space stays as it is."""
    language: str = ""
    """As the page names it for an element, empty where that is the whole page's."""
    standing: Standing = ALONE
    side: Side = ""
    pieces: list[str] = field(default_factory=list)
    skips: list[tuple[int, int, SkipReason]] = field(default_factory=list)
    length: int = 0
    has_ink: bool = False
    ruby_start: int = 0
    """Where the characters begin that the next words of a ruby stand above."""
    _mark: str = ""
    _apart: bool = False
    _looks: list[tuple[int, int, Letters, SkipReason | None]] = field(default_factory=list)
    _formulas: list[Formula] = field(default_factory=list)
    _ruby: list[Ruby] = field(default_factory=list)
    _anchors: list[tuple[str, int]] = field(default_factory=list)
    _pictures: list[Picture] = field(default_factory=list)

    def add(self, text: str, reason: SkipReason | None, look: Letters = BARE) -> None:
        """Append text with white space folded; ``reason`` marks it as skipped."""
        if not self.as_set:
            text = _SPACE.sub(" ", text)
            last = self.pieces[-1][-1] if self.pieces else "\n"
            if text.startswith(" ") and last in " \n":
                text = text[1:]
        if not text:
            return
        if not text.isspace():
            self._take_waiting()
        end = self.length + len(text)
        reason = reason or ("struck" if "struck" in look.styles else None)
        if reason:
            self.skips.append((self.length, end, reason))
        if look is not BARE:
            self._looks.append((self.length, end, look, reason))
        self.pieces.append(text)
        self.length = end

    def _take_waiting(self) -> None:
        """Before the first characters, or the next, stands what waited for them."""
        item = self.standing.item
        if not self.has_ink and item is not None:
            self._mark, item.mark = item.mark, ""
        if not self.has_ink:
            self._apart, self.waiting.apart = self.waiting.apart, False
        self.has_ink = True
        if self.waiting.anchors:
            self._anchors += [(name, self.length) for name in self.waiting.anchors]
            self.waiting.anchors.clear()
        if self.waiting.pictures:
            here = Span(self.length, self.length)
            self._pictures += [Picture(here, p.resource, p.width, p.height) for p in self.waiting.pictures]
            self.waiting.pictures.clear()

    def add_formula(self, text: str, mathml: str, reason: SkipReason | None, look: Letters) -> None:
        """Append the line of a formula."""
        start = self.length
        self.add(text, reason, look)
        if mathml and self.length > start:
            self._formulas.append(Formula(Span(start, self.length), mathml))

    def add_ruby(self, text: str) -> None:
        """How what was collected since the last ruby, or the beginning of this, is pronounced."""
        text = " ".join(text.split())
        span = Span(self.ruby_start, self.length)
        last = self._ruby[-1] if self._ruby else None
        if (
            len(span)
            and last is not None
            and last.span.end == span.start
            and _overlap(last, Ruby(span, text))
        ):
            self._ruby[-1] = Ruby(Span(last.span.start, span.end), last.text + text)
        elif len(span):
            self._ruby.append(Ruby(span, text))
        elif self._ruby:  # Words after words, above characters after characters.
            self._ruby.append(Ruby(self._ruby[-1].span, self._ruby.pop().text + text))
        self.ruby_start = self.length

    def show(self, picture: Picture) -> None:
        """A picture that has the characters of this block for its words."""
        self._pictures.append(picture)

    def end_line(self) -> bool:
        """A line break; False where it is the second in a row, at which a paragraph ends."""
        self.trim()
        if not self.as_set and self.pieces and self.pieces[-1].endswith("\n"):
            return False
        self.pieces.append("\n")
        self.length += 1
        return True

    def trim(self) -> None:
        """Take the last space away."""
        if not self.as_set and self.pieces and self.pieces[-1].endswith(" "):
            self.pieces[-1] = self.pieces[-1][:-1]
            self.length -= 1
            if not self.pieces[-1]:
                self.pieces.pop()

    def join(self, joint: str) -> None:
        """Go on behind a line or a word that is a block of its own on the screen; verse may be set in."""
        last = self.tail()[-1:]
        if joint.startswith("\n"):
            if last not in ("", "\n"):
                self.end_line()
            self.set_in(len(joint) - 1)
        elif joint == " ":
            self.add(" ", None)

    def set_in(self, ems: int) -> None:
        """Begin a line so much further in than others; the first of a stanza is where it begins."""
        if ems and self.pieces and self.pieces[-1] == "\n":
            self.pieces.append(EM_SPACE * ems)
            self.length += ems

    def tail(self) -> str:
        """The end of what was collected."""
        return "".join(self.pieces[-4:])[-60:]

    def part(self) -> Part | None:
        """The finished part; None when there is nothing in it."""
        raw = "".join(self.pieces)
        text = raw.strip() if self.kind != "code" else raw.strip("\n")
        if not text.strip():
            return None
        offset = raw.index(text[0]) if text else 0
        kind, level = self.kind, self.level
        if kind in ("paragraph", "quote") and text.count("\n") > 1:
            kind = "verse"
        typesetting = self.typesetting(offset, len(text))
        if self.skip_all:
            if kind == "heading":  # What is not read is no place in the outline.
                kind, level = "paragraph", 0
            skips = whole(text, self.skip_all)
        else:
            own = (Skip(span, reason) for span, reason in _inside(self.skips, offset, len(text)))
            fixed = [
                run.span for run in typesetting.runs if run.style == "fixed" and len(run.span) < len(text)
            ]
            skips = (*own, *(skip for skip in inline_skips(text) if not _is_of_program(skip, fixed)))
        return Part(
            kind, text, level, skips, self.language, self._mark,
            typesetting, self.ties(offset, len(text)), self.side, self._apart,
        )  # fmt: skip

    def typesetting(self, offset: int, size: int) -> Typesetting:
        """How the characters from ``offset`` on are set, ``size`` of them."""
        if not (self._looks or self._ruby or self._pictures or self._formulas):
            return PLAIN

        def moved(span: Span) -> Span:
            return Span(*(min(max(at - offset, 0), size) for at in (span.start, span.end)))

        links = _merged((span, look.address) for span, look in self._looked(offset, size))
        return Typesetting(
            runs=tuple(self._runs(offset, size)),
            links=tuple(Link(span, address) for span, address in links if address),
            ruby=tuple(Ruby(moved(ruby.span), ruby.text) for ruby in self._ruby),
            pictures=tuple(Picture(moved(p.span), p.resource, p.width, p.height) for p in self._pictures),
            formulas=tuple(Formula(moved(f.span), f.mathml, words_of(f.mathml)) for f in self._formulas),
        )

    def _runs(self, offset: int, size: int) -> Iterator[Run]:
        looked = list(self._looked(offset, size))
        for style in sorted({style for _, look in looked for style in look.styles}):
            if style != "fixed" or self.kind != "code":
                having = ((span, style in look.styles) for span, look in looked)
                yield from (Run(span, style) for span, has in _merged(having) if has)

    def _looked(self, offset: int, size: int) -> Iterator[tuple[Span, Letters]]:
        return _inside(((start, end, look) for start, end, look, _ in self._looks), offset, size)

    def ties(self, offset: int, size: int) -> Ties:
        """What these characters have to do with other parts."""
        if not (self._looks or self._anchors) and self.standing is ALONE:
            return UNTIED
        leading = ((start, end, (look.place, reason)) for start, end, look, reason in self._looks)
        places = [
            (span, name, reason) for span, (name, reason) in _merged(_inside(leading, offset, size)) if name
        ]
        return Ties(
            tuple((name, min(max(at - offset, 0), size)) for name, at in self._anchors),
            self.standing.inside,
            tuple((span, name) for span, name, reason in places if reason != "footnote mark"),
            tuple((span, name) for span, name, reason in places if reason == "footnote mark"),
            self.standing.cell,
        )


def _is_of_program(skip: Skip, fixed: list[Span]) -> bool:
    """Whether a sign or a number in brackets is one of a program within a sentence, no mark of a note."""
    within = any(span.start < skip.span.end and skip.span.start < span.end for span in fixed)
    return within and skip.reason != "web address"


def _overlap(*neighbours: Ruby) -> bool:
    """Whether one of several is longer than the characters below it, which are twice as large."""
    return any(len(ruby.text) > 2 * len(ruby.span) for ruby in neighbours)


def _inside(entries: Iterable[tuple[int, int, _Any]], offset: int, size: int) -> Iterator[tuple[Span, _Any]]:
    """What is said of characters, counted from ``offset``, where any of ``size`` are left of them."""
    for start, end, what in entries:
        a, b = max(start - offset, 0), min(end - offset, size)
        if a < b:
            yield Span(a, b), what


def _merged(entries: Iterable[tuple[Span, _Any]]) -> Iterator[tuple[Span, _Any]]:
    """The same of neighbours said once."""
    last: tuple[Span, _Any] | None = None
    for span, what in entries:
        if last is not None and last[0].end == span.start and last[1] == what:
            last = Span(last[0].start, span.end), what
            continue
        if last is not None:
            yield last
        last = span, what
    if last is not None:
        yield last
