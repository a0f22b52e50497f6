"""What stands in lines of its own on a PDF's page: formulas, programs, algorithms and figures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator
from itertools import groupby, pairwise
from operator import itemgetter

from app.documents.pdf.pieces import THIN, Box, Line, bare
from app.documents.pdf.tables import ALIKE, FAR, MARKED, STOPPED, WIDE, Type

_FEWEST, _PROSE = 3, 4
"""Pieces of a formula, rows at an edge, and steps at least; more words has a line of a paragraph."""
_NAMES = re.compile(
    r"(?i)\b(?:arg ?(?:max|min)?|cos|cov|det|diag|exp|inf|lim|log|max|min|mod|sgn|sin|sup|tan|tr|var)"
    r"(?![^\W\d_]{2})"
)
_CASES = re.compile(
    r"(?i)\b(?:if|otherwise|else|for (?:all|each|any|some)|subject to|such that|when|and|where)\b"
)
"""What is said between the pieces of a formula."""
_BEGINS = re.compile(r"(?<![^\W_])[^\W\d_]?[a-zà-ÿ]{2}")
_BESIDE, _APART, _INSET, _INDEX = 4.0, 1.25, 0.5, 0.75
"""Points between the edges of lines of one column; times the distance of lines by which a formula stands
apart, sizes of type by which it is set in, and the share of the text's size that its indices have."""
EQUALS = re.compile("[=∑∏∫√≤≥≈≠→∈∝≡\x00-\x08\x0e-\x1f]")
_RELATED = re.compile("[=∑∏∫√≤≥≈≠→←∈∝≡⇒⇔⊢⊨∀∃∧∨⊆∪∩≺⊕⊗⟨⟩∥∂⊤]")
_MATHS = re.compile(r"[⟨⟩∥∂⊤⊗∧∈]|[=≤≥≈].*\(\d{1,3}[a-z]?\)\s*\Z")
_LONGEST_SUM, _FEW_LETTERS = 120, 12
_OPENS = re.compile(r"(?:\(?\w{1,3}[.)] )?\(?[^\W\d_]{2,}[\s,:.]")
_TWO_WORDS = re.compile(r"[^\W\d_]{2,}[,;]? [a-zà-ÿ]{2}")
"""Signs of formulas; those of formulas alone, or one with its number, beside which a short one may have a
word or two; how a text begins with a word; and two in a row."""
_WORD = re.compile(r"[^\W\d_]{3,}")
_COUNT = re.compile(r"\((?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3})?[a-z]?\)")
"""The number of a formula."""
_NAME, _TERM = re.compile(r"[-\w.]+"), 40
"""A name by itself; the most letters of a term that is explained in a list."""
_COUNTED = r"\s*(?:\d{1,3}[:.]?\s+)?"
_FRAMED = (
    rf"{_COUNTED}(?:end\s?(?:for(?:each)?|if|while|loop|procedure|function|repeat)?[\s;.]*$"
    r"|(?:for(?: ?each| ?all)?|while|if|else ?if)\b.{1,120}\b(?:do|then)\b[\s:]*$)"
)
_WORDED = re.compile(
    rf"(?i){_FRAMED}|{_COUNTED}(?:(?:inputs?|outputs?|require|ensure|data|results?|initiali[sz]e|parameters?)\s?:"
    r"|(?:return|repeat|else|until)\b(?!.*(?:[a-z]{3},? [a-z]{3,},? [a-z]{3,}|[a-z]{2}\.\s*$))"
    r"|(?!.*\.\s).*;\s*$)"
)
_SETS, _LEAST_PROSE = re.compile("←|:="), 5
_NUMBER, _ROW = r"\s*\d{1,3}:(?:\s|$)", re.compile(r"(\d{1,3})(?:\s|$)")
_SURE, _FRAME = re.compile(rf"(?i){_FRAMED}|{_NUMBER}"), re.compile(f"(?i){_FRAMED}")
"""What steps of an algorithm say, how they set a value in a few words, and how nothing but them looks."""
_CALLED = re.compile(
    r"(?:[Aa]lgorithm(?:us|e)?|[Aa]lgoritmo|[Pp]rocedure|ALGORITHM)\s+(?:\d{1,3}|[A-Z])(?P<stop>\s?[:.])?"
)
_HEAD, _BETWEEN, _WITHIN, _NARROWEST = 8, 6, 8, 150.0
"""Lines from an algorithm's name to its first step, and between its steps, at most; sizes of type by which
they are set in; points of a rule around it at least."""
_SCRIPT, _STOPS = 6, re.compile(r"[a-z][.?!](?=\s|$)")
"""Lines of a script at least, of which every fourth ends a sentence."""
_UNEVEN, _NEARBY = 0.15, 20
"""Sizes of type by which the distances of a program's lines differ, and from the text's edge to it, at
most."""
_SIGNS = re.compile(r"[{}=<>\\_$#@|+~^`\[\]();/*]")
_CAPTIONED = re.compile(
    r"(?:(?:fig(?:ure|ura|uur)?|tab(?:le|elle|la|leau|ela|ell|ulka)?|plate|chart|scheme|listing|abb(?:ildung)?"
    r"|рис(?:унок)?|rys(?:unek)?|obr(?:ázek)?|kuva|bild|afbeelding|cuadro|quadro|табл(?:ица)?)\.?)\s?"
    r"(?:[A-Z]\.?)?(?:\d{1,3}|[IVX]{1,5})(?:[.\-]\d{1,2})?[a-z]?(?P<stop>\s?[.:|–—])?(?=\s|$)",
    re.I,
)
FIGURE = re.compile(r"(?i:fig|plate|chart|scheme|abb|afb|рис|rys|obr|kuva|bild)")
_PART = re.compile(r"\([a-h]\)\s.{1,60}")
"""What one of several drawings above one caption is called."""
_SMALL, _SMALLER, _WORDS, _CENTRED = 0.87, 0.93, 5, 0.05
"""Shares of the usual size of type that words within a figure have at most, and a few of them; how many these
are; share of a page's width by which a caption stands beside its middle."""


