"""EPUB 2 and 3: chapters in reading order, the table of contents, notes left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from selectolax.lexbor import LexborHTMLParser

from app.documents.books import contents
from app.documents.books.contents import ContentsEntry
from app.documents.books.overlays import narrated
from app.documents.common.archive import Archive, inside, of_sold
from app.documents.common.elements import local_name
from app.documents.common.homes import MarkupHome
from app.documents.common.skips import (
    CONTENTS,
    inline_skips,
    is_prose,
    not_read,
    without_echoes,
    without_licences,
)
from app.documents.model import Document, Part, SkipReason, assemble
from app.documents.typesetting import Picture, Ties, Typesetting
from app.documents.web import html
from app.documents.web.page import FRONT, NOTES, TITLE_PAGES, Names, why_around
from app.documents.web.source import declared
from engine import Span
from engine.errors import DocumentFormatError, Message


def drawn_parts(tree: LexborHTMLParser) -> Iterator[Part]:
    """The text of each drawing of a page, its lines put together as one paragraph."""
    for drawing in tree.css("svg"):
        lines = []
        for text in drawing.css("text"):
            spans = text.css("tspan")
            lines += [span.text() for span in spans] if spans else [text.text()]
        whole = " ".join(" ".join(lines).split())
        if whole:
            yield Part("paragraph", whole, 0, inline_skips(whole))


_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_FONT_OBFUSCATION = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
_NCX = "application/x-dtbncx+xml"
_CHAPTERS = ("application/xml", "text/xml", "text/x-oeb1-document", "image/svg+xml", "")
"""Media types of chapters beside those that have "html" in them; what is no text gives none."""
_FEWEST_WORDS, _FEWEST_LINKS = 4, 2
_SHORT = 5000
"""Characters up to which a file may be what the guide calls it."""
_IMPRINT = re.compile(
    r"(?P<right>©|\(c\) (?:19|20)\d\d|\bcopyright\b(?=.{0,20}(?:©|\(c\)|\d{4})))|(?P<number>\bIS[BS]N\b)"
    r"|(?P<all>\b(?:all rights reserved|tous droits|alle rechte|todos los derechos|все права))"
    r"|(?P<print>\b(?:first published|printed (?:and bound )?(?:in|by)|imprimé|gedruckt|impreso))"
    r"|(?P<library>\b(?:library of congress|cataloguing|cataloging|dépôt légal|bibliografische information))"
    r"|(?P<licence>\b(?:creative commons|cc[- ]by|domaine public|public domain))"
    r"|(?P<maker>\b(?:published by|cover (?:design|art|photo)|design(?:ed)? by|edited by|translated by))",
    re.I,
)
_FEWEST_MARKS = 2
"""What stands on the page of a book that says who made it, and how many of these at least."""
_NEAR, _LINE = 25, 100
"""Parts of a file with more text among which lines of an imprint stand, and the characters of one."""
_ELSEWHERE = re.compile(
    r"(?:also|(?:other )?(?:books|novels|titles|works)|more) by .{2,60}|du même auteur|praise for .{2,80}",
    re.I,
)
_NUMBERED = re.compile(r"[\[(]?(?:\d{1,4}|[*†‡§¶]{1,3}|[ivxlc]{1,7}|[a-z])[\])]?(?:\W|\Z)")
"""How a note begins."""
_MOST, _FEWEST_ORNAMENTS = 0.7, 3
"""The share of a file of notes that they have, and how often a letter stands alone that is an ornament."""


def parse(data: bytes, title: str = "") -> Document:
    """Open a book.

    Raises:
        DocumentFormatError: this is no e-book, or it is damaged.
        DocumentEncryptedError: it is locked by digital rights management.
        DocumentTooLargeError: it is a bomb.
    """
    book = Archive(data, Message("e-book"))
    if not book.has(_CONTAINER):
        raise DocumentFormatError("This file is not an e-book: it has no EPUB container inside.")
    root = book.xml(_CONTAINER)
    package = next((e.get("full-path") for e in root.iter() if local_name(e) == "rootfile"), None)
    if not package or not book.has(package):
        raise DocumentFormatError("This e-book is damaged: its table of parts is missing.")
    opf = book.xml(package)
    name = next((e.text for e in opf.iter() if local_name(e) == "title" and e.text), "")
    language = next((e.text for e in opf.iter() if local_name(e) == "language" and e.text), "") or ""
    inner = _Book(book, package, opf)
    chapters = list(_chapters(inner, opf, _locked(book)))
    cover = _cover(inner, opf)
    parts = without_echoes(without_licences([*_shown_cover(cover, chapters), *_without_notes(chapters)]))
    found = assemble(
        parts,
        title=title if CONTENTS.fullmatch(name.strip()) else name or title,
        language=language.strip()[:2].lower(),
        author=_authors(opf),
        cover=cover,
    )
    if not any(item.get("media-overlay") for item in inner.items.values()):
        return found
    return replace(found, recorded=narrated(book, found.text, found.blocks))


class _Book:
    """An e-book's package, and what references in it mean."""

    def __init__(self, archive: Archive, package: str, opf: Element) -> None:
        self.archive, self.package = archive, package
        self.items = {e.get("id"): e for e in opf.iter() if local_name(e) == "item"}
        self._names = {name.lower(): name for name in archive.names()}
        self._sheets: dict[str, str] = {}

    def member(self, href: str, seen_from: str = "") -> str | None:
        """The file that a reference means, in the package or another file; None if it is not in the book.

        Readers forgive what was made on Windows: another case, and a path from the book's root.
        """
        href = unquote(href).partition("#")[0]
        path = inside("", href[1:]) if href.startswith("/") else inside(seen_from or self.package, href)
        if not href or path is None or self.archive.has(path):
            return path if href else None
        return self._names.get(path.lower())

    def of_item(self, item: Element | None) -> str | None:
        """The file of an entry of the package."""
        return self.member(item.get("href") or "") if item is not None else None

    def page(self, tree: LexborHTMLParser, path: str) -> html.PageContext:
        """A chapter's place, and its style sheets."""
        linked = [self.member(link.attributes.get("href") or "", path) for link in tree.css("link[href]")]
        sheets = [self._sheet(sheet) for sheet in linked if sheet is not None and sheet.endswith(".css")]
        return html.PageContext.of(MarkupHome(member=path), tree, *sheets)

    def _sheet(self, path: str) -> str:
        """A style sheet; empty where it cannot be read, as the chapters can be without it."""
        if path not in self._sheets:
            try:
                self._sheets[path] = self.archive.read(path).decode("utf-8", "replace")
            except DocumentFormatError:
                self._sheets[path] = ""
        return self._sheets[path]


