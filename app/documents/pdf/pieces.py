"""A PDF's pieces of text with their places, upright, as PDFium finds them on a page; and what a tagged PDF,
as those of Word, LibreOffice, Google and browsers, says that each is."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from ctypes import (
    CFUNCTYPE,
    byref,
    c_double,
    c_float,
    c_int,
    c_size_t,
    c_uint,
    c_ulong,
    c_ushort,
    c_void_p,
    cast,
    create_string_buffer,
)  # fmt: skip
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count, repeat
from math import atan2, hypot, pi
from statistics import median
from sys import intern
from typing import Any

import numpy as np
import pypdfium2
from pypdfium2 import raw

from app.documents.pdf.letters import (
    INK,
    LONGEST_WORDS,
    SMALL_CAPITALS,
    TALL,
    coded,
    drop_guessed_spaces,
    font_of,
    missed_spaces,
    name_glyphs,
    name_ligatures,
    order_ligatures,
    put_accents_on,
    put_fractions_together,
)
from app.documents.typesetting import RunStyle

Tag = tuple[int, str]
"""Number of a block of its page, and what it is: a standard type of ISO 32000, or "Artifact"."""
NO_TAG: Tag = (0, "")
ANSWER: Tag = (0, "Form")
ASKED: Tag = (0, "Lbl")
"""Of what is filled into a form, and of what a box of one asks together with its answer."""
_BLOCK = re.compile("P|H[1-6]?|LI|Caption|T[DH]|TOCI?|(?:FE)?Note|Title")
_WHOLE = re.compile("TOCI?|(?:FE)?Note|T[DH]|Caption")
"""What all within is, paragraphs too; a figure, a formula or a program may be a word of a paragraph."""
_INLINE = re.compile("Figure|Formula|Code")
_DEEPEST, _LONGEST, _FEWEST = 60, 40, 3
THIN, _MOST_RULES = 3.0, 2000
"""Points that a rule is high or wide at most; paths of a page beyond which they are a drawing."""
_FEWEST_LINES, _LABELS, _PROSE = 3, 4, 6
"""Lines of a drawing at least, pieces of text for each of them at most, and words of a line of prose."""
_CELLS = 1.25
"""Times its size that no font's ink is: the boxes of text that was recognised on a picture are its cells."""
MARK, MARK_END = "\ufdd0", "\ufdd1"
_MARKED = re.compile(f"{MARK}.*?{MARK_END}")
"""Noncharacters around a footnote mark in a line's text."""
# PDFium's functions of a page's text and a character's index; their usual wrapping takes longer than they do.
_code = cast(raw.FPDFText_GetUnicode, CFUNCTYPE(c_uint, c_void_p, c_int))
_drawn_by = cast(raw.FPDFText_GetTextObject, CFUNCTYPE(c_size_t, c_void_p, c_int))
_char_box = cast(raw.FPDFText_GetCharBox, CFUNCTYPE(c_int, c_void_p, c_int, *[c_void_p] * 4))
Box = tuple[float, float, float, float]
"""Left, bottom, right and top in points."""
_Type = tuple[str, frozenset[RunStyle]]
"""The family of a font, and whether it is bold, italic, or has letters of one width."""
_BOLD = re.compile(r"bold|black|heavy|demi|(?:cm|sf|ec)(?:ss)?(?:[bs]x|b\d)|-bd\b|\.bi?$", re.I)
_ITALIC = re.compile(r"ital|obliq|slant|(?:^|\+)cm(?:ti|sl)|(?:^|\+)sf(?:ti|sl)|\.b?i$", re.I)
_FIXED = re.compile(
    r"mono|courier|typewriter|consol|menlo|monaco|fixed|inconsolata|(?:cm|sf)(?:sl|it|v)?tt|sfst|code", re.I
)
_THIN, _PITCH = frozenset("ijltfrI"), 0.02
"""Letters that are thinner than others; the share by which they are that are as wide as all others."""
_MATHS = re.compile(r"math|^(?:cm(?:mi|sy|ex|bsy)|r?[tp]x[bm]?(?:mi|sy|ex)|ms[ab]m|mt(?:mi|sy|ex))", re.I)
"""Families in which formulas alone are set, TeX's and others."""
_WORD = re.compile(r"[^\W\d_]{4,}")
_BULLET, _MOST_BULLETS = 12.0, 100
"""Points of a picture that may be one; more on a page are a drawing."""
_EXTENSION = re.compile(r"^(?:cmex|lmmathext)", re.I)
_LARGE_SIGNS = {
    code: sign for codes, sign in (("PX", "∑"), ("QY", "∏"), ("RZ", "∫"), ("pqrst", "√")) for code in codes
}
"""What the codes of TeX's font of large signs mean; its others are parts of brackets and hats."""
_FACE = re.compile(
    r"^[A-Z]{6}\+|[-,]?(?:Roman|Regular|Book|Light|Semi|Demi|Bold|Ital|Obliq|Slant|MT$|PS).*|\d+$", re.I
)
"""What in a font's name is none of its family's."""
_ITALIC_FLAG = 1 << 6
"""Of a font's descriptor."""
_HEAVY = 600
_PLAIN = re.compile(r"[-,](?:regu|roman|book)|(?:^|\+)(?:sf|cm|ec)[a-z]", re.I)
"""What a font is called that is not bold, or says by its name that it is: TeX's stems are thick."""
_AS_OTHERS = 4
"""Quarters of a circle by which a piece is turned that is not high enough to be turned otherwise."""
_ASLANT = 0.06
"""Quarters of a circle by which type may be off; watermarks are off by more."""
_TURNED = 1.6
"""Heights of letters: a piece that is higher may be turned."""
_CELL = 1.3
"""Heights of letters that stand between cells of a table which are drawn at once."""
_TALLER = re.compile("[À-ÅÈ-ÏÑ-ÖÙ-ÝČĎĚŇŘŠŤŮŽŚŹŻĆŃЁЙ]")
"""Capitals with an accent over them."""
_BULLET_CODE = re.compile(r"^[\x01\x03-\x08\x0e-\x1f\x80-\x9f\ue000-\uf8e4\uf8ff](?=\s|$)")
"""A sign before an item in a font that does not name it; those left out are parts of large brackets."""
_DEEP = re.compile(r"[gjpqyçþ()\[\]/|Qрфуβγζημξρφχψ\u0590-\u08ff]")
_DEEPER = re.compile("[,;цщдЦЩД]")


