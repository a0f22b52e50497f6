"""The dialog of audiobooks: what is asked for there, how it goes, and what is made again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QComboBox, QFileDialog
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core.books.shelf import State
from app.core.books.work import BookFolder
from app.core.voices import BUILT_IN, OWN
from app.documents.open import open_file
from app.views.bind_window import WindowBinding
from app.views.dialogs.books import BooksDialog
from app.views.kit import asking
from app.views.main_window import MainWindow
from engine import PlayState, PronunciationRule
from tests.app.scenes import end
from tests.support.books import write_epub
from tests.support.program import MANY, MEMBER, TEXT, exported, started, until_state

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def shown(window: MainWindow) -> BooksDialog:
    window.key.emit("books")
    return next(child for child in window.children() if isinstance(child, BooksDialog))


def test_books_are_asked_for_and_made_while_one_listens(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(qtbot, starter)
    dialog = shown(window)
    assert dialog.what.text() == "A test"
    out = tmp_path / "out"
    out.mkdir()
    sources = [str(write_epub(tmp_path / "bird.epub")), str(tmp_path / "broken.epub")]
    (tmp_path / "broken.epub").write_bytes(b"PK\x03\x04 no book")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *a, **k: (sources, ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *a, **k: str(out))
    dialog.add.click()
    assert dialog.what.text() == "2 documents"
    dialog.kind.setCurrentIndex(dialog.kind.findData(".mp3"))
    dialog.files.setCurrentIndex(1)
    dialog.texts["vtt"].setChecked(True)
    starter.player.toggle()
    until_state(qtbot, starter, PlayState.READING)
    dialog.make.click()
    assert dialog.what.text() == "A test"
    made, broken = dialog.cards()
    qtbot.waitUntil(lambda: broken.go_on.isVisible() and made.folder.isVisible())
    assert [card.entry.state for card in (broken, made)] == [State.FAILED, State.DONE]
    assert "damaged" in broken.facts.text()
    assert dialog.cards() == (broken, made), "what is made stands behind what came later"
    assert made.facts.text().startswith("bird · "), "there is no bird.mp3"
    assert "9 sentences" in made.facts.text() or "8 sentences" in made.facts.text()
    assert sorted(path.name for path in (out / "bird").iterdir()) == [
        "1 One A B 😀.mp3", "1 One A B 😀.vtt", "2 Two.mp3", "2 Two.vtt", "3 Three.mp3", "3 Three.vtt",
    ]  # fmt: skip
    assert starter.player.state in (PlayState.READING, PlayState.BUFFERING, PlayState.FINISHED)
    qtbot.mouseClick(broken.remove, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(starter.exporter.entries) == 1)
    qtbot.waitUntil(lambda: len(dialog.cards()) == 1)


def test_what_is_being_made_stands_first_and_goes_only_when_that_is_wanted(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(qtbot, starter, MANY * 5)
    exporter = starter.exporter
    dialog = shown(window)
    qtbot.waitUntil(lambda: dialog.focusWidget() is dialog.make)
    assert dialog.make.accessibleDescription() == "A test"
    assert dialog.texts["srt"].accessibleDescription() == "Text with its times"
    for box in dialog.findChildren(QComboBox):
        told = QAccessible.queryAccessibleInterface(box).relations()
        assert [each.text(QAccessible.Text.Name) for each, _ in told] == [box.accessibleName()]
    for name in ("one", "two", "three"):
        exporter.start(tmp_path / f"{name}.wav")
    qtbot.waitUntil(lambda: any(card.entry.work.sentences for card in dialog.cards()))
    making, waiting, last = dialog.cards()
    assert [card.entry.work.order.path.stem for card in dialog.cards()] == ["one", "two", "three"]
    assert last.title.text() == "three.wav"
    assert last.facts.text() == "waits for its turn"
    waiting.pause.click()
    qtbot.waitUntil(lambda: dialog.cards() == (making, last, waiting))
    assert not window.job.isHidden(), "another is still being made"
    answers, asked = [False, True], []
    monkeypatch.setattr(asking, "sure", lambda *told: asked.append(told[2]) or answers[len(asked) - 1])
    making.remove.click()
    assert making.entry in exporter.entries
    assert asked[0].startswith("Remove A test? ")
    making.remove.click()
    qtbot.waitUntil(lambda: dialog.cards() == (last, waiting))
    assert "rests" not in window.strip.text.text(), "nothing can be gone on with"
    waiting.remove.click()
    qtbot.waitUntil(lambda: dialog.cards() == (last,))
    assert len(asked) == 2, "nothing was made of it"
    qtbot.waitUntil(lambda: last.entry.share > 0)
    exporter.cancel()
    exported(qtbot, starter)
    done = round(100 * last.entry.done)
    assert last.facts.text() == f"three.wav · {done} % · paused"
    assert BookFolder(last.entry.work.folder, last.entry.work.order).share == pytest.approx(
        last.entry.share, abs=0.1
    )


def test_a_book_says_that_it_waits_for_what_is_read_aloud(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
) -> None:
    started(qtbot, starter, MANY * 5)
    dialog, said = shown(window), window.job.text
    starter.player.toggle()
    until_state(qtbot, starter, PlayState.READING)
    starter.exporter.start(tmp_path / "one.wav")
    qtbot.waitUntil(lambda: said.accessibleName() == "What is read aloud comes first, then one.wav")
    (card,) = dialog.cards()
    qtbot.waitUntil(lambda: card.facts.text().endswith(" · what is read aloud comes first"))
    starter.player.toggle()
    qtbot.waitUntil(lambda: said.accessibleName() == "Saving one.wav as sound")
    assert "waits" not in card.facts.text()
    starter.exporter.cancel()
    exported(qtbot, starter)


def test_books_that_wait_for_their_turn_rest_where_another_model_is_chosen(
    qtbot: QtBot, starter: Program, models_dir: Path, tmp_path: Path
) -> None:
    starter.settings.models_dir = str(models_dir)
    started(qtbot, starter, MANY * 5)
    for name in ("one", "two", "three"):
        starter.exporter.start(tmp_path / f"{name}.wav")
    first, *waiting = starter.exporter.entries
    qtbot.waitUntil(lambda: bool(first.work.sentences))
    starter.models.choose(MEMBER)
    exported(qtbot, starter)
    assert [entry.state for entry in waiting] == [State.PAUSED, State.PAUSED]
    assert [entry.error for entry in waiting] == [None, None]
    assert first.state is State.PAUSED


def test_a_book_that_is_let_rest_while_its_file_is_opened_rests(
    qtbot: QtBot, starter: Program, tmp_path: Path
) -> None:
    """It had failed, as opening had been cancelled."""
    started(qtbot, starter)
    (tmp_path / "long.html").write_text("<p>All of us sleep at night.</p>" * 60_000)
    assert starter.exporter.order(str(tmp_path / "long.html"), tmp_path / "long.wav")
    (entry,) = starter.exporter.entries
    qtbot.waitUntil(lambda: entry.state is State.OPENING)
    qtbot.wait(100)
    starter.exporter.pause(entry)
    exported(qtbot, starter)
    assert (entry.state, entry.error) == (State.PAUSED, None)


def test_a_book_that_waits_for_its_voice_rests_at_once(
    qtbot: QtBot, starter: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(qtbot, starter)
    monkeypatch.setattr(starter.models, "current", None)
    starter.exporter.start(tmp_path / "one.wav")
    (entry,) = starter.exporter.entries
    qtbot.waitUntil(lambda: entry.state is State.OPENING)
    qtbot.wait(300)
    starter.exporter.pause(entry)
    qtbot.waitUntil(lambda: entry.state is State.PAUSED)
    monkeypatch.undo()


def test_a_book_whose_voice_is_gone_is_not_read_by_another(
    qtbot: QtBot, starter: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(qtbot, starter)
    card = starter.voices.current()
    assert card is not None
    monkeypatch.setattr(starter.voices, "current", lambda: replace(card, key="own:gone"))
    starter.exporter.start(tmp_path / "one.wav")
    (entry,) = starter.exporter.entries
    qtbot.waitUntil(lambda: entry.state is State.FAILED)
    assert str(entry.error).startswith("The voice of this book is not there any more")


def test_books_of_other_documents_are_read_as_these_are(
    qtbot: QtBot, starter: Program, tmp_path: Path
) -> None:
    """They were read by the open text's voice, in its language and by its rules."""
    started(qtbot, starter)
    words = {"own": "The bird sings.", "fresh": "Nobody hears.", "spanish": "El pájaro canta por la noche."}
    for name, text in words.items():
        (tmp_path / f"{name}.txt").write_text(text)
    starter.library.open_file(tmp_path / "own.txt")
    qtbot.waitUntil(lambda: starter.library.document.title == "own")
    starter.voices.use(BUILT_IN + "rufus")
    rule = PronunciationRule("bird", "word")
    starter.pronunciations.add(rule, book=True)
    starter.library.open_text(TEXT, "A test")
    qtbot.waitUntil(lambda: starter.library.document.title == "A test")
    starter.voices.use(BUILT_IN + "selma")
    starter.player.asking.language = "fr"
    qtbot.waitUntil(lambda: starter.player.asking.voice is not None)
    for name in words:
        assert starter.exporter.order(str(tmp_path / f"{name}.txt"), tmp_path / f"{name}.wav")
    exported(qtbot, starter)
    entries = starter.exporter.entries
    assert [entry.error for entry in entries] == [None] * 3
    assert [entry.work.facts.narrator for entry in entries] == ["Rufus", "Selma", "Lucia"]
    options = [entry.work.order.options for entry in entries]
    assert [each.pronunciation.rules for each in options] == [(rule,), (), ()]
    assert {each.language for each in options} == {"auto"}