def formulas(lines: list[Line], taken: set[int], body: float, lead: float) -> Iterator[int]:
    """Pieces of formulas that stand in lines of their own: one over the other, or in the type of formulas.

    Args:
        lines: of a page.
        taken: those that are something else; what is found is added.
        body, lead: the usual size of type, and the usual distance of lines.
    """
    if not any(line.is_maths or EQUALS.search(line.text) for line in lines):
        return
    full = (line for line in lines if not line.turned and len(_WORD.findall(line.text)) > _PROSE)
    edges = Counter(round(line.left / _BESIDE) for line in full)
    # First what stands apart from the text, which may have words in it.
    for may_say in (True, False):
        pieces = [i not in taken and _is_piece(line, edges, body, may_say) for i, line in enumerate(lines)]
        for is_piece, group in groupby(enumerate(pieces), key=itemgetter(1)):
            rows = [i for i, _ in group]
            whole = is_piece and _is_display(lines, rows, body, lead, may_say)
            blocks = [rows] if whole else _blocks(lines, rows, lead)
            for own in blocks if is_piece else ():
                if whole or _is_display(lines, own, body, lead, may_say):
                    taken.update(own)
                    yield from own


def _blocks(lines: list[Line], rows: list[int], lead: float) -> Iterator[list[int]]:
    """Pieces that follow one another, those apart that stand below all before them with space between."""
    own, low = list[int](), 0.0
    for i in rows:
        if own and lines[i].top < low - lead / 2:
            yield own
            own = []
        low = min(low, lines[i].bottom) if own else lines[i].bottom
        own.append(i)
    if own:
        yield own