@dataclass(frozen=True)
class Line:
    """A line of text and its box in points, y growing upward; ``turned`` against the page's other text,
    ``bold`` if all of it is, ``number`` if it counts the lines beside it,
    ``gaps`` of its spaces are as wide as those of a table; ``italic`` and in letters of one width, ``fixed``,
    as bold, ``tag`` what the file says it is,
    ``font`` the family of most of it, ``em`` and ``foot`` the size of that type and where it stands as the
    file has them, 0 where that says nothing; ``parts`` are what it was put together of; ``reach`` is where
    the lines of its column end, ``running`` whether sentences go over them."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    turned: bool = False
    bold: bool = False
    font: str = ""
    number: bool = False
    gaps: int = 0
    italic: bool = False
    fixed: bool = False
    tag: Tag = NO_TAG
    parts: tuple[Line, ...] = ()
    em: float = 0.0
    foot: float = 0.0
    reach: float = 0.0
    running: bool = False

    @property
    def styled(self) -> tuple[Line, ...]:
        """What it was put together of, each in one type; itself where that is all."""
        return self.parts or (self,)

    @property
    def is_fixed(self) -> bool:
        """Whether all its letters are of one width, but a number that counts it."""
        own = [piece for piece in self.styled if not piece.text.strip().isdecimal()]
        return all(piece.fixed for piece in own or self.styled)

    @cached_property
    def is_maths(self) -> bool:
        """Whether it is in the type of formulas, in part at least."""
        return any(_MATHS.search(piece.font) for piece in self.styled)

    @cached_property
    def size(self) -> float:
        """Size of the type of most of it."""
        return self.em or inked(bare(self.text), self.height)

    @property
    def height(self) -> float:
        """Height of the box in points."""
        return self.top - self.bottom

    @property
    def baseline(self) -> float:
        """Where letters without descenders stand."""
        return self.foot if self.em else self.bottom + _depth(bare(self.text)) * self.size

    def beside(self, other: Line) -> bool:
        """Whether another line lies above or below this one, in part at least."""
        return self.left < other.right and other.left < self.right

    def is_level(self, other: Line) -> bool:
        """Whether another line stands on this one's row, to a third of this one's type."""
        return abs(self.baseline - other.baseline) < 0.35 * self.size


def inked(letters: str, height: float) -> float:
    """Size of type by the height of its box, which holds ink alone, so that "on" is lower than "Only"."""
    low = 0.61 if "t" in letters else 0.48
    tall = 0.8 if _TALLER.search(letters) else 0.7 if TALL.search(letters) else low
    return height / (tall + _depth(letters))


def _depth(letters: str) -> float:
    return 0.21 if _DEEP.search(letters) else 0.14 if _DEEPER.search(letters) else 0.0


def bare(text: str) -> str:
    """Text without footnote marks."""
    return _MARKED.sub("", text) if MARK in text else text


Link = tuple[Box, int]
"""What leads to a place of the file, and the index of the page there."""
Drawn = tuple[list[Line], list[Box], float, list[Link]]
"""The pieces of a page as the file orders them, its rules and boxes, its height, and its links."""


def pieces_of(pdf: pypdfium2.PdfDocument, number: int) -> tuple[Drawn, list[Line]]:
    """What a page shows, and the pieces of a form's answers.

    Raises:
        PdfiumError: the page is damaged.
    """
    page = pdf[number]
    drawn = _upright(pdf, page)
    if not pdf.formenv or page.flatten() != raw.FLATTEN_SUCCESS:
        return drawn, []
    page.close()
    without = Counter(_place(piece) for piece in drawn[0])
    answers = []
    for piece in _upright(pdf, pdf[number])[0]:
        if without[_place(piece)]:
            without[_place(piece)] -= 1
        else:
            answers.append(replace(piece, tag=ANSWER))
    return drawn, answers


def _place(piece: Line) -> tuple[str, int, int]:
    return piece.text.strip(), round(piece.left), round(piece.bottom)


def _upright(pdf: pypdfium2.PdfDocument, page: pypdfium2.PdfPage) -> Drawn:
    """PDFium's pieces of text, turned so that most of them are upright, and what is drawn around them."""
    was_turned = page.get_rotation() != 0
    if was_turned:
        page.set_rotation(0)
    width, height = page.get_size()
    objects = [raw.FPDFPage_GetObject(page, i) for i in range(raw.FPDFPage_CountObjects(page))]
    kinds = list(map(raw.FPDFPageObj_GetType, objects))
    tag_of = tags_of(pdf, page, _drawings(objects, kinds))
    found = _pieces(page, was_turned)
    votes: Counter[int] = Counter()
    for text, _, quarter, *_ in found:
        votes[quarter % _AS_OTHERS] += len(text) if quarter >= 0 else 0
    most = votes.most_common(1)[0][0] if votes else 0
    if most:
        # PDFium orders lines as they lie on the screen; text that lies sideways there comes out reversed.
        page.set_rotation(90 * (4 - most))
        found = _pieces(page, was_turned)
    x, y, *_ = page.get_cropbox()  # What a slide uncovers later may be drawn far outside.
    found = [p for p in found if abs(p[1][0] - x) < 2 * width and abs(p[1][1] - y) < 2 * height]
    boxes = [_turn(box, most, width, height) for _, box, *_ in found]
    turned = [quarter not in (most, _AS_OTHERS) for _, _, quarter, *_ in found]
    placed = list(zip(found, boxes, turned, strict=True))
    ratios = _ratios(
        (font, inked(text, box[3] - box[1]) / em, text)
        for (text, _, _, (font, _), _, em, _), box, aside in placed
        if font and em > INK and not aside
    )
    lines = [
        Line(
            _clean(text), *box, aside, "bold" in faces, font, italic="italic" in faces,
            fixed="fixed" in faces, tag=tag_of(drawn_by),
            em=0.0 if aside else em * _ratio(font, ratios),
            foot=_turn(origin, most, width, height)[1],
        )
        for (text, _, _, (font, faces), drawn_by, em, origin), box, aside in placed
    ]  # fmt: skip
    rules = [_turn(rule, most, width, height) for rule in _rules(objects, kinds)]
    pictures = (raw.FPDF_PAGEOBJ_FORM, raw.FPDF_PAGEOBJ_IMAGE)
    drawn = _bounds(item for item, kind in zip(objects, kinds, strict=True) if kind in pictures)
    lines += list(_bullets((_turn(box, most, width, height) for box in drawn), lines))
    shown = _with_words(_with_prose([line for line in lines if line.text.strip()]))
    links = [(_turn(box, most, width, height), to) for box, to in _links(pdf, page)]
    return shown, rules, width if most % 2 else height, links


