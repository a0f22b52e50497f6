"""Links, notes and folded passages: by pointer, by keyboard, and what the context menu does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.views.main_window import MainWindow
from app.views.page.reading_pane import ReadingPane
from app.views.reading.left_out import ImportPreview
from engine import Span
from tests.app import rich
from tests.app.scenes import end
from tests.app.shown import cursor_on, loaded

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
CHECKED = Qt.ItemDataRole.CheckStateRole
CTRL, NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[ReadingPane]:
    """Everything there is, from its beginning, with the keyboard on it."""
    made = loaded(qtbot, rich.everything())
    made.activateWindow()
    made.setFocus()
    qtbot.waitUntil(lambda: len(made._page.plan.typeset) == 1)
    made.go_to(0)
    made.verticalScrollBar().setValue(0)
    QApplication.processEvents()
    yield made
    end(made)


def point_of(pane: ReadingPane, words: str) -> QPoint:
    """The middle of the first letter of some words."""
    cursor = QTextCursor(pane.document())
    cursor.setPosition(cursor_on(pane, words).selectionStart())
    rect = pane.cursorRect(cursor)
    return QPoint(rect.left() + 3, rect.center().y())


def click(qtbot: QtBot, pane: ReadingPane, at: QPoint, keys: Qt.KeyboardModifier = NONE) -> None:
    qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, keys, at)


def act(pane: ReadingPane, at: QPoint, words: str) -> None:
    """Choose an entry of the context menu."""
    menu = pane.menu(at)
    entries = {action.text().split("\t")[0]: action for action in menu.actions()}
    assert words in entries, list(entries)
    entries[words].trigger()
    menu.close()
    menu.deleteLater()


def entries(pane: ReadingPane, at: QPoint) -> list[str]:
    menu = pane.menu(at)
    found = [action.text().split("\t")[0] for action in menu.actions() if action.text()]
    menu.deleteLater()
    return found


def test_words_of_a_link_are_read_from_and_followed_with_ctrl(qtbot: QtBot, page: ReadingPane) -> None:
    at = point_of(page, "A link")
    with qtbot.waitSignal(page.start_requested) as told:
        click(qtbot, page, at)
    assert told.args == [page._document.text.index("A link")]
    with qtbot.waitSignal(page.spots.address_requested) as asked:
        click(qtbot, page, at, CTRL)
    assert asked.args == ["https://example.org/a"]


def test_a_link_is_underlined_while_the_pointer_is_on_it(qtbot: QtBot, page: ReadingPane) -> None:
    qtbot.mouseMove(page.viewport(), point_of(page, "A link"))
    qtbot.waitUntil(lambda: len(page.extraSelections()) == 1)
    (mark,) = page.extraSelections()
    assert mark.format.fontUnderline()
    assert mark.cursor.selectedText() == "A link"
    qtbot.mouseMove(page.viewport(), point_of(page, "leads to"))
    qtbot.waitUntil(lambda: not page.extraSelections())


def test_a_place_in_the_text_is_gone_to_and_back_from(qtbot: QtBot, page: ReadingPane) -> None:
    click(qtbot, page, point_of(page, "to the poem"), CTRL)
    assert page.char_at_cursor() == page._document.text.index("The bird sings")
    assert not page.is_following()
    qtbot.keyClick(page, Qt.Key.Key_Backspace)
    assert page.char_at_cursor() == page._document.text.index("to the poem")
    assert not page.spots.can_go_back()


def test_a_note_opens_at_its_mark_and_esc_closes_it(qtbot: QtBot, page: ReadingPane) -> None:
    mark = page._document.typesetting.notes[0].mark
    cursor = page.textCursor()
    cursor.setPosition(page._map.position(mark.start))
    rect = page.cursorRect(cursor)
    click(qtbot, page, QPoint(rect.left() + 2, rect.center().y()))
    note = page.spots.note
    assert note is not None
    assert note.text.toPlainText() == "1 This is the note itself."
    assert note.accessibleName() == "Note"
    qtbot.keyClick(note.text, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: page.spots.note is None)


def test_tab_goes_by_links_notes_and_folds_and_enter_acts(qtbot: QtBot, page: ReadingPane) -> None:
    stops = []
    while page.spots.step(forward=True):
        stops.append(page.textCursor().selectedText())
    assert stops == ["… 14 lines not read: Front matter", "1", "A link", "to the poem"]
    assert page.selection() is None, "it is selected only to show it"
    assert page.spots.step(forward=False)
    page.go_to(0)
    qtbot.keyClick(page, Qt.Key.Key_Tab)
    while page.textCursor().selectedText() != "A link":
        qtbot.keyClick(page, Qt.Key.Key_Tab)
    assert page.spots.words(page.spots.chosen()) == "Link: A link, to https://example.org/a"
    with qtbot.waitSignal(page.spots.address_requested):
        qtbot.keyClick(page, Qt.Key.Key_Return)


def test_a_fold_opens_at_a_click_and_at_enter(qtbot: QtBot, page: ReadingPane) -> None:
    cursor = page.textCursor()
    cursor.setPosition(0)
    rect = page.cursorRect(cursor)
    click(qtbot, page, QPoint(rect.left() + 6, rect.center().y()))
    assert cursor_on(page, "Line 3").block().isVisible()
    qtbot.keyClick(page, Qt.Key.Key_Return)
    assert not cursor_on(page, "Line 3").block().isVisible()


def test_the_menu_says_what_can_be_done_with_what_is_there(qtbot: QtBot, page: ReadingPane) -> None:
    assert "Read this after all" in entries(page, point_of(page, "1999"))
    assert "Leave this out" not in entries(page, point_of(page, "1999"))
    assert "Open https://example.org/a" in entries(page, point_of(page, "A link"))
    text = page._document.text
    with qtbot.waitSignal(page.read_requested) as read:
        act(page, point_of(page, "1999"), "Read this after all")
    table = text[read.args[0].start : read.args[0].end]
    assert (table[:4], table[-3:]) == ("Year", "few")
    with qtbot.waitSignal(page.leave_requested) as told:
        act(page, point_of(page, "He who quotes"), "Leave this out")
    start = text.index("He who quotes")
    assert told.args == [(Span(start, start + len("He who quotes is quoted.")),)]
    with qtbot.waitSignal(page.leave_requested) as alike:
        act(page, point_of(page, "How the years went"), "Leave out what is like this")
    assert [text[span.start : span.end] for span in alike.args[0]] == [
        "The picture's words", "How the years went",
    ]  # fmt: skip
    assert "Leave out what is like this" not in entries(page, point_of(page, "Some words are"))


def test_what_is_left_out_is_told_and_undone(qtbot: QtBot, starter: Program, window: MainWindow) -> None:
    library, pane = starter.library, window.pane
    with qtbot.waitSignal(library.document_changed):
        library.open_text("One paragraph.\n\nAnother one.\n\nThe third.", "Three")
    qtbot.waitUntil(pane.is_loaded)
    act(pane, point_of(pane, "Another"), "Leave this out")
    assert [skip.reason for skip in library.skips] == ["left out"]
    assert window.strip.isVisible()
    assert window.strip.action.text() == "Undo"
    window.command("skips")
    preview = window.findChild(ImportPreview)
    assert [preview.model.data(preview.model.index(0), CHECKED)] == [Qt.CheckState.Checked]
    window.strip.action.click()
    assert not library.skips
    act(pane, point_of(pane, "Another"), "Leave this out")
    assert preview.model.rowCount() == 1
    pane.setFocus()
    qtbot.keyClick(pane, Qt.Key.Key_Z, CTRL)
    assert not library.skips
    assert not preview.model.rowCount()
    preview.close()


def test_tables_are_read_where_that_is_chosen(qtbot: QtBot, starter: Program, tmp_path: Path) -> None:
    library = starter.library
    rows = (
        "<tr><th>Year</th><th>Birds</th></tr><tr><td>1990</td><td>3</td></tr><tr><td>91</td><td>5</td></tr>"
    )
    page = f"<h1>Birds</h1><p>{'Some words. ' * 7}</p><table>{rows}</table>"
    (tmp_path / "birds.html").write_text(page)
    with qtbot.waitSignal(library.document_changed):
        library.open_file(tmp_path / "birds.html")
    assert any(skip.reason == "table" for skip in library.skips)
    starter.settings.read_tables = True
    assert not any(skip.reason == "table" for skip in library.skips)
    starter.settings.names_columns = True
    assert library.document is not None
    text, sayings = library.document.text, library.document.script.sayings
    assert [(text[saying.span.start :].split()[0], saying.text) for saying in sayings] == [
        ("1990", "Year:"), ("3", "Birds:"), ("91", "Year:"), ("5", "Birds:"),
    ]  # fmt: skip
    starter.settings.names_columns = False
    assert not library.document.script.sayings
    starter.settings.read_tables = False
    assert any(skip.reason == "table" for skip in library.skips)
