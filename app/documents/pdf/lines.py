"""The lines of a PDF's page with their places, the marks raised in them, and their order."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from statistics import median

import pypdfium2

from app.documents.common.skips import RAISED, is_mark, power
from app.documents.pdf.letters import UNEQUAL
from app.documents.pdf.pieces import ASKED, MARK, MARK_END, Drawn, Line, bare, pieces_of

BULLETS = "•‣◦▪▸►▶●■○□➢➤✓∗·–\uf0b7\uf0a7\uf0d8\uf06e"
_BULLETS = frozenset(BULLETS)
_RAISES = ((0.8, 0.15), (0.95, 0.25))
"""Shares of the size of its line that a raised figure has at most, and by which it stands higher at least."""
_RAISED = re.compile(r"\W?(?:\d{1,3}|[*∗†‡§]|′+)(?:\s*[,–-]\s*\d{1,3})*\W?")
_LEFTWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdfc\ufe70-\ufefc]")
"""Letters of Hebrew and Arabic, which are written from right to left."""
_DROP_CAP = re.compile(r"[\"“‘'«]?[^\W\d_a-zà-ÿ]")
_BRACKETS = re.compile(r"(?:\[[^\[\]]*[^\W\d_][^\[\]]*\]|\|[^|\s][^|]*\|)$")
_QUOTES = frozenset("„“”‚‘’«»")
_LOOK = 30
"""Characters before raised figures that may be a formula in brackets."""
_WIDE = 0.8
"""Sizes of type between the cells of a table at least."""
_WIDEST_SPACE = 4.0
"""Sizes of type between the words of a justified line at most."""
_FULL = 4
"""Words of a full line at least."""
_INDEX = 0.75
"""Share of a line's size of type that its indices have at most."""
CAPITAL = "\ufdd2"
"""Noncharacter behind a large first letter, which is a word of its own or the beginning of one."""
_LEAST_NUMBERED = 6
"""Figures below one another that count on by one before they are numbers of lines."""
_EDGE = 2.0
"""Points between the edges of figures that stand below one another."""
_COUNTED = 0.7
"""Share of a page's lines that have a number if they are numbered."""


def lines_of(pdf: pypdfium2.PdfDocument, number: int) -> Drawn:
    """The lines of a page in the order the file gives them, its rules, its height, and its links."""
    try:
        (pieces, rules, height, links), answers = pieces_of(pdf, number)
    except pypdfium2.PdfiumError:
        return [], [], 1.0, []
    numbers = _line_numbers(pieces)
    text = list(_with_signs([piece for i, piece in enumerate(pieces) if i not in numbers]))
    lines = _with_own_marks(_with_drop_capitals(_rows(text)))
    for answer in _rows(answers):
        lines.insert(_place_of(answer, lines), answer)
    return lines + [replace(pieces[i], number=True) for i in sorted(numbers)], rules, height, links


def _with_signs(pieces: list[Line]) -> Iterator[Line]:
    """Pieces, the signs of items of the second level as what they look like."""
    for before, piece, after in zip([None, *pieces], pieces, [*pieces[1:], None], strict=False):
        if piece.text.strip() == _SECOND and _is_tabbed(before, piece, after):
            yield replace(piece, text="◦ ")
        else:
            yield piece


def _is_tabbed(before: Line | None, piece: Line, after: Line | None) -> bool:
    """Whether a piece begins its line, and the rest stands as far from it as from an item's sign; in type of
    one width it stands apart."""
    first = not (before and before.is_level(piece) and 0 <= piece.left - before.right < _TAB * piece.size)
    if not (after and after.is_level(piece)):
        return first and piece.is_fixed
    gap = after.left - piece.right
    return first and (0.5 if piece.is_fixed else _WIDE) * piece.size < gap < _TAB * piece.size


def _place_of(answer: Line, lines: list[Line]) -> int:
    """Where among the lines the answer of a form stands: behind what is left of it or above it."""
    middle = (answer.bottom + answer.top) / 2
    for i in range(len(lines) - 1, -1, -1):
        line = lines[i]
        if line.bottom < middle < line.top:
            if line.right <= answer.left + 1:
                return i + 1
        elif line.bottom > middle and (line.beside(answer) or line.right <= answer.left):
            return i + 1
    return 0


