"""The page keeps its place: over another type, another width, and what was found on it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.documents.open import open_text
from app.views.kit import theme as themes
from app.views.page import page, search
from app.views.page.paint import MARGIN, VisibleBlock
from app.views.page.reading_pane import ReadingPane
from engine import Span
from tests.app.scenes import end, turn
from tests.support.program import START_MS

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
PARAGRAPHS = 300
TEXT = "\n\n".join(
    f"Paragraph {n} goes on for some lines. It has words enough to be broken in another place when the "
    f"column is narrower, and it ends with the number {n}."
    for n in range(PARAGRAPHS)
)


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ReadingPane]:
    """A long text, loaded and shown."""
    made = ReadingPane()
    made.set_look(themes.THEMES["light"], themes.Typography())
    made.resize(800, 600)
    made.show()
    made.show_document(open_text(TEXT), ())
    qtbot.waitUntil(made.is_loaded)
    yield made
    end(made)


def height_of(pane: ReadingPane, char: int) -> float:
    """How far below the upper edge a character stands."""
    before = pane.textCursor()
    cursor = QTextCursor(pane.document())
    cursor.setPosition(pane._map.position(char))
    assert before == pane.textCursor()
    return pane.cursorRect(cursor).top()


def light(pane: ReadingPane, number: int) -> int:
    """Light a sentence with a word in it, in the middle of the view; returns the word's character."""
    start = TEXT.index(f"Paragraph {number} ")
    pane.go_to(start)
    pane.set_spoken(Span(start, start + 40), Span(start + 10, start + 13))
    return start + 10


def test_larger_letters_keep_the_lit_sentence_and_the_cursor(pane: ReadingPane, qtbot: QtBot) -> None:
    word = light(pane, 150)
    before = height_of(pane, word)
    cursor = pane.textCursor()
    cursor.setPosition(cursor.position() + 30)
    cursor.setPosition(cursor.position() + 8, QTextCursor.MoveMode.KeepAnchor)
    pane.setTextCursor(cursor)
    selected = cursor.selectedText()
    pane.set_progress((Span(0, 10),), {})
    for pixels in (19, 20, 21, 22, 28):
        pane.set_look(themes.THEMES["light"], themes.Typography(pixels=pixels))
    qtbot.waitUntil(pane.is_loaded)
    QApplication.processEvents()
    assert abs(height_of(pane, word) - before) < 30
    assert pane.textCursor().selectedText() == selected
    assert pane.has_place()
    assert pane._marks, "what is ready stays marked"


