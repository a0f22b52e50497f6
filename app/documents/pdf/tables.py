"""Tables of a PDF's page: rows of cells, told by rules, figures, where they stand, or their caption."""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterator, Set
from dataclasses import replace
from itertools import pairwise

from app.documents.pdf.lines import BULLETS
from app.documents.pdf.pieces import ANSWER, ASKED, MARK, THIN, Box, Line

_LEADING = 3.0
"""Sizes of type between the rows of a table at most."""
_COUNTED = re.compile(r"\d{1,2}\s+[^\W\d_]")
STOPPED = re.compile(r"[.?!:;][\"'’”)\]]*\s*$")
"""The end of a sentence, or of a clause that others go on behind."""
_COLON, _ENDED = re.compile(r":\s*$"), re.compile(r"[.?!][\"'’”)]*\s*$")
_LEVEL, _WRAPPED, _MOST_LINES = 0.35, 1.5, 6
"""Sizes of type by which cells of a row, and lines of a cell, differ in height; and how many lines it has."""
_NAMED = re.compile(r"(?i)\s*tab(?:le|elle|la|leau|ela|ell|ulka)\.?\s+[\dIVX]")
_CAPTION = re.compile(rf"{_NAMED.pattern}+\s?[.:|–—](?=\s)")
_FEW_IN_CELL, _MOST_IN_LINE, _WIDE_GAP = 3, 5, 0.8
"""Words of a cell in a table of two columns without figures, and in a row of one line, in the mean at most;
sizes of type between two."""
_FIGURES = re.compile(r"(?:^|\s)[^\w\s]{0,2}\d[\d.,:/]*(?:\s?[^\w\s]{1,3}|\s?\w{1,2})?\s*$|(?:^|\s)[-–—]\s*$")
"""A cell with figures and little else, or the last of several."""
MARKED = re.compile(rf"[{BULLETS}-]\s|\(?(?:\d{{1,2}}|[a-z])[.)]\s")
"""How an item of a list begins."""


_FEWEST, MEAN = 3, 6
"""Rows of a table at least; words of a cell, in the mean at most: longer ones are there for looks."""
_EDGE, _FILLED, _LOWER = 4.0, 0.6, 0.4
"""Points by which rules of one table differ; share of its cells that hold something, for a form is empty;
share of those with words that go on in small letters at most: columns of text."""
_LABEL = 0.8
"""Share of an answer's size of type that what asks for it has at most."""
_LONG_RULE, _SMALL_BOX, _HIGH = 40.0, 0.4, 8
"""Points of a table's rules at least; share of a line's usual width that a box of a drawing has at most, and
sizes of the type in it that it is high."""
ALIKE = 0.105
"""Share of its size by which type is of the same: what is measured is the ink."""
WIDE = 0.8
"""Share of the usual width that a line has at least whose paragraph the next one ends."""
FAR = 260.0
"""Points from a figure's words or a table's cells to the next of them, or to their caption, at most."""
_PLACED = 3.0
"""Points by which the lines of a column begin apart at most."""


def with_answers(lines: list[Line], drawn: list[Box]) -> list[Line]:
    """Lines with what is asked in small type, in a box of a form, put before its answer below it there."""
    level = [rule for rule in _edges(drawn) if rule[3] - rule[1] < THIN and rule[2] - rule[0] > THIN]
    out: list[Line] = []
    for line in lines:
        label = out[-1] if out else line
        small = label.size < _LABEL * line.size and abs(label.left - line.left) < _EDGE
        if small and 0 < label.baseline - line.baseline < _WRAPPED * line.size:
            over = [rule for rule in level if 0 < rule[1] - label.baseline < 2 * line.size]
            under = [rule for rule in level if -THIN < line.baseline - rule[3] < _WRAPPED * line.size]
            around = (label.left, max(label.right, line.right))
            if all(any(a[0] < around[0] and around[1] < a[2] for a in rules) for rules in (over, under)):
                text = f"{label.text} {line.text}"
                out[-1] = replace(line, text=text, top=label.top, right=around[1], tag=ASKED)
                continue
        out.append(line)
    return out


_Band = tuple[list[int], int, tuple[int, ...]]
"""The lines between two rules, how many cells they are, and the places of the rules that part these."""