def _is_display(lines: list[Line], rows: list[int], body: float, lead: float, may_say: bool) -> bool:
    """Whether pieces that follow one another are a formula: set apart, set in, or one over the other."""
    own = [lines[i] for i in rows]
    signs = any(EQUALS.search(line.text) for line in own)
    around = [*lines[max(rows[0] - 1, 0) : rows[0]], *lines[rows[-1] + 1 : rows[-1] + 2]]
    near = [line for line in around if any(line.beside(piece) for piece in own)]
    within = any(a.bottom < b.baseline < a.top for a in near for b in own)
    set_so = any(line.is_maths for line in own) and not within
    if may_say:
        # Limits of a sum may stand nearer.
        whole = [line for line in own if line.size > _INDEX * body]
        apart = all(abs(a.baseline - b.baseline) > _APART * lead for a in near for b in whole)
        return set_so and apart and (signs or not any(map(_said, own)))
    # What goes on in a paragraph's last line begins where its others do.
    inset = all(min(b.left for b in own) > a.left + _INSET * a.size for a in near)
    stacked = any(a.bottom < b.top and b.bottom < a.top for a, b in pairwise(own))
    counted = all(_COUNT.fullmatch(line.text.strip()) for line in own) and any(
        line.is_maths for line in lines
    )
    return (set_so and inset) or (len(own) >= _FEWEST and stacked and signs) or counted


def _said(line: Line) -> list[str]:
    """The words of a line that are not set in the type of formulas, but those that are names in them."""
    return _WORD.findall(_CASES.sub("", _NAMES.sub("", _upright(line))))


def _upright(line: Line) -> str:
    """What of a line is neither in the type of formulas nor an index."""
    full = (piece for piece in line.styled if not piece.is_maths and piece.size > _INDEX * line.size)
    return " ".join(piece.text for piece in full)


def _is_piece(line: Line, edges: Counter[int], body: float, may_say: bool) -> bool:
    """Whether a line has no words but those that are names in formulas, or is in their type but for a few,
    more if it ``may_say`` some; at the edge of the text it has none."""
    if line.size < _INDEX * body and len(line.text.split()) < _FEWEST:
        return True
    upright = _upright(line)
    said = _NAMES.sub("", upright)
    mostly = 2 * sum(map(str.isalpha, upright)) < sum(map(str.isalpha, line.text))
    prose = len(_WORD.findall(line.text)) > 1 + may_say and not EQUALS.search(line.text)
    at = round(line.left / _BESIDE)
    at_edge = sum(edges[at + away] for away in (-1, 0, 1)) >= _FEWEST
    if at_edge and _BEGINS.search(said):
        return False
    if not line.is_maths or prose or (STOPPED.search(line.text) and not mostly):
        return is_formula(_CASES.sub("", line.text) if may_say and not at_edge else line.text)
    if at_edge:
        return True
    if may_say and not MARKED.match(line.text.strip()):
        return len(_said(line)) < _FEWEST
    return len(_WORD.findall(said)) < 2 and is_formula(upright)


def is_whole_formula(text: str) -> bool:
    """Whether a paragraph is a formula by its text: it has signs, and a word or two or names between them."""
    has_own = _MATHS.search(text) is not None
    if not (has_own or _RELATED.search(text)) or _OPENS.match(text):
        return False
    if has_own and len(text) < _LONGEST_SUM and sum(map(len, _WORD.findall(text))) < _FEW_LETTERS:
        return True
    others = _CASES.sub(" ", _NAMES.sub(" ", text))
    letters = sum(map(len, _WORD.findall(others)))
    return not _TWO_WORDS.search(others) and 3 * letters < sum(not char.isspace() for char in text)


def is_formula(text: str) -> bool:
    """Whether a line has no words, but signs or single letters."""
    words = _WORD.findall(_NAMES.sub("", bare(text)))
    letters = sum(map(str.isalnum, text))
    return 3 * sum(map(len, words)) < letters or not letters


def programs(lines: list[Line], taken: Container[int], body: float) -> Iterator[int]:
    """Lines of programs: in type of one width where the text's is not, half as large again at most, for a
    title is larger, and no sentences."""
    fixed = [line.is_fixed and not line.turned and line.size < 1.5 * body for line in lines]
    own = [i not in taken and is_fixed for i, is_fixed in enumerate(fixed)]
    for first, last in pairwise([i for i, is_fixed in enumerate(own) if is_fixed]):
        if 1 < last - first <= _BETWEEN and _is_evenly_set(lines, first, last):
            own[first:last] = [i not in taken for i in range(first, last)]
    for is_code, group in groupby(range(len(own)), key=own.__getitem__):
        rows = list(group)
        # A name by itself is a word of a sentence, or what a paragraph is about; words in bold type a title.
        said, bold = lines[rows[0]].text.strip(), lines[rows[0]].bold
        titled = (bold and not _SIGNS.search(said)) or _NAME.fullmatch(said) or _is_term(lines, rows[0])
        named = len(rows) == 1 and titled
        apart = len(rows) > 1 or _stands_apart(lines, rows[0])
        if is_code and apart and not named and not _is_prose([lines[i] for i in rows]):
            yield from rows


