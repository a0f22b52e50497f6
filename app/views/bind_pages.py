"""Ties the real pages of a PDF to the reading: what sounds is lit on them, and a click reads from there."""

from __future__ import annotations

import bisect

from PySide6.QtCore import QObject, QTimer

from app.controllers.library.pdf import PdfPages, has_pages
from app.controllers.program import Program
from app.documents.model import Document
from app.views.kit.theme import Theme
from app.views.main_window import MainWindow
from app.views.pdf import PdfView
from engine import Span

_LONGEST_WORD = 40
_VIEWS = ("text", "both", "pages")


class PagesBinding(QObject):
    """Shows pages where a PDF is open and they are wanted."""

    def __init__(self, window: MainWindow, program: Program) -> None:
        super().__init__(window)
        self._window, self._program = window, program
        self._pages: PdfPages | None = None
        self._document: Document | None = None
        self._begun = False
        self._sizes: tuple[tuple[float, float], ...] = ()
        self._theme: Theme | None = None
        # In a second step: a text that is put in anew takes the cursor to its beginning and back.
        self._moves = QTimer(self, interval=0, singleShot=True)
        self._moves.timeout.connect(self._cursor)
        self._at: Span | None = None
        menu = window.toolbar.pages_menu
        menu.chosen.connect(lambda view: setattr(program.settings, "pdf_view", view))
        menu.dark_chosen.connect(lambda dark: setattr(program.settings, "pdf_dark", dark))
        menu.size_chosen.connect(lambda zoom: setattr(program.settings, "pdf_zoom", zoom))
        program.settings.changed.connect(self._setting)
        program.library.document_changed.connect(self._show)
        window.closing.connect(self._close)

    # -- what is shown

    def turn(self) -> None:
        """Go to the next view: text, both, pages."""
        if self._document is not None:
            settings = self._program.settings
            settings.pdf_view = _VIEWS[(_VIEWS.index(settings.pdf_view) + 1) % len(_VIEWS)]

    def zoom(self, by: int) -> bool:
        """Make pages larger (1), smaller (-1) or as large as usual (0) where they have the keyboard."""
        sheets, view = self._window.sheets, self._window.sheets.pages
        if view is None or not view.isVisible() or not (view.hasFocus() or sheets.front() is view):
            return False
        if by:
            view.step_zoom(by)
        else:
            view.set_zoom(1.0)
        return True

    def page_of(self, char: int) -> tuple[int, int] | None:
        """On which of so many pages a character stands, from 1; None where there are no pages. Where that is
        not known to the letter yet, the page is told on which its paragraph begins."""
        if self._document is None or not self._document.pages:
            return None
        boxes = self._pages.boxes if self._pages is not None and self._begun else None
        page = next((page for page, _ in boxes.of(self._word(char))), None) if boxes is not None else None
        starts = self._document.pages
        return bisect.bisect_right(starts, char) if page is None else page + 1, len(starts)

    def set_theme(self, theme: Theme) -> None:
        """Take the window's colours."""
        self._theme = theme
        view = self._window.sheets.pages
        if view is not None:
            view.set_look(theme, self._program.settings.pdf_dark)

    def _show(self, document: Document, char: int) -> None:
        """Another document is open."""
        self._document = document if has_pages(document) else None
        if self._pages is not None:
            self._pages.close()
        self._begun = False
        self._window.toolbar.pages.setVisible(self._document is not None)
        self._choose()

    def _setting(self, name: str) -> None:
        view = self._window.sheets.pages
        if name == "pdf_view":
            self._choose()
        elif name == "pdf_zoom" and view is not None:
            view.set_zoom(self._program.settings.pdf_zoom)
        elif name == "pdf_dark":
            self._tick()
            if self._theme is not None:
                self.set_theme(self._theme)

    def _tick(self) -> None:
        settings = self._program.settings
        self._window.toolbar.pages_menu.show_choice(settings.pdf_view, settings.pdf_dark)

    def _choose(self) -> None:
        """Show what is chosen, standing where the other stood."""
        self._tick()
        sheets = self._window.sheets
        choice = self._program.settings.pdf_view if self._document is not None else "text"
        if choice == "text":
            if sheets.pages is not None and sheets.pages.isVisible():
                self._back_to_text(sheets.pages)
            sheets.choose("text")
            return
        char = self._window.pane.char_in_view() if not self._window.pane.isHidden() else None
        view = self._view()
        if not self._begun:
            self._begin(view)
        sheets.choose(choice)
        spoken = self._window.pane.spoken() if self._window.pane.is_following() else None
        if spoken is not None or char is not None:
            view.reveal(spoken or Span(char or 0, (char or 0) + 1), wholly=True)

    def _back_to_text(self, view: PdfView) -> None:
        pane, char = self._window.pane, view.char_in_view()
        if char is not None and pane.isHidden() and not (pane.has_place() and pane.is_following()):
            pane.go_to(char)

    def _view(self) -> PdfView:
        """The view, made and tied when the first PDF is shown so."""
        sheets, pane, settings = self._window.sheets, self._window.pane, self._program.settings
        if sheets.pages is not None:
            return sheets.pages
        view = sheets.make_pages()
        view.set_zoom(settings.pdf_zoom)
        if self._theme is not None:
            view.set_look(self._theme, settings.pdf_dark)
        pages = self._pages = PdfPages(self)
        pages.opened.connect(self._opened)
        pages.located.connect(view.set_located)
        pages.drawn.connect(view.set_drawn)
        pages.damaged.connect(view.set_damaged)
        view.wanted.connect(pages.want)
        view.start_requested.connect(lambda char: pane.start(self._word(char).start))
        view.entered.connect(lambda: pane.start(pane.char_at_cursor()))
        view.stepped.connect(pane.step_word)
        view.left.connect(pane.leave)
        view.zoomed.connect(lambda zoom: setattr(settings, "pdf_zoom", zoom))
        pane.spoken_changed.connect(self._light)
        pane.following_changed.connect(self._follow)
        pane.cursorPositionChanged.connect(self._moves.start)
        self._window.order()
        return view

    def _begin(self, view: PdfView) -> None:
        assert self._pages is not None
        assert self._document is not None
        self._begun = True
        view.show_pages((), None, self.tr("The pages are on their way…"))
        library = self._program.library
        self._pages.open(self._document, library.opening.password_of(self._document.source))

    def _opened(self, sizes: tuple[tuple[float, float], ...]) -> None:
        view, pages = self._window.sheets.pages, self._pages
        assert view is not None
        assert pages is not None
        self._sizes = sizes
        if not sizes:
            view.show_pages((), None, self.tr("The pages of this PDF cannot be shown."))
            return
        view.show_pages(sizes, pages.boxes)
        spoken, pane = self._window.pane.spoken(), self._window.pane
        self._light()
        self._at = self._word(pane.char_at_cursor())
        char = spoken.start if spoken is not None else pane.char_at_cursor()
        view.reveal(Span(char, char + 1), wholly=True)

    # -- reading

    def _light(self) -> None:
        view, pane = self._window.sheets.pages, self._window.pane
        if view is not None and self._begun:
            view.set_spoken(*pane.lit(), follow=pane.is_following())

    def _follow(self, following: bool) -> None:
        view, spoken = self._window.sheets.pages, self._window.pane.spoken()
        if following and view is not None and spoken is not None:
            view.reveal(spoken)

    def _cursor(self) -> None:
        """The cursor of the text went elsewhere, by a key, a chapter or a search: the pages' goes with it."""
        view, pane = self._window.sheets.pages, self._window.pane
        if view is None or not self._begun or not pane.is_loaded():
            return
        selected = pane.selection()
        word = selected or self._word(pane.char_at_cursor())
        view.set_cursor(word, selected is not None)
        if word != self._at:
            self._at = word
            view.reveal(word)

    def _word(self, char: int) -> Span:
        """The word that a character belongs to."""
        text = self._document.text if self._document is not None else ""
        start = end = min(char, max(len(text) - 1, 0))
        while start > max(char - _LONGEST_WORD, 0) and text[start - 1].isalnum():
            start -= 1
        while end < min(char + _LONGEST_WORD, len(text)) and text[end].isalnum():
            end += 1
        return Span(start, max(end, start + 1))

    def _close(self) -> None:
        if self._pages is not None:
            self._pages.close()
