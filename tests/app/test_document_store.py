"""What is remembered of documents: kept whole, bounded, forgotten."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from app.controllers.library.library import Library
from app.core.library import FILE, MAX_RECENTS, VERSION, DocumentStore, Recent, StoreProblem
from engine import Span
from tests.support.program import TEXT, started


def test_what_is_remembered_is_found_again(tmp_path: Path) -> None:
    store = DocumentStore(tmp_path)
    store.save_voice("k", "starter", "own:1")
    for char in range(300):
        store.save_place("k", char, iter([Span(1, 2)]))
    store.save_voice("k", "turbo", "own:2")
    store.close()
    store = DocumentStore(tmp_path)
    kept = store.kept("k")
    assert (kept.char, kept.reversed) == (299, {Span(1, 2)})
    assert kept.voices == {"starter": "own:1", "turbo": "own:2"}
    store.close()


def test_the_list_is_bounded_in_its_order_and_pasted_texts_outlive_it(tmp_path: Path) -> None:
    store = DocumentStore(tmp_path)
    for number in range(MAX_RECENTS + 5):
        store.save_text(str(number), b"text")
        store.touch(Recent(f"Text {number}", f"pasted:{number}"))
    store.touch(Recent("Text 10", "pasted:10", 0.5))
    recents = store.recents()
    assert [recent.title for recent in recents[:2]] == ["Text 10", f"Text {MAX_RECENTS + 4}"]
    assert len(recents) == MAX_RECENTS
    assert store.pasted() == MAX_RECENTS + 5, "they are kept nowhere else"
    store.forget()
    assert store.recents() == ()
    assert store.pasted() == 0
    assert store.kept("10").char == 0
    store.close()


def test_a_damaged_file_is_put_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / FILE).write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 20)
    store = DocumentStore(tmp_path)
    store.touch(Recent("A", "a"))
    assert [recent.title for recent in store.recents()] == ["A"]
    store.close()
    assert "damaged" in caplog.text
    caplog.clear()
    assert len(list(tmp_path.glob("*.damaged-*.sqlite3"))) == 1


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with sqlite3.connect(tmp_path / FILE) as newer:
        newer.execute("CREATE TABLE place (unheard_of TEXT)")
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    newer.close()
    before = (tmp_path / FILE).read_bytes()
    store = DocumentStore(tmp_path)
    store.save_place("k", 5, iter(()))
    assert store.kept("k").char == 5, "for as long as the program runs"
    store.close()
    assert (tmp_path / FILE).read_bytes() == before
    assert "another version" in caplog.text
    caplog.clear()


def test_whoever_tells_something_does_not_wait_for_the_disk(qtbot, tmp_path: Path) -> None:
    store = DocumentStore(tmp_path)
    busy = sqlite3.connect(tmp_path / FILE)
    busy.execute("BEGIN IMMEDIATE")
    store.save_place("k", 1, iter(()))
    qtbot.waitUntil(store._on_disk.locked)
    store.save_place("k", 2, iter(()))
    store.touch(Recent("A", "a"))
    assert store._on_disk.locked(), "the first is still being written"
    busy.rollback()
    busy.close()
    assert store.kept("k").char == 2
    assert [recent.title for recent in store.recents()] == ["A"]
    store.close()


@pytest.mark.parametrize("how", ["removed", "moved away", "its folder too", "an older one", "a damaged one"])
def test_where_another_program_takes_the_file_away_what_is_made_is_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    folder, told = tmp_path / "data", list[StoreProblem]()
    path, older = folder / FILE, tmp_path / "older"
    store = DocumentStore(folder, told.append)
    store.save_place("k", 1, iter(()))
    store.flush()
    shutil.copy(path, older)
    store.save_place("j", 2, iter(()))
    store.flush()
    if how == "a damaged one":
        older.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 20)
    {
        "removed": path.unlink, "moved away": lambda: path.rename(tmp_path / "away"),
        "its folder too": lambda: shutil.rmtree(folder),
    }.get(how, lambda: older.replace(path))()  # fmt: skip
    store.save_place("m", 3, iter(()))
    store.flush()
    assert told == [], "it is kept"
    store.close()
    store = DocumentStore(folder)
    assert store.kept("m").char == 3
    replaced = how in ("an older one", "a damaged one")
    assert store.kept("j").char == (0 if replaced else 2)
    assert len(list(folder.glob("*.damaged-*"))) == (how == "a damaged one")
    store.close()
    caplog.clear()


def test_what_was_opened_closed_to_writing_is_written_once_that_ends(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = DocumentStore(tmp_path)
    store.save_place("k", 1, iter(()))
    store.close()
    told: list[StoreProblem] = []
    store = DocumentStore(tmp_path, told.append)
    store._database.close()
    store._database = sqlite3.connect(
        f"{(tmp_path / FILE).as_uri()}?mode=ro", uri=True, check_same_thread=False
    )
    store.save_place("k", 2, iter(()))
    assert store.kept("k").char == 2
    assert told == [], "it is opened anew"
    store.close()
    assert "cannot be written" in caplog.text
    caplog.clear()


def test_on_a_full_disk_a_long_text_keeps_nothing_else_from_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[StoreProblem] = []
    store = DocumentStore(tmp_path, told.append)
    (pages,) = store._database.execute("PRAGMA page_count").fetchone()
    store._database.execute(f"PRAGMA max_page_count = {pages + 2}")
    store.save_text("long", b"x" * 100_000)
    store.save_place("k", 1, iter(()))
    store.save_text("short", b"y")
    assert store.kept("k").char == 1
    assert (store.text("short"), store.text("long")) == (b"y", None)
    assert told == [StoreProblem.NOT_WRITTEN]
    caplog.clear()
    for char in range(20):
        store.save_place("k", char, iter(()))
        store.flush()
    assert store.unkept()
    assert not caplog.records, "what is told already is not logged for each word that is read"
    store._database.execute(f"PRAGMA max_page_count = {pages + 1_000}")
    assert not store.unkept(), "it is tried again"
    assert store.text("long") is not None
    assert told == [StoreProblem.NOT_WRITTEN, StoreProblem.NONE]
    for n in range(20):
        store.save_text(f"quick {n}", b"z")
        assert not store.unkept(), "what is on its way to the disk is not lost"
    store.close()


def test_what_comes_while_it_is_tried_again_is_written_behind_it(qtbot, tmp_path: Path) -> None:
    """Two that write at once would write in any order, and nobody would wait for the second."""
    store = DocumentStore(tmp_path)
    store.trouble = StoreProblem.NOT_WRITTEN
    with store._on_disk:
        asking = threading.Thread(target=store.unkept)
        asking.start()
        qtbot.waitUntil(lambda: store._writing)
        store.save_text("k", b"first")
        assert not any(each.name == "document-store" for each in threading.enumerate())
        store.save_text("k", b"last")
    asking.join()
    assert store.text("k") == b"last"
    store.close()


def test_what_could_not_be_opened_is_written_once_it_can(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).mkdir()
    told: list[StoreProblem] = []
    store = DocumentStore(tmp_path, told.append)
    store.save_text("sample", b"x", given=True)
    store.save_place("sample", 1, ())
    assert not store.unkept(), "nobody made it"
    store.save_text("before", b"y")
    store.forget()
    assert not store.unkept()
    store.save_text("k", b"z")
    store.save_place("k", 1, ())
    store.save_place("k", 2, ())
    assert (store.text("k"), store.kept("k").char) == (b"z", 2)
    assert store.unkept()
    (tmp_path / FILE).rmdir()
    assert not store.unkept()
    assert told == [StoreProblem.NOT_OPENED, StoreProblem.NONE]
    store.close()
    with closing(DocumentStore(tmp_path)) as again:
        assert (again.text("k"), again.kept("k").char, again.text("before")) == (b"z", 2, None)
    caplog.clear()


def test_that_nothing_is_kept_is_told(
    qtbot, owner: QObject, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).mkdir()
    library = Library(tmp_path, owner)
    with qtbot.waitSignal(library.problem) as told:
        pass
    assert "nothing is kept" in told.args[0].text
    library.close()
    caplog.clear()


def test_each_document_has_its_voice(qtbot, starter) -> None:
    started(qtbot, starter)
    voices, library = starter.voices, starter.library
    first, second = (card.key for card in voices.cards()[1:3])
    voices.use(first)

    def open_text(text: str) -> None:
        with qtbot.waitSignal(library.document_changed):
            library.open_text(text, text[:5])

    open_text("Another text that is read.")
    assert voices.current().key == first, "the one used last"
    voices.use(second)
    open_text(TEXT)
    assert voices.current().key == first
    open_text("A third one has not been heard yet.")
    assert voices.current().key == second


def test_what_the_disk_refuses_is_written_once_it_can_be(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder, told = tmp_path / "data", list[StoreProblem]()

    def take_away() -> None:
        shutil.rmtree(folder)
        folder.touch()

    store = DocumentStore(folder, told.append)
    take_away()
    store.save_text("t", b"Nobody sleeps.")
    assert store.text("t") is None
    assert told == [StoreProblem.NOT_WRITTEN]
    folder.unlink()
    store.touch(Recent("Pasted", "pasted:t"))
    assert store.text("t") == b"Nobody sleeps."
    assert told == [StoreProblem.NOT_WRITTEN, StoreProblem.NONE]
    take_away()
    store.save_place("k", 3, iter(()))
    store.flush()
    folder.unlink()
    store.close()
    assert "cannot be written" in caplog.text
    caplog.clear()
    store = DocumentStore(folder)
    assert store.kept("k").char == 3
    store.close()


def test_what_makes_no_sense_in_a_row_is_left_out(tmp_path: Path) -> None:
    store = DocumentStore(tmp_path)
    store.save_place("k", 1, iter(()))
    store.touch(Recent("Old", "/old.txt"))
    store.close()
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute(
            """UPDATE place SET char = 'x', voices = '[', reversed = '[[9, 2], [1, 2], ["a"], 7]'"""
        )
        database.execute("UPDATE recent SET share = 'y'")
    database.close()
    store = DocumentStore(tmp_path)
    kept = store.kept("k")
    assert (kept.char, kept.reversed, kept.voices) == (0, {Span(1, 2)}, {})
    assert store.recents() == (Recent("Old", "/old.txt", 0.0),)
    store.close()
