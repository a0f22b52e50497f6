"""Markdown as note-taking programs and Pandoc write it: their marks beside CommonMark's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape

from markdown_it import MarkdownIt
from markdown_it.common.utils import normalizeReference
from markdown_it.rules_core import StateCore
from mdit_py_plugins.attrs import attrs_plugin
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.subscript import sub_plugin
from mdit_py_plugins.superscript import superscript_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

_HEADING_NAME = re.compile(r"[ \t]*\{(?:[#.:-][^{}\n]*)?\}[ \t]*$")
_CALLOUT = re.compile(r"\[!([\w-]+)\][+-]?[ \t]*([^\n]*)")
_BLOCK_NAME = re.compile(r"(?:^|[ \t\n])\^[A-Za-z0-9-]{3,}\s*$")
_MARKS = re.compile(
    r"(?P<kept>(?P<ticks>`+)[^`]+(?P=ticks)|\$(?!\s)[^$\n]*(?<!\s)\$(?!\d)|\\.|https?://\S+|<[^<>\n]+>"
    r"|\]\([^()\n]*\))"
    r"|(?P<gone>(?<=\))[ \t]?\{(?:\s*(?:[#.][\w:-]+|[\w-]+=(?:\"[^\"]*\"|'[^']*'|[^\s{}]+)))+\s*\}"
    r"|%%.*?%%|!\[\[[^\[\]\n]*\]\]|\{%.*?%\}|\{\{.*?\}\}"
    r"|(?<![\w:]):(?:[a-z][a-z0-9_+-]+|[+-]1):(?![\w:]))"
    r"|\[\[(?P<page>[^\[\]\n]+)\]\]"
    r"|==(?P<marked>[^\s=](?:[^=\n]*[^\s=])?)=="
    r"|(?P<cited>\[(?:[^\[\]@\n]*\s)?-?@[\w:.#$%&+?<>~/-]+[^\[\]\n]*\])(?![(\[:])",
    re.S,
)


def extend(renderer: MarkdownIt) -> None:
    """Teach a renderer these marks."""
    renderer.enable(["table", "strikethrough"])
    renderer.use(tasklists_plugin).use(deflist_plugin).use(sub_plugin).use(superscript_plugin)
    renderer.use(attrs_plugin, spans=True, allowed=())
    renderer.use(container_plugin, "box", validate=lambda *_: True)
    renderer.core.ruler.before("inline", "extras", _rewrite)


def _rewrite(state: StateCore) -> None:
    """Rewrite the content of blocks before what stands in them is parsed."""
    references = state.env.get("references", {})
    outer = ["", ""]
    for token in state.tokens:
        if token.type == "inline":
            content = token.content
            if outer[-1] == "heading_open":
                content = _HEADING_NAME.sub("", content)
            if outer == ["blockquote_open", "paragraph_open"]:
                content = _CALLOUT.sub(_called_out, content, count=1) if content.startswith("[!") else content
            token.content = _BLOCK_NAME.sub("", _plain(content, references))
        outer = [outer[-1], token.type]


def _called_out(match: re.Match[str]) -> str:
    """The title of a callout, or what kind it is, as a sentence of its own."""
    title = match.group(2).strip() or match.group(1).capitalize()
    return title if title.endswith((".", "!", "?", ":")) else f"{title}."


def _plain(content: str, references: Mapping[str, object]) -> str:
    """Text without these marks; code, formulas and addresses stay as they are."""
    return _MARKS.sub(_replacing(references), content)


def _replacing(references: Mapping[str, object]) -> Callable[[re.Match[str]], str]:
    def replaced(match: re.Match[str]) -> str:
        if match["gone"] is not None:
            return ""
        if match["page"] is not None:
            return _called(match["page"])
        if match["marked"] is not None:
            return _plain(match["marked"], references)
        cited = match["cited"]
        if cited is not None and normalizeReference(cited[1:-1]) not in references:
            return f'<cite class="citation">{escape(cited)}</cite>'
        return match.group()

    return replaced


def _called(link: str) -> str:
    """What a link to another note is called: its own name for it, or the note's."""
    page, _, alias = link.partition("|")
    name, _, section = page.rstrip("\\").partition("#")
    return alias or name or section.lstrip("^")
