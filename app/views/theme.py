"""Colours and type: light, dark, high contrast or the system's, with the system's accent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

ThemeName = Literal["system", "light", "dark", "contrast"]
GRID = 8
CARD_RADIUS = 12
MIN_TARGET = 32


@dataclass(frozen=True)
class Theme:
    """The colours that are not the platform's palette.

    Text on ``page`` and on both tints reaches a contrast of 4.5 to 1 or more (WCAG AA).
    """

    name: str
    page: str
    text: str
    quiet: str
    accent: str
    sentence: str
    word: str
    ahead: str
    warning: str
    card: str
    line: str


_FIELDS = ("page", "text", "quiet", "accent", "sentence", "word", "ahead", "warning", "card", "line")
_COLOURS = {
    "light": "fdfcfa 1d1d1f 5b5b62 0b57d0 fdf1c4 fbd968 8fb4ef a03a00 f1efeb d9d6d0",
    "dark": "1b1b1d ececee a9a9b2 8ab4f8 3b3521 6b5610 47618c ffb36b 28282b 3c3c41",
    "contrast": "000000 ffffff ffffff ffff00 003a75 ffff00 00ffff ff9d00 000000 ffffff",
}
THEMES = {
    name: Theme(name, **dict(zip(_FIELDS, (f"#{value}" for value in row.split()), strict=True)))
    for name, row in _COLOURS.items()
}
"""The word's tint in high contrast is bright: its text turns black there (see ``word_text``)."""


@dataclass(frozen=True)
class Typography:
    """How the text is set."""

    family: str = ""
    """Empty: the system's serif or sans, as ``serif`` says."""
    serif: bool = True
    pixels: int = 18
    line_height: float = 1.6
    columns: int = 68

    def font(self) -> QFont:
        """The reading font."""
        font = QFont(self.family) if self.family else QFont()
        if not self.family:
            font.setFamilies(
                ["Charter", "Iowan Old Style", "Georgia", "Noto Serif", "DejaVu Serif", "serif"]
                if self.serif
                else [QApplication.font().family(), "Noto Sans", "DejaVu Sans", "sans-serif"]
            )
        font.setPixelSize(self.pixels)
        return font


def current(choice: ThemeName) -> Theme:
    """The theme to use, the system's light or dark where the choice says so."""
    if choice != "system":
        return THEMES[choice]
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return THEMES["dark" if dark else "light"]


def word_text(theme: Theme) -> QColor | None:
    """Colour of the spoken word's letters, None where the ordinary text colour serves."""
    return QColor("#000000") if theme.name == "contrast" else None


def palette(theme: Theme) -> QPalette:
    """A palette for all widgets."""
    colours = QPalette()
    role = QPalette.ColorRole
    base = {
        role.Window: theme.page,
        role.WindowText: theme.text,
        role.Base: theme.page,
        role.AlternateBase: theme.card,
        role.Text: theme.text,
        role.Button: theme.card,
        role.ButtonText: theme.text,
        role.Highlight: theme.accent,
        role.HighlightedText: "#ffffff" if theme.name == "light" else "#000000",
        role.PlaceholderText: theme.quiet,
        role.ToolTipBase: theme.card,
        role.ToolTipText: theme.text,
        role.Link: theme.accent,
        role.Mid: theme.line,
        role.Accent: theme.accent,
        role.BrightText: theme.warning,
    }
    for key, value in base.items():
        colours.setColor(key, QColor(value))
    disabled = QPalette.ColorGroup.Disabled
    for key in (role.Text, role.WindowText, role.ButtonText):
        colours.setColor(disabled, key, QColor(theme.quiet))
    return colours


def contrast_ratio(a: str, b: str) -> float:
    """Contrast of two colours as WCAG 2 defines it, 1 to 21."""

    def luminance(colour: str) -> float:
        value = QColor(colour)
        parts = (value.redF(), value.greenF(), value.blueF())
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)
