"""The text of an HTML page by the encoding that the page declares, as browsers take it."""

from __future__ import annotations

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