def _rows(pieces: list[Line]) -> list[Line]:
    """Pieces that stand on one line and go on in one another, put together."""
    lines: list[Line] = []
    parts: list[list[Line]] = []
    for piece in pieces:
        if lines and _same_line(lines[-1], piece) and not _is_drop_cap(lines[-1], piece):
            lines[-1] = _joined(lines[-1], piece)
            parts[-1].append(piece)
        else:
            lines.append(piece)
            parts.append([piece])
    for i, row in enumerate(parts):
        rightward = [after.left > before.right for before, after in itertools.pairwise(row)]
        if sum(rightward) * 2 > len(rightward) and is_leftward(lines[i].text):
            lines[i] = reduce(_joined, _leftward(row))
    return [replace(line, text=line.text.rstrip()) for line in lines]


def _leftward(row: list[Line]) -> list[Line]:
    """The pieces of a line of Hebrew or Arabic from right to left, figures and Latin to the right."""
    out: list[Line] = []
    ordered = sorted(row, key=lambda piece: -piece.right)
    for is_left, run in itertools.groupby(ordered, lambda piece: _LEFTWARD.search(piece.text) is not None):
        found = list(run)
        out += found if is_left else found[::-1]
    return out


def is_leftward(text: str) -> bool:
    """Whether most letters of a text are of Hebrew or Arabic."""
    count = len(_LEFTWARD.findall(text))
    return count > 0 and 2 * count > sum(c.isalpha() for c in text)


def _line_numbers(pieces: list[Line]) -> set[int]:
    """Which pieces count lines: figures at one edge that count on by one, or by five, beside all text."""
    figures = [
        i
        for i, piece in enumerate(pieces)
        if re.fullmatch(r"\d{1,4}", piece.text.strip(), re.A)
        and not any(
            _touch(*sorted((piece, other), key=lambda line: line.left))
            for other in (*pieces[max(i - 1, 0) : i], *pieces[i + 1 : i + 2])
        )
    ]
    if len(figures) < 2:
        return set()
    text = [piece for i, piece in enumerate(pieces) if i not in set(figures) and not piece.turned]
    out: set[int] = set()
    for group in _edges(pieces, figures):
        group.sort(key=lambda i: -pieces[i].bottom)
        values = [int(pieces[i].text.strip()) for i in group]
        steps = [after - before for before, after in itertools.pairwise(values)]
        by_one = len(group) >= _LEAST_NUMBERED and steps.count(1) >= 0.8 * len(steps)
        by_five = steps.count(5) >= 0.5 * len(steps) > 0 and all(value % 5 == 0 for value in values)
        if (by_one and _count_all([pieces[i] for i in group], text)) or by_five:
            out |= set(group) if _is_outside([pieces[i] for i in group], text) else set()
    return out


def _touch(piece: Line, after: Line) -> bool:
    """Whether a piece goes on in the next without a space: "5" in "."."""
    return piece.is_level(after) and -1 < after.left - piece.right < 0.2 * piece.size


def _count_all(numbers: list[Line], text: list[Line]) -> bool:
    """Whether nearly all lines of a page have a number; the items of a list on it are not all."""
    counted = sum(any(n.bottom < (line.bottom + line.top) / 2 < n.top for n in numbers) for line in text)
    return counted >= _COUNTED * len(text)


def _edges(pieces: list[Line], figures: list[int]) -> Iterator[list[int]]:
    """Figures below one another by their left or right edges; those by fives wherever verses end."""
    for edge in ("left", "right"):
        places = {i: getattr(pieces[i], edge) for i in figures}
        ordered = sorted(figures, key=places.__getitem__)
        starts = [
            0,
            *(n for n in range(1, len(ordered)) if places[ordered[n]] - places[ordered[n - 1]] > _EDGE),
        ]
        for start, end in itertools.pairwise([*starts, len(ordered)]):
            yield ordered[start:end]
    yield [i for i in figures if int(pieces[i].text.strip()) % 5 == 0]


