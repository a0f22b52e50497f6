"""HTML and XHTML to parts, for saved pages, web addresses, e-book chapters and Markdown.

The HTML5 parser neither expands entities nor loads anything, so XML attacks are plain text to
it. The walk is iterative: nesting costs no stack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html import unescape
from itertools import takewhile
from typing import Any, NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.documents.common import plain
from app.documents.common.collecting import ALONE, BARE, EM_SPACE, Item, Letters, OpenBlock, Standing, Waiting
from app.documents.common.elements import BLOCKS, number_of
from app.documents.common.formulas import MAX_TEX, NO_FORMULA, Formulation, mathml_of, of_mathml, of_said
from app.documents.common.homes import NO_HOME, MarkupHome
from app.documents.common.lists import List, sign_of
from app.documents.common.skips import (
    MOST_LICENCE,
    is_mark,
    is_prose,
    power,
    proposed,
    says_again,
    struck,
    whole,
    without_empty,
    without_licences,
)
from app.documents.common.tables import LARGEST, CellRequest, NumberedTable, table_of
from app.documents.model import BlockKind, Document, Part, Side, SkipReason, assemble
from app.documents.typesetting import NOWHERE, Picture
from app.documents.web.article import article_of
from app.documents.web.page import (
    HEADINGS,
    PAGE_TITLE,
    TITLE_PAGES,
    Names,
    aria_level,
    is_around,
    is_citation,
    is_dropped,
    is_layout,
    is_line,
    is_line_number,
    is_named_verse,
    is_note,
    is_note_link,
    is_page_number,
    is_read_in_front,
    is_shopping_list,
    is_unseen,
    is_verse,
    stands_apart,
    why_around,
    why_left_out,
)
from app.documents.web.source import as_html, declared, flattened
from app.documents.web.styles import (
    BlockStyles,
    Sheet,
    block_styles_of,
    indent_of,
    is_glued,
    place_of,
    sheet_of,
    styles_of,
    text_of_sheets,
)
from engine import Span

_FORMULA_NAMES = frozenset({"math", "tex", "latex", "formula", "equation", "eqn"})
_FORMULA_SOURCE = re.compile(r"latex|/math/|mathtex|/tex[/?]|equation", re.I)
_BREAK = re.compile(r"[-_:\d]+")
"""What parts the words of a class."""
_DECORATION = frozenset({"presentation", "none"})
_NO_WORDS = re.compile(
    r"(?:\S*|[^.]{0,80}|[a-z]:[\\/].*)\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?)"
    r"|https?://\S+|(?:an? )?(?:image|img|picture|photo|graphic|figure|logo)?\d{0,4}",
    re.I,
)
"""What programs write where nobody said what a picture shows: the name of its file, "image"."""
_BY_ITSELF = re.compile(
    r"\s*(?:Description (?:automatically )?generated(?: with [a-z ]+ confidence)?"
    r"|Description générée automatiquement(?: avec [a-zé ]+ confiance)?|Automatisch generierte Beschreibung"
    r"|Descripción generada automáticamente|Descri(?:zione generata|ção gerada) automaticamente)$"
)
"""What Office writes behind what its own eye saw in a picture."""
_PIXELS = re.compile(r"\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*", re.I)
_SIDES = re.compile(r"(?<![\w-])(width|height)\s*:\s*(\d{1,5})(?:\.\d+)?px", re.I)
SPACER = 3
"""Pixels of a side up to which a picture only holds a place."""
_LATER = ("data-src", "data-original", "data-lazy-src")
"""Where pages that load their pictures late say what these are."""
MAX_WORDS = 4_000


@dataclass(frozen=True)
class Figure:
    """A picture of a page.

    Attributes:
        words: its alternative text; empty where it has none or is a decoration.
        resource: what :func:`app.documents.resources.load` finds it by.
        width, height: in pixels; 0 where the page does not say.
    """

    words: str
    resource: str
    width: int = 0
    height: int = 0


def figure_of(node: LexborNode, names: Names, home: MarkupHome) -> Figure | None:
    """The picture of an ``img`` or ``image`` element; None where there is none to see."""
    attributes = node.attributes
    resource = home.resource(_source(attributes))
    sides = {name.lower(): int(size) for name, size in _SIDES.findall(attributes.get("style") or "")}
    width, height = (sides.get(name) or _pixels(attributes.get(name)) for name in ("width", "height"))
    if not resource or 0 < width <= SPACER or 0 < height <= SPACER:
        return None
    said = " ".join((attributes.get("alt") or attributes.get("aria-label") or "").split())[:MAX_WORDS]
    said = _BY_ITSELF.sub("", said)
    if names.semantic & _DECORATION or _NO_WORDS.fullmatch(said) or said == _caption(node):
        said = ""
    return Figure(said, resource, width, height)


def formula_of(picture: LexborNode, names: Names) -> Formulation | None:
    """The formula that a picture shows, by its alternative text; None where it shows something else, and no
    text where the formula stands beside it."""
    said = (picture.attributes.get("alt") or "").strip()
    if not said or len(said) > MAX_TEX:
        return None
    above = picture.parent
    around = Names.of(above.attributes) if above is not None else names
    words = {word for name in names.given | names.semantic | around.classes for word in _BREAK.split(name)}
    named = words & _FORMULA_NAMES or _FORMULA_SOURCE.search(picture.attributes.get("src") or "")
    line = of_said(said, is_formula=bool(named))
    if line and above is not None and above.css_first("math") is not None:
        return NO_FORMULA
    return line or None


def _source(attributes: dict[str, str | None]) -> str:
    source = attributes.get("src") or attributes.get("xlink:href") or attributes.get("href") or ""
    late = next((attributes[name] for name in _LATER if attributes.get(name)), None)
    if late and (not source or source.startswith("data:")):
        return late
    return source or (attributes.get("srcset") or "").partition(" ")[0]


def _pixels(text: str | None) -> int:
    found = _PIXELS.fullmatch(text or "")
    return int(found[1]) if found else 0


def _caption(node: LexborNode) -> str:
    """The caption of the figure that a picture is in."""
    above = node.parent
    for _ in range(3):
        if above is None or above.tag == "figure":
            break
        above = above.parent
    caption = above.css_first("figcaption") if above is not None and above.tag == "figure" else None
    return " ".join(caption.text().split()) if caption is not None else ""


def said(node: LexborNode, tag: str, names: Names, before: str) -> Formulation | None:
    """An element's text where it is not simply the text of its parts: a formula, a power."""
    if tag == "math":
        return of_mathml(node)
    raised = _raised(node, names, before) if tag == "sup" else None
    return Formulation(raised) if raised else None


