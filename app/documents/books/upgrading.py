"""An EPUB 2 as an EPUB 3: its package, its contents, and what its pages may not have any more."""

from __future__ import annotations

from html import escape
from urllib.parse import quote
from xml.dom.minidom import Node

from app.documents.books import contents
from app.documents.books.contents import Entry
from app.documents.books.marking import Tree
from app.documents.common.archive import Archive, inside

_NCX = "application/x-dtbncx+xml"
_RENAMED = {
    "acronym": "abbr", "big": "span", "center": "div", "dir": "ul", "font": "span", "strike": "s",
    "tt": "code",
}  # fmt: skip
"""Elements that HTML has no more, and what stands for them."""
_STYLES = {
    "big": "font-size: larger", "center": "text-align: center", "tt": "font-family: monospace",
    "strike": "text-decoration: line-through",
}  # fmt: skip
_GONE = frozenset({
    "align", "alink", "axis", "background", "bgcolor", "border", "cellpadding", "cellspacing", "char",
    "charoff", "clear", "color", "compact", "face", "frame", "hspace", "language", "link", "noshade",
    "nowrap", "profile", "rules", "scheme", "size", "summary", "text", "valign", "version", "vlink", "vspace",
})  # fmt: skip
"""Attributes that HTML has no more."""
_SIZED = frozenset({"img", "svg", "object", "embed", "iframe", "video", "canvas", "image", "rect"})
"""Elements that may tell their width and height."""
_ATTRIBUTES = ("opf:role", "opf:file-as", "opf:scheme", "opf:event")


def package(tree: Tree, metadata: Tree) -> None:
    """Take from the package what an EPUB 3 may not have."""
    dates = 0
    for element in list(metadata.getElementsByTagName("*")):
        for name in _ATTRIBUTES:
            if element.hasAttribute(name):
                element.removeAttribute(name)
        is_date = element.localName == "date"
        dates += is_date
        is_empty = element.localName != "meta" and not _text(element).strip()
        if (is_date and dates > 1) or is_empty:
            element.parentNode.removeChild(element)
        if element.localName == "meta" and element.getAttribute("name") == "cover":
            _name_cover(tree, element.getAttribute("content"))


def _name_cover(tree: Tree, name: str) -> None:
    for item in tree.getElementsByTagNameNS("*", "item"):
        if item.getAttribute("id") == name and item.getAttribute("media-type").startswith("image/"):
            item.setAttribute("properties", "cover-image")


def page(tree: Tree) -> None:
    """Make a page of XHTML 1.1 one of HTML 5 in XML."""
    for element in list(tree.getElementsByTagName("*")):
        old = element.localName
        if old == "meta" and element.getAttribute("http-equiv").lower() == "content-type":
            element.parentNode.removeChild(element)
            continue
        if old == "a" and element.hasAttribute("name"):
            if not element.hasAttribute("id"):
                element.setAttribute("id", element.getAttribute("name"))
            element.removeAttribute("name")
        style = [_STYLES[old]] if old in _STYLES else []
        side = element.getAttribute("align").lower()
        style += [f"text-align: {side}"] if side in ("left", "right", "center", "justify") else []
        for name in list(element.attributes.keys()):
            sized = name in ("width", "height") and old not in _SIZED
            if name in _GONE or sized or (name == "type" and old in ("ul", "ol", "li")):
                element.removeAttribute(name)
        if style:
            element.setAttribute("style", "; ".join([*style, element.getAttribute("style")]).rstrip("; "))
        if old in _RENAMED:
            name = f"{element.prefix}:{_RENAMED[old]}" if element.prefix else _RENAMED[old]
            tree.renameNode(element, element.namespaceURI, name)


def properties(tree: Tree) -> str:
    """What the package has to say of a page: whether drawings, formulas or scripts stand in it."""
    found = {"svg": "svg", "math": "mathml", "script": "scripted", "form": "scripted"}
    return " ".join(sorted({kind for name, kind in found.items() if tree.getElementsByTagNameNS("*", name)}))


def navigation(tree: Tree, book: Archive, package_path: str) -> bytes:
    """The contents of an EPUB 2, as a page of an EPUB 3; a page beside the package's own folder."""
    ncx = next(
        (i for i in tree.getElementsByTagNameNS("*", "item") if i.getAttribute("media-type") == _NCX), None
    )
    path = inside(package_path, ncx.getAttribute("href")) if ncx is not None else None
    entries = contents.of_ncx(book.xml(path)) if path is not None and book.has(path) else []
    if not entries:
        first = tree.getElementsByTagNameNS("*", "itemref")[0].getAttribute("idref")
        items = {
            i.getAttribute("id"): i.getAttribute("href") for i in tree.getElementsByTagNameNS("*", "item")
        }
        entries = [Entry("Text", items.get(first, ""), 1)]
    lines = [
        f'<li><a href="{escape(quote("../" + entry.href, safe="/#%.~"))}">{escape(entry.title)}</a></li>'
        for entry in entries
    ]
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" '
        'xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body>'
        '<nav epub:type="toc"><ol>\n' + "\n".join(lines) + "\n</ol></nav></body></html>\n"
    ).encode()


def _text(element: Tree) -> str:
    return "".join(
        n.data for n in element.childNodes if n.nodeType in (Node.TEXT_NODE, Node.CDATA_SECTION_NODE)
    )