def _is_outside(numbers: list[Line], text: list[Line]) -> bool:
    """Whether figures stand left or right of all the lines beside them, or between two columns of text."""
    beside = [
        (figure, line)
        for figure in numbers
        for line in text
        if line.bottom < (figure.bottom + figure.top) / 2 < line.top
    ]
    left = all(figure.right < line.left + 1 for figure, line in beside)
    right = all(figure.left > line.right - 1 for figure, line in beside)
    full = [(figure, line) for figure, line in beside if len(line.text.split()) > _FULL]
    before = sum(line.right < figure.left for figure, line in full)
    behind = sum(figure.right < line.left for figure, line in full)
    between = before + behind == len(full) > len(beside) / 2 and min(before, behind) > len(numbers) / 2
    return len(beside) >= 0.6 * len(numbers) and (left or right or between)


def _with_drop_capitals(lines: list[Line]) -> list[Line]:
    """Lines with the large letters that first words begin with put before the rest of these."""
    out = list(lines)
    for capital in [line for line in lines if _DROP_CAP.fullmatch(line.text.strip()) and not line.turned]:
        beside = [line for line in out if line is not capital and _is_drop_cap(capital, line)]
        if beside:
            rest = max(beside, key=lambda line: line.top)
            at = next(i for i, line in enumerate(out) if line is rest)
            text = f"{capital.text.strip()}{CAPITAL}{rest.text.lstrip()}"
            out[at] = replace(rest, text=text, parts=(*capital.styled, *rest.styled))
            out = [line for line in out if line is not capital]
    return out


_SECOND = "o"
"""The sign before items of the second level, as Word draws it before a tab."""
_CLAUSE = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,3}")
_ITEM = re.compile(rf"[{BULLETS}-]|\(?(?:\d{{1,3}}|[a-zA-Z]|[ivx]{{2,5}}|[IVX]{{2,5}})[.)]")
_MOST_MARKS = 1000
"""Marks of items on a page at most: more are the dots of a drawing."""
_TAB = 4.0
"""Sizes of type from a mark to its item at most."""
_OVER, _TITLE, _UNDER = 3, 1.15, 6
"""Of how many lines below it one is right below a line that is put above them all; times their size of type
that a title's is, and how many they are beyond those of a foot."""


def _with_own_marks(lines: list[Line]) -> list[Line]:
    """Lines with the marks of items that the file draws apart from them put before them."""
    out = list(lines)
    marks = [line for line in lines if _ITEM.fullmatch(line.text.strip()) and not line.turned]
    marks += [line for line in lines if _CLAUSE.fullmatch(line.text.strip()) and not line.turned]
    # A hyphen within a line is none.
    marks = [
        mark for mark in marks if mark.text.strip() != "-" or not any(_is_item_of(o, mark) for o in lines)
    ]
    # What ends where the lines of a column do is the number of a formula, and no mark of the next column's.
    ends = Counter(round(line.right / _EDGE) for line in lines if len(line.text.split()) >= _FULL)
    marks = [
        mark for mark in marks
        if sum(ends[round(mark.right / _EDGE) + away] for away in (-1, 0, 1)) < _LEAST_ROWS
    ]  # fmt: skip
    for mark in marks if len(marks) <= _MOST_MARKS else ():
        least = _FULL if _CLAUSE.fullmatch(mark.text.strip()) else 1
        right = [line for line in out if _is_item_of(mark, line) and len(line.text.split()) >= least]
        if right:
            item = min(right, key=lambda line: line.left)
            out = [line for line in out if line is not mark]
            place = next(i for i, line in enumerate(out) if line is item)
            out[place] = replace(
                item,
                text=f"{mark.text.strip()} {item.text}",
                left=mark.left,
                parts=(*mark.styled, *item.styled),
            )
    return out


def _is_item_of(mark: Line, line: Line) -> bool:
    level = line.is_level(mark) and not line.turned
    return level and line is not mark and 0 <= line.left - mark.right < _TAB * line.size


