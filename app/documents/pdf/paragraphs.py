"""Paragraphs, headings and footnotes of a PDF's lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, takewhile
from statistics import median
from typing import Literal

from app.documents.common.hyphens import Syllables, closed, words
from app.documents.common.skips import inline_skips, struck, whole
from app.documents.model import BlockKind, Part, Skip, SkipReason
from app.documents.pdf.displays import EQUALS, begins_caption, is_formula, is_whole_formula
from app.documents.pdf.letters import LIGATURES
from app.documents.pdf.lines import BULLETS, CAPITAL, is_leftward
from app.documents.pdf.margins import (
    ABSTRACT,
    Aside,
    Page,
    around,
    asides,
    called,
    first_page,
    is_next,
    side_notes,
)
from app.documents.pdf.pieces import ANSWER, ASKED, MARK, MARK_END, THIN, Line, bare
from app.documents.pdf.titles import run_in
from app.documents.typesetting import Run, RunStyle, Typesetting
from engine import Span

_TOGETHER: tuple[Aside, ...] = (None, "code", "table", "formula", "picture")
"""What stands beside the text line below line; other lines go on in one another on their row."""
_WITHIN: dict[SkipReason, str] = {"footnote mark": MARK, "formula": "\ufdd3", "code": "\ufdd4"}
"""What may stand within a sentence, and the noncharacters before it in a line's text."""
_REASONS = {mark: reason for reason, mark in _WITHIN.items()}
_MARKS = re.compile(f"([{''.join(_REASONS)}].*?{MARK_END})")
_MOST_WITHIN = _FEW = 3
"""Lines of a program that do, more of them are a block of their own; those of a paragraph, no title's."""
_NEAR = 8
"""Characters of the text, beyond which a letter of a piece is none of it."""


def runs_of(text: str, lines: Sequence[Line], styles: Sequence[RunStyle]) -> tuple[Run, ...]:
    """Where a paragraph's text is in each of some styles; nowhere where its letters are others.

    Args:
        text: the letters of the lines in order, words that were divided put together.
        lines: of the paragraph.
        styles: that are asked for.
    """
    pieces = [piece for line in lines for piece in line.styled]
    wanted = [style for style in styles if any(_has(piece, style) for piece in pieces)]
    if not wanted:
        return ()
    spans: dict[RunStyle, list[Span]] = {style: [] for style in wanted}
    at = 0
    for piece in pieces:
        start = -1
        for letter in filter(str.isalnum, piece.text.translate(LIGATURES)):
            found = text.find(letter, at, at + _NEAR)
            if found < 0:
                return ()
            start = found if start < 0 else start
            at = found + 1
        for style in wanted if start >= 0 else ():
            if _has(piece, style):
                _add(spans[style], Span(start, at), text)
    return tuple(Run(span, style) for style in wanted for span in spans[style])


def _set(text: str, insets: Sequence[Skip], lines: Sequence[Line], *styles: RunStyle) -> Typesetting:
    """How a paragraph is set, in which something stands that is none of its lines."""
    inside = [skip.span for skip in insets if skip.reason != "footnote mark"]
    if not inside:
        return Typesetting(runs_of(text, lines, styles))
    places = [at for at in range(len(text)) if not any(span.start <= at < span.end for span in inside)]
    runs = runs_of("".join(text[at] for at in places), lines, styles)
    return Typesetting(
        tuple(Run(Span(places[run.span.start], places[run.span.end - 1] + 1), run.style) for run in runs)
    )


def _has(line: Line, style: RunStyle) -> bool:
    return line.bold if style == "bold" else line.italic


def _add(spans: list[Span], span: Span, text: str) -> None:
    """Another span of a style, one with the last where only spaces and signs stand between."""
    if spans and not any(map(str.isalnum, text[spans[-1].end : span.start])):
        span = Span(spans.pop().start, span.end)
    spans.append(span)


