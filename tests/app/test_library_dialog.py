"""The library: the shelf with its search, and the reading list that is read one after the other."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAccessible, QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from app.controllers.library.library import problem_of
from app.controllers.program import Program
from app.core.library import StoreProblem
from app.views.dialogs.library import LibraryDialog
from app.views.kit import asking
from app.views.main_window import MainWindow, apply_look
from engine import PlayState, Span
from engine.audio.rendering import MAX_SPEED
from tests.support.books import png, write_epub
from tests.support.program import heard_out, started, two_on_the_list, until_state

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def shown(window: MainWindow) -> LibraryDialog:
    window.command("library")
    return next(child for child in window.children() if isinstance(child, LibraryDialog))


def titles(dialog: LibraryDialog) -> list[str]:
    return [dialog.shelf.item(row).text() for row in range(dialog.shelf.count())]


def opened(qtbot: QtBot, program: Program, path: Path) -> None:
    program.library.open_file(path)
    qtbot.waitUntil(lambda: program.library.source == str(path))


def test_texts_of_one_title_are_told_apart_by_where_they_lie(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
) -> None:
    for folder in ("spring", "autumn"):
        path = tmp_path / folder / "notes.md"
        path.parent.mkdir()
        path.write_text(f"# Notes\n\nA bird sings in {folder}.")
        opened(qtbot, starter, path)
    recent = [action.text() for action in window.toolbar.open_menu.actions()]
    assert recent[-2:] == ["Notes – autumn/notes.md", "Notes – spring/notes.md"]
    dialog = shown(window)
    qtbot.waitUntil(lambda: dialog.shelf.count() == 2)
    said = [dialog.shelf.item(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(2)]
    assert ["autumn/notes.md" in said[0], "spring/notes.md" in said[1]] == [True, True]
    first = dialog.shelf.grab().toImage()
    dialog.shelf.item(0).setData(Qt.ItemDataRole.UserRole + 1, "")
    assert dialog.shelf.grab().toImage() != first, "it is seen too"


def test_the_shelf_is_searched_and_opened_by_keys(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
) -> None:
    book = write_epub(tmp_path / "bird.epub")
    other = tmp_path / "Another text.txt"
    other.write_text("All of us sleep at night.")
    opened(qtbot, starter, book)
    opened(qtbot, starter, other)
    dialog = shown(window)
    qtbot.waitUntil(lambda: dialog.shelf.count() == 2)
    assert titles(dialog)[0] == "Another text"
    title = titles(dialog)[1]
    qtbot.keyClicks(dialog.field, "epub")
    assert titles(dialog) == [title]
    said = dialog.shelf.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said.startswith(title)
    assert "0\N{NO-BREAK SPACE}% read" in said
    dialog.field.setText("nothing like it")
    assert titles(dialog) == []
    assert not dialog.open_book.isEnabled()
    dialog.field.setText("another")
    qtbot.keyClick(dialog.shelf, Qt.Key.Key_Delete)
    assert "is open" in window.strip.text.text()
    dialog.field.setText("bird")
    dialog.activateWindow()
    qtbot.waitUntil(dialog.field.hasFocus)
    qtbot.keyClick(dialog.field, Qt.Key.Key_Down)
    assert dialog.shelf.hasFocus(), "to what was found"
    dialog.field.setFocus()
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: starter.library.source == str(book))
    assert not dialog.isVisible()
    shown(window)
    assert dialog.field.selectedText() == "bird", "who looks for something else writes over it"
    dialog.field.setText("another")
    qtbot.waitUntil(lambda: titles(dialog) == ["Another text"])
    dialog.remove.click()
    qtbot.waitUntil(lambda: titles(dialog) == [])
    assert other.exists()
    assert [each.title for each in starter.library.recents()] == [title]
    assert window.strip.text.text() == "Another text is off the shelf."
    window.strip.action.click()
    qtbot.waitUntil(lambda: titles(dialog) == ["Another text"])
    assert [each.title for each in starter.library.recents()] == [title, "Another text"]
    starter.library.store.flush()
    assert starter.library.store.recents() == starter.library.recents(), "also for the next start"
    dialog.accept()


def test_what_is_chosen_in_the_library_stays_chosen_where_other_things_come_and_go(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
) -> None:
    """A key that is meant for one text does nothing to another."""
    paths = [tmp_path / f"{name}.txt" for name in ("Ash", "Beech", "Cedar", "Elm")]
    for path in paths:
        path.write_text(f"About the {path.stem}.")
        opened(qtbot, starter, path)
    dialog = shown(window)
    qtbot.waitUntil(lambda: titles(dialog)[:4] == ["Elm", "Cedar", "Beech", "Ash"])
    dialog.shelf.setCurrentRow(2)
    opened(qtbot, starter, paths[0])
    qtbot.waitUntil(lambda: titles(dialog)[:4] == ["Ash", "Elm", "Cedar", "Beech"])
    assert dialog.shelf.currentItem().text() == "Beech"
    dialog.shelf.setCurrentRow(1)
    qtbot.keyClick(dialog.shelf, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: titles(dialog)[:3] == ["Ash", "Cedar", "Beech"])
    assert dialog.shelf.currentItem().text() == "Cedar", "what stands there now"
    starter.waiting.add([QUrl.fromLocalFile(str(path)).toString() for path in paths[1:]])
    qtbot.waitUntil(lambda: dialog.queue.count() == 3)
    dialog.queue.setCurrentRow(1)
    starter.waiting.remove(starter.waiting.all()[0].source)
    assert dialog.queue.currentItem().text() == "Cedar.txt"
    dialog.accept()


def test_a_pasted_text_is_deleted_only_when_that_is_wanted(
    qtbot: QtBot, starter: Program, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(qtbot, starter)
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_text("Another text, which is open.")
    dialog, pasted = shown(window), starter.library.store.pasted()
    qtbot.waitUntil(lambda: "A test" in titles(dialog))
    dialog.shelf.setCurrentRow(titles(dialog).index("A test"))
    answers, asked = [False, True], []
    monkeypatch.setattr(asking, "sure", lambda *told: asked.append(told[2]) or answers[len(asked) - 1])
    qtbot.keyClick(dialog.shelf, Qt.Key.Key_Delete)
    assert "A test" in asked[0]
    assert starter.library.store.pasted() == pasted
    dialog.remove.click()
    qtbot.waitUntil(lambda: "A test" not in titles(dialog))
    assert starter.library.store.pasted() == pasted - 1
    dialog.accept()


def test_a_name_without_spaces_is_whole_on_its_cover(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
) -> None:
    text = tmp_path / "minutes_of_the_last_meeting.txt"
    text.write_text("All of us sleep at night.")
    opened(qtbot, starter, text)
    dialog = shown(window)
    qtbot.waitUntil(lambda: dialog.shelf.count() > 0)
    row = titles(dialog).index(text.stem)
    cell = dialog.shelf.visualItemRect(dialog.shelf.item(row))
    picture = dialog.shelf.viewport().grab(cell).toImage()
    middle = cell.width() // 2
    lines = [
        all(picture.pixelColor(x, y).lightness() < 120 for x in range(middle - 30, middle + 31))
        for y in range(20, 110)
    ]
    written = sum(after and not before for before, after in pairwise(lines))
    assert written >= 3, "the words stand below each other"
    dialog.accept()


def test_a_large_cover_is_kept_as_it_is_shown(qtbot: QtBot, starter: Program, tmp_path: Path) -> None:
    started(qtbot, starter)
    for name, size, kept in (("large", (1_400, 2_100), (320, 480)), ("small", (64, 96), (64, 96))):
        book = write_epub(tmp_path / f"{name}.epub", [(name, "<p>It rains.</p>")], cover=png(*size))
        with qtbot.waitSignal(starter.covers.came) as came:
            starter.library.open_file(book)
        assert QImage(str(starter.covers.of(came.args[0]))).size().toTuple() == kept


def test_the_list_is_read_one_after_the_other(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(qtbot, starter)
    paths = [tmp_path / f"{name}.txt" for name in ("First", "gone", "Second")]
    for path in paths:
        path.write_text(f"{path.stem} of all.")
    dialog = shown(window)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *asked: ([str(p) for p in paths], ""))
    dialog.files_wanted.emit()
    parents: list[object] = []
    address = "https://example.org/page"
    monkeypatch.setattr(asking, "text", lambda *asked, **more: parents.append(asked[0]) or address)
    dialog.link_wanted.emit()
    assert parents == [dialog], "it does not take the dialog's place in front"
    data = QMimeData()
    data.setUrls([QUrl("https://example.org/page"), QUrl("https://example.org/other")])
    both, moves = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.KeyboardModifier.ShiftModifier
    dropped = QDropEvent(QPointF(5, 5), both, data, Qt.MouseButton.LeftButton, moves)
    dialog.queue.dropEvent(dropped)
    assert dropped.dropAction() == Qt.DropAction.CopyAction, "they stay where they were"
    assert [each.title for each in dialog.queue.waiting()] == [
        "First.txt", "gone.txt", "Second.txt", "https://example.org/page", "https://example.org/other",
    ]  # fmt: skip
    before = starter.waiting.all()
    dialog.queue.setCurrentRow(1)
    qtbot.keyClick(dialog.queue, Qt.Key.Key_Delete)
    assert window.strip.text.text() == "gone.txt waits no longer."
    dialog.strip.action.click()
    assert starter.waiting.all() == before
    dialog.queue.setCurrentRow(4)
    qtbot.keyClick(dialog.queue, Qt.Key.Key_Delete)
    qtbot.keyClick(dialog.queue, Qt.Key.Key_Delete)
    dialog.queue.setCurrentRow(1)
    qtbot.keyClick(dialog.queue, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [each.title for each in starter.waiting.all()] == ["gone.txt", "First.txt", "Second.txt"]
    dialog.queue.setCurrentRow(0)
    dialog.down.click()
    paths[1].unlink()
    dialog.queue.setCurrentRow(0)
    qtbot.keyClick(dialog.queue, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: starter.library.source == str(paths[0]))
    qtbot.waitUntil(lambda: starter.library.source == str(paths[2]))
    heard_out(qtbot, starter)
    qtbot.waitUntil(lambda: [each.title for each in starter.waiting.all()] == ["gone.txt"])


def test_what_was_not_asked_for_is_not_read_on(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
) -> None:
    started(qtbot, starter)
    two_on_the_list(starter, tmp_path)
    starter.player.play_from(len("The small bird sings at night. All of us sleep while it sings.\n\n") * 3)
    heard_out(qtbot, starter)
    qtbot.wait(200)
    assert starter.library.document is not None
    assert starter.library.document.title == "A test", "it was not on the list"
    assert len(starter.waiting.all()) == 2


def test_the_sleep_timer_fades(qtbot: QtBot, starter: Program, window: MainWindow) -> None:
    started(qtbot, starter, "The bird sings at night. " * 60)
    heard: list[float] = []
    starter.sleep.fading.connect(heard.append)
    starter.settings.volume = 0.8
    starter.player.toggle()
    until_state(qtbot, starter, PlayState.READING)
    starter.sleep.start_minutes(1)
    starter.sleep._left = 200
    player = starter.engine.session.player
    assert player is not None
    qtbot.waitUntil(lambda: len(heard) > 5)
    assert heard[0] == 1.0
    assert heard[1:] == sorted(heard[1:], reverse=True)
    assert starter.sleep.is_fading
    starter.sleep._left = 3
    until_state(qtbot, starter, PlayState.PAUSED)
    assert starter.settings.volume == 0.8, "what is chosen stays"
    assert starter.loudspeaker._share < 0.1
    starter.player.toggle()
    qtbot.waitUntil(lambda: starter.loudspeaker._share == 1.0)
    starter.player.stop()


def test_rows_of_the_reading_list_stand_apart_where_a_screen_reader_is(
    starter: Program, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks for the place of a row has all rows laid out, which nobody has seen yet."""
    apply_look(window, starter.settings, None)
    two_on_the_list(starter, tmp_path)
    active = QAccessible.isActive()
    QAccessible.setActive(True)
    try:
        dialog = shown(window)
        dialog.tabs.setCurrentIndex(1)
        seen = dialog.queue.grab().toImage()
        dialog.queue.doItemsLayout()
        assert dialog.queue.grab().toImage() == seen
    finally:
        QAccessible.setActive(active)


