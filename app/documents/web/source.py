"""A page's source: in which letters it is written, and XHTML as HTML."""

from __future__ import annotations

import html
import re

from app.documents.common.encodings import decode

_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w-]+)|encoding=[\"']([\w-]+)", re.I)
_MEANT = {
    "iso-8859-1": "cp1252", "iso8859-1": "cp1252", "latin1": "cp1252", "latin-1": "cp1252", "ascii": "cp1252",
    "us-ascii": "cp1252", "windows-1252": "cp1252", "iso-8859-9": "cp1254", "tis-620": "cp874",
    "gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "shift-jis": "cp932", "euc-kr": "cp949",
}  # fmt: skip
"""Encodings that are declared, and the larger ones that browsers take them for (WHATWG)."""
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_BY_CHANCE = 5
"""Bytes beyond one to a character that a few Chinese words may make up when they are read as UTF-8."""


def declared(data: bytes) -> str:
    """Decode by the page's own declaration when it has one that works."""
    match = _CHARSET.search(data[:4096])
    if not match or data.startswith(_MARKS):
        return decode(data)
    name = (match.group(1) or match.group(2)).decode("ascii").lower()
    # What can be read byte by byte is not in the wide encoding that it may claim.
    name = "utf-8" if name.startswith(("utf-16", "utf-32", "utf16", "utf32")) else _MEANT.get(name, name)
    text = _as_utf8(data, name)
    if text is not None:
        return text
    try:
        return data.decode(name)
    except UnicodeDecodeError:
        text = data.decode(name, errors="replace")
        return text if name == "cp1252" or text.count("\ufffd") <= len(text) / 100 else decode(data)
    except LookupError:
        return decode(data)


def _as_utf8(data: bytes, name: str) -> str | None:
    """A page as UTF-8 where it is that, whatever it declares: servers overrule what a page says of itself."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    beyond = len(data) - len(text)
    return text if beyond >= (1 if name == "cp1252" else _BY_CHANCE) else None


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
