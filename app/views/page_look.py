"""How blocks, headings, struck passages and what is spoken look on the page."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontDatabase, QFontMetricsF, QTextBlockFormat, QTextCharFormat

from app.documents.model import Block
from app.views.theme import THEMES, Theme, Typography, word_text

_HEADING_SIZES = {1: 1.6, 2: 1.35}
_LOWER_HEADING = 1.15
_INDENTED = ("quote", "verse", "item")
_JUSTIFIED = ("paragraph", "quote", "item")


@dataclass(frozen=True)
class PageLook:
    """Colours and type of the page, as formats of Qt's text."""

    theme: Theme = field(default_factory=lambda: THEMES["light"])
    type: Typography = field(default_factory=Typography)

    def block(self, block: Block) -> QTextBlockFormat:
        """Line height, gaps and indent of a block."""
        style = QTextBlockFormat()
        heading, pixels = block.kind == "heading", self.type.pixels
        height = 1.25 if heading else self.type.line_height
        style.setLineHeight(100 * height, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        style.setTopMargin(pixels * (1.4 if heading else 0.35))
        style.setBottomMargin(pixels * 0.35)
        if block.kind in _INDENTED:
            style.setLeftMargin(pixels * 1.5 * max(block.level, 1))
        if self.type.justified and block.kind in _JUSTIFIED:
            style.setAlignment(Qt.AlignmentFlag.AlignJustify)
        if heading:
            style.setHeadingLevel(min(max(block.level, 1), 6))
        return style

    def letters(self, block: Block) -> QTextCharFormat:
        """Font of a block."""
        style = QTextCharFormat()
        font = self.type.font()
        if block.kind == "heading":
            font.setPixelSize(round(self.type.pixels * _HEADING_SIZES.get(block.level, _LOWER_HEADING)))
            font.setBold(True)
        style.setFont(font)
        if block.kind == "code":
            # By its own name: on macOS no font is called monospace, and Qt searches all of them for it.
            fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
            style.setFontFamilies(fixed.families())
            style.setFontFixedPitch(True)
        return style

    def struck(self, why: str) -> QTextCharFormat:
        """A passage that is not read; ``why`` is its tooltip."""
        style = QTextCharFormat()
        style.setFontStrikeOut(True)
        style.setToolTip(why)
        style.setForeground(QColor(self.theme.quiet))
        return style

    def unstruck(self) -> QTextCharFormat:
        """Such a passage when it is read after all."""
        style = QTextCharFormat()
        style.setFontStrikeOut(False)
        style.setToolTip("")
        style.setForeground(QColor(self.theme.text))
        return style

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

    def found(self) -> QTextCharFormat:
        """A place that is looked for: a frame of the accent's tint, unlike what is spoken."""
        style = QTextCharFormat()
        tint = QColor(self.theme.ahead)
        tint.setAlphaF(0.45)
        style.setBackground(tint)
        return style

    def column_width(self) -> float:
        """Pixels that so many characters of the chosen type take."""
        return QFontMetricsF(self.type.font()).averageCharWidth() * self.type.columns
