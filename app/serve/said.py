"""What a screen reader sends, as words to be said: its marks told apart, signs and letters by their names."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

_TAG = re.compile(r"<[^<>]*>")
_MARK = re.compile(r"""<mark\s+name\s*=\s*(["'])(.*?)\1""")

_SOME = {
    "#": "number", "$": "dollar", "%": "percent", "&": "and", "*": "star", "+": "plus", "/": "slash",
    "<": "less", "=": "equals", ">": "greater", "@": "at", "\\": "backslash", "^": "caret",
    "_": "underline", "`": "backquote", "{": "left brace", "|": "bar", "}": "right brace", "~": "tilde",
    "§": "section", "°": "degrees", "€": "euro", "£": "pound",
}  # fmt: skip
_MOST = {
    '"': "quote", "(": "left paren", ")": "right paren", ":": "colon", ";": "semicolon",
    "[": "left bracket", "]": "right bracket", "-": "dash", "–": "dash", "—": "dash", "“": "left quote",
    "”": "right quote", "„": "low quote", "…": "dots", "•": "bullet",
}  # fmt: skip
_ALL = {".": "dot", ",": "comma", "!": "bang", "?": "question", "'": "apostrophe", "’": "apostrophe"}
_SPOKEN_ON = {",", ";", ":", ".", "!", "?"}
"""Signs that stay behind their names: the voice pauses at them."""
NAMES = {**_SOME, **_MOST, **_ALL, " ": "space", "\t": "tab", "\n": "new line"}
"""What signs are called where one stands alone."""
LEVELS: dict[str, dict[str, str]] = {
    "none": {},
    "some": _SOME,
    "most": _SOME | _MOST,
    "all": _SOME | _MOST | _ALL,
}
"""Which signs are said by their names, by the mode of punctuation."""


@dataclass(frozen=True)
class Said:
    """Words, and marks in them.

    Attributes:
        text: what is said.
        marks: place in the text, and name, in order.
    """

    text: str
    marks: tuple[tuple[int, str], ...] = ()


def message(ssml: str, punctuation: str = "none", *, spelling: bool = False, capitals: bool = False) -> Said:
    """A message in SSML, of which marks are kept and all else that is marked up is said plainly.

    Args:
        ssml: as it comes; what is no well-formed markup is taken as well as it can be.
        punctuation: one of ``LEVELS``.
        spelling: whether it is said letter by letter.
        capitals: whether capital letters are called so, where it is spelled.
    """
    names = LEVELS.get(punctuation, {})
    text, marks, at = "", [], 0

    def add(run: str) -> None:
        nonlocal text
        run = html.unescape(run)
        text += _spelled(run, capitals=capitals) if spelling else _with_signs(run, names)

    for tag in _TAG.finditer(ssml):
        add(ssml[at : tag.start()])
        at = tag.end()
        if found := _MARK.match(tag.group()):
            marks.append((len(text), html.unescape(found.group(2))))
    add(ssml[at:])
    return Said(text, tuple(marks))


def character(char: str, *, capitals: bool = False) -> Said:
    """One character by its name."""
    char = html.unescape(char)
    if char in NAMES:
        return Said(f"{NAMES[char]}.")
    return Said(f"{_letter(char, capitals=capitals)}.")


def key(name: str) -> Said:
    """A key by its name: ``shift_a``, ``Control_Return``."""
    parts = [part for part in name.split("_") if part] or ["_"]
    return Said(" ".join(NAMES.get(part, part.upper() if len(part) == 1 else part) for part in parts) + ".")


def _letter(char: str, *, capitals: bool) -> str:
    capital = "capital " if capitals and char.isupper() and len(char) == 1 else ""
    return capital + (char.upper() if len(char) == 1 else char)


def _spelled(run: str, *, capitals: bool) -> str:
    letters = [NAMES.get(char, "") or _letter(char, capitals=capitals) for char in run if not char.isspace()]
    return ", ".join(letters) + ("." if letters else "")


def _with_signs(run: str, names: dict[str, str]) -> str:
    if not names:
        return run
    return "".join(
        f" {names[char]}{char if char in _SPOKEN_ON else ''} " if char in names else char for char in run
    )
