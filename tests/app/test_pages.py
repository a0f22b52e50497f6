"""The real pages of a PDF in the window: lit, clicked, walked with the keyboard, beside the text."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.controllers.library.pdf import PdfPages
from app.controllers.program import Program
from app.views.kit import asking
from app.views.main_window import MainWindow
from app.views.page.reading_pane import PaneMenu
from app.views.pdf import ROOM, PdfView, Strips
from engine import Span
from tests.app.scenes import turn
from tests.support.pdfs import draw, pdf

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
LINES = [f"Line {n} of a page that is read aloud by somebody." for n in range(40)]


@pytest.fixture
def pages(window: MainWindow, starter: Program, qtbot: QtBot, tmp_path: Path) -> PdfView:
    """The view of a PDF of four pages, all of them known."""
    path = tmp_path / "book.pdf"
    path.write_bytes(pdf(*(draw([f"This is page {n}.", *LINES]) for n in range(4))))
    window.show_side(False)
    window.show_contents(False)
    starter.library.open_file(path)
    qtbot.waitUntil(lambda: starter.library.document is not None and window.pane.is_loaded())
    starter.settings.pdf_view = "pages"
    view = window.sheets.pages
    assert view is not None
    qtbot.waitUntil(lambda: bool(view._boxes and view._boxes.first_on(3) is not None))
    return view


def test_until_the_pages_are_there_they_are_told_to_come(
    window: MainWindow, starter: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(pdf(draw(LINES)))
    starter.library.open_file(path)
    qtbot.waitUntil(lambda: starter.library.document is not None and window.pane.is_loaded())
    starter.settings.pdf_view = "pages"
    view = window.sheets.pages
    assert view is not None
    assert view._words == "The pages are on their way…"
    assert view.horizontalScrollBar().maximum() == 0
    qtbot.waitUntil(lambda: bool(view._sizes))


def test_the_foot_of_the_window_tells_the_page_of_a_pdf_that_is_read_as_text(
    window: MainWindow, starter: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(pdf(*(draw([f"This is page {n}.", *LINES]) for n in range(3)), draw([])))
    starter.library.open_file(path)
    qtbot.waitUntil(lambda: starter.library.document is not None and window.pane.is_loaded())
    assert window.sheets.pages is None, "its pages were not asked for"
    document = starter.library.document
    assert document is not None
    for page in range(3):
        starter.library.remember(document.text.index(f"This is page {page}") + 40)
        starter.tracker.tell()
        assert window.footer._place.startswith(f"Page {page + 1} of 4, ")


def span_of(program: Program, words: str, after: str = "page 0") -> Span:
    assert program.library.document is not None
    text = program.library.document.text
    at = text.index(words, text.index(after))
    return Span(at, at + len(words))


def middle(view: PdfView, span: Span) -> QPoint:
    """Where a span lies in the viewport."""
    assert view._boxes is not None
    return view._box(*view._boxes.of(span)[0]).center().toPoint()


def colour(view: PdfView, span: Span) -> str:
    """The colour of the paper right before a span's last letter's box ends."""
    assert view._boxes is not None
    rect = view._box(*view._boxes.of(span)[0]).toRect()
    return view.viewport().grab().toImage().pixelColor(rect.right() - 1, rect.top() + 1).name()


def test_what_sounds_is_lit_and_followed(
    pages: PdfView, window: MainWindow, starter: Program, qtbot: QtBot
) -> None:
    word = span_of(starter, "aloud", "page 2")
    before = pages.verticalScrollBar().value()
    window.pane.set_spoken(Span(word.start - 20, word.end + 3), word)
    assert pages.verticalScrollBar().value() > before
    assert 0 < middle(pages, word).y() < pages.viewport().height()
    qtbot.waitUntil(lambda: len(pages._strips._kept) > 0)
    assert colour(pages, word) != colour(pages, span_of(starter, "somebody", "page 2"))
    turn(pages.viewport())
    assert not window.pane.is_following()
    place = pages.verticalScrollBar().value()
    window.pane.set_spoken(span_of(starter, "This is page 3"), None)
    assert pages.verticalScrollBar().value() == place
    window.pane.follow()
    assert pages.verticalScrollBar().value() > place


def test_a_click_or_enter_on_a_word_reads_from_it(
    pages: PdfView, window: MainWindow, starter: Program, qtbot: QtBot
) -> None:
    word = span_of(starter, "somebody")
    with qtbot.waitSignal(window.pane.start_requested) as asked:
        qtbot.mouseClick(pages.viewport(), Qt.MouseButton.LeftButton, pos=middle(pages, word))
    assert asked.args == [word.start]
    window.pane.go_to(span_of(starter, "Line 3").start)
    QApplication.processEvents()
    window.pane.setFocus()
    assert pages.hasFocus(), "the text is not seen: its pages have the keyboard"
    for _ in range(2):
        qtbot.keyClick(pages, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    QApplication.processEvents()
    assert pages._cursor == span_of(starter, "of", "Line 3")
    with qtbot.waitSignal(window.pane.start_requested) as asked:
        qtbot.keyClick(pages, Qt.Key.Key_Return)
    assert asked.args == [span_of(starter, "of", "Line 3").start]


def test_what_the_mouse_goes_over_is_copied_and_what_can_be_done_is_in_a_menu(
    pages: PdfView, window: MainWindow, starter: Program, qtbot: QtBot
) -> None:
    first, last = span_of(starter, "Line 2"), span_of(starter, "read aloud", "Line 3")
    qtbot.mousePress(
        pages.viewport(), Qt.MouseButton.LeftButton, pos=middle(pages, Span(first.start, first.start + 1))
    )
    for place in (span_of(starter, "page that", "Line 2"), Span(last.end - 1, last.end)):
        move = QMouseEvent(
            QEvent.Type.MouseMove, QPointF(middle(pages, place)), QPointF(), Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(pages.viewport(), move)
    place = pages.verticalScrollBar().value()
    qtbot.mouseRelease(
        pages.viewport(), Qt.MouseButton.LeftButton, pos=middle(pages, Span(last.end - 1, last.end))
    )
    QApplication.processEvents()
    assert window.pane.selection() == Span(first.start, last.end)
    assert pages.verticalScrollBar().value() == place, "what one selects stays under the mouse"
    pages.setFocus()
    qtbot.keyClick(pages, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    text = QGuiApplication.clipboard().text()
    assert text.startswith("Line 2 of a page")
    assert text.endswith("Line 3 of a page that is read aloud")
    window.command("menu")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, PaneMenu)
    assert {"Copy", "Highlight", "Read from here"} <= {
        each.text().partition("\t")[0] for each in menu.actions()
    }
    menu.close()
    word = span_of(starter, "somebody")
    with qtbot.waitSignal(window.pane.start_requested):
        qtbot.mouseClick(pages.viewport(), Qt.MouseButton.LeftButton, pos=middle(pages, word))
    assert window.pane.selection() is None, "who clicks elsewhere has selected nothing"


def test_the_key_for_undoing_is_the_text_s(
    pages: PdfView, window: MainWindow, starter: Program, qtbot: QtBot
) -> None:
    pages.setFocus()
    starter.marking.set("bookmark", Span(0, 4))
    window.command("bookmark")
    assert starter.marking.marks == ()
    qtbot.keyClick(pages, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [mark.span for mark in starter.marking.marks] == [Span(0, 4)]


@pytest.mark.parametrize("view", ["text", "pages"])
def test_one_goes_to_a_page_by_its_number_its_name_or_a_share(
    window: MainWindow,
    starter: Program,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    view: str,
) -> None:
    path = tmp_path / "book.pdf"
    drawn = (draw([f"This is sheet {n}.", *LINES]) for n in range(6))
    path.write_bytes(pdf(*drawn, labels="0 << /S /r >> 3 << /S /D >>"))
    starter.settings.pdf_view = view
    starter.library.open_file(path)
    qtbot.waitUntil(lambda: starter.library.document is not None and window.pane.is_loaded())
    if (shown := window.sheets.pages) is not None:
        qtbot.waitUntil(lambda: bool(shown._boxes and shown._boxes.first_on(5) is not None))
    answers, asked = iter(("ii", "2", "3", "6", "50 %", "150 %", "xv", "50,5 %")), []

    def text(parent: object, title: str, label: str, proposed: str = "", **more: object) -> str:
        asked.append((label, proposed))
        return next(answers)

    monkeypatch.setattr(asking, "text", text)
    document = starter.library.document
    assert document is not None
    for sheet, told in (
        (1, "Page ii (2 of 6), "),
        (4, "Page 2 (5 of 6), "),
        (5, "Page 3 (6 of 6), "),
        (5, "Page 3"),
    ):
        qtbot.keyClick(window.front(), Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
        assert document.text.startswith(f"This is sheet {sheet}.", starter.library.char)
        starter.tracker.tell()
        assert window.footer._place.startswith(told)
    assert asked[:2] == [("Page (i to 3), or a share such as 50 %:", "i"), (asked[0][0], "ii")]
    window.command("page")
    assert 0.45 < starter.library.char / len(document.text) < 0.5
    char = starter.library.char
    for name in ("150 %", "xv"):
        window.command("page")
        assert window.strip.text.text() == f"There is no page “{name}” in this text."
        assert starter.library.char == char
    shares: list[float] = []
    monkeypatch.setattr(starter.player, "go", lambda where: where(SimpleNamespace(share=shares.append)))
    window.command("page")
    assert shares == [0.505]


def test_pages_are_sharp_stand_still_when_they_grow_and_can_be_dark(
    pages: PdfView, window: MainWindow, starter: Program, qtbot: QtBot
) -> None:
    pages.reveal(span_of(starter, "Line 20", "page 1"), wholly=True)
    before = pages._page_at(pages._scroll() + pages.viewport().height() / 2)
    pages.setFocus()
    usual = starter.settings.font_pixels
    for _ in range(5):
        window.commands["larger"].trigger()
    assert starter.settings.pdf_zoom == pages.zoom == 2.0
    assert starter.settings.font_pixels == usual
    assert pages._page_at(pages._scroll() + pages.viewport().height() / 2) == before
    pages.viewport().grab()
    width = round(pages._rect(before).width() * pages.devicePixelRatioF())
    qtbot.waitUntil(lambda: any(s.width == width for s in pages._strips._kept))
    assert width > pages.viewport().width()
    window.commands["usual_size"].trigger()
    assert pages.zoom == 1.0

    def paper() -> int:
        spot = pages._rect(0).topLeft().toPoint() + QPoint(8, 8)
        return pages.viewport().grab().toImage().pixelColor(spot).lightness()

    pages.verticalScrollBar().setValue(0)
    assert paper() > 200
    starter.settings.pdf_dark = True
    qtbot.waitUntil(lambda: paper() < 80)


def test_text_pages_and_both_but_not_of_other_texts(
    pages: PdfView, window: MainWindow, starter: Program, qtbot: QtBot
) -> None:
    sheets, pane = window.sheets, window.pane
    assert pages.isVisible()
    assert not pane.isVisible()
    place = span_of(starter, "Line 30", "page 2")
    pages.reveal(place, wholly=True)
    window.commands["pages"].trigger()
    assert pane.isVisible()
    assert not pages.isVisible()
    assert starter.settings.pdf_view == "text"
    assert pane.char_at_cursor() >= span_of(starter, "This is page 2").start
    window.commands["pages"].trigger()
    QApplication.processEvents()
    assert pane.isVisible()
    assert pages.isVisible()
    sheets.resize(500, 600)
    assert not pane.isVisible(), "there is no room for both"
    window.commands["pages"].trigger()
    assert pane.isVisible(), "nothing is shown twice in a row"
    window.commands["pages"].trigger()
    assert not pane.isVisible()
    assert pages.accessibleName()
    assert window.toolbar.pages.isVisible()
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_text("A plain text.")
    assert not window.toolbar.pages.isVisible()
    assert window.pane.isVisible()
    assert not pages.isVisible()


def test_pages_beside_the_text_stand_where_it_does(
    pages: PdfView, window: MainWindow, starter: Program, qtbot: QtBot
) -> None:
    for char in (span_of(starter, "Line 30", "page 2").start, 0):
        starter.settings.pdf_view = "text"
        window.pane.go_to(char)
        QApplication.processEvents()
        first = window.pane.char_in_view()
        starter.settings.pdf_view = "both"
        QApplication.processEvents()
        shown = middle(pages, Span(first, first + 1)).y()
        assert -1 <= shown <= pages.viewport().height()


def test_pages_come_back_to_their_place_after_a_view_too_narrow_for_it(
    pages: PdfView, starter: Program, qtbot: QtBot
) -> None:
    bar, size = pages.verticalScrollBar(), pages.size()
    pages.reveal(span_of(starter, "Line 20", "page 2"), wholly=True)
    for place in (bar.value(), 0):
        bar.setValue(place)
        for width in (150, 60, size.width()):
            pages.resize(width, size.height())
            QApplication.processEvents()
        assert abs(bar.value() - place) <= 2


def test_a_text_that_is_put_in_while_its_pages_are_seen_keeps_its_width(
    window: MainWindow, starter: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    """Without one all of its lines were broken at once, each behind its first letter."""
    path = tmp_path / "book.pdf"
    path.write_bytes(pdf(*(draw([f"This is page {n}.", *LINES]) for n in range(60))))
    starter.library.open_file(path)
    qtbot.waitUntil(
        lambda: starter.library.document is not None and "page 59" in starter.library.document.text
    )
    pane = window.pane
    width = pane.document().textWidth()
    assert not pane.is_loaded()
    starter.settings.pdf_view = "pages"
    qtbot.waitUntil(pane.is_loaded)
    assert not pane.isVisible()
    assert pane.document().textWidth() == width > 300
    window.resize(1800, 820)
    starter.settings.pdf_view = "both"
    qtbot.waitUntil(lambda: 300 < pane.width() < 800)


def test_a_page_that_ends_its_process_is_left_out(
    pages: PdfView, window: MainWindow, starter: Program, qtbot: QtBot
) -> None:
    drawing = window.findChild(PdfPages)
    assert drawing is not None
    opened = []
    drawing.opened.connect(opened.append)
    drawing._lose(1)
    assert pages._damaged == {1}
    qtbot.waitUntil(lambda: len(opened) == 1)
    assert len(opened[0]) == 4
    assert pages._damaged == {1}
    pages._strips.clear()
    pages.viewport().grab()
    qtbot.waitUntil(lambda: len(pages._strips._kept) > 0)


def test_pictures_take_no_more_than_their_room() -> None:
    from app.documents.pdf.pages import Strip

    strips, image = Strips(), QImage(2000, 512, QImage.Format.Format_RGB32)
    for number in range(60):
        strips.add(Strip(number, 2000, 3000, 0, 512), image.copy())
    assert strips._bytes <= ROOM
    assert Strip(59, 2000, 3000, 0, 512) in strips
    assert Strip(0, 2000, 3000, 0, 512) not in strips
