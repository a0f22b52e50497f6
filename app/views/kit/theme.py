"""Colours and type: light, paper, sepia, dark, night, high contrast or the system's, with its accent."""

from __future__ import annotations

import importlib.resources
import sys
from dataclasses import dataclass, fields, replace
from functools import cache
from string import Template
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from app.wording import translate

ThemeName = Literal["system", "light", "paper", "sepia", "dark", "night", "contrast"]
GRID = 8
CARD_RADIUS = 12
MIN_TARGET = 32
_RESOURCES = importlib.resources.files("resources")


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
    edge: str
    """Outline of what one can press or type into: 3 to 1 against page and card."""
    press: str
    """Ground of what is chosen or under the pointer."""
    track: str
    """What a progress bar or a slider has still before it: 3 to 1 against the accent."""

    @property
    def is_dark(self) -> bool:
        """Whether letters are lighter than the page."""
        return QColor(self.page).lightnessF() < 0.5


_FIELDS = [field.name for field in fields(Theme) if field.name != "name"]
_COLOURS = {
    "light": "fdfcfa 1d1d1f 5b5b62 0b57d0 fdf1c4 fbd968 8fb4ef a03a00 f3f1ec dedbd4 85827c dedbd4 dedbd4",
    "paper": "f5f0e3 26221c 5c5649 1050b8 f2e0a0 ecc55c 8aa9d6 943500 ece5d3 d8cfba 7b7566 d9d1bd d9d1bd",
    "sepia": "f1e5cc 43301f 64503c 7b3f00 f2d79b e6b75c b49a6a 8c2f12 e8dabd d3c3a2 7f6e57 d6c7a8 d6c7a8",
    "dark": "1b1b1d ececee a9a9b2 8ab4f8 3b3521 6b5610 47618c ffb36b 28282b 3c3c41 85858d 3c3c41 3c3c41",
    "night": "000000 c9c0b1 9c9486 e0ae6b 2a2109 57410d 6e5c33 ff9064 0e0d0b 2b2925 7f786c 2b2823 3b372f",
    "contrast": "000000 ffffff ffffff ffff00 003a75 ffff00 00ffff ff9d00 000000 ffffff ffffff 003a75 7a7a7a",
}
THEMES = {
    name: Theme(name, **dict(zip(_FIELDS, (f"#{value}" for value in row.split()), strict=True)))
    for name, row in _COLOURS.items()
}
"""The word's tint in high contrast is bright: its text turns black there (see ``word_text``)."""


EASY_FONT = "Atkinson Hyperlegible"
"""Whose letters are unlike each other; it comes with the program."""
_USUAL_WIDTH, _GROWTH, _MOST = 1600, 1 / 2900, 1.4


@cache
def add_fonts() -> None:
    """Have Qt know the fonts that come with the program."""
    folder = _RESOURCES / "fonts"
    for file in sorted(each.name for each in folder.iterdir() if each.name.endswith(".ttf")):
        QFontDatabase.addApplicationFont(str(folder / file))


def growth(width: int) -> float:
    """How much larger letters are in a window of so many pixels than in one of a usual width."""
    return min(1 + max(width - _USUAL_WIDTH, 0) * _GROWTH, _MOST)


@dataclass(frozen=True)
class Typography:
    """How the text is set."""

    family: str = ""
    """Empty: the system's serif or sans, as ``serif`` says."""
    serif: bool = True
    pixels: int = 18
    line_height: float = 1.6
    columns: int = 68
    justified: bool = False
    letter_spacing: int = 0
    """Between letters, in hundredths of their height; ``word_spacing`` between words besides."""
    word_spacing: int = 0
    pages: int = 0
    """Columns of a page; 0 where the text is scrolled."""

    def font(self) -> QFont:
        """The reading font."""
        if self.family == EASY_FONT:
            add_fonts()
        font = QFont(self.family) if self.family else QFont()
        if not self.family:
            font.setFamilies(
                ["Charter", "Iowan Old Style", "Georgia", "Noto Serif", "DejaVu Serif", "serif"]
                if self.serif
                else [QApplication.font().family(), "Noto Sans", "DejaVu Sans", "sans-serif"]
            )
        font.setPixelSize(self.pixels)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, self.pixels * self.letter_spacing / 100)
        font.setWordSpacing(self.pixels * self.word_spacing / 100)
        return font


