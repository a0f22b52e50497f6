"""reStructuredText, read by docutils, as markup; nothing outside the file is included, no code is run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent
from typing import TYPE_CHECKING

from app.documents.common import plain
from app.documents.common.encodings import decode
from app.documents.common.formulas import mathml_of
from app.documents.model import Document
from app.documents.web.markup import (
    citation,
    document,
    element,
    escape,
    heading,
    note,
    note_mark,
    picture,
    place,
)

if TYPE_CHECKING:
    from docutils.nodes import Node
    from docutils.nodes import document as Tree

MAX_CHARS = 1_500_000
"""Longest text that is understood; docutils takes five seconds for a million characters. A longer one is
plain."""
_LONGEST = 20_000
"""Characters of a paragraph beyond which marks in it are not looked for: that takes quadratic time."""
_SETTINGS = {
    "report_level": 5, "halt_level": 6, "file_insertion_enabled": False, "raw_enabled": False,
    "_disable_config": True,
    "syntax_highlight": "none", "line_length_limit": MAX_CHARS, "smart_quotes": False,
}  # fmt: skip
_GONE = frozenset({
    "comment", "substitution_definition", "target", "docinfo", "decoration", "header", "footer", "citation",
    "raw",
    "pending", "label", "meta", "generated",
})  # fmt: skip
_TAGS = {
    "paragraph": "p", "bullet_list": "ul", "list_item": "li",
    "definition_list": "dl", "term": "dt",
    "definition": "dd", "block_quote": "blockquote", "row": "tr", "literal": "code", "superscript": "sup",
    "subscript": "sub", "emphasis": "i", "strong": "b", "field_name": "dt", "field_body": "dd",
    "caption": "figcaption",
    "attribution": "p", "rubric": "p", "option_string": "b", "line": "div",
}  # fmt: skip
_NUMBERED = {"loweralpha": "a", "upperalpha": "A", "lowerroman": "i", "upperroman": "I"}
_BY_TEXT = frozenset({
    "literal_block", "doctest_block", "math", "math_block", "footnote_reference", "citation_reference",
    "problematic",
})  # fmt: skip
_ROLE = re.compile(
    r":[\w:.+-]+:`(?:!|~(?:[\w.]*\.)?(?=\w+(?:\(\))?`))?(?P<text>[^`<]*?)\s*(?:<(?P<to>[^<>`]*)>)?`", re.S
)
_CITED = re.compile(r":cite[\w:-]*:`([^`]*)`")
"""A source, as sphinxcontrib-bibtex has it."""
_DIRECTIVE = re.compile(
    r"[ \t]*\.\.[ \t]+(?P<name>[\w:.+-]+)::[ \t]*(?P<rest>[^\n]*)(?:\n(?P<body>.*))?\Z", re.S
)
_OPTIONS = re.compile(r"\A(?:[ \t]*:[\w-]+:[^\n]*(?:\n|\Z))+")
_SILENT = frozenset(
    {
        "toctree", "index", "literalinclude", "highlight", "automodule", "autoclass", "autofunction",
        "bibliography",
    }
)  # fmt: skip
"""Sphinx' directives that hold no text; of others the text within is read."""
_MAX_DEPTH = 6
_ABOUT = re.compile(r"\A(?:[A-Z][\w-]*:[ \t][^\n]*\n(?:[ \t]+\S[^\n]*\n)*){3,}(?=\s*\n)")
"""What is said of a text above it, as at the head of a letter."""
_LABELLED = re.compile(r"(?m)^\.\. _(?P<label>[^\n:`]+):\n\W*(?P<title>\w[^\n]*)\n([=~^\"*#-])\3{2,}$")
_REFERENCE = re.compile(r":ref:`([^`<>\n]+)`")
"""A title with a label, and what leads there: Sphinx puts the title in."""
_TITLE = re.compile(r"(?m)^Title:[ \t]*(\S[^\n]*)")


