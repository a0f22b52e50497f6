"""What the elements of a page are: its text, verse in it, or menus, notes, marks and tables around it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import get_args

from selectolax.lexbor import LexborNode

from app.documents.common.elements import BLOCKS
from app.documents.common.tables import LONG_CELL, arranges
from app.documents.model import SkipReason

FRONT = frozenset({
    "toc", "toc-brief", "titlepage", "title-page", "halftitle", "halftitlepage", "imprint", "colophon",
    "copyright", "copyright-page", "copyrightpage", "uncopyright", "licence", "license", "credits",
    "impressum", "loi", "lot", "loa", "lov", "landmarks", "page-list", "cover", "coverpage", "nav",
    "contents",
})  # fmt: skip
"""Parts of a book that nobody wants to hear, by ``epub:type`` or by file name."""
TITLE_PAGES = frozenset({"titlepage", "title-page"})
"""Those of them whose title is read."""
_READ_IN_FRONT = frozenset({"epigraph", "dedication"})
_TITLES = frozenset({"title", "fulltitle", "z3998:title"})
NOTES = frozenset({"notes", "footnotes", "endnotes", "rearnotes"})
"""Files of a book that hold notes alone."""
_NOTES = frozenset({"footnote", "footnotes", "endnote", "endnotes", "rearnote", "rearnotes"})
_NOTE_ROLES = frozenset(f"doc-{name}" for name in _NOTES)
_NOTE_CLASSES = frozenset({
    *_NOTES, "ltx_role_footnote", "ltx_role_endnote", "modern-footnotes-footnote__note", "_idfootnote",
    "_idfootnotes", "_idendnote",
})  # fmt: skip
_NOTE_LINKS = frozenset({"noteref", "doc-noteref"})
_MARK_CLASSES = frozenset({
    "noteref", "reference", "mw-ref", "footnote-ref", "footnote-reference", "footnoteref", "fnref",
    "fnanchor", "footnote-anchor", "_idfootnotelink", "_idendnotelink", "ltx_note_mark",
})  # fmt: skip
_MARK = re.compile(
    r"[\[({]?\s*(?:(?:not[ea]|anm|nb|fn|n)\.?\s*|(?:[a-z]|lower-\w+)\s)?"
    r"(?:\d{1,4}|[a-z]|[ivxlc]{1,6}|[*†‡§¶‖#]{1,4})"
    r"(?:\s*[,–-]\s*\d{1,4})*\s*[\])}.]*", re.I,
)  # fmt: skip
_TO_NOTE = re.compile(
    r"(?:s?d?(?:foot|end)notes?|_?ftn|_?edn|fn|notes?|cite_note|ref|bibr?|bib\.bib"
    r"|cr)[-_:.]?[\w:.-]*\d[\w:.-]*",
    re.I,
)
"""What a link leads to that is the mark of a note."""
_BACK = re.compile(r"[←↑↩⤴]\ufe0e?\s?\d{0,3}")
"""A link from a note to where it is marked."""
_BARE_MARK = re.compile(r"[\[({]?(?:\d{1,3}|[*†‡§])[\])}]?")
_PAGE = re.compile(r"\A(?:page-?(?:num|no$|break)|doc-pagebreak)")
_LONGEST_PAGE = 16
_AROUND = frozenset({
    "mw-editsection", "navbox", "vertical-navbox", "noprint", "toc", "table-of-contents", "reflist",
    "references", "mw-references-wrap", "ambox", "mbox-small", "pg-boilerplate", "ltx_page_footer",
    "catlinks", "hatnote", "dablink", "mw-jump-link", "jump-to-nav", "sitesub", "gmail_signature",
    "moz-signature",
})  # fmt: skip
_KINDS: dict[SkipReason, re.Pattern[str]] = {
    "contents": re.compile(r"(?:^|-)(?:toc|contents|lot|loi)\b|table-of-contents"),
    "references": re.compile(r"biblio|^ref(?:erences|list)|citations?$"),
    "author": re.compile(r"by-?line|(?:^|[-_])author(?:$|[-_])|^contributors$"),
}
"""What stands around a text, by the words of its names."""
_LEFT_OUT = {f"left-out-{reason.replace(' ', '-')}": reason for reason in get_args(SkipReason)}
"""Classes of what is to be seen and not heard in books that were written here."""
_LISTS = ("table", "ul", "ol")
_FEWEST = 4
"""Links of a list of contents within a page."""
_LONGEST_ENTRY = 60
"""Characters beside the link in a row of one; a table that explains what it leads to has more."""
_LINED_UP = ("p", "div", "td", "center")
_ENDS_LINE = BLOCKS | {"br"}
_TURNS = re.compile(
    r"(?:next|prev(?:ious)?|up|top|home|back|contents|index|first|last|section|chapter|page|main|table|of|the|\W|_)+",
    re.I,
)
"""What stands beside links that lead through a manual."""
_AROUND_ROLES = frozenset(
    {"navigation", "dialog", "alertdialog", "banner", "search", "doc-toc", "doc-bibliography"}
)
HEADINGS = {f"h{level}": level for level in range(1, 7)}
"""Tags of headings, and their levels."""
PAGE_TITLE = "head title, body > title"
"""Where a page says what it is called; one that is sent in pieces says so in its body."""
UNREAD = frozenset({
    "rt", "rp", "rtc", "object", "iframe", "svg", "template", "video", "audio", "canvas", "script", "style",
    "noscript", "noframes", "head", "title", "nav", "button", "select", "textarea", "input",
})  # fmt: skip
"""Tags of what holds no text that is read."""
_ASKED = {*HEADINGS, "dt", "summary"}
"""A button in one of these is a question whose answer it unfolds."""
_DROPPED = UNREAD | {"map", "area", "dialog", "datalist", "mjx-math"}
"""What is left out where a page is gone through, too, be it the article or not."""
_UNSEEN = frozenset({
    "sr-only", "usa-sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screen-reader-only",
    "show-for-sr", "element-invisible", "display-none", "skip-link", "skip-nav", "katex-html",
    "mw-editsection", "ltx_tag_equation", "ltx_eqn_eqno",
})  # fmt: skip
"""Classes of what only a screen reader says, of a formula's drawing beside its text, and of its number."""
_PERMALINKS = frozenset({
    "headerlink", "header-anchor", "heading-anchor", "heading-link", "hash-link", "anchorjs-link",
    "anchor-link", "permalink", "anchor",
})  # fmt: skip
_OWN_ADDRESS = ("¶", "§", "#", "🔗", "⚓", "⚓︎")
"""What a link to its own place is drawn as, in manuals behind terms and paragraphs too."""
_STYLED_AWAY = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_STANDS_APART = re.compile(r"display\s*:\s*(?:block|flex|grid|table|list-item)\b", re.I)
_FLOATS = re.compile(r"float\s*:\s*(?:left|right)", re.I)
_FORMULA = "mwe-math-mathml"
_CITATIONS = frozenset({"citation", "ltx_cite"})
TEXT_ITSELF = frozenset({"html", "body", "main", "article"})
_LAYOUT_ROLES = frozenset({"presentation", "none"})
_FEW_PROSE = 0.05
"""Paragraphs in a table of data, of its rows."""
_DATA = frozenset({"infobox", "wikitable", "sortable", "dataframe"})