def _raised(node: LexborNode, names: Names, before: str) -> str | None:
    """A superscript that is part of a number, as characters: a power, or the top of a fraction."""
    if is_note_link(node, names):
        return None
    text = node.text(strip=True)
    after = node.next
    if text.isdigit() and after is not None and (after.text() or "").lstrip().startswith(("/", "⁄")):
        return f" {text}" if before[-1:].isdigit() else power(before, text) or text
    return power(before, text)


_HELD = re.compile(
    r"(?<=itemprop='articleBody'>)\s*<script type='text/template'>(.*?)</script>"
    r"(?:\s*<noscript>.*?</noscript>)?",
    re.S,
)
"""The text of an article that a program puts in its place, as blogs of Google have it."""
_TYPESETTER = re.compile(r"<script[^>]*(?:mathjax|katex)", re.I)
_TEX = re.compile(
    rf"\\\(([^<]{{1,{MAX_TEX}}}?)\\\)|\\\[([^<]{{1,{MAX_TEX}}}?)\\\]|\$\$([^<$]{{1,{MAX_TEX}}}?)\$\$"
)
_DOLLARS = re.compile(r"inlineMath['\"]?\s*:\s*\[\s*(?:\[[^\]]*\],?\s*)?\[\s*['\"](?:\\\\)?\$['\"]")
"""A page that says to its typesetter that one dollar begins a formula, and what stands between two."""
_INLINE = re.compile(rf"(?<![$\\])\\?\$(?![\s$])([^<$]{{1,{MAX_TEX}}}?)\\?\$(?![$\d])")
_LONGEST_LINE = 80
"""Characters of a line above a headline."""
_FEWEST_TYPED = 3
"""Paragraphs of sentences of a page that was typed."""
_SIGNS = re.compile(r"[{}<>=$#\\|&_*+~^%@\[\]]")
"""What programs are full of, and texts have few of."""
_NO_TABLE = frozenset({"presentation", "none", "ltx_eqn_table"})


