"""The window's controls: names, sizes, keys, contrast, and every state shown without trouble."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QProgressBar,
    QScrollBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.documents.model import MAX_BLOCK
from app.documents.open import open_text
from app.views import kit
from app.views.dialogs.models import ModelsDialog
from app.views.dialogs.settings import SettingsDialog
from app.views.dialogs.type_sheet import TypeSheet
from app.views.kit import theme as themes
from app.views.main_window import MainWindow
from app.views.page.reading_pane import ReadingPane
from app.views.reading.left_out import ImportPreview
from app.views.reading.transport import Transport, speed_text
from engine import Span
from tests.app import scenes
from tests.app.scenes import end

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""What the offscreen platform cannot do."""

CONTROLS = (
    *(QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit),
    *(QAbstractItemView, QTextEdit, QProgressBar),
)
PRESSED = (QAbstractButton, QComboBox, QAbstractSpinBox)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """The main window with text, voices and a reading."""
    with scenes.staged(qtbot) as made:
        yield made


def above(widget: QWidget) -> Iterator[QWidget]:
    """A widget's parents."""
    parent = widget.parentWidget()
    while parent is not None:
        yield parent
        parent = parent.parentWidget()


def controls(root: QWidget) -> list[QWidget]:
    """What a person works with, without the inner parts of Qt's own widgets."""
    found = []
    for widget in root.findChildren(QWidget):
        inner = widget.objectName().startswith("qt_") or isinstance(widget, QScrollBar | QHeaderView)
        inner = inner or any(
            isinstance(over, QComboBox | QAbstractSpinBox | QLineEdit) for over in above(widget)
        )
        if isinstance(widget, CONTROLS) and not inner:
            found.append(widget)
    return found


def dialogs(window: MainWindow) -> list[QWidget]:
    """Every dialog, filled."""
    for scene in (scenes.preview, scenes.models, scenes.settings, scenes.type):
        scene(window)
    return [
        child
        for child in window.findChildren(QWidget)
        if isinstance(child, ImportPreview | ModelsDialog | SettingsDialog | TypeSheet)
    ]


def test_every_control_has_an_accessible_name(window: MainWindow) -> None:
    scenes.voice(window)
    scenes.problem(window)
    roots = [window, *dialogs(window)]
    assert len(roots) == 5
    nameless = [
        f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        for root in roots
        for widget in controls(root)
        if not widget.accessibleName().strip()
    ]
    assert not nameless
    assert len(controls(window)) > 60


def test_every_control_is_large_enough_to_hit(window: MainWindow) -> None:
    small = [
        f"{type(widget).__name__} '{widget.accessibleName()}': {widget.size()}"
        for widget in controls(window)
        if isinstance(widget, PRESSED)
        and widget.isVisible()
        and min(widget.width(), widget.height()) < themes.MIN_TARGET
    ]
    assert not small


@pytest.mark.parametrize("theme", themes.THEMES.values(), ids=lambda theme: theme.name)
def test_contrast_of_text(theme: themes.Theme) -> None:
    """WCAG AA: 4.5 to 1 for text, 3 to 1 for outlines and marks that mean something."""
    ratio = themes.contrast_ratio
    for ground in (theme.page, theme.card):
        for text in (theme.text, theme.quiet, theme.warning, theme.accent):
            assert ratio(text, ground) >= 4.5, (text, ground)
        assert ratio(theme.edge, ground) >= 3.0
    assert ratio(theme.text, theme.sentence) >= 4.5
    assert ratio(theme.quiet, theme.sentence) >= 4.5
    letters = themes.word_text(theme)
    assert ratio(letters.name() if letters else theme.text, theme.word) >= 4.5
    assert ratio(themes.accent_text(theme), theme.accent) >= 4.5
    assert ratio(theme.text, theme.press) >= 4.5


def test_high_contrast_is_aaa() -> None:
    """WCAG AAA: 7 to 1 for all that is read."""
    theme, ratio = themes.THEMES["contrast"], themes.contrast_ratio
    for ground in (theme.page, theme.card, theme.sentence, theme.press):
        assert ratio(theme.text, ground) >= 7.0
        assert ratio(theme.quiet, ground) >= 7.0
    for text in (theme.warning, theme.accent):
        assert ratio(text, theme.page) >= 7.0
    assert ratio("#000000", theme.word) >= 7.0
    assert ratio(themes.accent_text(theme), theme.accent) >= 7.0


