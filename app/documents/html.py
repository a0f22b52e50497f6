"""HTML and XHTML to parts, for saved pages, web addresses, e-book chapters and Markdown.

The HTML5 parser neither expands entities nor loads anything, so XML attacks are plain text to
it. The walk is iterative: nesting costs no stack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.documents.article import article_of, main_of
from app.documents.charset import declared
from app.documents.elements import BLOCKS
from app.documents.formulas import of_mathml, of_picture
from app.documents.model import BlockKind, Document, Part, Skip, SkipReason, assemble
from app.documents.page import (
    HEADINGS,
    SILENT,
    TITLE_PAGES,
    Names,
    is_around,
    is_between_marks,
    is_citation,
    is_layout,
    is_note,
    is_note_link,
    is_page_number,
    is_read_in_front,
    is_unseen,
    stands_apart,
)
from app.documents.raised import is_mark, power
from app.documents.skips import inline_skips, whole
from app.documents.verse import is_line, is_line_number, is_named_verse, is_verse
from app.documents.xhtml import as_html
from engine import Span

_ASKED = {*HEADINGS, "dt", "summary"}
"""A button in one of these is a question whose answer it unfolds."""
_DROPPED = {
    "script", "style", "head", "noscript", "button", "select", "textarea", "input", "nav", "map", "area",
    "dialog", "datalist", "mjx-math", *SILENT,
}  # fmt: skip
_BESIDE = ("a", "label")
"""What stands apart on the screen although nothing stands between."""
_WIDE = "\u2e80"
"""Where the scripts begin that have no spaces."""
# Elements that a page may leave open without nesting them (p, li, td) do not count.
_NESTING = re.compile(r"<(/?)(?:div|span|section|blockquote|ul|ol|table|b|i|em|font)\b", re.I)
MAX_NESTING = 1500
"""Depth beyond which markup is an attack (parsing takes quadratic time) and its tags are dropped."""
_TAG = re.compile(r"<([a-z][^\s<>/\"']*+)(?:[^<>\"']++|\"[^\"]*+\"|'[^']*+')*+>", re.I)
_LONG_TAG = 20_000
MAX_ATTRIBUTES = 2000
"""Attributes beyond which a tag is an attack (they are compared with one another) and loses them."""
_PLACED = re.compile(r"position\s*:\s*absolute", re.I)
_FEW = 30
"""Characters of what is put in its place by itself: a word or some, not a paragraph."""


@dataclass
class _Open:
    """The block that text is being collected for."""

    kind: BlockKind = "paragraph"
    level: int = 0
    pieces: list[str] = field(default_factory=list)
    skips: list[tuple[int, int, SkipReason]] = field(default_factory=list)
    length: int = 0
    skip_all: SkipReason | None = None
    as_set: bool = False
    """Whether white space stays as it is."""
    language: str = ""
    """As the page names it for an element, empty where that is the whole page's."""

    def add(self, text: str, reason: SkipReason | None) -> None:
        """Append text with white space folded; ``reason`` marks it as skipped."""
        if not self.as_set:
            text = re.sub(r"[ \t\n\r\f]+", " ", text)
            last = self.pieces[-1][-1] if self.pieces else "\n"
            if text.startswith(" ") and last in " \n":
                text = text[1:]
        if not text:
            return
        if reason:
            self.skips.append((self.length, self.length + len(text), reason))
        self.pieces.append(text)
        self.length += len(text)

    def end_line(self) -> bool:
        """A line break; False where it is the second in a row, at which a paragraph ends."""
        if not self.as_set and self.pieces and self.pieces[-1].endswith(" "):
            self.pieces[-1] = self.pieces[-1][:-1]
            self.length -= 1
            if not self.pieces[-1]:
                self.pieces.pop()
        if not self.as_set and self.pieces and self.pieces[-1].endswith("\n"):
            return False
        self.pieces.append("\n")
        self.length += 1
        return True

    def join(self, joint: str) -> None:
        """Go on behind a line or a word that is a block of its own on the screen."""
        last = self.tail()[-1:]
        if joint == "\n" and last not in ("", "\n"):
            self.end_line()
        elif joint == " ":
            self.add(" ", None)

    def tail(self) -> str:
        """The end of what was collected."""
        return "".join(self.pieces[-4:])[-60:]

    def part(self) -> Part | None:
        """The finished part; None when there is nothing in it."""
        raw = "".join(self.pieces)
        text = raw.strip() if self.kind != "code" else raw.strip("\n")
        if not text.strip():
            return None
        offset = raw.index(text[0]) if text else 0
        kind, level = self.kind, self.level
        if kind in ("paragraph", "quote") and text.count("\n") > 1:
            kind = "verse"
        elif kind not in ("code", "verse"):
            text = text.replace("\n", " ")
        if self.skip_all:
            if kind == "heading":  # What is not read is no place in the outline.
                kind, level = "paragraph", 0
            return Part(kind, text, level, whole(text, self.skip_all))
        own = []
        for start, end, reason in self.skips:
            a, b = max(start - offset, 0), min(end - offset, len(text))
            if a < b:
                own.append(Skip(Span(a, b), reason))
        return Part(kind, text, level, (*own, *inline_skips(text)))