def test_a_book_of_another_document_whose_voice_was_removed_is_read_by_the_usual_one(
    qtbot: QtBot, starter: Program, tmp_path: Path
) -> None:
    source = tmp_path / "bird.txt"
    source.write_text("The bird sings.")
    starter.settings.set_voice("starter", OWN + "gone")
    starter.library.store.save_voice(open_file(source).key, "starter", OWN + "removed")
    started(qtbot, starter)
    starter.library.opened.shelf.touch(open_file(source), 0)
    assert starter.exporter.order(str(source), tmp_path / "bird.wav")
    exported(qtbot, starter)
    (entry,) = starter.exporter.entries
    assert (entry.error, entry.work.facts.narrator) == (None, "Anna")


def test_a_flagged_sentence_is_heard_and_made_again_in_its_place(
    qtbot: QtBot, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Random weights make sentences that are never good: each of them is flagged.
    window = MainWindow()
    binding = WindowBinding(window, program)
    window.show()
    started(qtbot, program, f"# One\n\n{TEXT}\n\n# Two\n\nThe bird sings. Nobody hears.")
    dialog = shown(window)
    program.settings.watermark = False
    path = tmp_path / "book.wav"
    monkeypatch.setattr(asking, "file_for_sound", lambda *asked: path)
    dialog.kind.setCurrentIndex(dialog.kind.findData(".wav"))
    dialog.loudness.setCurrentIndex(2)
    dialog.pause.setValue(0.5)
    dialog.takes.setValue(1)
    for box in dialog.texts.values():
        box.setChecked(True)
    dialog.make.click()
    entry = dialog.cards()[0].entry
    qtbot.waitUntil(lambda: entry.state is State.DONE)
    qtbot.waitUntil(lambda: bool(dialog.cards()[0].rows))
    rows, before = dialog.cards()[0].rows, entry.work.records
    number = len(before) - 2
    row = rows[entry.flagged.index(number)]
    assert entry.work.words([number])[0] in row.words.accessibleName()
    row.hear.click()
    qtbot.waitUntil(lambda: program.voices.previewer.key.endswith(f"/{number}"))
    with monkeypatch.context() as broken:
        broken.setattr(entry.work, "sound", lambda index: Path("gone").read_bytes())
        row.hear.click()
    assert window.strip.property("kit") == "strip", "that it cannot be heard is no success"
    old, _ = soundfile.read(path, dtype="int16")
    text = path.with_suffix(".vtt").read_text(encoding="utf-8")
    row.again.click()
    exported(qtbot, program)
    assert entry.state is State.DONE
    assert entry.work.finished
    after = entry.work.records
    assert [record.span for record in after] == [record.span for record in before]
    assert after[:number] == before[:number]
    new, _ = soundfile.read(path, dtype="int16")
    more = after[number].samples - before[number].samples
    assert len(new) == len(old) + more
    start, last = before[number].first_sample + 12_000, before[-1].first_sample + 12_000
    assert np.array_equal(new[:start], old[:start]), "what stands before it is as it was"
    assert np.array_equal(new[last + more :], old[last:]), "and what follows"
    assert not np.array_equal(new[start : start + 2400], old[start : start + 2400])
    assert entry.made_again == 1
    if more:
        assert path.with_suffix(".vtt").read_text(encoding="utf-8") != text
    program.voices.previewer.close()
    program.close()
    assert window.close()
    end(window)
    del binding
