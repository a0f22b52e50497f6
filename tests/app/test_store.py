"""What is kept on the disk: settings, places, recents, pasted texts, sentences; and what damage does."""

from __future__ import annotations

import errno
import json
import os
import stat
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, QMimeData, QSettings, QUrl
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.controllers.library.library import Library
from app.controllers.program import Program
from app.controllers.settings import Settings
from app.core import settings as core_settings
from app.core.bookshelf import ReadingList
from app.core.folders import Home, make_private, read_json, write_json
from app.core.library import MAX_RECENTS, DocumentStore, Recent
from app.core.reading import USUAL_RATE, ReadingPace
from app.core.style import reading_options
from app.views.bind_window import WindowBinding
from app.views.dialogs.settings import SettingsDialog
from app.views.kit import asking
from app.views.main_window import MainWindow
from app.wording import Problem
from engine import Script, SentenceCache, Span, write_whole
from engine.speech.sentence_cache import CachedSentence
from engine.types import WordTime
from tests.support.sound import SoundServer

LONG = "A first sentence stands here.\n\nMore is said below.[3] A last one follows."


def open_settings(path: Path) -> Settings:
    return Settings(path / "s.json")


def test_settings_are_typed_bounded_and_kept(qapp, tmp_path):
    settings = open_settings(tmp_path)
    told: list[str] = []
    settings.changed.connect(told.append)
    settings.speed = 9
    settings.speed = 3.0
    settings.serif = False
    settings.theme = "purple"
    settings.theme = "dark"
    settings.set_style_value("nano", "temperature", 0.7)
    settings.save_preset("calm", {"temperature": 0.5})
    settings.set_window(QByteArray(b"\x00\x01"), QByteArray(b"\x02"))
    settings.sync()
    assert told[:4] == ["speed", "serif", "theme", "style:nano"]
    again = open_settings(tmp_path)
    assert (again.speed, again.serif, again.theme) == (3.0, False, "dark")
    assert again.style("nano") == {"temperature": 0.7}
    assert again.presets() == {"calm": {"temperature": 0.5}}
    assert [bytes(part.data()) for part in again.window()] == [b"\x00\x01", b"\x02"]
    again.set_style_value("nano", "temperature", None)
    assert again.style("nano") == {}


def test_settings_that_make_no_sense_become_defaults(qapp, tmp_path):
    kept = {"speed": "fast", "font_pixels": [1], "columns": "wide", "presets": 3, "volume": 7}
    (tmp_path / "s.json").write_text(json.dumps(kept))
    settings = open_settings(tmp_path)
    assert (settings.speed, settings.font_pixels, settings.columns) == (1.0, 18, 68)
    assert settings.presets() == {}
    assert settings.volume == 1.0
    # What JSON can say of numbers, and Python reads.
    kept = '{"volume": NaN, "font_pixels": Infinity, "presets": {"a": 1, "b": {"steps": NaN, "top_p": 0.5}}}'
    (tmp_path / "s.json").write_text(kept)
    settings = open_settings(tmp_path)
    assert (settings.volume, settings.font_pixels) == (1.0, 18)
    assert settings.presets() == {"a": {}, "b": {"top_p": 0.5}}


def test_settings_of_the_version_before_are_taken_over_once(qapp, tmp_path):
    before = QSettings(str(tmp_path / "Philomel.conf"), QSettings.Format.IniFormat)
    for name, value in (
        ("theme", "dark"),
        ("voice:starter", "own:1"),
        ("window/state", "AAE="),
        ("speed", 1.5),
    ):
        before.setValue(name, json.dumps(value))
    before.setValue("columns", "no JSON")
    taken = Settings(tmp_path / "s.json", before=before)
    assert (taken.theme, taken.voice("starter"), taken.speed, taken.columns) == ("dark", "own:1", 1.5, 68)
    assert bytes(taken.window()[1].data()) == b"\x00\x01"
    taken.theme = "light"
    taken.sync()
    assert Settings(tmp_path / "s.json", before=before).theme == "light"