def grid_of(table: LexborNode, *, ruled: bool = True) -> NumberedTable:
    """The grid of a ``table`` element without tables in it."""
    rows = [[cell for cell in row.iter() if cell.tag in ("td", "th")] for row in table.css("tr")]
    return NumberedTable(
        table_of((_asked(row) for row in rows), ruled=ruled),
        {cell.mem_id: number for number, cell in enumerate(cell for row in rows for cell in row)},
    )


def is_grid(table: LexborNode, names: Names) -> bool:
    """Whether a table that only arranges a text is one to see, too: a life beside its years, not a page."""
    if (names.semantic | names.given) & _NO_TABLE or table.css_first("td table, th table") is not None:
        return False
    cells = table.css("td, th")
    return len(cells) > len(table.css("tr")) and all(len(cell.text(strip=True)) <= LARGEST for cell in cells)


def _asked(row: list[LexborNode]) -> Iterator[CellRequest]:
    for cell in row:
        attributes = cell.attributes
        # A first cell that is a head names its row; all are heads of their columns in ``thead``.
        parent = cell.parent.parent if cell.parent is not None else None
        head = cell.tag == "th" or (parent is not None and parent.tag == "thead")
        yield CellRequest(_count(attributes.get("rowspan")), _count(attributes.get("colspan")), head)


def _count(text: str | None) -> int:
    return number_of(text or "", 1, most=9_999)


_REST = re.compile(r"(?!\d)[^\WA-Zaeiouy]{1,3}\b")
"""What is no word without a vowel before it."""
_DEEPEST = 20
"""Elements around a note that may be what its mark leads to."""
_FEW = 30
"""Characters of what is put in its place by itself: a word or some, not a paragraph."""


class _Context(NamedTuple):
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
    asked: bool = False
    """Whether a row says what a recipe asks for, and how much of it."""
    look: Letters = BARE
    side: Side = ""
    standing: Standing = ALONE
    list: List | None = None
    grid: NumberedTable | None = None


@dataclass(frozen=True)
class PageContext:
    """What is the same for all of a page.

    Attributes:
        home: where it lies.
        sheet: how its classes set letters.
        places: where they put text.
    """

    home: MarkupHome = NO_HOME
    sheet: Sheet = field(default_factory=dict)
    places: BlockStyles = field(default_factory=dict)

    @classmethod
    def of(cls, home: MarkupHome, tree: LexborHTMLParser, *linked: str) -> PageContext:
        """A page that lies there and links to these style sheets."""
        text = text_of_sheets(tree, *linked)
        return cls(home, sheet_of(text), block_styles_of(text))


@dataclass(frozen=True)
class _Place:
    """Where an element stands: in a page of ``size`` characters, after ``before``, as a block or not."""

    size: int
    before: str
    is_block: bool


def parse(data: bytes, title: str = "", address: str = "") -> Document:
    """A saved HTML page, or one from a web address; when it looks like a web page, its main text only."""
    return of_tree(tree_of(_typeset(_HELD.sub(r"\1", declared(data)))), title, address)


def _typeset(markup: str) -> str:
    """Markup with the formulas that a program typesets in it, MathJax or KaTeX."""
    if _TYPESETTER.search(markup) is None:
        return markup
    markup = _TEX.sub(_formula, markup)
    return _INLINE.sub(_formula, markup) if _DOLLARS.search(markup) else markup


def _formula(found: re.Match[str]) -> str:
    return mathml_of(unescape(next(filter(None, found.groups()))))


