"""The process that draws a PDF's pages: what it tells, and what becomes of a page that ends it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from app.documents.pdf import pages
from app.documents.pdf.pages import Answer, Drawer, Drawn, Located, Lost, Sizes, Strip
from tests.support.pdfs import draw, pdf

TEXT = "Black letters stand on white paper."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "two.pdf"
    made.write_bytes(pdf(draw([TEXT], size=20), draw(["The second page."])))
    return made


def until(answers: Iterator[Answer], kind: type[Answer]) -> Answer:
    """The next answer of a kind."""
    return next(answer for answer in answers if isinstance(answer, kind))


def test_a_strip_is_a_part_of_the_page(path: Path) -> None:
    drawer = Drawer(path, "", TEXT)
    answers = drawer.answers()
    assert until(answers, Sizes) == Sizes(((612, 792), (612, 792)))
    located = until(answers, Located)
    assert isinstance(located, Located)
    assert len(located.places.chars) == sum(c.isalnum() for c in TEXT)
    inks = []
    for top in (0, 64, 128):
        drawer.draw(Strip(0, 612, 792, top, 64))
        drawn = until(answers, Drawn)
        assert isinstance(drawn, Drawn)
        dots = np.frombuffer(drawn.dots, np.uint8).reshape(64, 612, 4)[..., :3]
        assert dots.max() == 255
        inks.append(int((dots < 128).sum()))
    assert inks[0] == 0
    assert inks[1] > 100
    assert inks[2] == 0
    answers.close()


def test_what_takes_too_long_is_given_up_by_its_page(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawer = Drawer(path, "", TEXT)
    answers = drawer.answers()
    until(answers, Sizes)
    monkeypatch.setattr(pages, "_LONGEST", -1.0)
    drawer.draw(Strip(1, 20_000, 30_000, 0, 3_000))
    lost = until(answers, Lost)
    assert isinstance(lost, Lost)
    assert lost.page == 1
    assert next(answers, None) is None


def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    path = tmp_path / "none.pdf"
    path.write_bytes(b"%PDF-1.4 and nothing")
    assert list(Drawer(path, "", "").answers()) == [Lost(-1)]