def from_the_top(lines: list[Line], *, is_first: bool = False) -> list[Line]:
    """Lines with those that the file draws behind all that stands below them put before that.

    Args:
        lines: of a page.
        is_first: whether it is a document's first; at the top of others a table may stand within a sentence.
    """
    out: list[Line] = []
    low = min((line.top for line in lines), default=0.0)
    for line in lines:
        place = len(out)
        while place and out[place - 1].top <= line.bottom and out[place - 1].beside(line):
            place -= 1
        place = min(place, _over_all(line, out, low)) if is_first else place
        out.insert(place if not line.turned and not line.number else len(out), line)
    return out


def _over_all(line: Line, lines: list[Line], low: float) -> int:
    """Where a line stands that is drawn behind all that is below it: behind those above it, and the page's
    last row; at the end where it is no such line."""
    over = len(lines)
    while over and lines[over - 1].top <= line.bottom:
        over -= 1
    under = lines[over:]
    title = len(under) > _UNDER and line.size > _TITLE * max(other.size for other in under)
    # What stands beside a title's line may be as high.
    above = all(
        other.bottom >= line.top or other.bottom < low or (title and other.top > line.bottom)
        for other in lines[:over]
    )
    wide = _OVER * sum(map(line.beside, under)) >= len(under)
    return over if above and wide else len(lines)


def from_the_left(lines: list[Line]) -> list[Line]:
    """Lines with a column of text that the file draws behind the one to its right put before that."""
    runs: list[list[Line]] = []
    for line in lines:
        if not runs or not _is_below(runs[-1][-1], line):
            runs.append([])
        runs[-1].append(line)
    out: list[list[Line]] = []
    for run in runs:
        place = at = len(out)
        # What stands around the text may be drawn between its columns.
        while at and (len(out[at - 1]) < _LEAST_ROWS or _is_left_of(run, out[at - 1])):
            at -= 1
            place = at if len(out[at]) >= _LEAST_ROWS else place
        out.insert(place, run)
    return [line for run in out for line in run]


def _is_below(last: Line, line: Line) -> bool:
    """Whether a line stands below another in its column, if set in by some letters."""
    return line.baseline < last.baseline and abs(line.left - last.left) < _LEAST_ROWS * last.size


def _is_left_of(column: list[Line], other: list[Line]) -> bool:
    """Whether lines of text stand to the left of others, as high, as wide and in the same type."""
    if min(len(column), len(other)) < _LEAST_ROWS or not (_is_prose(column) and _is_prose(other)):
        return False
    (left, right), (start, end) = ((min(o.left for o in c), max(o.right for o in c)) for c in (column, other))
    level = min(column[0].top, other[0].top) - max(column[-1].bottom, other[-1].bottom)
    shared = level > 0.5 * min(column[0].top - column[-1].bottom, other[0].top - other[-1].bottom)
    alike = column[0].font == other[0].font and abs(column[0].size - other[0].size) < 0.1 * column[0].size
    return right <= start and alike and shared and abs(right - left - end + start) < 0.1 * (right - left)


def _gap(a: Line, b: Line) -> float:
    """Points between two pieces of a line; in Hebrew and Arabic the next one stands to the left."""
    forward, backward = b.left - a.right, a.left - b.right
    return max(forward, backward) if _LEFTWARD.search(a.text + b.text) else forward


def _same_line(a: Line, b: Line) -> bool:
    """Whether b goes on where a ends."""
    if b.text.strip() == "_":
        return a.turned == b.turned and abs(b.left - a.right) < 2 and abs(b.top - a.baseline) < 0.4 * a.size
    if (_is_quotation_mark(b, a) or _is_quotation_mark(a, b)) and -2 < _gap(a, b) < max(a.size, b.size):
        return a.turned == b.turned
    if _is_script(b, a):
        return a.turned == b.turned
    if a.tag[0] and b.tag[0] and a.tag != b.tag:
        return False
    overlap = min(a.top, b.top) - max(a.bottom, b.bottom)
    least = 0.2 if _is_ending(a, b) or _raised(a, b) or _raised(b, a) else 0.5
    return (
        a.turned == b.turned
        and overlap > least * min(a.height, b.height)
        and -_overlap(a, b) < _gap(a, b)
        and _gap(a, b) < (4 if a.text.strip() in BULLETS else 1.5) * max(a.height, b.height)
    )


