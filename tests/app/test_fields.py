"""Fields, lists and sliders: the wheel scrolls, Space plays, one clip's seconds are not the next one's."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.views.main_window import MainWindow
from tests.app import scenes


@pytest.fixture
def window(qtbot: QtBot):
    with scenes.staged(qtbot) as made:
        yield made


def test_a_wheel_over_the_panel_scrolls_it_and_changes_nothing(window: MainWindow) -> None:
    panel, volume = window.style_panel, window.transport.volume
    speed = panel.speed

    def values() -> tuple[float, ...]:
        return speed.value(), panel.language.currentIndex(), panel.seed.value(), volume.value()

    before = values()
    for widget in (speed.slider, speed.field, panel.language, panel.seed, volume):
        assert not scenes.turn(widget), "it is left to the column, which scrolls"
        assert values() == before
        assert not widget.hasFocus()
        assert widget.focusPolicy() != Qt.FocusPolicy.WheelFocus
    speed.slider.setFocus()
    assert scenes.turn(speed.slider)
    assert speed.value() < 1.0, "with the focus it is turned"


def test_space_plays_while_a_number_has_the_focus(window: MainWindow, qtbot: QtBot) -> None:
    field = window.style_panel.speed.field
    field.setFocus()
    with qtbot.waitSignal(window.key) as asked:
        QTest.keyClick(field, Qt.Key.Key_Space)
    assert asked.args == ["toggle"]
    assert field.text().startswith("1.00")


def test_a_second_clip_has_a_part_of_its_own(window: MainWindow) -> None:
    sheet = window.add_voice
    window.open_add_voice()
    sheet.show_verdict([], (0.1, 0.5, 0.2), 20.0, (4.0, 14.0), 1.0, "Clara")
    sheet.cancel()
    sheet.start()
    sheet.show_verdict([], (0.2, 0.4), 5.0, (0.5, 4.5), 1.0, "Linda")
    assert sheet.clip.part() == (0.5, 4.5)
    assert (sheet.begin.value(), sheet.end.value()) == (0.5, 4.5)


def test_what_can_be_chosen_is_enough(window: MainWindow) -> None:
    sheet = window.add_voice
    window.open_add_voice()
    sheet.consent.setChecked(True)
    for part in ((4.0, 5.0), (0.0, 1.0)):
        sheet.show_verdict([], (0.1, 0.5), 5.0, part, 1.0, "Clara")
        assert sheet.make.isEnabled(), part
        start, end = sheet.clip.part()
        assert round(end - start, 6) == 1.1
    sheet.begin.setValue(5.0)
    assert sheet.make.isEnabled()


def test_a_new_window_leaves_space_to_the_reading(qtbot: QtBot) -> None:
    """Not to the first button, whose menu it opened while the first text was loading."""
    made = MainWindow()
    made.show()
    with qtbot.waitExposed(made):
        made.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    with qtbot.waitSignal(made.key) as asked:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert asked.args == ["toggle"]
    scenes.end(made)


def test_a_proposed_name_goes_when_one_writes(window: MainWindow) -> None:
    sheet = window.add_voice
    window.open_add_voice()
    sheet.show_verdict([], (0.1, 0.5, 0.2), 20.0, (4.0, 14.0), 1.0, "My voice")
    QTest.keyClicks(sheet.name, "Gran")
    assert sheet.name.text() == "Gran"
