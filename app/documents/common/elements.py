"""What the importers ask of elements: which stand apart, and what they are called without a namespace."""

from __future__ import annotations

import re
from html.entities import name2codepoint
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

BLOCKS = frozenset({
    "p", "div", "section", "article", "main", "body", "li", "blockquote", "pre", "td", "th", "tr", "dt", "dd",
    "figcaption", "figure", "table", "ul", "ol", "dl", "header", "footer", "address", "hr", "aside", "center",
    "caption", "tbody", "thead", "details", "summary", "html", "hgroup", "form", "fieldset", "legend",
    "h1", "h2", "h3", "h4", "h5", "h6",
})  # fmt: skip
"""Tags of HTML that stand apart from what is around them."""
NOT_XML = (ParseError, DefusedXmlException, ValueError, LookupError)
"""What is raised where bytes are no XML, or XML with entities and references that are refused."""
_LOOSE = re.compile(rb"&(?!(?:#\d+|#x[0-9a-fA-F]+|amp|lt|gt|quot|apos);)(?:(\w+);)?")
"""What begins no entity that XML has by itself; HTML may have it."""


def xml_of(data: bytes) -> Element:
    """XML parsed, entities of its own and references to other files refused; raises one of ``NOT_XML``.

    What is written by hand often has an "&" of its own, or HTML's names of signs.
    """
    try:
        root: Element = fromstring(data.lstrip())
    except ParseError:
        root = fromstring(_LOOSE.sub(_entity, data.lstrip()))
    return root


def _entity(loose: re.Match[bytes]) -> bytes:
    code = name2codepoint.get((loose[1] or b"").decode())
    return b"&#%d;" % code if code else loose[0].replace(b"&", b"&amp;")


def local_name(element: Element) -> str:
    """Name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2]


def local_attribute(element: Element, name: str) -> str:
    """An attribute by its name without its namespace; empty if there is none."""
    return next((value for key, value in element.attrib.items() if key.rpartition("}")[2] == name), "")


def number_of(text: str, otherwise: int = 0, most: int = 10**12) -> int:
    """The whole number that an attribute gives; ``otherwise`` where it gives none, or more than ``most``."""
    number = int(text) if text.isdecimal() and len(text) < 14 else most + 1
    return number if number <= most else otherwise


def elements_in(node: LexborNode) -> list[LexborNode]:
    """The elements right in another, without its text and comments."""
    return [part for part in node.iter() if part.tag and part.tag[0] != "-"]
