"""Closing while speech is saved: a person is asked, and the next start tells of it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core.library import FILE, DocumentStore
from app.views.bind_window import WindowBinding
from app.views.dialogs.books import BooksDialog
from app.views.kit import asking
from app.views.main_window import MainWindow
from engine import PlayState
from tests.app.scenes import end
from tests.support.program import MANY, TEXT, exported, started, until_state

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_a_person_is_asked_and_the_next_start_tells_of_it(
    qtbot: QtBot,
    sound: object,
    make_program: Callable[[], Program],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program, window, path = make_program(), MainWindow(), tmp_path / "long.flac"
    binding = WindowBinding(window, program)
    window.show()
    started(qtbot, program, MANY * 5)
    program.exporter.start(path)
    qtbot.waitUntil(lambda: program.exporter.share > 0)
    asked: list[str] = []

    def answer(role: QMessageBox.ButtonRole) -> Callable[[QMessageBox], int]:
        def choose(box: QMessageBox) -> int:
            asked.append(box.text())
            next(button for button in box.buttons() if box.buttonRole(button) is role).click()
            return 0

        return choose

    monkeypatch.setattr(QMessageBox, "exec", answer(QMessageBox.ButtonRole.RejectRole))
    assert not window.close()
    assert window.isVisible()
    assert "%" in asked[0]
    assert program.exporter.is_running()
    monkeypatch.setattr(QMessageBox, "exec", answer(QMessageBox.ButtonRole.AcceptRole))
    assert window.close()
    end(window)
    del binding

    program, window = make_program(), MainWindow()
    binding = WindowBinding(window, program)
    window.show()
    program.start()
    qtbot.waitUntil(lambda: "long.flac" in window.strip.text.accessibleName())
    assert window.strip.action.text() == "Go on"
    assert not program.exporter.unfinished(), "it is told once"
    window.strip.action.click()
    qtbot.waitUntil(lambda: program.exporter.entries[0].state.is_at_work)
    program.exporter.cancel()
    exported(qtbot, program)
    program.close()
    assert window.close(), "nobody is asked where nothing is broken off"
    end(window)
    del binding


def test_the_next_start_tells_of_all_that_was_broken_off(
    qtbot: QtBot, sound: object, make_program: Callable[[], Program], tmp_path: Path
) -> None:
    program = make_program()
    started(qtbot, program, MANY * 5)
    for name in ("one", "two"):
        program.exporter.start(tmp_path / f"{name}.flac")
    for entry in program.exporter.entries:
        program.exporter.pause(entry)
    exported(qtbot, program)
    program.close()

    program, window = make_program(), MainWindow()
    binding = WindowBinding(window, program)
    window.show()
    program.start()
    told = "Saving two.flac, one.flac as sound was broken off."
    qtbot.waitUntil(lambda: window.strip.text.text() == told)
    window.strip.action.click()
    dialog = window.findChild(BooksDialog)
    assert dialog.isVisible()
    assert len(dialog.cards()) == 2
    qtbot.waitUntil(lambda: program.library.document is not None)
    qtbot.waitUntil(lambda: program.engine.session.player is not None)
    program.close()
    assert window.close()
    end(window)
    del binding


def test_the_system_s_wish_is_not_asked_about(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = MainWindow()
    window.may_close = lambda: pytest.fail("nobody is there to answer")
    window.unasked = True
    assert window.close()
    end(window)


def test_what_was_pasted_on_a_full_disk_is_not_lost_unasked(
    qtbot: QtBot, starter: Program, window: MainWindow, monkeypatch: pytest.MonkeyPatch, caplog
) -> None:
    started(qtbot, starter)
    store = starter.library.store
    store.flush()
    (pages,) = store._database.execute("PRAGMA page_count").fetchone()
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    starter.library.open_text("The bird sings at night. " * 4_000, "A long one")
    qtbot.waitUntil(lambda: "cannot be kept" in window.strip.text.text())
    answers, asked = [False, True], []
    monkeypatch.setattr(asking, "sure", lambda *told: asked.append(told[2]) or answers[len(asked) - 1])
    assert not window.close()
    assert str(store.folder) in asked[0]
    assert window.close()
    caplog.clear()


def test_what_was_pasted_where_nothing_is_kept_is_not_lost_unasked(
    qtbot: QtBot, sound: object, make_program: Callable[[], Program], tmp_path: Path, monkeypatch, caplog
) -> None:
    (tmp_path / "data" / FILE).mkdir(parents=True)
    program, window = make_program(), MainWindow()
    binding = WindowBinding(window, program)
    window.show()
    program.start()
    qtbot.waitUntil(lambda: program.library.document is not None)
    qtbot.waitUntil(lambda: program.engine.session.player is not None)
    assert window.may_close(), "nobody is asked for the sample"
    program.library.open_text(TEXT)
    qtbot.waitUntil(lambda: program.library.document.text.startswith(TEXT[:20]))
    asked: list[str] = []
    monkeypatch.setattr(asking, "sure", lambda *told: asked.append(told[2]))
    assert not window.close()
    assert str(program.library.store.folder) in asked[0]
    (tmp_path / "data" / FILE).rmdir()
    key = program.library.document.key
    assert window.may_close(), "it is kept by now"
    qtbot.waitUntil(lambda: not window.strip.isVisible())
    assert window.close()
    end(window)
    del binding
    with closing(DocumentStore(tmp_path / "data")) as store:
        assert store.text(key) == TEXT.encode()
    caplog.clear()


def test_a_device_that_opens_behind_the_closing_is_closed(sound: object, program: Program) -> None:
    program.loudspeaker.open()
    program.close()
    QApplication.processEvents()
    assert not [thread for thread in threading.enumerate() if thread.name == "player"]


def test_a_text_that_was_read_to_its_end_stays_so(qtbot: QtBot, starter: Program) -> None:
    """Closing put its place back to its last word, which alone was read at the next start."""
    started(qtbot, starter, "One. Two.")
    starter.player.toggle()
    until_state(qtbot, starter, PlayState.FINISHED)
    end = len(starter.library.document.text)
    qtbot.waitUntil(lambda: starter.library.char == end)
    starter.player.close()
    assert starter.library.char == end
