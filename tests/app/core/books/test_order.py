"""What is asked for: the names of its files, and what of it is kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.core.books.order import Order, named
from app.core.books.work import BookFolder
from engine import SpeechOptions


def test_files_have_names_that_a_system_bears(tmp_path: Path) -> None:
    long = "\N{BIRD}" * 62
    found = named([f"/a/{long}x.txt", f"/b/{long}y.txt", "https://a.example/b/?c"], tmp_path, ".m4b")
    for _, path in found:
        path.with_suffix(".json").touch()
    assert [path.name for _, path in found] == [
        "\N{BIRD}" * 60 + ".m4b",
        "\N{BIRD}" * 60 + " 2.m4b",
        "b.m4b",
    ]


def test_another_document_of_the_same_name_takes_no_file_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, out = tmp_path / "one" / "book.txt", tmp_path / "other" / "book.txt", tmp_path / "out"
    for path in (one, other):
        path.parent.mkdir()
        path.write_text("The bird sings.")
    out.mkdir()
    order = Order(str(one), out / "book.flac", "starter", "", SpeechOptions())
    assert named([str(other)], out, ".flac", [order]) == [(str(other), out / "book.flac")], "it was not made"
    order.path.touch()
    assert named([str(other)], out, ".flac", [order]) == [(str(other), out / "book 2.flac")]
    monkeypatch.chdir(one.parent)
    assert named(["book.txt"], out, ".flac", [order]) == [("book.txt", out / "book.flac")], "it is made again"


def test_what_is_asked_for_is_found_again_under_any_name(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"bird \xff\xfe.opus")
    work = BookFolder(tmp_path / "one", Order(str(path), path, "starter", "", SpeechOptions()))
    work.folder.mkdir()
    work.save()
    (again,) = BookFolder.all(tmp_path)
    assert again.order == work.order