def parse(data: bytes, title: str = "") -> Document:
    """A file."""
    text = decode(data)
    if len(text) > MAX_CHARS or max(map(len, text.split("\n\n"))) > _LONGEST:
        return plain.from_text(text, title)
    titles = {found["label"].lower(): found["title"].strip() for found in _LABELLED.finditer(text)}
    text = _REFERENCE.sub(lambda found: titles.get(found[1].lower(), found[1].replace("-", " ")), text)
    tree = _tree(_ABOUT.sub(lambda head: re.sub(r"(?m)^(?=\w)", ":", head[0]), text))
    author = next((node.astext() for node in tree.findall() if node.tagname == "author"), "")
    above = _TITLE.search(text) if _ABOUT.match(text) else None
    named = heading(escape(above[1]), 1) if above else ""
    own = above[1] if above else str(tree.get("title", ""))
    return document(named + _markup(tree, 1, 0), own or title, author=author)


def _tree(text: str) -> Tree:
    from docutils.core import publish_doctree  # It takes a third of a second to load.

    return publish_doctree(text, settings_overrides=_SETTINGS)


def _markup(node: Node, level: int, depth: int) -> str:
    """A part of the tree; ``level`` is that of the headings in it, ``depth`` counts texts within texts."""
    name = node.tagname
    if name == "#text":
        return escape(node.astext())
    if name in _GONE:
        return ""
    if name == "system_message":
        return _unknown(node, level, depth)
    said = _of_text(node, name)
    if said is not None:
        return said
    inner = "".join(_inner(node, level + (name == "section"), depth))
    if name in ("title", "subtitle"):
        return _title(node, inner, level)
    if name == "footnote":
        return note(inner, node["ids"][0] if node["ids"] else "")
    if name == "topic" and "contents" in node["classes"]:
        return element("div", inner, role="doc-toc")
    if name == "line_block":
        return element("div", inner, class_="verse")
    if name == "table":
        return element("table", inner)
    if name == "entry":
        return element("th" if node.parent.parent.tagname == "thead" else "td", inner)
    return _joined(node, name, inner)


def _joined(node: Node, name: str, inner: str) -> str:
    """A part that leads somewhere or is led to, shows a picture, counts items, or is simply one of HTML's."""
    if name == "reference":
        return element("a", inner, href=node.get("refuri") or f"#{node.get('refid', '')}")
    if name == "image":
        return picture(node["uri"], node.get("alt", ""))
    if name == "section":
        return "".join(map(place, node["ids"])) + inner
    if name == "enumerated_list":
        kind = _NUMBERED.get(node.get("enumtype", ""), "")
        return element("ol", inner, type=kind, start=str(node.get("start", "")))
    return element(_TAGS[name], inner) if name in _TAGS else inner


def _of_text(node: Node, name: str) -> str | None:
    """A part by its text alone: code, a formula, a mark; None for another."""
    text = node.astext() if name in _BY_TEXT else ""
    match name:
        case "literal_block" | "doctest_block":
            return element("pre", element("code", escape(text)))
        case "math":
            return mathml_of(text)
        case "math_block":
            return element("p", mathml_of(text))
        case "footnote_reference" | "citation_reference":
            return note_mark(escape(text), node.get("refid", ""))
        case "problematic":
            if cited := _CITED.fullmatch(text):
                return citation(f"[{escape(cited[1])}]")
            said = _ROLE.sub(lambda match: match["text"] or match["to"] or "", text)
            return escape(said.strip("`_|*"))  # what leads to another file, or has no end
    return None


def _inner(node: Node, level: int, depth: int) -> Iterator[str]:
    return (_markup(child, level, depth) for child in node.children)


def _title(node: Node, inner: str, level: int) -> str:
    """The title of the text or a section; those of tables and boxes are paragraphs."""
    if node.parent.tagname in ("document", "section"):
        return heading(inner, level - (node.parent.tagname == "section") + (node.tagname == "subtitle"))
    return element("p", inner)


def _unknown(message: Node, level: int, depth: int) -> str:
    """The text within a directive that docutils does not know, such as Sphinx' own; else nothing."""
    block = next((child for child in message.children if child.tagname == "literal_block"), None)
    found = _DIRECTIVE.match(block.astext()) if block is not None else None
    if found is None or depth >= _MAX_DEPTH or found["name"].rpartition(":")[2] in _SILENT:
        return ""
    if not message.children[0].astext().startswith("Unknown directive"):
        return ""
    body = _OPTIONS.sub("", dedent(found["body"] or "").strip("\n"))
    text = f"{found['rest']}\n\n{body}" if "code" not in found["name"] else ""
    return "".join(_inner(_tree(text), level, depth + 1))
