"""The text and the real pages of a PDF: one of them, or both side by side where there is room."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QSplitter, QWidget

from app.views import kit
from app.views.page.reading_pane import ReadingPane
from app.views.pdf.view import PdfView

BOTH = 840
"""Pixels from which on both are shown."""


class Sheets(QSplitter):
    """Shows what is wanted of a document.

    Attributes:
        text: the document's text.
        pages: its real pages, where it is a PDF that is shown so; None until one was.
    """

    def __init__(self, text: ReadingPane, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.text = text
        self.pages: PdfView | None = None
        self._choice = "text"
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        self.addWidget(text)

    def make_pages(self) -> PdfView:
        """The view of pages, made when the first PDF wants it: few texts do."""
        if self.pages is None:
            self.pages = PdfView(self)
            self.pages.hide()
            self.addWidget(self.pages)
        return self.pages

    def choose(self, choice: str) -> None:
        """Show "text", "pages" or "both"."""
        self._choice = choice
        self._fit()

    def front(self) -> QWidget:
        """What has the keyboard: the text, where it is shown."""
        return self.pages if self.pages is not None and self.text.isHidden() else self.text

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show both as soon as there is room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self.pages is None:
            return
        had_focus = self.text.hasFocus() or self.pages.hasFocus()
        both = self._choice == "both" and self.width() >= BOTH
        pages = self._choice != "text"
        if both and self.pages.isHidden():
            self.setSizes([self.width() // 2] * 2)
        self.pages.setVisible(pages)
        self.text.setVisible(both or not pages)
        # Who gives the keyboard to a text that is not seen means its pages.
        proxy = None if self.front() is self.text else self.pages
        self.text.setFocusProxy(proxy)  # type: ignore[arg-type]  # None takes it away.
        if had_focus:
            self.front().setFocus()


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