_BULLET = re.compile(rf"[{BULLETS}]\s")
_SIGNS = dict.fromkeys("•●■▶►▸\uf0b7\uf0a7\uf0d8\uf06e", "•") | {"‣": "‣", "◦": "◦", "▪": "▪"}
"""Signs before items, those of symbol fonts as what they look like; a dash may begin what is said."""
_LARGER, _APART = 1.06, 1.12
"""Times the usual size: type that was meant to be larger."""
_LARGE, _LARGEST, _OTHER, _TITLED = 1.25, 1.6, 0.24, 1.4
"""Times the usual size: type of headings, and of the highest; share of its size by which type is another;
sizes of type between the lines of a title at most."""
_NUMBERED = re.compile(r"\(?(?:\d{1,2}|[a-z])[.)]\s")
_DASHED = re.compile(r"[—-]\s")
"""What begins an item in French, or as it is typed."""
_SECTION = re.compile(r"\d{1,2}(?:\.\d{1,2})+\.?(?:\s+[^\W\d_]|\s*$)")
_CLAUSE = re.compile(r"\d{1,2}(?:\.\d{1,2})+\.?\s+[A-ZÀ-ÖØ-Þ]")
_ENTRY = re.compile(r"\d{1,2}\.(?:\d{1,2}\.?)*\s+[A-ZÀ-ÖØ-Þ]")
_LETTERED = re.compile(r"(?:[A-Z]|\d{1,2}(?:\.\d{1,2})*)[.)]?\s+[A-Z]")
"""How a title with a number begins."""
_LABEL = re.compile(r"[A-Z][A-Z /]{2,24}:\s")
"""What begins a line of minutes: "ACTION:"."""
_SIGN = re.compile(r"[=+<>|()\[\]^∑∫√±×·→≤≥−]")
_NOTE = re.compile(rf"(?:{MARK}(?P<raised>.*?){MARK_END}|(?P<plain>\d{{1,3}}|[*∗†‡§]))[.)]?\s*[^\s.)]")
_GLUED = re.compile(r"\d{1,2}(?=[^\W\d_a-z])[^\W\d_]+\s")
"""How a note begins whose mark is one word with it."""
_OPEN = (",", "-", "–", "—", "\u00ad", "\u2010")
_WIDE = "\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef"
"""Characters of Chinese and Japanese, which are written without spaces."""
_ADDRESS = re.compile(
    r"((?:https?:/|www\.)\S*[/_%&=?-]|(?:https?://|www\.)\S+(?=\n\.\w)|https?:(?=\n//)"
    r"|https?://[\w.-]*\.(?=\n[a-z][\w-]*[./]))\n"
    r"(?=[\w%./])(?![A-Z][a-z]+(?:[-'][a-z]+)*[\s,.:;])"
)
"""A web address that goes on in the next line."""
_SITE = re.compile(r"(?:https?://|www\.)\S+")
_WORD = re.compile(r"[^\W\d_]{3}|[\u2e80-\u9fff]")
_SAID = re.compile(
    rf"[^\W\d_]{{2}}|[{_WIDE}\uac00-\ud7af!?\"“”‘’«»„…]|\A[IVXLC]\.?\Z|\d\.\Z|\A[-–\\]{{1,2}}\w"
    r"|\A\d{1,4}([/.-])\d{1,2}\1\d{2,4}\Z|\A(?:1[5-9]|20)\d\d ?[–-] ?(?:1[5-9]|20)\d\d\Z"
    r"|\A\+\d[\d ()/.-]{7,}\Z"
)
"""What a paragraph has in it that is said: two letters, signs of speech, the end of a sentence; or what
counts chapters or is the name of an option, a date, years from and to, or a telephone's number."""
_OPENS = re.compile(r"[\"“„«»‘'(]*[A-ZÀ-ÖØ-Þ]")
"""How a sentence begins behind a line that has room."""
_FULL, _NEARLY = 0.8, 0.7
"""Share of the usual width of a full line at least; of one behind which a sentence goes on in a capital."""
_ROOM, _LEFT, _OVER = 1.2, 0.15, 1.6
"""Times the width of a word, as its share of its line, that it may have; share of a line that is left free
where a title or an entry ends without a stop; times the usual width that no line of a column has."""
_FIRST = re.compile(r"\S+(?: [\d(]\S*)?")
"""The first word of a line, with a number that nobody parts from it."""
_PAGES, _PAGE, _ORNAMENT = 100_000.0, 12, 5
"""Points that no page has; full lines of a page of text at least; figures of a line without words."""
_SPACED = 1.2
"""Times the distance of its lines by which a paragraph stands apart from the next at least."""
_COUNTED = re.compile(r"(?:[IVXLC]+|(?:\d+\.?)* ?[A-Z]|\d+)\.?")
"""What a heading has in it; or all of one that only counts, in large type."""


@dataclass(frozen=True)
class Placed:
    """A part of the text, the index of the page that it begins on, and how high it begins there."""

    part: Part
    page: int
    top: float


