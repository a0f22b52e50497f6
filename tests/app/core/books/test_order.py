"""What is asked for: the names of its files, and what of it is kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.core.books.order import BookFiles, Order, named
from app.core.books.work import BookFolder
from engine import SpeechOptions


def test_files_have_names_that_a_system_bears(tmp_path: Path) -> None:
    long = "\N{BIRD}" * 62
    found = named(
        [f"/a/{long}x.txt", f"/b/{long}y.txt", "https://a.example/b/?c"], tmp_path, ".m4b", BookFiles()
    )
    for _, path in found:
        path.with_suffix(".json").touch()
    assert [path.name for _, path in found] == [
        "\N{BIRD}" * 60 + ".m4b",
        "\N{BIRD}" * 60 + " 2.m4b",
        "b.m4b",
    ]
    # A Mac takes both forms of an accent for one name.
    forms = named(["/a/caf\u00e9.txt", "/b/cafe\u0301.txt"], tmp_path, ".m4b", BookFiles())
    assert [path.name for _, path in forms] == ["caf\u00e9.m4b", "cafe\u0301 2.m4b"]


def test_another_document_of_the_same_name_takes_no_file_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, out = tmp_path / "one" / "book.txt", tmp_path / "other" / "book.txt", tmp_path / "out"
    for path in (one, other):
        path.parent.mkdir()
        path.write_text("The bird sings.")
    out.mkdir()
    order = Order(str(one), out / "book.flac", "starter", "", SpeechOptions())
    second = [(str(other), out / "book 2.flac")]
    form = BookFiles()
    assert named([str(other)], out, ".flac", form, [order]) == second, "it is half made"
    order.path.touch()
    assert named([str(other)], out, ".flac", form, [order]) == second
    monkeypatch.chdir(one.parent)
    assert named(["book.txt"], out, ".flac", form, [order]) == [("book.txt", out / "book.flac")], "made again"


def test_no_file_is_taken_away_that_a_book_did_not_make(tmp_path: Path) -> None:
    (tmp_path / "bought.mp3").touch()
    (tmp_path / "talk.srt").touch()
    (tmp_path / "notes").mkdir()
    read = ["bought.txt", "talk.txt", "notes.txt"]

    def names(form: BookFiles, *earlier: Order) -> list[str]:
        return [path.stem for _, path in named(read, tmp_path, ".mp3", form, earlier)]

    assert names(BookFiles()) == ["bought 2", "talk", "notes"]
    assert names(BookFiles(texts=("srt",))) == ["bought 2", "talk 2", "notes"]
    chapters = BookFiles(by_chapter=True)
    assert names(chapters) == ["bought 2", "talk", "notes 2"], "others' chapters would lie beside its own"
    order = Order("notes.txt", tmp_path / "notes.mp3", "starter", "", SpeechOptions(), chapters)
    assert names(chapters, order) == ["bought 2", "talk", "notes"]
    assert names(BookFiles(), order) == ["bought 2", "talk", "notes"]


def test_what_is_asked_for_is_found_again_under_any_name(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"bird \xff\xfe.opus")
    work = BookFolder(tmp_path / "one", Order(str(path), path, "starter", "", SpeechOptions()))
    work.folder.mkdir()
    work.save()
    (again,) = BookFolder.all(tmp_path)
    assert again.order == work.order


def test_what_is_asked_for_is_found_again_from_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A book that the command line began is gone on with in the window, or from where one stands later."""
    monkeypatch.chdir(tmp_path)
    for name in ("text", "clip.wav", "anna"):
        Path(name).touch()

    def kept(*named: str) -> list[str]:
        source, path, model, voice = named
        order = Order(source, Path(path), model, voice, SpeechOptions()).as_json()
        return [order[name] for name in ("source", "path", "model", "voice")]

    here = [str(tmp_path / name) for name in ("text", "out/a.wav", "models/small", "clip.wav")]
    assert kept("text", "out/a.wav", "models/small", "clip.wav") == here
    named = ["https://a.example/text", str(tmp_path / "a.wav"), "turbo", "anna"]
    assert kept(named[0], "a.wav", *named[2:]) == named
    assert kept("pasted:text", "a.wav", "turbo", "own:0")[0] == "pasted:text"