def _links(pdf: pypdfium2.PdfDocument, page: pypdfium2.PdfPage) -> Iterator[Link]:
    """The links of a page that lead to others, or to places of its own."""
    at, link, box = c_int(), raw.FPDF_LINK(), raw.FS_RECTF()
    while raw.FPDFLink_Enumerate(page, byref(at), byref(link)):
        place = raw.FPDFLink_GetDest(pdf, link) or raw.FPDFAction_GetDest(pdf, raw.FPDFLink_GetAction(link))
        if place and raw.FPDFLink_GetAnnotRect(link, byref(box)):
            to = raw.FPDFDest_GetDestPageIndex(pdf, place)
            yield (box.left, box.bottom, box.right, box.top), to


def _ratios(pieces: Iterable[tuple[str, float, str]]) -> dict[str, float]:
    """What a point of each font's size is in ink, as most letters of it are."""
    found: dict[str, list[float]] = defaultdict(list)
    for font, ratio, text in pieces:
        found[font] += [ratio] * sum(map(str.isalnum, text))
    usual = {font: median(ratios) for font, ratios in found.items() if ratios}
    return {font: ratio if ratio < _CELLS else 1.0 for font, ratio in usual.items()}


def _ratio(font: str, known: dict[str, float]) -> float:
    """What a point of a font's size is in ink, 0 where nothing says it: signs of formulas say nothing."""
    usual = 1.0 if coded(font) else 0.0
    return usual if _EXTENSION.search(font) else known.get(font, usual)


