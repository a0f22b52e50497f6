"""The manner of characters as formats of Qt's text: emphasis, links, what is left out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QColor, QFont, QFontMetricsF, QTextCharFormat, QTextFormat

from app.documents.model import Block
from app.views.page.look import PageLook, fixed_families
from app.views.page.plan import CAPITALS, Drawn, Manner

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

    Qt gives what is drawn in a line the depth of the font it is set in, and no other way to say one.

    Args:
        descent: of the formula, in pixels.
        pixels: height of the letters around it.
    """
    letters = QFontMetricsF(style.font())
    style.setProperty(PIXELS, float(pixels))
    style.setVerticalAlignment(_Alignment.AlignBaseline)
    share = letters.descent() / max(letters.height(), 1.0)
    size = max(round(descent / max(share, 0.1)), 1)
    style.setProperty(QTextFormat.Property.FontPixelSize, size)