def _authors(opf: Element) -> str:
    """Who a package says wrote the book; who has another part in it is not told, where that is said."""
    roles = [(e.get("refines"), (e.text or "").strip()) for e in opf.iter() if e.get("property") == "role"]
    found = []
    for creator in (e for e in opf.iter() if local_name(e) == "creator" and e.text and e.text.strip()):
        said = [value.strip() for key, value in creator.items() if key.endswith("role") and value.strip()]
        said = said or [role for of, role in roles if role and of == f"#{creator.get('id')}"]
        if not said or "aut" in said:
            found.append(" ".join((creator.text or "").split()))
    return ", ".join(dict.fromkeys(found))


def _cover(book: _Book, opf: Element) -> str:
    """The picture that a package calls its cover; empty where it has none."""
    named = next((e.get("content") for e in opf.iter() if e.get("name") == "cover"), None)
    own = (e for e in book.items.values() if "cover-image" in (e.get("properties") or "").split())
    item = next(own, book.items.get(named))
    path = book.of_item(item)
    is_picture = item is not None and (item.get("media-type") or "").startswith("image/")
    return path if path is not None and is_picture else ""


def _shown_cover(cover: str, chapters: list[Part]) -> Iterator[Part]:
    """The cover, where the first text that has a picture has another."""
    first = next((part for part in chapters if part.text or part.typesetting.pictures), None)
    if cover and (first is None or all(picture.resource != cover for picture in first.typesetting.pictures)):
        yield Part("paragraph", "", typesetting=Typesetting(pictures=(Picture(Span(0, 0), cover),)))