def _is_ending(a: Line, b: Line) -> bool:
    """Whether b is a comma, or the raised letters behind a figure that make it an ordinal."""
    sign, ordinal = b.text.strip(), b.size < 0.8 * a.size and a.text.rstrip()[-1:].isdecimal()
    return sign in (",", ";") or (ordinal and len(sign) > 1 and sign.isalpha())


def _is_quotation_mark(piece: Line, line: Line) -> bool:
    """Whether a piece is a quotation mark alone, which stands above the small letters of its line or at their
    feet."""
    if piece.text.strip() not in _QUOTES or line.text.strip() in _QUOTES:
        return False
    middle = (piece.bottom + piece.top) / 2
    return -0.3 * line.size < middle - line.baseline < line.size


def _is_script(piece: Line, line: Line) -> bool:
    """Whether a piece in the type of formulas is a smaller one at the end of a line, over or under it."""
    level = line.bottom - 0.5 * line.size < piece.bottom and piece.top < line.top + 0.5 * line.size
    end = -2.5 * line.size < piece.left - line.right < 0.3 * line.size
    last, text = line.styled[-1], piece.text.strip()
    letter = last.is_maths or (last.italic and len(last.text.strip().rpartition(" ")[2]) < 3)
    lowered = piece.bottom < line.baseline and letter and len(text) < 5
    # Over or under the other one of the same sign; figures so are a fraction.
    stacked = last.size < 0.8 * line.size and piece.left < last.right and not (last.text + text).isdecimal()
    return level and end and piece.height < 0.75 * line.size and (piece.is_maths or lowered or stacked)


def _overlap(a: Line, b: Line) -> float:
    """Points that b may begin before a ends: the raised A of LaTeX's name stands over its L."""
    if _LEFTWARD.search(b.text):
        return max(a.height, b.height)
    if a.text.rstrip().endswith(UNEQUAL):
        return a.size
    return max(2, 0.45 * a.size) if len(b.text.strip()) == 1 or b.text[:1] in ",;" else 2


def _is_drop_cap(a: Line, b: Line) -> bool:
    """Whether a is the large letter that the first word of a chapter begins with, and b the rest of it."""
    near = -0.6 * b.size <= b.left - a.right < b.size and a.bottom < b.bottom < a.top + 1.2 * b.size
    single = _DROP_CAP.fullmatch(a.text.strip()) is not None
    return single and a.size > 1.8 * b.size and near


def _of_formula(before: str, figures: str) -> bool:
    """Whether raised figures belong to brackets of a formula, in which there are letters and no words."""
    found = _BRACKETS.search(before[-_LOOK:])
    return found is not None and figures.isdecimal() and not re.search(r"[^\W\d_]{3}", found.group())


def _raised(piece: Line, line: Line) -> bool:
    """Whether a piece is a figure or sign that is smaller than its line and stands higher."""
    return (
        _RAISED.fullmatch(piece.text.strip()) is not None
        and any(
            piece.size < size * line.size and piece.baseline > line.baseline + rise * line.size
            for size, rise in _RAISES
        )
    ) or (
        piece.text.strip() in ("*", "∗", "†", "‡")
        and piece.size < 0.8 * line.size
        and piece.bottom > line.baseline
    )


