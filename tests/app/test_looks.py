"""How the text stands in the window: marks of notes, covers, pages under messages, large and dark windows."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QColor, QFontDatabase, QFontInfo, QFontMetrics, QPalette, QTextCharFormat
from PySide6.QtWidgets import QApplication, QSlider, QStyle, QStyleOptionButton
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core.bookshelf import ReadLater
from app.core.marks import Mark
from app.documents.model import Block, Document, Heading
from app.documents.open import open_file, open_text
from app.documents.typesetting import Picture, Typesetting
from app.views.bind_dialogs import DialogsBinding
from app.views.bind_window import WindowBinding
from app.views.dialogs.library import LibraryDialog
from app.views.dialogs.pronunciation import PronunciationDialog
from app.views.dialogs.type_sheet import TypeSheet
from app.views.kit import asking
from app.views.kit import theme as themes
from app.views.kit.buttons import TextButton
from app.views.main_window import MainWindow, apply_look, typography
from app.views.page.reading_pane import ReadingPane
from app.views.pdf import PdfView
from app.views.reading.live import Chart, tint
from engine import Span
from tests.app import rich, scenes
from tests.app.shown import cursor_on, loaded
from tests.app.states import ModelRow

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
PAGE = """<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
<h1>One</h1>
<p>All is vanity.<a epub:type="noteref" href="#n1">4</a> A man said it.<a href="#n2" id="r2">[5]</a> He went
on.</p><aside epub:type="footnote" id="n1"><p>4. So he said.</p></aside>
<div class="footnotes"><p id="n2"><a href="#r2">[5]</a> Another.</p></div></body></html>"""
PACKAGE = """<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata
xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Vanity</dc:title></metadata>
<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine><itemref idref="a"/></spine></package>"""
CONTAINER = """<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
<rootfile full-path="c.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[MainWindow]:
    made = MainWindow()
    made.resize(1000, 700)
    made.show()
    scenes.look(made, "light")
    yield made
    scenes.end(made)


class Counted(QObject):
    """Counts the events of one kind that a widget is sent."""

    times = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.times += event.type() == QEvent.Type.StyleChange
        return False


def test_other_colours_go_over_each_widget_as_often_however_deep_it_lies(view: MainWindow) -> None:
    """Of the hundreds in the window most were polished four times, which held it for 0.1 to 0.3 s."""
    counted = [Counted(view), Counted(view)]
    for widget, count in zip((view.toolbar, view.style_panel.findChildren(QSlider)[0]), counted, strict=True):
        widget.installEventFilter(count)
    settings = scenes.settings_store()
    settings.theme = "dark"
    apply_look(view, settings, None)
    assert counted[0].times == counted[1].times > 0


def test_marks_of_notes_are_raised_however_a_book_sets_them(qtbot: QtBot, tmp_path: Path) -> None:
    book = tmp_path / "book.epub"
    with zipfile.ZipFile(book, "w") as file:
        for name, text in (("META-INF/container.xml", CONTAINER), ("c.opf", PACKAGE), ("a.xhtml", PAGE)):
            file.writestr(name, text)
    pane = loaded(qtbot, open_file(book))
    raised = QTextCharFormat.VerticalAlignment.AlignSuperScript
    for words, is_raised in (("4", True), ("[5]", True), ("vanity", False)):
        start = pane._document.text.index(words)
        first, _ = pane._map.positions(Span(start, start + 1))
        cursor = cursor_on(pane, words)
        cursor.setPosition(first + 1)
        assert (cursor.charFormat().verticalAlignment() == raised) is is_raised, words
    scenes.end(pane)


@pytest.mark.parametrize("paged", [0, 1])
def test_a_cover_is_seen_whole(qtbot: QtBot, paged: int) -> None:
    text = "A bird sings in the tree."
    setting = Typesetting(pictures=(Picture(Span(0, 0), "cover", 1200, 1800),))
    made = Document("A book", text, (Block("paragraph", Span(0, len(text))),), typesetting=setting)
    pane = ReadingPane()
    pane.drawings.set_load(lambda source, resource: rich.photo(1200, 1800))
    pane.set_look(themes.THEMES["light"], themes.Typography(pages=paged))
    pane.resize(900, 600)
    pane.show()
    pane.show_document(made, ())
    qtbot.waitUntil(pane.is_loaded)
    size = pane.drawings.pictures.size(0)
    assert 300 < size.height() < pane.viewport().height() - 2 * 18
    assert size.width() / size.height() == pytest.approx(1200 / 1800)
    pane.resize(900, 400)
    assert pane.drawings.pictures.size(0).height() < size.height()
    scenes.end(pane)


