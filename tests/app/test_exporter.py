"""Export to files: whole, cut off and continued, while something else is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import soundfile
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core.books.order import BookFiles, Order
from app.core.books.shelf import Entry, State
from app.core.books.work import BookFolder
from app.views.dialogs.books import BooksDialog
from app.views.kit import asking
from app.views.main_window import MainWindow
from engine import Span, SpeechOptions
from engine.audio.levelling import CEILING
from engine.dsp.loudness import integrated_loudness
from tests.support.program import MANY, MEMBER, TEXT, exported, started


def test_an_export_is_cut_off_and_gone_on_with(qtbot, program, tmp_path):
    started(qtbot, program, MANY)
    exporter, whole, parts = program.exporter, tmp_path / "whole.wav", tmp_path / "parts.flac"
    done: list[object] = []
    shares: list[float] = []
    exporter.finished.connect(done.append)
    exporter.progress.connect(lambda share, left: shares.append(share))
    exporter.start(whole)
    exported(qtbot, program)
    assert [entry.work.order.path for entry in done] == [whole]
    assert whole.exists()
    assert shares[-1] == 1.0
    assert shares == sorted(shares)

    assert not exporter.can_resume(parts)
    program.audio_cache.clear()
    shares.clear()
    exporter.start(parts)
    qtbot.waitUntil(lambda: any(share > 0 for share in shares))
    exporter.cancel()
    exported(qtbot, program)
    assert not parts.exists()
    assert exporter.can_resume(parts)
    exporter.start(parts, resume=True)
    exported(qtbot, program)
    assert not exporter.can_resume(parts)
    one, _ = soundfile.read(whole, dtype="int16")
    two, _ = soundfile.read(parts, dtype="int16")
    assert len(two) == len(one)


def test_an_export_that_meets_an_unforeseen_error_ends_and_can_be_gone_on_with(
    qtbot, program, tmp_path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    started(qtbot, program, "The bird sings. The night is small. Nobody hears.")
    exporter, path = program.exporter, tmp_path / "part.wav"
    problems: list[object] = []
    exporter.problem.connect(lambda problem: problem and problems.append(problem))
    add, sentences = BookFolder.add, iter(range(9))

    def breaks(*told) -> None:
        if next(sentences):
            raise ZeroDivisionError("on purpose")
        add(*told)

    monkeypatch.setattr(BookFolder, "add", breaks)
    exporter.start(path)
    exported(qtbot, program)
    qtbot.waitUntil(lambda: bool(problems))
    assert "unexpected error (on purpose)" in problems[0].text
    assert exporter.can_resume(path)
    assert caplog.records.pop().message == "A book cannot be made"
    caplog.clear()
    monkeypatch.undo()
    problems.pop().act()
    exported(qtbot, program)
    assert problems == []
    assert soundfile.info(path).duration > 1.0


def test_a_book_that_begins_while_it_is_told_of_has_not_ended(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    exporter = program.exporter
    order = Order("a.txt", tmp_path / "a.wav", MEMBER, "Linda", SpeechOptions(), BookFiles())
    entry = Entry(BookFolder(tmp_path / "book", order))
    ended: list[bool] = []
    exporter.ended.connect(lambda: ended.append(True))
    # Here the shelf's thread comes in between.
    monkeypatch.setattr(exporter, "_tell_unspoken", lambda entry: setattr(entry, "state", State.OPENING))
    exporter._show(entry)
    assert entry.state is State.OPENING
    assert ended == []


def test_a_selection_is_exported_and_a_bad_place_is_a_problem(qtbot, program, tmp_path):
    started(qtbot, program)
    problems: list[object] = []
    program.exporter.problem.connect(lambda problem: problem and problems.append(problem))
    program.exporter.start(tmp_path / "no" / "such.wav")
    assert "folder" in problems[0].text
    start = TEXT.index("The night is small")
    program.exporter.start(tmp_path / "part.wav", Span(start, start + len("The night is small.")))
    exported(qtbot, program)
    assert len(problems) == 1
    assert soundfile.info(tmp_path / "part.wav").duration > 0.5
    program.exporter.start(tmp_path / "none.wav", Span(start, start))
    qtbot.waitUntil(lambda: len(problems) == 2)
    assert "nothing to read" in problems[-1].text
    assert not (tmp_path / "none.wav").exists()


def test_what_is_saved_is_the_text_as_it_was_when_it_was_asked_for(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    """A chapter that waited was cut out of a text that had become longer, a pasted text was gone."""
    started(qtbot, program, MANY)
    exporter, library, source = program.exporter, program.library, tmp_path / "draft.md"
    source.write_text("# One\n\nNobody sings.\n\n# Two\n\nThe bird sleeps at night.\n")
    done: list[Entry] = []
    exporter.finished.connect(done.append)
    exporter.start(tmp_path / "before.wav")
    library.open_file(source)
    qtbot.waitUntil(lambda: library.source == str(source))
    two = Span(library.document.text.index("Two"), len(library.document.text))
    exporter.start(tmp_path / "two.wav", two)
    with qtbot.waitSignal(library.corrected):
        library.correct(Span(5, 18), "All of us sing, and nobody hears it in the night.")
    for words in ("The small bird sleeps.", "The bird sings."):
        library.open_text(words)
        qtbot.waitUntil(lambda words=words: library.document.text == words)
        exporter.start(tmp_path / f"{words}.wav")
        with qtbot.waitSignal(library.corrected):
            library.correct(Span(0, len(words)), "Nobody hears.")
    exported(qtbot, program)
    assert [entry.state for entry in exporter.entries] == [State.DONE] * 4
    said = {entry.work.order.path.stem: entry.work.words(range(len(entry.work.sentences))) for entry in done}
    assert said["two"] == ["Two", "The bird sleeps at night."]
    assert said["The small bird sleeps."] == ["The small bird sleeps."]


def test_a_resting_book_of_a_pasted_text_that_was_corrected_is_gone_on_with_after_a_restart(
    qtbot: QtBot, sound: object, make_program: Callable[[], Program], tmp_path: Path
) -> None:
    first = make_program()
    started(qtbot, first, MANY)
    exporter, path = first.exporter, tmp_path / "book.wav"
    exporter.start(path)
    (entry,) = exporter.entries
    qtbot.waitUntil(lambda: bool(entry.work.sentences))
    exporter.cancel()
    exported(qtbot, first)
    with qtbot.waitSignal(first.library.corrected):
        first.library.correct(Span(0, MANY.index(".") + 1), "Nobody hears.")
    first.close()
    second = make_program()
    started(qtbot, second, "Another text.")
    (entry,) = second.exporter.unfinished()
    for state in (State.FAILED, State.DONE):
        second.exporter.go_on(entry)
        exported(qtbot, second)
        assert entry.state is state, entry.error
        if state is State.FAILED:
            assert "going on makes all anew" in str(entry.error), "nothing is thrown away unasked"
    assert entry.work.words([0]) == ["Nobody hears."]


def test_saved_again_after_a_correction_it_is_the_corrected_text(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    """The file that was being made of the text as it had been was finished, and the second wish lost."""
    started(qtbot, program)
    exporter, library, path = program.exporter, program.library, tmp_path / "book.wav"
    (tmp_path / "draft.txt").write_text(MANY)
    library.open_file(tmp_path / "draft.txt")
    qtbot.waitUntil(lambda: library.document.title == "draft")

    def save() -> Entry:
        exporter.start(path)
        (entry,) = exporter.entries
        return entry

    def correct(words: str) -> None:
        with qtbot.waitSignal(library.corrected):
            library.correct(Span(0, library.document.text.index(".") + 1), words)

    told: list[Entry] = []
    exporter.stopped.connect(told.append)
    first = save()
    qtbot.waitUntil(lambda: bool(first.work.sentences))
    assert save() is first, "nothing else is wanted"
    correct("Nobody hears.")
    assert save() is first, "nobody waits until that has ended"
    exported(qtbot, program)
    (entry,) = exporter.entries
    assert (entry.state, entry.work.words([0])) == (State.DONE, ["Nobody hears."])
    assert told == [], "nothing rests that is to be gone on with"
    program.audio_cache.clear()
    entry = save()
    qtbot.waitUntil(lambda: bool(entry.work.sentences))
    exporter.pause(entry)
    exported(qtbot, program)
    assert (entry.state, exporter.can_resume(path)) == (State.PAUSED, True)
    correct("All of us hear it.")
    assert not exporter.can_resume(path), "it is of another text"


def test_saved_speech_has_the_loudness_that_is_set(qtbot, program, tmp_path):
    started(qtbot, program, TEXT)
    found = {}
    for loudness in (0, -20, -26):
        program.settings.loudness = loudness
        path = tmp_path / f"{-loudness}.flac"
        program.exporter.start(path)
        exported(qtbot, program)
        samples, rate = soundfile.read(path, dtype="float32")
        found[loudness] = integrated_loudness(samples, rate), float(abs(samples).max())
    assert found[-26][0] == pytest.approx(-26, abs=0.2)
    level, peak = found[-20]
    assert level == pytest.approx(-20, abs=0.2)
    assert peak <= CEILING + 1e-3
    assert level > found[0][0]


def test_a_chapter_is_saved_by_itself(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[object, ...]] = []

    def name(parent: object, title: str, start: Path, suffixes: object) -> Path:
        asked.append((title, start.name))
        return tmp_path / start.name

    monkeypatch.setattr(asking, "file_for_sound", name)
    monkeypatch.setattr(starter.exporter, "start", lambda *chosen, **how: asked.append(chosen))
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_text(
            "# Book\n\n## पहला भाग\n\nA bird.\n\n### Part\n\nIt sings.\n\n## Two\n\nIt sleeps."
        )
    text = starter.library.document.text
    one, two, read = text.index("पहला"), text.index("Two"), []
    window.contents.read_requested.connect(read.append)
    book = window.contents.tree.topLevelItem(0)
    for item, start, end in (
        (book, 0, len(text)),
        (book.child(0), one, two),
        (book.child(1), two, len(text)),
    ):
        plays, saves = window.contents.menu(item).actions()
        saves.trigger()
        assert asked == [
            ("Save this chapter as sound", f"{item.text(0)}.flac"),
            (tmp_path / f"{item.text(0)}.flac", Span(start, end)),
        ]
        asked.clear()
    plays.trigger()
    assert read == [two]


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("command", ["export", "export_chapter", "books"])
def test_what_is_saved_is_the_text_that_was_open_when_it_was_asked_for(
    qtbot: QtBot,
    starter: Program,
    window: MainWindow,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
) -> None:
    """While one looks for a name the reading list may go on to the next text."""

    def name(*asked: object) -> Path:
        with qtbot.waitSignal(starter.library.document_changed):
            starter.library.open_text("Another text is open by then, which nobody wanted to save.")
        return tmp_path / "first.wav"

    monkeypatch.setattr(asking, "file_for_sound", name)
    started(qtbot, starter, "# First\n\nThe bird sings.")
    text = starter.library.document.text
    window.commands[command].trigger()
    if command == "books":
        books = window.findChild(BooksDialog)
        books.make.click()
        books.close()
    (entry,) = starter.exporter.entries
    exported(qtbot, starter)
    assert entry.state is State.DONE
    assert entry.work.text == text
