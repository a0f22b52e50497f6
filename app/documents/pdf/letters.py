"""The letters of a PDF's page as PDFium gives them, mended in place: accents and fractions that are drawn in
parts, spaces that it guessed or missed, ligatures and glyphs without a name."""

from __future__ import annotations

import re
import unicodedata
from ctypes import CFUNCTYPE, c_size_t, cast
from functools import cache

import numpy as np
import pypdfium2
from pypdfium2 import raw

INK = 0.01
"""Points: a character whose box is smaller, such as a space, shows nothing."""
TALL = re.compile(r"[^\W_a-zà-ÿа-яα-ω]|[bdfhijklß“”‘’'\"!?()\[\]/|à-ÿбйфёβδζθλξφψ]")
"""Letters that stand as high as capitals do."""
font_of = cast(raw.FPDFTextObj_GetFont, CFUNCTYPE(c_size_t, c_size_t))
"""The font of a text object; its usual wrapping takes longer than it does."""
_FEWEST_SPACES, _LETTERS = 5, 0.5
"""Spaces of a page, at least, by which others are told, or that are glyphs without a name; share of letters
in what such glyphs mean."""
_ACCENTS = {
    "`": "\u0300", "´": "\u0301", "ˆ": "\u0302", "˜": "\u0303", "¯": "\u0304", "ˉ": "\u0304", "˘": "\u0306",
    "˙": "\u0307", "¨": "\u0308", "˚": "\u030a", "˝": "\u030b", "ˇ": "\u030c", "¸": "\u0327", "˛": "\u0328",
}  # fmt: skip
"""Accents that TeX's first fonts draw by themselves, over or under a letter, and what they are within one."""
LIGATURES = str.maketrans({"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl"})
"""The letters that a character draws as one."""
SMALL_CAPITALS = {0xF700 + code: chr(code) for code in range(0x21, 0x100)}
"""What small capitals and old figures are, as Adobe's fonts name them."""
_BELOW = "¸˛"
_CODES = {ord(sign): mark for sign, mark in _ACCENTS.items()}
_DOTLESS = {ord("ı"): "i", ord("ȷ"): "j"}
_NEAR = 200
"""Characters before and behind an accent among which its letter is: PDFium may put it at the line's end."""
_APART = 0.25
"""Share of a line's height that words stand apart at least."""
_NARROW = 0.5
"""Share of a letter's height: a narrower gap is no space in a file that writes its own."""
_LIKE, _ENOUGH = 0.75, 50
"""Share of the usual gap at so many of the file's own spaces, all over a page: a narrower one is none."""
_AS_WIDE = 1.2
"""The same in a font that stands in for another, which has gaps everywhere."""
_WIDER, _FEW, _SELDOM = 2.0, 3, 0.05
"""Times as wide as the gap between a line's letters that a space is at least; spaces of it that tell; share
of a page's spaces that are narrower than what is looked at."""
_AROUND, _FAR, _MOST, _OVER = 20, 2.0, 0.9, 0.1
"""Letters around a space; how many times as far apart as most of these stand those that are two words', and
what share of them is most; share of its height by which no letter lies over the next, but seldom."""
LONGEST_WORDS = 25
"""Characters to a space that a file has at most which writes its own."""


def put_accents_on(codes: list[int], boxes: np.ndarray) -> None:
    """Put accents that were drawn apart onto their letters, in place; their own codes become 0.

    Args:
        codes: UTF-16 codes of a page's characters.
        boxes: (characters, 4) left, right, bottom, top in points.
    """
    for at in [i for i, code in enumerate(codes) if code in _CODES]:
        first, last = max(at - _NEAR, 0), at + _NEAR
        near = boxes[first:last]
        middle, height = boxes[at, :2].mean(), near[:, 3] - near[:, 2]
        apart = abs(boxes[at, 3] - near[:, 2]) if chr(codes[at]) in _BELOW else abs(boxes[at, 2] - near[:, 3])
        over = np.flatnonzero((near[:, 0] <= middle) & (middle <= near[:, 1]) & (apart < 0.4 * height))
        for other in first + over[np.argsort(apart[over])]:
            base = _DOTLESS.get(codes[other]) or chr(codes[other] or 32)
            whole = unicodedata.normalize("NFC", base + _CODES[codes[at]])
            if base.isalpha():
                codes[other] = ord(whole) if len(whole) == 1 else codes[other]  # A hat of a formula goes.
                _take_out(codes, boxes, at)
                break


