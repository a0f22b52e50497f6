"""Buttons: flat ones with an icon, the round one that plays, those with words; and the one set of line icons,
drawn in the text colour at whatever size and sharpness is asked for."""

from __future__ import annotations

import importlib.resources
import math
from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QByteArray, QElapsedTimer, QEvent, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QCursor,
    QGuiApplication,
    QIcon,
    QKeyEvent,
    QPainter,
    QPalette,
    QPixmap,
    QPixmapCache,
    QShowEvent,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from app.views.kit import named


@lru_cache(maxsize=128)
def _drawing(name: str) -> str:
    """The SVG text of an icon, with ``currentColor`` where the tint goes."""
    return (importlib.resources.files("resources") / "icons" / f"{name}.svg").read_text("utf-8")


def pixmap(name: str, colour: QColor, size: int, sharpness: int) -> QPixmap:
    """An icon as a picture of ``size`` points, drawn once: buttons change theirs while a text is read."""
    key = f"{name} {colour.name(QColor.NameFormat.HexArgb)} {size} {sharpness}"
    kept = QPixmap()
    if QPixmapCache.find(key, kept):
        return kept
    drawing = _drawing(name).replace("currentColor", colour.name())
    picture = QPixmap(QSize(size, size) * sharpness)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setOpacity(colour.alphaF())
    QSvgRenderer(QByteArray(drawing.encode())).render(
        painter, QRectF(0, 0, size * sharpness, size * sharpness)
    )
    painter.end()
    picture.setDevicePixelRatio(sharpness)
    QPixmapCache.insert(key, picture)
    return picture


def tinted(name: str, palette: QPalette, size: int, tint: QColor) -> QIcon:
    """An icon in a colour, dimmed in the palette's where it is disabled."""
    found = QIcon()
    dim = QColor(palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText))
    dim.setAlphaF(0.5)
    # For the screens that there are: with all that there might be another theme takes twice as long.
    for sharpness in {math.ceil(screen.devicePixelRatio()) for screen in QGuiApplication.screens()}:
        found.addPixmap(pixmap(name, tint, size, sharpness))
        found.addPixmap(pixmap(name, dim, size, sharpness), QIcon.Mode.Disabled)
    return found


def recolour() -> None:
    """Draw all icons anew: colours are others, or the screen is. Where each button heard of that by itself,
    the window's thread waited hundreds of times for one that computes."""
    for widget in QApplication.allWidgets():
        if isinstance(widget, IconButton | TextButton):
            widget.tint()


def _draw(button: QAbstractButton, icon: str, size: int, *, primary: bool) -> None:
    """Give a button its icon in the colour of its text."""
    role = QPalette.ColorRole.HighlightedText if primary else QPalette.ColorRole.WindowText
    palette = QApplication.palette()
    button.setIcon(tinted(icon, palette, size, palette.color(role)))


def _entered(button: QAbstractButton, event: QKeyEvent) -> bool:
    """Whether Enter was pressed, which presses a button as Space does; Qt does so in dialogs alone."""
    enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    if enter and not event.isAutoRepeat():
        button.click()
    return enter


class IconButton(QToolButton):
    """A flat button with an icon, 36 px square or wider with its text."""

    def __init__(
        self,
        icon: str,
        name: str,
        parent: QWidget | None = None,
        *,
        text: str = "",
        shortcut: str = "",
        size: int = 20,
    ) -> None:
        super().__init__(parent)
        self._icon, self._size = icon, size
        self.setProperty("kit", "icon")
        self.setIconSize(QSize(size, size))
        self.setMinimumSize(max(36, size + 16), 36)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        if text:
            self.setText(text)
            self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        named(self, name, shortcut=shortcut)
        self.tint()

    def set_icon(self, icon: str, name: str) -> None:
        """Show another icon, with the name of what it does."""
        named(self, name)
        if icon != self._icon:
            self._icon = icon
            self.tint()

    def pop(self, menu: QMenu) -> None:
        """Show a menu at a press."""
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        # In a second step: the menu still has the mouse when it says that it goes.
        menu.aboutToHide.connect(lambda: QTimer.singleShot(0, self, self._let_go))

    def _let_go(self) -> None:
        """Be lit no longer than the pointer is here: a menu took the event that says that it left."""
        self.setDown(False)
        here = self.rect().contains(self.mapFromGlobal(QCursor.pos()))
        self.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, here)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it."""
        if not _entered(self, event):
            super().keyPressEvent(event)

    def tint(self) -> None:
        """Draw the icon in the window's colours."""
        _draw(self, self._icon, self._size, primary=self.property("kit") == "play")


class PlayButton(IconButton):
    """The one round, filled button of the window."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__("play", name, parent, size=24)
        self.setProperty("kit", "play")
        self.setFixedSize(48, 48)
        self.tint()


def button(
    text: str, clicked: Callable[[], object], *, kind: str = "plain", icon: str = "", name: str = "",
    late: bool = False,
) -> TextButton:  # fmt: skip
    """A text button. ``kind`` is plain, primary or quiet; ``late``: it takes the place, or the keyboard, of
    one that was pressed, and a second press that comes at once was meant for that."""
    made = (_LateButton if late else TextButton)(text, icon, kind)
    made.setAccessibleName(name or text)
    made.clicked.connect(lambda checked=False: clicked())
    return made


class TextButton(QPushButton):
    """A push button at least 36 px high whose icon has the colour of its text."""

    def __init__(self, text: str, icon: str, kind: str) -> None:
        super().__init__(text.replace("&", "&&"))
        self._icon, self._kind = icon, kind
        self.setProperty("kit", kind)
        self.setMinimumHeight(36)
        self.setAccessibleName(text)
        self.setAutoDefault(False)
        # A click leaves the keyboard where it is, so that Space goes on to play and pause.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.tint()

    def set_icon(self, icon: str) -> None:
        """Show another icon."""
        self._icon = icon
        self.tint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it."""
        if not _entered(self, event):
            super().keyPressEvent(event)

    def tint(self) -> None:
        """Draw the icon in the window's colours."""
        if self._icon:
            _draw(self, self._icon, 18, primary=self._kind == "primary")
            self.setIconSize(QSize(18, 18))


class _LateButton(TextButton):
    """Cannot be pressed as soon as it is seen."""

    def __init__(self, text: str, icon: str, kind: str) -> None:
        super().__init__(text, icon, kind)
        self._seen = QElapsedTimer()

    def showEvent(self, event: QShowEvent) -> None:
        """It is seen from now on."""
        self._seen.start()
        super().showEvent(event)

    def event(self, event: QEvent) -> bool:
        """Pass over the second half of a double press."""
        presses = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        if event.type() in presses and not self._seen.hasExpired(QApplication.doubleClickInterval()):
            return True
        return super().event(event)
