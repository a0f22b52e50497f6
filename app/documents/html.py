"""HTML and XHTML to parts, for saved pages, web addresses, e-book chapters and Markdown.

The HTML5 parser neither expands entities nor loads anything, so XML attacks are plain text to
it. The walk is iterative: nesting costs no stack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.documents.formulas import of_mathml
from app.documents.model import BlockKind, Document, Part, Skip, SkipReason, assemble
from app.documents.page import (
    HEADINGS,
    Names,
    is_around,
    is_layout,
    is_note,
    is_note_link,
    is_page_number,
    is_verse,
)
from app.documents.plain import decode
from app.documents.raised import is_mark, power
from app.documents.skips import inline_skips, whole
from app.documents.xhtml import as_html
from engine import Span

_BLOCKS = {
    "p", "div", "section", "article", "main", "body", "li", "blockquote", "pre", "td", "th", "tr", "dt", "dd",
    "figcaption", "figure", "table", "ul", "ol", "dl", "header", "footer", "address", "hr", "aside", "center",
    "caption", "tbody", "thead", "details", "summary", "html", "hgroup", "form", "fieldset", "legend",
    *HEADINGS,
}  # fmt: skip
_ASKED = {*HEADINGS, "dt", "summary"}
"""A button in one of these is a question whose answer it unfolds."""
_DROPPED = {
    "script", "style", "head", "template", "noscript", "iframe", "object", "svg", "audio", "video",
    "button", "select", "textarea", "input", "nav", "canvas", "map", "area", "dialog", "datalist",
    "rt", "rp", "rtc", "mjx-math",
}  # fmt: skip
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_FORMULA = "mwe-math-mathml"
_UNREAD = ("headerlink", "katex-html")
"""Classes of links to headings, and of a formula's drawing beside its text."""
_VERSE = re.compile(r"(?:[\w:-]*[-_:])?(?:verse|poem|poetry|song|stanza|lyrics)(?:[-_\d][\w-]*)?")
# Elements that a page may leave open without nesting them (p, li, td) do not count.
_NESTING = re.compile(r"<(/?)(?:div|span|section|blockquote|ul|ol|table|b|i|em|font)\b", re.I)
MAX_NESTING = 1500
"""Depth beyond which markup is an attack (parsing takes quadratic time) and its tags are dropped."""
_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w-]+)|encoding=[\"']([\w-]+)", re.I)
_MEANT = {
    "iso-8859-1": "cp1252", "iso8859-1": "cp1252", "latin1": "cp1252", "latin-1": "cp1252", "ascii": "cp1252",
    "us-ascii": "cp1252", "windows-1252": "cp1252", "iso-8859-9": "cp1254", "tis-620": "cp874",
    "gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "shift-jis": "cp932", "euc-kr": "cp949",
}  # fmt: skip
"""Encodings that are declared, and the larger ones that browsers take them for (WHATWG)."""


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


def parse(data: bytes, title: str = "") -> Document:
    """A saved HTML page; when it looks like a web page, its main text only."""
    tree = tree_of(declared(data))
    lang = (tree.root.attributes.get("lang") or "") if tree.root else ""
    head = tree.css_first("title")
    name = title or (head.text(strip=True) if head else "")
    return assemble(parts(tree), title=name, language=lang[:2].lower())


def tree_of(markup: str) -> LexborHTMLParser:
    """Markup parsed."""
    return LexborHTMLParser(_flattened(as_html(markup)))


def parts_of(markup: str) -> list[Part]:
    """Parts of a piece of markup."""
    return parts(tree_of(markup))


def parts(tree: LexborHTMLParser) -> list[Part]:
    """Parts of a parsed page, in reading order."""
    root = _main(tree)
    return list(_walk(root)) if root is not None else []


def _main(tree: LexborHTMLParser) -> LexborNode | None:
    """The page's own text: its single ``main`` or ``article`` where it has one, else its body."""
    for selector in ("main", "article", "[role=main]"):
        found = tree.css(selector)
        if len(found) == 1 and len(found[0].text()) > 400:
            return found[0]
    return tree.body or tree.root


def declared(data: bytes) -> str:
    """Decode by the page's own declaration when it has one that works."""
    match = _CHARSET.search(data[:4096])
    if match and not data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        name = (match.group(1) or match.group(2)).decode("ascii").lower()
        # What can be read byte by byte is not in the wide encoding that it may claim.
        name = "utf-8" if name.startswith(("utf-16", "utf-32", "utf16", "utf32")) else _MEANT.get(name, name)
        try:
            # Servers overrule what a page says of itself; by chance alone no page is valid UTF-8.
            return data.decode("utf-8") if name == "cp1252" else data.decode(name)
        except UnicodeDecodeError:
            text = data.decode(name, errors="replace")
            if name == "cp1252" or text.count("\ufffd") <= len(text) / 100:
                return text
        except LookupError:
            pass
    return decode(data)