def test_a_message_breaks_no_page_and_no_line_anew(view: MainWindow, qtbot: QtBot) -> None:
    text = " ".join(f"Sentence {n} of many goes on until its end." for n in range(400))
    view.pane.set_look(themes.THEMES["light"], themes.Typography(pages=1))
    view.pane.show_document(open_text(text), ())
    qtbot.waitUntil(view.pane.is_loaded)
    QApplication.processEvents()
    before, height = list(view.pane.pager._ends), view.pane.height()
    view.strip.show_problem("The sound output does not open. " * 4, "Try again")
    QApplication.processEvents()
    assert view.pane.height() < height
    assert view.pane.pager._ends == before
    view.strip.hide()
    view.find_bar.open("bird")
    QApplication.processEvents()
    assert view.pane.pager._ends == before
    view.find_bar.put_away()
    # Scrolled, a text that all of a sudden has no room keeps its lines.
    view.pane.set_look(themes.THEMES["light"], themes.Typography())
    view.pane.show_document(open_text(" ".join(text.split()[:160])), ())
    qtbot.waitUntil(view.pane.is_loaded)
    view.resize(1000, 440)
    QApplication.processEvents()
    width = view.pane.viewport().width()
    view.resize(1000, 1100)
    QApplication.processEvents()
    assert not view.pane.verticalScrollBar().isEnabled()
    assert view.pane.viewport().width() == width


def test_letters_and_contents_are_larger_in_a_large_window(starter: Program, qtbot: QtBot) -> None:
    window = MainWindow()
    WindowBinding(window, starter)
    window.resize(1240, 820)
    window.show()
    assert window.pane.look.type.pixels == 18
    before = window.splitter.sizes()[0]
    window.resize(2560, 1440)
    qtbot.waitUntil(lambda: window.pane.look.type.pixels == 24)
    assert window.splitter.sizes()[0] > 1.3 * before
    assert starter.settings.font_pixels == 18
    window.resize(1240, 820)
    qtbot.waitUntil(lambda: window.pane.look.type.pixels == 18)
    scenes.end(window)


def test_a_font_whose_letters_are_unlike_each_other_comes_with_the_program(view: MainWindow) -> None:
    settings = scenes.settings_store()
    sheet = TypeSheet(settings, view)
    sheet.open_under(view.toolbar.type)
    at = sheet.font_box.findText("Easy to tell apart")
    sheet.font_box.setCurrentIndex(at)
    sheet.font_box.activated.emit(at)
    assert settings.font_family == themes.EASY_FONT
    apply_look(view, settings, None)
    assert QFontInfo(view.pane.font()).family() == themes.EASY_FONT
    sheet.hide()
    sheet.open_under(view.toolbar.type)
    assert sheet.font_box.currentIndex() == at
    for index in (0, 1):
        sheet.font_box.activated.emit(index)
        sheet._refresh()
        assert sheet.font_box.currentIndex() == index
    assert typography(settings, 1000).family == ""


def test_light_pages_are_dimmed_in_a_dark_window(qtbot: QtBot) -> None:
    seen = {}
    for name, turned in (("light", False), ("dark", False), ("dark", True)):
        pages = PdfView()
        pages.resize(QSize(400, 500))
        pages.set_look(themes.THEMES[name], turned)
        pages.show_pages(((300.0, 400.0),), None)
        pages.show()
        middle = pages.grab().toImage().pixelColor(200, 200)
        seen[name, turned] = QColor(middle).lightness()
        scenes.end(pages)
    assert seen["light", False] > 240
    assert 150 < seen["dark", False] < 200
    assert seen["dark", True] < 60


@pytest.mark.parametrize("name", themes.THEMES)
def test_what_a_field_asks_for_can_be_read(view: MainWindow, name: str) -> None:
    theme = themes.THEMES[name]
    scenes.look(view, name)
    asks = view.find_bar.field.palette().color(QPalette.ColorRole.PlaceholderText)
    assert asks.alpha() == 255
    assert themes.contrast_ratio(asks.name(), theme.page) >= 4.5


def test_the_ring_of_a_quiet_button_leaves_its_letters_room(view: MainWindow, qtbot: QtBot) -> None:
    made = PronunciationDialog(view)
    made.show()
    button = next(each for each in made.findChildren(TextButton) if each.text() == "Import…")
    button.setFocus(Qt.FocusReason.TabFocusReason)
    option = QStyleOptionButton()
    button.initStyleOption(option)
    inside = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
    assert min(inside.left(), button.rect().right() - inside.right()) >= 6
    scenes.end(made)


@pytest.mark.parametrize(
    ("speed", "says"),
    [(None, ""), (3.2, "3.2×"), (0.5, "2 min on a minute of speech"), (0.004, "4 h on a minute")],
)
def test_what_a_download_is_worth_is_one_sentence(
    starter: Program, monkeypatch: pytest.MonkeyPatch, speed: float | None, says: str
) -> None:
    window, asked = MainWindow(), []
    binding = DialogsBinding(window, starter)
    monkeypatch.setattr(starter, "estimated_speed", lambda name: speed)
    monkeypatch.setattr(asking, "sure", lambda *args, details: asked.append(details))
    binding._may_download(ModelRow("turbo", "Turbo", 2_900_000_000, "MIT", ("en",), 350, False))
    assert says in asked[0]
    assert asked[0].count(".") <= 2
    assert "0.00" not in asked[0]
    scenes.end(window)


