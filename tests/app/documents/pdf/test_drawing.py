"""Where the text of a PDF stands on its pages: found by its letters, as boxes of spans and of clicks."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from app.documents.model import Document
from app.documents.pdf import importer
from app.documents.pdf.boxes import PdfBoxes
from app.documents.pdf.drawing import Places
from engine import Span
from tests.support.pdfs import draw, pdf

MADE = Path(__file__).parents[3] / "documents" / "made"
LEFT, RIGHT = 72 / 612, 300 / 612


def placed(data: bytes, document: Document) -> PdfBoxes:
    """Where a document's text stands."""
    boxes = PdfBoxes()
    with closing(pypdfium2.PdfDocument(data)) as file:
        places = Places(document.text)
        for number in range(len(file)):
            with closing(file[number]) as page:
                boxes.add(number, places.of(page))
    return boxes


def opened(data: bytes) -> tuple[Document, PdfBoxes]:
    document = importer.parse(data)
    return document, placed(data, document)


@pytest.mark.parametrize(
    "name",
    ["drawn-transcript-0", "latex-german-0", "latex-poem-0", "printed-columns-0", "printed-japanese-0",
     "office-hebrew-0", "latex-accents-0"],
)  # fmt: skip
def test_nearly_all_words_have_a_place(name: str) -> None:
    document, boxes = opened((MADE / f"{name}.pdf").read_bytes())
    words = [Span(*found.span()) for found in re.finditer(r"\w+", document.text)]
    assert sum(bool(boxes.of(word)) for word in words) >= 0.99 * len(words)


def test_a_word_lies_where_it_is_drawn() -> None:
    lines = ["A word that is sought in a line of others,", "and another one be-", "low it."]
    document, boxes = opened(pdf(draw(lines, x=72, y=700)))
    at = document.text.index("sought")
    ((page, (left, top, right, bottom)),) = boxes.of(Span(at, at + 6))
    assert page == 0
    assert LEFT < left < right < RIGHT
    assert 792 - 715 < top * 792 < 792 - 700 < bottom * 792 < 792 - 690
    assert document.text[boxes.char_at(0, (left + right) / 2, (top + bottom) / 2) or 0] in "ug"
    assert boxes.char_at(0, 0.9, 0.9) is None


def test_a_divided_word_has_two_boxes() -> None:
    document, boxes = opened(pdf(draw(["It goes on and on in this foolish-", "ness for ever after."])))
    at = document.text.index("foolishness")
    (_, first), (_, second) = boxes.of(Span(at, at + 11))
    assert first[0] > second[0]
    assert first[3] <= second[3]


@pytest.mark.parametrize(("turned", "across"), [(0, True), (90, False), (180, True), (270, False)])
def test_boxes_are_those_of_the_page_as_it_is_shown(turned: int, across: bool) -> None:
    document, boxes = opened(pdf(draw(["An upright line of letters stands on this page."]), turned=turned))
    at = document.text.index("upright")
    ((_, (left, top, right, bottom)),) = boxes.of(Span(at, at + 7))
    width, height = (612, 792) if across else (792, 612)
    assert ((right - left) * width > (bottom - top) * height) == across


def test_what_is_on_every_page_is_found_on_its_own() -> None:
    pages = [
        draw(["The same head", f"Here is what only page {n} says, at length.", f"{n}"]) for n in range(1, 5)
    ]
    document, boxes = opened(pdf(*pages))
    starts = [found.start() for found in re.finditer("The same head", document.text)]
    assert sorted({boxes.of(Span(at, at + 3))[0][0] for at in starts}) == list(range(4))


def test_a_page_in_the_middle_is_found_by_itself() -> None:
    words = [f"w{n}x{n * 7919 % 1013}" for n in range(6000)]
    document = Document("x", " ".join(words), ())
    last = " ".join(words[5000:5040])
    with closing(
        pypdfium2.PdfDocument(pdf(draw([last[i : i + 60] for i in range(0, len(last), 60)])))
    ) as file:
        places = Places(document.text).of(file[0])
    assert np.all(np.diff(places.chars) > 0)
    assert places.chars[0] >= document.text.index(words[5000])
