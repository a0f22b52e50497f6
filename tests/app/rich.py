"""Documents with all that a page draws, made by hand."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from app.documents.model import Block, BlockKind, Document, Heading, Skip, SkipReason
from app.documents.typesetting import (
    Cell,
    Formula,
    Link,
    Note,
    Picture,
    Ruby,
    Run,
    RunStyle,
    Table,
    Typesetting,
)
from engine import Span

ROOT = (
    "<math><mrow><mi>x</mi><mo>=</mo><mfrac><mrow><mo>-</mo><mi>b</mi><mo>±</mo><msqrt><msup><mi>b</mi>"
    "<mn>2</mn></msup><mo>-</mo><mn>4</mn><mi>a</mi><mi>c</mi></msqrt></mrow><mrow><mn>2</mn><mi>a</mi>"
    "</mrow></mfrac></mrow></math>"
)


class Maker:
    """Writes a document block by block; what is set in it is named by its words."""

    def __init__(self) -> None:
        self.text = ""
        self.blocks: list[Block] = []
        self.skips: list[Skip] = []
        self.runs: list[Run] = []
        self.links: list[Link] = []
        self.notes: list[Note] = []
        self.ruby: list[Ruby] = []
        self.pictures: list[Picture] = []
        self.tables: list[Table] = []
        self.formulas: list[Formula] = []

    def add(
        self,
        text: str,
        kind: BlockKind = "paragraph",
        level: int = 0,
        mark: str = "",
        left: SkipReason | None = None,
    ) -> Span:
        """Another block, left out as a whole for a reason."""
        start = len(self.text) + (2 if self.text else 0)
        self.text += ("\n\n" if self.text else "") + text
        span = Span(start, start + len(text))
        self.blocks.append(Block(kind, span, level, mark))
        if left is not None:
            self.skips.append(Skip(span, left))
        return span

    def of(self, words: str) -> Span:
        """The last place of some words."""
        start = self.text.rindex(words)
        return Span(start, start + len(words))

    def set(self, style: RunStyle, words: str) -> None:
        """Set words in a style."""
        self.runs.append(Run(self.of(words), style))

    def skip(self, words: str, reason: SkipReason) -> None:
        """Leave words out."""
        self.skips.append(Skip(self.of(words), reason))

    def picture(self, resource: str, words: str = "", width: int = 0, height: int = 0) -> None:
        """A picture, with its description where it has one."""
        if words:
            span = self.add(words, "picture", left="picture")
        else:
            at = len(self.text) + (2 if self.text else 0)
            span = Span(at, at)
        self.pictures.append(Picture(span, resource, width, height))

    def table(self, rows: list[list[str]], heads: int = 1, left: SkipReason | None = None) -> None:
        """A table; '' is an empty cell."""
        cells = []
        for r, row in enumerate(rows):
            for c, words in enumerate(row):
                span = self.add(words, "table", left=left) if words else Span(len(self.text), len(self.text))
                cells.append(Cell(span, r, c, is_head=r < heads))
        self.tables.append(Table(tuple(cells)))

    def formula(self, line: str, mathml: str) -> None:
        """A formula for its line of text."""
        self.formulas.append(Formula(self.of(line), mathml))

    def made(self, title: str = "A made book", source: str = "made") -> Document:
        """The document."""
        outline = tuple(
            Heading(self.text[b.span.start : b.span.end], b.level, b.span.start)
            for b in self.blocks
            if b.kind == "heading"
        )
        setting = Typesetting(
            tuple(sorted(self.runs, key=lambda each: each.span.start)),
            tuple(sorted(self.links, key=lambda each: each.span.start)),
            tuple(sorted(self.notes, key=lambda each: each.mark.start)),
            tuple(sorted(self.ruby, key=lambda each: each.span.start)),
            tuple(sorted(self.pictures, key=lambda each: each.span.start)),
            tuple(self.tables),
            tuple(sorted(self.formulas, key=lambda each: each.span.start)),
        )
        skips = tuple(sorted(self.skips, key=lambda each: each.span.start))
        made = Document(title, self.text, tuple(self.blocks), outline, skips, source)
        return replace(made, typesetting=setting)


def photo(width: int = 600, height: int = 380, hue: int = 205) -> bytes:
    """A picture in a file's bytes."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor.fromHsv(hue % 360, 90, 220))
    painter = QPainter(image)
    painter.setBrush(QColor.fromHsv((hue + 40) % 360, 160, 120))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(width // 4, height // 4, width // 2, height // 2)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def everything() -> Document:
    """A document with something of each kind."""
    made = Maker()
    for number in range(14):
        made.add(
            f"Line {number} of the front matter, which nobody reads.",
            left="front matter",
        )
    made.add("Of all things", "heading", 1)
    made.picture("cover.png")
    made.add("Some words are bold, some italic, some Small Capitals, some struck, and H2O has a low one.1")
    for style, words in (("bold", "bold"), ("italic", "italic"), ("small capitals", "Small Capitals"),
                         ("struck", "struck"), ("lowered", "2")):  # fmt: skip
        made.set(style, words)  # type: ignore[arg-type]
    mark = made.of("1")
    made.set("raised", "1")
    made.skip("1", "footnote mark")
    made.add("A link leads to the web, another to the poem below.")
    made.links.append(Link(made.of("A link"), "https://example.org/a"))
    inside = made.of("to the poem")
    made.picture("photo.png", "A round thing on a plain.", 600, 380)
    made.add("The picture's words", "caption")
    made.add("apples", "item", 1, "•")
    made.add(
        "pears, of which there are many kinds, so many indeed that this line is a long one and goes on",
        "item",
        1,
        "•",
    )
    made.add("the green one", "item", 2, "1.")
    made.add("the brown one", "item", 2, "2.")
    made.add("He who quotes is quoted.", "quote", 1)
    verse = made.add(
        "The bird sings in the night 5\nand nobody is there to hear\nwhat it has to say.", "verse"
    )
    made.skip("5", "line number")
    made.links.append(Link(inside, target=verse.start))
    made.add("def bird() -> str:\n    return 'song'", "code", left="code")
    made.add("How the years went", "caption")
    made.table([["Year", "Birds", ""], ["1999", "many", "and more of them than in any year before"],
                ["2000", "", "few"]], left="table")  # fmt: skip
    made.add("It is solved by x = (-b ± √(b^2-4ac))/(2a), as everybody knows, line by line.")
    made.formula("x = (-b ± √(b^2-4ac))/(2a)", ROOT)
    made.add("אחר הדברים האלה שמעו הציפורים את השיר בלילה ולא ידעו מי שר אותו.")
    made.add("鳥が夜に歌う。")
    made.ruby.append(Ruby(made.of("鳥"), "とり"))
    made.ruby.append(Ruby(made.of("夜"), "よる"))
    note = made.add("1 This is the note itself.", left="footnote")
    made.notes.append(Note(mark, note))
    made.add("The end of it.")
    return made.made()
