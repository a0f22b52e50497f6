"""Where markup lies, and what its addresses lead to from there."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from urllib.parse import unquote, urldefrag, urljoin

from app.documents.common.archive import inside

_SCHEME = re.compile(r"\s*([a-z][a-z0-9+.-]*):", re.I)
_LINKED = ("http", "https", "mailto")
_LONGEST = 4_000
"""Characters of an address, beyond which it is none or is found by its hash."""

DATA_HASH = "data-hash:"


@dataclass(frozen=True)
class MarkupHome:
    """Where markup lies.

    Attributes:
        address: on the web; empty for what did not come from there.
        member: in an archive; empty where it is a file by itself.
    """

    address: str = ""
    member: str = ""

    def place(self, name: str) -> str:
        """The name of a place in this markup, among all of the document."""
        return f"{self.member}#{name}"

    def leads(self, href: str) -> tuple[str, str]:
        """What a link leads to: an address on the web, or the name of a place in the document; else empty."""
        href = href.strip()
        scheme = _SCHEME.match(href)
        if not href or len(href) > _LONGEST:
            return "", ""
        if scheme is not None:
            return (href, "") if scheme[1].lower() in _LINKED else ("", "")
        path, _, name = href.partition("#")
        if not path:
            return "", self.place(unquote(name))
        if self.member:
            target = inside(self.member, unquote(path))
            return "", f"{target}#{unquote(name)}" if target is not None else ""
        if not self.address:
            return "", ""
        whole, name = urldefrag(_joined(self.address, href))
        is_here = whole == urldefrag(self.address)[0] and name
        return ("", self.place(unquote(name))) if is_here else (f"{whole}#{name}" if name else whole, "")

    def resource(self, src: str) -> str:
        """What a picture is found by in the document's source; empty where that cannot be."""
        src = src.strip()
        if src.lower().startswith("data:"):
            return src if len(src) <= _LONGEST else data_key(src)
        if len(src) > _LONGEST:
            return ""
        if self.address and not src.startswith(DATA_HASH):
            return _joined(self.address, src)
        if self.member and _SCHEME.match(src) is None:
            return inside(self.member, unquote(src.partition("#")[0])) or ""
        return src


NO_HOME = MarkupHome()


def data_key(uri: str) -> str:
    """What stands for a long ``data:`` address, which is found again by its hash."""
    return f"{DATA_HASH}{hashlib.sha256(uri.encode('utf-8', 'replace')).hexdigest()}"


def _joined(address: str, href: str) -> str:
    try:
        return urljoin(address, href)
    except ValueError:  # A bracket that begins no address of version 6.
        return ""