def of_tree(tree: LexborHTMLParser, title: str = "", address: str = "") -> Document:
    """A parsed page, its article; ``title`` names one that does not say its own."""
    lang = (tree.root.attributes.get("lang") or "") if tree.root else ""
    head = tree.css_first(PAGE_TITLE)
    name = " ".join(head.text().split()) if head else ""
    article = article_of(tree)
    found: list[Part] = []
    if article.root is not None:
        page, context = PageContext.of(MarkupHome(address), tree), _Context(around=article.around)
        roots = (*article.lead, article.root)
        found = _typed(article.root)
        if not found:
            found = [part for root in roots for part in _Walk(root, page).parts(context)]
            found = _from_headline(
                without_empty(proposed(found)), article.headline, name if name != article.headline else ""
            )
    above = takewhile(lambda part: len(part.text) < _LONGEST_LINE or struck(part) is not None, found)
    heads = (part.text for part in above if part.kind == "heading")
    if article.title and not any(says_again(article.title, head) for head in heads):
        found.insert(0, Part("heading", article.title, 1))
    return assemble(
        without_licences(found), title=name or title, language=lang[:2].lower(), author=_author(tree)
    )


def _from_headline(parts: list[Part], headline: str, name: str) -> list[Part]:
    """Parts of which short lines above the headline, or the page's name, are not read: of what kind it is, of
    when and by whom."""
    wanted = (headline if part.kind == "heading" else name for part in parts)
    at = next((n for n, text in enumerate(wanted) if text and parts[n].text == text), 0)
    above = [
        part if struck(part) else replace(part, skips=whole(part.text, "front matter")) for part in parts[:at]
    ]
    is_text = any(len(part.text) >= _LONGEST_LINE and not struck(part) for part in parts[:at])
    return parts if is_text else above + parts[at:]


_LINES = 2
"""Lines that a paragraph has more than, at least, where they were broken by their length."""


def _typed(root: LexborNode) -> list[Part]:
    """The parts of a page that is a plain text as it was typed, as the Internet's standards are, with no more
    around it than a title; none where it is another."""
    typed = "\n\n".join(node.text() for node in root.css("pre"))
    if 1.2 * len(typed) < len(root.text()):
        return []
    found = plain.parts(typed)
    prose = [len(part.text) for part in found if part.kind == "paragraph" and is_prose(part.text)]
    ink = len("".join(typed.split()))
    # A text may have drawings and programs in it.
    is_text = 2 * sum(prose) > ink or len(_SIGNS.findall(typed)) < 0.02 * ink
    return found if is_text and len(prose) >= _FEWEST_TYPED else []


