"""The files of a book: how far they are, and that their writing can be broken off."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from app.core.books.binding import Binder
from app.core.books.order import BookFiles, Order
from app.core.books.work import BookFolder, Facts
from app.documents.open import open_text
from engine import SentenceRecord, Span, SpeechOptions
from engine.errors import CancelledError

BLOCKS = 8
TEXT = "The bird sings."


@pytest.fixture
def work(tmp_path: Path) -> BookFolder:
    """A book of one long sentence, to be levelled."""
    form = BookFiles(loudness=-18.0, marked=False)
    order = Order("book.txt", tmp_path / "book.wav", "starter", "", SpeechOptions(), form)
    made = BookFolder(tmp_path / "work", order)
    assert made.claim()
    made.begin(Facts("Book", "", "Anna", "en", (), "mark"), b"", TEXT)
    wave = np.sin(np.arange(BLOCKS << 16, dtype=np.float32) / 9) * np.float32(0.1)
    made.add(SentenceRecord(0, Span(0, len(TEXT)), 0, samples=wave.size, closed=True), wave)
    made.sync()
    return made


def test_what_is_done_grows_while_the_loudness_is_measured_and_while_it_is_written(work: BookFolder) -> None:
    told: list[float] = []
    assert Binder(work, open_text(TEXT, "Book"), tell=told.append).bind() == [work.order.path]
    # Until it is known that no peak has to be held back, all may be looked at twice.
    looked = [n / 3 / BLOCKS for n in range(1, BLOCKS + 1)]
    assert told == pytest.approx([*looked, *(0.5 + n / 2 / BLOCKS for n in range(1, BLOCKS + 1))])


@pytest.mark.parametrize("blocks", [2, BLOCKS + 2])
def test_it_can_be_broken_off_at_any_time(work: BookFolder, blocks: int) -> None:
    told: list[float] = []
    binder = Binder(work, open_text(TEXT, "Book"), tell=told.append, stop=lambda: len(told) == blocks)
    with pytest.raises(CancelledError):
        binder.bind()
    assert len(told) == blocks
    assert sorted(path.name for path in work.order.path.parent.iterdir()) == ["work"]