def current(choice: ThemeName, accent: QColor | None = None) -> Theme:
    """The theme to use, the system's light, dark or high contrast where the choice says so.

    ``accent`` is the system's; light and dark take it where letters in it can be read on the page.
    """
    if choice == "system":
        hints = QGuiApplication.styleHints()
        choice = "dark" if hints.colorScheme() == Qt.ColorScheme.Dark else "light"
        if hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
            choice = "contrast"
    theme = THEMES[choice]
    if accent is None or choice not in ("light", "dark"):
        return theme
    on_accent = contrast_ratio(accent.name(), accent_text(theme))
    if min(contrast_ratio(accent.name(), theme.page), on_accent) < 4.5:
        return theme
    return replace(theme, accent=accent.name())


def of_paper(theme: Theme, dark: bool) -> Theme:
    """The colours of a picture of a page and of its tints, ``dark`` where it is turned around.

    They are the window's, unless that is dark and the page light or the reverse; those of high contrast would
    hide a page's own letters.
    """
    if theme.is_dark == dark and theme.name != "contrast":
        return theme
    return THEMES["dark" if dark else "light"]


def accent_text(theme: Theme) -> str:
    """Colour of letters on the accent."""
    return "#000000" if theme.is_dark else "#ffffff"


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
        role.HighlightedText: accent_text(theme),
        role.PlaceholderText: theme.quiet,
        role.ToolTipBase: theme.card,
        role.ToolTipText: theme.text,
        role.Link: theme.accent,
        role.Mid: theme.line,
        role.Dark: theme.edge,
        role.Shadow: theme.track,
        role.Light: theme.card,
        role.Midlight: theme.card,
        role.Accent: theme.accent,
        role.BrightText: theme.warning,
    }
    for key, value in base.items():
        colours.setColor(key, QColor(value))
    disabled = QPalette.ColorGroup.Disabled
    for key in (role.Text, role.WindowText, role.ButtonText):
        colours.setColor(disabled, key, QColor(theme.quiet))
    return colours


def style_sheet(theme: Theme) -> str:
    """What the palette cannot say: flat buttons, cards, and a focus ring on everything.

    Controls that the platform draws well (fields, lists, boxes to tick) are left to it.
    """
    sheets = ("all",) if sys.platform == "darwin" else ("all", "plain")
    return Template("".join(map(_sheet, sheets))).substitute(
        {key: getattr(theme, key) for key in _FIELDS},
        on_accent=accent_text(theme),
        radius=CARD_RADIUS,
        name=theme.name if theme.name == "contrast" else "dark" if theme.is_dark else "light",
        icons=str(_RESOURCES / "icons").replace("\\", "/"),
    )


@cache
def _sheet(name: str) -> str:
    return (_RESOURCES / "style" / f"{name}.qss").read_text("utf-8")


def swatch(theme: Theme) -> str:
    """Style of a button that shows a theme."""
    return (
        f"QToolButton {{ background: {theme.page}; color: {theme.text}; border: 1px solid {theme.edge}; "
        f"border-radius: 8px; padding: 4px; }} "
        f"QToolButton:checked {{ border: 3px solid {theme.accent}; padding: 2px; }} "
        f"QToolButton:focus {{ border: 3px double {theme.text}; padding: 2px; }}"
    )


def contrast_ratio(a: str, b: str) -> float:
    """Contrast of two colours as WCAG 2 defines it, 1 to 21."""

    def luminance(colour: str) -> float:
        value = QColor(colour)
        parts = (value.redF(), value.greenF(), value.blueF())
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def theme_names() -> tuple[tuple[str, str], ...]:
    """Each theme's name for people, and for the settings."""
    return (
        (translate("Themes", "System"), "system"),
        (translate("Themes", "Light"), "light"),
        (translate("Themes", "Paper"), "paper"),
        (translate("Themes", "Sepia"), "sepia"),
        (translate("Themes", "Dark"), "dark"),
        (translate("Themes", "Night"), "night"),
        (translate("Themes", "Contrast"), "contrast"),
    )
