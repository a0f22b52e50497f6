"""Colours and type: light, paper, sepia, dark, night, high contrast or the system's, with its accent."""

from __future__ import annotations

import importlib.resources
import sys
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Literal

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

ThemeName = Literal["system", "light", "paper", "sepia", "dark", "night", "contrast"]
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
    folder = importlib.resources.files("resources") / "fonts"
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
    return (_STYLE if sys.platform == "darwin" else _STYLE + _PLAIN).format(
        **{key: getattr(theme, key) for key in _FIELDS},
        on_accent=accent_text(theme),
        radius=CARD_RADIUS,
        name=theme.name if theme.name == "contrast" else "dark" if theme.is_dark else "light",
        icons=_icons(),
    )


def swatch(theme: Theme) -> str:
    """Style of a button that shows a theme."""
    return (
        f"QToolButton {{ background: {theme.page}; color: {theme.text}; border: 1px solid {theme.edge}; "
        f"border-radius: 8px; padding: 4px; }} "
        f"QToolButton:checked {{ border: 3px solid {theme.accent}; padding: 2px; }} "
        f"QToolButton:focus {{ border: 3px double {theme.text}; padding: 2px; }}"
    )


def _icons() -> str:
    """Folder of the icons, as a style sheet wants it."""
    return str(importlib.resources.files("resources") / "icons").replace("\\", "/")


_STYLE = """
QToolButton[kit="icon"] {{ border: 2px solid transparent; border-radius: 8px; padding: 4px; }}
QToolButton[kit="icon"]:hover {{ background: {press}; }}
QToolButton[kit="icon"]:pressed, QToolButton[kit="icon"]:checked {{ background: {press}; }}
QToolButton[kit="icon"]:focus {{ border-color: {accent}; }}
QToolButton[kit="icon"]::menu-indicator, QPushButton::menu-indicator {{ image: none; width: 0; }}
QToolButton[kit="play"] {{ background: {accent}; border-radius: 24px; border: 3px solid {page}; }}
QToolButton[kit="play"]:focus {{ border: 3px solid {text}; }}
QToolButton[kit="play"]:disabled {{ background: {press}; }}
QPushButton[kit] {{ border-radius: 8px; padding: 4px 14px; border: 2px solid transparent; }}
QPushButton[kit="plain"] {{ background: {page}; color: {text}; border: 1px solid {edge}; padding: 5px 15px; }}
QPushButton[kit="plain"]:hover, QPushButton[kit="quiet"]:hover {{ background: {press}; }}
QPushButton[kit="primary"] {{ background: {accent}; color: {on_accent}; }}
QPushButton[kit="primary"]:disabled {{ background: {press}; color: {quiet}; }}
QPushButton[kit="plain"]:disabled {{ color: {quiet}; border-color: {line}; }}
QPushButton[kit="quiet"]:disabled {{ color: {quiet}; }}
QPushButton[kit="quiet"] {{
    background: transparent; color: {text}; padding: 4px 6px 4px 4px; text-align: left; }}
QPushButton[kit]:focus {{ border: 2px solid {accent}; padding: 4px 14px; outline: 0; }}
QPushButton[kit="quiet"]:focus {{ padding: 4px 6px 4px 4px; }}
QPushButton[kit="primary"]:focus {{ border: 2px solid {text}; }}
QFrame[kit="card"] {{ background: {card}; border-radius: {radius}px; }}
QFrame[kit="strip"] {{ background: {card}; border-left: 4px solid {warning}; }}
QFrame[kit="note"] {{ background: {card}; border-left: 4px solid {accent}; }}
QFrame[kit="bar"] {{ background: {page}; }}
QFrame[kit="ring"] {{ border: 2px solid {accent}; background: transparent; }}
QFrame[kit="correction"] {{ background: {page}; border: 2px solid {accent}; border-radius: 8px; }}
QFrame[kit="correction"] QPlainTextEdit {{ background: {page}; color: {text}; }}
QLabel[kit="drop"] {{
    border: 3px dashed {accent}; border-radius: {radius}px; background: {page}; font-size: 16pt; }}
QFrame[kit="line"] {{ background: {line}; border: none; }}
QFrame[kit="side"], QScrollArea[kit="side"], QScrollArea[kit="side"] > QWidget > QWidget {{
    background: {card}; }}
QSplitter::handle {{ background: {line}; }}
QListView[kit="flat"], QTreeView[kit="flat"] {{
    background: transparent; border: 2px solid transparent; border-radius: 8px; outline: 0; }}
QTreeView[kit="flat"] {{ selection-background-color: {press}; show-decoration-selected: 1; }}
QListView[kit="flat"]:focus, QTreeView[kit="flat"]:focus {{ border-color: {accent}; }}
QListView[kit="flat"]::item, QTreeView[kit="flat"]::item {{
    min-height: 32px; border-radius: 6px; padding: 0 6px; }}
QTreeView[kit="flat"]::item {{ border-radius: 0; }}
QListView[kit="flat"]::item:hover, QTreeView[kit="flat"]::item:hover {{ background: {press}; }}
QListView[kit="flat"]::item:selected, QTreeView[kit="flat"]::item:selected {{
    background: {press}; color: {text}; font-weight: 600; }}
QToolTip {{ background: {card}; color: {text}; border: 1px solid {edge}; padding: 6px; }}
QProgressBar[kit="thin"] {{
    background: {track}; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }}
QProgressBar[kit="thin"]::chunk {{ background: {accent}; border-radius: 3px; }}
QProgressBar[kit="hot"] {{
    background: {track}; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }}
QProgressBar[kit="hot"]::chunk {{ background: {warning}; border-radius: 3px; }}
QLabel[kit="quiet"] {{ color: {quiet}; }}
QLabel[kit="warning"] {{ color: {warning}; }}
"""


