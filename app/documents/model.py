"""A document as it is shown and read: one text, its blocks, its outline, and what to skip."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from app.documents.typesetting import PLAIN, UNTIED, Joining, Table, Ties, Typesetting
from engine import LanguageMark, Recorded, Saying, Script, Span, united

BlockKind = Literal[
    "heading", "paragraph", "item", "quote", "verse", "code", "table", "picture", "caption"
]  # fmt: skip
SkipReason = Literal[
    "page number",
    "running head",
    "footnote mark",
    "footnote",
    "citation",
    "web address",
    "table",
    "code",
    "contents",
    "formula",
    "author",
    "references",
    "sound",
    "front matter",
    "line number",
    "licence",
    "picture",
    "struck",
    "left out",
]
"""The last is of what the reader left out; no importer proposes it."""
Side = Literal["", "centre", "right"]
"""Where the lines of a block stand: at the side where they begin, in the middle, at the right."""
SIDES: dict[str, Side] = {"center": "centre", "-webkit-center": "centre", "right": "right", "end": "right"}
"""Sides by the words of style sheets, of HTML and of Word; other words mean the side where lines begin."""
_NOBODY = re.compile(
    r"\W*(?:admin(?:istrator)?|user|usuario|benutzer|utilisateur|owner|root|pc|author|unknown|anonymous|unspecified"
    r"|microsoft.*|python-docx|.*\buser)\W*",
    re.I,
)
"""What programs call an author by themselves."""
SEPARATOR = "\n\n"
_KANA = re.compile("[ぁ-ゖァ-ヺー・\\s]+")
"""What stands above characters and is how they are said, in Japanese."""
MAX_BLOCK = 8_000
"""Longest block: a paragraph of a megabyte takes seconds to lay out, and the window would stand still."""
MAX_CHARS = 60_000_000
"""Longest text that is opened; a long novel has about one million characters."""


@dataclass(frozen=True)
class Block:
    """A paragraph-like part of the text.

    Attributes:
        level: of headings (1-6), or how deep an item of a list or a quotation stands.
        mark: what stands before an item and is no part of the text, such as "•" or "3."; empty in its further
            paragraphs.
        side: where its lines stand.
        apart: whether a line or an ornament parts it from what stands before: another scene.
    """

    kind: BlockKind
    span: Span
    level: int = 0
    mark: str = ""
    side: Side = ""
    apart: bool = False


@dataclass(frozen=True)
class Heading:
    """An entry of the outline."""

    title: str
    level: int
    start: int


@dataclass(frozen=True)
class Skip:
    """Characters that are shown dimmed or folded and not read, and why."""

    span: Span
    reason: SkipReason


@dataclass(frozen=True)
class Document:
    """A text that can be read aloud. All spans count characters of ``text``.

    Attributes:
        title: for the window; never empty.
        text: what is shown; blocks are separated by an empty line.
        blocks: in order, without gaps but the separators, or the space where an endless one was cut.
        outline: headings and chapters.
        skips: proposed by the importer, sorted, not overlapping; a reader may reverse each.
        source: path or address it came from, empty for pasted text.
        language: ISO 639-1 if the document says so, else empty.
        foreign: parts that the document says are in another language.
        through: the program that converted it before it was read, empty where none did.
        typesetting: how it is set.
        names_columns: whether the cells of tables are said with the names of their columns.
        author: who wrote it, as people read it; empty where it does not say.
        pages: where each of its real pages begins, as far as one begins with a paragraph; empty where it has
          none.
        page_labels: what each of them is called, such as "xii"; empty where they are counted from 1.
        recorded: parts of which it has sound, found by :func:`app.documents.resources.sounds_of`.
        cover: the picture on its front, by which :func:`app.documents.resources.load` finds it; empty for
          none.
    """

    title: str
    text: str
    blocks: tuple[Block, ...]
    outline: tuple[Heading, ...] = ()
    skips: tuple[Skip, ...] = ()
    source: str = ""
    language: str = ""
    foreign: tuple[LanguageMark, ...] = ()
    through: str = ""
    typesetting: Typesetting = PLAIN
    names_columns: bool = False
    author: str = ""
    cover: str = ""
    pages: tuple[int, ...] = ()
    page_labels: tuple[str, ...] = ()
    recorded: tuple[Recorded, ...] = ()

    @cached_property
    def script(self) -> Script:
        """The document as the importer proposes to read it; made once."""
        whole = LanguageMark(Span(0, len(self.text)), self.language)
        marks = (whole, *self.foreign) if self.language else self.foreign
        skips = tuple(skip.span for skip in self.skips)
        italics = united(run.span for run in self.typesetting.runs if run.style == "italic")
        return Script(self.text, skips, marks, self._sayings(), recorded=self.recorded, italics=italics)

    def _sayings(self) -> tuple[Saying, ...]:
        """What is said in other words than stand in the text, in order."""
        setting = self.typesetting
        found = [Saying(f.span, words, language) for f in setting.formulas for language, words in f.spoken]
        found += [Saying(ruby.span, ruby.text, "ja") for ruby in setting.ruby if _KANA.fullmatch(ruby.text)]
        if self.names_columns:
            found += [saying for table in self.typesetting.tables for saying in self._names_of(table)]
        return tuple(sorted(found, key=lambda saying: (saying.span.start, saying.span.end)))

    def _names_of(self, table: Table) -> Iterator[Saying]:
        """The name of its column before each cell of a table."""
        below = {cell.row for cell in table.cells if not cell.is_head}
        names: dict[int, str] = {}
        for cell in table.cells:
            words = " ".join(self.text[cell.span.start : cell.span.end].split())
            if cell.row not in below:
                names |= dict.fromkeys(range(cell.column, cell.column + cell.columns), words)
            elif words and (name := names.get(cell.column)):
                yield Saying(Span(cell.span.start, cell.span.start), f"{name}:")

    @property
    def name(self) -> str:
        """Its title, and its author where that is known."""
        return f"{self.title} – {self.author}" if self.author else self.title

    @property
    def key(self) -> str:
        """Identity of the content, under which the reading position is kept."""
        return self.script.key

    def chapter(self, char: int) -> tuple[str, Span]:
        """The heading that a character stands under, and all that stands under that; "" and the whole text
        before the first."""
        at = bisect_right(self.outline, char, key=lambda each: each.start) - 1
        if at < 0:
            return "", Span(0, len(self.text))
        found = self.outline[at]
        ends = (each.start for each in self.outline[at + 1 :] if each.level <= found.level)
        return found.title, Span(found.start, next(ends, len(self.text)))

    def renamed(self, title: str, source: str) -> Document:
        """The same text with another title and source."""
        return replace(self, title=title or self.title, source=source)


@dataclass(frozen=True)
class Part:
    """Text on its way into a document; what is said of its characters counts from its own start.

    Attributes:
        language: as the document names it for this part alone, e.g. "fr-CA".
        mark: what stands before it as an item.
        typesetting: of it alone; one without text has what stands before the next.
        ties: what it has to do with other parts.
        side, apart: as of a block.
    """

    kind: BlockKind
    text: str
    level: int = 0
    skips: tuple[Skip, ...] = ()
    language: str = ""
    mark: str = ""
    typesetting: Typesetting = PLAIN
    ties: Ties = UNTIED
    side: Side = ""
    apart: bool = False


def assemble(
    parts: Iterable[Part], *, title: str = "", language: str = "", author: str = "", cover: str = ""
) -> Document:
    """Join parts into a document; those without text are no blocks of it."""
    texts: list[str] = []
    blocks: list[Block] = []
    outline: list[Heading] = []
    skips: list[Skip] = []
    foreign: list[LanguageMark] = []
    joining = Joining()
    named = ""
    at = 0
    for part in parts:
        if not part.text.strip():
            joining.add(part.typesetting, part.ties, Span(at, at))
            continue
        span = Span(at, at + len(part.text))
        texts.append(part.text)
        named = named or (_first_words(part.text) if part.kind != "picture" else "")
        blocks += [
            Block(
                part.kind,
                piece,
                part.level,
                part.mark if piece.start == at else "",
                part.side,
                part.apart and piece.start == at,
            )
            for piece in _pieces(part.text, at)
        ]
        joining.add(part.typesetting, part.ties, span)
        skips += [Skip(Span(at + s.span.start, at + s.span.end), s.reason) for s in part.skips]
        if part.language:
            foreign.append(LanguageMark(span, part.language))
        if part.kind == "heading":
            outline.append(Heading(_without_marks(part), max(part.level, 1), at))
        at = span.end + len(SEPARATOR)
    name = title or (outline[0].title if outline else named)
    text = SEPARATOR.join(texts)
    return Document(
        " ".join(name.split()) or "Untitled", text, tuple(blocks), tuple(outline), merge_skips(skips),
        language=language if len(language) == 2 else "", foreign=tuple(foreign),
        typesetting=joining.typesetting(len(text)),
        author=person(author), cover=cover,
    )  # fmt: skip


def _without_marks(heading: Part) -> str:
    """A heading's words, without the numbers of notes."""
    text = heading.text
    for skip in sorted(heading.skips, key=lambda skip: -skip.span.start):
        if skip.reason == "footnote mark" and any(map(str.isdigit, text[skip.span.start : skip.span.end])):
            text = text[: skip.span.start] + text[skip.span.end :]
    return " ".join((text if text.strip() else heading.text).split())