def _joined(a: Line, b: Line) -> Line:
    """Two pieces of a line in one; a raised figure is marked, or is a power."""
    # PDFium writes most spaces itself; in type of one width letters stand half their size apart.
    least = 0.2 if _LEFTWARD.search(a.text + b.text) else 0.65
    if a.text.rstrip().endswith(UNEQUAL) and b.text.startswith("="):
        b = replace(b, text=b.text[1:])
    gap = " " if _gap(a, b) > least * a.size and not a.text.endswith(" ") else ""
    if _raised(b, a):
        figures = b.text.strip()
        before = bare(a.text).rstrip()
        raised = (
            power(before, figures)
            or ((a.styled[-1].is_maths or _of_formula(before, figures)) and figures.translate(RAISED))
            or None
        )
        if raised is None and is_mark(before, figures):
            raised = f"{MARK}{figures}{MARK_END}"
        base = a.text.rstrip() if raised else f"{a.text}{gap}"
        text = f"{base}{raised or figures}" + " " * b.text.endswith(" ")
        return replace(a, text=text, right=b.right, parts=(*a.styled, *b.styled))
    if _raised(a, b):
        text = f"{MARK}{a.text.strip()}{MARK_END} {b.text}"
        return replace(b, text=text, left=a.left, parts=(*a.styled, *b.styled))
    bold = a.bold and (b.bold or not b.text.strip())
    bottom, top = min(a.bottom, b.bottom), max(a.top, b.top)
    if a.text.strip() in _QUOTES or a.text.strip() in _BULLETS:
        bottom, top = b.bottom, b.top
    elif (len(b.text.strip()) == 1 and b.height <= a.height) or _is_script(b, a):
        bottom, top = a.bottom, a.top  # Nor do raised and lowered letters make it higher, such as LaTeX's.
    left, right = min(a.left, b.left), max(a.right, b.right)
    over = 0.2 * a.size if _is_ending(a, b) else -2
    base = a.text.rstrip() if _gap(a, b) < over and (over > 0 or len(b.text.strip()) == 1) else a.text
    gaps = a.gaps + b.gaps + (_gap(a, b) > _WIDE * a.size)
    # A letter with a long index is still of the letter's type, and stands where that does.
    short = " " not in b.text.strip() and (len(b.text.strip()) < _FULL or any(map(str.isalnum, a.text)))
    index = b.size < _INDEX * a.size and short
    most = a if index or len(a.text) >= len(b.text) else b
    return Line(
        base + gap + b.text, left, bottom, right, top, a.turned, bold, most.font,
        gaps=gaps, italic=a.italic and b.italic, fixed=a.fixed and b.fixed, tag=most.tag,
        parts=(*a.styled, *b.styled), em=most.em, foot=most.foot,
    )  # fmt: skip


def with_marks(lines: list[Line]) -> list[Line]:
    """Lines of a page in which raised figures are no power but the mark of a note that begins with them,
    where no other mark calls it."""
    texts = "\n".join(line.text for line in lines)
    called = re.findall(rf"(?<!\n){MARK}\d+{MARK_END}", texts)
    notes = {note[1:-1].translate(RAISED): note for note in re.findall(rf"\n({MARK}\d+{MARK_END})", texts)}
    for raised, note in notes.items():
        if note not in called:
            own = re.compile(rf"(?<=[\w)]){raised}(?![⁰¹²³⁴-⁹])")
            lines = [replace(line, text=own.sub(note, line.text)) for line in lines]
    return lines


def with_whole_rows(lines: list[Line]) -> list[Line]:
    """Lines with those put together that fill a row of their column: wide spaces keep its words apart; verses
    stand by themselves."""
    out: list[Line] = []
    at = 0
    for _, group in itertools.groupby(_counted_rows(lines), key=lambda item: item[0]):
        row = [line for _, line in group]
        above, at = lines[max(at - 1, 0) : at], at + len(row)
        fills = any(_fill(row, other) for other in [*above, *lines[at : at + 1]])
        fills = fills or any(_fill(row, other, 2) for other in lines[at + 1 : at + 2])
        out += [reduce(_joined, row)] if fills else row
    return _with_verses(out)


def _counted_rows(lines: list[Line]) -> Iterator[tuple[int, Line]]:
    """Lines with the number of their row: those that follow each other on one baseline have the same."""
    number = 0
    for i, line in enumerate(lines):
        last = lines[i - 1] if i else line
        gap, size = line.left - last.right, max(line.size, last.size)
        on_row = abs(line.baseline - last.baseline) < 0.2 * size and 0 < gap < _WIDEST_SPACE * size
        number += not on_row or line.turned or line.number
        yield number, line