def _take_out(codes: list[int], boxes: np.ndarray, at: int) -> None:
    """Take a character out, and the spaces that PDFium put around it unless words end there."""
    before, behind = at - 1, at + 1
    while before >= 0 and codes[before] in (0, 32):
        before -= 1
    while behind < len(codes) and codes[behind] in (0, 32):
        behind += 1
    codes[at] = 0
    boxes[at] = 0.0
    if before < 0 or behind >= len(codes):
        return
    around = boxes[max(at - 10, 0) : at + 10]
    tallest = float((around[:, 3] - around[:, 2]).max())
    apart = not -tallest < boxes[behind, 0] - boxes[before, 1] < _APART * tallest
    for between in range(before + 1, behind):
        codes[between] = 0
    if apart and chr(codes[behind]).isprintable():
        codes[before + 1] = 32


_FRACTIONS = {unicodedata.normalize("NFKC", sign): sign for sign in "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"}
_FRACTION = re.compile(
    r"(\d{1,2})[ \r\n\0]*[⁄/][ \r\n\0]*(\d{1,2})"
    r"|(?<=[\s(])(\d{1,2})[ \0]*[\r\n][ \r\n\0]*(\d{1,2})(?=[\s).,;-])"
)
"""One with a stroke, or drawn over its rule, where nothing touches it that it may be indices of."""
_SMALL = 0.85
"""Share of a digit's height that those of a fraction have at most."""


def put_fractions_together(codes: list[int], boxes: np.ndarray) -> None:
    """Make one character of a fraction of small digits, in place; the other codes become 0.

    Args:
        codes, boxes: as of :func:`put_accents_on`.
    """
    for found in _FRACTION.finditer("".join(map(chr, codes))):
        first = 1 if found[1] else 3
        sign = _FRACTIONS.get(f"{found[first][-1]}⁄{found[first + 1]}")
        span = range(*found.span(first)) if sign else ()
        over = [at for at in span if not _is_of_line(codes, boxes, at, found.end())]
        under = list(range(*found.span(first + 1)))
        before = next((at for at in range(found.start() - 1, -1, -1) if codes[at] > 32), 0)
        if sign and len(over) == 1 and (first == 1 or _are_stacked(boxes, before, over, under)):
            codes[over[0]] = ord(sign)
            inside = boxes[[*over, *under]]
            boxes[over[0], ::2] = inside[:, ::2].min(axis=0)
            boxes[over[0], 1::2] = inside[:, 1::2].max(axis=0)
            for at in range(over[0] + 1, found.end()):
                codes[at] = 0
            behind = next((at for at in range(found.end(), len(codes)) if codes[at] > 32), 0)
            if first == 3 and boxes[behind, 0] > inside[:, 1].max() + inside[0, 1] - inside[0, 0]:
                codes[under[-1]] = 32
                boxes[under[-1]] = boxes[over[0]][[1, 1, 2, 3]]


def _are_stacked(boxes: np.ndarray, before: int, over: list[int], under: list[int]) -> bool:
    """Whether digits stand one above the other, apart from what stands before them, as those of a fraction do
    that has a rule."""
    (left, right, bottom, top), (own_left, own_right, _, own_top) = boxes[over[0]], boxes[under[0]]
    apart = not left - (right - left) / 2 < boxes[before, 1] < right
    return bool(apart and own_top <= bottom and abs(left + right - own_left - own_right) < top - bottom)