_TYPED = re.compile(
    r"\s*[\])}]+[;,.\])}]*\s*|.*(?:\w\(|[{\[])\s*"
    r"|\s*(?:import|package|from|using|#include|require)\s+[^\s,]+\s*"
    r"|.*(?:\w\.\w+\(|[!=]==?|[=-]>|::|&&|\|\||:=|\+=|</?\w+>).*"
    r"|\s*(?:(?:public|private|static|final|override|async|export|const|let|va[lr]|def|fun|func|fn|function|class"
    r"|interface|struct|return|void|int|float|double|bool|string|auto)\s+)+\S+.*[=({:;,].*"
    r"|\s*(?:\w+\s)?[\w.$\[\]]+\s?=\s?[^=.]*;?\s*",
    re.I | re.A,
)
_SPOKEN = re.compile(r"(?<![\w.])[^\W\d_]+,?(?: [^\W\d_]+[,.:]?){5}(?=\s|$)|^\W?[^\W\d_a-z].*[a-z][.?]\s*$")
_LONGEST_TYPED = 300
"""What a line of a program looks like in whatever type it is set, a line of prose; characters of the former
at most."""


def listings(lines: list[Line], taken: Container[int]) -> Iterator[int]:
    """Lines of programs by what they say, where some stand close below each other."""
    run: list[tuple[int, bool]] = []
    for i, line in enumerate(lines):
        other = i in taken or line.is_maths or len(line.text) > _LONGEST_TYPED
        said = other or MARKED.match(line.text) or _SPOKEN.search(line.text)
        near = run and 0 < lines[run[-1][0]].baseline - line.baseline < 2 * line.size
        if run and (said or not near):
            yield from _of_program(run)
            run = []
        if not said:
            run.append((i, _TYPED.fullmatch(line.text) is not None))
    yield from _of_program(run)


def _of_program(run: list[tuple[int, bool]]) -> list[int]:
    """The lines from the first to the last of a program's, if most there are."""
    own = [n for n, (_, typed) in enumerate(run) if typed]
    whole = run[own[0] : own[-1] + 1] if own else []
    return [i for i, _ in whole] if len(own) >= _FEWEST and 3 * len(own) > 2 * len(whole) else []


def _is_evenly_set(lines: list[Line], first: int, last: int) -> bool:
    """Whether lines between two of a program stand as these do, set in from the text, and are no sentences:
    its remarks, or what stands for more of it."""
    run, size = lines[first : last + 1], lines[first].size
    left = min(lines[i].left for i in (first, last)) - 1
    leads = [a.baseline - b.baseline for a, b in pairwise(run)]
    even = 0 < max(leads) < 1.6 * size and max(leads) - min(leads) < _UNEVEN * size
    text = (line.left for line in lines if not line.is_fixed and len(_WORD.findall(line.text)) > _PROSE)
    edges = Counter(round(edge) for edge in text if left - _NEARBY * size < edge < left + size)
    said = any(o.text[:1].isupper() and len(_WORD.findall(o.text)) > _PROSE for o in run)
    even = even and not said and all(o.left >= left for o in run)
    return even and max(edges, key=edges.__getitem__, default=left) < left


def _is_term(lines: list[Line], at: int) -> bool:
    """Whether a short line is a term that the paragraph close below it, which is set in, explains."""
    line, below = lines[at], lines[min(at + 1, len(lines) - 1)]
    near = 0 < line.baseline - below.baseline < 2 * line.size and not below.is_fixed
    return near and below.left > line.left + line.size and len(line.text) <= _TERM


def _is_prose(lines: list[Line]) -> bool:
    text = " ".join(line.text for line in lines)
    signs, words = len(_SIGNS.findall(text)), len(text.split())
    # What people say in a script has short lines, and some of its sentences go over to the next page.
    script = 4 * len(_STOPS.findall(text)) > len(lines) > _SCRIPT and words > 3 * len(lines)
    ended = words > 4 * len(lines) and text.rstrip().endswith((".", "?", "!"))
    return signs < 0.02 * len(text) and (script or ended)