def _wrapped(text: str) -> list[Part]:
    """The parts of what is preformatted where that is a letter or the like, whose lines end where they are
    full, in the midst of a sentence; none of what has lines of its own."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    longest = max(map(len, lines), default=0)
    goes_on = sum(line[0].islower() for line in lines) > 0.4 * len(lines)
    found = plain.parts(text) if goes_on and longest >= plain.NARROWEST else []
    paragraphs = (part.text for part in found if part.kind == "paragraph")
    of_lines = sum(len(paragraph) for paragraph in paragraphs if len(paragraph) > _LINES * longest)
    return found if of_lines > 0.5 * len("".join(part.text for part in found)) else []


def _author(tree: LexborHTMLParser) -> str:
    """Who wrote a page, by what its head says; an address is no name."""
    named = tree.css("meta[name='author' i], meta[property='article:author'], meta[name='citation_author']")
    said = (" ".join((node.attributes.get("content") or "").split()) for node in named)
    return ", ".join(dict.fromkeys(name for name in said if name and "//" not in name))


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
    page: PageContext | None = None,
) -> list[Part]:
    """Parts of a parsed page, in reading order.

    Args:
        tree: the page.
        reason: why all of it is not read, but for what is read even so.
        titled: whether that is because it is a title page.
        placed: whether its words are put in their places one by one.
        page: where it lies, and its style sheet.
    """
    root = tree.body or tree.root
    if root is None:
        return []
    found = _Walk(root, page or PageContext()).parts(_Context(block=reason, titled=titled, placed=placed))
    return proposed(list(found))


class _Walk:
    """Depth first over an explicit stack; a block's end is an entry of its own, and what joins lines or
    words."""

    def __init__(self, root: LexborNode, page: PageContext) -> None:
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
            if not isinstance(node, str):
                tag = node.tag or ""
            elif self._is_initial():
                self._current.trim()
                continue
            else:
                tag = ""
            if isinstance(node, str) or (tag == "br" and not self._current.end_line()):
                yield from self._end()
                self._begin(context)
            elif tag == "-text":
                self._current.add(node.text_content or "", context.inline, context.look)
            elif tag == "pre" and (letter := self._letter(node, context)):
                yield from (*self._end(), *letter)
                self._begin(context)
            elif tag != "br":
                yield from self._element(node, tag, context)
        yield from self._end()
        if self._waiting.anchors or self._waiting.pictures:
            yield self._waiting.part()

    def _letter(self, node: LexborNode, context: _Context) -> list[Part]:
        """The parts of what is preformatted and read, where its lines are none of their author's; none of
        what has links, pictures or places, which plain text would lose."""
        if node.attributes.get("id") or node.css_first("a, img, [id]") is not None:
            return []
        names = Names.of(node.attributes)
        inner = _enter(node, "pre", context, names, _Place(self._size, "", is_block=True))
        seen = not context.as_set and not is_unseen(node, names, node.attributes)
        return _wrapped(node.text()) if seen and inner.kind == "verse" and inner.block is None else []

    def _is_initial(self) -> bool:
        """Whether the block that ends here is the large first letter of the next one's first word."""
        letter = self._current.tail().strip()
        if len(letter) != 1 or self._current.length > 2 or not letter.isupper():
            return False
        texts = (node.text() for node, _ in reversed(self._stack) if not isinstance(node, str))
        behind = next(filter(str.strip, texts), "")
        return _REST.match(behind) is not None or (letter not in "AEIOUY" and behind[:1].islower())

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
        if is_dropped(node, tag) or is_unseen(node, names, attributes):
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
        if is_glued(node, tag, names, current.tail(), self._page.places, placed=context.placed):
            current.add(" ", context.inline)
        if tag == "ruby":
            current.ruby_start = current.length
        if tag == "hr":
            self._waiting.apart = True
        is_block = tag in BLOCKS or stands_apart(attributes)
        if context.kind == "verse" and not (context.as_set or is_block) and current.tail()[-1:] == "\n":
            current.set_in(indent_of(node, tag, self._page.places))
        inner = _enter(node, tag, context, names, _Place(self._size, current.tail(), is_block))
        inner = self._set(node, tag, attributes, names, inner, is_block=is_block)
        if inner.inline == "line number" and current.pieces:
            current.add(" ", context.inline)
        joint = _joint(node, tag, inner) if is_block else ""
        far = EM_SPACE * indent_of(node, tag, self._page.places) if joint == "\n" else ""
        ends = [(joint, context)], [(joint + far, inner)]
        children = [(child, inner) for child in node.iter(include_text=True)][::-1]
        self._stack += [*ends[0], *children, *ends[1]] if is_block else children

    def _set(
        self, node: LexborNode, tag: str, attributes: dict[str, str | None], names: Names, context: _Context,
        *, is_block: bool,
    ) -> _Context:  # fmt: skip
        """What an element changes in how what it holds is set."""
        look, standing = context.look, context.standing
        changes: dict[str, Any] = {}
        styles = styles_of(node, tag, attributes, look.styles, self._page.sheet)
        address, place = look.address, look.place
        if tag == "a" and attributes.get("href"):
            address, place = self._page.home.leads(attributes["href"] or "")
        if (styles, address, place) != (look.styles, look.address, look.place):
            changes["look"] = Letters(styles, address, place)
        if is_block and (side := place_of(tag, attributes, self._page.places).side) is not None:
            changes["side"] = side
        if attributes.get("lang"):
            changes["language"] = attributes["lang"]
        if tag in ("ol", "ul"):
            changes["list"] = List.of(node, tag, context.list)
        elif tag == "li":
            mark = context.list.mark(node) if context.list is not None else sign_of(1)
            standing = replace(standing, item=Item(attributes.get("data-mark", mark) or ""))
        elif tag == "table" and context.grid is None and (context.kind == "table" or is_grid(node, names)):
            changes["grid"] = grid_of(node, ruled=context.kind == "table" or "border" in attributes)
        elif tag in ("td", "th") and context.grid is not None and (cell := context.grid.place(node.mem_id)):
            standing = replace(standing, cell=cell)
        if context.block is not None and (name := attributes.get("id")):
            inside = (*standing.inside, self._page.home.place(name))[-_DEEPEST:]
            standing = replace(standing, inside=inside)
        if standing is not context.standing:
            changes["standing"] = standing
        return context._replace(**changes) if changes else context

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
    if context.asked and tag in ("td", "th", "div", "p"):
        return " "
    few = context.placed and context.kind == "paragraph" and tag in ("div", "p")
    return " " if few and is_line(node, tag) and len(node.text(strip=True)) <= _FEW else ""


