"""The text and the real pages of a PDF: one of them, or both side by side where there is room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QSplitter, QWidget

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
