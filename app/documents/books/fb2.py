"""FictionBook 2: sections, verse and epigraphs; notes left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from app.documents.common.archive import Archive
from app.documents.common.elements import NOT_XML, local_attribute, local_name, xml_of
from app.documents.model import Document
from app.documents.web.markup import document, element, escape, heading, note, note_mark, picture
from engine.errors import DocumentFormatError

_INLINE = {"strong": "b", "emphasis": "i", "strikethrough": "s", "sub": "sub", "sup": "sup", "code": "code"}
_BLOCKS = {
    "subtitle": "h4",
    "text-author": "p",
    "table": "table",
    "tr": "tr",
    "td": "td",
    "th": "th",
    "cite": "blockquote",
}


def parse(data: bytes, title: str = "") -> Document:
    """Open a book.

    Raises:
        DocumentFormatError: it is damaged, or no FictionBook.
    """
    try:
        root = xml_of(data)
    except NOT_XML as error:
        raise DocumentFormatError(
            "This e-book is damaged: it cannot be read. Get a new copy of it."
        ) from error
    if local_name(root) != "FictionBook":
        raise DocumentFormatError("This file is not an e-book: it is XML of another kind.")
    named = _first(root, "book-title")
    language = _first(root, "lang")
    bodies = [child for child in root if local_name(child) == "body"]
    texts = ("".join(_markup(body, 0)) for body in bodies if not local_attribute(body, "name"))
    notes = ("".join(_markup(body, 1, notes=True)) for body in bodies if local_attribute(body, "name"))
    cover = _cover(root)
    shown = _picture(cover) if cover is not None else ""
    markup = "".join((shown, *texts, *map(note, notes)))
    about = next((e for e in root.iter() if local_name(e) == "title-info"), root)
    authors = (e for e in about if local_name(e) == "author")
    names = (
        " ".join(e.text or "" for e in author if local_name(e).endswith(("-name", "nickname")))
        for author in authors
    )
    own = local_attribute(cover, "href") if cover is not None else ""
    return document(markup, named or title, language, ", ".join(names), own)


def book_in(archive: Archive) -> bytes | None:
    """The one book that an archive holds; None where there is none, or several."""
    books = [name for name in archive.names() if name.lower().endswith(".fb2")]
    return archive.read(books[0]) if len(books) == 1 else None


def binary(book: bytes, name: str) -> str | None:
    """A binary element of a book in base 64, by its name; None where there is none of that name."""
    own = re.escape(name.lstrip("#").encode())
    found = re.search(rb"<binary\b[^<>]*?\bid\s*=\s*[\"']" + own + rb"[\"'][^<>]*>([^<]*)<", book)
    return found[1].decode("ascii", "ignore") if found is not None else None


def _first(root: Element, name: str) -> str:
    """The text of the first element of a name in the book's description."""
    about = next((child for child in root if local_name(child) == "description"), root)
    found = next((child for child in about.iter() if local_name(child) == name), None)
    return "".join(found.itertext()).strip() if found is not None else ""


def _cover(root: Element) -> Element | None:
    """The picture on the book's cover."""
    page = next((each for each in root.iter() if local_name(each) == "coverpage"), None)
    return next((each for each in page if local_name(each) == "image"), None) if page is not None else None


def _picture(image: Element) -> str:
    return picture(local_attribute(image, "href"), image.get("alt") or image.get("title") or "")


def _markup(parent: Element, depth: int, *, notes: bool = False) -> Iterator[str]:
    """The elements within another; ``depth`` counts the sections around it."""
    yield escape(parent.text or "")
    for child in parent:
        name = local_name(child)
        inner = depth + (name == "section")
        if name == "title":
            # Some write a title without paragraphs; of several each is a line.
            lines = [child.text or "", *("".join(line.itertext()) + (line.tail or "") for line in child)]
            said = "<br/>".join(escape(" ".join(line.split())) for line in lines if line.strip())
            yield element("p", said) if notes else heading(said, depth + 1)
        elif name == "a" and local_attribute(child, "type") == "note":
            to = local_attribute(child, "href")
            yield note_mark(escape("".join(child.itertext())), to[1:] if to.startswith("#") else "")
        elif name == "a":
            yield element("a", "".join(_markup(child, inner)), href=local_attribute(child, "href"))
        elif name == "image":
            yield _picture(child)
        elif name == "v":
            yield "".join(_markup(child, inner)) + "<br/>"
        elif name in ("poem", "stanza"):
            yield element("div", "".join(_markup(child, inner)), class_="verse")
        elif name in _INLINE or name in _BLOCKS:
            spans = {side: child.get(side, "") for side in ("colspan", "rowspan")}
            yield element(_INLINE.get(name) or _BLOCKS[name], "".join(_markup(child, inner)), **spans)
        elif name in ("p", "section", "epigraph", "annotation"):
            tag, own = "p" if name == "p" else "div", child.get("id", "")
            yield element(tag, "".join(_markup(child, inner, notes=notes)), id=own)
        elif name not in ("binary", "empty-line"):
            yield "".join(_markup(child, inner, notes=notes))
        yield escape(child.tail or "")