@dataclass(frozen=True)
class _Context:
    """What the ancestors of a node say about it."""

    kind: BlockKind = "paragraph"
    level: int = 0
    inline: SkipReason | None = None
    block: SkipReason | None = None
    as_set: bool = False
    language: str = ""
    titled: bool = False
    """Whether what is not read is a title page, of which the title is."""
    around: frozenset[int] = frozenset()
    """Elements of a web page that are no part of its article."""
    placed: bool = False
    """Whether words are put in their places one by one, with no space between."""


@dataclass(frozen=True)
class _Place:
    """Where an element stands: in a page of ``size`` characters, after ``before``, as a block or not."""

    size: int
    before: str
    is_block: bool


def parse(data: bytes, title: str = "") -> Document:
    """A saved HTML page; when it looks like a web page, its main text only."""
    return of_tree(tree_of(declared(data)), title)


def of_tree(tree: LexborHTMLParser, title: str = "") -> Document:
    """A parsed page, its article; ``title`` names one that does not say its own."""
    lang = (tree.root.attributes.get("lang") or "") if tree.root else ""
    head = tree.css_first("head title")
    name = " ".join(head.text().split()) if head else ""
    article = article_of(tree)
    found = list(_walk(article.root, _Context(around=article.around))) if article.root is not None else []
    if article.title:
        found.insert(0, Part("heading", article.title, 1))
    return assemble(found, title=name or title, language=lang[:2].lower())


def tree_of(markup: str) -> LexborHTMLParser:
    """Markup parsed."""
    return LexborHTMLParser(_flattened(as_html(markup)))


def parts_of(markup: str) -> list[Part]:
    """Parts of a piece of markup."""
    return parts(tree_of(markup))


def parts(
    tree: LexborHTMLParser, reason: SkipReason | None = None, *, titled: bool = False, placed: bool = False
) -> list[Part]:
    """Parts of a parsed page, in reading order.

    Args:
        tree: the page.
        reason: why all of it is not read, but for what is read even so.
        titled: whether that is because it is a title page.
        placed: whether its words are put in their places one by one.
    """
    root = main_of(tree)
    return list(_walk(root, _Context(block=reason, titled=titled, placed=placed))) if root is not None else []


def _flattened(markup: str) -> str:
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


def _walk(root: LexborNode, context: _Context) -> Iterator[Part]:
    """Depth first over an explicit stack; a block's end is an entry of its own, and what joins lines or
    words."""
    current = _Open(context.kind, context.level, skip_all=context.block)
    size = len(root.text())
    stack: list[tuple[LexborNode | str, _Context]] = [(root, context)]
    while stack:
        node, context = stack.pop()
        if isinstance(node, str) and node:
            current.join(node)
            continue
        tag = node.tag or "" if not isinstance(node, str) else ""
        if isinstance(node, str) or (tag == "br" and not current.end_line()):
            part = current.part()
            if part is not None:
                yield replace(part, language=current.language)
            current = _Open(context.kind, context.level, skip_all=context.block, as_set=context.as_set)
            current.language = context.language
            continue
        if tag == "-text":
            current.add(node.text_content or "", context.inline)
            continue
        names = Names.of(node.attributes)
        if tag == "br" or _is_dropped(node, tag) or is_unseen(node, names):
            continue
        if (said := _said(node, tag, names, current.tail())) is not None:
            current.add(said, context.inline)
            continue
        if _is_glued(node, tag, current.tail(), placed=context.placed):
            current.add(" ", context.inline)
        is_block = tag in BLOCKS or stands_apart(node)
        inner = _enter(node, tag, context, names, _Place(size, current.tail(), is_block))
        inner = replace(inner, language=node.attributes.get("lang") or inner.language)
        if inner.inline == "line number" and current.pieces:
            current.add(" ", context.inline)
        joint = _joint(node, tag, inner) if is_block else ""
        ends = [(joint, context)], [(joint, inner)]
        children = [(child, inner) for child in _children_reversed(node)]
        stack += [*ends[0], *children, *ends[1]] if is_block else children
    part = current.part()
    if part is not None:
        yield replace(part, language=current.language)


