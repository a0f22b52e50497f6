"""What is left out of the reading: proposals, the reader's own choices, undone and kept with the book."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.controllers.library.library import Library
from app.core.leaving_out import LeavingOut, alike
from app.documents.model import Document, Skip
from engine import Span
from tests.app import rich

TEXT = "One word (Smith, 1999) here.\n\nA paragraph that nobody wants.\n\nAnother (Jones, 2001) word."


def book() -> Document:
    made = rich.Maker()
    made.add("Page 12 of the book")
    made.add("He said so.[1]")
    made.skip("[1]", "footnote mark")
    made.add("A quiet word.", "caption")
    made.add("Page 13 of the book")
    made.add("And she did.[2]")
    made.skip("[2]", "footnote mark")
    made.add("Another word.", "caption")
    made.add("All in italics.")
    made.set("italic", "All in italics.")
    made.add("In italics too.")
    made.set("italic", "In italics too.")
    return made.made()


def words(document: Document, spans: tuple[Span, ...]) -> list[str]:
    return [document.text[span.start : span.end] for span in spans]


def test_a_paragraph_is_left_out_read_again_and_both_are_undone() -> None:
    proposed = (Skip(Span(9, 22), "citation"), Skip(Span(70, 83), "citation"))
    left = LeavingOut(proposed)
    assert left.leave_out([Span(0, 28)])
    assert left.skips == (Skip(Span(0, 28), "left out"), proposed[1])
    assert not left.leave_out([Span(0, 28)])
    assert left.read_again(Span(3, 4))
    assert left.skips == proposed
    assert left.leave_out([Span(0, 28)]), "once more, the same passage"
    assert len(left.passages) == 3
    assert left.undo()
    assert left.undo()
    assert left.undo()
    assert left.skips == proposed
    assert not left.undo()


def test_what_is_usually_read_can_be_left_out_alone() -> None:
    proposed = (Skip(Span(0, 5), "table"), Skip(Span(6, 9), "table"), Skip(Span(10, 12), "picture"))
    left = LeavingOut(proposed, usually_read=frozenset({"table"}))
    assert left.skips == proposed[2:]
    assert left.leave_out([Span(6, 9)])
    assert left.skips == proposed[1:]
    again = LeavingOut(proposed, *left.kept(), usually_read=frozenset({"table"}))
    assert again.skips == proposed[1:]
    again.set_usually_read(frozenset())
    assert again.skips == proposed


def test_what_is_alike_is_of_the_same_reason_look_or_words() -> None:
    document = book()
    assert words(document, alike(document, document.skips[1:], document.text.index("[1]"))) == ["[1]"]
    assert words(document, alike(document, document.skips, document.text.index("[1]"))) == []
    assert words(document, alike(document, document.skips, document.text.index("quiet"))) == [
        "A quiet word.", "Another word.",
    ]  # fmt: skip
    assert words(document, alike(document, document.skips, document.text.index("Page 13"))) == [
        "Page 12 of the book", "Page 13 of the book",
    ]  # fmt: skip
    assert words(document, alike(document, document.skips, document.text.index("All in"))) == [
        "All in italics.", "In italics too.",
    ]  # fmt: skip
    assert alike(document, document.skips, document.text.index("He said")) == ()


def opened(qtbot: QtBot, library: Library) -> None:
    with qtbot.waitSignal(library.document_changed):
        library.open_text(TEXT, "Notes")


@pytest.mark.usefixtures("qapp")
def test_what_the_reader_leaves_out_is_kept_with_the_book(
    qtbot: QtBot, owner: QObject, tmp_path: Path
) -> None:
    library = Library(tmp_path, owner)
    opened(qtbot, library)
    start = TEXT.index("A paragraph")
    part = Span(start, start + 30)
    assert library.choose(lambda left: left.leave_out([part]))
    assert Skip(part, "left out") in library.skips
    assert library.script is not None
    assert library.script.skips == tuple(skip.span for skip in library.skips)
    library.close()
    again = Library(tmp_path, owner)
    opened(qtbot, again)
    assert Skip(part, "left out") in again.skips
    assert again.choose(lambda left: left.read_again(Span(start + 3, start + 4)))
    assert Skip(part, "left out") not in again.skips
    again.close()
