"""Where the reader is: in a file that another program changes, in a sentence, in a chapter."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.controllers.reading.progress import Progress
from app.documents.model import Document
from app.documents.open import open_text
from app.views.bind_library import ExportBinding
from app.views.bind_reading import Correction, ReadingBinding
from app.views.bind_window import WindowBinding
from app.views.kit import asking
from app.views.main_window import MainWindow
from app.wording import Problem
from engine import PlayState, Span
from tests.app.scenes import end
from tests.support.program import until_state

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
FIRST = "A bird sings in the tree.\n\nIt sleeps at night.\n\nThe morning comes again."


@pytest.fixture
def window(starter: Program, qtbot: QtBot) -> Iterator[MainWindow]:
    made = MainWindow()
    WindowBinding(made, starter)
    made.show()
    yield made
    end(made)


def opened(starter: Program, qtbot: QtBot, path: Path) -> None:
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_file(path)


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_was_changed_is_offered_and_read_at_the_same_sentence(
    window: MainWindow, starter: Program, qtbot: QtBot, tmp_path: Path, replaced: bool
) -> None:
    path = tmp_path / "draft.txt"
    path.write_text(FIRST)
    opened(starter, qtbot, path)
    text = starter.library.document.text
    starter.library.remember(text.index("It sleeps"))
    (tmp_path / "another.txt").write_text("Nothing of this is read.")
    qtbot.wait(600)
    assert not window.strip.isVisible()
    new = "A title that was not there.\n\n" + FIRST
    if replaced:
        other = tmp_path / "draft.tmp"
        other.write_text(new)
        other.replace(path)
    else:
        path.write_text(new)
    qtbot.waitUntil(window.strip.isVisible)
    assert window.strip.text.text() == "draft.txt was changed."
    with qtbot.waitSignal(starter.library.document_changed):
        window.strip.action.click()
    document = starter.library.document
    assert document.text.startswith("A title")
    assert document.text[starter.library.char :].startswith("It sleeps")


@pytest.mark.parametrize("with_folder", [False, True])
def test_a_file_that_is_deleted_while_it_is_open_is_told_and_so_is_another_in_its_place(
    window: MainWindow, starter: Program, qtbot: QtBot, tmp_path: Path, with_folder: bool
) -> None:
    path = tmp_path / "stick" / "texts" / "draft.txt"
    path.parent.mkdir(parents=True)
    path.write_text(FIRST)
    opened(starter, qtbot, path)
    if with_folder:
        shutil.rmtree(tmp_path / "stick")
    else:
        path.unlink()
    qtbot.waitUntil(window.strip.isVisible)
    assert window.strip.text.text().startswith("draft.txt is not in its folder any more.")
    assert window.strip.action.isHidden()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(FIRST + " A dog barks.")
    qtbot.waitUntil(lambda: window.strip.text.text() == "draft.txt was changed.")
    with qtbot.waitSignal(starter.library.document_changed):
        window.strip.action.click()
    assert starter.library.document.text.endswith("A dog barks.")


def test_a_text_that_took_its_time_leaves_the_keyboard_where_one_writes_by_then(
    window: MainWindow, starter: Program, qtbot: QtBot
) -> None:
    shown = threading.Event()

    def slow(*asked: object, **how: object) -> Document:
        shown.wait()
        return open_text(FIRST)

    starter.library.opening.text = slow  # type: ignore[method-assign]
    window.pane.setFocus()
    for begun in (False, True):
        shown.clear()
        if not begun:
            window.open_find()
        starter.library.open_text(FIRST)
        if begun:
            window.open_find()
            qtbot.keyClick(window.find_bar.field, Qt.Key.Key_B)
        with qtbot.waitSignal(starter.library.document_changed):
            shown.set()
        assert window.find_bar.field.hasFocus() is begun


def test_a_key_reads_the_file_anew(
    window: MainWindow, starter: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    assert not window.commands["read_anew"].isEnabled()
    path = tmp_path / "draft.txt"
    path.write_text(FIRST)
    opened(starter, qtbot, path)
    path.write_text("Something else.")
    with qtbot.waitSignal(starter.library.document_changed):
        window.commands["read_anew"].trigger()
    assert starter.library.document.text == "Something else."


def test_what_is_read_is_read_on_in_the_new_text(
    window: MainWindow, starter: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "draft.txt"
    path.write_text(FIRST)
    starter.start()
    opened(starter, qtbot, path)
    starter.player.play_from(FIRST.index("It sleeps"))
    until_state(qtbot, starter, PlayState.READING)
    path.write_text("A new title.\n\n" + FIRST)
    qtbot.waitUntil(window.strip.isVisible)
    with qtbot.waitSignal(starter.library.document_changed):
        window.commands["read_anew"].trigger()
    assert not window.strip.isVisible(), "it was done"
    text = starter.library.document.text
    qtbot.waitUntil(lambda: window.pane.lit()[1] is not None)
    assert window.pane.lit()[0].start >= text.index("It sleeps")
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_text(FIRST)
    assert starter.player.state is PlayState.READY, "another text is not read by itself"


def test_a_long_sentence_is_lit_whole_and_what_is_selected_alone(
    window: MainWindow, starter: Program, qtbot: QtBot
) -> None:
    text = "He was slow, " + "and he went on, and on, and on, " * 20 + "and then he stopped. Then he slept."
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_text(text)
    binding = window.findChild(ReadingBinding)
    whole = Span(0, text.index(" Then"))
    assert binding._whole(Span(40, 120)) == whole
    assert binding._whole(Span(120, 200)) == whole
    assert binding._whole(Span(whole.end + 1, len(text))) == Span(whole.end + 1, len(text))
    window.pane.selection_requested.disconnect(starter.player.read_selection)
    window.pane.selection_requested.emit(Span(13, 80))
    assert binding._whole(Span(13, 80)) == Span(13, 80)
    starter.player.state_changed.emit(PlayState.FINISHED, "Finished")
    assert window.pane.selection() == Span(13, 80), "asked for again, it is said again"
    assert window.commands["read_selection"].isEnabled()
    window.pane.start_requested.disconnect(starter.player.play_from)
    window.pane.start_requested.emit(0)
    assert binding._whole(Span(13, 80)) == whole


def test_the_chapter_one_is_in_is_saved_and_told(
    window: MainWindow, starter: Program, qtbot: QtBot, monkeypatch
) -> None:
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_text("# One\n\nA bird sings.\n\n# Two\n\nIt sleeps.\n\n# Three\n\nIt wakes.")
    document = starter.library.document
    asked = []
    monkeypatch.setattr(ExportBinding, "_export", lambda self, title, name, span: asked.append((name, span)))
    starter.library.remember(document.text.index("It sleeps"))
    window.commands["export_chapter"].trigger()
    two = Span(document.text.index("Two"), document.text.index("Three"))
    assert asked == [("Two", two)]
    starter.tracker.changed.emit(Progress(two.start, 0.4, 40.0, 60.0))
    words = window.footer._place
    assert words.startswith("40 %, 0:")
    assert words.endswith("left in this chapter")


def test_fifteen_seconds_on_are_never_back(
    window: MainWindow, starter: Program, qtbot: QtBot, monkeypatch
) -> None:
    long = "He went on, " * 40 + "and stopped."
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_text("A bird sings. " * 20 + long + " The bird sleeps." * 20)
    text = starter.library.document.text
    told: list[Progress] = []
    starter.tracker.changed.connect(told.append)
    first = text.index(long) - len("A bird sings. ") * 18
    starter.player.go_to(first)
    for way in ("on_seconds", "back_seconds"):
        before = told[-1].spoken
        window.commands[way].trigger()
        assert abs(told[-1].spoken - before) == pytest.approx(15, abs=1.2), "within a sentence"
    assert starter.library.char == pytest.approx(first, abs=30)
    inside = text.index(long) + 100
    starter.library.remember(inside)
    starter.tracker.tell()
    window.commands["on_seconds"].trigger()
    assert starter.library.char == text.index("The bird sleeps"), "the beginning of it lies behind one"


def test_the_page_is_told_of_a_long_text(window: MainWindow, starter: Program, qtbot: QtBot) -> None:
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_text("A bird sings in the tree. " * 300)
    starter.tracker.changed.emit(Progress(2000, 0.25, 40.0, 60.0))
    assert window.footer._place == "Page 2 of 5, 25 %"


DRAFT = "# Draft\n\nA bird sings. It slep\nat night.\n\nA bird sings. The end."


def corrected(window: MainWindow, starter: Program, qtbot: QtBot, old: str, new: str) -> None:
    """Write a sentence anew by the keyboard, and wait for the text."""
    window.pane.go_to(starter.library.document.text.index(old) + 2)
    window.commands["correct"].trigger()
    field = window.findChild(Correction).field
    assert field.isVisible()
    assert " ".join(field.toPlainText().split()) == old
    field.selectAll()
    with qtbot.waitSignal(starter.library.document_changed):
        for line, words in enumerate(new.split("\n")):
            if line:
                qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
            qtbot.keyClicks(field, words)
        qtbot.keyClick(field, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("", DRAFT.encode()),
        ("draft.txt", b"\xef\xbb\xbf" + DRAFT.replace("\n", "\r\n").encode()),
        ("draft.md", DRAFT.encode()),
        ("caf\u00e9.txt", (DRAFT + " Das w\u00e4re sch\u00f6n, h\u00f6rt man.").encode("cp1252")),
    ],
)
def test_a_sentence_is_corrected_where_it_stands_and_said_again(
    window: MainWindow, starter: Program, qtbot: QtBot, monkeypatch, tmp_path: Path, name: str, data: bytes
) -> None:
    path = tmp_path / name
    if name:
        path.write_bytes(data)
        path.chmod(0o640)
        opened(starter, qtbot, path)
    else:
        with qtbot.waitSignal(starter.library.document_changed):
            starter.library.open_text(data.decode())
    library, first = starter.library, starter.library.document.text
    qtbot.waitUntil(window.pane.is_loaded)
    played: list[int] = []
    monkeypatch.setattr(starter.player, "play_from", played.append)
    corrected(window, starter, qtbot, "It slep at night.", "It slept\nall night long.")
    new = library.document
    at = new.text.index("It slept")
    assert played == [at]
    assert "Draft A bird sings. It slept all night long. A bird sings. The end." in " ".join(new.text.split())
    assert not window.findChild(Correction).isVisible()
    if name:
        end = b"\r\n" if b"\r\n" in data else b"\n"
        assert path.read_bytes() == data.replace(
            b"It slep" + end + b"at night.", b"It slept" + end + b"all night long."
        )
        assert path.stat().st_mode & 0o777 == 0o640
    else:
        assert [recent.title for recent in library.recents()] == [new.title], "one text, not two"
    assert window.strip.text.text() == "The sentence is corrected."
    with qtbot.waitSignal(library.document_changed):
        qtbot.keyClick(window.pane, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert library.document.text == first
    assert window.strip.text.text() == "The correction is taken back."
    for text in (new.text, first):
        with qtbot.waitSignal(library.document_changed):
            window.strip.action.click()
        assert library.document.text == text
    if name:
        assert path.read_bytes() == data
    with qtbot.waitSignal(library.document_changed):
        library.open_last()
    assert library.document.text == first
    assert library.char == at


PAGE = (
    "<html><head><title>It slep at night.</title></head><body><h1>Draft</h1><p>A <b>bird</b> sings.\n"
    "It <b>slep</b> <a href='http://a.org/?b&gt;c'>at all</a> hours &amp; so on.</p>"
    "<p>Nobody hears it at night.</p></body></html>"
)
MARKED = "# Draft\n\nA bird sings.\nIt **slep** [at all](http://a.org) hours & so\\* on.\n\nNobody hears it."


@pytest.mark.parametrize(
    ("text", "page", "old", "after"),
    [
        ("It slep", PAGE, "It slep at all hours & so on.", PAGE),
        (MARKED, "", "It slep at all hours & so* on.", MARKED),
    ],
)
def test_bold_words_and_links_stay_where_a_sentence_with_some_is_corrected(
    window: MainWindow,
    starter: Program,
    qtbot: QtBot,
    monkeypatch,
    text: str,
    page: str,
    old: str,
    after: str,
) -> None:
    monkeypatch.setattr(starter.player, "play_from", lambda char: None)
    library = starter.library
    with qtbot.waitSignal(library.document_changed):
        library.open_text(text, page=page)
    qtbot.waitUntil(window.pane.is_loaded)
    before = library.document.text
    corrected(window, starter, qtbot, old, old.replace("slep", "slept").replace("hours", "the < hours"))
    now = library.document
    assert "It slept at all the < hours & so" in now.text
    expected = after.replace("slep</b>", "slept</b>").replace("slep**", "slept**")
    written = "the &lt; hours" if page else "the < hours"
    assert library.store.text(now.key).decode().endswith(expected.replace("hours", written))
    with qtbot.waitSignal(library.document_changed):
        library.undo_correction()
    assert library.document.text == before
    qtbot.waitUntil(window.pane.is_loaded)
    corrected(window, starter, qtbot, old, "It ends.")
    assert "It ends." in library.document.text
    assert "slep" not in library.document.text


def test_corrections_are_taken_back_one_after_the_other(
    window: MainWindow, starter: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starter.player, "play_from", lambda char: None)
    library, undo = starter.library, (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(library.document_changed):
        library.open_text(FIRST)
    texts = [library.document.text]
    for old, new in (("It sleeps at night.", "It slept."), ("The morning comes again.", "It is day.")):
        qtbot.waitUntil(window.pane.is_loaded)
        corrected(window, starter, qtbot, old, new)
        texts.append(library.document.text)
    for text in (texts[1], texts[0]):
        with qtbot.waitSignal(library.document_changed):
            qtbot.keyClick(window.pane, *undo)
        assert library.document.text == text
    qtbot.keyClick(window.pane, *undo)
    assert window.strip.text.text() == "There is nothing more to take back."
    assert library.document.text == texts[0]
    with qtbot.waitSignal(library.document_changed):
        qtbot.keyClick(window.pane, Qt.Key.Key_Z, undo[1] | Qt.KeyboardModifier.ShiftModifier)
    assert library.document.text == texts[1]


def test_undo_asked_for_twice_at_once_leaves_file_and_window_alike(
    window: MainWindow, starter: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(starter.player, "play_from", lambda char: None)
    path = tmp_path / "draft.txt"
    path.write_text(FIRST)
    opened(starter, qtbot, path)
    first = starter.library.document.text
    qtbot.waitUntil(window.pane.is_loaded)
    corrected(window, starter, qtbot, "It sleeps at night.", "It slept.")
    undo = Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(window.pane, *undo)
    while path.read_text() != FIRST:
        time.sleep(0.001)
    qtbot.keyClick(window.pane, *undo)
    qtbot.waitUntil(lambda: starter.library.document.text == first)
    assert window.strip.text.text() == "The correction is taken back."


def test_corrections_that_were_taken_back_are_made_again_one_after_the_other(
    window: MainWindow, starter: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starter.player, "play_from", lambda char: None)
    library, control = starter.library, Qt.KeyboardModifier.ControlModifier
    with qtbot.waitSignal(library.document_changed):
        library.open_text(FIRST)
    texts = [library.document.text]
    for old, new in (("It sleeps at night.", "It slept."), ("The morning comes again.", "It is day.")):
        qtbot.waitUntil(window.pane.is_loaded)
        corrected(window, starter, qtbot, old, new)
        texts.append(library.document.text)
    for key, after in ((Qt.Key.Key_Z, (1, 0)), (Qt.Key.Key_Y, (1, 2)), (Qt.Key.Key_Z, (1,))):
        for at in after:
            with qtbot.waitSignal(library.document_changed):
                qtbot.keyClick(window.pane, key, control)
            assert library.document.text == texts[at]
    qtbot.waitUntil(window.pane.is_loaded)
    corrected(window, starter, qtbot, "It slept.", "It woke.")
    qtbot.waitUntil(lambda: not library.is_opening())
    library.redo_correction()
    assert not library.is_opening(), "behind something new there is nothing to make again"


def test_what_is_looked_for_is_looked_for_in_another_text(
    window: MainWindow, starter: Program, qtbot: QtBot
) -> None:
    for text, count in (("A bird and a bird.", 2), ("One bird.", 1)):
        with qtbot.waitSignal(starter.library.document_changed):
            starter.library.open_text(text)
        qtbot.waitUntil(window.pane.is_loaded)
        assert not window.find_bar.answer.text(), "of the text before"
        assert len(window.pane.extraSelections()) == (count if window.find_bar.isVisible() else 0)
        window.commands["find"].trigger()
        window.find_bar.field.setText("bird")
        assert window.find_bar.answer.text() == f"1 of {count}"


def test_what_is_being_written_is_not_lost(
    window: MainWindow, starter: Program, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "draft.txt"
    path.write_text(FIRST)
    opened(starter, qtbot, path)
    qtbot.waitUntil(window.pane.is_loaded)
    window.pane.go_to(len(starter.library.document.text))
    window.commands["correct"].trigger()
    field = window.findChild(Correction)
    assert field.field.toPlainText() == "The morning comes again.", "at the end it is the last sentence"
    qtbot.keyClicks(field.field, " And goes.")
    window.commands["correct"].trigger()
    assert field.field.toPlainText() == "The morning comes again. And goes."
    answers, asked = [False, True], []
    monkeypatch.setattr(asking, "sure", lambda *told: asked.append(told[2]) or answers[len(asked) - 1])
    assert not window.close()
    assert "not in the text yet" in asked[0]
    with qtbot.waitSignal(starter.library.document_changed):
        window.commands["read_anew"].trigger()
    assert not field.isVisible()
    assert "The morning comes again. And goes." in window.strip.text.text()
    window.strip.action.click()
    assert QGuiApplication.clipboard().text() == "The morning comes again. And goes."
    window.commands["correct"].trigger()
    assert window.may_close(), "nothing was written"
    assert len(asked) == 1
    # That places cannot be kept, say, does not open the box again while the text is on its way.
    field.field.setPlainText("It is day.")
    with qtbot.waitSignal(starter.library.corrected):
        qtbot.keyClick(field.field, Qt.Key.Key_Return)
        starter.library.problem.emit(Problem("The disk is full.", lasts=True))
        assert not field.isVisible()
    assert window.strip.text.text() == "The sentence is corrected."


@pytest.mark.parametrize("things", [2, 40])
def test_a_long_sentence_is_corrected_in_a_small_window(
    window: MainWindow, starter: Program, qtbot: QtBot, things: int
) -> None:
    starter.settings.font_pixels = 36
    window.resize(640, 560)
    words = ", ".join(f"and then thing number {n} came along" for n in range(things))
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_text(f"It begins. {words}, until it ends.")
    qtbot.waitUntil(window.pane.is_loaded)
    window.pane.go_to(30)
    window.commands["correct"].trigger()
    field, view = window.findChild(Correction), window.pane.viewport()
    assert field.isVisible()
    qtbot.waitUntil(lambda: field.y() + field.height() <= view.y() + view.height() + 1)
    assert field.rect().contains(field.leave.geometry())
    inside, bar = field.field, field.field.verticalScrollBar()
    assert inside.viewport().rect().contains(inside.cursorRect().center()), "where one writes is seen"
    assert bar.maximum() == 0 or things > 2, "what has room is seen whole"


def test_what_is_left_as_it_is_is_read_on_and_what_cannot_be_corrected_says_so(
    window: MainWindow, starter: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "draft.md"
    text = "A bird *sings*. It sleeps. " + "And nobody hears it in the night. " * 4
    path.write_text(text)
    opened(starter, qtbot, path)
    qtbot.waitUntil(window.pane.is_loaded)
    starter.player.play_from(0)
    field = window.findChild(Correction)
    window.commands["correct"].trigger()
    qtbot.waitUntil(lambda: not starter.player.state.is_active)
    assert field.isVisible()
    qtbot.keyClicks(field.field, "[ ], . Space and keys of the window are letters here ")
    qtbot.keyClick(field.field, Qt.Key.Key_Escape)
    assert not field.isVisible()
    assert window.pane.hasFocus()
    path.write_text(text.replace("bird", "dog"))
    field.open(Span(0, 14), "A bird sings.")
    with qtbot.waitSignal(starter.library.problem):
        field.done.emit(Span(0, 14), "A bird sang.")
    assert path.read_text().startswith("A dog *sings*"), "what another program wrote meanwhile stays"
    qtbot.waitUntil(lambda: "does not stand so" in window.strip.text.text())
    assert field.field.toPlainText() == "A bird sang.", "what was written is not lost"
    path.unlink()
    with qtbot.waitSignal(starter.library.problem):
        qtbot.keyClick(field.field, Qt.Key.Key_Return)
    assert window.strip.text.text() == f"'{path}' cannot be written: No such file or directory."
    assert field.field.toPlainText() == "A bird sang."
    qtbot.keyClick(field.field, Qt.Key.Key_Escape)
    book = tmp_path / "page.html"
    book.write_text("<p>A bird sings.</p>")
    opened(starter, qtbot, book)
    assert not window.commands["correct"].isEnabled()
