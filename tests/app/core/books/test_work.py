"""The folder of a book: what is there is found again, whoever looks at it meanwhile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.core.books.order import Order
from app.core.books.work import BookFolder, Facts
from engine import SentenceRecord, Span, SpeechOptions

TEXT = "One.  The bird\nsings. Nobody hears."
SPANS = (Span(0, 4), Span(6, 21), Span(22, 35))


def order(path: Path) -> Order:
    return Order("book.txt", path, "starter", "", SpeechOptions())


@pytest.fixture
def begun(tmp_path: Path) -> BookFolder:
    """The folder of a book of three sentences, in which this process works."""
    work = BookFolder(tmp_path / "exports" / "one", order(tmp_path / "book.wav"))
    assert work.claim()
    work.begin(Facts("Book", "", "Anna", "en", (("One", 0),), "mark"), b"", TEXT)
    for number, span in enumerate(SPANS):
        record = SentenceRecord(number, span, work.samples, samples=900, pause=100, closed=True)
        work.add(record, np.full(1000, 0.1, np.float32))
    return work


def journal(work: BookFolder) -> Path:
    return work.folder / "sentences.jsonl"


def test_who_only_looks_cuts_nothing_off(begun: BookFolder, tmp_path: Path) -> None:
    with journal(begun).open("ab") as file:
        file.write(b"[22, 3")  # What is being written just now.
    written = journal(begun).read_bytes()
    (seen,) = BookFolder.all(tmp_path / "exports")
    again = BookFolder(begun.folder, order(tmp_path / "book.wav"))
    assert len(seen.sentences) == len(again.sentences) == 3
    assert not again.claim()
    assert journal(begun).read_bytes() == written
    begun.release()
    assert again.claim()
    assert journal(begun).read_bytes() == written.removesuffix(b"[22, 3")
    again.release()


def test_who_looks_while_a_sentence_is_put_in_its_place_takes_nothing_away(
    begun: BookFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old journal is read before the new one is there, the old piece of sound sought when it is gone."""
    told_by, seen = BookFolder._told_by, list[BookFolder]()

    def late(self: BookFolder, lines: list[str]) -> Any:
        monkeypatch.undo()
        record = SentenceRecord(1, SPANS[1], 0, samples=500, pause=100, closed=True)
        begun.replace(1, record, np.zeros(600, np.float32))
        return told_by(self, lines)

    monkeypatch.setattr(BookFolder, "_told_by", late)
    seen += BookFolder.all(tmp_path / "exports")
    assert seen[0].sentences == []
    begun.release()
    (after,) = BookFolder.all(tmp_path / "exports")
    assert [len(sentence.record.span) for sentence in after.sentences] == [4, 15, 13]
    assert after.samples == 2600


def test_what_a_disk_has_damaged_ends_there(begun: BookFolder) -> None:
    begun.release()
    lines = journal(begun).read_bytes().splitlines(keepends=True)
    journal(begun).write_bytes(lines[0] + b"\xff\xfe" + lines[1] + lines[2])
    assert begun.claim()
    assert len(begun.sentences) == 1
    assert journal(begun).read_bytes() == lines[0]
    begun.release()


def test_what_another_version_has_written_keeps_no_book_from_being_found(begun: BookFolder) -> None:
    begun.release()
    facts = begun.folder / "book.json"
    for other in ('{"title": "Book", "pictures": 3, "chapters": []}', '{"title": "Book"}', "[]"):
        facts.write_text(other, encoding="utf-8")
        (seen,) = BookFolder.all(begun.folder.parent)
        assert len(seen.sentences) == 3
        assert not seen.is_of(begun.facts)


@pytest.mark.parametrize("spoilt", [{"added": None}, {"added": "soon"}, {"written": 5}])
def test_spoilt_facts_of_one_book_keep_no_other_from_being_found(begun: BookFolder, spoilt: dict) -> None:
    order = begun.folder / "order.json"
    order.write_text(json.dumps(json.loads(order.read_text()) | spoilt))
    (found,) = BookFolder.all(begun.folder.parent)
    assert len(found.sentences) == len(begun.sentences)


def test_the_words_of_all_sentences_are_read_once(begun: BookFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[str]()
    really = Path.open

    def counted(path: Path, *how: Any, **more: Any) -> Any:
        opened.append(path.name)
        return really(path, *how, **more)

    monkeypatch.setattr(Path, "open", counted)
    assert begun.words([2, 0, 1] * 10)[:3] == ["Nobody hears.", "One.", "The bird sings."]
    assert opened == ["text.txt"]
    (begun.folder / "text.txt").unlink()
    assert begun.words([0]) == [""]
    begun.release()