@lru_cache(4096)
def _words(names: str) -> frozenset[str]:
    return frozenset(names.lower().split())


@lru_cache(8192)
def _says(name: str, pattern: re.Pattern[str]) -> bool:
    """Whether a name is one of a kind; pages use few names, and each of them often."""
    return pattern.search(name) is not None


@dataclass(frozen=True)
class Names:
    """What an element calls itself.

    Attributes:
        semantic: words of ``epub:type`` and ``role``, which say what it is.
        given: its classes and its id, which only hint at that.
        classes: its classes alone; an id may be made of a heading's words.
    """

    semantic: frozenset[str] = frozenset()
    given: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()

    @classmethod
    def of(cls, attributes: dict[str, str | None]) -> Names:
        """The names among an element's attributes."""
        if not attributes:
            return _NAMELESS
        get = attributes.get
        classes = _words(get("class") or "")
        own = _words(get("id") or "") if "id" in attributes else frozenset[str]()
        return cls(_words(f"{get('epub:type') or ''} {get('role') or ''}"), classes | own, classes)


_NAMELESS = Names()


def is_dropped(node: LexborNode, tag: str) -> bool:
    """Whether an element holds no text of the page; the button of a question does."""
    if tag == "button" and node.parent is not None and node.parent.tag in _ASKED:
        return 2 * len(node.text(strip=True)) <= len(node.parent.text(strip=True))
    return tag in _DROPPED