def test_who_stands_at_the_top_stays_there(qtbot: QtBot) -> None:
    text = " ".join(f"Sentence {n} of many goes on until its end." for n in range(400))
    setting = Typesetting(pictures=(Picture(Span(0, 0), "cover", 400, 300),))
    made = Document("A book", text, (Block("paragraph", Span(0, len(text))),), typesetting=setting)
    pane = ReadingPane()
    pane.set_look(themes.THEMES["light"], themes.Typography())
    pane.resize(900, 600)
    pane.show()
    pane.show_document(made, ())
    qtbot.waitUntil(pane.is_loaded)
    bar = pane.verticalScrollBar()
    assert bar.value() == 0
    for width, height in ((1200, 800), (700, 500)):
        pane.resize(width, height)
        assert bar.value() == 0
    pane.set_look(themes.THEMES["light"], themes.Typography(pixels=24))
    qtbot.waitUntil(pane.is_loaded)
    assert bar.value() == 0
    pane.resize(700, 240)
    assert bar.value() == 0 or pane.rect_of(0).top() >= 0
    scenes.end(pane)


def test_the_fonts_that_are_offered_have_letters_and_one_name(
    view: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    systems = {
        "Serif of the house": [QFontDatabase.WritingSystem.Latin],
        "Signs": [QFontDatabase.WritingSystem.Symbol],
        "Serif of the house [urw]": [QFontDatabase.WritingSystem.Latin],
        ".hidden": [QFontDatabase.WritingSystem.Latin],
        "Hebrew": [QFontDatabase.WritingSystem.Hebrew, QFontDatabase.WritingSystem.Symbol],
    }
    monkeypatch.setattr(QFontDatabase, "families", lambda *system: list(systems))
    monkeypatch.setattr(QFontDatabase, "isPrivateFamily", lambda family: False)
    monkeypatch.setattr(QFontDatabase, "writingSystems", lambda family: systems[family])
    sheet = TypeSheet(scenes.settings_store(), view)
    sheet.open_under(view.toolbar.type)
    box = sheet.font_box
    offered = [box.itemText(at) for at in range(box.count())]
    assert "Serif of the house" in offered
    assert "Hebrew" in offered
    assert not {"Signs", "Serif of the house [urw]", ".hidden"} & set(offered)


def test_no_line_of_a_chart_goes_through_its_words(view: MainWindow) -> None:
    chart = view.live.findChildren(Chart)[-1]
    chart.clear()
    for _ in range(200):
        chart.add(950.0)
    chart.resize(240, chart.height())
    picture = chart.grab().toImage()
    line, words = tint(chart.palette(), 0).name(), chart._captions.value(950.0)
    font = chart.font()
    font.setPointSizeF(font.pointSizeF() * 0.8)
    width = QFontMetrics(font).horizontalAdvance(words) - 6
    height = QFontMetrics(font).height() - 4
    place = [(x, y) for x in range(2, width) for y in range(4, height)]
    assert not [at for at in place if picture.pixelColor(*at).name() == line]
    assert any(picture.pixelColor(200, y).name() == line for y in range(picture.height())), "elsewhere it is"


def test_icons_of_notes_are_seen_in_other_colours(view: MainWindow) -> None:
    """They stayed dark where the window became so."""
    notes = view.contents.notes
    notes.set_marks([Mark(name="1", kind="bookmark", words="It is.", span=Span(0, 3))])

    def lightest() -> int:
        picture = notes.list.item(0).icon().pixmap(18).toImage()
        points = [picture.pixelColor(x, y) for x in range(18) for y in range(18)]
        return max(point.lightness() for point in points if point.alpha() == 255)

    assert lightest() < 100
    scenes.look(view, "dark")
    assert lightest() > 150


def test_words_from_right_to_left_go_their_own_way_in_lists(window: MainWindow) -> None:
    """The stop behind them stands at the left, in a window that goes from left to right."""
    words = "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET}."
    window.contents.set_outline([Heading(words, 1, 0)])
    mark = Mark(name="1", kind="bookmark", words=words, span=Span(0, 3))
    window.contents.notes.set_marks([mark])
    dialog = LibraryDialog(lambda key: None, window)
    dialog.set_waiting([ReadLater("a.txt", words)])
    dialog.show()
    dialog.tabs.setCurrentIndex(1)
    QApplication.processEvents()
    tree, notes, queue = window.contents.tree, window.contents.notes.list, dialog.queue
    places = (
        (tree, tree.visualItemRect(tree.topLevelItem(0))),
        (notes, notes.visualItemRect(notes.item(0)).adjusted(30, 0, 0, 0)),
        (queue, queue.visualItemRect(queue.item(0))),
    )
    for shown, place in places:
        shown.setCurrentItem(None)
        place.moveTo(shown.viewport().mapTo(shown.window(), place.topLeft()))
        image = shown.window().grab(place.adjusted(4, 4, -4, -4)).toImage()
        ground = image.pixelColor(image.width() - 1, 0).lightness()
        inked = [
            sum(abs(image.pixelColor(x, y).lightness() - ground) > 60 for y in range(image.height()))
            for x in range(image.width())
        ]
        stop, *letters = [max(together) for is_ink, together in groupby(inked, bool) if is_ink]
        assert letters
        assert stop < max(letters) / 2, shown.accessibleName()
    scenes.end(dialog)