def _rules(objects: list[Any], kinds: list[int]) -> Iterator[Box]:
    """The rules and boxes among what a page draws."""
    paths = [item for item, kind in zip(objects, kinds, strict=True) if kind == raw.FPDF_PAGEOBJ_PATH]
    yield from _bounds(paths if len(paths) <= _MOST_RULES else ())


def _bounds(objects: Iterable[Any]) -> Iterator[Box]:
    edges = [c_float() for _ in range(4)]
    for item in objects:
        raw.FPDFPageObj_GetBounds(item, *map(byref, edges))
        left, bottom, right, top = (edge.value for edge in edges)
        yield left, bottom, right, top


def _bullets(boxes: Iterable[Box], lines: list[Line]) -> Iterator[Line]:
    """Bullets that are small pictures below each other, as LaTeX's slides have before items, as text."""
    small = [box for box in boxes if 1 < box[2] - box[0] < _BULLET and 1 < box[3] - box[1] < _BULLET]
    columns = Counter(round(box[0]) for box in small)
    for box in small if len(small) <= _MOST_BULLETS else ():
        left, bottom, right, top = box
        middle = (bottom + top) / 2
        if columns[round(left)] > 1 and any(
            line.bottom < middle < line.top and 0 < line.left - right < line.size for line in lines
        ):
            yield Line("•", left, bottom, right, top)


def _with_prose(lines: list[Line]) -> list[Line]:
    """Pieces of which those of a drawing with lines of prose are text: whole pages are drawn so, too."""
    words: Counter[Tag] = Counter()
    for line in lines if any(line.tag[0] < 0 for line in lines) else ():
        count = len(line.text.split())
        words[line.tag] += count if count >= _PROSE else -count
    return [replace(line, tag=NO_TAG) if line.tag[0] < 0 < words[line.tag] else line for line in lines]


def _with_words(lines: list[Line]) -> list[Line]:
    """Pieces whose type is no formula's where most words of the page are set in it, as in Cambria Math."""
    of_formulas = {font for font in {line.font for line in lines} if _MATHS.search(font)}
    words: Counter[bool] = Counter()
    for line in lines if of_formulas else ():
        words[line.font in of_formulas] += len(_WORD.findall(line.text))
    if words[True] <= words[False]:
        return lines
    return [replace(line, font=_MATHS.sub("", line.font)) for line in lines]