def _flattened(markup: str) -> str:
    """Markup as it is, or only its text when it is nested beyond all reason."""
    depth = 0
    for match in _NESTING.finditer(markup):
        depth += -1 if match.group(1) else 1
        if depth > MAX_NESTING:
            return re.sub(r"<[^<>]*>", " ", markup)
    return markup


def _walk(root: LexborNode) -> Iterator[Part]:
    """Depth first over an explicit stack; a block's end is a stack entry of its own."""
    current = _Open()
    size = len(root.text())
    stack: list[tuple[LexborNode | None, _Context]] = [(root, _Context())]
    while stack:
        node, context = stack.pop()
        tag = node.tag or "" if node is not None else ""
        if node is None or (tag == "br" and not current.end_line()):
            part = current.part()
            if part is not None:
                yield part
            current = _Open(context.kind, context.level, skip_all=context.block, as_set=context.as_set)
            continue
        if tag == "-text":
            current.add(node.text_content or "", context.inline)
            continue
        asked = tag == "button" and node.parent is not None and node.parent.tag in _ASKED
        if tag == "br" or (tag in _DROPPED and not asked) or _is_hidden(node):
            continue
        if tag == "math":
            current.add(of_mathml(node), context.inline)
            continue
        if tag == "sup" and (raised := _raised(node, current.tail())):
            current.add(raised, context.inline)
            continue
        inner = _enter(node, tag, context, size, current.tail())
        if tag in _BLOCKS:
            stack.append((None, context))
        stack += [(child, inner) for child in _children_reversed(node)]
        if tag in _BLOCKS:
            stack.append((None, inner))
    part = current.part()
    if part is not None:
        yield part


def _children_reversed(node: LexborNode) -> list[LexborNode]:
    children = []
    child = node.last_child
    while child is not None:
        children.append(child)
        child = child.prev
    return children


def _is_hidden(node: LexborNode) -> bool:
    attributes = node.attributes
    classes = attributes.get("class") or ""
    if _FORMULA in classes:  # Hidden behind a picture of it.
        return False
    drawn = node.tag == "nobr" and attributes.get("aria-hidden") == "true"  # MathJax's
    styled = bool(_HIDDEN.search(attributes.get("style") or ""))
    return "hidden" in attributes or styled or drawn or classes in _UNREAD


def _raised(node: LexborNode, before: str) -> str | None:
    """A superscript that is part of a number, as characters: a power, or the top of a fraction."""
    if is_note_link(node, Names.of(node.attributes)):
        return None
    text = node.text(strip=True)
    after = node.next
    if text.isdigit() and after is not None and (after.text() or "").lstrip().startswith(("/", "⁄")):
        return f" {text}" if before[-1:].isdigit() else text
    return power(before, text)


def _enter(node: LexborNode, tag: str, outer: _Context, size: int, before: str) -> _Context:
    """What an element changes for its descendants.

    ``size`` counts the characters of the page, ``before`` ends where the element begins.
    """
    names = Names.of(node.attributes)
    inner = _kind(node, tag, outer, names)
    if (tag in ("a", "sup", "span") and is_note_link(node, names)) or (
        tag == "sup" and is_mark(before, node.text(strip=True))
    ):
        return replace(inner, inline="footnote mark")
    if is_page_number(node, names):
        return replace(inner, inline="page number")
    if inner.block is None and is_note(node, tag, names, size):
        return replace(inner, block="footnote")
    if inner.block is None and is_around(node, tag, names, size):
        return replace(inner, block="front matter")
    return inner


def _kind(node: LexborNode, tag: str, outer: _Context, names: Names) -> _Context:
    """What kind of text an element holds."""
    if tag in HEADINGS:
        return replace(outer, kind="heading", level=HEADINGS[tag])
    if tag in ("li", "dt", "dd"):
        return replace(outer, kind="item", level=outer.level + (outer.kind != "item"))
    if tag in ("blockquote", "div", "p") and any(map(_VERSE.fullmatch, names.semantic | names.given)):
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
    if tag == "table" and not is_layout(node, names):
        return replace(outer, kind="table", block=outer.block or "table")
    return outer
