"""What the elements of a page are: its text, or menus, notes, marks and tables around it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from selectolax.lexbor import LexborNode

FRONT = frozenset({
    "toc", "toc-brief", "titlepage", "title-page", "halftitle", "halftitlepage", "imprint", "colophon",
    "copyright", "copyright-page", "uncopyright", "loi", "lot", "loa", "lov", "landmarks", "page-list",
    "cover", "nav",
})  # fmt: skip
"""Parts of a book that nobody wants to hear, by ``epub:type`` or by file name."""
NOTES = frozenset({"footnotes", "endnotes", "rearnotes"})
"""Files of a book that hold notes alone."""
_NOTES = frozenset({"footnote", "footnotes", "endnote", "endnotes", "rearnote", "rearnotes"})
_NOTE_ROLES = frozenset(f"doc-{name}" for name in _NOTES)
_NOTE_LINKS = frozenset({"noteref", "doc-noteref"})
_NOTE_CLASSES = frozenset({
    "noteref", "reference", "mw-ref", "footnote-ref", "footnote-reference", "footnoteref", "fnref",
    "fnanchor",
})  # fmt: skip
_MARK = re.compile(
    r"[\[({]?\s*(?:(?:note|nb|fn|n)\.?\s*)?(?:\d{1,4}|[a-z]|[ivxlc]{1,6}|[*†‡§¶‖#]{1,4})"
    r"(?:\s*[,–-]\s*\d{1,4})*\s*[\])}.]*", re.I,
)  # fmt: skip
_PAGE = re.compile(r"page-?(?:num|no$|break)\w*|doc-pagebreak")
_LONGEST_PAGE = 16
_AROUND = frozenset({
    "mw-editsection", "navbox", "vertical-navbox", "noprint", "toc", "table-of-contents", "reflist",
    "references", "mw-references-wrap", "ambox", "infobox", "mbox-small", "pg-boilerplate",
})  # fmt: skip
_AROUND_ROLES = frozenset({"navigation", "dialog", "alertdialog", "banner", "search", "doc-toc"})
_CONSENT = re.compile(
    r"(?:[\w-]*[-_])?(?:cookies?|consent|gdpr|onetrust)"
    r"(?:[-_]?(?:banner|bar|box|notice|consent|popup|modal|dialog|overlay|message|law|info|wrapper))*"
)
_MENU = frozenset({"menu", "navbar", "nav", "navigation", "breadcrumb", "breadcrumbs"})
HEADINGS = {f"h{level}": level for level in range(1, 7)}
"""Tags of headings, and their levels."""
_TEXT_ITSELF = frozenset({"html", "body", "main", "article"})
_LAYOUT_ROLES = frozenset({"presentation", "none"})
_LONG_CELL = 200
_CODE_MARKS = re.compile(r"[{}=<>\\_$#@|+~^`\[\]]")
_CODE_OR_VERSE = re.compile(r"[();]")
_LINE_STOP = re.compile(r"[.,;:!?…—。、！？][\"'”’»)]*\s*$", re.M)


@dataclass(frozen=True)
class Names:
    """What an element calls itself.

    Attributes:
        semantic: words of ``epub:type`` and ``role``, which say what it is.
        given: its classes and its id, which only hint at that.
    """

    semantic: frozenset[str]
    given: frozenset[str]

    @classmethod
    def of(cls, attributes: dict[str, str | None]) -> Names:
        """The names among an element's attributes."""

        def words(*keys: str) -> frozenset[str]:
            return frozenset(word for key in keys for word in (attributes.get(key) or "").lower().split())

        return cls(words("epub:type", "role"), words("class", "id"))


def is_note_link(node: LexborNode, names: Names) -> bool:
    """Whether an ``a``, ``sup`` or ``span`` is a footnote mark by its names or by where it leads."""
    if names.semantic & _NOTE_LINKS:
        return True
    is_named = bool(names.given & _NOTE_CLASSES)
    if not is_named and node.tag != "sup":
        return False
    text = node.text(strip=True)
    if len(text) > 20 or not _MARK.fullmatch(text):
        return False
    if is_named:
        return True
    for link in (node.css_first("a"), node.parent):
        if link is not None and link.tag == "a" and link.text(strip=True) == text:
            return "#" in (link.attributes.get("href") or "")
    return False


def is_page_number(node: LexborNode, names: Names) -> bool:
    """Whether an element marks where a page of the printed book began."""
    if not any(_PAGE.match(name) for name in names.semantic | names.given):
        return False
    # Styles that begin a new page have such names too, and hold whole paragraphs.
    return len(node.text(strip=True)) <= _LONGEST_PAGE


def is_note(node: LexborNode, tag: str, names: Names, size: int) -> bool:
    """Whether an element holds footnotes; ``size`` counts the page's characters."""
    if tag in _TEXT_ITSELF:
        return False
    if names.semantic & (_NOTES | _NOTE_ROLES):
        return True
    return bool(names.given & _NOTES) and not _is_most(node, size)


def is_around(node: LexborNode, tag: str, names: Names, size: int) -> bool:
    """Whether an element is a menu, a banner, a list of contents or the like, not the page's text."""
    if tag in _TEXT_ITSELF:
        return False
    if names.semantic & FRONT:
        return True
    if tag in HEADINGS:  # Their names are made of their words.
        return False
    named = names.semantic & _AROUND_ROLES or names.given & _AROUND
    if named or any(_CONSENT.fullmatch(name) for name in names.given):
        return not _is_most(node, size)
    return bool(names.given & _MENU) and _is_links(node)


def _is_most(node: LexborNode, size: int) -> bool:
    return 2 * len(node.text()) > size


def _is_links(node: LexborNode) -> bool:
    """Whether hardly more than links stand in an element."""
    linked = sum(len(link.text(strip=True)) for link in node.css("a"))
    return linked > 0.6 * len(node.text(strip=True))


def is_layout(table: LexborNode, names: Names) -> bool:
    """Whether a table only arranges text: one cell to a row, another table or prose in a cell."""
    if names.semantic & _LAYOUT_ROLES or "ltx_eqn_table" in names.given:  # A formula, in LaTeXML's pages.
        return True
    if table.css_first("td table") is not None:
        return True
    if table.css_first("th, caption") is not None:
        return False
    cells = table.css("td")
    return len(cells) <= len(table.css("tr")) or any(_is_prose_cell(cell) for cell in cells)


def _is_prose_cell(cell: LexborNode) -> bool:
    return cell.css_first("p, h1, h2, h3, h4") is not None and len(cell.text(strip=True)) > _LONG_CELL


def is_verse(pre: LexborNode, names: Names) -> bool:
    """Whether preformatted text is a poem and no code: words, and lines that end like verses."""
    if pre.css_first("code, kbd, samp") is not None or any("lang" in name for name in names.given):
        return False
    text = pre.text()
    ink = len("".join(text.split()))
    letters = sum(map(str.isalpha, text))
    code = 3 * len(_CODE_MARKS.findall(text)) + len(_CODE_OR_VERSE.findall(text))
    return (
        letters > 0.7 * ink and code < 0.04 * ink and len(text.split()) > 3 and bool(_LINE_STOP.search(text))
    )
