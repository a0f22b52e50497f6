"""Org mode, as Emacs writes it: headings, lists, blocks and tables as markup; drawers, dates and tags left
out."""

from __future__ import annotations

import re

from app.documents.common.encodings import decode
from app.documents.common.formulas import mathml_of
from app.documents.model import Document
from app.documents.web.markup import citation, document, element, escape, heading, note, note_mark, picture

_HEADING = re.compile(
    r"(\*+)[ \t]+(?:(?:TODO|DONE|NEXT|WAITING|CANCELLED|HOLD)[ \t]+)?(?:\[#\w\][ \t]*)?(.*)"
)
_TAGS = re.compile(r"[ \t]+:[\w@#%:]+:[ \t]*$")
_KEY = re.compile(r"[ \t]*#\+(\w+):[ \t]*(.*)", re.I)
_BEGIN = re.compile(
    r"[ \t]*(?:#\+begin_(\w+)|\\begin\{((?:equation|align|gather|multline|eqnarray|displaymath)\*?)\})", re.I
)
_END = re.compile(r"[ \t]*(?:#\+end_(\w+)|\\end\{(\w+\*?)\})", re.I)
"""Blocks; of LaTeX those that hold formulas."""
_MACRO = re.compile(r"^#\+macro:[ \t]+([\w-]+)[ \t]+(.*)$", re.M | re.I)
_USED = re.compile(r"\{\{\{([\w-]+)(?:\((.*?)\))?\}\}\}")
"""A piece of text that has a name, with $1 for what is given where it is used."""
_DRAWER = re.compile(r"[ \t]*:([\w-]+):[ \t]*$")
_PLANNED = re.compile(r"[ \t]*(?:SCHEDULED|DEADLINE|CLOSED|CLOCK):")
_REMARK = re.compile(r"[ \t]*#(?:[ \t]|$)|(?:[ \t]*\\[a-z]+\*?(?:\[[^\]]*\]|\{[^}]*\})*)+[ \t]*$")
"""A remark, or a line of commands for LaTeX."""
_SNIPPET = re.compile(r"@@\w+:.*?@@|\\(?:foot\w+|thanks)\{[^{}]*\}")
_ITEM = re.compile(r"([ \t]*)(?:[-+]|\d+[.)]|\\item|(?<=[ \t])\*)[ \t]+(?:\[[ X-]\][ \t]*)?(.*)")
_TABLE = re.compile(r"[ \t]*\|(.*)")
_RULE = re.compile(r"[ \t]*\|[-+|: ]*$")
_NOTE = re.compile(r"\[fn:([^\]:]+)\][ \t]*(.+)", re.S)
_QUOTES = {"quote": "blockquote", "verse": "div", "center": "div", "abstract": "div"}
_KEPT = frozenset({"src", "example", "export", "comment", "ascii", "html", "latex"})
"""Blocks whose lines are no text."""
_MARKS = re.compile(
    r"https?://[^\s\[\]]+|\$?\\[a-zA-Z]*cite[a-z]*\*?(?:\[[^\[\]]*\])*\{(?P<cited>[^{}\n]*)\}\$?"
    r"|\$\$(?P<apart>.{1,2000}?)\$\$|@@\w+:.*?@@|\[\[(?P<to>[^\[\]\n]{1,2000})\](?:\[(?P<link>[^\[\]\n]{1,500})\])?\]"
    r"|\[fn:(?P<note>[^\]:\n]{0,60})(?::(?P<said>[^\]\n]{0,2000}))?\]|\[cite[^\[\]\n]{0,500}\]"
    r"|<\d{4}-\d\d-\d\d[^<>\n]{0,60}>|\[\d{4}-\d\d-\d\d[^\[\]\n]{0,60}\]|<<<?[^<>\n]{1,200}>>>?"
    r"|\\\((?P<tex>.{1,2000}?)\\\)|\\\[(?P<shown>.{1,2000}?)\\\]|\$(?P<dollar>"
    r"[^\s$][^$\n]{0,500}?)\$(?![\w$])"
    r"|(?<![\w*])(?P<mark>[*/_=~+])(?=\S)(?P<text>[^\n]{1,300}?)(?<=\S)(?P=mark)(?!\w)|(?P<tag>[<>&])", re.S,
)  # fmt: skip
_LETTERS = {"*": "b", "/": "i", "_": "u", "=": "code", "~": "code", "+": "s"}
_PICTURE = re.compile(r"\.(?:png|jpe?g|gif|svg|webp|pdf)$", re.I)


def parse(data: bytes, title: str = "") -> Document:
    """A file of notes."""
    reader = _Reader()
    reader.read(_filled(decode(data)).split("\n"))
    return document(
        reader.markup(),
        reader.keys.get("title") or title,
        reader.keys.get("language", ""),
        reader.keys.get("author", ""),
    )