@dataclass(frozen=True)
class Usual:
    """The size of type and width of a line that most of a text has, whether it is bold, its family, and
    how far its lines stand apart."""

    size: float
    width: float
    bold: bool = False
    font: str = ""
    lead: float = 0.0

    @classmethod
    def of(cls, pages: list[Page]) -> Usual:
        """What is usual in a document."""
        lines = [line for page in pages for line in page.lines if line.tag[1] != "Figure"]
        prose = [line for line in lines if not line.is_fixed]
        if sum(len(line.text) for line in prose) > 0.25 * sum(len(line.text) for line in lines):
            lines = prose  # Programs are set smaller.
        widths = [line.right - line.left for line in lines if len(line.text) > 20]
        sizes = sorted((line.size, len(line.text)) for line in lines)
        letters = sum(length for _, length in sizes)
        bold = sum(len(line.text) for line in lines if line.bold) > 0.3 * letters
        fonts: Counter[str] = Counter()
        for line in lines:
            fonts[line.font] += len(line.text)
        font = max(fonts, key=fonts.__getitem__, default="")
        half, seen = letters / 2, 0
        for size, length in sizes:
            seen += length
            if seen >= half:
                width = median(widths or [0.0])
                pairs = [both for page in pages for both in pairwise(page.lines)]
                # Behind a full line the text goes on, whatever stands between others.
                full = [(a, b) for a, b in pairs if a.beside(b) and a.right - a.left > 0.9 * width]
                leads = sorted(a.baseline - b.baseline for a, b in full if len(b.text) > 20) or [0.0]
                return cls(size, width, bold, font, leads[len(leads) // 4])
        return cls(10.0, 0.0)

    def is_marked(self, line: Line) -> bool:
        """Whether a line is bold, or larger in a type of its own; in a text that is bold of another type."""
        other = line.font != self.font or line.size > _LARGER * self.size
        apart = (line.font != self.font or not line.font) and line.size > _APART * self.size
        return (line.bold and (not self.bold or other)) or apart

    def is_alike(self, a: Line, b: Line) -> bool:
        """Whether two lines are of one size, and both marked or neither."""
        return abs(a.size - b.size) <= _OTHER * max(a.size, b.size) and self.is_marked(a) == self.is_marked(b)


@dataclass
class _Open:
    """The lines of a paragraph that may go on, where it begins, and what stands before some of its lines."""

    lines: list[Line]
    page: int
    insets: dict[int, list[Part]] = field(default_factory=dict)

    def texts(self) -> Iterator[str]:
        """Its lines with what stands between them, which noncharacters mark; behind a divided word's end."""
        for at, line in enumerate(self.lines):
            within = [
                f"{_WITHIN[part.skips[0].reason]}{part.text}{MARK_END}" for part in self.insets.get(at, ())
            ]
            divided = at > 0 and self.lines[at - 1].text.endswith(("\u00ad", "-", "\u2010"))
            yield from (line.text, *within) if divided else (*within, line.text)


class _Paragraphs:
    """Makes parts of the lines of one document."""

    def __init__(self, pages: list[Page], usual: Usual, whole_hyphens: bool) -> None:
        self._pages, self._usual = pages, usual
        halved = re.compile(rf"\w{CAPITAL}\w+")
        texts = [halved.sub(" ", bare(line.text)) for page in pages for line in page.lines]
        # Where the file divides words by hyphens of their own kind, a plain one is the word's.
        self._joins = _Joins(texts, whole_hyphens or any(text.endswith("\u2010") for text in texts))
        self._open: _Open | None = None
        self._page = 0
        self._between: list[Placed] = []
        self._aside: list[Placed] = []

    def __iter__(self) -> Iterator[Placed]:
        usual, marks = self._usual, called(self._pages)
        margins = around(self._pages, usual.size)
        others = asides(self._pages, margins, usual.size, usual.width, usual.font, usual.lead)
        note_goes_on, first = False, first_page(self._pages, usual.size, usual.width)
        for at, (page, reasons) in enumerate(zip(self._pages, margins, strict=True)):
            taken = {*reasons, *others[at]}
            notes = _footnotes(page, usual, taken, marks[at], at == first < len(margins) - 1, note_goes_on)
            side = side_notes(page, usual.size, usual.width, {*taken, *notes})
            end = page.lines[max(notes)] if notes else None
            # What ends in a number or a bracket says where a paper appeared.
            note_goes_on = end is not None and _breaks_off(end, usual) and end.text[-1:] not in "0123456789)"
            beside: list[Placed] = []
            aside: dict[int, Aside] = {**reasons, **others[at], **dict.fromkeys(notes, "footnote")}
            aside |= dict.fromkeys(side)
            notes |= side
            last: Aside | Literal[""] = ""
            for i, line in enumerate(page.lines):
                before, last = last, aside.get(i, "") if i not in reasons else last
                if i not in aside:
                    for own in (line,) if usual.bold else run_in(line):
                        yield from self._add(own, at)
                    continue
                reason = aside[i]
                beside_it = aside.get(i - 1, "") == reason and line.is_level(page.lines[i - 1])
                goes_on = i not in side and (beside_it or (before == reason and reason in _TOGETHER))
                goes_on = goes_on and not (reason is None and begins_caption(page.lines[i - 1], line))
                if reason == "contents":  # What stands before is over.
                    yield from self._close()
                out = self._between if i in others[at] or i in side or reason == "contents" else beside
                heads: list[Placed] = []
                if i in side and self._open and self._open.lines == page.lines[i - 1 : i]:
                    out = heads if page.lines[i - 1].is_level(line) else out
                self._set_aside(out, [page.lines[k] for k in notes.get(i, [i])], reason, at, goes_on)
                yield from heads  # What stands beside a paragraph's first line is its title.
            if not self._open or _sentence_ends(self._open.lines[-1].text):
                yield from self._close()
            self._aside += beside
            if not self._open:
                yield from self._aside
                self._aside = []
        yield from self._close()
        yield from self._aside

    def _add(self, line: Line, page: int) -> Iterator[Placed]:
        """The next line of the text, which goes on in the open paragraph or begins another."""
        between, usual = self._between, self._usual
        inside = all(_is_within(item.part) for item in between)
        # However low it begins, another page is above this one's end.
        rise, self._page = _PAGES * (page > self._page), page
        moved = {edge: getattr(line, edge) + rise for edge in ("top", "bottom", "foot") if rise}
        over = replace(line, **moved) if rise else line
        if self._open and (
            (between and inside and _is_one_sentence(self._open.lines, line, usual))
            or _continues(self._open.lines, over, usual, bool(between))
        ):
            self._open.insets[len(self._open.lines)] = [item.part for item in between if inside]
            self._aside += between if not inside else []
            self._between = []
            self._open.lines.append(line)
            return
        yield from self._close()
        yield from self._aside
        self._aside, self._open = [], _Open([line], page)

    def _set_aside(
        self, beside: list[Placed], lines: list[Line], reason: Aside, page: int, goes_on: bool
    ) -> None:
        """Lines that stand among the sentences or between them; captions are read."""
        text = _without_marks(self._joins.text([line.text for line in lines]))[0]
        if not text:
            return
        kind: BlockKind = "caption" if reason is None else "code" if reason == "code" else "paragraph"
        top = lines[0].top
        if goes_on and beside and beside[-1].part.kind == kind:
            last = beside.pop()
            parts, top = [last.part.text, text], last.top
            text = (
                self._joins.text(parts) if reason is None else ("\n" if kind == "code" else " ").join(parts)
            )
        beside.append(
            Placed(Part(kind, text, 0, whole(text, reason) if reason else inline_skips(text)), page, top)
        )

    def _close(self) -> Iterator[Placed]:
        """The open paragraph, and what stands between it and the next."""
        if self._open:
            part = _paragraph(self._open, self._usual, self._joins)
            yield Placed(part, self._open.page, self._open.lines[0].top)
            self._open = None
        yield from self._between
        self._between = []


def _is_within(part: Part) -> bool:
    """Whether what is set aside may stand within a sentence."""
    lines = part.text.count("\n") + 1
    return struck(part) == "formula" or (struck(part) == "code" and lines <= _MOST_WITHIN)


def parts_of(pages: list[Page], usual: Usual, *, whole_hyphens: bool = False) -> Iterator[Placed]:
    """Paragraphs of all pages; one that runs over a page's end is one. ``whole_hyphens`` divide no word."""
    yield from _Paragraphs(pages, usual, whole_hyphens)


def _footnotes(
    page: Page, usual: Usual, around: set[int], marks: set[str], is_first: bool, goes_on: bool
) -> dict[int, list[int]]:
    """The lines of each footnote under its first, none under the others: small print, or below a rule,
    with no body text below, from a mark on or, where the page is the first of several, from a line that
    stands apart; from its first line on where the last note of the page before goes on."""
    lines = page.lines
    small = {i for i in range(len(lines)) if i not in around and _is_small(lines, i, usual, is_first)}
    small |= {i for i in _under_rule(page, usual, marks) if i not in around}
    body = [line for i, line in enumerate(lines) if i not in around and i not in small]
    notes: dict[int, list[int]] = {}
    first = -1
    for i, line in enumerate(lines):
        found = _NOTE.match(line.text.strip()) if i in small else None
        known = found and (found["raised"] or found["plain"] in marks or _GLUED.match(line.text.strip()))
        is_last = i in small and not any(other.top < line.bottom and other.beside(line) for other in body)
        below = i in small and i - 1 in small and is_next(lines[i - 1], line)
        follows = below and first >= 0
        rest = goes_on and not notes and not follows
        if is_last and (
            known or rest or (is_first and not follows and _is_notice(page, i, body, usual, below))
        ):
            first, notes[i] = i, [i]
        elif follows:
            notes[first].append(i)
            notes[i] = []
        else:
            first = -1
    return notes


def _under_rule(page: Page, usual: Usual, marks: set[str]) -> list[int]:
    """The lines below a short rule that parts notes from the text, in type of whatever size."""
    for left, low, right, _ in page.rules:
        under = (i for i, line in enumerate(page.lines) if line.top < low + THIN)
        below = [i for i in under if left - THIN < page.lines[i].left < right]
        first = max(below, key=lambda i: page.lines[i].top, default=-1)
        note = _NOTE.match(page.lines[first].text.strip()) if below else None
        if note and (note["raised"] or note["plain"]) in marks and right - left < _FULL * usual.width:
            return below
    return []


def _is_small(lines: list[Line], at: int, usual: Usual, is_first: bool) -> bool:
    """Whether a line is in small print, or set as close, or on a first page as wide as two columns."""
    line, near = lines[at], [*lines[max(at - 1, 0) : at], *lines[at + 1 : at + 2]]
    leads = [abs(line.baseline - other.baseline) for other in near if other.beside(line)]
    close = any(0.5 * line.size < lead < 0.93 * usual.lead for lead in leads)
    over = is_first and line.right - line.left > _OVER * usual.width and line.size < _LARGER * usual.size
    return line.size < 0.9 * usual.size or (close and line.size < usual.size) or over


def _is_notice(page: Page, at: int, body: list[Line], usual: Usual, within: bool) -> bool:
    """Whether a line at the foot of a column, within a sentence or on a page of text, begins what says who
    wrote it, or where it appeared; ``within`` small print at best where a sentence goes on."""
    line = page.lines[at]
    above = [other for other in body if other.bottom > line.top and other.beside(line)]
    last = min(above, key=lambda other: other.baseline, default=line)
    full = [other for other in body if other.right - other.left > _FULL * usual.width]
    goes_on = last in full and not _sentence_ends(last.text)
    apart = last.baseline - line.baseline > 1.3 * usual.lead and line.top < 0.4 * page.height
    begins = goes_on or (len(full) >= _PAGE and not within)
    return begins and apart


def _begins(text: str, ended: bool, first: str) -> bool:
    """Whether a line begins an item, or what a label names, behind a sentence or one of its kind."""
    kinds = _LABEL, _NUMBERED, _DASHED, _ENTRY
    other = any(kind.match(text) and (ended or kind.match(first)) for kind in kinds)
    return other or _BULLET.match(text) is not None


def _continues(lines: list[Line], line: Line, usual: Usual, over: bool) -> bool:
    """Whether a line goes on in the paragraph before it, ``over`` what stands between the two."""
    last = lines[-1]
    counts = _SECTION.fullmatch(last.text.strip()) is not None and line.is_level(last)
    ended, text, first = _sentence_ends(last.text) and not counts, line.text.strip(), lines[0]
    if ASKED in (last.tag, line.tag) or (_is_tagged_apart(last, line, usual) and not counts):
        return False
    # Of a list with signs.
    out = line.left < first.left + 2 and _BULLET.match(first.text.strip()) is not None
    if (ended and _CLAUSE.match(text)) or _begins(text, ended or out, first.text.strip()):
        return False
    if ABSTRACT.match(text) and not (last.is_level(line) or text[:1].islower()):
        return False
    if _is_ornament(line) or _is_ornament(last):
        return _is_ornament(line) and _is_ornament(last)
    begun = min(each.left for each in takewhile(last.is_level, reversed(lines)))
    # Of a block that the file names its own column tells.
    own = last.running and last.tag[0] and last.tag == line.tag
    width = min(usual.width, last.reach - begun) if own else usual.width
    short_line = last.right - begun < 0.5 * width
    if last.text.endswith("\u00ad") and text[:1].islower() and not _is_jump(last, line):
        return True  # within a word
    is_item = _BULLET.match(first.text) or (ended and _NUMBERED.match(first.text))
    if is_item and line.left < first.left + 2 and (ended or short_line):
        return False  # after a list
    if is_item and line.left < first.left - 2 and not _is_jump(last, line):
        return False
    if abs(line.size - last.size) > _OTHER * max(line.size, last.size) or _is_headed(lines, line, usual):
        return False
    if (over and not short_line and not last.gaps) or _is_jump(last, line):
        # Items and titles of slides have no stop; what begins with a capital goes on in neither.
        row = abs(line.baseline - last.baseline) < 0.3 * last.size
        marked = usual.is_marked(last)
        large = all(each.text.isupper() or each.size > _APART * usual.size for each in (last, line))
        title = marked or (line.bottom > last.top and large and len(lines) < _FEW)
        larger = line.size > _APART * last.size and not line.is_maths
        alike = row or (marked == usual.is_marked(line) and not title and not larger)
        widest = max((each.right - each.left for each in lines[:-1]), default=usual.width)
        full = row or last.right - last.left > _NEARLY * widest
        opens = _OPENS.match(text) is not None and (text[:1].isupper() or not full)
        apart = opens and (not full or _BULLET.match(first.text) is not None)
        return not ended and alike and not apart
    if last.baseline - line.baseline > max(1.75 * last.size, 1.2 * usual.lead):
        return False
    capitals = len(lines) > 1 and last.text.isupper() and line.text.isupper()
    close = last.baseline - line.baseline < 1.4 * line.size
    titled = close and last.size >= 1.2 * usual.size and last.size < _LARGER * line.size
    ends = short_line or (_has_room(lines, line) and not (usual.is_marked(last) and usual.is_marked(line)))
    stopped = ends and not titled and not capitals
    salutes = len(lines) == 1 and short_line and text[:1].isupper() and not last.is_level(line)  # a comma
    if stopped and not text[:1].islower() and not last.text.rstrip().endswith(_OPEN[salutes:]):
        return False  # a title, an entry or a verse, even without a full stop
    return not _is_set_apart(lines, line, ended, usual)


def _has_room(lines: list[Line], line: Line) -> bool:
    """Whether the first word of a line would have stood in the one before it, which is therefore over."""
    last, first = lines[-1], _FIRST.match(line.text.strip())
    word = (line.right - line.left) * len(first.group() if first else line.text) / len(line.text)
    reach = last.reach if _is_jump(last, line) else max(last.reach, line.reach)
    least = 0.0 if _sentence_ends(last.text) else _LEFT * (reach - last.left)
    room = reach - last.right > max(_ROOM * word + last.size, least)
    return room and not last.is_level(line) and not is_leftward(line.text)


def _is_tagged_apart(last: Line, line: Line, usual: Usual) -> bool:
    """Whether two lines are of different blocks by what the file says, and not plainly of one sentence."""
    if not (last.tag[0] and line.tag[0]) or last.tag == line.tag:
        return False
    goes_on = line.text[:1].islower() and all(map(usual.is_marked, (last, line)))
    title = (goes_on or min(last.size, line.size) > _LARGEST * usual.size) and usual.is_alike(last, line)
    below = 0 < last.baseline - line.baseline < (2 if goes_on else _TITLED) * line.size
    if title and below and last.tag[1] == line.tag[1] and not line.text.strip()[:1].isdigit():
        return False  # It is set over some lines, each of which is a paragraph of its own.
    heads = "H" in (last.tag[1][:1], line.tag[1][:1])
    return heads or not (_is_jump(last, line) or _is_below(last, line, usual))


def _breaks_off(line: Line, usual: Usual) -> bool:
    """Whether a full line ends within a sentence."""
    return line.right - line.left > _FULL * usual.width and not _sentence_ends(line.text)


def _is_below(last: Line, line: Line, usual: Usual) -> bool:
    """Whether a line goes on in the sentence of the full one above it, whatever the file says the two are."""
    full = _breaks_off(last, usual)
    close = 0 < last.baseline - line.baseline < 1.5 * last.size and abs(line.left - last.left) < 2
    return full and close and line.text.strip()[:1].islower() and not last.gaps


def _is_set_apart(lines: list[Line], line: Line, ended: bool, usual: Usual) -> bool:
    """Whether a line begins a paragraph by where it stands, or by where the one before it ended."""
    last, text = lines[-1], line.text.strip()
    if ended and not text[:1].islower():
        lead = lines[-2].baseline - last.baseline if len(lines) > 1 else usual.lead * line.size / usual.size
        if last.baseline - line.baseline > _SPACED * lead > 0:
            return True
    if is_leftward(text) and _spread([*lines, line], "right") < _spread([*lines, line], "left"):
        *lines, line = (replace(each, left=-each.right, right=-each.left) for each in (*lines, line))
        last = lines[-1]
    left = _left_of(lines)
    indented = line.left - left > 0.8 * last.height and len(lines) > 1 and (ended or not text[:1].islower())
    widest = max(item.right - item.left for item in lines)
    short = last.right - left < widest - 4 * last.height
    # The next term stands where the one before does, what explains it is set in.
    hung = len(lines) > 1 and min(lines[1].left, last.left) - line.left > 0.8 * last.height
    return indented or ((short or hung) and ended)


def _spread(lines: list[Line], edge: str) -> float:
    """Points between the edges of lines at one side."""
    edges = [getattr(line, edge) for line in lines]
    return float(max(edges) - min(edges))


def _is_one_sentence(lines: list[Line], line: Line, usual: Usual) -> bool:
    """Whether a line goes on in a sentence with a formula in it that stands on lines of its own."""
    text, last = line.text.strip(), lines[-1]
    if _sentence_ends(last.text) or not text[:1].islower() or _begins(text, False, lines[0].text.strip()):
        return False
    return usual.is_alike(last, line) and (not (last.tag[0] and line.tag[0]) or last.tag == line.tag)


def _left_of(lines: list[Line]) -> float:
    """Where the last lines of a paragraph begin; a mark or a term stands before all but the first."""
    column, first = lines[-1:], lines[0].text.strip()
    hangs = any(kind.match(first) for kind in (_BULLET, _NUMBERED, _DASHED)) or (
        len(lines) > 1
        and lines[1].left > lines[0].left + 0.8 * lines[0].height
        and not _sentence_ends(lines[-1].text)
    )
    for before in reversed(lines[hangs:-1]):
        if _is_jump(before, column[0]) or len(column) == 3:
            break
        column.insert(0, before)
    return min(item.left for item in column)


def _is_headed(lines: list[Line], line: Line, usual: Usual) -> bool:
    """Whether bold type ends or begins between lines: with a heading."""
    last = lines[-1]
    marked = usual.is_marked(line)
    if marked and usual.is_marked(last) and _SECTION.match(line.text):
        return not line.is_level(last)
    if marked and usual.is_marked(last) and last.size > _APART * line.size and not _is_jump(last, line):
        return not line.is_level(last)
    if usual.is_marked(last) == marked or _is_jump(last, line):
        # A title in slanted type that is numbered, or stands apart, is over where upright type follows.
        slanted = all(each.italic for each in lines) and not line.italic and not _is_jump(last, line)
        apart = last.baseline - line.baseline > _SPACED * usual.lead > 0
        return slanted and (apart or _LETTERED.match(lines[0].text.strip()) is not None)
    if marked:
        return _sentence_ends(last.text)
    apart = last.size > 1.1 * line.size or last.baseline - line.baseline > 1.4 * line.size
    return all(map(usual.is_marked, lines)) and (apart or not line.text.strip()[:1].islower())


def _is_ornament(line: Line) -> bool:
    """Whether a line has signs alone, or the figures of an axis."""
    signs = _ORNAMENT if any(map(str.isdecimal, line.text)) else 1
    return not any(map(str.isalpha, line.text)) and len(line.text.split()) > signs


def _is_jump(last: Line, line: Line) -> bool:
    """Whether a line stands at the top of another column or page."""
    return line.bottom > last.top or line.left > last.right


class _Joins:
    """How the lines of a document are put together.

    Args:
        lines: all of it, by whose words divided ones are judged.
        own_hyphens: whether it divides words by a hyphen of another kind than it writes words with.
    """

    def __init__(self, lines: Sequence[str], own_hyphens: bool) -> None:
        self._known, self._own_hyphens = words("\n".join(lines)), own_hyphens
        self._syllables = Syllables(lines)

    def text(self, lines: Iterable[str]) -> str:
        """Lines as one: words that were divided at a line's end are whole again."""
        text = "\n".join(re.sub("\u00ad$", "-", line.strip()) for line in lines)
        while (whole_address := _ADDRESS.sub(r"\1", text)) != text:
            text = whole_address
        if self._own_hyphens:
            text = re.sub(r"(?<=\w)-\n(?=\w)", "-", text)
        text = re.sub(r"(?<=\d[–—])\n(?=\d)|(?<=\w/)-\n(?=\w)", "", text)
        text = re.sub(rf"(\w){CAPITAL}(\w+)", self._capital, text)
        text = re.sub(rf"(?<=[{_WIDE}])\n(?=[{_WIDE}])", "", closed(text, self._known))
        text = self._syllables.joined(text)
        return re.sub(r"\s+", " ", text.replace("\u00ad", "")).strip().translate(LIGATURES)

    def _capital(self, match: re.Match[str]) -> str:
        """A word with its large first letter, which may be a word of its own: "I put"."""
        letter, rest = match.groups()
        apart = letter.lower() in self._known and rest.lower() in self._known
        return f"{letter} {rest}" if apart and (letter + rest).lower() not in self._known else letter + rest


def _without_marks(text: str) -> tuple[str, tuple[Skip, ...]]:
    """A text with plain footnote marks and formulas, and where they stand."""
    out = ""
    skips = []
    for piece in _MARKS.split(text):
        shown = piece.strip("".join(_WITHIN.values()) + MARK_END)
        if piece[:1] in _REASONS:
            skips.append(Skip(Span(len(out), len(out) + len(shown)), _REASONS[piece[0]]))
        out += shown
    return out, tuple(skips)


def _paragraph(begun: _Open, usual: Usual, joins: _Joins) -> Part:
    """A paragraph, an item of a list, or a heading if its type is large or bold or all capitals."""
    lines = begun.lines
    text, marks = _without_marks(joins.text(begun.texts()))
    times = median([line.size for line in lines]) / max(usual.size, 0.1)
    large = times > _LARGE
    capitals = text.isupper() and len(text) > 3
    bullet = _BULLET.match(text)
    slanted = all(line.italic for line in lines) and _LETTERED.match(text) is not None
    bold = (slanted or all(map(usual.is_marked, lines))) and not bullet
    named = _WORD.search(text) or (large and _COUNTED.fullmatch(text))
    may_be = len(text) < 120 and not _sentence_ends(text) and named and not _is_row(lines)
    may_be = may_be and not (_SIGN.search(text) and (is_formula(text) or EQUALS.search(text)))
    may_be = may_be and not _SITE.fullmatch(text)
    role = lines[0].tag[1]
    titled = role[:1] == "H" and bool(text)
    if titled or (may_be and not bullet and (large or capitals or bold)):
        level = int(role[1:] or 1) if titled else 1 if times > _LARGEST else 2 if large else 3
        setting = _set(text, marks, lines, "italic")
        return Part("heading", text, level, marks, typesetting=setting)
    mark = text[0] if bullet and text[0] in _SIGNS else ""
    is_item = bool(mark) or (role == "LI" and not _NUMBERED.match(text))
    if mark:
        marks = tuple(Skip(Span(s.span.start - 2, s.span.end - 2), s.reason) for s in marks)
        text = text[2:]
    if lines[0].tag != ANSWER and (shard := _shard(_around(text, marks))) is not None:
        return Part("paragraph", text, 0, whole(text, shard))
    setting = _set(text, marks, lines, "italic", *(() if usual.bold else ("bold",)))
    kind: BlockKind = "item" if is_item else "paragraph"
    return Part(
        kind,
        text,
        int(kind == "item"),
        (*inline_skips(text), *marks),
        mark=_SIGNS.get(mark, mark) or "•" * is_item,
        typesetting=setting,
    )


def _around(text: str, insets: Sequence[Skip]) -> str:
    """A paragraph without the formulas and programs that stand within it."""
    for skip in reversed(insets):
        if skip.reason != "footnote mark":
            text = f"{text[: skip.span.start]} {text[skip.span.end :]}"
    return text.strip()


def _shard(text: str) -> SkipReason | None:
    """What a paragraph without a word is a piece of: a formula, or a figure whose axis it counts."""
    if not text or _SAID.search(text):
        return "formula" if is_whole_formula(text) or (EQUALS.search(text) and is_formula(text)) else None
    return "formula" if re.search(r"[^\W\d_]|[()=+∑∏∫√]", text) else "picture"


def _is_row(lines: list[Line]) -> bool:
    """Whether lines are the cells of a row: more than a title and the number before it."""
    first = lines[0]
    beside = sum(abs(line.baseline - first.baseline) < 0.3 * first.size for line in lines[1:])
    cells = beside + max(line.gaps for line in lines)
    return cells > 1 or (beside == 1 and not re.fullmatch(r"[\w.]{1,8}", first.text.strip()))


def _sentence_ends(text: str) -> bool:
    return bool(re.search(r"[.!?:;。！？][\"'’”)\]]*\s*$", bare(text)))