def _fill(row: list[Line], other: Line, away: int = 1) -> bool:
    """Whether several pieces reach from one edge to the other of a full line above or some lines below them;
    the mark of an item stands before its others."""
    if len(row) == 1:
        return False
    first, last = row[0], row[-1]
    apart = abs(other.baseline - first.baseline)
    near = 0.5 * first.size < apart < 1.75 * first.size * away and other.size < 1.2 * first.size
    hung = 2 * first.size if first.text[:1] in _BULLETS else 1
    begins = -hung < first.left - other.left < 2 * first.size
    edges = begins and abs(last.right - other.right) < 0.5 * first.size
    full = len(other.text.split()) >= _FULL and not other.gaps
    return near and edges and full and not is_leftward(other.text)


_FEWEST_VERSES, _WITH_ROOM = 4, 0.5
"""Lines of a poem at least, and the share of them behind which the next one's first word had room; of
paragraphs of two lines each, it is less."""


def _with_verses(lines: list[Line]) -> list[Line]:
    """Lines of which those of a poem, or of a list without marks, stand by themselves: they begin below one
    another in capitals, and most leave room in which the next would have gone on."""
    out, start = list(lines), 0
    for end in range(1, len(lines) + 1):
        if end < len(lines) and _is_next_verse(lines[end - 1], lines[end]):
            continue
        run, right = lines[start:end], max(line.right for line in lines[start:end])
        free = sum(right - a.right > _first_word(b) + 0.5 * a.size for a, b in pairwise(run))
        if len(run) >= _FEWEST_VERSES and free >= _WITH_ROOM * (len(run) - 1):
            # Behind the last one its own sentence may go on, as does a paragraph's in the closer line below.
            near = 0.7 * median(a.baseline - b.baseline for a, b in pairwise(run))
            out[start : end - 1] = [
                replace(a, tag=ASKED) if a.baseline - b.baseline > near else a for a, b in pairwise(run)
            ]
        start = end
    return out


def _is_next_verse(last: Line, line: Line) -> bool:
    """Whether a line begins in a capital right below another of its type."""
    alike = last.font == line.font and last.bold == line.bold and last.tag[1] == line.tag[1] in ("", "P")
    alike = alike and abs(last.size - line.size) < 0.1 * line.size and not (last.gaps or line.gaps)
    below = (
        abs(last.left - line.left) < _EDGE and 0.8 * line.size < last.baseline - line.baseline < 3 * line.size
    )
    return alike and below and all(each.text.lstrip("\"'“‘«„ ")[:1].isupper() for each in (last, line))


def _first_word(line: Line) -> float:
    """Points that the first word of a line takes."""
    return (line.right - line.left) * len(line.text.split(maxsplit=1)[0]) / len(line.text)


_AROUND, _BLOCK, _RUNNING, _EVEN = 3, 2.2, 2, 0.85
"""Lines above and below one by which its column is told, and sizes of type between them at most; those of
them in small letters that make it text, whose median is this share of its width at least."""


def with_columns(lines: list[Line]) -> list[Line]:
    """Lines of a page with how far those close around them reach that begin where they do."""
    out = []
    ends = Counter(round(line.right / _EDGE) for line in lines)
    for i, line in enumerate(lines):
        own = [line, *_column(lines[max(i - _AROUND, 0) : i + 1][::-1])]
        if len(own) < _AROUND:  # What is set beside a drawing may be wider below it.
            own += _column(lines[i : i + _AROUND + 1])
        rights = sorted(each.right for each in own)
        # One line may stick out.
        again = [right for right in rights if sum(ends[round(right / _EDGE) + n] for n in (-1, 0, 1)) > 1]
        reach = max(again or rights[:_AROUND])
        wide = median(rights) - line.left > _EVEN * (reach - line.left)
        running = wide and sum(each.text.lstrip()[:1].islower() for each in own) >= _RUNNING
        out.append(replace(line, reach=reach, running=running))
    return out


def _column(lines: list[Line]) -> list[Line]:
    """The lines behind the first that begin in its column, each close to the one before."""
    return [b for _, b in itertools.takewhile(lambda pair: _in_column(*pair), pairwise(lines))]