def _filled(text: str) -> str:
    """A text with what its macros stand for; of one that it does not define nothing is read."""
    macros = {name.lower(): body for name, body in _MACRO.findall(text)}

    def said(used: re.Match[str]) -> str:
        given = (used[2] or "").split(",")
        body = macros.get(used[1].lower(), "")
        return re.sub(r"\$(\d)", lambda n: (["", *given][int(n[1]) :] or [""])[0].strip(), body)

    return _USED.sub(said, text)


class _Reader:
    """Goes through the lines and collects their markup."""

    def __init__(self) -> None:
        self.keys: dict[str, str] = {}
        self._blocks: list[str] = []
        self._lines: list[str] = []
        self._tag = "p"
        self._rows: list[str] = []

    def markup(self) -> str:
        """All that was read; the text's title first."""
        self._flush()
        named = self.keys.get("title", "")
        return (heading(_inline(named), 1) if named else "") + "".join(self._blocks)

    def read(self, lines: list[str]) -> None:
        """Read all lines."""
        at = 0
        while at < len(lines):
            line = lines[at]
            at += 1
            if begun := _BEGIN.match(line):
                name = begun[1] or begun[2]
                end = next((n for n in range(at, len(lines)) if _is_end(lines[n], name)), len(lines))
                self._flush()
                if begun[2]:
                    self._blocks.append(element("p", mathml_of("\n".join(lines[at:end]).strip())))
                else:
                    self._block(name.lower(), lines[at:end])
                at = end + 1
            elif (drawer := _DRAWER.match(line)) and drawer[1].upper() != "END":
                end = next(
                    (n for n in range(at, min(at + 200, len(lines))) if _DRAWER.match(lines[n])), at - 1
                )
                at = end + 1
            else:
                self._line(line)

    def _line(self, line: str) -> None:
        if key := _KEY.match(line):
            self._flush()
            self.keys.setdefault(key[1].lower(), _SNIPPET.sub("", key[2]).strip())
        elif found := _HEADING.fullmatch(line):
            self._flush()
            self._blocks.append(heading(_inline(_TAGS.sub("", found[2])), len(found[1])))
        elif _PLANNED.match(line) or _REMARK.match(line) or not line.strip():
            self._flush()
        elif row := _TABLE.match(line):
            if not self._rows:
                self._flush()
            if not _RULE.match(line):
                cells = row[1].rstrip().rstrip("|").split("|")
                self._rows.append(
                    element("tr", "".join(element("td", _inline(cell.strip())) for cell in cells))
                )
        elif item := _ITEM.fullmatch(line):
            self._flush()
            self._tag, self._lines = "li", [f"{item[2]} ".replace(" :: ", ": ").strip()]
        else:
            if self._rows or _NOTE.match(line):
                self._flush()
            self._lines.append(line.strip())

    def _flush(self) -> None:
        """End the paragraph, the item or the table that is open."""
        text = "\n".join(self._lines)
        if found := _NOTE.fullmatch(text):
            self._blocks.append(note(_inline(found[2]), f"fn:{found[1]}"))
        elif text:
            self._blocks.append(element(self._tag, _inline(text)))
        if self._rows:
            self._blocks.append(element("table", "".join(self._rows)))
        self._lines, self._rows, self._tag = [], [], "p"

    def _block(self, name: str, lines: list[str]) -> None:
        if name in ("comment", "export"):
            return
        if name in _KEPT:
            self._blocks.append(element("pre", element("code", escape("\n".join(lines)))))
        elif name == "verse":
            self._blocks.append(element("div", "<br/>".join(_inline(line) for line in lines), class_="verse"))
        else:
            inner = _Reader()
            inner.read(lines)
            self._blocks.append(element(_QUOTES.get(name, "div"), inner.markup()))


def _is_end(line: str, name: str) -> bool:
    found = _END.match(line)
    return found is not None and (found[1] or found[2]).lower() == name.lower()


def _inline(text: str) -> str:
    """A line's own marks as markup."""
    return _MARKS.sub(_marked, text)


def _marked(match: re.Match[str]) -> str:
    if match["cited"] is not None:
        return citation(f"[{escape(match['cited'])}]")
    tex = match["tex"] or match["shown"] or match["apart"] or match["dollar"]
    if tex:
        return mathml_of(tex)
    if match["to"]:
        to = match["to"]
        if _PICTURE.search(shown := match["link"] or to):
            return picture(shown.removeprefix("file:"))
        return element("a", _inline(match["link"] or to.rpartition(":")[2]), href=to)
    if match["note"] is not None:
        return note_mark(escape(match["note"] or match["said"] or "*"), f"fn:{match['note']}")
    if match["mark"]:
        inner = escape(match["text"]) if match["mark"] in "=~" else _inline(match["text"])
        return element(_LETTERS[match["mark"]], inner)
    return escape(match["tag"] or match.group() * match.group().startswith("http"))
