"""What an element is within its line: a formula, a power, a word that wants a space before it."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from app.documents.common.formulas import Line, of_mathml
from app.documents.common.raised import power
from app.documents.web.page import Names, is_note_link

_BESIDE = ("a", "label")
"""What stands apart on the screen although nothing stands between."""
_WIDE = "\u2e80"
"""Where the scripts begin that have no spaces."""
_PLACED = re.compile(r"position\s*:\s*absolute", re.I)


def said(node: LexborNode, tag: str, names: Names, before: str) -> Line | None:
    """An element's text where it is not simply the text of its parts: a formula, a power."""
    if tag == "math":
        return of_mathml(node)
    raised = _raised(node, names, before) if tag == "sup" else None
    return Line(raised) if raised else None


def is_glued(node: LexborNode, tag: str, names: Names, before: str, *, placed: bool) -> bool:
    """Whether a link, a label or a word that is put in its place follows another one without a space."""
    if node.prev is None or node.prev.tag != tag or not before:
        return False
    placed = placed or _PLACED.search(node.attributes.get("style") or "") is not None
    if (tag not in _BESIDE and not placed) or (tag == "a" and is_note_link(node, names)):
        return False
    last, first = before[-1:], node.text()[:1]
    if placed:  # Letters of one word are.
        single = len(node.text(strip=True)) == len(node.prev.text(strip=True)) == 1
        return not last.isspace() and first != "" and not first.isspace() and first < _WIDE and not single
    if len(node.prev.text(strip=True)) == 1 and last.isupper() and first.islower():
        return False  # The first letter of a word, set by itself.
    return last.isalnum() and first.isalnum() and max(last, first) < _WIDE


def _raised(node: LexborNode, names: Names, before: str) -> str | None:
    """A superscript that is part of a number, as characters: a power, or the top of a fraction."""
    if is_note_link(node, names):
        return None
    text = node.text(strip=True)
    after = node.next
    if text.isdigit() and after is not None and (after.text() or "").lstrip().startswith(("/", "⁄")):
        return f" {text}" if before[-1:].isdigit() else text
    return power(before, text)