def _pieces(page: pypdfium2.PdfPage, any_way: bool) -> list[tuple[str, Box, int, _Type, Any, float, Box]]:
    """Pieces of text, their boxes on the page as it is when not turned, their quarters of a circle,
    their type, the objects that draw them, and its size and where they stand.

    A piece is what the file draws at once, be it a line or a letter, with the spaces and ends of lines
    that PDFium finds behind it.
    """
    text_page = page.get_textpage()
    handle, count = cast(text_page.raw, c_void_p).value, text_page.count_chars()
    if not count:
        return []
    boxes = np.empty((count, 4))  # left, right, bottom, top
    first, step = boxes.ctypes.data, boxes.strides[0]
    # A book has millions of characters, and a loop in Python would cost as much as what it calls.
    codes = list(map(_code, repeat(handle), range(count)))
    drawn_by = np.fromiter(map(_drawn_by, repeat(handle), range(count)), np.uint64, count)
    places = (range(first + 8 * side, first + 8 * side + count * step, step) for side in range(4))
    deque(map(_char_box, repeat(handle), range(count), *places), maxlen=0)
    name_glyphs(codes, text_page)
    order_ligatures(codes, boxes)
    put_accents_on(codes, boxes)
    put_fractions_together(codes, boxes)
    name_ligatures(codes, boxes)
    drop_guessed_spaces(codes, boxes, drawn_by)
    spaced = missed_spaces(codes, boxes, drawn_by)
    shown = np.flatnonzero((drawn_by != 0) & ((boxes[:, 1::2] - boxes[:, ::2]) >= INK).all(axis=1))
    if not len(shown):
        return []
    heights = boxes[shown, 3] - boxes[shown, 2]
    tall = _TURNED * np.quantile(heights, 0.8)
    wide = np.append(False, boxes[shown[1:], 0] - boxes[shown[:-1], 1] > _CELL * np.quantile(heights, 0.8))
    starts = np.flatnonzero((np.diff(drawn_by[shown], prepend=0) != 0) | wide)
    lowest = np.minimum.reduceat(boxes[shown], starts)
    highest = np.maximum.reduceat(boxes[shown], starts)
    begins = [int(begin) for begin in shown[starts]]
    found, types = [], dict[int, _Type]()
    fixed: dict[str, bool] = {}
    for i, (begin, end) in enumerate(itertools.pairwise([*begins, count])):
        inside = spaced[bisect_left(spaced, begin) : bisect_left(spaced, end)]
        parts = itertools.pairwise([begin, *(at + 1 for at in inside), end])
        text = " ".join(_text(codes[a:b]) for a, b in parts)
        key = font_of(drawn_by[begin])
        font, faces = types[key] = types.get(key) or _type(text_page, begin)
        # TeX's fonts that are pictures have no name: only their page tells them from one another.
        name = font or str(key)
        if "fixed" not in faces and name not in fixed:
            fixed |= _pitch(text_page, codes, begin, end, name)
        if _EXTENSION.search(font):
            text = "".join(_LARGE_SIGNS.get(code, "") for code in text) + " " * text.endswith(" ")
        text = text.translate(coded(font))
        left, bottom = lowest[i, ::2].tolist()
        right, top = highest[i, 1::2].tolist()
        asked = any_way or top - bottom > tall  # asking PDFium takes its time
        quarter = _quarter(text_page, begin) if asked and len(text.strip()) > 1 else _AS_OTHERS
        found.append((text, (left, bottom, right, top), quarter, font, faces, name, begin))
    return [
        (
            text, box, quarter, (font, faces | {"fixed"} if fixed.get(name) else faces),
            raw.FPDFText_GetTextObject(text_page, begin), *_stand(text_page, begin),
        )
        for text, box, quarter, font, faces, name, begin in found
    ]  # fmt: skip


