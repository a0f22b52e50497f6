"""``philomel export``: books out of documents, by the starter voice, looked at with tools of others."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
import soundfile

from app.__main__ import main
from app.core.books.order import BookFiles, Order
from app.core.books.shelf import Shelf
from app.core.books.work import BookFolder
from app.core.bookshelf import Bookshelf
from app.core.folders import Home
from app.core.library import DocumentStore
from app.core.style import RuleBook
from app.core.voices import BUILT_IN
from app.documents.open import open_file
from engine import PronunciationRule, SpeechOptions
from engine.errors import OutputFileError
from tests.app.test_drawing import SVG
from tests.support.books import CHAPTERS, NEEDS_FFMPEG, probed, write_epub

TITLES = [title for title, _ in CHAPTERS]


def export(*arguments: object) -> int:
    before = signal.getsignal(signal.SIGTERM)
    try:
        return main(["export", *map(str, arguments), "--model", "starter"])
    finally:
        signal.signal(signal.SIGTERM, before)


def facts_of(path: Path) -> dict:
    found: dict = json.loads(path.read_text(encoding="utf-8"))
    return found


@NEEDS_FFMPEG
def test_a_book_with_chapters_cover_and_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = write_epub(tmp_path / "bird.epub")
    out = tmp_path / "Bird.m4b"
    assert export(source, "--out", out, "--text", "srt,vtt,lrc,json", "--voice", "anna") == 0
    assert "Bird.m4b" in capsys.readouterr().out
    found, told = probed(out), facts_of(tmp_path / "Bird.json")
    tags = found["format"]["tags"]
    assert (tags["title"], tags["artist"], tags["composer"], tags["genre"]) == (
        "The Small Bird & Co", "Ana Nowak", "Anna", "Audiobook",
    )  # fmt: skip
    kinds = {stream["codec_type"]: stream for stream in found["streams"]}
    assert kinds["audio"]["tags"]["language"] == "eng"
    assert kinds["video"]["disposition"]["attached_pic"] == 1
    assert [chapter["tags"]["title"] for chapter in found["chapters"]] == TITLES
    starts = [float(chapter["start_time"]) for chapter in found["chapters"]]
    firsts = [each["start"] for each in told["sentences"] if each["text"] in ("One: A/B", "Two", "Three")]
    assert starts == pytest.approx(firsts, abs=0.002)
    # What sounds there begins behind the lead-in of a sentence, and a second of silence stands before it.
    decoded = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", str(out), "-f", "f32le", "-ac", "1", "-ar", "24000", "-"],
        capture_output=True, check=True,
    ).stdout  # fmt: skip
    wave = np.frombuffer(decoded, np.float32)
    for start in starts[1:]:
        at = round(start * 24_000)
        loud = np.flatnonzero(np.abs(wave[at - 12_000 : at + 24_000]) > 0.01)[0] - 12_000
        assert -0.01 * 24_000 < loud < 0.15 * 24_000
    assert float(found["format"]["duration"]) == pytest.approx(len(wave) / 24_000, abs=0.05)


@NEEDS_FFMPEG
def test_the_text_s_times_are_those_of_the_sentences(tmp_path: Path) -> None:
    out = tmp_path / "b.mp3"
    assert export(write_epub(tmp_path / "b.epub"), "--out", out, "--text", "srt,vtt,lrc,json") == 0
    told = facts_of(tmp_path / "b.json")["sentences"]
    stamp = r"(\d+):(\d\d):(\d\d)[,.](\d\d\d)"
    for name in ("b.srt", "b.vtt"):
        text = (tmp_path / name).read_text(encoding="utf-8")
        lines = re.findall(rf"{stamp} --> {stamp}\n(.+)\n", text)
        assert len(lines) == len(told)
        for line, sentence in zip(lines, told, strict=True):
            h, m, s, ms, h2, m2, s2, ms2 = map(int, line[:8])
            assert 3600 * h + 60 * m + s + ms / 1000 == pytest.approx(sentence["start"], abs=6e-4)
            assert 3600 * h2 + 60 * m2 + s2 + ms2 / 1000 == pytest.approx(sentence["end"], abs=6e-4)
        # FFmpeg reads them as subtitles.
        assert [s["codec_type"] for s in probed(tmp_path / name)["streams"]] == ["subtitle"]
    cue = next(
        line
        for line in (tmp_path / "b.vtt").read_text().splitlines()
        if "nobody</" in line or "hears" in line
    )
    assert "&amp;" in cue
    marks = [float(s) + 60 * float(m) for m, s in re.findall(r"<00:(\d\d):(\d\d\.\d\d\d)>", cue)]
    words = next(each for each in told if "hears" in each["text"])["words"]
    starts = [word["start"] for word in words]
    assert all(min(abs(mark - start) for start in starts) < 6e-4 for mark in marks)
    assert len(marks) >= len(words) - 1
    lines = re.findall(r"\[(\d+):(\d\d\.\d\d)\]", (tmp_path / "b.lrc").read_text(encoding="utf-8"))
    assert [60 * int(m) + float(s) for m, s in lines] == pytest.approx([e["start"] for e in told], abs=6e-3)


@NEEDS_FFMPEG
@pytest.mark.parametrize("kind", ["wav", "flac", "mp3", "opus", "m4a"])
def test_each_kind_lasts_as_long_and_says_what_it_can(tmp_path: Path, kind: str) -> None:
    out = tmp_path / f"b.{kind}"
    source = tmp_path / "b.md"
    source.write_text("# Größe 日本\n\nThe bird sings.", encoding="utf-8")
    assert export(source, "--out", out, "--text", "json", "--no-watermark", "--loudness", -23) == 0
    found, told = probed(out), facts_of(tmp_path / "b.json")
    # An MP3's duration has the encoder's delay in it, and its start says how long that is.
    lasts = float(found["format"]["duration"]) - float(found["format"].get("start_time", 0.0))
    assert lasts == pytest.approx(told["chapters"][-1]["end"], abs=0.06)
    if kind != "wav":
        tags = found["format"].get("tags", {}) | found["streams"][0].get("tags", {})
        assert {name.lower(): value for name, value in tags.items()}["title"] == told["title"]
    if kind == "mp3":
        assert [chapter["tags"]["title"] for chapter in found["chapters"]] == ["Größe 日本"]


def test_a_file_for_each_chapter(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = write_epub(tmp_path / "b.epub")
    assert export(source, "--out", tmp_path / "book.mp3", "--by-chapter", "--text", "vtt,json") == 0
    assert f"{tmp_path / 'book'}: 0:00" in capsys.readouterr().out
    names = sorted(path.name for path in (tmp_path / "book").iterdir())
    assert names == sorted(
        f"{number} {name}.{kind}"
        for number, name in enumerate(("One A B 😀", "Two", "Three"), 1)
        for kind in ("json", "mp3", "vtt")
    )
    for path in (tmp_path / "book").glob("*.json"):
        told = facts_of(path)
        assert told["sentences"][0]["start"] == 0.0
        info = soundfile.info(path.with_suffix(".mp3"))
        assert told["chapters"][-1]["end"] == pytest.approx(info.duration, abs=1e-3)


def test_a_folder_of_mixed_and_broken_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    write_epub(shelf / "a.epub", [("One", "<p>It rains.</p>")], title="", cover=b"no picture")
    (shelf / "a.txt").write_text("The bird sings.", encoding="utf-8")
    (shelf / "broken.epub").write_bytes(b"PK\x03\x04 no book at all")
    (shelf / "empty.txt").write_text("", encoding="utf-8")
    (shelf / "z.md").write_text("# Two / 😀\n\nHe went.", encoding="utf-8")
    assert export(shelf, "--out", tmp_path / "out", "--format", "flac") == 1
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a 2.flac", "a.flac", "z.flac"]
    said = capsys.readouterr()
    assert "broken.epub: " in said.err
    assert "empty.txt is empty" in said.err
    assert "The cover is no picture" in said.err
    assert len(said.out.splitlines()) == 3
    for name in ("broken.epub", "empty.txt"):
        (shelf / name).unlink()
    (shelf / "cover.jpg").write_bytes(b"\xff\xd8\xff\xe0" + bytes(2000))
    (shelf / "desktop.ini").write_text("[ViewState]")
    assert export(shelf, "--out", tmp_path / "out", "--format", "flac") == 0
    assert len(list((tmp_path / "out").iterdir())) == 3


@NEEDS_FFMPEG
def test_a_cover_that_is_a_drawing_is_in_the_book(tmp_path: Path) -> None:
    """Its file says that it is a PNG; what it holds is what counts."""
    source = write_epub(tmp_path / "b.epub", [("One", "<p>It rains.</p>")], cover=SVG.encode())
    assert export(source, "--out", tmp_path / "b.m4b") == 0
    (picture,) = (s for s in probed(tmp_path / "b.m4b")["streams"] if s["codec_type"] == "video")
    assert (picture["codec_name"], picture["height"]) == ("png", 1600)


@NEEDS_FFMPEG
def test_a_cover_that_is_no_picture_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = [("One", "<p>It rains.</p>")]
    # It begins like a picture, which only the encoder finds out.
    source = write_epub(tmp_path / "b.epub", said, cover=b"\x89PNG\r\n\x1a\n" + b"nothing" * 9)
    assert export(source, "--out", tmp_path / "b.m4b") == 0
    assert probed(tmp_path / "b.m4b")["streams"][0]["codec_type"] == "audio"
    source = write_epub(tmp_path / "c.epub", said, cover=b"GIF89a no")
    assert export(source, "--out", tmp_path / "c.m4b") == 0
    assert "video" not in [stream["codec_type"] for stream in probed(tmp_path / "c.m4b")["streams"]]


def test_without_an_encoder_it_is_told_how_to_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("engine.audio.encoding.find_ffmpeg", lambda: None)
    (tmp_path / "a.txt").write_text("The bird sings.", encoding="utf-8")
    assert export(tmp_path / "a.txt", "--out", tmp_path / "a.m4b") == 1
    assert "apt install ffmpeg" in capsys.readouterr().err
    assert not (tmp_path / "a.m4b").exists()


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "app", "export", *map(str, arguments), "--model", "starter"]


@NEEDS_FFMPEG
def test_what_was_killed_in_the_middle_is_gone_on_with(tmp_path: Path) -> None:
    words = ("roof", "wind", "bird", "night")
    said = "<p>The {} is near the {}, and it is cold. We saw it.</p>"
    chapters = [(f"Part {word}", "".join(said.format(word, other) for other in words[:2])) for word in words]
    sources = [
        write_epub(tmp_path / "one.epub", chapters[:2]),
        write_epub(tmp_path / "two.epub", chapters[2:]),
    ]
    asked = ("--format", "m4b", "--text", "json,vtt")
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    subprocess.run(command(*sources, "--out", whole, *asked), check=True, capture_output=True)
    home = tmp_path / "home"
    surroundings = os.environ | {"PHILOMEL_DATA": str(home)}
    killed = 0
    for wanted in (2, 8, 15):
        process = subprocess.Popen(command(*sources, "--out", parts, *asked), env=surroundings)
        while process.poll() is None and _made(home) < wanted:
            time.sleep(0.005)
        killed += process.poll() is None
        process.kill()
        process.wait()
    assert killed == 3
    assert _made(home) < sum(len(facts_of(told)["sentences"]) for told in whole.glob("*.json"))
    assert list(parts.glob("two*")) == []
    before = _made(home)
    subprocess.run(command(*sources, "--out", parts, *asked), check=True, env=surroundings)
    assert _made(home) > before
    for path in sorted(whole.iterdir()):
        assert (parts / path.name).read_bytes() == path.read_bytes(), path.name
    assert sorted(path.name for path in parts.iterdir()) == sorted(path.name for path in whole.iterdir())


def _made(home: Path) -> int:
    """Sentences that the journals tell of."""
    return sum(path.read_bytes().count(b"\n") for path in home.glob("cache/exports/*/sentences.jsonl"))


@pytest.mark.skipif(os.geteuid() != 0, reason="mounts a small disk, as root")
def test_no_room_left_in_the_middle(tmp_path: Path) -> None:
    disk, out = tmp_path / "disk", tmp_path / "out"
    disk.mkdir()
    out.mkdir()
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=700k", "tmpfs", str(disk)], check=False
    ).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        source = tmp_path / "a.txt"
        source.write_text("The bird sings at night, and nobody hears it. " * 9, encoding="utf-8")
        ways = [(disk / "home", out / "a.wav"), (tmp_path / "home", disk / "a.wav")]
        for home, path in ways:
            surroundings = os.environ | {"PHILOMEL_DATA": str(home)}
            asked = command(source, "--out", path)
            broken = subprocess.run(asked, env=surroundings, capture_output=True, text=True, check=False)
            assert broken.returncode == 1
            assert "The disk is full" in broken.stderr, broken.stderr
            assert not path.exists()
            assert list(path.parent.glob(".philomel*")) == []
            subprocess.run(["mount", "-o", "remount,size=20m", str(disk)], check=True)
            subprocess.run(asked, env=surroundings, capture_output=True, check=True)
            assert soundfile.info(path).duration > 15
            path.unlink()
            subprocess.run(["rm", "-r", str(disk / "home")], check=False)
            subprocess.run(["mount", "-o", "remount,size=700k", str(disk)], check=False)
    finally:
        subprocess.run(["umount", str(disk)], check=False)


def test_what_is_no_kind_of_sound_and_what_is_passed_over_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "texts" / "more").mkdir(parents=True)
    for name in ("a.txt", "b.txt"):
        (tmp_path / "texts" / name).write_text("The bird sings.")
    assert export(tmp_path / "texts" / "a.txt", "--out", tmp_path / "x.xyz") != 0
    assert "x.xyz' is no kind of sound: name a file that ends in .wav" in capsys.readouterr().err
    assert not (tmp_path / "x.xyz").exists()
    assert export(tmp_path / "texts", "--out", tmp_path / "x.flac") != 0
    assert f"The folder '{tmp_path / 'texts' / 'more'}' is passed over" in capsys.readouterr().err
    (tmp_path / "texts" / "more" / "none").mkdir()
    assert export(tmp_path / "texts" / "more" / "none", "--out", tmp_path) != 0
    assert f"'{tmp_path / 'texts' / 'more' / 'none'}' has no texts in it" in capsys.readouterr().err
    assert export(tmp_path / "texts" / "a.txt", "--out", tmp_path / "texts" / "b.txt") != 0
    assert "b.txt' is no kind of sound" in capsys.readouterr().err
    for wrong in ("--bulk=500", "--takes=1.5"):
        with pytest.raises(SystemExit):
            export(tmp_path / "texts" / "a.txt", "--out", tmp_path / "a.flac", wrong)
        assert re.search(r"is not a whole number between \d+ and \d+$", capsys.readouterr().err.strip())


def test_nothing_is_written_over_what_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "talk.srt"
    source.write_text("1\n00:00:01,000 --> 00:00:02,000\nThe bird sings.\n")
    before = source.read_bytes()
    assert export(source, "--out", tmp_path / "talk.wav", "--text", "json,srt") != 0
    assert f"'{source}' is to be read, too" in capsys.readouterr().err
    order = Order(
        str(source), tmp_path / "talk.wav", "starter", "", SpeechOptions(), BookFiles(texts=("srt",))
    )
    with pytest.raises(OutputFileError, match="is what is to be read"):
        Shelf(tmp_path / "shelf", None).add(order)  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == [source]
    # In whose place would be the subtitles of another.
    (tmp_path / "talk.md").write_text("The bird sings.")
    assert export(tmp_path / "talk.md", "--out", tmp_path, "--format", "wav", "--text", "srt") == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["talk 2.srt", "talk 2.wav", "talk.md", "talk.srt"]
    assert source.read_bytes() == before


def test_chapters_of_two_books_of_one_name_lie_apart(tmp_path: Path) -> None:
    for folder, titles in (("a", ("One", "Two")), ("b", ("Eins", "Zwei"))):
        (tmp_path / folder).mkdir()
        text = "\n\n".join(f"# {title}\n\nThe bird sings." for title in titles)
        (tmp_path / folder / "book.md").write_text(text)
        split = ("--out", tmp_path / "out", "--format", "wav", "--by-chapter")
        assert export(tmp_path / folder / "book.md", *split) == 0
    made = {path.name: sorted(each.name for each in path.iterdir()) for path in (tmp_path / "out").iterdir()}
    assert made == {"book": ["1 One.wav", "2 Two.wav"], "book 2": ["1 Eins.wav", "2 Zwei.wav"]}


def test_chapters_that_are_no_more_are_not_heard_beside_the_others(tmp_path: Path) -> None:
    source, out = tmp_path / "book.md", tmp_path / "book"
    for titles in (("One", "Two", "Three"), ("One", "Zwei")):
        source.write_text("\n\n".join(f"# {title}\n\nThe bird sings." for title in titles))
        assert export(source, "--out", tmp_path / "book.wav", "--by-chapter", "--text", "srt") == 0
        (out / "cover.png").touch()
    names = ["1 One.srt", "1 One.wav", "2 Zwei.srt", "2 Zwei.wav", "cover.png"]
    assert sorted(path.name for path in out.iterdir()) == names


def test_a_folder_that_has_its_books_too_is_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a.md", "a.txt"):
        (tmp_path / name).write_text("The bird sings.")
    again = (tmp_path, "--out", tmp_path, "--format", "wav", "--text", "json")
    assert export(*again) == 0
    made = sorted(tmp_path.iterdir())
    assert [path.name for path in made] == ["a 2.json", "a 2.wav", "a.json", "a.md", "a.txt", "a.wav"]
    capsys.readouterr()
    assert export(*again) == 0
    assert sorted(tmp_path.iterdir()) == made
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_a_document_is_read_by_the_voice_that_was_chosen_for_it(tmp_path: Path) -> None:
    source = tmp_path / "bird.txt"
    source.write_text("The bird sings.")
    with closing(DocumentStore(Home.own().data)) as store:
        store.save_voice(open_file(source).key, "starter", BUILT_IN + "rufus")
    assert export(source, "--out", tmp_path / "bird.wav") == 0
    (work,) = BookFolder.all(Home.own().exports)
    assert work.facts.narrator == "Rufus"


def test_a_document_s_own_rules_of_pronunciation_are_heeded(tmp_path: Path) -> None:
    source, home = tmp_path / "bird.txt", Home.own()
    source.write_text("The bird sings.")
    document = open_file(source)
    with closing(DocumentStore(home.data)) as store:
        Bookshelf(store).touch(document, 0)
    RuleBook(home.pronunciation).keep([PronunciationRule("bird", "cat")], document.key)
    assert export(source, "--out", tmp_path / "bird.wav") == 0
    (work,) = BookFolder.all(home.exports)
    rules = work.order.options.pronunciation
    assert rules is not None
    assert [rule.said for rule in rules.rules] == ["cat"]


def test_spoilt_rules_of_all_are_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(DocumentStore(Home.own().data)) as store:
        for name in ("bird.txt", "cat.txt"):
            (tmp_path / name).write_text(f"The {name[:-4]} sings.")
            Bookshelf(store).touch(open_file(tmp_path / name), 0)
    spoilt = RuleBook(Home.own().pronunciation).file()
    spoilt.parent.mkdir(parents=True, exist_ok=True)
    spoilt.write_bytes(b"\xff\xfe\x00")
    assert export(tmp_path / "bird.txt", tmp_path / "cat.txt", "--out", tmp_path / "books") == 0
    assert capsys.readouterr().err.count(str(spoilt)) == 1


def test_a_slip_in_a_name_begins_no_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert export(tmp_path / "none.txt", "--out", tmp_path / "none.flac") == 1
    assert f"There is no file '{tmp_path / 'none.txt'}'." in capsys.readouterr().err
    assert list(BookFolder.all(Home.own().exports)) == []


def test_a_fault_of_many_sentences_is_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, german = tmp_path / "two.txt", "Der Vogel sang in der Nacht, und niemand hörte ihm zu."
    source.write_text("\n\n".join([*["The bird sang in the night, and nobody heard it."] * 9, *[german] * 7]))
    assert export(source, "--out", tmp_path / "two.flac") == 0
    told = [line.split("  ")[-1] for line in capsys.readouterr().err.splitlines() if "sentence" in line]
    assert told == ["sentence 10 and 6 more: this model does not speak its language"]


def test_a_book_in_another_language_is_refused_with_what_reads_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "vogel.txt"
    source.write_text(
        "Der Vogel sang in der Nacht, und niemand hörte ihm zu. Am Morgen flog er davon.\n\n" * 3
    )
    assert export(source, "--out", tmp_path / "vogel.flac") == 1
    told = "This text is in German, which starter does not speak. (philomel models pull|Read it with --model)"
    assert re.search(told, capsys.readouterr().err)
