"""A PDF's characters before they are words: accents that stand beside their letter, spaces that are none,
ligatures."""

from __future__ import annotations

import unicodedata

import numpy as np

_ACCENTS = {
    "`": "\u0300", "´": "\u0301", "ˆ": "\u0302", "˜": "\u0303", "¯": "\u0304", "ˉ": "\u0304", "˘": "\u0306",
    "˙": "\u0307", "¨": "\u0308", "˚": "\u030a", "˝": "\u030b", "ˇ": "\u030c", "¸": "\u0327", "˛": "\u0328",
}  # fmt: skip
"""Accents that TeX's first fonts draw by themselves, over or under a letter, and what they are within one."""
LIGATURES = str.maketrans({"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl"})
"""The letters that a character draws as one."""
_BELOW = "¸˛"
_CODES = {ord(sign): mark for sign, mark in _ACCENTS.items()}
_DOTLESS = {ord("ı"): "i", ord("ȷ"): "j"}
_NEAR = 200
"""Characters before and behind an accent among which its letter is: PDFium may put it at the line's end."""
_APART = 0.25
"""Share of a line's height that words stand apart at least."""
_NARROW = 0.5
"""Share of a letter's height: a narrower gap is no space in a file that writes its own."""
_LONGEST_WORDS = 25
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
            if base.isalpha() and len(whole) == 1:
                codes[other] = ord(whole)
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
    if own.sum() * _LONGEST_WORDS < len(codes):
        return
    heights = boxes[:, 3] - boxes[:, 2]
    for at in spaces[~own]:
        within = 0 < at < len(codes) - 1 and drawn_by[at - 1] == drawn_by[at] == drawn_by[at + 1]
        size = heights[max(at - 5, 0) : at + 5].max()
        if within and boxes[at + 1, 0] - boxes[at - 1, 1] < _NARROW * size:
            codes[at] = 0
