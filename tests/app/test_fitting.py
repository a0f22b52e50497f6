"""The window at any size: what folds, what is cut, what is never cut, and names shown as they stand."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QTextLayout
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core.about import Folder
from app.documents.open import open_text
from app.views import kit
from app.views.bind_window import WindowBinding
from app.views.dialogs.books import BooksDialog
from app.views.dialogs.information import FoldersDialog
from app.views.dialogs.settings import SettingsDialog
from app.views.dialogs.type_sheet import TypeSheet
from app.views.kit import theme as themes
from app.views.main_window import MainWindow
from app.views.reading.left_out import ImportPreview
from app.views.voices.panel import MANY, VoiceItem
from app.wording import filled, say
from engine.errors import DocumentError
from tests.app import judge, scenes, states
from tests.app.scenes import end

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SMALL = QSize(640, 450)
"""What a screen of 1280 by 900 has at 200 %."""
NAME = "a <b>bold & %s {name}.txt"


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """The window in the middle of a reading."""
    with scenes.staged(qtbot) as made:
        yield made


def sized(window: MainWindow, width: int, height: int) -> None:
    """Give the window a size and let the layout follow."""
    window.resize(width, height)
    QApplication.processEvents()


def inside(window: MainWindow, widget: QWidget) -> bool:
    """Whether all of a widget lies in the window."""
    corner = widget.mapTo(window, widget.rect().topLeft())
    return window.rect().contains(widget.rect().translated(corner))


def test_the_window_fits_a_small_screen(window: MainWindow) -> None:
    assert window.minimumWidth() <= SMALL.width()
    assert window.minimumHeight() <= SMALL.height()
    scenes.figures(window)
    window.transport.set_voice("Grandmother, reading at the kitchen table")
    sized(window, SMALL.width(), SMALL.height())
    assert window.size() == SMALL
    assert window.centralWidget().minimumSizeHint().width() <= SMALL.width()
    assert not window.side.isVisible()
    assert not window.contents.isVisible()
    parts = (window.toolbar.more, window.toolbar.right, window.transport.play, window.transport.speed)
    assert all(part.isVisible() and inside(window, part) for part in parts)
    assert window.pane.viewport().height() > 200
    window.show_side(True)
    QApplication.processEvents()
    assert window.side.isVisible()
    assert inside(window, window.side)
    assert window.pane.viewport().width() > 200


@contextmanager
def letters(qapp: QApplication, points: int) -> Iterator[None]:
    """The system's letters in another size for a while."""
    usual, large = qapp.font(), qapp.font()
    large.setPointSize(points)
    qapp.setFont(large)
    try:
        yield
    finally:
        qapp.setFont(usual)


def test_large_letters_of_the_system_have_their_room(qtbot: QtBot, qapp: QApplication) -> None:
    with letters(qapp, 18), scenes.staged(qtbot) as window:
        sized(window, 1024, 600)
        card = window.voices.cards()[0]
        assert card.height() >= 2 * card.fontMetrics().height(), "name and origin, one below the other"
        window.open_add_voice()
        folders = FoldersDialog([Folder("What models made of voices", Path.home() / "voices")], window)
        folders.show()
        QApplication.processEvents()
        areas = [area for area in window.findChildren(QScrollArea) if area.isVisible()]
        assert len(areas) == 2, "the sheet and the dialog"
        for area in areas:
            assert area.viewport().width() >= area.widget().minimumSizeHint().width(), "nothing is cut"
        assert folders.width() > 620, "a dialog is larger with its letters"


def test_large_letters_are_whole_in_numbers_and_choices(qtbot: QtBot, qapp: QApplication) -> None:
    with letters(qapp, 20), scenes.staged(qtbot) as window:
        sized(window, 1280, 800)
        sheet = TypeSheet(scenes.settings_store(), window)
        sheet.open_under(window.toolbar.type)
        QApplication.processEvents()
        cut = [part for part in window.findChildren(QWidget) if part.isVisible() and judge.cut(part)]
        assert not cut
        sized(window, 640, 700)
        assert sheet.x() >= 0


