"""Markdown, CommonMark with tables and what else is common; front matter is left out. Notebooks and AsciiDoc
are rewritten as it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from markdown_it import MarkdownIt
from markdown_it.common.utils import normalizeReference
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.admon import admon_plugin
from mdit_py_plugins.attrs import attrs_plugin
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.subscript import sub_plugin
from mdit_py_plugins.superscript import superscript_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

from app.documents.common.encodings import decode
from app.documents.common.formulas import mathml_of
from app.documents.common.homes import data_key
from app.documents.common.skips import letters_of, source_of
from app.documents.model import Document, Part, assemble
from app.documents.web import html
from app.documents.web.markup import citation

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
    r"|(?<![\w@/.:-])-?@(?P<source>[A-Za-z][\w:-]*\d{4}[a-z]?)(?![\w@])"
    r"|(?P<cited>\[(?:[^\[\]@\n]*\s)?-?@[\w:.#$%&+?<>~/-]+[^\[\]\n]*\])(?![(\[:])",
    re.S,
)


def extend(renderer: MarkdownIt) -> None:
    """Teach a renderer these marks."""
    renderer.enable(["table", "strikethrough"])
    renderer.use(tasklists_plugin).use(deflist_plugin).use(sub_plugin).use(superscript_plugin)
    renderer.use(attrs_plugin, spans=True, allowed=())
    renderer.use(container_plugin, "box", validate=lambda *_: True).use(admon_plugin)
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
        if match["source"] is not None:
            return source_of(match["source"])
        cited = match["cited"]
        if cited is not None and normalizeReference(cited[1:-1]) not in references:
            return citation(escape(cited))
        return match.group()

    return replaced


def _called(link: str) -> str:
    """What a link to another note is called: its own name for it, or the note's."""
    page, _, alias = link.partition("|")
    name, _, section = page.rstrip("\\").partition("#")
    return alias or name or section.lstrip("^")


