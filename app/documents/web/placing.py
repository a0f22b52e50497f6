"""Where the elements of a page put their text: in the middle, at the right, a line of verse further in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from selectolax.lexbor import LexborNode

from app.documents.model import SIDES, Side
from app.documents.web.looks import rules_of

_ALIGN = re.compile(r"(?:^|[;\s])text-align\s*:\s*([\w-]+)")
_LENGTH = re.compile(r"(?:^|[;\s])(margin|margin-left|padding-left|text-indent)\s*:\s*([^;]+)")
_EM = re.compile(r"(-?\d*\.?\d+)\s*(em|rem|ex|px|pt|%)?")
_ONE_EM = {"em": 1.0, "rem": 1.0, "ex": 2.0, "px": 16.0, "pt": 12.0, "%": 4.0}
"""What of each unit is as much as one em, on a page of 25 to a line."""
_LAST = re.compile(r"(?:[a-z][a-z0-9]*)?(?:\.[\w-]+)?\Z", re.I)
"""The element that a selector is about, by its tag, a class or both, whatever it stands in."""
_NAMED = re.compile(r"(?:i|in|indent|ind)-?(\d)")
"""Classes that many e-books give lines of verse, by how far in they stand."""
_FURTHEST = 12


@dataclass(frozen=True)
class Place:
    """What rules say of where an element's text stands.

    Attributes:
        side: None where they say nothing.
        lengths: how far in, in em, by the names of properties.
    """

    side: Side | None = None
    lengths: tuple[tuple[str, float], ...] = ()

    def then(self, other: Place) -> Place:
        """What both say, where the other has the last word."""
        side = self.side if other.side is None else other.side
        return Place(side, tuple((dict(self.lengths) | dict(other.lengths)).items()))


_UNPLACED = Place()
Places = Mapping[str, Place]
"""What a style sheet says of places, by a tag, a class or both: "p", ".right", "span.i1"."""


@lru_cache(16)
def places_of(text: str) -> Places:
    """The rules of a style sheet that put text in its place."""
    found: dict[str, Place] = {}
    for selectors, declarations in rules_of(text):
        place = placed(declarations)
        if place == _UNPLACED:
            continue
        for selector in selectors:
            # A side is said of what is named whole, lest all paragraphs stand as those of a title page do.
            last = _LAST.search(selector)
            name = last[0] if last is not None else ""
            said = place if name == selector else Place(None, place.lengths)
            if name and said != _UNPLACED:
                found[name] = found.get(name, _UNPLACED).then(said)
    return found


@lru_cache(4096)
def placed(declarations: str) -> Place:
    """What declarations say of a place."""
    declarations = declarations.lower()
    align = _ALIGN.search(declarations)
    side = SIDES.get(align[1], "") if align is not None else None
    lengths = []
    for name, said in _LENGTH.findall(declarations):
        number = _EM.fullmatch(_left_of(name, said))
        if number is not None:
            lengths.append((name.removesuffix("-left"), float(number[1]) / _ONE_EM[number[2] or "px"]))
    return Place(side, tuple(lengths))


def _left_of(name: str, said: str) -> str:
    """The length at the left that a property says; empty where it says none.

    The last of a margin's four is that at the left; one of fewer is the same on both sides, and so no indent.
    """
    lengths = said.split()
    if name == "margin":
        return lengths[3] if len(lengths) == 4 else ""
    return lengths[0] if lengths else ""


def place_of(node: LexborNode, tag: str, places: Places) -> Place:
    """What is said of an element's place."""
    attributes = node.attributes
    found = _UNPLACED
    if tag == "center":
        found = Place("centre")
    elif attributes.get("align"):
        found = Place(SIDES.get((attributes["align"] or "").lower(), ""))
    if places:
        for name in _names(tag, attributes.get("class")):
            if name in places:
                found = found.then(places[name])
    style = attributes.get("style")
    return found.then(placed(style)) if style else found


def _names(tag: str, classes: str | None) -> Iterator[str]:
    yield tag
    for name in (classes or "").split():
        yield f".{name}"
        yield f"{tag}.{name}"


def indent_of(node: LexborNode, tag: str, places: Places) -> int:
    """How many em a line of verse stands further in than others."""
    lengths = place_of(node, tag, places).lengths
    if lengths:
        return min(max(round(sum(length for _, length in lengths)), 0), _FURTHEST)
    named = (_NAMED.fullmatch(name) for name in (node.attributes.get("class") or "").split())
    return next((int(match[1]) for match in named if match is not None), 0)