def _in_column(a: Line, b: Line) -> bool:
    """Whether two lines begin in one column, one close to the other."""
    near = abs(a.left - b.left) < 2 * a.size and 0.5 * a.size < abs(a.baseline - b.baseline) < _BLOCK * a.size
    return near and 0.8 * a.size < b.size < 1.25 * a.size


_LEAST_ROWS = 3
"""Rows of two lines beside one another that make columns."""
_PROSE = 3
"""Words of a line of text; the lines of a table of figures have fewer."""
_CELL_ROWS = 9
"""Lines of a cell, at most, on the average."""


def in_order(lines: list[Line], leftward: bool = False) -> list[Line]:
    """Lines with those of columns that were drawn row by row put one below the other.

    Args:
        lines: of a page, as the file draws them.
        leftward: whether the columns are read from right to left.
    """
    out: list[Line] = []
    for rows in _blocks(lines):
        gutters = _gutters(rows)
        columns = _columns(rows, gutters)
        if not gutters or not all(_is_prose(column) for column in columns):
            out += [line for row in rows for line in row]
            continue
        for part in _cells(rows):
            ordered = _columns(part, gutters)
            for column in reversed(ordered) if leftward else ordered:
                out += column
    return out


def _blocks(lines: list[Line]) -> Iterator[list[list[Line]]]:
    """Rows that follow one below the other; what is above the row before it begins anew."""
    rows: list[list[Line]] = []
    for line in lines:
        if rows and _beside(rows[-1], line):
            rows[-1].append(line)
        elif rows and (line.turned or line.bottom > rows[-1][-1].bottom or not _fits(rows, line)):
            yield rows
            rows = [[line]]
        else:
            rows.append([line])
    if rows:
        yield rows


def _beside(row: list[Line], line: Line) -> bool:
    """Whether a line stands in a row: at its height and not over its lines."""
    last = row[-1]
    overlap = min(last.top, line.top) - max(last.bottom, line.bottom)
    return overlap > 0.4 * min(last.height, line.height) and not any(line.beside(other) for other in row)


def _fits(rows: list[list[Line]], line: Line) -> bool:
    """Whether a line alone in its row leaves the gutters of the rows above it free."""
    gutters = _gutters(rows)
    return not gutters or not any(line.left < gutter < line.right for gutter in gutters)


def _gutters(rows: list[list[Line]]) -> list[float]:
    """Where the space between columns lies, from left to right; none where too few rows have some."""
    several = [sorted(row, key=lambda line: line.left) for row in rows if len(row) > 1]
    if len(several) < _LEAST_ROWS or 2 * len(several) < len(rows):
        return []
    count = median(len(row) for row in several)
    found = []
    for column in range(1, int(count)):
        full = [row for row in several if len(row) == count]
        if not full:
            return []
        left = max(row[column - 1].right for row in full)
        right = min(row[column].left for row in full)
        if left >= right:
            return []
        found.append((left + right) / 2)
    return found


def _columns(rows: list[list[Line]], gutters: list[float]) -> list[list[Line]]:
    """The lines between gutters, from left to right."""
    columns: list[list[Line]] = [[] for _ in range(len(gutters) + 1)]
    for row in rows:
        for line in row:
            columns[sum(gutter < (line.left + line.right) / 2 for gutter in gutters)].append(line)
    return columns


def _is_prose(column: list[Line]) -> bool:
    return sum(len(line.text.split()) >= _PROSE for line in column) * 2 > len(column)


def _cells(rows: list[list[Line]]) -> list[list[list[Line]]]:
    """Rows of cells, told by the wider space between them; all rows as one where they are columns of text."""
    leads = [above[0].baseline - below[0].baseline for above, below in pairwise(rows)]
    usual = median(leads)
    parts = [rows[:1]]
    for lead, row in zip(leads, rows[1:], strict=True):
        if lead > 1.3 * usual:
            parts.append([row])
        else:
            parts[-1].append(row)
    return parts if len(parts) > 2 and len(rows) <= _CELL_ROWS * len(parts) else [rows]