_PLAIN = """
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar::handle:vertical {{ background: {edge}; min-height: 32px; border-radius: 3px; margin: 2px 3px; }}
QScrollBar::handle:vertical:hover {{ background: {quiet}; }}
QScrollBar::handle:vertical:disabled {{ background: transparent; }}
QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical {{ height: 0; }}
QComboBox, QAbstractSpinBox, QLineEdit {{
    background: {page}; color: {text}; border: 1px solid {edge}; border-radius: 6px;
    padding: 1px 6px; min-height: 28px; selection-background-color: {accent};
    selection-color: {on_accent}; placeholder-text-color: {quiet}; }}
QComboBox:focus, QAbstractSpinBox:focus, QLineEdit:focus {{ border: 2px solid {accent}; padding: 0 4px; }}
QInputDialog QPlainTextEdit {{
    background: {page}; color: {text}; border: 1px solid {edge}; border-radius: 6px; padding: 1px; }}
QInputDialog QPlainTextEdit:focus {{ border: 2px solid {accent}; padding: 0; }}
QAbstractSpinBox QLineEdit, QAbstractSpinBox QLineEdit:focus {{
    border: none; padding: 0 6px; min-height: 0; background: transparent; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ width: 0; border: none; }}
QComboBox::drop-down {{ border: none; width: 28px; }}
QComboBox::down-arrow {{ image: url({icons}/down-{name}.svg); width: 16px; height: 16px; }}
QComboBox QAbstractItemView {{ background: {page}; border: 1px solid {edge}; outline: 0; }}
QComboBox QAbstractItemView::item {{ min-height: 30px; padding: 0 8px; }}
QCheckBox::indicator, QListView::indicator {{
    width: 16px; height: 16px; border: 1px solid {edge}; border-radius: 4px; background: {page}; }}
QCheckBox::indicator:checked, QListView::indicator:checked {{
    background: {accent}; border-color: {accent}; image: url({icons}/ticked-{name}.svg); }}
QCheckBox::indicator:focus {{ border: 2px solid {accent}; }}
QCheckBox::indicator:checked:focus {{ border: 2px solid {text}; }}
QListView[kit="list"], QTreeView[kit="list"] {{
    background: {page}; border: 1px solid {line}; border-radius: 8px; outline: 0; }}
QListView[kit="list"]:focus, QTreeView[kit="list"]:focus {{ border: 2px solid {accent}; }}
QListView[kit="list"]::item {{ padding-left: 8px; }}
QListView[kit="list"]::item:selected {{ background: {press}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {line}; }}
QTabBar::tab {{
    color: {quiet}; border: 2px solid transparent; border-radius: 6px;
    padding: 6px 12px; margin-bottom: 2px; }}
QTabBar::tab:selected {{ background: {press}; color: {text}; }}
QTabBar::tab:hover {{ color: {text}; }}
QTabBar::tab:focus {{ border-color: {accent}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QDialogButtonBox QPushButton {{
    background: {page}; color: {text}; border: 1px solid {edge}; border-radius: 8px; padding: 5px 15px;
    min-height: 24px; min-width: 56px; }}
QDialogButtonBox QPushButton:hover {{ background: {press}; }}
QDialogButtonBox QPushButton:default {{ background: {accent}; color: {on_accent}; border-color: {accent}; }}
QDialogButtonBox QPushButton:disabled {{ background: {page}; color: {quiet}; border-color: {line}; }}
QDialogButtonBox QPushButton:focus {{ border: 2px solid {accent}; padding: 4px 14px; outline: 0; }}
QDialogButtonBox QPushButton:default:focus {{ border-color: {text}; }}
QMenu {{ background: {page}; border: 1px solid {edge}; padding: 4px; }}
QMenu::item {{ padding: 8px 24px 8px 12px; border-radius: 4px; color: {text}; }}
QMenu::item:selected {{ background: {press}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: 4px 8px; }}
QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical {{ background: transparent; }}
"""
"""Fields, boxes, menus and scroll bars where the platform's own lack contrast (all but macOS)."""


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
    translate = QCoreApplication.translate
    return (
        (translate("Themes", "System"), "system"),
        (translate("Themes", "Light"), "light"),
        (translate("Themes", "Paper"), "paper"),
        (translate("Themes", "Sepia"), "sepia"),
        (translate("Themes", "Dark"), "dark"),
        (translate("Themes", "Night"), "night"),
        (translate("Themes", "Contrast"), "contrast"),
    )