def _is_of_line(codes: list[int], boxes: np.ndarray, at: int, end: int) -> bool:
    """Whether a digit is as large as what stands around its fraction."""
    near = [i for i in (*range(max(at - 20, 0), at), *range(end, min(end + 20, len(codes)))) if codes[i] > 32]
    tallest = max((boxes[i, 3] - boxes[i, 2] for i in near if TALL.match(chr(codes[i]))), default=0.0)
    return bool(boxes[at, 3] - boxes[at, 2] > _SMALL * tallest)


def drop_guessed_spaces(codes: list[int], boxes: np.ndarray, drawn_by: np.ndarray) -> None:
    """Drop spaces that PDFium guessed within pieces of a page that has spaces of its own, in place.

    A font that stands in for another is drawn with the other's widths, and its letters stand apart.

    Args:
        codes: UTF-16 codes of a page's characters.
        boxes: (characters, 4) left, right, bottom, top in points; a guessed space has no width.
        drawn_by: which piece each character is of.
    """
    spaces = np.flatnonzero(np.array(codes) == 32)
    own = boxes[spaces, 1] - boxes[spaces, 0] > 0.01
    if own.sum() * LONGEST_WORDS < len(codes):
        return
    heights = boxes[:, 3] - boxes[:, 2]

    def gap(at: int) -> float:
        """That at a space, as a share of the height of the letters around it."""
        return float((boxes[at + 1, 0] - boxes[at - 1, 1]) / (heights[max(at - 5, 0) : at + 5].max() + INK))

    known, gaps = np.array(codes), boxes[1:, 0] - boxes[:-1, 1]
    joint = (np.minimum(known[1:], known[:-1]) > ord(" ")) & (drawn_by[1:] == drawn_by[:-1])
    # In a font that stands in for a wider one letters lie over one another, too.
    is_narrow = joint.any() and np.quantile(gaps[joint], _SELDOM) < -_OVER * np.median(heights)
    stands_in = is_narrow or not joint.any()

    def is_apart(at: int) -> bool:
        """Whether a space stands between words: letters around it are far closer."""
        near = slice(max(at - _AROUND, 0), at + _AROUND)
        between = gaps[near][joint[near]]
        return len(between) > _FEW and bool(
            boxes[at + 1, 0] - boxes[at - 1, 1] > _FAR * max(np.quantile(between, _MOST), INK)
        )

    usual = [gap(at) for at in spaces[own][:: 1 + own.sum() // _ENOUGH] if 0 < at < len(codes) - 1]
    middle = float(np.median(usual or [0]))
    narrow = _AS_WIDE * middle if is_narrow else min(_NARROW, _LIKE * middle)
    for at in spaces[~own]:
        within = 0 < at < len(codes) - 1 and drawn_by[at - 1] == drawn_by[at] == drawn_by[at + 1]
        if within and gap(at) < narrow and (stands_in or not is_apart(at)):
            codes[at] = 0


def missed_spaces(codes: list[int], boxes: np.ndarray, drawn_by: np.ndarray) -> list[int]:
    """Letters behind which PDFium saw no space, though the next stands as far away as their line's words do.

    Args:
        codes, boxes, drawn_by: as of :func:`drop_guessed_spaces`.
    """
    known = np.array(codes)
    gaps, spaces = boxes[1:, 0] - boxes[:-1, 1], np.flatnonzero(known[1:-1] == ord(" ")) + 1
    if len(spaces) < _FEWEST_SPACES:
        return []
    apart = dict(zip(spaces.tolist(), (boxes[spaces + 1, 0] - boxes[spaces - 1, 1]).tolist(), strict=True))
    ends = np.concatenate(([-1], np.flatnonzero(known == ord("\n")), [len(codes)]))

    def is_word(at: int) -> bool:
        """Letters of a script that has capitals: it goes from left to right, with spaces between words."""
        return all(letter.lower() != letter.upper() for letter in map(chr, codes[at : at + 2]))

    @cache
    def fonts_in(line: int) -> dict[int, int]:
        places = range(int(ends[line - 1]) + 1, int(ends[line]) - 1)
        return {piece: font_of(piece) for piece in {*drawn_by[places].tolist()} if piece}

    @cache
    def usual_in(line: int, font: int | None) -> tuple[float, float]:
        """How far words and letters of a font stand apart in a line; 0 where there are few words."""
        fonts, places = fonts_in(line), range(int(ends[line - 1]) + 1, int(ends[line]) - 1)
        own = [i for i in places if fonts.get(int(drawn_by[i]), font) == font]
        words = [apart[i] for i in own if i in apart]
        if len(words) < _FEW or (usual := float(np.median(words))) <= INK:
            return 0.0, 0.0
        return usual, float(np.median([gaps[i] for i in own if is_word(i)]))

    def is_space(at: int) -> bool:
        line = int(np.searchsorted(ends, at))
        words, within = usual_in(line, fonts_in(line).get(int(drawn_by[at])))
        is_ligature = at > 0 and gaps[at - 1] < -gaps[at]  # Its last letter has no place of its own.
        return bool(words and gaps[at] > max(_LIKE * words, _WIDER * within) and not is_ligature)

    # Where a page is turned, or a line goes leftward, nothing is looked for.
    least = max(_LIKE * float(np.quantile([*apart.values()], _SELDOM)), INK)
    likely = (gaps > least) & (np.minimum(known[1:], known[:-1]) > ord("@"))
    return [at for at in map(int, np.flatnonzero(likely)) if is_word(at) and is_space(at)]


_CORK = dict(zip((0x10, 0x11, 0x15, 0x16, *range(0x1B, 0x20)), map(ord, "“”–—ﬀﬁﬂﬃﬄ"), strict=True))
"""What TeX's fonts have where others have nothing, by codes: ligatures, quotation marks, dashes."""
_OLD = dict(zip(range(0x0B, 0x10), map(ord, "ﬀﬁﬂﬃﬄ"), strict=True))
"""The same in TeX's first fonts, where others end a line: PDFium's ends of lines show nothing."""
_DOUBLE = re.compile("[aeiou]\x1b(?:[aeiourl]|[^a-z])")
_OF_WORD = re.compile(
    "[A-Za-z][ﬀﬁﬂﬃﬄ][a-z]{2}|[a-z]{2}[ﬀﬁﬂﬃﬄ][a-z]|(?:^|[^A-Za-z])[ﬁﬂ](?![ijkmn]{2})[a-z]{2}|[aiou]ﬀ(?:[^a-z]|$)"
)
"""Where one is "ff" for sure, and one within a word; those codes are Greek letters in formulas."""
_SINGLE = re.compile("(?<![^\\W\\d_])\x1b[a-z]")
_OF_OPENTYPE = {0x1B: ord("ﬁ"), 0x1D: ord("ﬀ"), 0x1E: ord("ﬂ")}
"""Where one is "fi", as no word begins with "ff", and what these codes of some fonts of OpenType are then."""


def name_ligatures(codes: list[int], boxes: np.ndarray) -> None:
    """Put characters for the codes of ligatures in a font that does not name them, in place.

    One of them alone on a page is "fi", the most frequent by far, but between vowels.

    Args:
        codes, boxes: as of :func:`put_accents_on`.
    """
    for at in [at for at, code in enumerate(codes) if code in _OLD]:
        around = [*codes[max(at - 2, 0) : at], _OLD[codes[at]], *codes[at + 1 : at + 3]]
        width, height = boxes[at, 1::2] - boxes[at, ::2]
        if min(width, height) > INK and _OF_WORD.search("".join(map(chr, around))):
            codes[at] = _OLD[codes[at]]
    found = {code for code in codes if 0x1B <= code < 0x20}
    single = 0x1B in found and 0x1C not in found and _SINGLE.search("".join(map(chr, codes))) is not None
    known = _OF_OPENTYPE if single else _CORK if found - {0x1B} else {0x1B: ord("ﬁ")}
    for at, code in enumerate(codes) if found else ():
        beside = "".join(map(chr, codes[max(at - 1, 0) : at + 2]))
        named = _CORK if _DOUBLE.search(beside) and not single else known
        if code in named and re.search(r"[^\W\d_]|[.,?!]\x11", beside):
            codes[at] = named[code]


UNEQUAL = "≠"
"""That stroke of TeX's which is drawn over what stands behind it."""
_SIGNS = "·×∗÷⋄±∓⊕⊖ ⊘⊙ ∘•≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻ →↑↓↔↗↘ ⇐⇒ ⇓⇔   ′∞∈∋△▽≠↦∀∃¬∅ℜℑ⊤⊥ℵ"
_LETTERS_OF_FORMULAS = "ΔΘΛΞΠΣΥΦΨ αβ δεζηθικλμνξπρστυφχ ωεϑϖϱςφ"
_TEX = (
    (
        re.compile(r"(?i)^(?:cm|lm(?:math)?|mt|r?[tp]x)b?sy"),
        _SIGNS,
        ("[]^_`abcdefghijklmpqrstuvw", "∪⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|∥↕⇕√⨿∇∫⊔⊓⊑⊒"),
    ),
    (re.compile(r"(?i)^(?:cm|lm(?:math)?|mt|r?[tp]x)b?mi"), _LETTERS_OF_FORMULAS, (":;=?@`", ".,/⋆∂ℓ")),
    (re.compile(r"(?i)^(?:msam|r?[tp]xsya$)"), "", ("6>FIJX", "≤≥★▶◀✓")),
)
"""TeX's fonts of signs, of letters in formulas and of more signs, which slides have before items; what their
first codes mean, and others. PDFium gives the codes where the file does not name them; a space has none of
these, nor have "-" and "*", which some name."""
_AGAIN = 161
"""The code from which some of these fonts have the first ones again, with two between the first ten and the
rest; "±", "·", "×" and the like are named so."""


def _table(first: str, codes: str, signs: str) -> dict[int, str]:
    """What the codes of such a font mean: the first ones, these again, and others."""
    known = {code: sign for code, sign in enumerate(first, 1) if sign != " "}
    again = {code + _AGAIN + 2 * (code > 9): sign for code, sign in known.items() if code <= 31}
    own = {code: sign for code, sign in again.items() if chr(code) not in "§¶±¬·×µ"}
    return known | own | dict(zip(map(ord, codes), signs, strict=True))


_CODED = tuple((font, _table(first, *others)) for font, first, others in _TEX)


def coded(font: str) -> dict[int, str]:
    """Characters by the codes that a font of TeX's formulas has for them; none of any other font."""
    return next((table for pattern, table in _CODED if pattern.search(font)), {})


def name_glyphs(codes: list[int], text_page: pypdfium2.PdfTextPage) -> None:
    """Put characters for the numbers of glyphs in fonts that do not name them, in place.

    Nearly all fonts of TrueType begin with the glyphs of the Macintosh in the order of its characters;
    those of Windows have no space that does not break among them.
    """
    if codes.count(3) < _FEWEST_SPACES:
        return
    named: dict[int, str] = {}
    for at, code in enumerate(codes):
        if 3 <= code < 225 and raw.FPDFText_HasUnicodeMapError(text_page, at) == 1:
            named[at] = bytes([code + 29 + (code >= 98) + (code >= 172)]).decode("mac_roman")
    shown = "".join(named.values()).replace(" ", "")
    if sum(map(str.isalpha, shown)) > _LETTERS * len(shown):
        for at, sign in named.items():
            codes[at] = ord(sign)


def order_ligatures(codes: list[int], boxes: np.ndarray) -> None:
    """Put a lam before the alef that one glyph draws with it, in place: PDFium turns the two with their line.

    Args:
        codes, boxes: as of :func:`put_accents_on`.
    """
    for at in [at for at, code in enumerate(codes) if code == ord("ل") and at]:
        if chr(codes[at - 1]) in "اأإآ" and (boxes[at] == boxes[at - 1]).all():
            codes[at - 1], codes[at] = codes[at], codes[at - 1]