def test_letters_of_another_size_do_not_show_the_beginning_on_their_way(
    pane: ReadingPane, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = TEXT.index("Paragraph 250 ")
    pane.go_to(start)
    QApplication.processEvents()
    seen: list[int] = []

    def painted(column: QWidget, shift: int, text: Callable[[], None]) -> list[VisibleBlock]:
        seen.append(pane.char_in_view())
        return ReadingPane.paint_column(pane, column, shift, text)

    monkeypatch.setattr(pane, "paint_column", painted)
    # Slices so short that it takes many.
    monkeypatch.setattr("app.views.page.page.BATCH_MS", 0.2)
    pane.set_look(themes.THEMES["dark"], themes.Typography(pixels=28))
    assert not pane.is_loaded()
    qtbot.waitUntil(pane.is_loaded)
    QApplication.processEvents()
    assert seen, "it is painted in the end"
    assert min(seen) > start - 3_000
    pane.set_look(themes.THEMES["dark"], themes.Typography(pixels=20))
    pane.resize(700, 500)
    assert pane.updatesEnabled(), "another size is seen at once"


def test_while_a_text_comes_in_the_cursor_is_where_one_goes(
    pane: ReadingPane, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It went to the end of the text, and Enter would have read from there."""
    monkeypatch.setattr("app.views.page.page.BATCH_MS", 0.2)
    first, second = TEXT.index("Paragraph 150 "), TEXT.index("Paragraph 200 ")
    pane.show_document(open_text(TEXT), (), first)
    assert not pane.is_loaded()
    assert pane.char_at_cursor() == first
    pane.go_to(second)
    assert pane.char_at_cursor() == second
    qtbot.waitUntil(pane.is_loaded)
    assert pane.char_at_cursor() == second
    assert pane.in_view().start <= second < pane.in_view().end
    pane.set_look(themes.THEMES["light"], themes.Typography(pixels=22))
    assert pane.char_at_cursor() == second
    started: list[int] = []
    pane.start_requested.connect(started.append)
    qtbot.keyClick(pane, Qt.Key.Key_Return)
    pane.go_to(first)
    qtbot.waitUntil(pane.is_loaded)
    assert started == [second]
    assert pane.char_at_cursor() == first
    assert pane.in_view().start <= first < pane.in_view().end


def test_another_width_keeps_the_lit_sentence(pane: ReadingPane) -> None:
    word = light(pane, 150)
    before = height_of(pane, word)
    for width, height in ((420, 600), (1100, 700), (500, 300)):
        pane.resize(width, height)
        QApplication.processEvents()
        assert 0 <= height_of(pane, word) <= pane.viewport().height() - 30
    pane.resize(800, 600)
    QApplication.processEvents()
    assert abs(height_of(pane, word) - before) < 200


def test_what_was_scrolled_to_stays_when_the_lit_sentence_is_elsewhere(pane: ReadingPane) -> None:
    light(pane, 10)
    pane.leave()
    pane.verticalScrollBar().setValue(pane.verticalScrollBar().maximum() // 2)
    first = pane.char_in_view()
    for width in (*range(800, 500, -11), *range(500, 800, 11)):
        pane.resize(width, 600)
        QApplication.processEvents()
        assert abs(pane.char_in_view() - first) < 120


def found(pane: ReadingPane, typed: str | None = None, *, backward: bool = False) -> tuple[int, int]:
    """Which place is shown then, of how many."""
    told: list[tuple[int, int]] = []
    listening = pane.found.connect(lambda *each: told.append(each))
    if typed is not None:
        pane.mark_found(typed, shows=True)
    else:
        pane.find_next(backward=backward)
    until = time.monotonic() + START_MS / 1000
    while not told and time.monotonic() < until:  # a long text is looked through in slices
        QApplication.processEvents()
    pane.disconnect(listening)
    return told[-1]


def test_what_is_found_stands_where_there_is_text_below_it(pane: ReadingPane) -> None:
    pane.go_to(0)
    pane.mark_found("paragraph 200 ")
    assert found(pane) == (1, 1)
    at = height_of(pane, TEXT.index("Paragraph 200 "))
    assert 0 <= at < pane.viewport().height() / 2


def test_find_leaves_the_view_where_the_hit_is_while_it_is_read(pane: ReadingPane) -> None:
    light(pane, 10)
    pane.mark_found("paragraph 200 ")
    assert found(pane) == (1, 1)
    word = light_word = TEXT.index("Paragraph 10 ") + 14
    pane.set_spoken(Span(word - 14, word + 26), Span(light_word, light_word + 4))
    assert 0 <= height_of(pane, TEXT.index("Paragraph 200 ")) < pane.viewport().height()


def test_a_reading_that_begins_elsewhere_can_be_gone_back_to(pane: ReadingPane, qtbot: QtBot) -> None:
    pane.leave()
    with qtbot.waitSignal(pane.following_changed) as told:
        pane.set_spoken(Span(0, 20), None)
    assert told.args == [False]


def test_a_click_on_a_word_has_the_view_follow_again(pane: ReadingPane, qtbot: QtBot) -> None:
    light(pane, 10)
    turn(pane.viewport())
    assert not pane._following
    with qtbot.waitSignals([pane.following_changed, pane.start_requested]):
        qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(120, 200))
    assert pane._following


def test_every_place_is_tinted_and_counted_as_one_types(pane: ReadingPane) -> None:
    pane.go_to(TEXT.index("Paragraph 150"))
    for needle, count in (("p", TEXT.lower().count("p")), ("paragraph 15", 11), ("PARAGRAPH 150", 1)):
        assert found(pane, needle)[1] == count
    assert pane.textCursor().selectedText() == "Paragraph 150"
    assert found(pane, "paragraph 15") == (2, 11), "the one that it stands on"
    assert found(pane) == (3, 11)
    assert [found(pane, backward=True) for _ in range(3)] == [(2, 11), (1, 11), (11, 11)]
    assert len(pane.extraSelections()) == 11
    pane.mark_found("no such words")
    assert found(pane) == (0, 0)
    pane.mark_found("")
    assert not pane.extraSelections()


def test_a_long_text_is_looked_through_in_pieces(
    pane: ReadingPane, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "_SLICE_MS", 0.05)
    monkeypatch.setattr(search, "_PIECE", 50)
    between: list[int] = []
    turn = QTimer(pane, interval=0)
    turn.timeout.connect(lambda: between.append(1))
    turn.start()
    with qtbot.waitSignal(pane.found) as told:
        pane.mark_found("PARAGRAPH 1", shows=True)
        pane.find_next()
        assert not between
    assert len(between) > 10, "the window went on meanwhile"
    assert told.args == [1, 111]
    assert pane.textCursor().selectionStart() == pane._map.position(TEXT.index("Paragraph 10"))
    pane.mark_found("p")
    pane.mark_found("")
    assert not pane.extraSelections()


@pytest.mark.parametrize("needle", ["a", "aa", "aba", "ab", "b a", "İ"])
@pytest.mark.parametrize("piece", [1, 2, 3, 7])
def test_no_place_is_missed_or_found_twice_between_pieces(
    qapp: QApplication, owner: QObject, monkeypatch: pytest.MonkeyPatch, needle: str, piece: int
) -> None:
    monkeypatch.setattr(search, "_PIECE", piece)
    looking, text = search.Search(owner), "aaa AB ab b aabababa İiI aaaa"
    looking.begin(text, needle)
    while not looking.is_over():
        qapp.processEvents()
    assert [*looking.starts] == [each.start() for each in re.finditer(needle, text, re.IGNORECASE)]


LICENCE = "\n\n".join(f"Term {n} of the licence of this text, which nobody reads aloud." for n in range(30))
FOLDED = (
    f"{LICENCE}\n\n*** START OF THE PROJECT GUTENBERG EBOOK X ***\n\n{TEXT[:30_000]}\n\n"
    f"*** END OF THE PROJECT GUTENBERG EBOOK X ***\n\n{LICENCE}"
)


@pytest.mark.parametrize("shift", [False, True])
def test_keys_go_through_a_text_whose_ends_are_folded_and_never_back(
    pane: ReadingPane, qtbot: QtBot, shift: bool
) -> None:
    document = open_text(FOLDED)
    pane.show_document(document, document.skips)
    qtbot.waitUntil(pane.is_loaded)
    assert len(pane.content.folds) == 2
    bar = pane.verticalScrollBar()
    modifier = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    seen = [0]
    while len(seen) < 200 and (len(seen) < 3 or seen[-1] > seen[-3]):
        qtbot.keyClick(pane, Qt.Key.Key_PageDown, modifier)
        assert pane.textCursor().hasSelection() is shift
        seen.append(bar.value())
    assert seen == sorted(seen)
    assert seen[-1] == bar.maximum()
    assert min(after - before for before, after in pairwise(seen[:-3])) > pane.viewport().height() / 2
    while bar.value():
        before = bar.value()
        qtbot.keyClick(pane, Qt.Key.Key_PageUp, modifier)
        assert bar.value() < before
    qtbot.keyClick(pane, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier | modifier)
    assert bar.value() >= bar.maximum() - MARGIN
    qtbot.keyClick(pane, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier | modifier)
    assert bar.value() <= MARGIN
    pane.go_to(0)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right):
        at = [0]
        for _ in range(60):
            qtbot.keyClick(
                pane, key, Qt.KeyboardModifier.AltModifier if key == Qt.Key.Key_Right else modifier
            )
            assert pane.textCursor().block().isVisible()
            at.append(bar.value())
        assert at == sorted(at)
        pane.go_to(document.text.index("Paragraph 0"))
        bar.setValue(0)


LONG = "\n\n".join(
    f"Chapter {n}. " + "The bird sings at night, and all of us sleep. " * 12 for n in range(1, 900)
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("吾輩は猫、名前ABC だ。", "吾 輩 は 猫 名 前 ABC だ"),
        ("今天𠀀好，我们去。", "今 天 𠀀 好 我 们 去"),
        ("ニャーと鳴く。", "ニャー と 鳴 く"),
        ("Say 3 small 안녕하세요 things.", "Say 3 small 안녕하세요 things"),
        ("Don't say 3.5, it’s “the dog's”.", "Don't say 3.5 it’s the dog's"),
        ("One ends.\n\n“Two” begins.", "One ends Two begins"),
    ],
)
def test_one_steps_by_words_also_where_they_are_not_written_apart(
    pane: ReadingPane, qtbot: QtBot, text: str, words: str
) -> None:
    pane.show_document(open_text(text), ())
    qtbot.waitUntil(pane.is_loaded)
    starts = [0]
    for word in words.split()[1:]:
        starts.append(text.index(word, starts[-1] + 1))
    seen = [0]
    for _ in starts[1:]:
        pane.step_word(1)
        seen.append(pane.char_at_cursor())
    assert [text[at:] for at in seen] == [text[at:] for at in starts]
    for start in reversed(starts[:-1]):
        pane.step_word(-1)
        assert pane.char_at_cursor() == start
    for word, start in zip(words.split(), starts, strict=True):
        for at in (start, start + len(word)):
            pane.go_to(at)
            under = pane.word_at(pane.textCursor())
            if at == start or not text[at : at + 1].isalnum():
                assert under == Span(start, start + len(word))


def test_what_is_looked_for_in_a_long_text_is_shown_once_it_is_in(pane: ReadingPane, qtbot: QtBot) -> None:
    """The cursor was put at the end of what was in, and went on with that to the end of the text."""
    document = open_text(LONG)
    pane.show_document(document, ())
    pane.mark_found("Chapter 7", shows=True)
    qtbot.waitUntil(pane._search.is_over)
    pane.find_next()
    pane.mark_found("Chapter 70", shows=True)
    qtbot.waitUntil(pane._search.is_over)
    pane.find_next()
    pane.find_next()
    assert not pane.is_loaded()
    qtbot.waitUntil(pane.is_loaded)
    place = document.text.index("Chapter 701.")
    assert pane.selection() == Span(place, place + len("Chapter 70"))
    assert pane.in_view().start <= place < pane.in_view().end


@pytest.mark.parametrize("layout", ["scrolled", "paged"])
def test_a_long_text_in_another_size_stands_where_it_did_and_holds_nobody_up(
    pane: ReadingPane, qtbot: QtBot, layout: str
) -> None:
    """Asked for a place, Qt breaks all lines before it at once: for half a second in a megabyte."""
    look = themes.Typography(pages=("scrolled", "paged").index(layout))
    pane.set_look(themes.THEMES["light"], look)
    document = open_text(LONG)
    pane.show_document(document, ())
    qtbot.waitUntil(pane.is_loaded)
    first, last = document.text.index("Chapter 700."), document.text.index("Chapter 899.")
    pane.go_to(last)
    pane.set_spoken(Span(first, first + 12), None)
    pane.follow()
    for size in ((560, 500), (500, 420), (600, 600)):
        pane.resize(*size)
        assert not page.laid_out(pane.document(), pane._map.position(first))
        qtbot.waitUntil(pane.is_loaded)
        assert pane.in_view().start <= first < pane.in_view().end
        assert pane.char_at_cursor() == last
        assert not pane._seen.isVisible()
    pane.set_look(themes.THEMES["light"], replace(look, pixels=22))
    qtbot.waitUntil(lambda: pane.document().characterCount() > 100_000)
    pane.resize(520, 500)
    assert not page.laid_out(pane.document(), 90_000), "nor is what is put in meanwhile"
    qtbot.waitUntil(pane.is_loaded)
    assert pane.in_view().start <= first < pane.in_view().end
    assert pane.char_at_cursor() == last
