"""What stands before the items of lists: signs, numbers, letters."""

from __future__ import annotations

import re
from dataclasses import dataclass

from selectolax.lexbor import LexborNode

_SIGNS = ("•", "◦", "▪")
"""Before items of lists without numbers, by how deep these stand."""
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
          (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_STYLE = re.compile(r"list-style(?:-type)?\s*:\s*([\w-]+)", re.I)
_NAMED = {
    "decimal": "1", "lower-alpha": "a", "lower-latin": "a", "upper-alpha": "A", "upper-latin": "A",
    "lower-roman": "i", "upper-roman": "I", "none": "", "disc": _SIGNS[0], "circle": _SIGNS[1],
    "square": _SIGNS[2],
}  # fmt: skip
_MOST = 100_000


@dataclass
class List:
    """A list while its items are gone through.

    Attributes:
        kind: "1", "a", "A", "i" or "I", what its items are numbered with; a sign; or empty for no mark.
        next: number of the next item.
        step: from one to the next.
        depth: lists around it and itself.
    """

    kind: str
    next: int = 1
    step: int = 1
    depth: int = 1

    @classmethod
    def of(cls, node: LexborNode, tag: str, outer: List | None) -> List:
        """The list that an ``ol`` or ``ul`` element begins."""
        attributes = node.attributes
        depth = outer.depth + 1 if outer is not None else 1
        kind = "1" if tag == "ol" else sign_of(depth)
        if tag == "ol" and attributes.get("type") in ("a", "A", "i", "I"):
            kind = attributes["type"] or kind
        style = _STYLE.search(attributes.get("style") or "")
        kind = _NAMED.get(style[1].lower(), kind) if style else kind
        step = -1 if "reversed" in attributes else 1
        first = sum(1 for child in node.iter() if child.tag == "li") if step < 0 else 1
        return cls(kind, _number(attributes.get("start"), first), step, depth)

    def mark(self, item: LexborNode) -> str:
        """What stands before the next item, which may say its own number."""
        if self.kind not in ("1", "a", "A", "i", "I"):
            return self.kind
        number = _number(item.attributes.get("value"), self.next)
        self.next = number + self.step
        return f"{written(number, self.kind)}."


def sign_of(depth: int) -> str:
    """What stands before the items of a list without numbers; the outermost is at depth 1."""
    return _SIGNS[min(depth, len(_SIGNS)) - 1]


def written(number: int, kind: str) -> str:
    """A number in figures, letters or Roman numerals, as HTML calls these ("1", "a", "i"; "A", "I")."""
    if kind == "1" or not 0 < number < 4000:
        return str(number)
    text = ""
    if kind in "iI":
        for value, letters in _ROMAN:
            text += letters * (number // value)
            number %= value
    else:
        while number:
            number, letter = divmod(number - 1, 26)
            text = chr(ord("a") + letter) + text
    return text.upper() if kind.isupper() else text


def _number(text: str | None, otherwise: int) -> int:
    """A whole number that an attribute gives."""
    found = re.fullmatch(r"\s*(-?\d{1,9})\s*", text or "")
    number = int(found[1]) if found else otherwise
    return max(min(number, _MOST), -_MOST)
