"""Pronunciation rules in the window: written, heard, kept, brought in, and asked for by a right click."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.controllers.voices.pronunciations import EXAMPLE
from app.views import kit
from app.views.bind_window import WindowBinding
from app.views.dialogs.pronunciation import PronunciationDialog
from app.views.main_window import MainWindow
from engine import PronunciationRule, Span
from engine.errors import PronunciationError
from tests.app.scenes import end
from tests.support.program import started

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

BIRD = PronunciationRule("bird", "small dog")
NIGHT = PronunciationRule("night", "day")
TEXT = "The bird sings at night.\n\nNobody hears the bird."


@pytest.fixture
def bound(qtbot: QtBot, program: Program) -> Iterator[WindowBinding]:
    """The window on a program that has begun, with a text."""
    made = MainWindow()
    binding = WindowBinding(made, program)
    made.show()
    started(qtbot, program, TEXT)
    yield binding
    end(made)


def dialog_of(binding: WindowBinding) -> PronunciationDialog:
    return binding.pronunciation.show()


def test_a_rule_is_written_down_and_kept(
    qtbot: QtBot, program: Program, bound: WindowBinding, make_program: Callable[[], Program]
) -> None:
    dialog = dialog_of(bound)
    assert not dialog.add.isEnabled()
    dialog.written.setText("bird")
    dialog.said.setText("small dog")
    QTest.keyClick(dialog.said, Qt.Key.Key_Return)
    assert program.pronunciations.everywhere == (BIRD,)
    assert "small dog" in dialog.message.text()
    assert dialog.list.topLevelItemCount() == 1
    assert (dialog.written.text(), dialog.said.text()) == ("", ""), "the next rule is of another word"
    assert dialog.focusWidget() is dialog.written
    dialog.scope.setCurrentIndex(1)
    dialog.scope_changed.emit()
    assert dialog.list.topLevelItemCount() == 0
    dialog.written.setText("bird")
    dialog.said.setText("cat")
    dialog.add.click()
    assert program.pronunciations.of_book == (PronunciationRule("bird", "cat"),)
    chosen = program.player.asking.options().pronunciation
    assert chosen is not None
    assert [rule.said for rule in chosen.rules] == ["cat", "small dog"], "the text's own go first"

    other = make_program()
    other.pronunciations.start()
    assert other.pronunciations.everywhere == (BIRD,)
    dialog.list.setCurrentItem(dialog.list.topLevelItem(0))
    assert dialog.said.text() == "cat"
    dialog.remove.click()
    assert program.pronunciations.of_book == ()
    assert dialog.message.text() == "The rule is removed. “Add the rule” puts it back."
    dialog.add.click()
    assert program.pronunciations.of_book == (PronunciationRule("bird", "cat"),)


def test_rules_that_others_wrote_meanwhile_stay(program: Program, bound: WindowBinding) -> None:
    """Another window, or a person in the file."""
    rules = program.pronunciations
    rules.add(BIRD, book=False)
    file = rules._book.file()
    file.write_text(file.read_text() + "# Mine\nnight = day\n")
    dialog = dialog_of(bound)
    dialog.written.setText("sings")
    dialog.said.setText("hums")
    QTest.keyClick(dialog.said, Qt.Key.Key_Return)
    assert [rule.written for rule in rules.everywhere] == ["sings", "bird", "night"]
    rules.remove(BIRD, book=False)
    assert file.read_text().endswith("sings = hums\n# Mine\nnight = day\n")
    spoilt = file.read_text() + "no rule\n"
    file.write_text(spoilt)
    dialog.written.setText("ends")
    dialog.said.setText("begins")
    QTest.keyClick(dialog.said, Qt.Key.Key_Return)
    assert dialog.message.text().startswith("Line 5 of the rules: ")
    assert file.read_text() == spoilt


def test_another_text_has_other_rules(qtbot: QtBot, program: Program, bound: WindowBinding) -> None:
    program.pronunciations.add(BIRD, book=True)
    program.library.open_text("Another one about a bird.", "Other")
    document = program.library.document
    qtbot.waitUntil(lambda: program.library.document is not document)
    assert program.pronunciations.of_book == ()
    program.library.open_text(TEXT, "A test")
    qtbot.waitUntil(lambda: program.pronunciations.of_book == (BIRD,))


def test_it_is_told_that_the_rules_are_another_text_s(
    qtbot: QtBot, program: Program, bound: WindowBinding
) -> None:
    dialog = dialog_of(bound)
    dialog.scope.setCurrentIndex(1)
    dialog.scope.activated.emit(1)
    dialog.written.setText("bird")
    with qtbot.waitSignal(program.library.corrected):
        program.library.correct(Span(0, 3), "One")
    assert not dialog.message.isVisible(), "it is the same text"
    with qtbot.waitSignal(program.library.document_changed):
        program.library.open_text("Another one about a bird.", "Other")
    assert dialog.message.text() == "Another text is open now: these are its rules."
    assert dialog.message.isVisible()
    assert dialog.written.text() == "bird"


@pytest.mark.parametrize("closed", [False, True])
def test_a_text_keeps_its_rules_whatever_is_changed_in_it(
    qtbot: QtBot, make_program: Callable[[], Program], sound: object, tmp_path: Path, *, closed: bool
) -> None:
    path, program = tmp_path / "draft.txt", make_program()
    path.write_text(TEXT)
    started(qtbot, program)
    with qtbot.waitSignal(program.library.document_changed):
        program.library.open_file(path)
    program.pronunciations.add(BIRD, book=True)
    with qtbot.waitSignal(program.library.corrected):
        program.library.correct(Span(0, 3), "One")
    assert program.pronunciations.of_book == (BIRD,)
    program.pronunciations.remove(BIRD, book=True)
    program.pronunciations.add(NIGHT, book=True)
    with qtbot.waitSignal(program.library.corrected):
        program.library.undo_correction()
    assert program.pronunciations.of_book == (NIGHT,), "as they are now"
    if closed:
        program.close()
        program = make_program()
    path.write_text(TEXT + " More.")
    with qtbot.waitSignal(program.library.document_changed):
        program.library.open_file(path)
    assert program.library.document.text.endswith("More.")
    assert program.pronunciations.of_book == (NIGHT,)
    assert program.pronunciations.of(program.library.document.key).rules == (NIGHT,)


def test_an_example_is_heard_while_the_rule_is_written(
    qtbot: QtBot, program: Program, bound: WindowBinding, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = dialog_of(bound)
    dialog.begin("bird", "The bird sings.")
    dialog.said.setText("dog")
    spoken: list[tuple[str, str]] = []
    preview = program.voices.previewer
    speak = preview.speak

    def noted(key, text, voice, options):  # type: ignore[no-untyped-def]
        assert options.pronunciation is not None
        spoken.append((text, options.pronunciation.rules[0].said))
        speak(key, text, voice, options)

    monkeypatch.setattr(preview, "speak", noted)
    heard: list[str] = []
    program.voices.previewer.changed.connect(heard.append)
    dialog.play.click()
    qtbot.waitUntil(lambda: EXAMPLE in heard)
    assert spoken == [("The bird sings.", "dog")]
    assert dialog.play.accessibleName() == "Stop the example"
    dialog.play.click()
    qtbot.waitUntil(lambda: heard[-1] == "")
    assert dialog.play.accessibleName() == "Hear the example"
    assert program.pronunciations.everywhere == (), "it is not kept before it is added"


def test_an_expression_that_would_hang_is_refused_with_a_sentence(
    bound: WindowBinding, program: Program
) -> None:
    dialog = dialog_of(bound)
    dialog.written.setText("(a+)+$")
    dialog.kind.setCurrentIndex(dialog.kind.findData("expression"))
    dialog.add.click()
    assert "takes too long" in dialog.message.text()
    assert program.pronunciations.everywhere == ()
    dialog.play.click()
    assert "takes too long" in dialog.message.text()


def test_files_go_out_and_come_in(bound: WindowBinding, program: Program, tmp_path: Path) -> None:
    rules = program.pronunciations
    rules.add(BIRD, book=False)
    rules.export_file(tmp_path / "rules.txt", book=False)
    assert (tmp_path / "rules.txt").read_text("utf-8").splitlines()[1:] == ["bird = small dog"]
    (tmp_path / "more.txt").write_text("*gif* = jif\nbird = small dog\n", "utf-8")
    assert rules.import_file(tmp_path / "more.txt", book=False) == 2
    assert [rule.said for rule in rules.everywhere] == ["jif", "small dog"]
    (tmp_path / "bad.txt").write_text("what is this", "utf-8")
    with pytest.raises(PronunciationError, match="Line 1"):
        rules.import_file(tmp_path / "bad.txt", book=False)
    with pytest.raises(PronunciationError, match="cannot be read"):
        rules.import_file(tmp_path / "none.txt", book=False)
    (tmp_path / "latin.txt").write_bytes("café = coffee".encode("latin-1"))
    with pytest.raises(PronunciationError, match="UTF-8"):
        rules.import_file(tmp_path / "latin.txt", book=False)
    assert len(rules.everywhere) == 2


def test_a_right_click_on_a_word_asks_how_to_say_it(
    qtbot: QtBot, program: Program, bound: WindowBinding
) -> None:
    pane = bound._window.pane
    at = TEXT.index("bird.")
    qtbot.waitUntil(pane.is_loaded)
    where = pane.cursorRect(pane._cursor_at(at + 1)).center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, where, pane.viewport().mapToGlobal(where))
    QApplication.sendEvent(pane.viewport(), event)
    menu = next(each for each in pane.findChildren(QMenu) if each.isVisible())
    say = next(action for action in menu.actions() if action.text() == "Say it as…")
    say.trigger()
    menu.close()
    dialog = bound.pronunciation._dialog
    assert dialog is not None
    assert (dialog.written.text(), dialog.example.text()) == ("bird", "Nobody hears the bird.")
    assert dialog.focusWidget() is dialog.said


def test_every_control_has_a_name_and_tab_goes_from_top_to_bottom(bound: WindowBinding) -> None:
    dialog = dialog_of(bound)
    controls = [part for part in kit.tabbed(dialog) if part.isVisible()]
    assert all(part.accessibleName() for part in controls if isinstance(part, QWidget))
    order, part = [], dialog.scope
    for _ in range(20):
        order.append(part)
        part = part.nextInFocusChain()  # type: ignore[assignment]
        while part not in controls:
            part = part.nextInFocusChain()  # type: ignore[assignment]
        if part is dialog.scope:
            break
    heights = [each.mapTo(dialog, each.rect().center()).y() for each in order]
    assert heights == sorted(heights), [each.accessibleName() for each in order]
