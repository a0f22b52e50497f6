"""A walk by Tab and Shift+Tab through the window and each dialog: every stop is seen and named, they come as
one reads, and none is a trap."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.app import scenes
from tests.app.scenes import end

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SCENES = (
    "main", "voice", "live", "narrow", "problem", "preview", "models", "settings", "about", "folders",
    "shortcuts", "pronunciation", "cast", "cast_empty", "convert",
)  # fmt: skip
MOST = 100


def stops(key: Qt.Key) -> list[QWidget]:
    """What the keyboard comes to from where it is until it is there again."""
    found: list[QWidget] = []
    while (focus := QApplication.focusWidget()) not in found[:1]:
        assert focus is not None
        assert len(found) < MOST, "a trap"
        assert not focus.visibleRegion().isEmpty(), focus.accessibleName()
        assert QAccessible.queryAccessibleInterface(focus).text(QAccessible.Text.Name), focus
        found.append(focus)
        QTest.keyClick(focus, key)
        QApplication.processEvents()
    return found


def is_behind(one: QWidget, other: QWidget) -> bool:
    """Whether ``one`` is read later than ``other``, which stands beside it."""
    a, b = one.geometry(), other.geometry()
    return a.top() > b.bottom() if a.top() > b.bottom() or b.top() > a.bottom() else a.left() > b.left()


@pytest.mark.parametrize("scene", SCENES)
def test_every_stop_is_seen_named_and_in_order(qtbot: QtBot, scene: str) -> None:
    with scenes.staged(qtbot) as window:
        top = getattr(scenes, scene)(window).__self__
        top.activateWindow()
        qtbot.waitUntil(lambda: top.isActiveWindow() and QApplication.focusWidget() is not None)
        on = stops(Qt.Key.Key_Tab)
        back = stops(Qt.Key.Key_Backtab)
        if scene != "pronunciation":  # There a rule that the keyboard comes to can be heard and changed.
            assert back == [on[0], *reversed(on[1:])]
        groups: defaultdict[QWidget, list[QWidget]] = defaultdict(list)
        for stop in on:
            groups[stop.parentWidget()].append(stop)
        for parent, beside in groups.items():
            names = [(a.accessibleName(), b.accessibleName()) for a, b in pairwise(beside) if is_behind(a, b)]
            assert len(names) <= (on[0] in beside), (parent, names)  # The walk may have begun between them.
        if top is not window:
            end(top)


def test_samples_are_one_stop_and_arrows_lead_from_voice_to_voice(qtbot: QtBot) -> None:
    with scenes.staged(qtbot) as window:
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        first, second, own = window.voices.cards()
        window.voices.add.setFocus()

        def reached() -> list[QWidget]:
            parts = [part for card in window.voices.cards() for part in card.parts()]
            return [stop for stop in stops(Qt.Key.Key_Tab) if stop in parts]

        assert reached() == [first, first.listen]
        first.listen.setFocus()
        QTest.keyClick(first.listen, Qt.Key.Key_Down)
        assert second.listen.hasFocus()
        QTest.keyClick(second.listen, Qt.Key.Key_Down)
        QTest.keyClick(own.listen, Qt.Key.Key_Tab)
        assert own.more.hasFocus()
        QTest.keyClick(own.more, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is window.style_panel.presets
        window.voices.set_voices([card.item for card in window.voices.cards()], first.item.key)
        window.order()
        first, second, own = window.voices.cards()
        window.voices.add.setFocus()
        assert reached() == [first, first.listen]
        first.setFocus()
        QTest.keyClick(first, Qt.Key.Key_Down)
        assert second.isChecked()
        assert reached() == [second, second.listen]


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_F6])
def test_a_key_that_leads_out_of_the_type_sheet_puts_it_away(qtbot: QtBot, key: Qt.Key) -> None:
    with scenes.staged(qtbot) as window:
        sheet = scenes.type(window).__self__
        inside = set(sheet.findChildren(QWidget))
        while (focus := QApplication.focusWidget()) in inside:
            QTest.keyClick(focus, key)
        assert focus is not None
        assert not sheet.isVisible()
        assert not focus.visibleRegion().isEmpty()