_FRONT_MATTER = re.compile(r"\A(---|\+\+\+)[ \t]*\n(.*?\n)?(?:\1|\.\.\.)[ \t]*(?:\n|\Z)", re.S)
_KEY = re.compile(r"\s*[\w.\"'-]+\s*(?::(?:\s|$)|=)")
_MORE_OF_KEYS = re.compile(rf"{_KEY.pattern}|\s|[#\[\]{{}}]|-\s|$")
_SURE = re.compile(r"^(?:title|date|layout|tags|author)s?\s*[:=]", re.M | re.I)
_TARGET = re.compile(r"(?<=\]\()\{\{[^{}]*\}\}(?=\))")
"""Of a link, to be filled in by what makes the site; with its spaces the brackets would be no link."""
_SAID = re.compile(
    r"^(title|author)s?\s*[:=]\s*(?:- *(?:name: *)?)?[\[\"']*([^\s\"'].*?)[\]\"']*\s*$", re.M | re.I
)
_PICTURE = re.compile(r"!\[([^\[\]\n<>\"]*)\]\(([^()\s<>\"]+)\)")
_PICTURE_DATA = re.compile(r"(?<=[(<\s])data:image/[^\s\"'<>)]{4000,}")
"""Pictures that word processors write into a text as long lines of letters."""
_TAB = re.compile(r'^([ \t]*)===[+!]?[ \t]+(".*")[ \t]*$', re.M)
"""A page of several, with its title, as MkDocs' extensions have it: what is set in below it is no code."""
_CODE_OF_SITE = re.compile(
    r"^\{[{%][<%]?-? *(highlight|code)\b[^{}\n]*\}+(\n(?:(?!\{[{%]).*\n)*)"
    r"\{[{%][<%]?-? *(?:end|/ *)\1\b[^{}\n]*\}+", re.M,
)  # fmt: skip
"""A program between the marks of what makes a site: Hugo's, Jekyll's."""
_LONG_NAME = re.compile(r"^\*\[[^\[\]\n]+\]: .*$", re.M)
"""What an abbreviation stands for, which a page shows where one points at it."""
_NO_NAME = re.compile(r"[^\w\- ]")
_PROSE = re.compile(r"(?=\d[\d.,]*(?![\w.,])|.*[A-Za-z]{3})[^\\^_={}<>+]*", re.S)
"""What stands between two prices and is no formula."""
_FIRST = re.compile(
    r"^(?:(={1,6} \S|\[(?:\[[\w-]+\]|#|source|NOTE|TIP|WARNING).*\]$)|#{1,6} \S|={3,}$|---$)", re.M
)
"""Lines that only one of the two has; a heading of Markdown is a remark in the programs of AsciiDoc."""
_CODE = "`" * 9
_FENCE = re.compile(r"(-{4,}|\.{4,}|\+{4,}|/{4,}|[|,:!]={3,}|```+)(?:\w+)?")
"""What stands around what is no text in AsciiDoc: programs, remarks, tables."""
_SETTING = re.compile(
    r"={4,}|\*{4,}|_{4,}|--|\+|<{3,}|'{3}|(?:include|ifn?def|ifeval|endif|toc)::.*|//.*|\[.*\]"
)
"""Lines of AsciiDoc that say how what is below them is set."""
_TYPED = re.compile(r"\[(?:source|listing|literal)\b")
"""What says that the lines below it are a program, up to an empty one where no fence is."""
_BOX = re.compile(r"\[(?:NOTE|TIP|IMPORTANT|CAUTION|WARNING)\b")
_ATTRIBUTE = re.compile(r":!?([\w-]+)!?:(?:\s+(.*))?")
_ASCIIDOC_HEAD = re.compile(r"(={1,6}) (\S.*?)(?: =+)?")
_ASCIIDOC_ITEM = re.compile(r"\s*(?:(\*{1,5}|-)|(\.{1,5}|<[\d.]+>|\d+\.))\s+(?=\S)(?:\[[ x*]\]\s+)?")
_BELOW_TITLE = re.compile(r"(?:[^\W\d_][\w.'-]*\s?){1,4}(?:<\S+>)?|v?\d[\w.]*(?:,.*)?|\d{4}-\d\d-\d\d")
"""Who wrote it, and its version, right below the title."""
_TERM = re.compile(r"\s*(\S.*?):{2,4}(?:\s+(.*))?")
_CELL = re.compile(r"(?<!\\)(?:[\d.*+]*[<^>.]*[aehlmdsv]?)\|")
_PLACE = re.compile(r"^\[(?:\[|#)([\w.:-]+).*\]\n(?:\[.*\]\n)*=+ (.+)$", re.M)
_NAMED = {"nbsp": " ", "sp": " ", "empty": "", "cpp": "C++", "plus": "+", "apos": "'", "asterisk": "\\*"}
_GIVEN = re.compile(r"\{([\w-]+)\}")
_ASCIIDOC_MARKS = re.compile(
    r"\(\(\(.*?\)\)\)|(?:indexterm|icon):[\w-]*\[[^\]]*\]|\[\[[\w-]+\]\]|\(\((?P<term>[^()]+)\)\)"
    r"|<<(?P<to>[^<>,]+)(?:,\s*(?P<ref>[^<>]+))?>>"
    r"|(?:(?:xref|link|mailto):|(?=https?://|\{[\w-]+\}\[))(?P<link>[^\s\[\]]+)\[(?P<said>[^\]]*)\]"
    r"|image::?(?P<picture>[^\s\[\]]+)\[(?P<alt>[^\],]*)[^\]]*\]|footnote:[\w-]*\[(?P<note>[^\]]+)\]"
    r"|(?:stem|latexmath):\[\$?(?P<tex>[^\]]+?)\$?\]"
    r"|(?:pass|kbd|btn|menu|indexterm2):[^\s\[\]]*\[(?P<inner>[^\]]*)\]"
    r"|(?<![\w+])\+(?P<typed>[^\s+](?:[^+]*[^\s+])?)\+(?![\w+])|(?P<mark>[\"'])`(?P<quoted>[^`]+)`(?P=mark)"
)
_ASCIIDOC_TAG = re.compile(r"(?<!<)<(?=/?[a-z][\w-]{0,20}(?: [^<>]{0,500})?/?>)", re.I)
"""Where a word of HTML begins, of which there is none in AsciiDoc."""
MAX_DEPTH = 40
MAX_PLAIN = 20_000
"""Longest single paragraph that is looked at for emphasis; a longer one is taken as it is."""


