"""Superscripts: powers, which are read, told from footnote marks, which are not."""

from __future__ import annotations

import re

RAISED = str.maketrans("0123456789+-−–n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻ⁿ")
"""Figures and signs as superscript characters."""
_POWER = re.compile(r"[\d+−–n-]{1,6}")
_SIGNED = re.compile(r"[+−–-]\d+")
_MARK = re.compile(r"\W*(?:\d{1,3}|[*†‡a-z])(?:\s*[,–-]\s*\d{1,3})*\W*")
_YEAR = re.compile(r"(?<![\d.,])(?:1[5-9]|20)\d\d$")
_WORD = re.compile(r"(?<!['’])(?<![^\W\d_])[^\W\d_]+$")
_SYMBOL = re.compile(
    r"[A-Za-zµÅΑ-Ωα-ω]{1,2}|sin|cos|tan|cot|csc|log|sec|mol|yards?|feet|met(?:er|re)s?|[мсг]|[скмд]м|кг|га"
)
_SHORT_WORDS = frozenset({
    "am", "an", "as", "at", "be", "by", "do", "go", "he", "if", "is", "it", "me", "my", "no", "of", "on",
    "or", "so", "to", "up", "us", "we",
})  # fmt: skip
_SUM = re.compile(r"(?:(?<=[A-Za-z])\([^()]*[^\W\d_][^()]*\)|\((?=[^()]*[A-Za-z])[^()]*[+−/*,-][^()]*\))$")
"""The brackets of a formula: those of a function, or with a sum or a pair in them."""
LOOK = 60
"""Characters before a superscript that may say what it is."""


def is_base(before: str) -> bool:
    """Whether a superscript after this text is a power: a number, a unit or a symbol ends it."""
    before = before[-LOOK:]
    if before[-1:].isdigit():
        return not _YEAR.search(before)
    if before.endswith(")"):
        found = _SUM.search(before)
        return found is not None and not re.search(r"[^\W\d_]{3}", found.group())
    word = _WORD.search(before)
    if not word or not _SYMBOL.fullmatch(word.group()):
        return False
    if word.group() == "in":
        return re.search(r"\d\s*in$", before) is not None
    return word.group() not in _SHORT_WORDS


def power(before: str, text: str) -> str | None:
    """A superscript in superscript characters where it is a power of the text before it, else None."""
    if not _POWER.fullmatch(text):
        return None
    signed = _SIGNED.fullmatch(text) and before[-1:].isalnum()
    return text.translate(RAISED) if signed or is_base(before) else None


def is_mark(before: str, text: str) -> bool:
    """Whether a superscript without a link is a footnote mark."""
    return _MARK.fullmatch(text) is not None and not (text.isalnum() and is_base(before))
