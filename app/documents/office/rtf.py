"""Rich Text Format, after its specification 1.9.1: paragraphs, headings, tables and notes, as markup."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, replace
from typing import Any

from app.documents.model import Document
from app.documents.office.shared import FIXED, OfficeRun, inline, link_of
from app.documents.typesetting import RunStyle
from app.documents.web.markup import document, element, heading, note, note_mark, place
from engine.errors import DocumentFormatError

_TOKEN = re.compile(
    rb"\\(?:'(?P<hex>[0-9a-fA-F]{2})|(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{1,10})? ?|(?P<sign>[^a-zA-Z]))"
    rb"|(?P<brace>[{}])|(?P<text>[^\\{}\r\n]+)|[\r\n]+"
)
_SKIPPED = frozenset({
    "colortbl", "pict", "object", "header", "headerl", "headerr", "headerf", "footer",
    "footerl", "footerr", "footerf", "xe", "tc", "themedata", "colorschememapping", "latentstyles",
    "datastore", "rsidtbl",
    "listtable", "listoverridetable", "listtext", "pntext", "generator", "filetbl", "revtbl", "bkmkend",
    "annotation", "atnid", "atnauthor", "shpinst", "nonshppict", "ftnsep", "ftnsepc", "aftnsep", "aftnsepc",
    "xmlnstbl",
})  # fmt: skip
"""Groups that hold no text of the document; so does each that begins with a star, but for those of
``_KEPT``."""
_KEPT = frozenset({"shptxt", "footnote", "ud", "fldinst", "bkmkstart"})
_SAID = {
    "tab": " ", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“",
    "rdblquote": "”",
    "bullet": "•", "emspace": " ", "enspace": " ", "qmspace": " ", "zwj": "\u200d", "zwnj": "\u200c",
}  # fmt: skip
_SIGNS = {b"~": "\u00a0", b"_": "-", b"\\": "\\", b"{": "{", b"}": "}"}
_PAGES = {0: "cp1252", 77: "mac_roman", 128: "cp932", 129: "cp949", 134: "gb18030", 136: "big5",
161: "cp1253", 162: "cp1254",
          163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874",
          238: "cp1250"}  # fmt: skip
"""Encodings by the numbers that fonts have for them."""
_TABLES = {
    "stylesheet": "styles",
    "fonttbl": "fonts",
    "info": "info",
    "upr": "nothing",
    "ud": "text",
    "fldinst": "field",
    "bkmkstart": "bookmark",
}
"""Groups that are no text and are looked into even so."""
_STYLES: dict[str, RunStyle] = {
    "b": "bold", "i": "italic", "ul": "underlined", "scaps": "small capitals", "strike": "struck",
}  # fmt: skip
"""Words that set letters."""
_HEADING = re.compile(r"heading (\d)|title", re.I)
MAX_DEPTH = 500


@dataclass(frozen=True)
class _State:
    """What a group hands on to those within it.

    Attributes:
        into: what its text belongs to: "text", "note", "style" or "styles" (their table), "fonts", "info",
        "title", "author",
            or "nothing".
        page: the encoding of its bytes.
        after: bytes behind each character in Unicode, for older readers.
        level: of the heading that the paragraph is, or 0.
        raised: whether it is set as a superscript.
        hidden: whether it is not shown.
        in_table: whether the paragraph stands in a table.
        item: whether it is one of a list.
        styles: that its letters are set in.
        link: what it leads to.
    """

    into: str = "text"
    page: str = "cp1252"
    after: int = 1
    level: int = 0
    raised: bool = False
    hidden: bool = False
    in_table: bool = False
    item: bool = False
    styles: tuple[RunStyle, ...] = ()
    link: str = ""


def parse(data: bytes, title: str = "") -> Document:
    """Open a text.

    Raises:
        DocumentFormatError: it is no RTF.
        RecursionError: it is nested deeper than any program writes.
    """
    if not data.lstrip().startswith(b"{\\rtf"):
        raise DocumentFormatError("This file is damaged: it does not begin as Rich Text Format does.")
    reader = _Reader()
    reader.read(data)
    return document(reader.markup(), reader.said["title"] or title, author=reader.said["author"])


class _Reader:
    """Goes through a text token by token and collects its markup."""

    def __init__(self) -> None:
        self.said = {"title": "", "author": ""}
        self._state, self._outer = _State(), [_State()]
        self._bytes = bytearray()
        self._skip, self._starred, self._half = 0, False, 0
        self._runs: dict[str, list[OfficeRun]] = {"text": [], "note": []}
        self._blocks: list[str] = []
        self._notes: list[str] = []
        self._cell: list[str] = []
        self._cells: list[str] = []
        self._rows: list[str] = []
        self._marks, self._noted, self._headed = 0, 0, False
        self._levels: dict[int, int] = {}
        self._pages: dict[int, str] = {}
        self._modern: set[int] = set()
        self._number, self._name, self._field = 0, "", ""

    def read(self, data: bytes) -> None:
        """Read a whole text."""
        at = 0
        while (found := _TOKEN.match(data, at)) is not None:
            at = found.end()
            if found["text"] is not None:
                self._take(found["text"])
            elif found["hex"] is not None:
                self._take(bytes.fromhex(found["hex"].decode()))
            elif found["word"] is not None:
                word, number = found["word"].decode(), int(found["number"]) if found["number"] else None
                if word == "bin":
                    at += max(number or 0, 0)
                else:
                    self._word(word, number)
            elif found["brace"] == b"{":
                self._open()
            elif found["brace"] == b"}":
                self._close()
            elif found["sign"] is not None:
                self._sign(found["sign"])

    def markup(self) -> str:
        """All that was read."""
        self._paragraph()
        self._end_table()
        return "".join(self._blocks)

    # -- characters

    def _take(self, data: bytes) -> None:
        skipped = min(self._skip, len(data))
        self._skip -= skipped
        if self._state.into != "nothing" and not self._state.hidden:
            self._bytes += data[skipped:]

    def _flush(self) -> None:
        """What was collected of bytes, as characters."""
        if self._bytes:
            data = bytes(self._bytes)
            self._bytes.clear()
            self._say(data.decode(self._state.page, "replace"))

    def _say(self, text: str) -> None:
        state = self._state
        if state.into in self._runs:
            if not state.hidden:
                self._runs[state.into].append(OfficeRun(text, state.styles, state.link, state.raised))
        elif state.into == "style":
            self._name += text
        elif state.into == "fonts" and FIXED.search(text):
            self._modern.add(self._number)
        elif state.into in self.said:
            self.said[state.into] += text
        elif state.into == "field":
            self._field += text
        elif state.into == "bookmark":
            self._runs["text"].append(OfficeRun(markup=place(text)))

    def _unicode(self, code: int) -> None:
        """A character by its number; those beyond the first 65,536 stand as two halves."""
        if 0xD800 <= code < 0xDC00:
            self._half = code
        elif 0xDC00 <= code < 0xE000:
            whole = 0x10000 + (self._half - 0xD800 << 10) + code - 0xDC00
            self._say(chr(whole) if self._half else "\ufffd")
            self._half = 0
        else:
            self._say(chr(code))

    # -- structure

    def _open(self) -> None:
        self._flush()
        self._starred = False
        if len(self._outer) > MAX_DEPTH:
            raise RecursionError
        self._outer.append(self._state)
        if self._state.into == "styles":
            self._state = replace(self._state, into="style")
            self._number, self._name = 0, ""

    def _close(self) -> None:
        self._flush()
        into = self._state.into
        self._state = self._outer.pop() if len(self._outer) > 1 else _State()
        self._skip = 0
        if into == "style" and self._state.into == "styles":
            named = _HEADING.match(self._name.strip())
            if named:
                self._levels.setdefault(self._number, int(named[1] or 1))
        elif into == "note" and self._state.into != "note":
            self._noted += 1
            self._notes.append(note(self._inline("note"), f"note:{self._noted}"))

    def _sign(self, sign: bytes) -> None:
        if sign == b"*":
            self._starred = True
            return
        self._flush()
        if sign in _SIGNS:
            self._say(_SIGNS[sign])
        elif sign in b"\r\n":
            self._word("par", None)

    def _word(self, word: str, number: int | None) -> None:
        self._flush()
        starred, self._starred = self._starred, False
        state = self._state
        if state.into in ("fonts", "styles", "style", "info"):
            self._describe(word, number)
        elif word in _SKIPPED or (starred and word not in _KEPT):
            self._state = replace(state, into="nothing")
        elif word == "footnote":
            self._state = replace(state, into="note", raised=False)
        elif word in _TABLES:
            self._state = replace(state, into=_TABLES[word])
        elif word == "ansicpg":
            self._state = replace(state, page=_encoding(f"cp{number}"))
        elif state.into == "nothing":
            return
        elif word == "fldrslt":
            self._state, self._field = replace(state, link=link_of(self._field)), ""
        elif word == "u" and number is not None:
            self._unicode(number & 0xFFFF)
            self._skip = state.after
        elif word in _SAID:
            self._say(_SAID[word])
        elif word in ("par", "sect", "page", "line", "cell", "nestcell", "row", "nestrow", "chftn"):
            self._end(word)
        else:
            self._look(word, number)

    def _describe(self, word: str, number: int | None) -> None:
        """A word in the tables of fonts and styles, or in what is said of the document."""
        into = self._state.into
        if into == "info":
            self._state = replace(self._state, into=word if word in self.said else "nothing")
        elif into == "fonts" and word == "f":
            self._number = number or 0
        elif into == "fonts" and word == "fcharset":
            self._pages[self._number] = _PAGES.get(number or 0, "")
        elif into == "fonts" and word == "fmodern":
            self._modern.add(self._number)
        elif into == "style" and word == "s":
            self._number = number or 0
        elif into == "style" and word == "outlinelevel" and (number or 0) < 9:
            self._levels[self._number] = (number or 0) + 1

    def _look(self, word: str, number: int | None) -> None:
        """A word that says how what follows looks."""
        on, count = number != 0, number or 0
        changes: dict[str, dict[str, Any]] = {
            "pard": {"level": 0, "in_table": False, "item": False},
            "plain": {"raised": False, "hidden": False, "styles": ()},
            "ulnone": {"styles": self._styled("underlined", on=False)},
            "super": {"raised": on}, "up": {"raised": on}, "nosupersub": {"raised": False},
            "sub": {"raised": False},
            "v": {"hidden": on}, "deleted": {"hidden": on},
            "f": {
                "page": self._pages.get(count) or self._state.page,
                "styles": self._styled("fixed", on=count in self._modern),
            },
            "uc": {"after": count}, "s": {"level": self._levels.get(count, 0)},
            "outlinelevel": {"level": count + 1 if count < 9 else 0},
            "intbl": {"in_table": True}, "ls": {"item": True},
        }  # fmt: skip
        if word == "trhdr":
            self._headed = True
        elif word in _STYLES:
            self._state = replace(self._state, styles=self._styled(_STYLES[word], on=on))
        elif word in changes:
            self._state = replace(self._state, **changes[word])

    def _styled(self, style: RunStyle, *, on: bool) -> tuple[RunStyle, ...]:
        """The styles of letters with one more, or one less."""
        others = tuple(each for each in self._state.styles if each != style)
        return (*others, style) if on else others

    def _end(self, word: str) -> None:
        """The end of a line, a paragraph, a cell or a row; or the mark of a note."""
        into = self._state.into
        if word == "chftn":
            if into == "text":
                self._marks += 1
                self._runs["text"].append(
                    OfficeRun(markup=note_mark(str(self._marks), f"note:{self._marks}"))
                )
        elif word == "line" or into == "note":
            self._runs[into].append(OfficeRun(markup="<br/>" if word == "line" else " "))
        elif into == "text" and word in ("cell", "nestcell"):
            self._state = replace(self._state, in_table=True)
            self._paragraph()
            self._cells.append(element("th" if self._headed else "td", "".join(self._cell)))
            self._cell = []
        elif into == "text" and word in ("row", "nestrow"):
            self._rows.append(element("tr", "".join(self._cells)))
            self._cells, self._headed = [], False
        elif into == "text":
            self._paragraph()

    def _paragraph(self) -> None:
        """The paragraph that ends here, as a block of the text or of a cell."""
        inner = self._inline("text")
        notes, self._notes = self._notes, []
        state = self._state
        if not state.in_table:
            self._end_table()
        blocks = self._cell if state.in_table else self._blocks
        if inner.strip():
            tag = "li" if state.item else "p"
            blocks.append(heading(inner, state.level) if state.level else element(tag, inner))
        blocks += notes

    def _end_table(self) -> None:
        if self._rows:
            self._blocks.append(element("table", "".join(self._rows)))
            self._rows = []

    def _inline(self, into: str) -> str:
        """What was collected for a paragraph or a note, as markup."""
        runs, self._runs[into] = self._runs[into], []
        return inline(runs)


def _encoding(name: str) -> str:
    try:
        return codecs.lookup(name).name
    except LookupError:
        return "cp1252"
