"""Reading at ease: themes from the keyboard, the screen filled with the text, and what the eye follows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QFontMetricsF,
    QKeySequence,
    QMouseEvent,
)
from PySide6.QtWidgets import QApplication, QFrame
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.documents.open import open_text
from app.views import main_window
from app.views.dialogs.type_sheet import TypeSheet
from app.views.kit.theme import THEMES
from app.views.main_window import FullScreen, MainWindow, apply_look
from app.views.page.reading_pane import FocusLine
from app.views.voices.panel import VoiceItem
from engine import Span
from tests.app import scenes

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
TEXT = " ".join(f"Sentence {n} of many goes on until its end." for n in range(200))


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[MainWindow]:
    """A window with a text."""
    made = MainWindow()
    made.resize(1240, 820)
    made.show()
    scenes.look(made, "light")
    made.pane.show_document(open_text(TEXT), ())
    qtbot.waitUntil(made.pane.is_loaded)
    yield made
    scenes.end(made)


def test_every_choice_of_the_sheet_is_kept_from_the_keyboard(view: MainWindow, qtbot: QtBot) -> None:
    settings = scenes.settings_store()
    sheet = TypeSheet(settings, view)
    sheet.open_under(view.toolbar.type)
    for button in sheet._buttons.buttons():
        button.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.keyClick(button, Qt.Key.Key_Space)
        assert settings.theme == button.property("theme")
        assert button.isChecked()
    assert {button.property("theme") for button in sheet._buttons.buttons()} == {"system", *THEMES}
    qtbot.keyClick(sheet.justified, Qt.Key.Key_Space)
    assert settings.justified
    for box, name in ((sheet.layout_, "layout"), (sheet.focus_, "focus")):
        seen = []
        for _ in range(box.count() - 1):
            qtbot.keyClick(box, Qt.Key.Key_Down)
            seen.append(getattr(settings, name))
        assert len(set(seen)) == box.count() - 1
    # It goes with its button.
    for width, height in ((1_800, 900), (640, 640)):
        view.resize(width, height)
        QApplication.processEvents()
        corner = view.toolbar.type.mapTo(view, view.toolbar.type.rect().bottomRight())
        assert sheet.geometry().right() == corner.x()
        assert sheet.geometry().bottom() < height
    sheet.close()


def test_the_screen_is_left_to_the_text(
    view: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main_window, "STAYS_MS", 30)
    # The pointer of a machine without one rests on the toolbar.
    monkeypatch.setattr(type(view.toolbar), "underMouse", lambda bar: False)
    full, bars = FullScreen(view), (view.toolbar, view.transport)
    view.key.connect(lambda name: full.turn() if name == "full_screen" else None)
    view.commands["full_screen"].trigger()
    assert view.isFullScreen()
    assert not any(part.isVisible() for part in (view.contents, view.side, view.footer))
    qtbot.waitUntil(lambda: not any(bar.isVisible() for bar in bars))
    place = view.pane.mapTo(view, QPoint())
    spot = QPointF(40, 40)
    monkeypatch.setattr(main_window.QCursor, "pos", lambda: QPoint(500, 500))
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove, spot, spot, Qt.MouseButton.NoButton, Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(view.pane.viewport(), event)
    assert all(bar.isVisible() for bar in bars)
    assert view.pane.mapTo(view, QPoint()) == place, "the text does not move"
    qtbot.waitUntil(lambda: not any(bar.isVisible() for bar in bars))
    qtbot.keyClick(view.pane, Qt.Key.Key_F6)
    assert all(bar.isVisible() for bar in bars)
    view.close_top()
    assert not view.isFullScreen()
    view.resize(1240, 820)
    QApplication.processEvents()
    assert all(bar.isVisible() for bar in (*bars, view.footer, view.contents, view.side))


@pytest.mark.parametrize("kind", ["sentence", "line", "band"])
def test_what_is_not_read_is_dimmed(view: MainWindow, kind: str) -> None:
    line, pane = FocusLine(view.pane), view.pane
    line.set_kind(kind, THEMES["light"])
    assert all(veil.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents) for veil in line.veils)
    at = TEXT.index("Sentence 6 ")
    span = Span(at, TEXT.index(".", at) + 1)

    def darkest(char: int) -> int:
        rect = pane.rect_of(char)
        image = pane.grab(rect.translated(pane.viewport().pos()).adjusted(0, 0, 60, 0)).toImage()
        return min(
            image.pixelColor(x, y).lightness() for x in range(image.width()) for y in range(image.height())
        )

    other = TEXT.index("Sentence 1 ")
    before = darkest(other)
    pane.set_spoken(span, None)
    if kind == "band":
        assert darkest(other) == before
        assert line.veils[0].isVisible()
    else:
        assert darkest(other) > before + 60
        assert darkest(span.start) < 80
    pane.set_spoken(None, None)
    assert darkest(other) == before
    line.set_kind("off", THEMES["light"])
    assert not line.veils[0].isVisible()


def test_zoom_and_full_screen_stand_in_the_menu_with_their_keys(view: MainWindow) -> None:
    asked: list[str] = []
    view.key.connect(asked.append)
    menu = view.toolbar.more.menu().actions()[0].menu()
    for action in menu.actions():
        assert action.shortcuts(), action.text()
        action.trigger()
    assert asked == ["larger", "smaller", "usual_size", "mini", "full_screen"]
    assert any(QKeySequence("Ctrl+0") in action.shortcuts() for action in menu.actions())


def test_the_sheet_of_type_is_part_of_the_window(view: MainWindow, qtbot: QtBot) -> None:
    sheet = TypeSheet(scenes.settings_store(), view)
    view.toolbar.type.clicked.connect(lambda: sheet.open_under(view.toolbar.type))
    qtbot.mouseClick(view.toolbar.type, Qt.MouseButton.LeftButton)
    assert sheet.isVisible()
    assert sheet.window() is view
    assert view.rect().contains(sheet.geometry())
    qtbot.waitUntil(sheet.font_box.hasFocus)
    qtbot.keyClick(sheet.font_box, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    assert view.toolbar.type.hasFocus()
    qtbot.mouseClick(view.toolbar.type, Qt.MouseButton.LeftButton)
    assert sheet.isVisible()
    qtbot.mouseClick(view.toolbar.type, Qt.MouseButton.LeftButton)
    assert not sheet.isVisible(), "its button puts it away"
    qtbot.mouseClick(view.toolbar.type, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(view.contents, Qt.MouseButton.LeftButton)
    assert not sheet.isVisible(), "and a click elsewhere"


def test_who_comes_to_the_text_by_a_key_sees_a_ring(view: MainWindow, qtbot: QtBot) -> None:
    rings = [each for each in view.pane.findChildren(QFrame) if each.property("kit") == "ring"]
    view.toolbar.open.setFocus()
    view.pane.setFocus(Qt.FocusReason.MouseFocusReason)
    assert [each.isVisible() for each in rings] == [False]
    view.toolbar.open.setFocus()
    view.pane.setFocus(Qt.FocusReason.ShortcutFocusReason)
    assert [each.isVisible() for each in rings] == [True]
    assert rings[0].size() == view.pane.size()


def test_f6_comes_to_the_voice_that_reads(view: MainWindow) -> None:
    items = [VoiceItem("builtin:a", "Anna"), VoiceItem("builtin:b", "Bert")]
    view.voices.set_voices(items, "builtin:b")
    view.show_side(True)
    QApplication.processEvents()
    assert view.voices.cards()[1] in view.panes()


def test_room_between_letters_and_words_is_kept(view: MainWindow, qtbot: QtBot) -> None:
    settings = scenes.settings_store()
    sheet = TypeSheet(settings, view)
    sheet.letters_.field.setValue(10)
    sheet.words_.field.setValue(50)
    assert (settings.letter_spacing, settings.word_spacing) == (10, 50)
    before = view.pane.font()
    apply_look(view, settings, None)
    font = view.pane.font()
    assert font.letterSpacing() == pytest.approx(settings.font_pixels / 10, abs=0.05)
    assert font.wordSpacing() == pytest.approx(settings.font_pixels / 2, abs=0.05)
    words = "a few words"
    assert QFontMetricsF(font).horizontalAdvance(words) > QFontMetricsF(before).horizontalAdvance(words)


def test_what_is_held_over_the_window_is_told_where_it_may_go(view: MainWindow) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp/book.epub")])
    copy, button, key = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(view, QDragEnterEvent(QPoint(300, 300), copy, data, button, key))
    assert view.drop_sign.isVisible()
    sheets = QRect(view.sheets.mapTo(view, QPoint()), view.sheets.size())
    assert sheets.contains(view.drop_sign.geometry())
    QApplication.sendEvent(view, QDragLeaveEvent())
    assert not view.drop_sign.isVisible()
    QApplication.sendEvent(view, QDragEnterEvent(QPoint(300, 300), copy, data, button, key))
    QApplication.sendEvent(view, QDropEvent(QPointF(300, 300), copy, data, button, key))
    assert not view.drop_sign.isVisible()


@pytest.mark.parametrize("part", ["window", "sheet"])
def test_what_is_dropped_stays_where_it_was(view: MainWindow, part: str) -> None:
    """Of a move the editor that it was dragged out of has no more."""
    target = view if part == "window" else view.add_voice
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp/letter.txt")])
    both, moves = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.KeyboardModifier.ShiftModifier
    entered = QDragEnterEvent(QPoint(300, 300), both, data, Qt.MouseButton.LeftButton, moves)
    dropped = QDropEvent(QPointF(300, 300), both, data, Qt.MouseButton.LeftButton, moves)
    for event in (entered, dropped):
        assert event.proposedAction() == Qt.DropAction.MoveAction
        QApplication.sendEvent(target, event)
        assert event.isAccepted()
        assert event.dropAction() == Qt.DropAction.CopyAction


def test_the_footer_tells_where_one_is(view: MainWindow) -> None:
    words = view.footer.words()
    view.footer.set_place("37 %, 4:05 left in this chapter")
    picture = view.footer.grab().toImage()
    view.footer.set_place("")
    assert view.footer.grab().toImage() != picture
    view.resize(560, 500)
    view.footer.set_place("37 %, 4:05 left in this chapter")
    QApplication.processEvents()
    assert len(view.footer.words()) <= len(words)


def test_a_style_that_was_chosen_is_had_back(starter: Program, window: MainWindow) -> None:
    settings, panel = starter.settings, window.style_panel
    settings.set_style_value(settings.member, "temperature", 0.5)
    starter.loudspeaker.set_speed(1.4)
    panel.preset_saved.emit("calm")
    assert not window.strip.isVisible()
    settings.set_style_value(settings.member, "temperature", 0.9)
    for change in (panel.preset_saved, panel.preset_deleted):
        change.emit("calm")
        assert settings.presets() != {"calm": {"temperature": 0.5}}
        assert window.strip.action.text() == "Undo"
        window.strip.action.click()
        assert settings.presets() == {"calm": {"temperature": 0.5}}
    panel.reset_requested.emit()
    assert (settings.style(settings.member), settings.speed) == ({}, 1.0)
    window.strip.action.click()
    assert (settings.style(settings.member), settings.speed) == ({"temperature": 0.9}, 1.4)
