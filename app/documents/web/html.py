"""HTML and XHTML to parts, for saved pages, web addresses, e-book chapters and Markdown.

The HTML5 parser neither expands entities nor loads anything, so XML attacks are plain text to
it. The walk is iterative: nesting costs no stack.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.documents.common.collecting import ALONE, BARE, EM_SPACE, Item, Letters, OpenBlock, Standing, Waiting
from app.documents.common.elements import BLOCKS
from app.documents.common.homes import NO_HOME, Home
from app.documents.common.lists import List, sign_of
from app.documents.common.raised import is_mark
from app.documents.common.skips import MOST_LICENCE
from app.documents.common.tables import Grid
from app.documents.model import BlockKind, Document, Part, Side, SkipReason, assemble
from app.documents.typesetting import NOWHERE, Picture
from app.documents.web.article import article_of, main_of
from app.documents.web.charset import declared
from app.documents.web.figures import figure_of, formula_of
from app.documents.web.grids import grid_of, is_grid
from app.documents.web.looks import Sheet, sheet_of, styles_of, text_of_sheets
from app.documents.web.page import (
    HEADINGS,
    TITLE_PAGES,
    Names,
    aria_level,
    is_around,
    is_between_marks,
    is_citation,
    is_dropped,
    is_layout,
    is_note,
    is_note_link,
    is_page_number,
    is_read_in_front,
    is_unseen,
    stands_apart,
)
from app.documents.web.placing import Places, indent_of, place_of, places_of
from app.documents.web.verse import is_line, is_line_number, is_named_verse, is_verse
from app.documents.web.within import is_glued, said
from app.documents.web.xhtml import as_html, flattened
from engine import Span

_DEEPEST = 20
"""Elements around a note that may be what its mark leads to."""
_FEW = 30
"""Characters of what is put in its place by itself: a word or some, not a paragraph."""


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
    look: Letters = BARE
    side: Side = ""
    standing: Standing = ALONE
    list: List | None = None
    grid: Grid | None = None


@dataclass(frozen=True)
class Page:
    """What is the same for all of a page.

    Attributes:
        home: where it lies.
        sheet: how its classes set letters.
        places: where they put text.
    """

    home: Home = NO_HOME
    sheet: Sheet = field(default_factory=dict)
    places: Places = field(default_factory=dict)

    @classmethod
    def of(cls, home: Home, tree: LexborHTMLParser, *linked: str) -> Page:
        """A page that lies there and links to these style sheets."""
        text = text_of_sheets(tree, *linked)
        return cls(home, sheet_of(text), places_of(text))


@dataclass(frozen=True)
class _Place:
    """Where an element stands: in a page of ``size`` characters, after ``before``, as a block or not."""

    size: int
    before: str
    is_block: bool


def parse(data: bytes, title: str = "", address: str = "") -> Document:
    """A saved HTML page, or one from a web address; when it looks like a web page, its main text only."""
    return of_tree(tree_of(declared(data)), title, address)


def of_tree(tree: LexborHTMLParser, title: str = "", address: str = "") -> Document:
    """A parsed page, its article; ``title`` names one that does not say its own."""
    lang = (tree.root.attributes.get("lang") or "") if tree.root else ""
    head = tree.css_first("head title")
    name = " ".join(head.text().split()) if head else ""
    article = article_of(tree)
    found: list[Part] = []
    if article.root is not None:
        walk = _Walk(article.root, Page.of(Home(address), tree))
        found = list(walk.parts(_Context(around=article.around)))
    if article.title:
        found.insert(0, Part("heading", article.title, 1))
    return assemble(found, title=name or title, language=lang[:2].lower())


def tree_of(markup: str) -> LexborHTMLParser:
    """Markup parsed."""
    return LexborHTMLParser(flattened(as_html(markup)))


def parts_of(markup: str) -> list[Part]:
    """Parts of a piece of markup."""
    return parts(tree_of(markup))


def parts(
    tree: LexborHTMLParser,
    reason: SkipReason | None = None,
    *,
    titled: bool = False,
    placed: bool = False,
    page: Page | None = None,
) -> list[Part]:
    """Parts of a parsed page, in reading order.

    Args:
        tree: the page.
        reason: why all of it is not read, but for what is read even so.
        titled: whether that is because it is a title page.
        placed: whether its words are put in their places one by one.
        page: where it lies, and its style sheet.
    """
    root = main_of(tree)
    if root is None:
        return []
    return list(_Walk(root, page or Page()).parts(_Context(block=reason, titled=titled, placed=placed)))


class _Walk:
    """Depth first over an explicit stack; a block's end is an entry of its own, and what joins lines or
    words."""

    def __init__(self, root: LexborNode, page: Page) -> None:
        self._root, self._page = root, page
        self._size = len(root.text())
        self._waiting = Waiting()
        self._current = OpenBlock(self._waiting)
        self._behind: list[Part] = []
        self._stack: list[tuple[LexborNode | str, _Context]] = []

    def parts(self, context: _Context) -> Iterator[Part]:
        """The parts of all that stands in the root."""
        self._begin(context)
        self._stack = [(self._root, context)]
        while self._stack:
            node, context = self._stack.pop()
            if isinstance(node, str) and node:
                self._current.join(node)
                continue
            tag = node.tag or "" if not isinstance(node, str) else ""
            if isinstance(node, str) or (tag == "br" and not self._current.end_line()):
                yield from self._end()
                self._begin(context)
            elif tag == "-text":
                self._current.add(node.text_content or "", context.inline, context.look)
            elif tag != "br":
                yield from self._element(node, tag, context)
        yield from self._end()
        if self._waiting.anchors or self._waiting.pictures:
            yield self._waiting.part()

    def _begin(self, context: _Context) -> None:
        self._current = OpenBlock(
            self._waiting, context.kind, context.level, context.block, context.as_set, context.language,
            context.standing, context.side,
        )  # fmt: skip

    def _end(self) -> Iterator[Part]:
        """The block that ends here, and the pictures that stand in it."""
        part = self._current.part()
        if part is not None:
            yield part
        yield from self._behind
        self._behind.clear()

    def _element(self, node: LexborNode, tag: str, context: _Context) -> Iterator[Part]:
        """Begin an element: what stands in it is put on the stack."""
        attributes = node.attributes
        names = Names.of(attributes)
        if name := attributes.get("id") or (attributes.get("name") if tag == "a" else None):
            self._waiting.anchors.append(self._page.home.place(name))
        if tag == "rt":
            self._current.add_ruby(node.text())
        if is_dropped(node, tag) or is_unseen(node, names):
            if tag == "svg":
                yield from self._drawn(node, context)
            return
        current = self._current
        if tag == "img":
            yield from self._picture(node, names, context)
            return
        if (line := said(node, tag, names, current.tail())) is not None:
            current.add_formula(line.text, line.mathml, context.inline, context.look)
            return
        if is_glued(node, tag, names, current.tail(), placed=context.placed):
            current.add(" ", context.inline)
        if tag == "ruby":
            current.ruby_start = current.length
        if tag == "hr":
            self._waiting.apart = True
        is_block = tag in BLOCKS or stands_apart(node)
        if context.kind == "verse" and not (context.as_set or is_block) and current.tail()[-1:] == "\n":
            current.set_in(indent_of(node, tag, self._page.places))
        inner = _enter(node, tag, context, names, _Place(self._size, current.tail(), is_block))
        inner = self._set(node, tag, names, inner, is_block=is_block)
        if inner.inline == "line number" and current.pieces:
            current.add(" ", context.inline)
        joint = _joint(node, tag, inner) if is_block else ""
        far = EM_SPACE * indent_of(node, tag, self._page.places) if joint == "\n" else ""
        ends = [(joint, context)], [(joint + far, inner)]
        children = [(child, inner) for child in _children_reversed(node)]
        self._stack += [*ends[0], *children, *ends[1]] if is_block else children

    def _set(
        self, node: LexborNode, tag: str, names: Names, context: _Context, *, is_block: bool
    ) -> _Context:
        """What an element changes in how what it holds is set."""
        attributes, look, standing = node.attributes, context.look, context.standing
        changes: dict[str, Any] = {}
        styles = styles_of(node, tag, look.styles, self._page.sheet)
        address, place = look.address, look.place
        if tag == "a" and attributes.get("href"):
            address, place = self._page.home.leads(attributes["href"] or "")
        if (styles, address, place) != (look.styles, look.address, look.place):
            changes["look"] = Letters(styles, address, place)
        if is_block and (side := place_of(node, tag, self._page.places).side) is not None:
            changes["side"] = side
        if attributes.get("lang"):
            changes["language"] = attributes["lang"]
        if tag in ("ol", "ul"):
            changes["list"] = List.of(node, tag, context.list)
        elif tag == "li":
            mark = context.list.mark(node) if context.list is not None else sign_of(1)
            standing = replace(standing, item=Item(mark))
        elif tag == "table" and context.grid is None and (context.kind == "table" or is_grid(node, names)):
            changes["grid"] = grid_of(node, ruled=context.kind == "table" or "border" in attributes)
        elif tag in ("td", "th") and context.grid is not None and (cell := context.grid.place(node.mem_id)):
            standing = replace(standing, cell=cell)
        if context.block is not None and (name := attributes.get("id")):
            inside = (*standing.inside, self._page.home.place(name))[-_DEEPEST:]
            standing = replace(standing, inside=inside)
        if standing is not context.standing:
            changes["standing"] = standing
        return replace(context, **changes) if changes else context

    def _drawn(self, drawing: LexborNode, context: _Context) -> Iterator[Part]:
        """The pictures in a drawing."""
        for node in drawing.css("image"):
            yield from self._picture(node, Names.of(node.attributes), context)

    def _picture(self, node: LexborNode, names: Names, context: _Context) -> Iterator[Part]:
        """A picture: a formula within the line, a block of its words, or something to see between
        characters."""
        line = formula_of(node, names)
        if line is not None:
            self._current.add_formula(line.text, line.mathml, context.inline, context.look)
            return
        # What stands around an article of the web is no picture of it.
        figure = figure_of(node, names, self._page.home) if not (context.around and context.block) else None
        if figure is None:
            return
        if not figure.words:
            picture = Picture(NOWHERE, figure.resource, figure.width, figure.height)
            self._waiting.pictures.append(picture)
            return
        block = OpenBlock(
            self._waiting, "picture", skip_all=context.block or context.inline or "picture",
            language=context.language, standing=context.standing,
        )  # fmt: skip
        block.add(figure.words, None, context.look)
        span = Span(0, block.length)
        block.show(Picture(span, figure.resource, figure.width, figure.height))
        part = block.part()
        if part is not None and self._current.has_ink:  # It does not cut the sentence that it stands in.
            self._behind.append(part)
        elif part is not None:
            yield part


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


def _kind(node: LexborNode, tag: str, outer: _Context, names: Names, size: int) -> _Context:
    """What kind of text an element holds."""
    if tag in HEADINGS:
        return replace(outer, kind="heading", level=HEADINGS[tag])
    if "heading" in names.semantic:
        return replace(outer, kind="heading", level=aria_level(node))
    if tag in ("li", "dt", "dd"):
        return replace(outer, kind="item", level=outer.level + (outer.kind != "item"))
    if tag in ("blockquote", "div", "p", "section", "ul", "ol") and is_named_verse(names):
        return replace(outer, kind="verse")
    if tag == "blockquote":
        return replace(outer, kind="quote", level=outer.level + 1 if outer.kind == "quote" else 1)
    if tag in ("figcaption", "caption"):
        return replace(outer, kind="caption", level=0)
    if tag == "pre" and outer.as_set:
        return outer
    if tag == "pre" and is_verse(node, names):
        text = node.text()
        is_licence = "Project Gutenberg" in text and len(text) <= MOST_LICENCE
        block = outer.block or ("licence" if is_licence else None)
        return replace(outer, kind="verse", block=block, as_set=True)
    if tag == "pre":
        return replace(outer, kind="code", block=outer.block or "code", as_set=True)
    if tag == "table" and not is_layout(node, names, size):
        return replace(outer, kind="table", block=outer.block or "table")
    return outer