def aria_level(node: LexborNode) -> int:
    """The level of what says by its role that it is a heading."""
    level = node.attributes.get("aria-level") or ""
    return min(int(level), 6) if level in "123456789" and level else 2


def is_unseen(node: LexborNode, names: Names, attributes: dict[str, str | None]) -> bool:
    """Whether an element is not to be seen on the page, or is a sign beside its text."""
    if not attributes and node.tag != "a":
        return False
    if any(name.startswith(_FORMULA) for name in names.classes):  # Hidden behind a picture of it.
        return False
    drawn = node.tag == "nobr" and attributes.get("aria-hidden") == "true"  # MathJax's
    if "hidden" in attributes or drawn or _STYLED_AWAY.search(attributes.get("style") or ""):
        return True
    return bool(names.classes & _UNSEEN) or _is_permalink(node, names)


def _is_permalink(node: LexborNode, names: Names) -> bool:
    """Whether a link only gives a heading's own address."""
    if node.tag != "a":
        return False
    text = node.text(strip=True)
    if "headerlink" in names.classes or text.lower() == "permalink":
        return True
    if text in _OWN_ADDRESS and (node.attributes.get("href") or "").startswith("#"):
        return True
    in_heading = node.parent is not None and node.parent.tag in HEADINGS
    return (in_heading or bool(names.classes & _PERMALINKS)) and not any(map(str.isalnum, text))


def stands_apart(attributes: dict[str, str | None]) -> bool:
    """Whether an element's own style makes a block of it; what floats is an initial."""
    style = attributes.get("style")
    if not style:
        return False
    return _STANDS_APART.search(style) is not None and not _FLOATS.search(style)


def is_citation(node: LexborNode, names: Names) -> bool:
    """Whether an element cites a source in brackets."""
    return node.tag == "cite" and bool(names.classes & _CITATIONS) and node.text(strip=True)[:1] in "[("


def is_note_link(node: LexborNode, names: Names) -> bool:
    """Whether an ``a``, ``sup`` or ``span`` is a footnote mark by its names or by where it leads."""
    if names.semantic & _NOTE_LINKS:
        return True
    if node.tag == "a" and _BACK.fullmatch(node.text(strip=True)):
        return "#" in (node.attributes.get("href") or "")
    is_named = bool(names.given & _MARK_CLASSES) or node.attributes.get("rel") == "footnote"
    if not is_named and node.tag not in ("sup", "a"):
        return False
    text = node.text(strip=True)
    if len(text) > 20 or not _MARK.fullmatch(text):
        return False
    if is_named:
        return True
    if node.tag == "a":
        return _leads_to_note(node) and _BARE_MARK.fullmatch(text) is not None
    for link in (node.css_first("a"), node.parent):
        if link is not None and link.tag == "a" and link.text(strip=True) == text:
            return "#" in (link.attributes.get("href") or "")
    return False


def _leads_to_note(link: LexborNode) -> bool:
    address, _, fragment = (link.attributes.get("href") or "").partition("#")
    stem = address.rpartition("/")[2].partition(".")[0].lower()
    return _TO_NOTE.fullmatch(fragment) is not None or (stem in NOTES and fragment != "")


def is_page_number(node: LexborNode, names: Names) -> bool:
    """Whether an element marks where a page of the printed book began."""
    if not any(_says(name, _PAGE) for name in names.semantic | names.given):
        return False
    # Styles that begin a new page have such names too, and hold whole paragraphs.
    return len(node.text(strip=True)) <= _LONGEST_PAGE


