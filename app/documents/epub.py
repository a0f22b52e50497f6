"""EPUB 2 and 3: chapters in reading order, the table of contents, notes left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from selectolax.lexbor import LexborHTMLParser

from app.documents import contents, drawing, html
from app.documents.archive import Archive, inside
from app.documents.charset import declared
from app.documents.contents import Entry
from app.documents.elements import local_name
from app.documents.model import Document, Part, SkipReason, assemble
from app.documents.page import FRONT, NOTES, TITLE_PAGES, Names
from engine.errors import DocumentEncryptedError, DocumentFormatError

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_FONT_OBFUSCATION = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
_NCX = "application/x-dtbncx+xml"
_CHAPTERS = ("application/xml", "text/xml", "text/x-oeb1-document", "image/svg+xml", "")
"""Media types of chapters beside those that have "html" in them; what is no text gives none."""
MAX_SPINE = 5000
_SHORT = 5000
"""Characters up to which a file may be what the guide calls it."""
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
    package = next((e.get("full-path") for e in root.iter() if local_name(e) == "rootfile"), None)
    if not package or not book.has(package):
        raise DocumentFormatError("This e-book is damaged: its table of parts is missing.")
    opf = _xml(book, package)
    locked = _locked(book)
    name = next((e.text for e in opf.iter() if local_name(e) == "title" and e.text), "")
    language = next((e.text for e in opf.iter() if local_name(e) == "language" and e.text), "") or ""
    parts = list(_chapters(book, package, opf, locked))
    return assemble(parts, title=(name or title), language=language.strip()[:2].lower())


def _chapters(book: Archive, package: str, opf: Element, locked: set[str]) -> Iterator[Part]:
    """Parts of all spine items that belong to the reading order."""
    names = {name.lower(): name for name in book.names()}
    items = {e.get("id"): e for e in opf.iter() if local_name(e) == "item"}
    spine = [e for e in opf.iter() if local_name(e) == "itemref" and e.get("linear") != "no"][:MAX_SPINE]
    front = _guide(book, names, package, opf)
    entries = _entries(book, names, package, list(items.values()))
    placed = any(e.get("property") == "rendition:layout" and e.text == "pre-paginated" for e in opf.iter())
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
        kinds = front.get(path, frozenset()) | (frozenset({"nav"}) if _is_nav(item) else frozenset())
        yield from _chapter(book.read(path), path, kinds, entries.get(path, []), placed=placed)


def _is_nav(item: Element) -> bool:
    return "nav" in (item.get("properties") or "").split()


def _guide(book: Archive, names: dict[str, str], package: str, opf: Element) -> dict[str, frozenset[str]]:
    """What EPUB 2's guide says of whole files: which is the title page, which holds the contents."""
    found: dict[str, frozenset[str]] = {}
    for guide in (e for e in opf.iter() if local_name(e) == "guide"):
        for reference in guide:
            href = reference.get("href") or ""
            path = _member(book, names, package, href) if "#" not in href else None
            if path is not None:
                kind = (reference.get("type") or "").lower()
                found[path] = found.get(path, frozenset()) | {kind}
    return found


def _entries(
    book: Archive, names: dict[str, str], package: str, items: list[Element]
) -> dict[str, list[Entry]]:
    """The book's own table of contents, by the files that it leads to."""
    nav = next((item for item in items if _is_nav(item)), None)
    ncx = next((item for item in items if item.get("media-type") == _NCX), None)
    table = nav if nav is not None else ncx
    path = _member(book, names, package, table.get("href") or "") if table is not None else None
    if path is None or not book.has(path):
        return {}
    try:
        if table is nav:
            found = contents.of_nav(html.tree_of(declared(book.read(path))))
        else:
            found = contents.of_ncx(_xml(book, path))
    except DocumentFormatError:  # The chapters can be read without it.
        return {}
    entries: dict[str, list[Entry]] = {}
    for entry in found:
        target = _member(book, names, path, entry.href)
        if target is not None:
            entries.setdefault(target, []).append(entry)
    return entries


def _member(book: Archive, names: dict[str, str], package: str, href: str) -> str | None:
    """The file that a package's reference means; None if it is not in the book.

    Readers forgive what was made on Windows: another case, and a path from the book's root.
    """
    href = unquote(href).partition("#")[0]
    path = inside("", href[1:]) if href.startswith("/") else inside(package, href)
    if not href or path is None or book.has(path):
        return path if href else None
    return names.get(path.lower())


def _chapter(
    data: bytes, path: str, said: frozenset[str], entries: list[Entry], *, placed: bool
) -> Iterator[Part]:
    """One file of the book; contents, imprint and the like are there to see but not read.

    ``said`` is what the package says of the file, ``entries`` are those of the contents that lead to it;
    ``placed`` where the book's pages are fixed.
    """
    tree = html.tree_of(declared(data))
    stem = path.rpartition("/")[2].rpartition(".")[0].lower()
    kinds = _kinds(tree) | {stem} | (said if "nav" in said or _is_short(tree) else frozenset())
    front, notes = bool(kinds & FRONT) or contents.is_contents(tree), bool(kinds & NOTES)
    reason: SkipReason | None = "front matter" if front else "footnote" if notes else None
    if reason is None and not placed:  # The blocks of fixed pages are words.
        contents.mark(tree, entries)
    found = html.parts(tree, reason, titled=bool(kinds & TITLE_PAGES), placed=placed)
    yield from found or drawing.parts(tree)


def _is_short(tree: LexborHTMLParser) -> bool:
    """Whether a file may be a title page or a list of links; some packages call the first chapter a cover."""
    text = tree.body.text(strip=True) if tree.body is not None else ""
    linked = sum(len(link.text(strip=True)) for link in tree.css("a[href]"))
    return len(text) < _SHORT or 2 * linked > len(text)


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
        if local_name(entry) != "EncryptedData":
            continue
        methods = [e.get("Algorithm") for e in entry.iter() if local_name(e) == "EncryptionMethod"]
        if any(method in _FONT_OBFUSCATION for method in methods):
            continue
        locked |= {unquote(e.get("URI") or "") for e in entry.iter() if local_name(e) == "CipherReference"}
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
