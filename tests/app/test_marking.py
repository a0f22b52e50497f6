"""Bookmarks, highlights and notes in the window: by keys while one listens, in the list, on the page."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QLabel
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core.library import DocumentStore
from app.core.marks import Mark, Marks
from app.documents.model import Heading
from app.views.bind_library import MarksBinding
from app.views.bind_window import WindowBinding
from app.views.kit import asking
from app.views.main_window import MainWindow
from app.views.reading.contents import ContentsPanel
from app.window import Signals
from engine import PlayState, Span
from tests.app.scenes import end
from tests.support.program import TEXT, heard_out, started, until_state


def texts(program: Program) -> list[str]:
    document = program.library.document
    assert document is not None
    return [document.text[m.span.start : m.span.end] for m in program.marking.marks if m.span is not None]


def test_a_bookmark_is_one_key_while_one_listens(qtbot: QtBot, starter: Program, window: MainWindow) -> None:
    started(qtbot, starter, TEXT)
    qtbot.keyClick(window, Qt.Key.Key_Space)
    until_state(qtbot, starter, PlayState.READING)
    qtbot.waitUntil(lambda: window.pane.lit()[0] is not None)
    qtbot.keyClick(window, Qt.Key.Key_B)
    heard = window.pane.lit()[0]
    (mark,) = starter.marking.marks
    assert mark.span is not None
    assert heard is not None
    assert mark.span.start <= heard.start < mark.span.end
    assert starter.player.state.is_active
    assert window.strip.text.text() == "Bookmark set."
    starter.player.pause()
    until_state(qtbot, starter, PlayState.PAUSED)
    qtbot.keyClick(window, Qt.Key.Key_B)
    assert starter.marking.marks == ()
    window.strip.action.click()
    assert starter.marking.marks == (mark,)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_note_stays_with_its_words_where_the_text_is_read_anew_meanwhile(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "draft.txt"
    path.write_text(TEXT)
    started(qtbot, starter)
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_file(path)
    window.pane.select(Span(TEXT.index("Nobody"), TEXT.index("Nobody") + len("Nobody hears")))

    def written() -> None:
        path.write_text("A foreword.\n\n" + TEXT)
        starter.library.open_file(path)
        qtbot.waitUntil(lambda: starter.library.document.text.startswith("A foreword"))
        qtbot.waitUntil(lambda: bool(starter.marking.marks))
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QInputDialog)
        dialog.setTextValue("Why?")
        dialog.accept()

    QTimer.singleShot(0, written)
    window.command("note")
    assert [mark.note for mark in starter.marking.marks] == ["Why?"]
    assert texts(starter) == ["Nobody hears"]


def test_the_key_takes_back_what_was_done_last(qtbot: QtBot, starter: Program, window: MainWindow) -> None:
    started(qtbot, starter, TEXT)
    with qtbot.waitSignal(starter.library.corrected):
        starter.library.correct(Span(0, 3), "One")
    starter.player.stop()
    qtbot.keyClick(window.pane, Qt.Key.Key_H)
    assert texts(starter) == ["One small bird sings at night."]
    qtbot.keyClick(window.pane, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert starter.marking.marks == ()
    assert starter.library.document.text.startswith("One"), "what was corrected before stays"
    with qtbot.waitSignal(starter.library.corrected):
        qtbot.keyClick(window.pane, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert starter.library.document.text == TEXT
    starter.player.stop()


def test_the_key_takes_back_a_mark_whose_message_is_gone(
    qtbot: QtBot, starter: Program, window: MainWindow
) -> None:
    """A note was lost fifteen seconds later, and the key took back what was corrected before."""
    started(qtbot, starter, TEXT)
    with qtbot.waitSignal(starter.library.corrected):
        starter.library.correct(Span(0, 3), "One")
    starter.player.stop()
    mark = starter.marking.set("highlight", Span(0, 9), "Why?")
    window.findChild(MarksBinding)._remove(mark)
    window.findChild(WindowBinding)._fading.timeout.emit()
    assert not window.strip.isVisible()
    qtbot.keyClick(window.pane, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [each.note for each in starter.marking.marks] == ["Why?"]
    assert starter.library.document.text.startswith("One"), "what was corrected before stays"
    starter.player.stop()


def test_the_key_leaves_a_note_that_was_written_of_what_was_highlighted(
    qtbot: QtBot, starter: Program, window: MainWindow
) -> None:
    started(qtbot, starter, TEXT)
    qtbot.keyClick(window.pane, Qt.Key.Key_H)
    (mark,) = starter.marking.marks
    starter.marking.write(starter.library.document, mark, "Why?")
    qtbot.keyClick(window.pane, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [each.note for each in starter.marking.marks] == ["Why?"]


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("by_icon", [False, True])
def test_a_note_that_is_being_written_is_kept_where_the_program_is_ended_from_outside(
    qtbot: QtBot, starter: Program, window: MainWindow, by_icon: bool
) -> None:
    """By the system, or by the icon in the tray, whose menu no dialog stands before."""
    started(qtbot, starter, TEXT)
    signals = Signals(window)

    def ended() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QInputDialog)
        dialog.setTextValue("To be kept.")
        window.commands["quit"].trigger() if by_icon else signal.raise_signal(signal.SIGTERM)

    QTimer.singleShot(200, ended)
    qtbot.keyClick(window.pane, Qt.Key.Key_N)
    qtbot.waitUntil(lambda: not window.isVisible())
    assert [mark.note for mark in starter.marking.marks] == ["To be kept."]
    signals.close()


def test_a_mark_holds_nothing_that_is_left_out(qtbot: QtBot, starter: Program, window: MainWindow) -> None:
    started(qtbot, starter, "The bird sings.\n\nNobody reads this.\n\nIt sleeps at night. All of us sleep.")
    skipped = starter.library.document.blocks[1].span
    starter.library.choose(lambda left: left.leave_out([skipped]))
    qtbot.keyClick(window, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: (window.pane.lit()[0] or skipped).start > skipped.start)
    qtbot.keyClick(window, Qt.Key.Key_B)
    assert texts(starter) == ["It sleeps at night."]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("cafe", "Café"),
        ("zoe's", "Zoë’s"),
        ('"yes', "“Yes"),
        ("10 %", "10\u00a0%"),
        ("café", "Café"),
        ("zö", ""),
    ],
)
def test_what_a_keyboard_writes_finds_what_is_typeset(
    qtbot: QtBot, starter: Program, window: MainWindow, typed: str, found: str
) -> None:
    started(qtbot, starter, "Zoë’s Café asks 10\u00a0% more. “Yes,” they say, “it does”.")
    window.find_bar.open(typed)
    span = window.pane.selection()
    assert ("" if span is None else starter.library.document.text[span.start : span.end]) == found


def test_where_nothing_is_read_the_keyboard_s_cursor_tells_the_place(
    qtbot: QtBot, starter: Program, window: MainWindow
) -> None:
    started(qtbot, starter, TEXT)
    qtbot.keyClick(window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(window.find_bar.field, "nobody sings")
    qtbot.keyClicks(window.find_bar.field, "x")
    assert window.pane.selection() is None, "what was found before is not what is looked for"
    qtbot.keyClick(window.find_bar.field, Qt.Key.Key_Backspace)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    qtbot.keyClick(window.pane, Qt.Key.Key_B)
    assert texts(starter) == ["All of us sleep at night, and nobody sings."]
    # Where a reading ends the cursor is left: it may stand where it began.
    starter.player.play_from(TEXT.index("Nobody"))
    until_state(qtbot, starter, PlayState.READING)
    qtbot.waitUntil(lambda: starter.library.char > TEXT.index("The night is small"))
    window.commands["stop"].trigger()
    assert window.pane.char_at_cursor() == starter.library.char
    qtbot.keyClick(window.pane, Qt.Key.Key_H)
    assert texts(starter)[0] in TEXT[TEXT.index("The night is small") :]
    # At the end of the text it is in the last sentence.
    starter.player.play_from(TEXT.rindex("near"))
    heard_out(qtbot, starter)
    qtbot.keyClick(window.pane, Qt.Key.Key_B)
    assert texts(starter)[-1] == "The end of the night is near."


def test_rows_of_notes_are_laid_out_once_they_are_seen(
    qtbot: QtBot, starter: Program, window: MainWindow
) -> None:
    """Choosing one lays all out: hidden ones covered each other after a sentence was corrected."""
    started(qtbot, starter, TEXT)
    notes = window.contents.notes
    qtbot.keyClick(window.pane, Qt.Key.Key_B)
    marks, seen = starter.marking.marks, list[bool]()
    notes.list.currentRowChanged.connect(lambda row: seen.append(row < 0 or notes.list.isVisible()))
    notes.set_marks(())
    notes.set_marks(marks)
    assert seen == [True, True]


def test_what_is_selected_is_highlighted_and_noted(
    qtbot: QtBot, starter: Program, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started(qtbot, starter, f"# One\n\n{TEXT}")
    pane, notes = window.pane, window.contents.notes
    assert not notes.isVisible()
    document = starter.library.document
    assert document is not None
    start = document.text.index("Nobody")
    pane._select(Span(start, start + 12))
    qtbot.keyClick(pane, Qt.Key.Key_H)
    assert texts(starter) == ["Nobody hears"]
    qtbot.keyClick(pane, Qt.Key.Key_H)
    assert texts(starter) == []
    window.strip.action.click()
    assert texts(starter) == ["Nobody hears"]
    assert notes.isVisible()
    monkeypatch.setattr(asking, "text", lambda *asked, **more: "Why *not*?")
    qtbot.keyClick(pane, Qt.Key.Key_N)
    (mark,) = starter.marking.marks
    assert mark.note == "Why *not*?"
    item = notes.list.item(0)
    assert item.text() == "Why *not*?\nNobody hears"
    assert item.data(Qt.ItemDataRole.AccessibleTextRole).startswith("Your note, ")
    monkeypatch.setattr(asking, "text", lambda *asked, **more: "")
    window.command("notes")
    qtbot.keyClick(notes.list, Qt.Key.Key_F2)
    assert starter.marking.marks == (mark,), "nothing was written"
    path = tmp_path / "notes.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (str(path), ""))
    notes.save.click()
    assert "## One\n\n> Nobody hears\n\nWhy \\*not\\*?" in path.read_text(encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (str(tmp_path), ""))
    notes.save.click()
    assert window.strip.text.text() == f"'{tmp_path}' cannot be written: Is a directory."
    notes.list.menu(mark).actions()[2].trigger()
    assert QGuiApplication.clipboard().text() == "Why *not*?\n\nNobody hears"
    starter.player.go_to(0)
    qtbot.keyClick(notes.list, Qt.Key.Key_Return)
    assert starter.library.char == start
    qtbot.keyClick(notes.list, Qt.Key.Key_Delete)
    assert starter.marking.marks == ()
    assert not notes.isVisible()


def test_a_note_that_is_not_written_leaves_nothing(
    qtbot: QtBot, starter: Program, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(qtbot, starter, TEXT)
    seen: list[int] = []

    def asked(dialog: QInputDialog) -> int:
        starter.library.store.flush()
        with closing(DocumentStore(starter._home.data)) as other:
            seen.append(len(Marks(other).of(starter.library.document)))  # type: ignore[arg-type]
        return 0

    monkeypatch.setattr(QInputDialog, "exec", asked)
    qtbot.keyClick(window.pane, Qt.Key.Key_N)
    assert seen == [1], "it is on the disk before a word is written"
    assert starter.marking.marks == ()
    window.command("notes")
    assert "Nothing is marked" in window.strip.text.text()


def test_a_note_that_is_being_written_is_not_lost_to_esc(
    qtbot: QtBot, starter: Program, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(qtbot, starter, TEXT)
    ends = iter((False, False, True, False))
    monkeypatch.setattr(QInputDialog, "exec", lambda dialog: dialog.setTextValue("A thought.") or next(ends))
    answers = iter((False, False, True))
    monkeypatch.setattr(asking, "sure", lambda *asked: next(answers))
    qtbot.keyClick(window.pane, Qt.Key.Key_N)
    assert [mark.note for mark in starter.marking.marks] == ["A thought."]
    qtbot.keyClick(window.pane, Qt.Key.Key_Right)
    # Not asked where nothing is lost: it is written already.
    assert asking.text(window, "Your note", "", "A thought.", lines=True) == ""
    assert next(answers), "asked twice in all"


def test_the_end_of_a_paragraph_belongs_to_its_sentence(
    qtbot: QtBot, starter: Program, window: MainWindow
) -> None:
    started(qtbot, starter, TEXT)
    window.pane.go_to(0)
    qtbot.keyClick(window.pane, Qt.Key.Key_End)
    assert window.pane.char_at_cursor() == TEXT.index("\n")
    qtbot.keyClick(window.pane, Qt.Key.Key_B)
    assert texts(starter) == ["All of us sleep while it sings."]


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_long_passage_is_quoted_as_it_stands(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, Qt.TextFormat]] = []

    def asked(dialog: QInputDialog) -> int:
        dialog.show()
        label = dialog.findChild(QLabel)
        seen.append((dialog.width(), label.textFormat()))
        return 0

    monkeypatch.setattr(QInputDialog, "exec", asked)
    asking.text(window, "Your note", asking.quoted("<b>A long</b> passage. " * 20), lines=True)
    assert seen == [(asking.WIDTH, Qt.TextFormat.PlainText)]


def test_marks_are_there_at_the_next_start_and_in_a_corrected_text(
    qtbot: QtBot, make_program: Callable[[], Program]
) -> None:
    program = make_program()
    window = MainWindow()
    binding = WindowBinding(window, program)
    program.library.open_text(TEXT, "A test")
    qtbot.waitUntil(lambda: program.library.document is not None)
    document = program.library.document
    assert document is not None
    start = document.text.index("Nobody")
    program.marking.set("highlight", Span(start, start + 12), "a note")
    program.library.correct(Span(0, 8), "That old bird")
    qtbot.waitUntil(lambda: len(program.marking.marks) == 1 and "old bird" in program.library.document.text)
    assert texts(program) == ["Nobody hears"]
    program.library.forget()
    program.marking.forget()
    program.marking.set("bookmark", Span(0, 4))
    program.close()
    end(window)
    del binding
    again = make_program()
    assert again.library.shelf.books() == ()
    again.library.open_text(TEXT, "A test")
    qtbot.waitUntil(lambda: again.library.document is not None)
    assert again.marking.marks == (), "what was forgotten left no trace"


def test_marks_stay_in_a_copy_that_is_changed_where_the_first_file_is_still_there(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    """They had been set in the first one, and were gone with the first change of the copy."""
    first, copy = tmp_path / "Night.txt", tmp_path / "copy" / "Night.txt"
    copy.parent.mkdir()
    for path in (first, copy):
        path.write_text(TEXT)
    library = program.library

    def opened(path: Path) -> None:
        with qtbot.waitSignal(library.document_changed):
            library.open_file(path)

    opened(first)
    start = library.document.text.index("Nobody")
    program.marking.set("highlight", Span(start, start + 12), "a note")
    opened(copy)
    qtbot.waitUntil(lambda: texts(program) == ["Nobody hears"])
    copy.write_text(f"A preface stands here now.\n\n{TEXT}")
    opened(copy)
    qtbot.waitUntil(lambda: texts(program) == ["Nobody hears"])


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_note_belongs_to_the_text_that_it_was_begun_in(
    qtbot: QtBot, starter: Program, window: MainWindow
) -> None:
    """While one writes the reading list may go on to the next text."""
    started(qtbot, starter, TEXT)
    first, second = starter.library.document, "Another text is open by then. It is a short one."

    def written() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QInputDialog)
        with qtbot.waitSignal(starter.library.document_changed):
            starter.library.open_text(second)
        dialog.setTextValue("Of the first.")
        dialog.accept()

    QTimer.singleShot(200, written)
    qtbot.keyClick(window.pane, Qt.Key.Key_N)
    assert starter.library.document.text == second
    assert starter.marking.marks == ()
    assert starter.library.marks.of(starter.library.document) == ()
    (mark,) = starter.library.marks.of(first)
    assert (mark.note, first.text[mark.span.start : mark.span.end]) == (
        "Of the first.",
        "The small bird sings at night.",
    )


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_chapter_that_is_read_stays_in_view_above_the_notes(qtbot: QtBot) -> None:
    panel = ContentsPanel()
    qtbot.addWidget(panel)
    panel.resize(240, 600)
    panel.set_outline([Heading(f"Chapter {n}", 1, n) for n in range(40)])
    panel.show()
    panel.set_place(33)
    tree = panel.tree
    assert tree.viewport().rect().contains(tree.visualItemRect(tree.currentItem()))
    height = tree.height()
    panel.notes.set_marks([Mark("bookmark", Span(0, 9), "The small")])
    qtbot.waitUntil(lambda: tree.height() < height)
    assert tree.viewport().rect().contains(tree.visualItemRect(tree.currentItem()))
