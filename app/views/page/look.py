"""How blocks and characters look on the page, and what is spoken, as formats of Qt's text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QTextBlockFormat,
    QTextCharFormat,
    QTextFormat,
)

from app.documents.model import Block
from app.views.kit.theme import THEMES, Theme, Typography, word_text
from app.views.page.plan import CAPITALS, Drawn, Manner

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

    def block(
        self, block: Block, *, mirrored: bool = False, in_table: bool = False, begins_page: bool = False
    ) -> QTextBlockFormat:
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
        if begins_page:
            style.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
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
        return _on(self.theme.sentence)

    def word(self) -> QTextCharFormat:
        """The word that sounds: a stronger tint and a line below it."""
        style = _on(self.theme.word)
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
        return _on(self.theme.ahead, 0.45)

    def marked(self) -> QTextCharFormat:
        """What the reader has highlighted: a tint of the accent below what is spoken."""
        return _on(self.theme.accent, 0.18)

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


def _on(colour: str, strength: float = 1.0) -> QTextCharFormat:
    """Characters on a tint."""
    style, tint = QTextCharFormat(), QColor(colour)
    tint.setAlphaF(strength)
    style.setBackground(tint)
    return style


DRAWN = {"picture": QTextFormat.ObjectTypes.UserObject.value + 1,
         "formula": QTextFormat.ObjectTypes.UserObject.value + 2}  # fmt: skip
"""Types of what is drawn in a line."""
NUMBER = QTextFormat.Property.UserProperty.value + 1
"""Property of such a thing: its number in the document's typesetting."""
PIXELS = NUMBER + 1
"""Property of a formula: the height of the letters around it."""
SHARE = NUMBER + 2
"""Property of a picture: how much of the column it may take."""
_SMALL_TABLE = 0.9
_CAPITALS = 0.8


@dataclass(frozen=True)
class Setting:
    """Where a block stands, as far as its letters depend on it.

    Attributes:
        is_head: in a cell that names others.
        scale: of letters in a table that would be too wide.
        share: of the column that is its cell's.
    """

    in_table: bool = False
    is_head: bool = False
    scale: float = 1.0
    share: float = 1.0


class Formats:
    """Formats of characters in one look; those asked for before are not made again."""

    def __init__(self, look: PageLook, reason: Callable[[str], str], depth: Callable[[int], float]) -> None:
        """
        Args:
            reason: why a passage is left out, for people.
            depth: of a formula below its line, as a share of its letters' height.
        """
        self._look, self._reason, self._depth = look, reason, depth
        self._made: dict[object, QTextCharFormat] = {}

    def of(self, block: Block, manner: Manner, setting: Setting) -> QTextCharFormat:
        """The format of characters of a block."""
        key = (block.kind, block.level, manner, setting)
        if key not in self._made:
            if manner.drawn is not None:
                # Of each there is one: it would only fill the store.
                return self._format(block, manner, setting)
            self._made[key] = self._format(block, manner, setting)
        return self._made[key]

    def fold(self) -> QTextCharFormat:
        """The line of a folded passage."""
        style = QTextCharFormat()
        style.setFont(self._look.small())
        style.setForeground(self._look.dimmed())
        return style

    def nothing(self) -> QTextCharFormat:
        """Of an empty paragraph that takes no room."""
        style = QTextCharFormat()
        font = QFont(self._look.type.font())
        font.setPixelSize(1)
        style.setFont(font)
        return style

    def drawn(self, drawn: Drawn, setting: Setting) -> QTextCharFormat:
        """Of a picture that stands between blocks."""
        style = QTextCharFormat()
        style.setFont(self._look.type.font())
        return _object(style, drawn, setting)

    def _format(self, block: Block, manner: Manner, setting: Setting) -> QTextCharFormat:
        style, theme = self._look.letters(block), self._look.theme
        size = self._look.pixels(block)
        if setting.in_table:
            size = round(size * _SMALL_TABLE * setting.scale)
        if manner.role == "alternative":
            size = self._look.small().pixelSize()
            style.setFontItalic(True)
            style.setForeground(QColor(theme.quiet))
        style.setProperty(QTextFormat.Property.FontPixelSize, size)
        if setting.is_head:
            style.setFontWeight(QFont.Weight.Bold)
        for name in manner.styles:
            if name == CAPITALS:
                style.setProperty(QTextFormat.Property.FontPixelSize, round(size * _CAPITALS))
            else:
                _STYLES[name](style)
        if manner.role == "note" or manner.reason == "footnote mark":
            # However its document sets it.
            _STYLES["raised"](style)
        if manner.reason:
            style.setForeground(self._look.dimmed())
            style.setToolTip(self._reason(manner.reason))
        if manner.role == "note" or (manner.role == "link" and not manner.reason):
            style.setForeground(QColor(theme.accent))
        if manner.drawn is not None:
            _object(style, manner.drawn, setting)
            if manner.drawn.kind == "formula":
                _deep(style, self._depth(manner.drawn.number) * size, size)
        return style


def _object(style: QTextCharFormat, drawn: Drawn, setting: Setting) -> QTextCharFormat:
    style.setObjectType(DRAWN[drawn.kind])
    style.setProperty(NUMBER, drawn.number)
    style.setProperty(SHARE, setting.share)
    return style


def _fixed(style: QTextCharFormat) -> None:
    style.setFontFamilies(fixed_families())
    style.setFontFixedPitch(True)


_Alignment = QTextCharFormat.VerticalAlignment
_STYLES: dict[str, Callable[[QTextCharFormat], None]] = {
    "bold": lambda style: style.setFontWeight(QFont.Weight.Bold),
    "italic": lambda style: style.setFontItalic(True),
    "small capitals": lambda style: style.setFontCapitalization(QFont.Capitalization.SmallCaps),
    "underlined": lambda style: style.setFontUnderline(True),
    "struck": lambda style: style.setFontStrikeOut(True),
    "fixed": _fixed,
    "raised": lambda style: style.setVerticalAlignment(_Alignment.AlignSuperScript),
    "lowered": lambda style: style.setVerticalAlignment(_Alignment.AlignSubScript),
}


def _deep(style: QTextCharFormat, descent: float, pixels: float) -> None:
    """Have a line make room below for a formula that goes deeper than letters do.

    Qt gives what is drawn in a line the depth of the font it is set in, and no other way to say one."""
    letters = QFontMetricsF(style.font())
    style.setProperty(PIXELS, float(pixels))
    style.setVerticalAlignment(_Alignment.AlignBaseline)
    share = letters.descent() / max(letters.height(), 1.0)
    size = max(round(descent / max(share, 0.1)), 1)
    style.setProperty(QTextFormat.Property.FontPixelSize, size)