def _joint(node: LexborNode, tag: str, context: _Context) -> str:
    """What goes between a block and its neighbour where they are lines or words of one part; empty
    elsewhere."""
    if context.kind == "verse" and not context.as_set and is_line(node, tag):
        return "\n"
    few = context.placed and context.kind == "paragraph" and tag in ("div", "p")
    return " " if few and is_line(node, tag) and len(node.text(strip=True)) <= _FEW else ""


def _children_reversed(node: LexborNode) -> list[LexborNode]:
    children = []
    child = node.last_child
    while child is not None:
        children.append(child)
        child = child.prev
    return children


def _is_dropped(node: LexborNode, tag: str) -> bool:
    """Whether an element holds no text of the page; the button of a question does."""
    asked = tag == "button" and node.parent is not None and node.parent.tag in _ASKED
    return tag in _DROPPED and not asked


def _said(node: LexborNode, tag: str, names: Names, before: str) -> str | None:
    """An element's text where it is not simply the text of its parts: a formula, a power."""
    if tag == "math":
        return of_mathml(node)
    if tag == "img":
        return of_picture(node, names)
    return (_raised(node, names, before) or None) if tag == "sup" else None


def _is_glued(node: LexborNode, tag: str, before: str, *, placed: bool) -> bool:
    """Whether a link, a label or a word that is put in its place follows another one without a space."""
    if node.prev is None or node.prev.tag != tag or not before:
        return False
    placed = placed or _PLACED.search(node.attributes.get("style") or "") is not None
    if tag not in _BESIDE and not placed:
        return False
    last, first = before[-1:], node.text()[:1]
    if placed:  # Letters of one word are.
        single = len(node.text(strip=True)) == len(node.prev.text(strip=True)) == 1
        return not last.isspace() and first != "" and not first.isspace() and first < _WIDE and not single
    return last.isalnum() and first.isalnum() and max(last, first) < _WIDE


def _raised(node: LexborNode, names: Names, before: str) -> str | None:
    """A superscript that is part of a number, as characters: a power, or the top of a fraction."""
    if is_note_link(node, names):
        return None
    text = node.text(strip=True)
    after = node.next
    if text.isdigit() and after is not None and (after.text() or "").lstrip().startswith(("/", "⁄")):
        return f" {text}" if before[-1:].isdigit() else text
    return power(before, text)


def _enter(node: LexborNode, tag: str, outer: _Context, names: Names, place: _Place) -> _Context:
    """What an element changes for its descendants."""
    inner = _kind(node, tag, outer, names, place.size)
    if inner.block == "front matter" and is_read_in_front(tag, names, titled=inner.titled):
        inner = replace(inner, block=None)
    raised = tag == "sup" and (is_mark(place.before, node.text(strip=True)) or is_between_marks(node))
    if raised or (tag in ("a", "sup", "span") and is_note_link(node, names)):
        return replace(inner, inline="footnote mark")
    if not place.is_block and is_line_number(node, tag, names, in_verse=inner.kind == "verse"):
        return replace(inner, inline="line number")
    if is_page_number(node, names):
        return replace(inner, inline="page number")
    if is_citation(node, names):
        return replace(inner, inline="citation")
    reason: SkipReason | None = None
    if inner.block is None and is_note(node, tag, names, place.size):
        reason = "footnote"
    elif inner.block is None and (node.mem_id in inner.around or is_around(node, tag, names, place.size)):
        reason = "front matter"
    if reason is None:
        return inner
    titled = bool(names.semantic & TITLE_PAGES)
    return replace(inner, block=reason, titled=titled, inline=inner.inline if place.is_block else reason)


def _aria_level(node: LexborNode) -> int:
    level = node.attributes.get("aria-level") or ""
    return min(int(level), 6) if level in "123456789" and level else 2


def _kind(node: LexborNode, tag: str, outer: _Context, names: Names, size: int) -> _Context:
    """What kind of text an element holds."""
    if tag in HEADINGS:
        return replace(outer, kind="heading", level=HEADINGS[tag])
    if "heading" in names.semantic:
        return replace(outer, kind="heading", level=_aria_level(node))
    if tag in ("li", "dt", "dd"):
        return replace(outer, kind="item", level=outer.level + (outer.kind != "item"))
    if tag in ("blockquote", "div", "p", "section", "ul", "ol") and is_named_verse(names):
        return replace(outer, kind="verse")
    if tag == "blockquote":
        return replace(outer, kind="quote")
    if tag == "pre" and outer.as_set:
        return outer
    if tag == "pre" and is_verse(node, names):
        block = outer.block or ("licence" if "Project Gutenberg" in node.text() else None)
        return replace(outer, kind="verse", block=block, as_set=True)
    if tag == "pre":
        return replace(outer, kind="code", block=outer.block or "code", as_set=True)
    if tag == "table" and not is_layout(node, names, size):
        return replace(outer, kind="table", block=outer.block or "table")
    return outer
