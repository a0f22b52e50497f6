"""HTML and XHTML to parts, for saved pages, web addresses, e-book chapters and Markdown.

The HTML5 parser neither expands entities nor loads anything, so XML attacks are plain text to
it. The walk is iterative: nesting costs no stack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.documents.model import BlockKind, Document, Part, Skip, SkipReason, assemble
from app.documents.plain import decode
from app.documents.skips import inline_skips, whole
from engine import Span

_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_BLOCKS = {
    "p", "div", "section", "article", "main", "body", "li", "blockquote", "pre", "td", "th", "tr", "dt", "dd",
    "figcaption", "figure", "table", "ul", "ol", "dl", "header", "footer", "address", "hr", "aside", "center",
    "caption", "tbody", "thead", "details", "summary", "html", "hgroup", *_HEADINGS,
}  # fmt: skip
_DROPPED = {
    "script", "style", "head", "template", "noscript", "iframe", "object", "svg", "math", "audio", "video",
    "button", "select", "textarea", "input", "form", "nav", "canvas", "map", "area", "dialog",
}  # fmt: skip
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_NOTE_TYPES = ("footnote", "endnote", "rearnote")
_NESTING = re.compile(r"<(/?)(?:div|span|section|blockquote|ul|ol|li|table|tr|td|b|i|em|font|p|a)\b", re.I)
MAX_NESTING = 1500
"""Depth beyond which markup is an attack (parsing takes quadratic time) and its tags are dropped."""
_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w-]+)|encoding=[\"']([\w-]+)", re.I)


@dataclass
class _Open:
    """The block that text is being collected for."""

    kind: BlockKind = "paragraph"
    level: int = 0
    pieces: list[str] = field(default_factory=list)
    skips: list[tuple[int, int, SkipReason]] = field(default_factory=list)
    length: int = 0
    skip_all: SkipReason | None = None

    def add(self, text: str, reason: SkipReason | None) -> None:
        """Append text with white space folded; ``reason`` marks it as skipped."""
        text = re.sub(r"[ \t\n\r\f]+", " ", text) if self.kind not in ("code", "verse") else text
        last = self.pieces[-1][-1] if self.pieces else "\n"
        if text.startswith(" ") and last in " \n" and self.kind not in ("code", "verse"):
            text = text[1:]
        if not text:
            return
        if reason:
            self.skips.append((self.length, self.length + len(text), reason))
        self.pieces.append(text)
        self.length += len(text)

    def part(self) -> Part | None:
        """The finished part; None when there is nothing in it."""
        raw = "".join(self.pieces)
        text = raw.strip() if self.kind != "code" else raw.strip("\n")
        if not text.strip():
            return None
        offset = raw.index(text[0]) if text else 0
        if self.skip_all:
            return Part(self.kind, text, self.level, whole(text, self.skip_all))
        own = []
        for start, end, reason in self.skips:
            a, b = max(start - offset, 0), min(end - offset, len(text))
            if a < b:
                own.append(Skip(Span(a, b), reason))
        return Part(self.kind, text, self.level, (*own, *inline_skips(text)))


@dataclass(frozen=True)
class _Context:
    """What the ancestors of a node say about it."""

    kind: BlockKind = "paragraph"
    level: int = 0
    inline: SkipReason | None = None
    block: SkipReason | None = None


def parse(data: bytes, title: str = "") -> Document:
    """A saved HTML page; when it looks like a web page, its main text only."""
    tree = LexborHTMLParser(_flattened(_declared(data)))
    lang = (tree.root.attributes.get("lang") or "") if tree.root else ""
    head = tree.css_first("title")
    name = title or (head.text(strip=True) if head else "")
    return assemble(parts(tree), title=name, language=lang[:2].lower())


def parts_of(markup: str) -> list[Part]:
    """Parts of a piece of markup."""
    return parts(LexborHTMLParser(_flattened(markup)))


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


def _declared(data: bytes) -> str:
    """Decode by the page's own declaration when it has one that works."""
    match = _CHARSET.search(data[:4096])
    if match and not data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        name = (match.group(1) or match.group(2)).decode("ascii")
        try:
            return data.decode(name)
        except (LookupError, UnicodeDecodeError):
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
    stack: list[tuple[LexborNode | None, _Context]] = [(root, _Context())]
    while stack:
        node, context = stack.pop()
        if node is None:
            part = current.part()
            if part is not None:
                yield part
            current = _Open(context.kind, context.level, skip_all=context.block)
            continue
        tag = node.tag or ""
        if tag == "-text":
            current.add(node.text_content or "", context.inline)
            continue
        if tag == "br":
            current.add("\n" if current.kind in ("verse", "code") else " ", None)
            continue
        if tag in _DROPPED or _is_hidden(node):
            continue
        inner = _enter(node, tag, context)
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
    return "hidden" in attributes or bool(_HIDDEN.search(attributes.get("style") or ""))


def _enter(node: LexborNode, tag: str, outer: _Context) -> _Context:
    """What an element changes for its descendants."""
    kind, level, inline, block = outer.kind, outer.level, outer.inline, outer.block
    role = " ".join(
        (node.attributes.get(name) or "").lower() for name in ("epub:type", "role", "class", "id")
    )
    if tag in _HEADINGS:
        kind, level = "heading", _HEADINGS[tag]
    elif tag in ("li", "dt", "dd"):
        kind, level = "item", level + (outer.kind != "item")
    elif tag == "blockquote":
        kind = "verse" if re.search(r"verse|poem|song", role) else "quote"
    elif tag == "pre":
        kind, block = "code", "code"
    elif tag == "table":
        kind, block = "table", "table"
    if (
        re.search(r"noteref|doc-noteref|\breference\b|mw-ref|footnote-ref", role)
        and tag
        in (
            "a",
            "sup",
            "span",
        )
    ) or (tag == "sup" and re.fullmatch(r"\W*(?:\d{1,3}|[*†‡a-z])\W*", node.text(strip=True))):
        inline = "footnote mark"
    elif re.search(r"\bpagenum|doc-pagebreak|\bpagebreak\b|\bpageno\b", role):
        inline = "page number"
    elif any(note in role.split() or f"doc-{note}" in role for note in _NOTE_TYPES):
        block = "footnote"
    elif re.search(r"mw-editsection|navbox|noprint|toc\b|reflist|references\b", role):
        block = "front matter"
    return _Context(kind, level, inline, block)
