"""EPUB 2 and 3: chapters in reading order, the table of contents, notes left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from selectolax.lexbor import LexborHTMLParser

from app.documents import html
from app.documents.archive import Archive, inside
from app.documents.model import Document, Part, SkipReason, assemble
from app.documents.page import FRONT, NOTES, Names
from app.documents.skips import whole
from engine.errors import DocumentEncryptedError, DocumentFormatError

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_FONT_OBFUSCATION = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
_CHAPTERS = ("application/xml", "text/xml", "text/x-oeb1-document", "")
"""Media types of chapters beside those that have "html" in them; what is no text gives none."""
MAX_SPINE = 5000
_LOOSE = re.compile(rb"&(?!(?:#\d+|#x[0-9a-fA-F]+|amp|lt|gt|quot|apos);)")
"""What begins no entity that XML has by itself."""


def parse(data: bytes, title: str = "") -> Document:
    """Open a book.

    Raises:
        DocumentFormatError: this is no e-book, or it is damaged.
        DocumentEncryptedError: it is locked by digital rights management.
        DocumentTooLargeError: it is a bomb.
    """
    book = Archive(data, "e-book")
    if not book.has(_CONTAINER):
        raise DocumentFormatError("This file is not an e-book: it has no EPUB container inside.")
    root = _xml(book, _CONTAINER)
    package = next((e.get("full-path") for e in root.iter() if _local(e) == "rootfile"), None)
    if not package or not book.has(package):
        raise DocumentFormatError("This e-book is damaged: its table of parts is missing.")
    opf = _xml(book, package)
    locked = _locked(book)
    name = next((e.text for e in opf.iter() if _local(e) == "title" and e.text), "")
    language = next((e.text for e in opf.iter() if _local(e) == "language" and e.text), "") or ""
    parts = list(_chapters(book, package, opf, locked))
    return assemble(parts, title=(name or title), language=language.strip()[:2].lower())


def _chapters(book: Archive, package: str, opf: Element, locked: set[str]) -> Iterator[Part]:
    """Parts of all spine items that belong to the reading order."""
    names = {name.lower(): name for name in book.names()}
    items = {e.get("id"): e for e in opf.iter() if _local(e) == "item"}
    spine = [e for e in opf.iter() if _local(e) == "itemref" and e.get("linear") != "no"][:MAX_SPINE]
    for reference in spine:
        item = items.get(reference.get("idref"))
        path = _member(book, names, package, item.get("href") or "") if item is not None else None
        if item is None or path is None:
            continue
        if path in locked:
            raise DocumentEncryptedError(
                "This e-book is locked by its seller (digital rights management) and cannot be read here."
            )
        media = (item.get("media-type") or "").lower()
        if "html" not in media and media not in _CHAPTERS:
            continue
        is_nav = "nav" in (item.get("properties") or "").split()
        yield from _chapter(book.read(path), path, is_nav)


def _member(book: Archive, names: dict[str, str], package: str, href: str) -> str | None:
    """The file that a package's reference means; None if it is not in the book.

    Readers forgive what was made on Windows: another case, and a path from the book's root.
    """
    href = unquote(href).partition("#")[0]
    path = inside("", href[1:]) if href.startswith("/") else inside(package, href)
    if not href or path is None or book.has(path):
        return path if href else None
    return names.get(path.lower())


def _chapter(data: bytes, path: str, is_nav: bool) -> Iterator[Part]:
    """One file of the book; contents, imprint and the like are there to see but not read."""
    tree = html.tree_of(html.declared(data))
    kinds = _kinds(tree)
    stem = path.rpartition("/")[2].rpartition(".")[0].lower()
    front = is_nav or stem in FRONT or bool(kinds & FRONT)
    notes = stem == "notes" or stem in NOTES or bool(kinds & NOTES)
    reason: SkipReason | None = "front matter" if front else "footnote" if notes else None
    for part in html.parts(tree):
        if reason and part.kind == "heading":
            yield Part("paragraph", part.text, 0, whole(part.text, reason))
        elif reason:
            yield Part(part.kind, part.text, part.level, whole(part.text, reason))
        else:
            yield part


def _kinds(tree: LexborHTMLParser) -> frozenset[str]:
    """What a file says it is: the ``epub:type`` of its body, and of an element that is alone in it."""
    kinds: frozenset[str] = frozenset()
    node = tree.body
    while node is not None:
        kinds |= Names.of({"epub:type": node.attributes.get("epub:type")}).semantic
        inner = [child for child in node.iter() if child.tag not in ("script", "style")]
        node = inner[0] if len(inner) == 1 else None
    return kinds


def _locked(book: Archive) -> set[str]:
    """Members that are encrypted; obfuscated fonts do not count."""
    if not book.has(_ENCRYPTION):
        return set()
    locked = set()
    for entry in _xml(book, _ENCRYPTION).iter():
        if _local(entry) != "EncryptedData":
            continue
        methods = [e.get("Algorithm") for e in entry.iter() if _local(e) == "EncryptionMethod"]
        if any(method in _FONT_OBFUSCATION for method in methods):
            continue
        locked |= {unquote(e.get("URI") or "") for e in entry.iter() if _local(e) == "CipherReference"}
    return locked


def _xml(book: Archive, name: str) -> Element:
    """Parse one of the book's own tables, refusing entities and external references."""
    data = book.read(name).lstrip()
    try:
        try:
            root: Element = fromstring(data, forbid_dtd=False)
        except ParseError:
            # Titles and descriptions are often written by hand, with an "&" of their own.
            root = fromstring(_LOOSE.sub(b"&amp;", data), forbid_dtd=False)
    except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
        raise DocumentFormatError(f"This e-book is damaged: '{name}' cannot be read.") from error
    return root


def _local(element: Element) -> str:
    """Name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2]
