"""The page draws what a document's typesetting says, and the map between the two stays exact."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby, pairwise

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter, QTextCharFormat, QTextCursor, QTextTable
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.documents.model import Block, Document, Part, Skip, assemble
from app.documents.open import open_text
from app.documents.typesetting import Picture
from app.views.kit import is_right_to_left
from app.views.kit import theme as themes
from app.views.page import text
from app.views.page.look import PageLook
from app.views.page.page import AT_ONCE
from app.views.page.plan import OBJECT
from app.views.page.reading_pane import ReadingPane
from app.views.page.text_map import LINE_SEPARATOR, shown
from engine import Span
from tests.app import rich
from tests.app.scenes import end
from tests.app.shown import cursor_on, loaded

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[ReadingPane]:
    """Everything there is."""
    made = loaded(qtbot, rich.everything())
    yield made
    end(made)


def style_of(pane: ReadingPane, words: str) -> QTextCharFormat:
    return cursor_on(pane, words).charFormat()


def until_drawn(qtbot: QtBot, pane: ReadingPane) -> None:
    """Formulas and pictures have come."""
    setting = pane._document.typesetting
    qtbot.waitUntil(lambda: len(pane._page.plan.typeset) == len(setting.formulas))
    qtbot.waitUntil(
        lambda: all(pane.drawings.pictures.image(n) or n in pane._page.plan.failed
                    for n in range(len(setting.pictures))))  # fmt: skip


def exact(pane: ReadingPane) -> None:
    """What the widget holds of every block is what its plan says, where the map says."""
    for index, block in enumerate(pane._document.blocks):
        _, start, stop = pane._map.extent(index)
        cursor = QTextCursor(pane.document())
        cursor.setPosition(start)
        cursor.setPosition(stop, QTextCursor.MoveMode.KeepAnchor)
        pieces = pane._page.plan.pieces(index)
        assert cursor.selectedText() == "".join(piece.text for piece in pieces)
        assert cursor.block().userState() == index
        assert pane._map.char(start) == block.span.start
        plain = [piece for piece in pieces if piece.chars and piece.text not in ("", OBJECT)]
        for piece in plain:
            char = block.span.start + piece.at
            assert pane._map.char(pane._map.position(char)) == char


def test_all_of_it_is_where_the_map_says(qtbot: QtBot, page: ReadingPane) -> None:
    exact(page)
    until_drawn(qtbot, page)
    exact(page)
    page.set_look(themes.THEMES["dark"], themes.Typography(pixels=25))
    qtbot.waitUntil(page.is_loaded)
    exact(page)


def test_runs_have_their_styles(page: ReadingPane) -> None:
    assert style_of(page, "bold").fontWeight() == QFont.Weight.Bold
    assert style_of(page, "italic").fontItalic()
    assert style_of(page, "Small Capitals").fontCapitalization() == QFont.Capitalization.SmallCaps
    assert style_of(page, "struck").fontStrikeOut()
    assert style_of(page, "A link").foreground().color().name() == themes.THEMES["light"].accent
    assert not style_of(page, "A link").fontUnderline()
    assert not style_of(page, "Some words").hasProperty(QTextCharFormat.Property.ForegroundBrush)


def test_what_is_left_out_is_dimmed_and_never_struck(qtbot: QtBot, page: ReadingPane) -> None:
    style = style_of(page, "1999")
    assert style.foreground().color().name() == themes.THEMES["light"].quiet
    assert not style.fontStrikeOut()
    assert style.toolTip() == "Not read: Table"
    page.set_skips(())
    qtbot.waitUntil(page.is_loaded)
    assert not style_of(page, "1999").hasProperty(QTextCharFormat.Property.ForegroundBrush)
    assert style_of(page, "A link").foreground().color().name() == themes.THEMES["light"].accent


def test_a_table_is_a_table_and_lit_by_its_words(page: ReadingPane) -> None:
    table = cursor_on(page, "1999").currentTable()
    assert isinstance(table, QTextTable)
    assert (table.rows(), table.columns()) == (3, 3)
    assert table.cellAt(1, 2).firstCursorPosition().block().text().startswith("and more")
    assert not table.cellAt(2, 1).firstCursorPosition().block().text()
    assert style_of(page, "Birds").fontWeight() == QFont.Weight.Bold
    word = Span(page._document.text.index("many\n"), page._document.text.index("many\n") + 4)
    page.set_spoken(word, word)
    assert [each.cursor.selectedText() for each in page.extraSelections()] == ["many", "many"]


def test_a_formula_is_one_object_for_its_line(qtbot: QtBot, page: ReadingPane) -> None:
    until_drawn(qtbot, page)
    line = "x = (-b ± √(b^2-4ac))/(2a)"
    assert cursor_on(page, line).selectedText() == OBJECT
    assert cursor_on(page, f"by {line}, as").selectedText() == f"by {OBJECT}, as"


def test_a_formula_that_cannot_be_typeset_stays_a_line_of_text(qtbot: QtBot) -> None:
    made = rich.Maker()
    made.add("As a_(i j) = a_(j i) says.")
    made.formula("a_(i j) = a_(j i)", "<math><mfrac><mi>x</mi></mfrac></math>")
    pane = loaded(qtbot, made.made())
    qtbot.waitUntil(lambda: None in pane.drawings.formulas._made.values())
    assert cursor_on(pane, "a_(i j) = a_(j i)").selectedText() == "a_(i j) = a_(j i)"
    end(pane)


def test_numbers_of_lines_leave_the_text_for_the_margin(qtbot: QtBot, page: ReadingPane) -> None:
    assert cursor_on(page, "the night 5\nand").selectedText() == f"the night {LINE_SEPARATOR}and"
    page.set_skips(tuple(skip for skip in page._page.plan.skips.things if skip.reason != "line number"))
    qtbot.waitUntil(page.is_loaded)
    assert cursor_on(page, "the night 5\nand").selectedText() == f"the night 5{LINE_SEPARATOR}and"
    exact(page)


def test_a_picture_stands_for_its_words_which_are_shown_when_they_are_read(
    qtbot: QtBot, page: ReadingPane
) -> None:
    words = "A round thing on a plain."
    assert cursor_on(page, words).selectedText() == OBJECT
    page.set_skips(tuple(skip for skip in page._page.plan.skips.things if skip.reason != "picture"))
    qtbot.waitUntil(page.is_loaded)
    assert cursor_on(page, words).selectedText() == words
    exact(page)


def test_words_stand_where_a_picture_is_missing(qtbot: QtBot) -> None:
    pane = loaded(qtbot, rich.everything(), pictures=False)
    until_drawn(qtbot, pane)
    assert cursor_on(pane, "A round thing on a plain.").selectedText() == "A round thing on a plain."
    exact(pane)
    end(pane)


def _pictured(count: int, width: int, height: int) -> tuple[ReadingPane, Document]:
    """A pane of a size, and paragraphs with a tall picture behind each."""
    made = rich.Maker()
    for number in range(count):
        made.add(f"Paragraph {number} has some words in it.")
        made.picture(f"{number}.png")
    pane = ReadingPane()
    pane.set_look(themes.THEMES["light"], themes.Typography())
    pane.drawings.set_load(lambda source, resource: rich.photo(300, 900))
    pane.resize(width, height)
    pane.show()
    return pane, made.made()


def test_a_picture_that_comes_moves_nothing_in_view(qtbot: QtBot) -> None:
    pane, document = _pictured(30, 900, 700)
    char = document.text.index("Paragraph 15")
    pane.show_document(document, (), char)
    qtbot.waitUntil(pane.is_loaded)
    QApplication.processEvents()
    before = pane._extent(Span(char, char))[0]
    qtbot.waitUntil(lambda: len(pane.drawings.pictures._images) >= 8)
    QApplication.processEvents()
    assert abs(pane._extent(Span(char, char))[0] - before) <= 3
    assert len(pane.drawings.pictures._images) < 30, "those far off are not decoded"
    end(pane)


def test_in_another_width_lines_are_as_wide_as_their_pictures(qtbot: QtBot) -> None:
    """They were as wide as the pictures had been before, which stood beside the middle."""
    pane, document = _pictured(2, 1240, 820)
    pane.show_document(document, ())
    qtbot.waitUntil(pane.is_loaded)
    until_drawn(qtbot, pane)
    block = pane.document().findBlock(pane.document().toRawText().index(OBJECT))
    seen = set()
    for width, height in ((640, 760), (1240, 820), (640, 500)):
        pane.resize(width, height)
        QApplication.processEvents()
        wide = pane.drawings.pictures.size(0).width()
        assert block.layout().lineAt(0).naturalTextWidth() == pytest.approx(wide, abs=1)
        seen.add(wide)
    assert len(seen) == 3
    end(pane)


def test_letters_of_another_size_find_tall_pictures_of_another_height(qtbot: QtBot) -> None:
    """In a narrow window the column stays as wide, and what is in view leaves less room for a picture."""
    pane, document = _pictured(6, 450, 500)
    pane.show_document(document, ())
    qtbot.waitUntil(pane.is_loaded)
    until_drawn(qtbot, pane)
    changed: list[object] = []
    pane.drawings.changed.connect(lambda pictures, formulas: changed.append(pictures))
    pane.set_look(themes.THEMES["light"], themes.Typography(pixels=26))
    assert changed, "what is to be tried"
    qtbot.waitUntil(pane.is_loaded)
    exact(pane)
    end(pane)


def test_what_nobody_reads_is_folded_and_opens(qtbot: QtBot, page: ReadingPane) -> None:
    page.verticalScrollBar().setValue(0)
    (fold,) = page._page.folds.values()
    assert page.document().firstBlock().text() == "… 14 lines not read: Front matter"
    assert not cursor_on(page, "Line 3").block().isVisible()
    page.set_open(fold, True)
    assert cursor_on(page, "Line 3").block().isVisible()
    exact(page)
    page.set_open(fold, False)
    assert not cursor_on(page, "Line 3").block().isVisible()
    exact(page)
    page.go_to(page._document.text.index("Line 3"))
    assert cursor_on(page, "Line 3").block().isVisible()
    page.set_skips(tuple(skip for skip in page._page.plan.skips.things if skip.reason != "front matter"))
    qtbot.waitUntil(page.is_loaded)
    assert page.document().firstBlock().text() == "Line 0 of the front matter, which nobody reads."
    exact(page)


@pytest.mark.parametrize("seed", range(6))
def test_random_documents_are_exact_over_random_choices(qtbot: QtBot, seed: int) -> None:
    rng = random.Random(seed)
    document = random_document(rng)
    pane = loaded(qtbot, document, pictures=seed % 2 == 0)
    for _ in range(4):
        chosen = tuple(skip for skip in document.skips if rng.random() < 0.6)
        pane.set_skips(chosen)
        for fold in list(pane._page.folds.values()):
            pane.set_open(fold, rng.random() < 0.5)
        qtbot.waitUntil(pane.is_loaded)
        exact(pane)
        plain = pane.document().toPlainText()
        for block in document.blocks:
            if block.kind == "paragraph" and not document.typesetting.formulas:
                words = shown(document.text[block.span.start : block.span.end])
                assert words.replace(LINE_SEPARATOR, "\n") in plain
    end(pane)


def random_document(rng: random.Random) -> Document:
    """Blocks of all kinds in any order, two tables beside each other and at either end among them."""
    made = rich.Maker()
    for number in range(rng.randrange(4, 25)):
        kind = rng.choice(("text", "table", "picture", "described", "verse", "front", "formula"))
        if kind == "table":
            rows = [
                [rng.choice(("", "a", "bird 🌍", "some more words")) for _ in range(3)]
                for _ in range(rng.randrange(1, 40))
            ]
            rows[0][0] = "head"
            made.table(rows, left=rng.choice((None, "table")))
        elif kind == "picture":
            made.picture("a.png", width=rng.choice((0, 40)))
        elif kind == "described":
            made.picture("a.png", f"A thing {number}.", 50, 50)
        elif kind == "verse":
            made.add(f"A line 🌍 of verse {number}05\nand another", "verse")
            made.skip(f"{number}05", "line number")
        elif kind == "front":
            made.add("Long words of a licence. " * 30, left="licence")
        elif kind == "formula":
            made.add(f"So x{number} = 1 is it 🌍.")
            made.formula(f"x{number} = 1", "<math><mi>x</mi><mo>=</mo><mn>1</mn></math>")
        else:
            made.add(f"Words {number} שלום 🌍 and some more.")
    made.add("The end.")
    return made.made()


@pytest.mark.parametrize("name", list(themes.THEMES))
def test_what_is_left_out_can_be_told_and_be_read_in_all_colours(name: str) -> None:
    look = PageLook(themes.THEMES[name])
    assert look.dimmed().name() != look.theme.text
    assert themes.contrast_ratio(look.dimmed().name(), look.theme.page) >= 4.5


def test_a_plain_text_is_as_before(qtbot: QtBot) -> None:
    document = assemble([Part("paragraph", "One.\nTwo."), Part("heading", "Three", 1)])
    pane = loaded(qtbot, document)
    assert pane.toPlainText() == "One.\nTwo.\nThree"
    pane.set_skips((Skip(Span(0, 4), "footnote"),))
    assert style_of(pane, "One.").foreground().color().name() == themes.THEMES["light"].quiet
    end(pane)


def test_marks_and_lines_of_what_is_read_from_the_right_stand_there(qtbot: QtBot) -> None:
    made = rich.Maker()
    words = "אחר הדברים האלה שמעו הציפורים את השיר בלילה. "
    made.add(words * 4)
    made.add(words, "item", 1, "•")
    made.add("The bird sings in the night.")
    pane = loaded(qtbot, made.made())
    width = pane.viewport().width()
    assert pane.document().textWidth() == width
    assert pane.cursorRect(pane._cursor_at(0)).right() > width - 60
    word = made.of("הציפורים")
    pane.set_spoken(word, word)
    assert {each.cursor.selectedText() for each in pane.extraSelections()} == {"הציפורים"}
    pane.set_progress((Span(0, 40), made.of("bird sings")), {})
    shot = pane.viewport().grab().toImage()
    tint = themes.THEMES["light"].ahead
    sides = {
        "left" if x < width / 2 else "right"
        for x in (*range(0, 40), *range(width - 40, width))
        for y in range(0, shot.height(), 2)
        if shot.pixelColor(x, y).name() == tint
    }
    assert sides == {"left", "right"}
    end(pane)


def test_a_table_is_laid_out_once_for_all_that_comes_in_at_once(qtbot: QtBot) -> None:
    made = rich.Maker()
    made.table([["Year", "Birds", "Nests"]] * 40)
    document = made.made()
    pane = loaded(qtbot, document)
    changes: list[int] = []
    pane.document().contentsChanged.connect(lambda: changes.append(pane.content.filled))
    pane.show_document(document, document.skips)
    qtbot.waitUntil(pane.is_loaded)
    assert sum(0 < filled < len(document.blocks) for filled in changes) <= 3, "once for each of its parts"
    exact(pane)
    end(pane)


@pytest.mark.parametrize("pages", [0, 1])
def test_a_long_text_goes_in_pieces_behind_the_one_that_follows(qtbot: QtBot, pages: int) -> None:
    pane = loaded(qtbot, open_text("The bird sings at night, and it sleeps at noon.\n\n" * 3_000))
    pane.set_look(themes.THEMES["light"], themes.Typography(pages=pages))
    qtbot.waitUntil(pane.is_loaded)
    before, rest = pane.document(), []
    before.contentsChanged.connect(lambda: rest.append(before.characterCount()))
    document = rich.everything()
    pane.show_document(document, document.skips)
    assert pane.document() is not before
    with qtbot.waitSignal(before.destroyed):
        pass
    assert all(0 <= more - less <= AT_ONCE for more, less in pairwise(rest))
    assert len(rest) >= 3
    qtbot.waitUntil(pane.is_loaded)
    until_drawn(qtbot, pane)
    exact(pane)
    assert bool(pane.pager._ends) == bool(pages)
    assert pane.document().findChild(QTimer) is None
    qtbot.keyClick(pane, Qt.Key.Key_Down)
    assert pane.textCursor().position() > 0
    end(pane)


def test_a_wide_table_does_not_break_the_column(qtbot: QtBot) -> None:
    made = rich.Maker()
    words = ["Straightforwardness", "incomprehensibility", "of", "", "1999", "unbrokenwordwithoutanyend" * 3]
    made.table([[words[(r + c) % len(words)] for c in range(24)] for r in range(5)])
    first = len(made.text) + 2
    made.table([["Photo", "What"], ["The bird", "on its branch, as it was seen on that day"]])
    made.pictures.append(Picture(Span(first, first), "a.png", 600, 380))
    made.add("The end.")
    pane = loaded(qtbot, made.made())
    until_drawn(qtbot, pane)
    QApplication.processEvents()
    assert pane.document().size().width() <= pane.viewport().width()
    assert not pane.horizontalScrollBar().maximum()
    exact(pane)
    end(pane)


def test_where_blocks_stand(qtbot: QtBot) -> None:
    parts = [
        Part("paragraph", "In the middle", side="centre"),
        Part("paragraph", "12 May at the right", side="right"),
        Part("paragraph", "Another scene.", apart=True),
    ]
    pane = loaded(qtbot, assemble(parts))
    first = pane.document().begin()
    formats = [first.blockFormat(), first.next().blockFormat(), first.next().next().blockFormat()]
    assert formats[0].alignment() == Qt.AlignmentFlag.AlignHCenter
    assert formats[1].alignment() & Qt.AlignmentFlag.AlignRight
    assert formats[2].topMargin() > 2 * formats[2].bottomMargin()
    end(pane)


def test_a_line_is_as_high_as_the_look_says_in_any_font() -> None:
    look = PageLook()
    style = look.block(Block("paragraph", Span(0, 1)))
    natural = QFontMetricsF(look.type.font()).lineSpacing()
    wanted = look.type.line_height * look.type.font().pixelSize()
    assert style.lineHeight() / 100 * natural == pytest.approx(wanted)


def test_the_side_that_text_begins_at_is_that_of_most_of_its_letters() -> None:
    assert is_right_to_left("Wikipedia היא אנציקלופדיה חופשית ושיתופית")
    assert not is_right_to_left("שלום is a word of Hebrew.")
    assert is_right_to_left("34", otherwise=True)


def test_the_stop_of_an_item_s_number_stands_where_the_line_goes(qtbot: QtBot) -> None:
    """From right to left the number comes first, at the right, and its stop is left of it."""
    pane = loaded(qtbot, open_text("# \N{HEBREW LETTER ALEF}\n\n1. \N{HEBREW LETTER ALEF}", "x"))
    pane.grab()
    image = QImage(pane.viewport().size(), QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        # As in a window on a screen, which is not laid out as this text.
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        pane._paint().above(painter, pane._shown(0, image.height()), image.width())
    inked = [sum(image.pixelColor(x, y).lightness() < 128 for y in range(200)) for x in range(image.width())]
    stop, figure = [max(together) for is_ink, together in groupby(inked, bool) if is_ink]
    assert stop < figure / 2
    end(pane)


def test_cells_have_one_line_where_there_is_room_for_it() -> None:
    markup = "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>{}</td></tr></table>"
    said = "Nay, answer me: stand, and unfold yourself."
    document = open_text(markup.format(said), "x")
    ((grid,),) = text.grids(document).values()
    assert grid.grown(68)[1] >= len(said) > grid.widths[1]
    assert sum(grid.grown(40)) <= 40