def parse(data: bytes, title: str = "") -> Document:
    """A file in Markdown or AsciiDoc, or a notebook."""
    text = decode(data)
    if text.lstrip().startswith("{") and '"cell_type"' in text:
        text = "\n\n".join(_cells(text))
    elif (first := _FIRST.search(text)) and first[1]:
        text = "\n".join(_of_asciidoc(text.split("\n"), dict(_PLACE.findall(text))))
    return from_text(text, title)


def _cells(text: str) -> Iterator[str]:
    """What stands in the cells of a notebook, programs set apart; what these gave is left out."""
    for cell in json.loads(text)["cells"]:
        said = "".join(cell["source"])
        yield said if cell["cell_type"] == "markdown" else f"{_CODE}\n{said}\n{_CODE}"


def _of_asciidoc(lines: list[str], titles: dict[str, str]) -> Iterator[str]:
    """Lines of AsciiDoc as those of Markdown; ``titles`` are those of headings, by their places' names."""
    known = dict(_NAMED)
    end: str | None = None
    fence = ""
    at_head = is_typed = False
    for line in map(str.rstrip, lines):
        if end is not None:
            if line == end:
                yield "</tr></table>\n" if end[1:2] == "=" else f"{fence}\n"
                end = None
            elif end[1:2] == "=" and line:  # An empty line would end the table.
                cells = (_asciidoc_inline(cell.strip(), known, titles) for cell in _CELL.split(line)[1:])
                yield "</tr><tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
            elif fence:
                yield line
        elif begun := _FENCE.fullmatch(line):
            end, fence, is_typed = begun[1], "" if begun[1][1] in "/=" else _CODE, False
            yield "\n<table><tr>" if end[1] == "=" else fence
        elif is_typed and line and not _SETTING.fullmatch(line) and line[0] != ".":
            end, fence, is_typed = "", _CODE, False
            yield f"{fence}\n{line}"
        elif named := _ATTRIBUTE.fullmatch(line):
            known[named[1]] = named[2] or ""
        elif head := _ASCIIDOC_HEAD.fullmatch(line):
            yield f"\n{'#' * len(head[1])} {_asciidoc_inline(head[2], known, titles)}\n"
            at_head = len(head[1]) == 1
        elif not line or _SETTING.fullmatch(line):
            yield f"\n**{line[1:].split(']')[0].split('%')[0].capitalize()}.**\n" if _BOX.match(line) else ""
            at_head = at_head and bool(line)
            is_typed = _TYPED.match(line) is not None or (is_typed and bool(line))
        elif not (at_head and _BELOW_TITLE.fullmatch(line)):
            yield _asciidoc_line(line, known, titles)


def _asciidoc_line(line: str, known: Mapping[str, str], titles: Mapping[str, str]) -> str:
    """A line of a paragraph, an item, a term or a title of a block."""
    if item := _ASCIIDOC_ITEM.match(line):
        # Farther in, what has nothing above it would be a program.
        deep = "  " if len(set(item[0].split()[0])) == 1 < len(item[0].split()[0]) else ""
        return f"{deep}{'-' if item[1] else '1.'} {_asciidoc_inline(line[item.end() :], known, titles)}"
    line = _asciidoc_inline(line, known, titles)
    if term := _TERM.fullmatch(line):
        return f"\n{term[1]}\n: {term[2] or ''}" if term[2] else f"\n**{term[1]}**\n"
    return f"\n{line[1:]}\n" if re.match(r"\.[^\s.]", line) else line.lstrip()


def _asciidoc_inline(line: str, known: Mapping[str, str], titles: Mapping[str, str]) -> str:
    """What stands in a line of AsciiDoc, with the marks of Markdown."""

    def marked(found: re.Match[str]) -> str:
        if found["to"]:
            place = found["to"].removeprefix("#")
            said = found["ref"] if "=" not in (found["ref"] or "=") else ""
            named = _asciidoc_inline(titles.get(place, ""), known, {}).strip()
            return said or named or re.sub(r"[\W_]+", " ", place).strip()
        if found["link"]:
            return f"[{found['said'].strip('^') or found['link']}](<{found['link']}>)"
        if found["picture"]:
            return f"![{found['alt'] if '=' not in found['alt'] else ''}](<{found['picture']}>)"
        if found["note"]:
            return f"^[{found['note']}]"
        if found["quoted"]:
            return f"“{found['quoted']}”"
        return (
            f"${found['tex']}$" if found["tex"] else found["term"] or found["inner"] or found["typed"] or ""
        )

    line = _GIVEN.sub(lambda found: known.get(found[1], found[0]), line)
    if "+++" not in line and "pass:" not in line:
        pieces = line.split("`")  # Between two of them, Markdown has no HTML either.
        pieces[::2] = (_ASCIIDOC_TAG.sub(r"\\<", piece) for piece in pieces[::2])
        line = "`".join(pieces)
    return _ASCIIDOC_MARKS.sub(marked, line)


