"""Markup made safe for the HTML5 parser, which knows no self-closed elements, no CDATA and no bounds."""

from __future__ import annotations

import html
import re

_VOID = frozenset({
    "area", "base", "br", "col", "embed", "frame", "hr", "image", "img", "input", "keygen", "link", "meta",
    "param", "source", "track", "wbr",
})  # fmt: skip
_SELF_CLOSED = re.compile(
    r"<([a-z][\w:.-]*)((?:\s+[^\s\"'<>/=]+(?:\s*=\s*(?:\"[^\"<]*\"|'[^'<]*'))?)*)\s*/>", re.I
)
"""Values in quotes only: the slash of ``<a href=http://x.org/>`` belongs to the address."""
_CDATA = re.compile(r"<!\[CDATA\[(.*?)(\]\]>|\Z)", re.S)
_RAW = re.compile(r"</(?:script|style)", re.I)
_NAMESPACE = "http://www.w3.org/1999/xhtml"


_SUBSET = re.compile(r"(<!doctype\s[^<>\[]{0,400}+)\[((?:[^\]\"']|\"[^\"]*+\"|'[^']*+')*+)\]\s*+>", re.I)
_ENTITY = re.compile(r"<!ENTITY\s+([\w.-]{1,60})\s+(?:\"([^\"<]{0,200})\"|'([^'<]{0,200})')\s*>")
_MOST_ENTITIES = 2000
"""Of a text that declares more, none is replaced."""


# Elements that a page may leave open without nesting them (p, li, td) do not count.
_NESTING = re.compile(r"<(/?)(?:div|span|section|blockquote|ul|ol|table|b|i|em|font)\b", re.I)
MAX_NESTING = 1500
"""Depth beyond which markup is an attack (parsing takes quadratic time) and its tags are dropped."""
_TAG = re.compile(r"<([a-z][^\s<>/\"']*+)(?:[^<>\"']++|\"[^\"]*+\"|'[^']*+')*+>", re.I)
_LONG_TAG = 20_000
MAX_ATTRIBUTES = 2000
"""Attributes beyond which a tag is an attack (they are compared with one another) and loses them."""


def as_html(markup: str) -> str:
    """Markup with each self-closed element given an end tag, and the CDATA of XHTML as plain text.

    To the HTML5 parser ``<title/>`` or ``<a id="p2"/>`` is only begun, and all that follows is in it.
    """
    markup = _without_subset(markup)
    if _NAMESPACE in markup[:2000] or markup.lstrip().startswith("<?xml"):
        markup = _CDATA.sub(_as_text, markup)
    return _SELF_CLOSED.sub(_with_end, markup)


def _without_subset(markup: str) -> str:
    """Markup without what XML declares in its first lines, which HTML shows as text; entities are replaced
    once."""
    found = _SUBSET.search(markup, 0, 20_000)
    if found is None:
        return markup
    own = {name: first or second for name, first, second in _ENTITY.findall(found[2])}
    rest = markup[found.end() :]
    if own and len(own) <= _MOST_ENTITIES:
        rest = re.sub(r"&([\w.-]{1,60});", lambda match: own.get(match[1], match[0]), rest)
    return f"{markup[: found.start()]}{found[1]}>{rest}"


def _with_end(match: re.Match[str]) -> str:
    name = match.group(1)
    return match.group() if name.lower() in _VOID else f"<{name}{match.group(2)}></{name}>"


def _as_text(match: re.Match[str]) -> str:
    """A section of CDATA escaped; one that has no end or runs past that of a script is none."""
    if not match.group(2) or _RAW.search(match.group(1)):
        return match.group()
    return html.escape(match.group(1), quote=False)


def flattened(markup: str) -> str:
    """Markup as it is, or only its text when it is nested beyond all reason; no tag with endless
    attributes."""
    if len(markup) > _LONG_TAG:
        markup = _TAG.sub(_bounded, markup)
    depth = 0
    for match in _NESTING.finditer(markup):
        depth += -1 if match.group(1) else 1
        if depth > MAX_NESTING:
            return re.sub(r"<[^<>]*>", " ", markup)
    return markup


def _bounded(match: re.Match[str]) -> str:
    """A tag as it is; without its attributes where they are too many."""
    tag = match.group()
    return f"<{match[1]}>" if len(tag) > _LONG_TAG and len(tag.split()) > MAX_ATTRIBUTES else tag
