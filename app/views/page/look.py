"""How blocks, headings, tables and what is spoken look on the page."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from functools import cached_property

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QTextBlockFormat, QTextCharFormat

from app.documents.model import Block
from app.views.kit.theme import THEMES, Theme, Typography, word_text

_HEADING_SIZES = {1: 1.6, 2: 1.35}
_LOWER_HEADING = 1.15
_INDENTED = ("quote", "verse", "item")
_JUSTIFIED = ("paragraph", "quote", "item")
_SMALL = {"caption": 0.85, "code": 0.9}
_SIDES = {"centre": Qt.AlignmentFlag.AlignHCenter,
          "right": Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute}  # fmt: skip
APART = 3.0
"""Room before another scene, in letters' heights; a line stands in its middle."""
INDENT = 1.5
"""Of a list's item, a quotation and verse, in letters' heights."""
_LOOKED_AT = 200
"""Characters of a block that tell its direction."""


def is_right_to_left(text: str, otherwise: bool = False) -> bool:
    """Whether most letters of a text are written from right to left; ``otherwise`` where it has none."""
    sides = [unicodedata.bidirectional(char) for char in text[:_LOOKED_AT]]
    left, right = sides.count("L"), sides.count("R") + sides.count("AL")
    return right > left if left or right else otherwise


def fixed_families() -> list[str]:
    """The system's fixed font by its own name: on macOS none is called monospace, which Qt searches for."""
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families()


@dataclass(frozen=True)
class PageLook:
    """Colours and type of the page, as formats of Qt's text."""

    theme: Theme = field(default_factory=lambda: THEMES["light"])
    type: Typography = field(default_factory=Typography)

    @cached_property
    def _natural(self) -> float:
        """How much higher a line of the font is than its letters, by which line heights count."""
        font = self.type.font()
        return QFontMetricsF(font).lineSpacing() / max(font.pixelSize(), 1)

    def block(self, block: Block, *, mirrored: bool = False, in_table: bool = False) -> QTextBlockFormat:
        """Line height, gaps and indent of a block. ``mirrored``: it begins at the right."""
        style = QTextBlockFormat()
        heading, pixels = block.kind == "heading", self.type.pixels
        height = 1.25 if heading or in_table else self.type.line_height
        height = 1.35 if block.kind in _SMALL else height
        style.setLineHeight(
            100 * height / self._natural, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
        )
        direction = Qt.LayoutDirection.RightToLeft if mirrored else Qt.LayoutDirection.LeftToRight
        style.setLayoutDirection(direction)
        gap = 0.7 if block.kind == "verse" else 0.35
        above = APART if block.apart else 1.4 if heading else gap
        style.setTopMargin(0 if in_table else pixels * above)
        style.setBottomMargin(0 if in_table else pixels * gap)
        if block.kind in _INDENTED and (block.mark or not in_table):
            indent = pixels * (1 if in_table else INDENT) * max(block.level, 1)
            (style.setRightMargin if mirrored else style.setLeftMargin)(indent)
        if block.kind == "item":
            # Items stand closer to each other than paragraphs do.
            style.setTopMargin(pixels * 0.12)
            style.setBottomMargin(pixels * 0.12)
        elif block.kind == "code" and not in_table:
            style.setLeftMargin(pixels * 0.5)
            style.setRightMargin(pixels * 0.5)
        elif block.kind in ("picture", "caption"):
            style.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        if block.kind == "picture":
            # Of its own height: a share of it more would be half a page.
            style.setLineHeight(0, QTextBlockFormat.LineHeightTypes.SingleHeight.value)
        if block.side:
            style.setAlignment(_SIDES[block.side])
        elif self.type.justified and block.kind in _JUSTIFIED and not in_table:
            style.setAlignment(Qt.AlignmentFlag.AlignJustify)
        if heading:
            style.setHeadingLevel(min(max(block.level, 1), 6))
        return style

    def between(self) -> QTextBlockFormat:
        """An empty paragraph that Qt wants before and behind a table: as good as nothing."""
        style = QTextBlockFormat()
        style.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        return style

    def fold(self) -> QTextBlockFormat:
        """The line that stands for a folded passage."""
        style = QTextBlockFormat()
        style.setTopMargin(self.type.pixels * 0.5)
        style.setBottomMargin(self.type.pixels * 0.5)
        return style

    def picture(self) -> QTextBlockFormat:
        """The paragraph of a picture without words."""
        style = self.fold()
        style.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        return style

    def pixels(self, block: Block) -> int:
        """Height of a block's letters."""
        share = _SMALL.get(block.kind, 1.0)
        if block.kind == "heading":
            share = _HEADING_SIZES.get(block.level, _LOWER_HEADING)
        return round(self.type.pixels * share)

    def letters(self, block: Block) -> QTextCharFormat:
        """Font of a block."""
        style = QTextCharFormat()
        font = self.type.font()
        font.setPixelSize(self.pixels(block))
        if block.kind == "heading":
            font.setBold(True)
        style.setFont(font)
        if block.kind == "code":
            style.setFontFamilies(fixed_families())
            style.setFontFixedPitch(True)
        return style

    def small(self) -> QFont:
        """Font of what is said beside the text: numbers of lines, folded passages."""
        font = self.type.font()
        font.setPixelSize(max(round(self.type.pixels * 0.75), 10))
        return font

    def sentence(self) -> QTextCharFormat:
        """The sentence that sounds: a soft tint."""
        style = QTextCharFormat()
        style.setBackground(QColor(self.theme.sentence))
        return style

    def word(self) -> QTextCharFormat:
        """The word that sounds: a stronger tint and a line below it."""
        style = QTextCharFormat()
        style.setBackground(QColor(self.theme.word))
        style.setFontUnderline(True)
        letters = word_text(self.theme)
        if letters is not None:
            style.setForeground(letters)
        return style

    def pointed(self) -> QTextCharFormat:
        """A link under the pointer."""
        style = QTextCharFormat()
        style.setFontUnderline(True)
        return style

    def found(self) -> QTextCharFormat:
        """A place that is looked for: a frame of the accent's tint, unlike what is spoken."""
        style = QTextCharFormat()
        tint = QColor(self.theme.ahead)
        tint.setAlphaF(0.45)
        style.setBackground(tint)
        return style

    def dimmed(self) -> QColor:
        """Colour of what is left out; where quiet letters are as bright as others, nearer to the page."""
        quiet, page = QColor(self.theme.quiet), QColor(self.theme.page)
        if self.theme.quiet != self.theme.text:
            return quiet
        parts = zip(
            (quiet.red(), quiet.green(), quiet.blue()), (page.red(), page.green(), page.blue()), strict=True
        )
        return QColor(*(round(0.7 * letter + 0.3 * ground) for letter, ground in parts))

    def column_width(self) -> float:
        """Pixels that so many characters of the chosen type take."""
        return QFontMetricsF(self.type.font()).averageCharWidth() * self.type.columns