def boxed_labels(lines: list[Line], drawn: list[Box], taken: Set[int], width: float) -> Iterator[int]:
    """The lines that stand in small boxes each, as parts of a drawing do, on a page that is mostly text."""
    found: dict[Box, list[int]] = {}
    for box in set(drawn):
        size = box[3] - box[1]
        if size > THIN and THIN < box[2] - box[0] < _SMALL_BOX * width:
            inside = [i for i, line in enumerate(lines) if _holds(box, line) and i not in taken]
            words = sum(len(lines[i].text.split()) for i in inside)
            if inside and words <= MEAN and size < _HIGH * sum(lines[i].size for i in inside):
                found[box] = inside
    labels = {i for inside in found.values() for i in inside}
    count = [len(line.text.split()) for line in lines]
    if len(labels) >= _FEWEST and _FEWEST * sum(count[i] for i in labels) < sum(count):
        yield from labels


def _holds(box: Box, line: Line) -> bool:
    return box[0] < line.left and line.right < box[2] and box[1] < line.bottom and line.top < box[3]


def ruled(lines: list[Line], drawn: list[Box], taken: Set[int]) -> Iterator[int]:
    """The lines of tables whose rows, or head and foot, stand between rules of one width."""
    rules = list(_edges(drawn))
    for run in _runs(rules):
        bands: list[_Band] = []
        for over, under in pairwise(run):
            inside = [
                i
                for i, line in enumerate(lines)
                if under[3] - 1 < (line.bottom + line.top) / 2 < over[1] + 1
                and over[0] - _EDGE < (line.left + line.right) / 2 < over[2] + _EDGE
                and not line.turned
            ]
            columns = _columns(over, under, rules)
            held = Counter(bisect(columns, lines[i].left / _EDGE) for i in inside)
            cells = (
                (len(columns) + 1) * min(held.values(), default=1) if columns else _open_cells(lines, inside)
            )
            if inside and (not cells or not taken.isdisjoint(inside)):
                yield from _of_cells(lines, bands)
                bands = []
            elif inside:
                bands.append((inside, cells, columns))
        yield from _of_cells(lines, bands)


def _of_cells(lines: list[Line], bands: list[_Band]) -> Iterator[int]:
    """The lines between rules, if they are a table's."""
    rows = [i for inside, *_ in bands for i in inside]
    levels = len({round(lines[i].baseline / 3) for i in rows})
    cells = sum(count for _, count, _ in bands)
    words = sum(len(lines[i].text.split()) for i in rows)
    pieces = sum(len(_cells_of(lines[i])) for i in rows)
    asked = sum(_is_asked(lines, i) for i in rows)
    # The boxes of a form are parted otherwise in each of its rows.
    parted = [columns for *_, columns in bands if columns]
    most = max(Counter(parted).values(), default=0)
    regular = most > 1 and 2 * most > len(parted) if most else len(bands) > 1 and levels >= _FEWEST
    if (
        levels > 1
        and regular
        and 4 * asked < len(rows)
        and words <= MEAN * cells
        and pieces >= _FILLED * cells
    ):
        yield from rows


def _is_asked(lines: list[Line], at: int) -> bool:
    """Whether a line is what a form asks: it has a colon behind it, or an answer."""
    answered = lines[at].tag == ASKED or ANSWER in (lines[at].tag, lines[min(at + 1, len(lines) - 1)].tag)
    return answered or _COLON.search(lines[at].text) is not None


def _columns(over: Box, under: Box, rules: list[Box]) -> tuple[int, ...]:
    """Where upright rules part columns between two level ones."""
    upright: dict[int, float] = defaultdict(float)
    for left, bottom, right, top in rules:
        if right - left < THIN and over[0] + _EDGE < left < over[2] - _EDGE:
            upright[round(left / _EDGE)] += max(0.0, min(top, over[1]) - max(bottom, under[3]))
    places = sorted(x for x, length in upright.items() if length > 0.5 * (over[1] - under[3]))
    return tuple(x for x, last in zip(places, [0, *places], strict=False) if x - last > 1)


def _open_cells(lines: list[Line], inside: list[int]) -> int:
    """How many cells lines between two rules have that no upright rule parts; 0 if they are text."""
    levels: dict[int, list[Line]] = {}
    for i in inside:
        near = (key for key, row in levels.items() if row[0].is_level(lines[i]))
        levels.setdefault(next(near, i), []).append(lines[i])
    items = (_COUNTED.match(" ".join(line.text for line in row)) is not None for row in levels.values())
    cells = (sum(1 + line.gaps for line in row) for row in levels.values())
    counts = [count - is_item for count, is_item in zip(cells, items, strict=True)]
    several = sum(count > 1 for count in counts)
    lower = [lines[i].text.strip()[:1].islower() for i in inside if len(lines[i].text.split()) > _FEWEST]
    fixed = sum(lines[i].is_fixed for i in inside)
    prose = 2 * several <= len(counts) or sum(lower) > _LOWER * len(inside) or 2 * fixed > len(inside)
    return 0 if prose else sum(counts)


