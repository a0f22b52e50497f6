"""What assistive technology is told: names, roles and states of every control, and what changes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QScrollArea,
    QStackedWidget,
    QTabWidget,
    QTreeWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core.bookshelf import Book
from app.views import kit
from app.views.bind_window import WindowBinding
from app.views.dialogs.information import CommandList
from app.views.dialogs.library import LibraryDialog
from app.views.main_window import MainWindow
from app.wording import Problem
from engine import PlayState
from tests.app import scenes
from tests.app.walk import widgets
from tests.support.program import started

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
NONE = (QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Pane)
"""Roles that tell nothing of what a control is."""


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[QAccessibleEvent]]:
    """What a screen reader would be told, for one is there."""
    events: list[QAccessibleEvent] = []
    before = QAccessible.isActive()
    QAccessible.setActive(True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", staticmethod(events.append))
    yield events
    QAccessible.setActive(before)


@pytest.fixture
def window(starter: Program, qtbot: QtBot) -> Iterator[MainWindow]:
    """All that can be open, open."""
    made = MainWindow()
    binding = WindowBinding(made, starter)
    made.resize(1240, 820)
    made.show()
    started(qtbot, starter, "# One\n\nA bird sings.[1]\n\n# Two\n\nIt sleeps.")
    scenes.everything(made, binding)
    made.voices.show_removed("Rowan")
    scenes.voice(made)
    yield made
    scenes.end(made)


def focusable() -> Iterator[QWidget]:
    """What the Tab key or a mouse can bring the keyboard to."""
    for widget in widgets():
        frame = isinstance(widget, (QScrollArea, QDialog, MainWindow)) or widget.focusProxy() is not None
        inner = isinstance(widget.window().parent(), QComboBox)
        if not inner and widget.focusPolicy() != Qt.FocusPolicy.NoFocus and not frame:
            yield widget


def test_every_control_has_a_name_and_a_role(window: MainWindow) -> None:
    wrong, seen = [], 0
    for widget in focusable():
        interface = QAccessible.queryAccessibleInterface(widget)
        assert interface is not None
        seen += 1
        if not interface.text(QAccessible.Text.Name).strip() or interface.role() in NONE:
            inside = type(widget.parentWidget()).__name__ if widget.parentWidget() else ""
            wrong.append(
                f"{type(widget).__name__} in {inside}: {interface.role()}, "
                f"'{interface.text(QAccessible.Text.Name)}'"
            )
    assert not wrong, "\n".join(wrong)
    assert seen > 150


def test_the_command_that_enter_would_do_is_told(
    told: list[QAccessibleEvent], window: MainWindow, qtbot: QtBot
) -> None:
    dialog = CommandList(window.keys, window)
    dialog.show()
    qtbot.waitUntil(dialog.field.hasFocus)
    told.clear()
    qtbot.keyClicks(dialog.field, "larger")
    dialog.field.clear()
    qtbot.keyClick(dialog.field, Qt.Key.Key_Down)
    words = [event.message() for event in told if isinstance(event, QAccessibleAnnouncementEvent)]
    assert "Larger text Ctrl++ or Ctrl+=" in words
    assert words[-1] == "Open a web address… Ctrl+Shift+O"
    dialog.deleteLater()


def test_how_much_the_library_has_of_what_one_looks_for_is_told(
    told: list[QAccessibleEvent], window: MainWindow, starter: Program, qtbot: QtBot
) -> None:
    dialog = LibraryDialog(lambda key: None, window)
    dialog.set_books([Book(key=name, source=name, title=name) for name in ("Ash", "Beech", "Elm")])
    told.clear()
    qtbot.keyClicks(dialog.field, "ex")
    words = [event.message() for event in told if isinstance(event, QAccessibleAnnouncementEvent)]
    assert words == ["2 texts", "0 texts"]
    dialog.deleteLater()


def test_panes_that_are_announced_have_a_name(window: MainWindow) -> None:
    panes = [
        each for each in window.findChildren(QStackedWidget) if not isinstance(each.parent(), QTabWidget)
    ]
    assert len(panes) >= 2
    assert all(pane.accessibleName() for pane in panes)


def test_tabs_have_a_name(window: MainWindow) -> None:
    found = [each for each in widgets() if isinstance(each, QTabWidget)]
    assert found
    for tabs in found:
        for part in (tabs, tabs.tabBar()):
            assert QAccessible.queryAccessibleInterface(part).text(QAccessible.Text.Name), tabs.window()


def test_lists_to_choose_from_have_a_label(window: MainWindow) -> None:
    """On Linux the name of such a list is what is chosen in it; its label tells what it is."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    bare = []
    for widget in focusable():
        if isinstance(widget, QComboBox):
            beside = widget.parentWidget().findChildren(QLabel, options=direct)
            if all(label.buddy() is not widget or not label.text() for label in beside):
                bare.append(widget.accessibleName())
    assert bare == []