def _enter(node: LexborNode, tag: str, outer: _Context, names: Names, place: _Place) -> _Context:
    """What an element changes for its descendants."""
    inner = _kind(node, tag, outer, names, place.size)
    if inner.block == "front matter" and is_read_in_front(tag, names, titled=inner.titled):
        inner = inner._replace(block=None)
    if (told := why_left_out(names)) is not None:
        return inner._replace(inline=told)
    raised = tag == "sup" and is_mark(place.before, node.text(strip=True))
    if raised or (tag in ("a", "sup", "span") and is_note_link(node, names)):
        return inner._replace(inline="footnote mark")
    if not place.is_block and is_line_number(node, tag, names, in_verse=inner.kind == "verse"):
        return inner._replace(inline="line number")
    if is_page_number(node, names):
        return inner._replace(inline="page number")
    if is_citation(node, names):
        return inner._replace(inline="citation")
    reason: SkipReason | None = None
    if inner.block is None and is_note(node, tag, names, place.size):
        reason = "footnote"
    elif inner.block is None and place.is_block and "img" in names.semantic:
        reason = "picture"
    elif inner.block is None and (node.mem_id in inner.around or is_around(node, tag, names, place.size)):
        reason = why_around(names) if tag != "ul" or names.given else "contents"
    if reason is None:
        return inner
    titled = bool(names.semantic & TITLE_PAGES)
    return inner._replace(block=reason, titled=titled, inline=inner.inline if place.is_block else reason)


def _kind(node: LexborNode, tag: str, outer: _Context, names: Names, size: int) -> _Context:
    """What kind of text an element holds."""
    if "heading" in names.semantic:
        return outer._replace(kind="heading", level=aria_level(node))
    if tag in HEADINGS:
        return outer._replace(kind="heading", level=HEADINGS[tag])
    if tag in ("li", "dt", "dd"):
        level = number_of(node.attributes.get("aria-level") or "")
        return outer._replace(kind="item", level=level or outer.level + (outer.kind != "item"))
    if tag in ("blockquote", "div", "p", "section", "ul", "ol") and is_named_verse(names):
        return outer._replace(kind="verse")
    if tag == "blockquote":
        return outer._replace(kind="quote", level=outer.level + 1 if outer.kind == "quote" else 1)
    if tag in ("figcaption", "caption"):
        return outer._replace(kind="caption", level=0)
    if tag == "pre" and outer.as_set:
        return outer
    if tag == "pre" and is_verse(node, names):
        text = node.text()
        is_licence = "Project Gutenberg" in text and len(text) <= MOST_LICENCE
        block = outer.block or ("licence" if is_licence else None)
        return outer._replace(kind="verse", block=block, as_set=True)
    if tag == "pre":
        return outer._replace(kind="code", block=outer.block or "code", as_set=True)
    if tag == "table" and is_shopping_list(node):
        return outer._replace(asked=True)
    if tag == "table" and not is_layout(node, names, size):
        return outer._replace(kind="table", block=outer.block or "table")
    return outer
