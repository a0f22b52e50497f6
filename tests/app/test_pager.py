"""The text as pages: turned whole, in one column or two, the place kept whatever changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.documents.hyphenation import Breaks
from app.documents.open import open_text
from app.views.kit import theme as themes
from app.views.page import page
from app.views.page.plan import undivided
from app.views.page.reading_pane import ReadingPane
from engine import Span
from tests.app.scenes import end, turn

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
TEXT = "\n\n".join(
    f"{'# ' if n % 7 == 0 else ''}Paragraph {n} goes on for some lines. "
    + ("It has words enough to be broken in several lines of a page. " * (n % 5) if n % 7 else "")
    for n in range(150)
)


def typed(pages: int, **values: float) -> themes.Typography:
    return themes.Typography(pages=pages, **values)  # type: ignore[arg-type]


def settle(pane: ReadingPane, qtbot: QtBot) -> None:
    qtbot.waitUntil(pane.is_loaded)
    for _ in range(3):
        QApplication.processEvents()


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ReadingPane]:
    made = ReadingPane()
    made.set_look(themes.THEMES["light"], typed(1))
    made.resize(1200, 617)
    made.show()
    made.show_document(open_text(TEXT), ())
    settle(made, qtbot)
    yield made
    end(made)


def text_of(pane: ReadingPane) -> str:
    assert pane._document is not None
    return pane._document.text


def lines(pane: ReadingPane) -> list[tuple[float, float]]:
    """Top and bottom of each line in the text."""
    out = []
    block, layout = pane.document().begin(), pane.document().documentLayout()
    while block.isValid():
        top, inner = layout.blockBoundingRect(block).top(), block.layout()
        for number in range(inner.lineCount()):
            rect = inner.lineAt(number).rect()
            out.append((top + rect.top(), top + rect.bottom()))
        block = block.next()
    return out


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("height", [400, 617])
def test_every_line_is_on_one_page_whole(pane: ReadingPane, qtbot: QtBot, columns: int, height: int) -> None:
    pane.resize(1200, height)
    pane.set_look(themes.THEMES["light"], typed(columns))
    settle(pane, qtbot)
    pager, parts, tops = pane.pager, [], []
    assert pager.columns == columns
    pager._go(0.0)
    while not tops or pager._top != tops[-1]:
        tops.append(pager._top)
        starts = pager._starts
        assert all(
            0 < end - start <= pane.viewport().height()
            for start, end in zip(starts, pager._ends, strict=True)
        )
        parts += zip(starts, pager._ends, strict=True)
        pager.turn(1)
    everything = lines(pane)
    for top, bottom in everything:
        inside = [part for part in parts if part[0] - 1 <= top and bottom <= part[1] + 1]
        assert len(inside) == 1, (top, bottom)
    for start in reversed(tops[:-1]):
        pager.turn(-1)
        assert pager._top == start
    pager._go(tops[4])
    for _ in range(6):
        top = pager._top
        pager.turn(-1)
        assert not [line for line, _ in everything if pager._ends[-1] + 1 < line < top - 1], (
            "none is left out"
        )
    assert pager._top == 0
    assert not pane.pager._cover.geometry().intersects(
        pane.cursorRect(pane._cursor_at(pane.char_in_view())).translated(pane.viewport().pos())
    )


def test_keys_and_wheel_turn_pages_and_space_is_left_alone(pane: ReadingPane, qtbot: QtBot) -> None:
    QTest.keyClick(pane, Qt.Key.Key_PageDown)
    second = pane.pager._top
    assert second > 0
    assert not pane.is_following()
    assert pane.char_at_cursor() == pane.char_in_view(), "Enter reads what is seen, and an arrow stays there"
    QTest.keyClick(pane, Qt.Key.Key_Down)
    assert pane.pager._top == second
    turn(pane.viewport())
    assert pane.pager._top > second
    QTest.keyClick(pane, Qt.Key.Key_PageUp)
    assert abs(pane.pager._top - second) < 40
    before = pane.pager._top
    QTest.keyClick(pane, Qt.Key.Key_Space)
    assert pane.pager._top == before
    QTest.keyClick(pane, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert pane.pager._top > before


def test_following_turns_the_page(pane: ReadingPane, qtbot: QtBot) -> None:
    text = text_of(pane)
    seen = set()
    pane.go_to(0)
    for number in range(40):
        at = text.index(f"Paragraph {number} ")
        pane.set_spoken(Span(at, at + 12), Span(at, at + 9))
        rect = pane.rect_of(at)
        assert pane.pager.shows(rect.top(), rect.bottom(), 0), number
        seen.add(pane.pager._top)
    assert 3 <= len(seen) <= 12


def test_the_place_is_kept_through_layouts_zoom_and_width(pane: ReadingPane, qtbot: QtBot) -> None:
    text = text_of(pane)
    at = text.index("Paragraph 75 ")
    pane.go_to(at)
    pane.set_spoken(Span(at, at + 30), Span(at, at + 9))

    def is_seen() -> bool:
        rect = pane.rect_of(at)
        return pane.pager.shows(rect.top(), rect.bottom(), pane.viewport().height())

    for look in (typed(2), typed(0), typed(1), typed(2, pixels=24), typed(2, pixels=14), typed(0, pixels=18)):
        pane.set_look(themes.THEMES["light"], look)
        settle(pane, qtbot)
        assert is_seen(), look
    pane.set_look(themes.THEMES["light"], typed(2))
    settle(pane, qtbot)
    for width in (1200, 700, 900, 1500):
        pane.resize(width, 600)
        settle(pane, qtbot)
        assert is_seen(), width
        assert pane.pager.columns == (1 if width == 700 else 2)


def test_the_second_column_is_clicked_and_lit_as_the_first(pane: ReadingPane, qtbot: QtBot) -> None:
    pane.set_look(themes.THEMES["light"], typed(2))
    settle(pane, qtbot)
    pane.go_to(0)
    second, text = pane.pager.second, text_of(pane)
    assert second.isVisible()
    shift = second.shift
    at = next(
        index
        for index in (text.index(f"Paragraph {n} ") for n in range(60))
        if 20 < pane.rect_of(index).top() - shift < second.height() - 60
    )
    place = pane.rect_of(at).center() - QPoint(0, shift) + QPoint(8, 0)
    top = pane.pager._top
    plain = second.grab().toImage().pixelColor(place + QPoint(0, 8))
    with qtbot.waitSignal(pane.start_requested) as asked:
        QTest.mouseClick(second, Qt.MouseButton.LeftButton, pos=place)
    assert asked.args is not None
    assert at <= asked.args[0] <= at + 9
    assert pane.pager._top == top, "it was seen already"
    pane.set_spoken(Span(at, at + 30), None)
    assert pane.pager._top == top
    image = second.grab().toImage()
    tint = themes.THEMES["light"].sentence
    assert any(image.pixelColor(place.x() + x, place.y() + 9).name() == tint for x in range(20)), plain.name()
    QTest.mousePress(second, Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseMove(second, place + QPoint(120, 40))
    QTest.mouseRelease(second, Qt.MouseButton.LeftButton, pos=place + QPoint(120, 40))
    assert pane.selection() is not None


def test_justified_lines_end_at_one_edge(pane: ReadingPane, qtbot: QtBot) -> None:
    block = pane.document().findBlockByNumber(4)
    assert block.blockFormat().alignment() & Qt.AlignmentFlag.AlignLeft
    pane.set_look(themes.THEMES["light"], themes.Typography(justified=True))
    settle(pane, qtbot)
    assert pane.document().findBlockByNumber(4).blockFormat().alignment() == Qt.AlignmentFlag.AlignJustify


def test_words_are_divided_and_what_is_copied_is_the_text(
    pane: ReadingPane, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "BATCH_MS", 0.2)  # as on a slow machine: in many steps
    assert pane._document is not None
    at = text_of(pane).index("Paragraph 75 ")
    pane.set_look(themes.THEMES["light"], themes.Typography(justified=True, columns=40))
    settle(pane, qtbot)
    pane.go_to(at)
    lines_before = pane.document().documentLayout().documentSize().height()
    pane.set_breaks(Breaks(pane._document, "en"))
    settle(pane, qtbot)
    assert "para\u00adgraph" in pane.toPlainText().lower()
    assert pane.document().documentLayout().documentSize().height() <= lines_before
    assert 0 <= pane.rect_of(at).top() < pane.viewport().height()
    cursor = pane._cursor_at(at)
    cursor.movePosition(cursor.MoveOperation.EndOfBlock, cursor.MoveMode.KeepAnchor)
    pane.setTextCursor(cursor)
    end = text_of(pane).index("\n\n", at)
    assert pane.createMimeDataFromSelection().text() == text_of(pane)[at:end]
    pane.set_breaks(undivided)
    settle(pane, qtbot)
    assert "\u00ad" not in pane.toPlainText()


def test_a_chapter_begins_a_page(pane: ReadingPane, qtbot: QtBot) -> None:
    chapters = "".join(f"# Chapter {n}\n\n" + "A bird sings in the tree. " * 60 + "\n\n" for n in range(1, 5))
    pane.show_document(open_text(chapters), ())
    pane.set_look(themes.THEMES["light"], typed(1))
    settle(pane, qtbot)
    text, tops = pane.content.plan.document.text, set()
    pane.pager._go(0.0)
    for _ in range(40):
        tops.add(round(pane.pager._top))
        pane.pager.turn(1)
    scroll = pane.verticalScrollBar().value()
    for n in range(2, 5):
        top = pane.rect_of(text.index(f"Chapter {n}")).top() + scroll
        assert min(abs(top - each) for each in tops) <= 1, n
    pane.set_look(themes.THEMES["light"], typed(0))
    settle(pane, qtbot)
    assert pane.pager.columns == 0