def test_icons_alone_have_a_tooltip_and_none_tells_its_name_twice(window: MainWindow) -> None:
    bare, twice = [], []
    for widget in focusable():
        is_icon = isinstance(widget, QAbstractButton) and not widget.text() and not widget.icon().isNull()
        if is_icon and widget.isVisible() and not widget.toolTip():
            bare.append(widget.accessibleName())
        told = QAccessible.queryAccessibleInterface(widget)
        name, description = told.text(QAccessible.Text.Name), told.text(QAccessible.Text.Description)
        if name and description.startswith(name):
            twice.append(f"{type(widget).__name__}: {name}: {description}")
    assert not bare
    assert not twice, "\n".join(twice)
    assert window.toolbar.left.toolTip() == "Contents (F9)"
    told = QAccessible.queryAccessibleInterface(window.toolbar.left)
    assert told.text(QAccessible.Text.Description) == "F9"


def test_a_row_tells_what_stands_in_all_of_its_columns(window: MainWindow) -> None:
    scenes.cast(window)
    scenes.pronunciation(window)
    seen = set()
    for table in (each for each in widgets() if isinstance(each, QTreeWidget) and each.columnCount() > 1):
        for row in (table.topLevelItem(at) for at in range(table.topLevelItemCount())):
            said = table.indexFromItem(row).data(Qt.ItemDataRole.AccessibleTextRole) or row.text(0)
            assert all(row.text(column) in said for column in range(row.columnCount())), said
            seen.add(said)
    assert {"HIGGINS, 310, Rowan", "Dr, Doctor, Whole word, English", "Open a file…, Ctrl+O"} <= seen


def test_states_are_told(window: MainWindow) -> None:
    def state(widget: QWidget) -> QAccessible.State:
        interface = QAccessible.queryAccessibleInterface(widget)
        assert interface is not None
        return interface.state()

    assert state(window.toolbar.right).checked
    window.transport.play.setEnabled(False)
    assert state(window.transport.play).disabled
    window.transport.play.setEnabled(True)
    assert state(window.add_voice.consent).checkable
    chooser = QAccessible.queryAccessibleInterface(window.add_voice.clip)
    assert chooser is not None
    assert chooser.role() == QAccessible.Role.Slider
    assert chooser.valueInterface().currentValue() == 6
    assert chooser.text(QAccessible.Text.Description) == "From 6.2 s to 16.2 s"
    chooser.valueInterface().setCurrentValue(3)
    assert window.add_voice.clip.part() == pytest.approx((3.0, 13.0))


def test_sliders_tell_what_they_stand_for(window: MainWindow) -> None:
    def value(slider: QWidget) -> tuple[float, str, str]:
        interface = QAccessible.queryAccessibleInterface(slider)
        assert interface.role() == QAccessible.Role.Slider
        assert interface.parent().object() is slider.parentWidget()
        # A desktop asks for all of them; an answer that Qt cannot read ends the program.
        others = interface.actionInterface, interface.textInterface, interface.attributesInterface
        assert [ask() for ask in others] == [None, None, None]
        name = interface.text(QAccessible.Text.Name)
        return interface.valueInterface().currentValue(), interface.text(QAccessible.Text.Value), name

    window.transport.set_progress(192.0, 2273.0, 192 / 2465)
    seconds, words, name = value(window.transport.line)
    assert seconds == pytest.approx(192, abs=1)
    assert (words, name) == ("3:12 of 41:05", "Place in the text")
    window.transport.set_volume(0.4)
    assert value(window.transport.volume) == (40, "40 %", "Volume")
    window.style_panel.set_speed(1.1)
    speed = window.style_panel.speed
    assert value(speed.slider) == (pytest.approx(1.1), "1.10 ×", "Speed")
    QAccessible.queryAccessibleInterface(speed.slider).valueInterface().setCurrentValue(1.5)
    assert speed.value() == pytest.approx(1.5)


def test_speed_and_volume_by_key_are_told(
    window: MainWindow, starter: Program, told: list[QAccessibleEvent]
) -> None:
    told.clear()
    window.key.emit("faster")
    window.key.emit("quieter")
    said = [event.message() for event in told if isinstance(event, QAccessibleAnnouncementEvent)]
    assert said == ["Speed: 1.1×", "Volume: 95 %"]