def _edges(drawn: list[Box]) -> Iterator[Box]:
    """Rules, and the edges of boxes."""
    for left, bottom, right, top in drawn:
        if min(right - left, top - bottom) < THIN:
            yield left, bottom, right, top
        else:
            yield from ((left, y, right, y) for y in (bottom, top))
            yield from ((x, bottom, x, top) for x in (left, right))


def _runs(rules: list[Box]) -> list[list[Box]]:
    """Level rules of one width, those below one another together, from above."""
    level = sorted(
        (rule for rule in rules if rule[3] - rule[1] < THIN and rule[2] - rule[0] > THIN),
        key=lambda rule: (-round(rule[3]), rule[0]),
    )
    whole: list[Box] = []
    for rule in level:
        last = whole[-1] if whole else rule
        if whole and abs(last[3] - rule[3]) < THIN and last[0] - THIN < rule[0] < last[2] + THIN:
            whole[-1] = last[0], min(last[1], rule[1]), max(last[2], rule[2]), max(last[3], rule[3])
        else:
            whole.append(rule)
    runs: list[list[Box]] = []
    for rule in whole:
        if rule[2] - rule[0] < _LONG_RULE:
            continue
        like = (run for run in runs if max(abs(run[-1][i] - rule[i]) for i in (0, 2)) < _EDGE)
        run = next(like, None)
        if run is None:
            runs.append([rule])
        elif run[-1][1] - rule[3] > THIN:
            run.append(rule)
    return runs


_Row = list[list[int]]
"""The lines of each cell of a row."""


def tables(lines: list[Line], taken: set[int]) -> Iterator[int]:
    """Lines of tables that have no rules: rows of some cells, one close below the other, that mostly end in
    figures, or whose cells are short and stand below one another."""
    rows: list[_Row] = []
    for i, line in enumerate(lines):
        if i in taken or line.turned or _CAPTION.match(line.text):
            continue
        near = bool(rows) and i - 1 not in taken
        if near and _add_to_row(lines, rows[-1], i):
            continue
        low = (
            min((lines[k] for cell in rows[-1] for k in cell), key=lambda each: each.baseline)
            if near
            else line
        )
        if not (near and -_LEVEL < _down(low, line) < _LEADING and _has_cells(lines, rows[-1])):
            yield from _of_rows(lines, rows)
            rows = []
        rows.append([[i]])
    yield from _of_rows(lines, rows)


def _add_to_row(lines: list[Line], row: _Row, at: int) -> bool:
    """Put a line into a row, if it is the next cell of it, or goes on in its last cell."""
    line, first, last = lines[at], lines[row[0][0]], lines[row[-1][-1]]
    if line.left > last.right and abs(first.baseline - line.baseline) < _LEVEL * line.size:
        row.append([at])
        return True
    # Below a row's first cell another row begins.
    for cell in reversed(row[1:] or row):
        below = abs(line.left - lines[cell[0]].left) < 1 and 0 < _down(lines[cell[-1]], line) < _WRAPPED
        if below and (len(row) > 1 or _is_cell_of_lines(lines, cell, at)):
            cell.append(at)
            return True
    return False


def _is_cell_of_lines(lines: list[Line], cell: list[int], at: int) -> bool:
    """Whether the next cell begins to the right of a line close below a row's first one, as high as this."""
    first, line = lines[cell[0]], lines[at]
    for after in lines[at + 1 : at + _MOST_LINES]:
        if after.left > line.right:
            return abs(after.baseline - first.baseline) < _LEVEL * line.size
        if abs(after.left - first.left) >= 1:
            break
    return False


def _down(last: Line, line: Line) -> float:
    """How far a line stands below another, in sizes of its type."""
    return (last.baseline - line.baseline) / line.size


def _has_cells(lines: list[Line], row: _Row) -> bool:
    """Whether a row has several cells of a few words, and is no item."""
    if any(lines[i].tag in (ANSWER, ASKED) for cell in row for i in cell):
        return False
    cells = len(row) + sum(lines[i].gaps for cell in row for i in cell)
    words = sum(len(lines[i].text.split()) for cell in row for i in cell)
    most = MEAN if max(map(len, row)) > 1 else _MOST_IN_LINE
    return cells > max(1, words / most) and not MARKED.match(lines[row[0][0]].text.strip())


def _of_rows(lines: list[Line], rows: list[_Row]) -> Iterator[int]:
    """The lines of rows that are such a table; the last may be what stands below it."""
    while rows and not _has_cells(lines, rows[-1]):
        rows = rows[:-1]
    cells = [lines[row[-1][-1]] for row in rows]
    ends = sum((_FIGURES.search if cell.gaps else _FIGURES.match)(cell.text) is not None for cell in cells)
    figures = len(rows) >= _FEWEST and ends >= max(2, len(rows) / 2)
    own = [i for row in rows for cell in row for i in cell]
    if rows and (figures or (_is_part(own, lines) and _is_aligned(lines, rows))):
        yield from own