def from_text(text: str, title: str = "") -> Document:
    """Markdown as a string."""
    front = _FRONT_MATTER.match(text)
    said: dict[str, str] = {}
    if front and _is_keys(front.group(2) or ""):
        said = {key.lower(): value for key, value in _SAID.findall(front.group(2))}
        text = text[front.end() :]
    text = _TARGET.sub("", text)
    text = _PICTURE_DATA.sub(lambda match: data_key(match.group()), text)
    text = _TAB.sub(r"\1!!! tab \2", _LONG_NAME.sub("", _CODE_OF_SITE.sub(rf"{_CODE}\2{_CODE}", text)))
    parts: list[Part] = []
    renderer = MarkdownIt("commonmark", {"maxNesting": MAX_DEPTH, "html": True})
    extend(renderer)
    renderer.use(footnote_plugin)
    renderer.add_render_rule("html_block", _with_pictures)
    renderer.add_render_rule("footnote_block_open", lambda *_: '<section role="doc-endnotes"><ol>')
    renderer.use(dollarmath_plugin, allow_space=False, allow_digits=False, renderer=_formula)
    renderer.core.ruler.push("names", _name_headings)
    for section in _sections(text):
        parts += html.parts_of(renderer.render(section))
    named = said.get("title", "")
    headings = {letters_of(part.text) for part in parts if part.kind == "heading"}
    if named and letters_of(named) not in headings and not (parts and parts[0].level == 1):
        parts.insert(0, Part("heading", named, 1))  # What makes the site puts it above the text.
    return assemble(parts, title=named or _headline(parts) or title, author=said.get("author", ""))


def _with_pictures(renderer: object, tokens: Sequence[Token], at: int, *_: object) -> str:
    """A block of HTML, where a picture may be written as beside it."""
    return _PICTURE.sub(lambda found: f'<img alt="{found[1]}" src="{found[2]}">', tokens[at].content)


def _headline(parts: list[Part]) -> str:
    """The text's only heading of the first level, where no other stands before it."""
    headings = [part for part in parts if part.kind == "heading"]
    above_all = [part.text for part in headings if part.level == 1]
    return above_all[0] if len(above_all) == 1 and headings[0].level == 1 else ""


def _name_headings(state: StateCore) -> None:
    """Give headings the names that links lead to them by: their words in small letters, with hyphens."""
    for opened, token in zip(state.tokens, state.tokens[1:], strict=False):
        if opened.type == "heading_open" and token.children is not None:
            name = _NO_NAME.sub("", token.content.strip().lower()).replace(" ", "-")
            place = Token("html_inline", "", 0, content=f'<a id="{escape(name)}"></a>')
            token.children.insert(0, place)


def _formula(tex: str, options: dict[str, bool]) -> str:
    """What stands between dollars, as markup."""
    prose = not options["display_mode"] and _PROSE.fullmatch(tex)
    return f"${escape(tex)}$" if prose else mathml_of(tex)


def _is_keys(text: str) -> bool:
    """Whether text between rules is a list of keys, some with values of several lines; a text may begin with
    a rule, too."""
    every = all(map(_MORE_OF_KEYS.match, text.splitlines()))
    return _KEY.match(text) is not None and (every or _SURE.search(text) is not None)


def _sections(text: str) -> list[str]:
    """The text as one piece, or with monstrous paragraphs set apart as plain text.

    Emphasis is matched in quadratic time on hostile input.
    """
    if len(text) < MAX_PLAIN or max(map(len, text.split("\n\n"))) < MAX_PLAIN:
        return [text]
    return [
        piece if len(piece) < MAX_PLAIN else re.sub(r"([\\`*_\[\]<>&#])", "", piece)
        for piece in re.split(r"\n{2,}", text)
    ]
