"""The shelf from several threads: what is taken off stays off, what has just ended can be asked for again."""

from __future__ import annotations

import errno
import gc
import os
import shutil
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.core.books.order import BookFiles, Order, named
from app.core.books.shelf import Shelf, State, chapters_of
from app.core.books.work import BookFolder, Facts
from app.core.library import DocumentStore
from app.core.opened import Opening
from app.core.settings import Settings
from app.documents.model import Document
from app.documents.open import open_text
from engine import Conditionals, Handle, Script, Session, Span, SpeechOptions
from engine.errors import OutputFileError
from tests.support.program import MANY

SECONDS = 60.0
TEXT = "# One\n\nThe bird sings.\n\n# Two\n\nNobody hears."


class Studio:
    """A session with the toy model, and documents as the program opens them.

    Attributes:
        opens: documents can be opened; what is cleared holds them back.
        opening: one is being opened.
    """

    models_dir = None

    def __init__(self, home: Path, models: Path) -> None:
        self.session, self.opens, self.opening = Session(), threading.Event(), threading.Event()
        self.session.wait(self.session.load("tiny", models_dir=models, stand_in=False))
        self.store, self._settings = DocumentStore(home / "data"), Settings(home / "settings.json")
        self.opens.set()

    def document(self, order: Order, stopped: Callable[[], bool]) -> tuple[Document, Script]:
        self.opening.set()
        assert self.opens.wait(SECONDS)
        return Opening(self.store).to_be_read(order.source, self._settings)

    def voices(
        self, order: Order, script: Script, stopped: Callable[[], bool]
    ) -> tuple[Conditionals, Mapping[str, Conditionals]]:
        return self.session.wait(self.session.voice(None)), {}

    def wait(self, handle: Handle) -> Any:
        return self.session.wait(handle)


@pytest.fixture
def studio(tmp_path: Path, toy_directory: Path) -> Iterator[Studio]:
    made = Studio(tmp_path, toy_directory.parent)
    with closing(made.session), closing(made.store):
        yield made


@pytest.fixture
def order(tmp_path: Path) -> Order:
    source = tmp_path / "book.md"
    source.write_text(TEXT, encoding="utf-8")
    return Order(str(source), tmp_path / "book.wav", "tiny", "", SpeechOptions(retries=0, steps=1))


def test_a_book_that_is_taken_off_while_it_is_opened_does_not_come_back(
    studio: Studio, order: Order, tmp_path: Path
) -> None:
    shelf = Shelf(tmp_path / "exports", studio)
    entry = shelf.add(order)
    studio.opens.clear()
    worker = threading.Thread(target=shelf.run)
    worker.start()
    assert studio.opening.wait(SECONDS)
    remover = threading.Thread(target=shelf.remove, args=(entry,))
    remover.start()
    remover.join(0.2)
    assert remover.is_alive(), "the one at work ends first"
    assert (entry.work.folder / "order.json").exists()
    shelf.look()
    assert shelf.entries == [entry]
    studio.opens.set()
    for thread in (worker, remover):
        thread.join(SECONDS)
    shelf.look()
    assert shelf.entries == []
    assert not entry.work.folder.exists()