def test_settings_are_on_the_disk_a_moment_later_and_two_programs_keep_theirs(qapp, tmp_path):
    one, other = core_settings.Settings(tmp_path / "s.json"), core_settings.Settings(tmp_path / "s.json")
    one.speed, other.volume = 2.0, 0.5
    deadline = time.monotonic() + 60
    while core_settings.Settings(tmp_path / "s.json").read("volume", 1.0) != 0.5:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    one.sync()
    kept = core_settings.Settings(tmp_path / "s.json")
    assert (kept.speed, kept.volume) == (2.0, 0.5)


def test_settings_that_are_damaged_are_put_aside_and_unread_ones_are_not_written_over(tmp_path, caplog):
    (tmp_path / "s.json").write_bytes(b"\xff\xfe")
    settings = core_settings.Settings(tmp_path / "s.json")
    settings.theme = "dark"
    settings.sync()
    assert core_settings.Settings(tmp_path / "s.json").theme == "dark"
    assert [path.read_bytes() for path in tmp_path.glob("s.damaged-*.json")] == [b"\xff\xfe"]
    (tmp_path / "folder.json").mkdir()
    settings = core_settings.Settings(tmp_path / "folder.json")
    settings.theme = "dark"
    settings.sync()
    assert (settings.theme, (tmp_path / "folder.json").is_dir()) == ("dark", True)
    assert "cannot be read" in caplog.text
    caplog.clear()