def test_tab_goes_left_to_right_and_top_to_bottom(window: MainWindow) -> None:
    window.toolbar.open.setFocus(Qt.FocusReason.TabFocusReason)
    seen: list[QWidget] = []
    for _ in range(80):
        focus = QApplication.focusWidget()
        assert focus is not None
        if focus in seen:
            break
        seen.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    order = [
        window.toolbar.open,
        window.toolbar.paste,
        window.toolbar.search,
        window.contents.tree,
        window.pane,
    ]
    order += [window.voices.add, window.voices.cards()[0], window.style_panel.speed.slider]
    order += [
        window.transport.back_paragraph,
        window.transport.play,
        window.transport.line,
        window.transport.voice,
    ]
    places = [seen.index(widget) for widget in order]
    assert places == sorted(places)


def test_f6_goes_round_the_panes(window: MainWindow) -> None:
    window.pane.setFocus()
    visited = []
    for _ in range(5):
        QTest.keyClick(window, Qt.Key.Key_F6)
        visited.append(QApplication.focusWidget())
    assert visited[-1] is window.pane
    assert window.transport.play in visited
    assert window.contents.tree in visited


def test_space_plays_unless_a_control_wants_it(window: MainWindow, qtbot: QtBot) -> None:
    window.pane.setFocus()
    with qtbot.waitSignal(window.key) as asked:
        QTest.keyClick(window.pane, Qt.Key.Key_Space)
    assert asked.args == ["toggle"]
    window.voices.add.setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(window.voices.add_requested), qtbot.assertNotEmitted(window.key):
        QTest.keyClick(window.voices.add, Qt.Key.Key_Space)


def test_arrows_step_unless_a_slider_has_the_focus(window: MainWindow, qtbot: QtBot) -> None:
    window.pane.setFocus()
    with qtbot.waitSignal(window.key) as asked:
        QTest.keyClick(window.pane, Qt.Key.Key_Right)
    assert asked.args == ["next_sentence"]
    slider = window.style_panel.speed.slider
    slider.setFocus()
    with qtbot.waitSignal(window.style_panel.speed_changed), qtbot.assertNotEmitted(window.key):
        QTest.keyClick(slider, Qt.Key.Key_Right)


def test_escape_closes_what_is_on_top_and_never_stops(window: MainWindow, qtbot: QtBot) -> None:
    window.add_voice.cancelled.connect(window.close_add_voice)
    window.open_add_voice()
    window.open_find()
    with qtbot.assertNotEmitted(window.key):
        QTest.keyClick(window, Qt.Key.Key_Escape)
        assert not window.find_bar.isVisible()
        assert window.side.currentIndex() == 1
        QTest.keyClick(window, Qt.Key.Key_Escape)
        assert window.side.currentIndex() == 0
        window.opening.wait("Opening a book")
        window.strip.show_problem("Something went wrong.")
        with qtbot.waitSignal(window.opening.cancelled):
            QTest.keyClick(window, Qt.Key.Key_Escape)
        assert window.strip.isVisible()


def test_consent_and_name_are_needed_for_a_voice(window: MainWindow, qtbot: QtBot) -> None:
    sheet = window.add_voice
    window.open_add_voice()
    sheet.show_verdict([], (0.1, 0.5, 0.2), 20.0, (3.0, 13.0), 1.0, "Clara")
    assert not sheet.make.isEnabled()
    sheet.consent.setChecked(True)
    assert sheet.make.isEnabled()
    sheet.clip.setFocus()
    QTest.keyClick(sheet.clip, Qt.Key.Key_Right)
    sheet.make.setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(sheet.clone_requested) as asked:
        QTest.keyClick(sheet.make, Qt.Key.Key_Space)
    assert asked.args == ["Clara", pytest.approx(3.1), pytest.approx(13.1)]