def _stand(text_page: pypdfium2.PdfTextPage, index: int) -> tuple[float, Box]:
    """The size of a character's type in points, and where it stands, as a box without an extent."""
    matrix, x, y = raw.FS_MATRIX(), c_double(), c_double()
    raw.FPDFText_GetMatrix(text_page, index, byref(matrix))
    raw.FPDFText_GetCharOrigin(text_page, index, byref(x), byref(y))
    size = raw.FPDFText_GetFontSize(text_page, index) * hypot(matrix.c, matrix.d)
    return size, (x.value, y.value, x.value, y.value)


def _pitch(
    text_page: pypdfium2.PdfTextPage, codes: list[int], begin: int, end: int, font: str
) -> dict[str, bool]:
    """Whether the letters of a piece's font are of one width, thin ones too; nothing where it has too few."""
    places, x, y = [], c_double(), c_double()
    for at in range(begin, min(end, begin + LONGEST_WORDS)):
        raw.FPDFText_GetCharOrigin(text_page, at, byref(x), byref(y))
        places.append(x.value)
    letters = [chr(code) for code in codes[begin:end]]
    steps = [
        (b - a, letter in _THIN)
        for (a, b), letter, after in zip(itertools.pairwise(places), letters, letters[1:], strict=False)
        if letter.isalpha() and after.isalpha()
    ]
    thin, thick = ([step for step, is_thin in steps if is_thin is wanted] for wanted in (True, False))
    if not thin or len(thick) < 2:
        return {}
    return {font: max(thin + thick) - min(thin + thick) < _PITCH * max(thick)}


def _text(codes: list[int]) -> str:
    """Characters as a text; PDFium gives those beyond 16 bits in two halves."""
    halves = "".join(map(chr, filter(None, codes)))
    return halves.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _quarter(text_page: pypdfium2.PdfTextPage, index: int) -> int:
    """By how many quarters of a circle a character is turned, as PDFium counts them; -1 if aslant."""
    quarters = raw.FPDFText_GetCharAngle(text_page, index) / (pi / 2)
    matrix = raw.FS_MATRIX()
    if abs(quarters - round(quarters)) >= _ASLANT and raw.FPDFText_GetMatrix(text_page, index, byref(matrix)):
        # Type that was slanted is upright along its line.
        quarters = -atan2(matrix.b, matrix.a) / (pi / 2)
    return round(quarters) % 4 if abs(quarters - round(quarters)) < _ASLANT else -1


def _type(text_page: pypdfium2.PdfTextPage, index: int) -> _Type:
    """A character's type."""
    name, flags = create_string_buffer(100), c_int()
    raw.FPDFText_GetFontInfo(text_page, index, name, len(name), byref(flags))
    font = name.value.decode("utf-8", "replace")
    weight = raw.FPDFText_GetFontWeight(text_page, index)
    return intern(_FACE.sub("", font)), faces_of(font, weight, flags.value)


def faces_of(font: str, weight: int, flags: int) -> frozenset[RunStyle]:
    """Whether a font is bold, italic or of one width, by its name, its weight and its descriptor's flags."""
    faces: dict[RunStyle, bool] = {
        "bold": (weight >= _HEAVY and not _PLAIN.search(font)) or _BOLD.search(font) is not None,
        "italic": flags & _ITALIC_FLAG > 0 or _ITALIC.search(font) is not None,
        "fixed": _FIXED.search(font) is not None,
    }
    return frozenset(face for face, is_set in faces.items() if is_set)


def _turn(box: Box, quarter: int, width: float, height: float) -> Box:
    """A box on a page that is turned until text of that direction is upright."""
    left, bottom, right, top = box
    return (
        box,
        (height - top, left, height - bottom, right),
        (width - right, height - top, width - left, height - bottom),
        (bottom, width - right, top, width - left),
    )[quarter]


def _clean(text: str) -> str:
    """A piece's text with a soft hyphen for what PDFium takes for one, and spaces for ends of lines."""
    text = re.sub("[\uf8e5-\uf8fe]+", "", _BULLET_CODE.sub("•", text.translate(SMALL_CAPITALS)))
    text = re.sub(r"[\r\n\ufffe\x02]+", lambda m: "\u00ad" if m.group()[0] in "\ufffe\x02" else " ", text)
    return text.replace(MARK, "").replace(MARK_END, "")


