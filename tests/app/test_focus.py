"""Where the keyboard is after something went, came or changed; and problems told where one looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.core.bookshelf import ReadLater
from app.core.models import ModelRow
from app.views.dialogs.library import LibraryDialog
from app.views.dialogs.models import ModelsDialog
from app.views.dialogs.settings import SettingsDialog
from app.views.kit import asking
from app.views.kit.buttons import TextButton
from app.views.main_window import MainWindow
from tests.app import scenes
from tests.app.scenes import end

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """The window in the middle of a reading."""
    with scenes.staged(qtbot) as made:
        yield made


def row(**values: object) -> ModelRow:
    """A model of the family that is not here yet."""
    return replace(ModelRow("nano", "Nano", 1_000, "MIT", ("en",), 120, False), **values)  # type: ignore[arg-type]


def test_from_the_find_bar_the_keyboard_goes_straight_to_the_text(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.open_find()
    qtbot.waitUntil(window.find_bar.field.hasFocus)
    passed: list[object] = []
    QApplication.instance().focusChanged.connect(lambda old, new: passed.append(new))
    window.close_top()
    assert [each for each in passed if each is not None] == [window.pane]


def test_the_keyboard_stays_on_its_model(window: MainWindow, qtbot: QtBot) -> None:
    others = row(name="turbo", title="Turbo")
    dialog = ModelsDialog(window, window.strip)
    dialog.set_rows((row(), others))
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    states = (
        row(downloading=True, total=1_000),
        row(done=400, total=1_000),
        row(installed=True, removable=True),
        row(installed=True, removable=True, current=True),
        row(),
    )
    card = dialog.cards()[0]
    card.get.setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(dialog.download_requested) as asked:
        QTest.keyClick(card.get, Qt.Key.Key_Space)
    assert asked.args == ["nano"]
    for state in states:
        dialog.set_rows((state, others))
        focus = QApplication.focusWidget()
        assert focus in card.offers(), state
        assert focus.isVisible()
    dialog.set_rows((states[0], others))
    with qtbot.waitSignal(dialog.pause_requested):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    end(dialog)


def test_tab_goes_through_the_models_before_what_is_below_them(window: MainWindow) -> None:
    dialog = ModelsDialog(window, window.strip)
    dialog.set_rows((row(), row(name="turbo", title="Turbo")))
    chain = [dialog.nextInFocusChain()]
    while chain[-1] is not dialog:
        chain.append(chain[-1].nextInFocusChain())
    first, second = dialog.cards()
    wanted = (first.get, second.get, dialog.strip.action, dialog.choose, dialog.finish)
    places = [chain.index(widget) for widget in wanted]
    assert places == sorted(places)
    end(dialog)


def test_what_the_keyboard_comes_to_is_seen(window: MainWindow, qtbot: QtBot) -> None:
    """From the buttons below it Tab goes to the first control, which may be scrolled away."""
    dialog = SettingsDialog(scenes.settings_store(), window)
    dialog.resize(600, 300)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    for _ in range(60):
        focus = QApplication.focusWidget()
        assert focus is not None
        assert not focus.visibleRegion().isEmpty(), focus.accessibleName()
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    end(dialog)


def test_a_model_that_is_no_longer_in_use_does_not_say_so(window: MainWindow) -> None:
    dialog = ModelsDialog(window, window.strip)
    dialog.set_rows((row(installed=True, current=True),))
    assert dialog.cards()[0].title.text() == "Nano (in use)"
    dialog.set_rows((row(installed=True),))
    assert dialog.cards()[0].title.text() == "Nano"
    end(dialog)


def test_a_problem_is_told_in_the_dialog_that_covers_it(window: MainWindow, qtbot: QtBot) -> None:
    dialog = ModelsDialog(window, window.strip)
    window.strip.show_problem("Before.", "Try again")
    assert dialog.strip.isHidden()
    dialog.show()
    window.strip.show_problem("There is no network.", "Try again")
    assert dialog.strip.isVisible()
    assert dialog.strip.text.text() == "There is no network."
    with qtbot.waitSignal(window.strip.acted):
        dialog.strip.action.click()
    window.strip.hide()
    assert not dialog.strip.isVisible()
    window.strip.show_problem("Again.")
    dialog.strip.dismiss()
    assert not window.strip.isVisible()
    window.strip.show_problem("Again.")
    dialog.hide()
    assert window.strip.isVisible()
    dialog.show()
    assert not dialog.strip.isVisible()
    end(dialog)


def test_space_plays_after_a_chapter_was_chosen(window: MainWindow, qtbot: QtBot) -> None:
    tree = window.contents.tree
    tree.setFocus(Qt.FocusReason.MouseFocusReason)
    chosen = tree.currentItem()
    with qtbot.waitSignal(window.key) as asked:
        QTest.keyClick(tree, Qt.Key.Key_Space)
    assert asked.args == ["toggle"]
    assert tree.currentItem() is chosen
    with qtbot.waitSignal(window.contents.chosen):
        QTest.keyClick(tree, Qt.Key.Key_Return)


def test_after_a_voice_was_added_space_plays(window: MainWindow, qtbot: QtBot) -> None:
    window.open_add_voice()
    window.close_add_voice()
    with qtbot.waitSignal(window.key) as asked, qtbot.assertNotEmitted(window.voices.add_requested):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert asked.args == ["toggle"]


@pytest.mark.parametrize("told_first", [True, False])
def test_a_removal_by_keys_leads_to_undo(window: MainWindow, qtbot: QtBot, told_first: bool) -> None:
    panel = window.voices
    gone = panel.cards()[-1]
    gone.more.setFocus(Qt.FocusReason.TabFocusReason)
    if told_first:
        panel.show_removed(gone.item.name)
    panel.set_voices(scenes.VOICES[:-1], "builtin:rowan")
    QApplication.processEvents()
    if not told_first:
        panel.show_removed(gone.item.name)
    assert QApplication.focusWidget() is panel.undo
    with qtbot.waitSignal(panel.restored):
        QTest.keyClick(panel.undo, Qt.Key.Key_Space)
    assert QApplication.focusWidget() is panel.cards()[0]
    panel.set_voices(scenes.VOICES, "builtin:rowan")
    QApplication.processEvents()
    assert QApplication.focusWidget() is panel.cards()[-1], "what came back is told"
    panel.cards()[0].setFocus()
    for voices in (scenes.VOICES[:-1], scenes.VOICES):
        panel.set_voices(voices, "builtin:rowan")
        QApplication.processEvents()
    assert QApplication.focusWidget() is panel.cards()[0], "once"


def test_a_removal_with_the_mouse_leaves_the_keyboard_in_the_text(window: MainWindow) -> None:
    window.voices.set_voices(scenes.VOICES[:-1], "builtin:rowan")
    window.voices.show_removed("Aunt Ada")
    assert QApplication.focusWidget() is window.pane


@pytest.mark.parametrize("by_tab", [False, True])
def test_several_lines_are_written_and_sent_by_keys(window: MainWindow, by_tab: bool) -> None:
    """Return begins a line there, and Tab leads on."""

    def write() -> None:
        field = QApplication.focusWidget()
        assert isinstance(field, QPlainTextEdit)
        QTest.keyClicks(field, "One")
        QTest.keyClick(field, Qt.Key.Key_Return)
        QTest.keyClicks(field, "two")
        if by_tab:
            QTest.keyClick(field, Qt.Key.Key_Tab)
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
        else:
            QTest.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    QTimer.singleShot(500, window, write)
    assert asking.text(window, "Your note", "A passage", lines=True) == "One\ntwo"


def test_tab_goes_through_the_library_as_it_is_laid_out(window: MainWindow, qtbot: QtBot) -> None:
    dialog = LibraryDialog(lambda key: None, window, window.strip)
    dialog.set_waiting([ReadLater("one.txt", "One"), ReadLater("two.txt", "Two")])
    dialog.tabs.setCurrentIndex(1)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    dialog.tabs.setFocus(Qt.FocusReason.TabFocusReason)
    places = []
    for _ in range(8):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        places.append(QApplication.focusWidget())
    rows = [place.mapTo(dialog, place.rect().center()) for place in places]
    assert places[2] is dialog.queue
    assert rows[-1].y() == max(point.y() for point in rows), "Done comes last"
    for row in (rows[:2], rows[3:7]):
        assert [point.x() for point in row] == sorted(point.x() for point in row)
    end(dialog)


def test_a_button_that_has_the_keyboard_has_one_ring(window: MainWindow) -> None:
    """Within it nothing is drawn otherwise."""
    scenes.look(window, "dark")
    window.invitations.show()
    button = window.invitations.findChild(TextButton)
    pictures = []
    for part in (window.pane, button):
        part.setFocus(Qt.FocusReason.TabFocusReason)
        for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            QTest.keyClick(window, key)
        part.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        pictures.append(button.grab(button.rect().adjusted(4, 4, -4, -4)).toImage())
    assert button.hasFocus()
    assert pictures[0] == pictures[1]