def _stands_apart(lines: list[Line], at: int) -> bool:
    """Whether a line alone is indented, or stands apart from those above and below."""
    line, near = lines[at], [*lines[max(at - 1, 0) : at], *lines[at + 1 : at + 2]]
    return all(
        abs(line.baseline - other.baseline) > 1.5 * line.size or abs(line.left - other.left) > line.size
        for other in near
    )


def algorithms(lines: list[Line], taken: Container[int], rules: list[Box]) -> Iterator[tuple[int, int, int]]:
    """Where algorithms stand that are set as formulas are: their first lines and those behind their last, and
    where their steps begin, below what names them."""
    counted = _counted(lines)
    steps = [
        i
        for i, line in enumerate(lines)
        if i not in taken
        and not line.turned
        and (i in counted or _SURE.match(line.text) or _is_worded(line.text))
    ]
    level = [rule for rule in rules if rule[3] - rule[1] < THIN and rule[2] - rule[0] > _NARROWEST]
    at = 0
    while at < len(steps):
        end = at + 1
        while end < len(steps) and _go_on(lines, steps[end - 1], steps[end], level):
            end += 1
        first, behind = steps[at], _end_of(lines, steps[end - 1], level)
        above = range(first, max(first - _HEAD, -1), -1)
        named = next((i for i in above if _is_name(lines[i], level)), None)
        own = lines[first:behind]
        signs = any(line.is_maths or _SETS.search(line.text) or EQUALS.search(line.text) for line in own)
        # Numbered lines with words alone are a recipe's or a contract's.
        if named is None:
            worded = signs and any(_is_worded(line.text) for line in own)
        else:
            worded = signs or any(_FRAME.match(line.text) for line in own)
        sure = sum(i in counted or _SURE.match(lines[i].text) is not None for i in steps[at:end])
        rows = 1 + sum(not a.is_level(b) for a, b in pairwise(lines[first:behind]))
        least = _FEWEST - (named is not None)
        if worded and end - at >= least and sure >= least - 1 and _FEWEST * (end - at) >= rows:
            yield first if named is None else named, behind, first if named is None else named + 1
        at = end


def _counted(lines: list[Line]) -> set[int]:
    """The lines that begin with figures below one another which count on, and those beside such figures."""
    found, runs = set[int](), dict[int, list[int]]()
    for i, line in enumerate(lines):
        number = _ROW.match(line.text)
        if number and not line.turned:
            run = runs.setdefault(round(line.left / _BESIDE), [])
            last = lines[run[-1]] if run else line
            goes_on = run and int(number[1]) == int(last.text.split()[0]) + 1
            if not (goes_on and 0 < last.baseline - line.baseline < _FEWEST * line.size):
                run.clear()
            run.append(i)
            found.update(run if len(run) > _FEWEST else ())
    beside = (k for i in found for k in (i - 1, i + 1) if 0 <= k < len(lines) and lines[k].is_level(lines[i]))
    return found | set(beside)


def _is_worded(text: str) -> bool:
    """Whether a line says what a step does."""
    sets = _SETS.search(text) is not None and len(_WORD.findall(text)) < _LEAST_PROSE
    return sets or _WORDED.match(text) is not None


def _is_name(line: Line, level: list[Box]) -> bool:
    """Whether a line names an algorithm: with a stop, in bold type, or below a rule."""
    found = _CALLED.match(line.text.strip())
    ruled = any(0 <= rule[1] - line.top < line.size and rule[0] < line.left + 1 for rule in level)
    return found is not None and (found["stop"] is not None or line.styled[0].bold or ruled)


def _go_on(lines: list[Line], step: int, after: int, level: list[Box]) -> bool:
    """Whether two steps are of one algorithm: lines of what the first says, at most, stand between."""
    own, below = lines[step], lines[after]
    down = own.baseline - below.baseline
    near = after - step <= _BETWEEN and -own.size < down < (1 + after - step) * 2.2 * own.size
    ruled = any(below.top < rule[1] < own.bottom and rule[0] < own.left + 1 for rule in level)
    return near and abs(own.left - below.left) < _WITHIN * own.size and not ruled