def test_a_part_is_as_long_as_the_model_needs(window: MainWindow) -> None:
    sheet = window.add_voice
    window.open_add_voice()
    sheet.consent.setChecked(True)
    sheet.show_verdict([], (0.1, 0.5, 0.2), 20.0, (3.0, 13.0), 5.0, "Clara")
    sheet.end.setValue(4.0)
    assert sheet.clip.part() == pytest.approx((3.0, 8.1))
    for _ in range(60):
        QTest.keyClick(sheet.clip, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert sheet.clip.part() == pytest.approx((3.0, 8.1))
    assert sheet.make.isEnabled()
    sheet.show_verdict([("problem", "Too short.")], (0.1, 0.5, 0.2), 4.8, (0.0, 4.8), 5.0)
    assert not sheet.make.isEnabled()


def test_a_double_click_resets_a_slider(window: MainWindow, qtbot: QtBot) -> None:
    number = window.style_panel.speed
    number.set_value(2.0)
    with qtbot.waitSignal(number.changed) as told:
        qtbot.mouseDClick(number.slider, Qt.MouseButton.LeftButton)
    assert told.args == [1.0]
    # Qt's double click leaves the button pressed, which other tests would see.
    qtbot.mouseRelease(number.slider, Qt.MouseButton.LeftButton)
    assert QApplication.mouseButtons() == Qt.MouseButton.NoButton


def test_an_empty_window_stands(qtbot: QtBot) -> None:
    made = MainWindow()
    scenes.look(made, "dark")
    made.show()
    made.pane.set_progress((), {})
    made.pane.set_spoken(None, None)
    made.resize(made.minimumSize())
    QApplication.processEvents()
    assert made.centralWidget().minimumSizeHint().width() <= made.minimumWidth()
    end(made)


def test_the_text_column_has_the_chosen_width(window: MainWindow) -> None:
    window.show_contents(False)
    window.show_side(False)
    window.resize(1400, 800)
    QApplication.processEvents()
    metrics = window.pane.fontMetrics()
    inner = window.pane.viewport().width() - 80
    assert inner <= metrics.averageCharWidth() * 70 * 1.1


def test_the_tint_does_not_grow_while_the_text_comes_in(qtbot: QtBot) -> None:
    pane = ReadingPane()
    pane.set_look(themes.THEMES["light"], themes.Typography())
    text = open_text("One sentence here.\n\n" + "\n\n".join(f"Paragraph {n} follows." for n in range(4_000)))
    pane.show_document(text, ())
    pane.set_spoken(Span(0, 18), None)
    assert not pane.is_loaded()
    qtbot.waitUntil(pane.is_loaded)
    (mark,) = pane.extraSelections()
    assert (mark.cursor.selectionStart(), mark.cursor.selectionEnd()) == (0, 18)
    end(pane)


ENDLESS = (
    "word and other words go on " * 4_000,
    "no end. " * 8_000,
    "啊" * 30_000,
    "👩‍👩‍👧 😀 smile. שלום עולם, مرحبا بالعالم. " * 600,
)


@pytest.mark.parametrize("text", ENDLESS, ids=["words", "sentences", "no spaces", "emoji and right to left"])
def test_an_endless_paragraph_does_not_freeze_the_window(qtbot: QtBot, text: str) -> None:
    document = open_text(text)
    assert max(len(block.span) for block in document.blocks) <= MAX_BLOCK
    whole = "".join(document.text[block.span.start : block.span.end] for block in document.blocks)
    assert whole.replace(" ", "") == document.text.replace(" ", "")
    pane = ReadingPane()
    pane.set_look(themes.THEMES["light"], themes.Typography())
    pane.resize(800, 600)
    pane.show()
    pane.show_document(document, document.skips)
    qtbot.waitUntil(pane.is_loaded)
    for share in (0.0, 0.37, 0.99):
        char = round(share * len(document.text))
        word = Span(char, min(char + 4, len(document.text)))
        pane.set_spoken(word, word)
        pane.go_to(char)
        assert abs(pane.char_at_cursor() - char) <= 4
        marks = pane.extraSelections()
        lit = marks[-1].cursor.selectedText().replace("\u2029", " ")
        assert lit.strip() in document.text[max(char - 8, 0) : char + 12]
    end(pane)


def test_times_and_speeds_in_words() -> None:
    assert [kit.clock(0), kit.clock(59.6), kit.clock(3661)] == ["0:00", "1:00", "1:01:01"]
    assert [speed_text(1.0), speed_text(1.25), speed_text(0.5)] == ["1.0×", "1.25×", "0.5×"]


def test_the_sleep_timer_that_runs_is_ticked(window: MainWindow, qtbot: QtBot) -> None:
    bar = window.transport

    def ticked() -> list[str]:
        return [action.text() for action in bar.sleep.menu().actions() if action.isChecked()]

    assert ticked() == ["Off"]
    with qtbot.waitSignal(bar.sleep_chosen, check_params_cb=lambda minutes: minutes == 20):
        bar.sleep.menu().actions()[2].trigger()
    bar.set_sleep("Sleep in 20 min")
    assert ticked() == ["After 20 minutes"]
    bar.set_sleep("")
    assert ticked() == ["Off"]


def test_nothing_is_left_at_the_end_only(window: MainWindow) -> None:
    bar = window.transport
    for left, words in ((0.3, "0:01"), (0.0, "0:00")):
        bar.set_progress(59.8, left, 1.0)
        assert (bar.spoken.text(), bar.left.text()) == ("1:00", words)


def test_the_transport_leaves_out_what_has_no_room(window: MainWindow) -> None:
    bar = Transport(window.keys)
    bar.resize(720, 64)
    bar.show()
    assert bar.play.isVisible()
    assert not bar.volume.isVisible()
    bar.resize(1240, 64)
    assert bar.volume.isVisible()
    end(bar)


def test_a_tick_in_the_settings_is_kept(window: MainWindow) -> None:
    settings = scenes.settings_store()
    box = SettingsDialog(settings, window).findChild(QCheckBox, "spell_out")
    assert box.isChecked()
    box.click()
    assert not settings.spell_out