def is_note(node: LexborNode, tag: str, names: Names, size: int) -> bool:
    """Whether an element holds footnotes; ``size`` counts the page's characters."""
    if tag in TEXT_ITSELF:
        return False
    if names.semantic & (_NOTES | _NOTE_ROLES):
        return True
    # Calibre counts classes of one name, and puts each note into a file of its own.
    named = names.given & _NOTE_CLASSES or {name.rstrip("123456789") for name in names.given} & _NOTES
    back = (_BACK.fullmatch(link.text(strip=True)) for link in (node.css("a[href]") if named else ()))
    return bool(named) and (any(back) or not _is_most(node, size))


def is_around(node: LexborNode, tag: str, names: Names, size: int) -> bool:
    """Whether an element is a list of contents, a banner or the like, not the text of a page or a chapter."""
    if tag in TEXT_ITSELF:
        return False
    if names.semantic & FRONT:
        return True
    if tag in HEADINGS:  # Their names are made of their words.
        return False
    named = names.semantic & _AROUND_ROLES or names.given & _AROUND
    listed = (tag in _LISTS and _is_contents(node, tag)) or (tag in _LINED_UP and _is_navigation(node))
    return bool(named or listed) and not _is_most(node, size)


def why_around(names: Names) -> SkipReason:
    """What an element that stands around the text is, by its names."""
    own = names.semantic | names.given
    return next((reason for reason, known in _KINDS.items() if any(map(known.search, own))), "front matter")


def left_out(reason: SkipReason) -> str:
    """The class of what is not read for a reason."""
    return next(name for name, each in _LEFT_OUT.items() if each == reason)


def why_left_out(names: Names) -> SkipReason | None:
    """Why an element is not read, if it was written here and says so."""
    return next((_LEFT_OUT[name] for name in names.classes if name in _LEFT_OUT), None)


def _is_navigation(node: LexborNode) -> bool:
    """Whether nothing but links stands in a line, beside words such as "next" and "up"."""
    children = list(node.iter(include_text=True))
    links = sum(child.tag == "a" and "href" in child.attributes for child in children)
    if links < 2 or any(child.tag in _ENDS_LINE for child in children):
        return False
    beside = "".join(child.text() or "" for child in children if child.tag != "a")
    whole = beside if links > 2 else node.text()
    return not beside.strip() or _TURNS.fullmatch(whole) is not None


def _is_contents(node: LexborNode, tag: str) -> bool:
    """Whether a list or a table leads to places of its own page, line by line."""
    links = node.css("a[href^='#']")
    if len(links) < _FEWEST or any(is_note_link(link, _NAMELESS) for link in links[:_FEWEST]):
        return False
    linked = sum(len(link.text(strip=True)) for link in links)
    if tag == "table":
        rows = len(node.css("tr"))
        return 2 * len(links) > rows and len(node.text(strip=True)) - linked < _LONGEST_ENTRY * rows
    return linked > 0.8 * len(node.text(strip=True))


def is_read_in_front(tag: str, names: Names, *, titled: bool) -> bool:
    """Whether an element is read although it stands in front matter; ``titled`` where that is a title
    page."""
    return bool(names.semantic & _READ_IN_FRONT) or (
        titled and (tag == "h1" or bool(names.semantic & _TITLES))
    )


def _is_most(node: LexborNode, size: int) -> bool:
    return 2 * len(node.text()) > size


def is_layout(table: LexborNode, names: Names, size: int) -> bool:
    """Whether a table of a page of ``size`` characters only arranges text."""
    if names.semantic & _LAYOUT_ROLES or "ltx_eqn_table" in names.given:  # A formula, in LaTeXML's pages.
        return True
    if table.css_first("td table") is not None and not names.given & _DATA:
        return True
    cells, rows = table.css("td, th"), table.css("tr")
    is_column = len(cells) <= len(rows) and not names.given & _DATA  # A box around what is said in it.
    named = table.css_first("caption, thead th, tr:first-child th + th") is not None
    if not is_column and (named or names.given & _DATA):
        return False
    if is_column or sum(map(_is_prose_cell, cells)) > _FEW_PROSE * len(rows):
        return True
    texts = [[cell.text(strip=True) for cell in row.css("td, th")] for row in rows]
    return arranges(texts, size)


_INGREDIENTS = re.compile(r"(?<![^\W_])(?:ingr[eé]dient|zutat)", re.I)


