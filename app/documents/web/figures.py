"""Pictures of a page: the formula that one shows, or what it is found by, how large it wants to be, and what
is said of it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from selectolax.lexbor import LexborNode

from app.documents.common.formulas import MAX_TEX, NO_FORMULA, Line, of_said
from app.documents.common.homes import Home
from app.documents.web.page import Names

_FORMULA_NAMES = frozenset({"math", "tex", "latex", "formula", "equation", "eqn"})
_FORMULA_SOURCE = re.compile(r"latex|/math/|mathtex|/tex[/?]|equation", re.I)
_BREAK = re.compile(r"[-_:\d]+")
"""What parts the words of a class."""
_DECORATION = frozenset({"presentation", "none"})
_NO_WORDS = re.compile(
    r"\S*\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?)"
    r"|(?:an? )?(?:image|img|picture|photo|graphic|figure|logo)?\d{0,4}",
    re.I,
)
"""What programs write where nobody said what a picture shows: the name of its file, "image"."""
_PIXELS = re.compile(r"\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*", re.I)
_SIDES = re.compile(r"(?<![\w-])(width|height)\s*:\s*(\d{1,5})(?:\.\d+)?px", re.I)
SPACER = 3
"""Pixels of a side up to which a picture only holds a place."""
_LATER = ("data-src", "data-original", "data-lazy-src")
"""Where pages that load their pictures late say what these are."""
MAX_WORDS = 4_000


@dataclass(frozen=True)
class Figure:
    """A picture of a page.

    Attributes:
        words: its alternative text; empty where it has none or is a decoration.
        resource: what :func:`app.documents.pictures.load` finds it by.
        width, height: in pixels; 0 where the page does not say.
    """

    words: str
    resource: str
    width: int = 0
    height: int = 0


def figure_of(node: LexborNode, names: Names, home: Home) -> Figure | None:
    """The picture of an ``img`` or ``image`` element; None where there is none to see."""
    attributes = node.attributes
    resource = home.resource(_source(attributes))
    sides = {name.lower(): int(size) for name, size in _SIDES.findall(attributes.get("style") or "")}
    width, height = (sides.get(name) or _pixels(attributes.get(name)) for name in ("width", "height"))
    if not resource or 0 < width <= SPACER or 0 < height <= SPACER:
        return None
    said = " ".join((attributes.get("alt") or attributes.get("aria-label") or "").split())[:MAX_WORDS]
    if names.semantic & _DECORATION or _NO_WORDS.fullmatch(said) or said == _caption(node):
        said = ""
    return Figure(said, resource, width, height)


def formula_of(picture: LexborNode, names: Names) -> Line | None:
    """The formula that a picture shows, by its alternative text; None where it shows something else, and no
    text where the formula stands beside it."""
    said = (picture.attributes.get("alt") or "").strip()
    if not said or len(said) > MAX_TEX:
        return None
    above = picture.parent
    around = Names.of(above.attributes) if above is not None else names
    words = {word for name in names.given | names.semantic | around.classes for word in _BREAK.split(name)}
    named = words & _FORMULA_NAMES or _FORMULA_SOURCE.search(picture.attributes.get("src") or "")
    line = of_said(said, is_formula=bool(named))
    if line and above is not None and above.css_first("math") is not None:
        return NO_FORMULA
    return line or None


def _source(attributes: dict[str, str | None]) -> str:
    source = attributes.get("src") or attributes.get("xlink:href") or attributes.get("href") or ""
    late = next((attributes[name] for name in _LATER if attributes.get(name)), None)
    if late and (not source or source.startswith("data:")):
        return late
    return source or (attributes.get("srcset") or "").partition(" ")[0]


def _pixels(text: str | None) -> int:
    found = _PIXELS.fullmatch(text or "")
    return int(found[1]) if found else 0


def _caption(node: LexborNode) -> str:
    """The caption of the figure that a picture is in."""
    above = node.parent
    for _ in range(3):
        if above is None or above.tag == "figure":
            break
        above = above.parent
    caption = above.css_first("figcaption") if above is not None and above.tag == "figure" else None
    return " ".join(caption.text().split()) if caption is not None else ""
