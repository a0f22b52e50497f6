"""Controls beside each other, which take more lines where a line has no room for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QApplication, QFrame, QWidget
from pytestqt.qtbot import QtBot

from app.views import kit
from app.views.kit.flow import Flow

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
Lines = Callable[..., list[list[QRect]]]


class Part(QFrame):
    """A control that wants 100 pixels, and can do with 40."""

    def sizeHint(self) -> QSize:
        return QSize(100, 30)

    def minimumSizeHint(self) -> QSize:
        return QSize(40, 30)


@pytest.fixture
def lines(qtbot: QtBot) -> Lines:
    """Where controls come to stand in a width, line after line."""

    def laid(width: int, *items: QWidget | int, wide: tuple[QWidget, ...] = ()) -> list[list[QRect]]:
        flow = Flow(*items, spacing=10, wide=wide)
        window = kit.held(flow)
        qtbot.addWidget(window)
        window.resize(width, flow.heightForWidth(width))
        window.show()
        QApplication.processEvents()
        places = [item.geometry() for item in items if isinstance(item, QWidget) and item.isVisible()]
        assert window.height() == max(place.bottom() for place in places) + 1, "as high as its lines"
        tops = sorted({place.top() for place in places})
        return [[place for place in places if place.top() == top] for top in tops]

    return laid


def test_they_stand_beside_each_other_where_there_is_room(lines: Lines) -> None:
    ((one, two, three),) = lines(400, Part(), Part(), -1, Part())
    assert [one.left(), two.left(), three.right()] == [0, 110, 399], "what follows a stretch, at the end"


def test_what_has_no_room_goes_below(lines: Lines) -> None:
    (one, two), (three,) = lines(220, Part(), Part(), Part())
    assert (one.left(), two.left(), three.left()) == (0, 110, 0)
    assert three.top() == 40
    assert [len(line) for line in lines(120, Part(), Part(), Part())] == [1, 1, 1]


def test_what_stands_at_the_end_does_so_in_its_own_line(lines: Lines) -> None:
    _, (last,) = lines(220, Part(), Part(), -1, Part())
    assert last.right() == 219


def test_what_is_wide_takes_what_is_left(lines: Lines) -> None:
    name = Part()
    ((label, shown, done),) = lines(400, Part(), name, -1, Part(), wide=(name,))
    assert (label.width(), shown.width(), done.width()) == (100, 180, 100)
    cut = Part()
    ((_, shown, _),) = lines(265, Part(), cut, Part(), wide=(cut,))
    assert shown.width() == 45, "and gives way first"


def test_what_is_hidden_takes_no_room(lines: Lines) -> None:
    hidden = Part()
    hidden.hide()
    ((one, two),) = lines(210, Part(), hidden, Part())
    assert (one.left(), two.left()) == (0, 110)


def test_its_least_width_is_that_of_the_widest(qtbot: QtBot) -> None:
    name = Part()
    flow = Flow(name, Part(), wide=(name,))
    window = kit.held(flow)
    qtbot.addWidget(window)
    assert flow.minimumSize() == QSize(100, 30)
    kit.clear(flow)
    assert flow.minimumSize() == QSize(0, 0)