def test_what_is_told_of_something_else_passes_nothing_over(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
) -> None:
    started(qtbot, starter)
    first, _ = two_on_the_list(starter, tmp_path)
    starter.waiting.read(starter.waiting.all()[0])
    starter.library.problem.emit(problem_of(StoreProblem.NOT_WRITTEN, tmp_path))
    qtbot.waitUntil(lambda: starter.library.source == str(first))
    until_state(qtbot, starter, PlayState.READING)
    starter.player.stop()


def test_what_comes_by_itself_takes_no_keys_that_are_not_meant_for_it(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
) -> None:
    started(qtbot, starter)
    first, second = two_on_the_list(starter, tmp_path)
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_file(first)
    window.open_find()
    qtbot.waitUntil(window.find_bar.field.hasFocus)
    starter.settings.speed = MAX_SPEED
    starter.player.toggle()
    qtbot.waitUntil(lambda: starter.library.source == str(second))
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_H)
    assert window.find_bar.field.text() == "h"
    assert not starter.marking.marks, "nothing is highlighted by what is written elsewhere"
    starter.player.stop()


@pytest.mark.parametrize("where", ["text", "contents", "notes"])
def test_a_menu_goes_with_the_text_that_it_is_about(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path, where: str
) -> None:
    started(qtbot, starter, "# One\n\nThe bird sings at night.\n\n# Two\n\nNobody sleeps.")
    starter.marking.set("bookmark", Span(0, 3))
    window.show_contents(True)
    middle = window.mapToGlobal(window.rect().center())
    if where == "text":
        window.pane.menu_at(8, middle)
    elif where == "contents":
        window.contents.menu(window.contents.tree.topLevelItem(1)).popup(middle)
    else:
        window.contents.notes.list.menu(starter.marking.marks[0]).popup(middle)
    assert isinstance(QApplication.activePopupWidget(), QMenu)
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_text("Another text.", "Other")
    assert QApplication.activePopupWidget() is None