def test_of_settings_that_are_damaged_the_window_is_told(
    qtbot: QtBot, sound: SoundServer, make_program: Callable[[], Program], tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    make_private(tmp_path / "data")
    (tmp_path / "data" / "settings.json").write_text("{")
    program = make_program()
    told: list[Problem | None] = []
    program.problem.connect(told.append)
    with qtbot.waitSignal(program.library.document_changed):
        program.start()
    assert ["settings were damaged" in problem.text for problem in told if problem is not None] == [True]
    assert len(told) == 1
    caplog.clear()


def test_options_of_a_style(tmp_path):
    settings = core_settings.Settings(tmp_path / "settings.json")
    settings.set_style("nano", {"temperature": 0.5, "steps": 4.0, "unknown": 1.0})
    settings.seed = 7
    made = reading_options(settings, None, "de", "nano")
    assert (made.temperature, made.steps, made.language, made.seed) == (0.5, 4, "de", 7)
    assert made.spell_out
    settings.spell_out = False
    made = reading_options(settings, None)
    assert (made.temperature, made.language, made.spell_out) == (None, settings.language, False)


def test_files_are_replaced_whole(tmp_path):
    path = tmp_path / "deep" / "a.json"
    for number in range(3):
        write_json(path, {"number": number})
    assert read_json(path) == {"number": 2}
    assert [p.name for p in path.parent.iterdir()] == ["a.json"]
    with pytest.raises(OSError):
        write_whole(path / "below a file", b"x")
    with pytest.raises(OSError, match=f"'{path.parent}'$"):
        write_whole(path.parent, b"x")


def test_damaged_files_are_made_anew(tmp_path, caplog):
    (tmp_path / "a.json").write_text("{")
    assert read_json(tmp_path / "a.json") is None
    assert "made anew" in caplog.text
    caplog.clear()


def opened(qtbot, library: Library, text: str, title: str = "") -> None:
    with qtbot.waitSignal(library.document_changed):
        library.open_text(text, title)


def test_places_and_reversals_are_found_again(qtbot, owner, tmp_path):
    library = Library(tmp_path, owner)
    opened(qtbot, library, LONG, "Notes")
    assert library.document.skips, "this text has a citation to skip"
    library.choose(lambda left: left.set_read([0]))
    assert library.skips == library.document.skips[1:]
    library.remember(LONG.index("A last"))
    library.close()

    again = Library(tmp_path, owner)
    assert again.open_last()
    qtbot.waitUntil(lambda: again.document is not None)
    assert again.char == LONG.index("A last")
    assert again.opened.left.read == {0}
    assert again.recents()[0].title == "Notes"
    opened(qtbot, again, "Another text.")
    assert again.char == 0
    again.close()


def test_each_place_is_on_the_disk_at_once(qtbot, owner, tmp_path):
    """Without any close, as after a crash."""
    library = Library(tmp_path, owner)
    opened(qtbot, library, LONG)
    library.remember(12)
    other = DocumentStore(tmp_path)
    qtbot.waitUntil(lambda: other.kept(library.document.key).char == 12)
    other.close()
    library.close()


def test_recents_are_bounded_and_pasted_texts_stay_on_the_shelf(qtbot, owner, tmp_path, monkeypatch):
    library = Library(tmp_path, owner)
    for number in range(MAX_RECENTS + 3):
        opened(qtbot, library, f"Text number {number} is here.")
    assert len(library.recents()) == MAX_RECENTS
    # What is pasted is kept nowhere else: it is there until its reader takes it off the shelf.
    first = library.shelf.books()[-1]
    assert first.title == "Text number 0 is here."
    with qtbot.waitSignal(library.document_changed):
        library.open_recent(first.source)
    assert library.document.text == "Text number 0 is here."
    monkeypatch.setattr("app.core.library.MAX_PASTED", MAX_RECENTS)
    opened(qtbot, library, "One more.")
    library.close()
    store = DocumentStore(tmp_path)
    assert store.pasted() <= MAX_RECENTS + 1, "of far too many the oldest go"
    store.close()


def test_a_broken_file_is_a_problem_and_the_document_stays(qtbot, owner, tmp_path):
    library = Library(tmp_path / "data", owner)
    opened(qtbot, library, LONG)
    (tmp_path / "song.txt").write_bytes(b"OggS123")
    with qtbot.waitSignal(library.problem) as told:
        library.open_file(tmp_path / "song.txt")
    assert "sound" in told.args[0].text
    assert library.document is not None
    qtbot.waitUntil(lambda: not library.is_opening())
    with qtbot.waitSignal(library.problem) as told:
        library.open_url("http://127.0.0.1:9/")
    assert "open internet" in told.args[0].text
    QGuiApplication.clipboard().clear()
    with qtbot.waitSignal(library.problem) as told:
        library.open_clipboard()
    assert told.args[0].text == "There is no text on the clipboard."
    QGuiApplication.clipboard().setText("From the clipboard.")
    with qtbot.waitSignal(library.document_changed):
        library.open_clipboard()
    assert library.document.text == "From the clipboard."
    library.close()


def test_of_what_is_dropped_or_pasted_a_file_comes_before_text(qtbot, owner, tmp_path):
    library = Library(tmp_path / "data", owner)
    (tmp_path / "song.txt").write_text("Sung in the morning.")
    data = QMimeData()
    data.setText(" \n")
    assert not library.open_data(data)
    data.setUrls([QUrl("ftp://example.org/a"), QUrl.fromLocalFile(str(tmp_path / "song.txt"))])
    with qtbot.waitSignal(library.document_changed):
        assert library.open_data(data)
    assert library.document.text == "Sung in the morning."
    html = QMimeData()
    html.setHtml("<p>Copied <b>with</b> its looks.</p><img src='a.png'>")
    with qtbot.waitSignal(library.document_changed):
        assert library.open_data(html)
    assert library.document.text.strip() == "Copied with its looks."
    library.close()


def test_the_pace_leaves_out_what_is_skipped():
    pace = ReadingPace(Script("." * 100, (Span(10, 30), Span(50, 60))))
    assert [pace.read(char) for char in (0, 10, 20, 30, 55, 100)] == [0, 10, 10, 10, 30, 70]
    assert pace.left(0, 2.0) == pytest.approx(70 / USUAL_RATE / 2)
    assert pace.spoken(100, 1.0) == pytest.approx(70 / USUAL_RATE)
    assert [pace.at(chars / USUAL_RATE) for chars in (-1, 0, 9.5, 10, 30.5, 70, 99)] == [
        0,
        0,
        9,
        30,
        60,
        100,
        100,
    ]


def kept(seconds: float = 1.0) -> CachedSentence:
    noise = np.random.default_rng(0).uniform(-0.5, 0.5, round(seconds * 24_000)).astype(np.float32)
    return CachedSentence(
        noise, (WordTime(Span(103, 107), 0, 100), WordTime(Span(108, 110), 100, 900)), ("odd",), False
    )


def test_a_kept_sentence_is_found_where_it_stands_now(tmp_path):
    cache = SentenceCache(tmp_path / "c", 1_000_000)
    cache.store("key", 100, kept())
    found = cache.find("key", 500)
    assert found is not None
    assert found.words[0] == WordTime(Span(503, 507), 0, 100)
    assert (found.findings, found.settled) == (("odd",), False)
    assert np.abs(found.samples - kept().samples).max() < 1 / 32_000
    assert SentenceCache(tmp_path / "c", 1_000_000).find("key", 500) is not None
    (tmp_path / "c" / "key.sentence").write_bytes(b"\xff\xff\xff\xff nothing")
    assert cache.find("key", 0) is None


def test_the_cache_is_bounded_and_loses_the_longest_unused(tmp_path):
    cache = SentenceCache(tmp_path, 200_000)
    threads = [threading.Thread(target=cache.store, args=(f"k{i}", 100, kept())) for i in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 0 < cache.size <= 200_000
    assert cache.size == sum(path.stat().st_size for path in tmp_path.iterdir())
    cache.set_limit(0)
    assert list(tmp_path.iterdir()) == []
    cache.store("k", 100, kept())
    assert cache.find("k", 0) is None


def test_a_disk_that_takes_nothing_is_told_of_once(tmp_path, caplog):
    (tmp_path / "c").write_text("in the way")
    cache = SentenceCache(tmp_path / "c", max_bytes=10**7)
    for key in ("one", "two"):
        cache.store(key, 100, kept())
    assert caplog.text.count("could not be kept") == 1
    caplog.clear()
    (tmp_path / "c").unlink()
    cache.store("three", 100, kept())
    assert cache.find("three", 100) is not None


def test_a_clock_that_is_set_back_does_not_keep_old_sentences_for_ever(tmp_path):
    """What had been kept by the wrong clock stayed, and all that followed went at once."""
    cache = SentenceCache(tmp_path, 200_000)
    for i in range(3):
        cache.store(f"old{i}", 100, kept())
        os.utime(tmp_path / f"old{i}.sentence", (time.time() + 1e8,) * 2)
    for i in range(3):
        cache.store(f"new{i}", 100, kept())
    assert {path.stem for path in tmp_path.iterdir()} >= {"new1", "new2"}


def test_what_is_to_be_forgotten_goes_from_the_disk(qtbot, program, tmp_path):
    """The list went at once, and pasted texts and kept speech stayed."""
    library, data = program.library, tmp_path / "data"
    program.audio_cache.store("key", 0, CachedSentence(np.ones(24_000, np.float32), (), (), True))
    for text in ("A secret that was pasted.", "Another one."):
        with qtbot.waitSignal(library.document_changed):
            library.open_text(text)
        library.remember(3)
    assert library.store.pasted() == 2
    assert program.audio_cache.size > 0
    program.forget()
    qtbot.waitUntil(lambda: program.audio_cache.size == 0)
    library.remember(5)
    library.close()
    assert library.recents() == ()
    left = [path for path in data.rglob("*") if path.is_file() and b"secret" in path.read_bytes()]
    assert not left


def test_settings_that_cannot_be_kept_are_told_once(
    qtbot: QtBot,
    window: MainWindow,
    starter: Program,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """They were as before at the next start, and nobody had said so."""

    def full(path: Path, content: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    told: list[Problem] = []
    starter.problem.connect(lambda problem: told.append(problem) if problem else None)
    with monkeypatch.context() as patched:
        patched.setattr(core_settings, "write_json", full)
        starter.settings.theme = "dark"
        qtbot.waitUntil(window.strip.isVisible)
        assert "settings cannot be kept" in window.strip.text.text()
        starter.settings.theme = "light"
        starter.settings.sync()
    assert len(told) == 1
    starter.settings.sync()
    assert "light" in starter.settings.file.read_text()
    caplog.clear()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_what_was_forgotten_is_not_brought_back_by_undo(
    qtbot: QtBot, window: MainWindow, starter: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message of what was done last kept its button, and a corrected text its earlier ones."""
    monkeypatch.setattr(starter.player, "play_from", lambda char: None)
    monkeypatch.setattr(asking, "sure", lambda *asked: True)
    library, binding = starter.library, window.findChild(WindowBinding)

    def forget() -> None:
        window.key.emit("settings")
        dialog = window.findChild(SettingsDialog)
        dialog.forget.click()
        dialog.close()
        library.store.flush()

    for name in ("Secret", "Other"):
        (tmp_path / f"{name}.txt").write_text(f"{name}. The small bird sings at night.")
        with qtbot.waitSignal(library.document_changed):
            library.open_file(tmp_path / f"{name}.txt")
    binding.library._remove(next(book for book in library.shelf.books() if "Secret" in book.source))
    assert window.strip.action.text() == "Undo"
    forget()
    assert not window.strip.isVisible()
    with qtbot.waitSignal(library.document_changed):
        library.open_text("# Secret\n\nThe bird sleeps.")
    span = Span(library.document.text.index("The"), len(library.document.text))
    with qtbot.waitSignal(library.corrected):
        library.correct(span, "It sleeps.")
    forget()
    assert not window.strip.isVisible()
    window.pane.undo_requested.emit()
    assert window.strip.text.text() == "There is nothing more to take back."
    qtbot.waitUntil(lambda: not library.is_opening())
    assert "It sleeps." in library.document.text
    assert library.recents() == library.shelf.books() == ()
    assert library.store.pasted() == 0


def test_names_that_are_not_utf_8_are_found_again(tmp_path: Path) -> None:
    source = os.fsdecode(b"/books/caf\xe9.txt")
    store = DocumentStore(tmp_path)
    waiting = ReadingList(store)
    waiting.add([source])
    store.touch(Recent("caf\udce9 \U0010ffff", source))
    store.save_place("k", 3, [])
    store.close()
    store = DocumentStore(tmp_path)
    waiting = ReadingList(store)
    assert [each.source for each in (*waiting.all(), *store.recents())] == [source, source]
    assert store.kept("k").char == 3, "and so is what was to be written with them"
    store.drop(source)
    waiting.remove(source)
    assert not waiting.all()
    assert not store.recents()
    store.close()


def test_what_is_written_whole_stays_where_it_is_and_open_to_whom_it_was(tmp_path: Path) -> None:
    shared, link = tmp_path / "shared" / "settings.json", tmp_path / "settings.json"
    write_whole(shared, b"old", mode=0o666)
    shared.chmod(0o664)
    link.symlink_to(shared)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert shared.read_bytes() == b"new"
    write_whole(tmp_path / "own", b"new")
    assert [stat.S_IMODE(each.stat().st_mode) for each in (shared, tmp_path / "own")] == [0o664, 0o600]
    left, other = (tmp_path / f".own.{name}.part" for name in ("0123abcd", "holidays"))
    for each in (left, other):
        each.touch()
        os.utime(each, (0, 0))
    write_whole(tmp_path / "own", b"newer")
    assert not left.exists(), "what a killed process left"
    assert sorted(each.name for each in tmp_path.iterdir()) == [other.name, "own", "settings.json", "shared"]


def test_whatever_program_is_first_makes_the_home_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHILOMEL_DATA", str(tmp_path / "home"))
    home = Home.own()
    assert [stat.S_IMODE(each.stat().st_mode) for each in (home.data, home.cache)] == [0o700, 0o700]


def test_new_folders_are_closed_to_others_and_old_ones_stay_as_they_are(tmp_path: Path) -> None:
    new, old = tmp_path / "share" / "new", tmp_path / "old"
    old.mkdir(mode=0o755)
    for folder in (new, old):
        make_private(folder)
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in (new, old)] == [0o700, 0o755]
