"""The menu under the toolbar's button for PDFs: their text, their real pages, or both."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from app.views import kit


class PagesMenu(QMenu):
    """What is shown of a PDF.

    Signals:
        chosen: ("text", "pages" or "both").
        dark_chosen: (whether the pages' colours are turned around).
        size_chosen: (zoom) how large pages are.
    """

    chosen = Signal(str)
    dark_chosen = Signal(bool)
    size_chosen = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(self.tr("Text or Real Pages"))
        group = QActionGroup(self)
        self._views: dict[str, QAction] = {}
        for name, text in (
            ("text", self.tr("Text")),
            ("pages", self.tr("Real pages")),
            ("both", self.tr("Both, side by side")),
        ):
            action = self._views[name] = self.addAction(text)
            action.setCheckable(True)
            group.addAction(action)
            action.triggered.connect(lambda checked=False, name=name: self.chosen.emit(name))
        self.addSeparator()
        self.dark = self.addAction(self.tr("Light letters on dark pages"))
        self.dark.setCheckable(True)
        self.dark.toggled.connect(self.dark_chosen)
        sizes = self.addMenu(self.tr("Size of pages"))
        for zoom in (0.5, 1.0, 1.5, 2.0, 4.0):
            text = self.tr("{n} %").format(n=round(100 * zoom))
            keys = "Ctrl+0" if zoom == 1.0 else ""
            action = sizes.addAction(kit.with_keys(text, keys))
            action.triggered.connect(lambda checked=False, zoom=zoom: self.size_chosen.emit(zoom))

    def show_choice(self, view: str, dark: bool) -> None:
        """Tick what is shown."""
        self._views[view].setChecked(True)
        self.dark.setChecked(dark)