def _is_part(own: list[int], lines: list[Line]) -> bool:
    """Whether lines are less than half of a page, or named as a table: a slide or a form is none."""
    around = lines[max(own[0] - 1, 0)], lines[min(own[-1] + 1, len(lines) - 1)]
    named = any(_NAMED.match(line.text) for line in around)
    return named or 2 * sum(len(lines[i].text) for i in own) < sum(len(line.text) for line in lines)


def _is_aligned(lines: list[Line], rows: list[_Row]) -> bool:
    """Whether rows are cells of a few words each, of which the second ones stand below one another; of some
    more words where the third ones do, too."""
    cells = [[piece for cell in row for piece in _cells_of(lines[cell[0]])] for row in rows]
    words = sum(len(lines[i].text.split()) for row in rows for cell in row for i in cell)
    # What has a colon behind it is asked in a form.
    told = [row for row in cells if not any(_COLON.search(cell.text) for cell in row)]
    second, third = (_most_below([row[n] for row in told if len(row) > n]) >= 0.8 * len(rows) for n in (1, 2))
    if not third and 2 * sum(_ENDED.search(lines[row[-1][-1]].text) is not None for row in rows) > len(rows):
        return False  # Questions and answers, and who says them.
    most, fewest = (MEAN, _FEWEST) if third else (_FEW_IN_CELL, _FEWEST + 1)
    return second and len(rows) >= fewest and words <= most * sum(map(len, cells))


def _most_below(cells: list[Line]) -> int:
    """How many cells begin, or end, below one another at most."""
    counts = [Counter(round(getattr(cell, side) / 3) for cell in cells) for side in ("left", "right")]
    return max((count[edge] + count[edge + 1] for count in counts for edge in count), default=0)


def _cells_of(line: Line) -> list[Line]:
    """The cells of a line that goes over wide gaps."""
    cells: list[Line] = []
    for piece in line.styled:
        if cells and piece.left - cells[-1].right <= _WIDE_GAP * piece.size:
            cells[-1] = replace(cells[-1], right=piece.right)
        else:
            cells.append(piece)
    return cells


Type = tuple[float, float, str]
"""The usual size of type, width of a line in points, and family."""


def floating(
    lines: list[Line], captions: Set[int], taken: Set[int], usual: Type
) -> Iterator[tuple[int, int]]:
    """What stands with its caption within a sentence, words of a drawing or cells: lines and a caption's.

    Args:
        lines: of a page, behind the last of the text on the page before.
        captions, taken: lines of captions; those, too, that are no text.
        usual: the type of the text.
    """
    edges = Counter(round(line.left) for line in lines if line.right - line.left > WIDE * usual[1])
    column = [left for left, count in edges.items() if count > 1]
    before, between = -1, list[int]()
    for i, line in enumerate(lines):
        full = line.right - line.left > WIDE * usual[1] and not line.gaps
        begins = full or any(abs(line.left - left) < _PLACED for left in column)
        last = lines[before]
        item = MARKED.match(last.text.strip()) and 0 < line.left - last.left < 2 * line.size
        wraps = before == i - 1 >= 0 and item and 0 < _down(last, line) < _WRAPPED
        if i in taken or not (begins or wraps) or not is_usual(line, usual):
            between.append(i)
            continue
        within = before >= 0 and last.right - last.left > WIDE * usual[1] and not STOPPED.search(last.text)
        if within and (line.text.strip()[:1].islower() or last.text.rstrip(" ,\u00ad")[-1:].isalpha()):
            yield from _near_caption(lines, between, captions, taken, usual[0])
        before, between = i, []


def is_usual(line: Line, usual: Type) -> bool:
    """Whether a line is in the type of the text."""
    return line.font == usual[2] and abs(line.size - usual[0]) <= ALIKE * usual[0]


def _near_caption(
    lines: list[Line], between: list[int], captions: Set[int], taken: Set[int], body: float
) -> Iterator[tuple[int, int]]:
    """Lines between the halves of a sentence near a caption there; none where one is a title."""
    named = [i for i in between if i in captions and i - 1 not in captions]
    rest = [i for i in between if i not in taken]
    if not named or any(lines[i].size > (1 + ALIKE) * body for i in rest):
        return
    for i in rest:
        away, k = min((abs(lines[k].baseline - lines[i].baseline), k) for k in named)
        if lines[i].is_fixed or (away < FAR and not lines[i].text.startswith(MARK)):
            yield i, k