def test_dialogs_fit_a_small_screen_with_letters_of_twice_their_size(
    make_program: Callable[[], Program], qtbot: QtBot, qapp: QApplication
) -> None:
    with letters(qapp, 20), scenes.staged(qtbot) as window:
        scenes.everything(window, WindowBinding(window, make_program()))
        QApplication.processEvents()
        shown = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
        assert len(shown) > 8
        wide = {each.windowTitle(): each.minimumSizeHint().width() for each in shown}
        assert not {title: width for title, width in wide.items() if width > SMALL.width()}


def test_letters_of_the_system_that_change_meanwhile_are_followed(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    card, twice = window.voices.cards()[0], 2 * qapp.font().pointSize()
    height = card.height()
    with letters(qapp, twice):
        qtbot.waitUntil(lambda: window.transport.spoken.font().pointSize() == twice)
        small = [each.text() for each in window.findChildren(QLabel) if each.font().pointSize() < 12]
        assert not small
        qtbot.waitUntil(lambda: card.height() > height)
        for part in (window.toolbar.open, window.footer):
            assert part.sizeHint().height() > part.fontMetrics().height()
            qtbot.waitUntil(lambda part=part: part.height() >= part.sizeHint().height())
        sized(window, 1000, 800)
        parts = (window.transport.state, "Reading"), (window.transport.speed, "0.75×")
        for part, words in parts:
            assert part.fontMetrics().horizontalAdvance(words) < part.width() - 8, f"{words} is whole"


def test_every_window_fits_a_screen_of_1366_by_768_at_twice_its_size(
    window: MainWindow, make_program: Callable[[], Program], qtbot: QtBot
) -> None:
    scenes.everything(window, WindowBinding(window, make_program()))
    QApplication.processEvents()
    shown = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    assert {"BooksDialog", "PronunciationDialog", "MainWindow"} <= {type(each).__name__ for each in shown}
    for each in shown:
        each.resize(QSize(1366, 768) / 2 - QSize(0, kit.FRAME))
        kit.show_in_front(each)
        QApplication.processEvents()
        assert each.height() <= 768 / 2 - kit.FRAME, f"{each} cannot be made smaller"
        for _ in kit.laid_out(each.layout() if isinstance(each, QDialog) else None):
            qtbot.keyClick(each.focusWidget() or each, Qt.Key.Key_Tab)
            now = each.focusWidget()
            seen = now.visibleRegion().boundingRect()
            assert seen.height() >= min(now.height(), 24), f"{now} of {each} is cut off as one comes to it"


def test_a_dialog_that_was_made_on_a_larger_screen_fits_the_one_that_there_is(window: MainWindow) -> None:
    dialog = scenes.ConvertDialog(window)
    room = QApplication.primaryScreen().availableSize()
    for grown in (QSize(0, 0), QSize(2000, 2000)):
        dialog.resize(room + grown)
        dialog.show()
        QApplication.processEvents()
        assert dialog.width() <= room.width()
        assert dialog.height() <= room.height() - kit.FRAME
        dialog.hide()


def test_the_smallest_window_cuts_nothing_off(window: MainWindow) -> None:
    for side in (True, False):
        window.resize(window.minimumSize())
        window.show_side(side)
        QApplication.processEvents()
        assert window.centralWidget().minimumSizeHint().width() <= window.width()
        assert inside(window, window.transport.speed)


def test_the_sides_come_back_when_there_is_room(window: MainWindow) -> None:
    for width in (640, 800, 640, 1240):
        sized(window, width, 700)
    assert window.side.isVisible()
    assert window.contents.isVisible()
    assert window.toolbar.left.isChecked()
    assert window.toolbar.right.isChecked()


def test_the_buttons_of_the_sides_tell_what_is_seen(window: MainWindow) -> None:
    sized(window, 900, 700)
    bar = window.toolbar
    turns = {"contents": lambda: window.show_contents(not window.contents.isVisible()),
             "side": lambda: window.show_side(not window.side.isVisible())}  # fmt: skip
    window.key.connect(lambda name: turns[name]())
    assert window.side.isVisible()
    assert not window.contents.isVisible()
    for button in (bar.left, bar.left, bar.right, bar.right, bar.right, bar.left):
        shown = button.isChecked()
        button.click()
        assert button.isChecked() is not shown
        assert bar.left.isChecked() is window.contents.isVisible()
        assert bar.right.isChecked() is window.side.isVisible()


def test_folding_for_want_of_room_is_not_taken_for_a_wish(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(window.key):
        sized(window, 640, 450)
        sized(window, 1240, 800)


def test_a_voice_that_is_being_added_stays_in_a_small_window(window: MainWindow) -> None:
    window.open_add_voice()
    sized(window, 640, 450)
    assert window.add_voice.isVisible()


@pytest.mark.parametrize("width", [560, 640, 720, 800, 1000])
def test_the_transport_never_cuts_a_figure(window: MainWindow, width: int) -> None:
    bar = window.transport
    sized(window, width, 600)
    bar.set_voice("Grandmother, reading at the kitchen table")
    QApplication.processEvents()
    assert bar.minimumSizeHint().width() <= width
    for widget in (bar.voice, bar.speed, bar.spoken) if bar.voice.isVisible() else (bar.speed, bar.spoken):
        assert widget.width() >= widget.sizeHint().width()
        assert widget.geometry().right() < width
    bar.set_voice("Rowan")
    assert bar.voice.text() in ("Rowan", "")


def test_large_letters_and_long_times_leave_all_that_is_shown_whole(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    bar, twice = window.transport, 2 * qapp.font().pointSize()
    with letters(qapp, twice):
        qtbot.waitUntil(lambda: bar.spoken.font().pointSize() == twice)
        for width in (1240, 1024, 900, 800, 700, 640):
            bar.set_progress(59.0, 59.0, 0.5)
            sized(window, width, 600)
            bar.set_progress(36_000.0, 70_000.0, 0.5)
            bar.set_speed(1.25)
            QApplication.processEvents()
            parts = [*bar.tab_parts(), bar.state, bar.spoken, bar.left]
            shown = sorted((each for each in parts if each.isVisible()), key=lambda each: each.x())
            for one, other in pairwise(shown):
                assert one.geometry().right() < other.x(), f"{one} and {other} at {width}"
            for each in {bar.spoken, bar.left, bar.speed}.intersection(shown):
                assert each.width() >= each.minimumSizeHint().width()


def test_what_the_bar_can_do_without_keeps_no_window_wide(window: MainWindow) -> None:
    sized(window, 640, 600)
    least = window.transport.minimumSizeHint().width()
    sized(window, 1240, 600)
    assert window.transport.volume.isVisible()
    assert window.transport.minimumSizeHint().width() - least < 40, "the state has more room there"


def test_what_is_chosen_of_audiobooks_is_whole_down_to_its_button(window: MainWindow, qtbot: QtBot) -> None:
    sized(window, 1280, 720)
    states.books(window)
    (dialog,) = window.findChildren(BooksDialog)
    areas = dialog.findChildren(QScrollArea)
    # The shelf alone scrolls.
    qtbot.waitUntil(lambda: sum(area.verticalScrollBar().isVisible() for area in areas) == 1)
    assert dialog.make.visibleRegion().boundingRect() == dialog.make.rect()


def test_what_leads_back_to_the_reading_does_not_cover_it(window: MainWindow) -> None:
    window.pane.leave()
    QApplication.processEvents()
    assert window.follow.isVisible()
    place = window.follow.mapTo(window, window.follow.rect().topLeft())
    text = window.pane.mapTo(window, window.pane.rect().bottomLeft())
    assert place.y() > text.y()
    window.follow.setFocus(Qt.FocusReason.TabFocusReason)
    window.follow.click()
    assert not window.follow.isVisible()
    assert QApplication.focusWidget() is window.pane


def test_the_contents_fill_their_column(window: MainWindow) -> None:
    assert window.contents.tree.height() > window.contents.height() - 60


def test_the_contents_say_nothing_before_there_is_a_text(qtbot: QtBot) -> None:
    made = MainWindow()
    made.resize(1240, 820)
    made.show()
    assert made.contents.empty.text() == ""
    made.contents.set_outline(())
    assert made.contents.empty.isVisible()
    assert made.contents.empty.text()
    end(made)


def test_invitations_are_whole_where_there_is_little_room(qtbot: QtBot) -> None:
    made = MainWindow()
    made.invitations.voice.setText("Eine Stimme hinzufügen")
    made.invitations.show()
    made.show()
    offers = made.invitations.open, made.invitations.paste, made.invitations.voice
    for width in (1240, SMALL.width()):
        sized(made, width, 820)
        made.show_side(True)
        qtbot.waitUntil(lambda: not any(judge.cut(each) for each in offers))
        qtbot.waitUntil(lambda: made.invitations.height() == made.invitations.sizeHint().height())
    assert offers[0].x() == offers[2].x(), "below each other"
    end(made)


def test_an_opening_that_failed_leaves_the_invitations(qtbot: QtBot) -> None:
    made = MainWindow()
    made.show()
    made.opening.show()
    assert not made.invitations.isVisible()
    made.opening.hide()
    assert made.invitations.isVisible()
    made.invitations.hide()
    made.pane.show_document(scenes.document(), ())
    made.opening.show()
    made.opening.hide()
    assert not made.invitations.isVisible()
    end(made)


def test_the_find_field_has_room(window: MainWindow) -> None:
    window.open_find()
    QApplication.processEvents()
    assert window.find_bar.field.width() > 350


def test_the_name_of_a_new_voice_is_seen_where_it_is_to_be_written(window: MainWindow, qtbot: QtBot) -> None:
    sized(window, 683, 344)
    scenes.voice(window)
    name = window.add_voice.name
    qtbot.waitUntil(lambda: name.visibleRegion().boundingRect().height() == name.height())
    assert name.hasFocus()


def test_the_sheet_that_adds_a_voice_fills_its_column(window: MainWindow) -> None:
    window.open_add_voice()
    QApplication.processEvents()
    assert window.add_voice.height() > window.side.height() - 40


def test_of_many_voices_the_first_and_the_chosen_are_shown_and_all_when_asked(
    window: MainWindow, qtbot: QtBot
) -> None:
    panel, items = window.voices, [VoiceItem(f"own:{n}", f"Voice {n}", own=True) for n in range(60)]
    panel.set_voices(items, "own:40")
    assert [card.item.key for card in panel.cards()] == [f"own:{n}" for n in (*range(MANY), 40)]
    assert panel.all.text() == "Show all 60 voices"
    panel.set_chosen("own:50")
    assert [card.item.name for card in panel.cards() if card.isChecked()] == ["Voice 50"]
    panel.all.setFocus()
    qtbot.keyClick(panel.all, Qt.Key.Key_Return)
    assert len(panel.cards()) == 60
    assert not panel.all.isVisible()
    assert panel.cards()[MANY].hasFocus(), "the keyboard goes on with what has come"
    assert [card.item.name for card in panel.cards() if card.isChecked()] == ["Voice 50"]


def test_a_long_message_takes_three_lines(window: MainWindow) -> None:
    text = "\n".join(f"line {n} of what went wrong with <b>it</b>" for n in range(30)) + "x" * 2_000
    strip = window.strip
    strip.show_problem(text, "Try again")
    QApplication.processEvents()
    assert strip.text.height() <= 3.5 * strip.fontMetrics().lineSpacing() + 8
    assert strip.text.text().startswith("line 0 of what went wrong with <b>it</b>")
    assert strip.text.text().endswith("…")
    assert "line 29" in strip.text.toolTip()
    assert strip.text.accessibleName() == text
    strip.show_problem("Short.")
    assert (strip.text.text(), strip.text.toolTip()) == ("Short.", "")


def test_names_are_shown_as_they_stand(window: MainWindow) -> None:
    window.toolbar.set_title(NAME)
    window.strip.show_problem(NAME)
    window.voices.show_removed(NAME)
    window.add_voice.show_done(NAME, "Ash & Co")
    window.add_voice.show_wait(NAME)
    window.add_voice.show_verdict([("note", NAME)], (0.1, 0.5), 20.0, (3.0, 13.0), 1.0)
    labels = [label for label in window.findChildren(QLabel) if "<b>" in label.text()]
    assert len(labels) >= 6
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in labels)
    assert window.add_voice.old_voice.text() == "Hear Ash && Co"
    assert kit.tip("Ash & Co") == "Ash & Co"
    assert QLabel(kit.tip("A long note. " * 40), window).sizeHint().width() < 800, "Qt would not break it"
    for name in (NAME, "a &lt;b", "<img src=x>"):
        # A label that may take either says what Qt takes a tooltip for.
        told = QLabel(kit.tip(name), window)
        size = told.sizeHint()
        told.setTextFormat(Qt.TextFormat.PlainText)
        assert size == told.sizeHint(), "a tooltip with a name in it is no HTML"
        assert kit.tip(name).replace("\u2060", "") == name


@pytest.mark.parametrize("name", ["مدينة الملح", "סיפור 3"])
def test_a_name_from_right_to_left_leaves_a_sentence_as_it_is(window: MainWindow, name: str) -> None:
    window.voices.show_removed(name)
    shown = window.voices.gone.text()
    assert shown == f"\u2068{name}\u2069 was removed."
    # As Qt lays it out: the sentence's own words stand right of the name.
    layout = QTextLayout(shown, window.font())
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    inside, after = line.cursorToX(2)[0], line.cursorToX(shown.index("was"))[0]
    assert inside < after
    assert say(DocumentError("'{name}' is empty.", name=name)) == f"'\u2068{name}\u2069' is empty."
    assert filled("{name} was removed.", name="Ash") == "Ash was removed."


def test_blanks_of_the_windows_sentences_are_filled_in_one_place() -> None:
    names = {"name", "title", "words", "text", "folder", "place", "page", "model"}
    for path in (*Path("app/views").rglob("*.py"), *Path("app/controllers").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "format"
            ):
                assert not names & {each.arg for each in node.keywords}, f"{path}:{node.lineno}"


def test_the_sheet_of_type_is_gone_through_from_top_to_bottom(window: MainWindow) -> None:
    sheet = TypeSheet(scenes.settings_store(), window)
    sheet.open_under(window.toolbar.type)
    rows, at = [], sheet.font_box
    for _ in range(40):
        if sheet.isAncestorOf(at) and at.isVisible() and at.focusPolicy() & Qt.FocusPolicy.TabFocus:
            rows.append(at.mapTo(sheet, at.rect().center()).y())
        at = at.nextInFocusChain()
        if at is sheet.font_box:
            break
    assert len(rows) >= 8
    # Slider and field of a row may differ by a pixel.
    assert all(after > before - 4 for before, after in pairwise(rows)), rows
    sheet.close()


@pytest.mark.parametrize("theme", themes.THEMES.values(), ids=lambda theme: theme.name)
def test_progress_can_be_told_from_what_is_before_it(theme: themes.Theme) -> None:
    assert themes.contrast_ratio(theme.track, theme.accent) >= 3.0
    if theme.name == "contrast":
        assert themes.contrast_ratio(theme.track, theme.page) >= 3.0


def test_a_window_leaves_room_for_its_frame(window: MainWindow) -> None:
    screen = QApplication.primaryScreen().availableSize()
    assert window.sizeHint().height() <= screen.height() - kit.FRAME
    assert SettingsDialog(scenes.settings_store(), window).height() <= screen.height() - kit.FRAME


def test_the_sleep_timer_is_lit_while_it_runs(window: MainWindow) -> None:
    button = window.transport.sleep
    window.transport.set_sleep("Sleep in 10 min")
    assert button.isChecked()
    button.clicked.emit()
    assert button.isChecked()
    window.transport.set_sleep("")
    assert not button.isChecked()


def test_where_nothing_is_left_out_there_is_nothing_to_choose(window: MainWindow) -> None:
    dialog = ImportPreview(window)
    text = open_text("A short text.")
    dialog.show_document(text, text.skips, frozenset())
    assert dialog.list.isHidden()
    assert dialog.filter.isHidden()
    assert dialog.count.text() == "Everything in this text is read."