def _chapters(book: _Book, opf: Element, locked: set[str]) -> Iterator[Part]:
    """Parts of all spine items that belong to the reading order; where none is told, of the pages as they are
    listed."""
    spine = [e for e in opf.iter() if local_name(e) == "itemref" and e.get("linear") != "no"]
    pages = [item for item in book.items.values() if not _is_nav(item)]
    listed = [book.items.get(e.get("idref")) for e in spine] or pages
    front = _guide(book, opf)
    entries = _entries(book)
    placed = any(e.get("property") == "rendition:layout" and e.text == "pre-paginated" for e in opf.iter())
    nested = len({entry.level for of_file in entries.values() for entry in of_file}) > 1
    read: set[str] = set()
    for item in listed:
        path = book.of_item(item)
        if item is None or path is None or path in read:  # Items may be places within one file.
            continue
        read.add(path)
        if path in locked:
            raise of_sold()
        media = (item.get("media-type") or "").lower()
        if "html" not in media and media not in _CHAPTERS:
            continue
        kinds = front.get(path, frozenset()) | (frozenset({"nav"}) if _is_nav(item) else frozenset())
        yield from _chapter(book, path, kinds, entries.get(path, []), placed=placed, nested=nested)


def _is_nav(item: Element) -> bool:
    return "nav" in (item.get("properties") or "").split()


def _guide(book: _Book, opf: Element) -> dict[str, frozenset[str]]:
    """What EPUB 2's guide says of whole files: which is the title page, which holds the contents."""
    found: dict[str, frozenset[str]] = {}
    for guide in (e for e in opf.iter() if local_name(e) == "guide"):
        for reference in guide:
            href = reference.get("href") or ""
            path = book.member(href) if "#" not in href else None
            if path is not None:
                kind = (reference.get("type") or "").lower()
                found[path] = found.get(path, frozenset()) | {kind}
    return found


def _entries(book: _Book) -> dict[str, list[ContentsEntry]]:
    """The book's own table of contents, by the files that it leads to."""
    items = book.items.values()
    nav = next((item for item in items if _is_nav(item)), None)
    ncx = next((item for item in items if item.get("media-type") == _NCX), None)
    table = nav if nav is not None else ncx
    path = book.of_item(table)
    if path is None or not book.archive.has(path):
        return {}
    try:
        if table is nav:
            found = contents.of_nav(html.tree_of(declared(book.archive.read(path))))
        else:
            found = contents.of_ncx(book.archive.xml(path))
    except DocumentFormatError:  # The chapters can be read without it.
        return {}
    entries: dict[str, list[ContentsEntry]] = {}
    for entry in found:
        target = book.member(entry.href, path)
        if target is not None:
            entries.setdefault(target, []).append(entry)
    return entries


def _chapter(
    book: _Book, path: str, said: frozenset[str], entries: list[ContentsEntry], *, placed: bool, nested: bool
) -> Iterator[Part]:
    """One file of the book; contents, imprint and the like are there to see but not read.

    ``said`` is what the package says of the file, ``entries`` are those of the contents that lead to it;
    ``placed`` where the book's pages are fixed, ``nested`` where its contents have levels.
    """
    tree = html.tree_of(declared(book.archive.read(path)))
    stem = path.rpartition("/")[2].rpartition(".")[0].lower()
    if len(entries) == 1 and "#" not in entries[0].href:
        said |= {contents.letters_of(entries[0].title)} - TITLE_PAGES
    kinds = _kinds(tree) | {stem} | (said if "nav" in said or _is_short(tree) else frozenset())
    of_links = contents.is_contents(tree)
    listed = bool(kinds & {"nav", "toc"}) or (of_links and not contents.is_named(tree, entries))
    reason: SkipReason | None = "contents" if listed else why_around(Names(kinds)) if kinds & FRONT else None
    reason = reason or ("footnote" if kinds & NOTES else None)
    if reason is None and not placed:  # The blocks of fixed pages are words.
        contents.mark(tree, entries, nested=nested)
    page = book.page(tree, path)
    yield Part("paragraph", "", ties=Ties(((page.home.place(""), 0),)))
    found = html.parts(tree, reason, titled=bool(kinds & TITLE_PAGES), placed=placed, page=page)
    if reason == "contents":
        links = sum(bool(part.ties.links) for part in found) > _FEWEST_LINKS
        found = [_with_prose(part, links=links) for part in found]
    elif reason is None and of_links:
        found = [_without_link(part) for part in found]
    yield from found if reason is not None or placed else _without_imprint(found)
    if not any(part.text for part in found):
        yield from drawn_parts(tree)