def test_nobody_finds_what_is_just_being_taken_off(
    studio: Studio, order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(tmp_path / "exports", studio)
    entry, discard = shelf.add(order), BookFolder.discard
    looker = threading.Thread(target=shelf.look)

    def slowly(work: BookFolder) -> None:
        looker.start()
        looker.join(0.2)
        discard(work)

    monkeypatch.setattr(BookFolder, "discard", slowly)
    shelf.remove(entry)
    looker.join(SECONDS)
    assert shelf.entries == []


def test_a_book_that_has_just_ended_can_be_asked_for_again(
    studio: Studio, order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, ended, leave = Shelf(tmp_path / "exports", studio), threading.Event(), threading.Event()
    first, release = shelf.add(order), BookFolder.release

    def slowly(work: BookFolder) -> None:
        if threading.current_thread() is worker and not ended.is_set():
            ended.set()
            leave.wait(0.3)
        release(work)

    monkeypatch.setattr(BookFolder, "release", slowly)
    worker = threading.Thread(target=shelf.run)
    worker.start()
    assert ended.wait(SECONDS)
    assert first.state is State.DONE
    assert shelf.add(order, anew=True).state is State.WAITING
    worker.join(SECONDS)
    assert len(shelf.entries) == 1
    assert order.path.exists()


def test_no_file_is_made_of_two_texts_or_by_two_at_once(studio: Studio, order: Order, tmp_path: Path) -> None:
    shelf, other = Shelf(tmp_path / "exports", studio), Shelf(tmp_path / "exports", studio)
    entry = shelf.add(order)
    for anew in (False, True):
        with pytest.raises(OutputFileError, match=r"book.wav' is being made of another text"):
            shelf.add(replace(order, source=str(tmp_path / "other.md")), anew=anew)
    assert shelf.entries == [entry]
    assert entry.work.claim()
    with pytest.raises(OutputFileError, match=r"book.wav' is being written by another Philomel"):
        other.add(order)
    entry.work.release()


def test_a_chapter_of_before_that_stays_is_named(studio: Studio, order: Order, tmp_path: Path) -> None:
    chapters = replace(order, form=BookFiles(by_chapter=True))
    shelf = Shelf(tmp_path / "exports", studio)
    shelf.add(chapters)
    shelf.run()
    Path(order.source).write_text(TEXT.replace("Two", "Three"), encoding="utf-8")
    left = chapters.place / "2 Two.wav"
    left.unlink()
    left.mkdir()
    entry = shelf.add(chapters, anew=True)
    shelf.run()
    assert entry.state is State.FAILED
    assert str(left) in str(entry.error)


def test_no_sentence_of_another_text_is_made_anew(studio: Studio, order: Order, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "exports", studio)
    entry = shelf.add(order)
    shelf.run()
    made = order.path.read_bytes()
    Path(order.source).write_text(TEXT.replace("Nobody hears", "All of us hear it"), encoding="utf-8")
    shelf.make_anew(entry, 1)
    shelf.run()
    assert entry.state is State.FAILED
    assert "going on makes all anew" in str(entry.error)
    assert order.path.read_bytes() == made
    shelf.go_on(entry)
    shelf.run()
    assert entry.state is State.DONE
    assert entry.work.words(range(4))[-1] == "All of us hear it."


def test_a_sentence_that_is_gone_from_a_text_is_not_made_anew(
    studio: Studio, order: Order, tmp_path: Path
) -> None:
    shelf = Shelf(tmp_path / "exports", studio)
    entry = shelf.add(order)
    shelf.run()
    made = order.path.read_bytes()
    Path(order.source).write_text("One.", encoding="utf-8")
    shelf.make_anew(entry, len(entry.work.sentences) - 1)
    shelf.run()
    assert (entry.state, "going on makes all anew" in str(entry.error)) == (State.FAILED, True)
    assert order.path.read_bytes() == made


def test_a_book_that_is_done_does_not_hold_its_document(studio: Studio, order: Order, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "exports", studio)
    document, script = studio.document(order, lambda: False)
    entry = shelf.add(order, opened=(document, script))
    held = weakref.ref(document)
    del document, script
    assert held() is not None
    shelf.run()
    assert entry.state is State.DONE
    gc.collect()
    assert held() is None
    shelf.make_anew(entry, 1)
    shelf.run()
    assert (entry.state, entry.work.sentences[1].takes) == (State.DONE, 2)


def test_what_is_made_of_another_text_is_thrown_away_only_when_that_is_wanted(
    studio: Studio, order: Order, tmp_path: Path
) -> None:
    Shelf(tmp_path / "exports", studio).add(order)
    shelf = Shelf(tmp_path / "exports", studio)
    shelf.look()
    (entry,) = shelf.entries
    shelf.go_on(entry)
    told = shelf._tell

    def stop(told_of: object) -> None:
        if len(entry.work.sentences) == 2:
            entry._stop.set()

    shelf._tell = stop
    shelf.run()
    shelf._tell = told
    made = list(entry.work.sentences)
    assert (entry.state, bool(made)) == (State.PAUSED, True)
    Path(order.source).write_text(TEXT.replace("Nobody hears", "All of us hear it"), encoding="utf-8")
    shelf.go_on(entry)
    shelf.run()
    assert entry.state is State.FAILED
    assert "makes all anew" in str(entry.error)
    assert entry.work.sentences == made
    shelf.go_on(entry)
    shelf.run()
    assert entry.state is State.DONE
    assert entry.work.words(range(4))[-1] == "All of us hear it."


@pytest.mark.parametrize("bulk", [0, 2])
def test_how_long_it_takes_is_told_by_what_is_made_once_all_is_loaded(
    studio: Studio, order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bulk: int
) -> None:
    """A book of minutes was said to take half an hour, as its first sentence had waited for the model."""
    Path(order.source).write_text(MANY, encoding="utf-8")
    told: list[tuple[int, float]] = []

    def clock() -> float:
        """A minute of loading, then a second for each sentence."""
        made = len(entry.work.sentences)
        return 60.0 + made if made else 0.0

    monkeypatch.setattr("app.core.books.shelf.time", SimpleNamespace(monotonic=clock))
    options = replace(order.options, bulk=bulk)
    shelf = Shelf(
        tmp_path / "exports", studio, lambda entry: told.append((len(entry.work.sentences), entry.left))
    )
    entry = shelf.add(replace(order, options=options))
    shelf.run()
    assert entry.state is State.DONE
    known = [(made, left) for made, left in told if left >= 0]
    assert len(known) > 10
    assert all(left == pytest.approx(20 - made, abs=1.5) for made, left in known), known


def test_a_chapter_of_a_file_that_is_another_now_is_found_in_it(
    studio: Studio, order: Order, tmp_path: Path
) -> None:
    text = open_text(TEXT).text
    chapter = replace(order, selection=Span(text.index("Two"), len(text)))
    entry = Shelf(tmp_path / "exports", studio).add(chapter)
    entry.work.begin(Facts("Book", "", "", "", (), "of before"), b"", text)
    entry.work.release()
    Path(order.source).write_text(TEXT.replace("sings", "sings all night long"), encoding="utf-8")
    shelf = Shelf(tmp_path / "exports", studio)
    shelf.look()
    (entry,) = shelf.entries
    shelf.go_on(entry)
    shelf.run()
    assert entry.state is State.DONE
    assert entry.work.words(range(len(entry.work.sentences))) == ["Two", "Nobody hears."]


class Looked(tuple[Span, ...]):
    """Parts of a text, which count how often all of them are gone through."""

    times = 0

    def __iter__(self) -> Iterator[Span]:
        self.times += 1
        return super().__iter__()


def test_what_is_not_read_is_gone_through_once_for_all_chapters() -> None:
    document = open_text("".join(f"# Part {n}\n\nA bird.\n\n" for n in range(200)), "Book")
    skips = Looked(Span(heading.start, heading.start + 6) for heading in document.outline[::2])
    found = chapters_of(document, Script(document.text, skips))
    assert [title for title, _ in found] == [f"Part {n}" for n in range(1, 200, 2)]
    assert skips.times == 1


def test_where_nothing_can_be_kept_that_is_said(
    studio: Studio, order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(work: BookFolder) -> bool:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(BookFolder, "claim", refused)
    shelf = Shelf(tmp_path / "exports", studio)
    with pytest.raises(OutputFileError, match="cannot be written"):
        shelf.add(order)
    assert shelf.entries == []


def test_a_book_that_cannot_be_begun_on_a_full_disk_says_so(
    studio: Studio, order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*given: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(BookFolder, "begin", refused)
    shelf = Shelf(tmp_path / "exports", studio)
    entry = shelf.add(order)
    shelf.run()
    assert entry.state is State.FAILED
    assert isinstance(entry.error, OutputFileError)
    assert "The disk is full" in str(entry.error)


def test_what_is_asked_for_anew_does_not_go_on_with_what_was_broken_off(
    studio: Studio, order: Order, tmp_path: Path
) -> None:
    first = Shelf(tmp_path / "exports", studio)
    broken = first.add(order)
    first.run()
    broken.work.finished = False
    broken.work.save()
    sound = broken.work.folder / "0000.wav"
    before = sound.stat().st_ino
    kept = sound.with_name("kept")
    os.link(sound, kept)  # So that its number is not given away.
    for anew in (False, True):
        shelf = Shelf(tmp_path / "exports", studio)
        entry = shelf.add(order, anew=anew)
        shelf.run()
        assert entry.state is State.DONE
        assert (sound.stat().st_ino != before) == anew
        entry.work.finished = False
        entry.work.save()


def test_of_books_of_earlier_runs_the_last_ones_keep_their_sound_and_none_is_made_twice(
    studio: Studio, order: Order, tmp_path: Path
) -> None:
    home, source = tmp_path / "exports", Path(order.source)
    texts = [shutil.copy(source, tmp_path / f"{number}.md") for number in range(7)]
    for at, text in enumerate(texts):
        shelf = Shelf(home, studio)
        shelf.add(replace(order, source=str(text), path=tmp_path / f"{at}.wav"))
        shelf.run()
        shelf.tidy()
    assert len(list(home.glob("*/0000.wav"))) == 6, "the last one and five before it"
    earlier = [work.order for work in BookFolder.all(home)] + BookFolder.made(home)
    again = named([str(text) for text in texts], tmp_path, ".wav", order.form, earlier)
    assert [path.name for _, path in again] == [f"{at}.wav" for at in range(7)]
    first, shelf = tmp_path / "0.wav", Shelf(home, studio)
    before = first.stat().st_mtime_ns
    entry = shelf.add(replace(order, source=str(texts[0]), path=first))
    shelf.run()
    assert (entry.state, first.stat().st_mtime_ns) == (State.DONE, before)
    shelf.look()
    assert all(each.work.sentences for each in shelf.entries if each is not entry)
    first.unlink()
    entry = shelf.add(replace(order, source=str(texts[0]), path=first))
    shelf.run()
    assert entry.work.sentences
    assert first.exists()


def test_what_could_not_be_begun_is_not_gone_on_with(studio: Studio, order: Order, tmp_path: Path) -> None:
    Path(order.source).write_text("...")
    shelf = Shelf(tmp_path / "exports", studio)
    assert shelf.add(order)
    shelf.run()
    assert shelf.entries[0].state is State.FAILED
    shelf.tidy()
    assert BookFolder.all(tmp_path / "exports") == []
