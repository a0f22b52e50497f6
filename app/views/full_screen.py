"""The text alone on the whole screen: panels fold, and what one presses comes when the pointer moves."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget

from app.views.main_window import MainWindow

STAYS_MS = 2500
"""How long toolbar and transport stay after the pointer has moved."""
_NEAR = 3
"""Pixels that a pointer moves by itself on a shaken table."""


class FullScreen(QObject):
    """Goes with the window's state, whoever changes that: a key, a menu, or the system's own button."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._bars: tuple[QWidget, ...] = (window.toolbar, window.transport)
        self._on = False
        self._pointer = QPoint()
        self._timer = QTimer(self, interval=STAYS_MS, singleShot=True)
        self._timer.timeout.connect(self._put_away)
        window.installEventFilter(self)

    def turn(self) -> None:
        """Fill the screen, or leave it."""
        self._window.setWindowState(self._window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def leave(self) -> None:
        """Be a window again."""
        if self._window.isFullScreen():
            self.turn()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's state, and the pointer while the screen is filled."""
        if event.type() == QEvent.Type.WindowStateChange and watched is self._window:
            self._set(self._window.isFullScreen())
        elif self._on and event.type() == QEvent.Type.MouseMove:
            self._moved(QCursor.pos())
        elif self._on and event.type() == QEvent.Type.ShortcutOverride and self._is_walk(event):
            self.show_bars()
        return False

    def _is_walk(self, event: QEvent) -> bool:
        """Whether a key goes from one control to another: they have to be seen."""
        key = event.key()  # type: ignore[attr-defined]
        return key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_F6)

    def _moved(self, pointer: QPoint) -> None:
        if (pointer - self._pointer).manhattanLength() > _NEAR:
            self._pointer = pointer
            self.show_bars()

    def show_bars(self) -> None:
        """Show toolbar and transport for a while."""
        for bar in self._bars:
            bar.show()
        self._timer.start()

    def _put_away(self) -> None:
        """Hide them, unless they are in use."""
        if not self._on:
            return
        focus, popup = QApplication.focusWidget(), QApplication.activePopupWidget()
        used = any(bar.underMouse() or (focus is not None and bar.isAncestorOf(focus)) for bar in self._bars)
        if used or popup is not None:
            self._timer.start()
            return
        for bar in self._bars:
            bar.hide()

    def _set(self, on: bool) -> None:
        if on == self._on:
            return
        self._on = on
        application = QApplication.instance()
        assert application is not None
        for bar in self._bars:
            # The text stays where it is when they come and go.
            policy = bar.sizePolicy()
            policy.setRetainSizeWhenHidden(on)
            bar.setSizePolicy(policy)
            bar.show()
        if on:
            self._pointer = QCursor.pos()
            application.installEventFilter(self)
            self._timer.start()
        else:
            application.removeEventFilter(self)
            self._timer.stop()
        self._window.set_bare(on)
        self._window.front().setFocus()