def _end_of(lines: list[Line], last: int, level: list[Box]) -> int:
    """Where an algorithm ends: at the rule close below its last step, or behind that."""
    step, behind = lines[last], last + 1
    low = step.bottom - 1.5 * _WITHIN * step.size
    under = [rule[3] for rule in level if low < rule[3] < step.bottom + 1 and rule[0] < step.left + 1]
    while behind < len(lines) and (
        (under and max(under) - 1 < lines[behind].baseline < step.top)
        or (lines[behind].is_level(step) and lines[behind].left > step.right)
    ):
        behind += 1
    return behind


def figures(
    lines: list[Line], taken: set[int], body: float, width: float, font: str
) -> Iterator[tuple[list[int], list[int]]]:
    """The lines of each caption, and those within its figure."""
    captions = set[int]()
    for at, first in enumerate(lines):
        match = _CAPTIONED.match(first.text.strip())
        own = match and (match["stop"] or first.size < 0.95 * body or first.bold or first.italic)
        if not own or at in taken or first.turned or (at and _is_within(lines[at - 1], first, width)):
            continue
        caption = [at]
        for i in range(at + 1, len(lines)):
            if i in taken:  # The number of the page may be drawn within.
                continue
            line, last = lines[i], lines[caption[-1]]
            near = 0 < last.baseline - line.baseline < 1.5 * max(line.size, first.size) and line.beside(last)
            other = abs(line.size - first.size) > ALIKE * first.size and not line.is_maths
            other = other and not (line.text.isupper() and first.text.isupper())  # Of small capitals.
            if not near or other:
                break
            caption.append(i)
        captions.update(caption)
        is_figure = FIGURE.match(first.text.strip()) is not None
        yield caption, _labels(lines, caption, captions, taken, (body, width, font)) if is_figure else []


def begins_caption(last: Line, line: Line) -> bool:
    """Whether a line begins a caption of its own, and names no figure in the sentence of the one above it."""
    named = _CAPTIONED.match(line.text.strip())
    near = line.beside(last) and 0 < last.baseline - line.baseline < 1.5 * max(last.size, line.size)
    return named is not None and named["stop"] is not None and not (near and not STOPPED.search(last.text))


def _is_within(before: Line, line: Line, width: float) -> bool:
    """Whether a line goes on in the full line of a sentence close above it, though it begins as a caption."""
    near = 0 < before.baseline - line.baseline < 1.4 * line.size and abs(before.left - line.left) < line.size
    alike = before.font == line.font and abs(before.size - line.size) < ALIKE * line.size
    full = before.right - before.left > WIDE * width and not before.gaps
    return near and alike and full and not STOPPED.search(before.text)


def _labels(
    lines: list[Line], caption: list[int], captions: set[int], taken: set[int], usual: Type
) -> list[int]:
    """Small words, or those in another type, between a caption and the text or the caption above it."""
    first, (body, width, font) = lines[caption[0]], usual
    middle, reach = (first.left + first.right) / 2, max(width, first.right - first.left) / 2
    left, right = min(line.left for line in lines), max(line.right for line in lines)
    if abs(left + right - 2 * middle) < _CENTRED * (right - left):  # It goes over all columns.
        reach = (right - left) / 2
    above = [
        i
        for i, line in enumerate(lines)
        if line.bottom >= first.top - 1
        and line.right > middle - reach
        and line.left < middle + reach
        and i not in caption
    ]
    found: list[int] = []
    low = first.top
    for i in sorted(above, key=lambda i: lines[i].bottom):
        line = lines[i]
        sign = len(line.text.strip()) < _FEWEST  # Of one or two letters there is no text.
        few = len(line.text.split()) < _WORDS and (line.font != font or line.size < _SMALLER * body or sign)
        small = few or line.size < _SMALL * body or _PART.fullmatch(line.text.strip()) is not None
        if line.turned:
            continue
        if i in captions or line.bottom - low > FAR or not small or (line.bold and line.size > body):
            break
        if i not in taken:  # Numbers along its edges may be taken for a table's.
            found.append(i)
        low = max(low, line.top)
    return found