def is_shopping_list(table: LexborNode) -> bool:
    """Whether a table holds what a recipe asks for, by its name, a column's or the heading above it."""
    if table.css_first("td table, li, td h2, td h3, p + p") is not None:  # More than amounts and names.
        return False
    named = f"{table.attributes.get('class') or ''} {table.attributes.get('id') or ''}"
    if _INGREDIENTS.search(named) or any(
        _INGREDIENTS.match(cell.text(strip=True)) for cell in table.css("th")
    ):
        return True
    boxes = (table, table.parent, table.parent.parent if table.parent is not None else None)
    above = next(filter(None, (beside(box, -1) for box in boxes if box is not None)), None)
    return above is not None and above.tag in HEADINGS and bool(_INGREDIENTS.match(above.text(strip=True)))


def _is_prose_cell(cell: LexborNode) -> bool:
    divided = cell.css_first("p, h1, h2, h3, h4, br, div") is not None
    return divided and len(cell.text(strip=True)) > LONG_CELL


_VERSE = re.compile(
    r"\A(?:(?:[\w:-]*[-_:])?(?:verse|poem|poetry|song|stanza|lyrics|line-?group)(?:[-_\d][\w-]*)?|lg|canto)\Z"
)
_NUMBER = re.compile(r"\A(?:[\w:]*[-_:])?(?:l(?:ine)?|verse)[-_]?(?:n(?:o|um|br?)?(?:ber)?s?)\Z")
"""Names of the numbers of lines: linenum, lineno, line-number, ln."""
_PLAIN_NUMBER = frozenset({"num", "number", "no", "nr", "n"})
"""The same, where it is known that they stand in verse."""
_FIGURES = re.compile(r"\W{0,2}\d{1,5}\W{0,2}")
_STAMP = re.compile(r"\W{0,2}(?:\d{1,2}:)?\d{1,2}:\d\d(?:[.,]\d{1,3})?\W{0,2}")
_STAMP_NAME = re.compile(r"time|stamp|cue|(?:^|[-_])ts(?:$|[-_])", re.I)
_STAMPED = ("span", "a", "time", "small", "button", "b", "i", "em", "strong", "code", "div")
_BARE = ("span", "small", "i", "em", "b", "a")
_INNER = ", ".join(sorted(BLOCKS - {"html", "body"}))
_CODE_MARKS = re.compile(r"[{}=<>\\_$#@|+~^`\[\]]")
_CODE_OR_VERSE = re.compile(r"[();]")
_LINE_STOP = re.compile(r"[.,;:!?…—。、！？][\"'”’»)\]]*\s*$", re.M)


def is_line(node: LexborNode, tag: str) -> bool:
    """Whether a block within a poem is one of its lines, as its neighbours are."""
    if tag not in ("div", "p", "li") or node.css_first("br") is not None or _has_blocks(node):
        return False
    return any(
        other is not None and other.tag == tag and not _has_blocks(other)
        for other in (beside(node, 1), beside(node, -1))
    )


def _has_blocks(node: LexborNode) -> bool:
    return any(child.mem_id != node.mem_id for child in node.css(_INNER))


def beside(node: LexborNode, step: int) -> LexborNode | None:
    """The element next to another, before or behind."""
    found = node.next if step > 0 else node.prev
    while found is not None and (found.tag or "-")[0] == "-":
        found = found.next if step > 0 else found.prev
    return found


def is_line_number(node: LexborNode, tag: str, names: Names, *, in_verse: bool) -> bool:
    """Whether an element is the number of a line, or the time at which it is said in a recording."""
    text = node.text(strip=True)
    if tag in _STAMPED and _STAMP.fullmatch(text) and any(_says(name, _STAMP_NAME) for name in names.classes):
        return True
    if tag in HEADINGS or not _FIGURES.fullmatch(text):
        return False
    if any(_says(name, _NUMBER) for name in names.semantic | names.classes):
        return True
    if not in_verse or tag not in _BARE:
        return False
    digits = "".join(filter(str.isdigit, text))
    return bool(names.classes & _PLAIN_NUMBER) or digits[-1] in "05"


@lru_cache(4096)
def is_named_verse(names: Names) -> bool:
    """Whether an element says of itself that it is a poem, or a part of one."""
    return any(_says(name, _VERSE) for name in names.semantic | names.given)


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
