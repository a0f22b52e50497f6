"""A book made by a Ray cluster of this machine: two workers, of which one is killed in the middle."""

from __future__ import annotations

import importlib.util
import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.books.shelf import portions
from engine import Script, SpeechOptions, SpeechRequest
from tests.support.books import NEEDS_FFMPEG, write_epub
from tests.support.small_members import SMALL, write

WORDS = ("roof", "wind", "bird", "stone")
NEEDS_RAY = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="needs Ray")


def export(source: Path, out: Path, home: Path, *more: str, **named: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "app", "export", str(source), "--out", str(out), "--model", "starter"]
    surroundings = os.environ | {"PHILOMEL_DATA": str(home)} | named
    return subprocess.Popen(
        [*command, "--text", "json", "--device", "cpu", *more],
        env=surroundings,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str]) -> str:
    said = process.communicate()[1]
    assert process.returncode == 0, said
    return said


@NEEDS_RAY
@NEEDS_FFMPEG
@pytest.mark.slow
def test_a_worker_that_dies_is_no_loss(tmp_path: Path) -> None:
    said = "<p>The {} is near the {}, and it is cold. Nobody hears it.</p>"
    chapters = [(f"Part {word}", "".join(said.format(word, other) for other in WORDS)) for word in WORDS]
    source = write_epub(tmp_path / "book.epub", [*chapters, ("Ночь", "<p>Никто не видит дом у реки.</p>")])
    one, several = tmp_path / "one.m4b", tmp_path / "several.m4b"
    ended(export(source, one, tmp_path / "home-one"))
    home = tmp_path / "home"
    process = export(source, several, home, "--cluster", "local", "--task-cores", "1")
    killed = 0
    while process.poll() is None and not killed:
        journals = home.glob("cache/exports/*/sentences.jsonl")
        if any(journal.stat().st_size for journal in journals):
            for worker in workers(process.pid):
                os.kill(worker, signal.SIGKILL)
                killed = worker
                break
        time.sleep(0.05)
    said_there = ended(process)
    assert killed, said_there
    assert several.read_bytes() == one.read_bytes()
    texts = [path.with_suffix(".json").read_text(encoding="utf-8") for path in (one, several)]
    assert texts[0] == texts[1]
    assert "does not speak its language" in said_there


@NEEDS_RAY
@pytest.mark.slow
def test_workers_cut_sentences_as_the_machine_that_asks(tmp_path: Path) -> None:
    models = tmp_path / "models"
    write(models / "nano", "nano", "plain", SMALL)
    source, files = tmp_path / "text.txt", (tmp_path / "one.wav", tmp_path / "several.wav")
    source.write_text("The roof is near the wind.\n\nNobody hears the bird.")
    more = ("--model", "nano", "--models-dir", str(models), "--schedule", "whole", "--takes", "1")
    ended(export(source, files[0], tmp_path / "home-one", *more))
    ended(export(source, files[1], tmp_path / "home", *more, "--cluster", "local", "--task-cores", "1"))
    assert files[0].read_bytes() == files[1].read_bytes()


@NEEDS_RAY
@pytest.mark.slow
def test_tasks_share_a_card(tmp_path: Path) -> None:
    """One that there only seems to be: the processor speaks."""
    chapters = [(f"Part {word}", f"<p>The {word} is near the house, and it is cold.</p>") for word in WORDS]
    source = write_epub(tmp_path / "book.epub", chapters)
    most = {}
    for share in ("1", "0.5"):
        process = export(
            source, tmp_path / f"{share}.wav", tmp_path / share, "--device", "auto", "--cluster", "local",
            "--task-cores", "1", "--task-card", share,
            RAY_OVERRIDE_RESOURCES='{"GPU": 1, "CPU": 4}',
        )  # fmt: skip
        most[share] = 0
        while process.poll() is None:
            most[share] = max(most[share], len(list(workers(process.pid))))
            time.sleep(0.05)
        ended(process)
    assert most == {"1": 1, "0.5": 2}


def workers(root: int) -> Iterator[int]:
    """Processes at work at a task that come from another, by their ids."""
    parents: dict[int, int] = {}
    tasks = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text().rpartition(")")[2].split()
            parents[int(folder.name)] = int(status[1])
            if b"ray::_made" in (folder / "cmdline").read_bytes():
                tasks.append(int(folder.name))
        except OSError:
            continue
    for task in tasks:
        at = task
        while at > 1 and at != root:
            at = parents.get(at, 0)
        if at == root:
            yield task


def test_tasks_are_chapters_or_paragraphs_of_long_ones() -> None:
    text = "One.\n\nTwo.\n\n" + "\n\n".join(f"Paragraph {n} {'word ' * 200}." for n in range(20))
    asked = SpeechRequest(Script.plain(text), None, SpeechOptions(), 3)
    found = list(portions(asked, [0, 6, 12]))
    assert (found[0], found[1]) == ((3, 6), (6, 12))
    assert found[-1][1] == len(text)
    assert all(one[1] == other[0] for one, other in itertools.pairwise(found))
    assert all(end - start <= 6_000 for start, end in found)
    assert all(text[start - 2 : start] == "\n\n" for start, _ in found[1:])
    no_paragraphs = SpeechRequest(Script.plain("word " * 5_000), None, SpeechOptions(), 0, 20_000)
    assert list(portions(no_paragraphs, [])) == [(0, 20_000)]