def test_a_problem_that_is_seen_again_below_a_note_is_not_said_again(
    window: MainWindow, starter: Program, told: list[QAccessibleEvent]
) -> None:
    """It was said when it came; later it would be said into the reading."""
    starter.problem.emit(Problem("No sound."))
    window.note("Bookmark set.", "Undo", lambda: None)
    window.strip.action.click()
    assert window.strip.text.text() == "No sound."
    said = [event.message() for event in told if isinstance(event, QAccessibleAnnouncementEvent)]
    assert said.count("No sound.") == 1


def test_sides_that_a_key_folds_are_told(window: MainWindow, told: list[QAccessibleEvent]) -> None:
    told.clear()
    for name in ("contents", "contents", "side"):
        window.key.emit(name)
    said = [event.message() for event in told if isinstance(event, QAccessibleAnnouncementEvent)]
    assert said == ["Contents: folded", "Contents: unfolded", "Voice and reading style: folded"]


def test_what_changes_is_told(
    window: MainWindow, starter: Program, told: list[QAccessibleEvent], qtbot: QtBot
) -> None:
    def said() -> list[tuple[str, bool]]:
        """Announcements since the last time, and whether they were urgent."""
        urgent = QAccessible.AnnouncementPoliteness.Assertive
        new = [
            (event.message(), event.politeness() == urgent)
            for event in told
            if isinstance(event, QAccessibleAnnouncementEvent)
        ]
        told.clear()
        return new

    starter.problem.emit(Problem("No sound."))
    assert said() == [("No sound.", True)], "once, although a dialog repeats it"
    window.strip.show_problem("It is written.", note=True)
    assert said() == [("It is written.", False)]
    window.job.begin("Saving a.flac as sound")
    window.job.set_progress(0.5, 3)
    assert said() == [("Saving a.flac as sound", False)], "how far it is would only disturb"
    window.voices.show_wait("Learning how it speaks… 3 %", 0.03)
    window.voices.show_wait("Learning how it speaks… 4 %", 0.04)
    assert said() == [("Learning how it speaks… 3 %", False)]
    window.add_voice.set_recording(None)
    for seconds in (-3.0, -2.0, 0.0, 1.0):
        window.add_voice.set_recording(seconds, 0.1)
    assert said() == [("Speak in 3…", False)], "what is said later would be recorded"
    window.add_voice.set_recording(None)
    window.add_voice.show_verdict([("note", "Nobody speaks for 3 s.")], (0.5,), 12.0, (0.0, 10.0), 1.0)
    window.add_voice.show_done("Clara", "")
    assert said() == [("Nobody speaks for 3 s.", False), ("Clara is ready.", False)]
    starter.player.state_changed.emit(PlayState.PAUSED, "Paused")
    starter.player.state_changed.emit(PlayState.READING, "Reading")
    assert said() == [("Paused", False)], "nothing is said into the reading"


def test_tab_comes_to_every_control_that_is_seen(window: MainWindow) -> None:
    """Each window by itself: the ring of the Tab key leads through all of it, and back."""
    for top in QApplication.topLevelWidgets():
        if not top.isVisible() or not isinstance(top, (QDialog, MainWindow)):
            continue
        ring, here = [], top.nextInFocusChain()
        while here is not top:
            ring.append(here)
            here = here.nextInFocusChain()
        wanted = [
            widget
            for widget in focusable()
            if widget.window() is top and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        missing = [widget.accessibleName() for widget in wanted if widget not in ring]
        assert not missing, type(top).__name__


def test_tab_goes_from_top_to_bottom_in_every_dialog(window: MainWindow) -> None:
    dialogs = [top for top in QApplication.topLevelWidgets() if isinstance(top, QDialog) and top.isVisible()]
    assert len(dialogs) > 5
    for dialog in dialogs:
        chain, widget = [], dialog.nextInFocusChain()
        while widget is not dialog:
            # What is scrolled out of sight has no place among the others.
            if widget.isEnabled() and widget in kit.tabbed(dialog) and not widget.visibleRegion().isEmpty():
                chain.append(widget)
            widget = widget.nextInFocusChain()
        for before, after in pairwise(chain):
            bottom = after.mapTo(dialog, QPoint(0, after.height())).y()
            assert bottom > before.mapTo(dialog, QPoint()).y(), f"{dialog}: {before}, {after}"