def tags_of(
    pdf: pypdfium2.PdfDocument, page: pypdfium2.PdfPage, drawings: dict[int, Tag]
) -> Callable[[int], Tag]:
    """What gives the tag of a text object of a page; none of them has one where they say nothing."""
    tree = raw.FPDF_StructTree_GetForPage(page) if raw.FPDFCatalog_IsTagged(pdf) else None
    found: dict[int, Tag] = {}
    if tree:
        numbers = count(1)
        for i in range(raw.FPDF_StructTree_CountChildren(tree)):
            found.update(_within(raw.FPDF_StructTree_GetChildAtIndex(tree, i), NO_TAG, numbers))
        raw.FPDF_StructTree_Close(tree)
        if len(set(found.values())) < _FEWEST:
            found = {}
    if not drawings and not tree:
        return lambda _: NO_TAG

    def tag(text: Any) -> Tag:
        if drawn := drawings.get(_address(text)):
            return drawn
        number = raw.FPDFPageObj_GetMarkedContentID(text) if tree else 0
        return (0, "Artifact") if number < 0 and _is_artifact(text) else found.get(number, NO_TAG)

    return tag


def _drawings(objects: list[Any], kinds: list[int]) -> dict[int, Tag]:
    """The text objects of drawings, by their addresses: of forms with few pieces of text among many lines."""
    found: dict[int, Tag] = {}
    has_text = raw.FPDF_PAGEOBJ_TEXT in kinds  # Else the form is the page.
    for number, (form, kind) in enumerate(zip(objects, kinds, strict=True), 1):
        if kind == raw.FPDF_PAGEOBJ_FORM and has_text:
            inside = list(_objects(form))
            lines = sum(kind == raw.FPDF_PAGEOBJ_PATH for _, kind in inside)
            texts = [text for text, kind in inside if kind == raw.FPDF_PAGEOBJ_TEXT]
            if lines >= max(_FEWEST_LINES, len(texts) / _LABELS):
                found.update(dict.fromkeys(map(_address, texts), (-number, "Figure")))
    return found


def _objects(form: Any, depth: int = 0) -> Iterator[tuple[Any, int]]:
    """What a form draws, with its kinds, and the forms in it."""
    for i in range(max(raw.FPDFFormObj_CountObjects(form), 0) if depth < _DEEPEST else 0):
        item = raw.FPDFFormObj_GetObject(form, i)
        kind = raw.FPDFPageObj_GetType(item)
        yield item, kind
        if kind == raw.FPDF_PAGEOBJ_FORM:
            yield from _objects(item, depth + 1)


def _address(item: Any) -> int:
    return cast(item, c_void_p).value or 0


def _within(element: Any, above: Tag, numbers: Iterator[int], depth: int = 0) -> Iterator[tuple[int, Tag]]:
    """The marked content of an element and those in it, with their tags."""
    if not element or depth > _DEEPEST:
        return
    name = create_string_buffer(2 * _LONGEST)
    raw.FPDF_StructElement_GetType(element, name, len(name))
    kind = name.raw.decode("utf-16-le", "replace").partition("\0")[0]
    tag = above
    if _BLOCK.fullmatch(kind) or (_INLINE.fullmatch(kind) and not above[0]):
        tag = next(numbers), above[1] if _WHOLE.fullmatch(above[1]) and kind != "Caption" else kind
    for i in range(max(raw.FPDF_StructElement_CountChildren(element), 0)):
        # What the element has on other pages may have the same numbers.
        yield raw.FPDF_StructElement_GetChildMarkedContentID(element, i), tag
        yield from _within(raw.FPDF_StructElement_GetChildAtIndex(element, i), tag, numbers, depth + 1)


def _is_artifact(text: Any) -> bool:
    """Whether an object is said to be none of the text, such as a running head."""
    length, name = c_ulong(), (c_ushort * _LONGEST)()
    for i in range(max(raw.FPDFPageObj_CountMarks(text), 0)):
        mark = raw.FPDFPageObj_GetMark(text, i)
        raw.FPDFPageObjMark_GetName(mark, name, 2 * _LONGEST, byref(length))
        if "".join(map(chr, name[: length.value // 2])).rstrip("\0") == "Artifact":
            return True
    return False