def _without_imprint(parts: list[Part]) -> list[Part]:
    """Parts of a file of which, where it is an imprint, what stands from its first line on is not read, nor a
    list of what else there is by its author."""
    if sum(len(part.text) for part in parts) > _SHORT:
        return [
            not_read(part, "front matter")
            if n < _NEAR and len(part.text) < _LINE and _IMPRINT.match(part.text)
            else part
            for n, part in enumerate(parts)
        ]
    if parts and _ELSEWHERE.fullmatch(parts[0].text):
        return [not_read(part, "front matter") for part in parts]
    found = [{mark.lastgroup for mark in _IMPRINT.finditer(part.text)} for part in parts]
    read, is_imprint = list(parts), False
    if len(set().union(*found) - {"maker"}) >= _FEWEST_MARKS:
        for n, (part, marks) in enumerate(zip(parts, found, strict=True)):
            is_imprint = bool(marks) or (is_imprint and part.kind != "heading")
            read[n] = not_read(part, "front matter") if is_imprint else part
    return read


def _without_notes(parts: list[Part]) -> list[Part]:
    """Parts of which neither paragraphs that marks lead to are read, nor what stands between them in a file
    of notes, nor ornaments that are drawn as a letter."""
    notes = set(_notes(parts))
    letters = Counter(part.text for part in parts if len(part.text) == 1 and part.text.islower())
    begins = [n for n, part in enumerate(parts) if any(name[-1:] == "#" for name, _ in part.ties.anchors)]
    read = list(parts)
    for start, end in pairwise([0, *begins, len(parts)]):
        size = sum(len(part.text) for part in parts[start:end])
        of_notes = sum(len(parts[n].text) for n in range(start, end) if n in notes) > _MOST * size
        for n in range(start, end):
            read[n] = not_read(parts[n], "footnote") if of_notes or n in notes else parts[n]
    return [not_read(part, "picture") if letters[part.text] >= _FEWEST_ORNAMENTS else part for part in read]


def _notes(parts: list[Part]) -> Iterator[int]:
    """Which parts begin with the mark that leads to them from before; what leads back to a mark is behind."""
    marked: set[str] = set()
    for n, part in enumerate(parts):
        is_named = any(at == 0 and name in marked for name, at in part.ties.anchors)
        if is_named and part.kind != "heading" and _NUMBERED.match(part.text):
            yield n
        marked.update(name for _, name in part.ties.notes)


def _with_prose(part: Part, *, links: bool) -> Part:
    """A part of a list of contents; a sentence beside that is read, and a part of one where the list is of
    ``links``."""
    is_part = links and len(part.text.split()) > _FEWEST_WORDS and part.text.endswith((",", ";", ".", ":"))
    beside = is_part or is_prose(part.text)
    return part if part.ties.links or not beside else replace(part, skips=inline_skips(part.text))


def _without_link(part: Part) -> Part:
    """A part of a chapter that has a name and lists others; its heading and its sentences are read."""
    is_entry = part.kind != "heading" and part.ties.links and not is_prose(part.text)
    return not_read(part, "contents") if is_entry else part


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
    for entry in book.xml(_ENCRYPTION).iter():
        if local_name(entry) != "EncryptedData":
            continue
        methods = [e.get("Algorithm") for e in entry.iter() if local_name(e) == "EncryptionMethod"]
        if any(method in _FONT_OBFUSCATION for method in methods):
            continue
        locked |= {unquote(e.get("URI") or "") for e in entry.iter() if local_name(e) == "CipherReference"}
    return locked