def person(author: str) -> str:
    """Who a document says wrote it; empty where that is what programs write by themselves."""
    author = " ".join(author.split())
    return "" if _NOBODY.fullmatch(author) else author


def _pieces(text: str, at: int) -> Iterator[Span]:
    """The spans of a block's text that begins at ``at``: one, or more where it is endless."""
    start = 0
    while len(text) - start > MAX_BLOCK:
        middle, limit = start + MAX_BLOCK // 2, start + MAX_BLOCK
        cut = max(text.rfind(". ", middle, limit) + 1, text.rfind("\n", middle, limit))
        cut = cut if cut > 0 else text.rfind(" ", middle, limit)
        if cut > 0:
            yield Span(at + start, at + cut)
            start = cut + 1
        else:
            yield Span(at + start, at + limit)
            start = limit
    yield Span(at + start, at + len(text))


def merge_skips(skips: Iterable[Skip]) -> tuple[Skip, ...]:
    """Sort skips and drop those that lie inside or overlap an earlier one."""
    out: list[Skip] = []
    for skip in sorted(skips, key=lambda s: (s.span.start, -s.span.end)):
        start = max(skip.span.start, out[-1].span.end if out else 0)
        if start < skip.span.end:
            out.append(skip if start == skip.span.start else Skip(Span(start, skip.span.end), skip.reason))
    return tuple(out)


def _first_words(text: str) -> str:
    words = text.split()
    return " ".join(words[:8]) + ("…" if len(words) > 8 else "")
