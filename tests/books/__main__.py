"""``python -m tests.books``: audiobooks as the command line makes them, held against tools of others.

    python -m tests.books                          awkward books, made here
    python -m tests.books book.epub letter.docx    these documents; of long ones the chapters' beginnings
    python -m tests.books --whole book.epub        all of it
    python -m tests.books --markdown FILE          the tables into a file

Each becomes an M4B with subtitles and an EPUB that speaks. FFmpeg tells chapters, tags, cover and sound,
epubcheck what is wrong with the EPUB, and Whisper, where it is installed (tests/requirements-quality.txt),
which words are heard in what each ``par`` plays. The sound that was made, in the folder of the work, is
where the truth lies.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import unicodedata
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from app.commands import quality
from app.core.books.binding import volumes
from app.core.books.work import BookFolder
from app.core.folders import Home
from engine import SAMPLE_RATE
from tests.books import excerpts, measures
from tests.support.books import faults, probed

MOST_MS = 50.0
"""A chapter's first sentence begins so near its mark."""
ALIKE = 0.8
"""Correlation above which sound is the same one, encoded in between."""
JUDGED = 12
"""Items of each EPUB whose words are heard."""


@dataclass
class Row:
    """What was found of one document."""

    name: str
    failed: str = ""
    chapters: int = 0
    titles_right: bool = False
    mark_ms: float = 0.0
    tags: str = ""
    cover: str = ""
    subtitles_ms: float = 0.0
    errors: list[str] = field(default_factory=list)
    pars: int = 0
    pars_wrong: int = 0
    par_ms: float = 0.0
    words_wrong: float = float("nan")
    played: str = ""

    @property
    def good(self) -> bool:
        """Whether all is as it should be."""
        return (
            not self.failed and self.titles_right and self.mark_ms <= MOST_MS and not self.errors
            and not self.pars_wrong and self.subtitles_ms <= 1.0 and not self.tags
        )  # fmt: skip


def parse(argv: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("documents", nargs="*", type=Path)
    parser.add_argument("--whole", action="store_true", help="do not shorten EPUBs and pages")
    parser.add_argument("--paragraphs", type=int, default=1, help="of each heading of a shortened one")
    parser.add_argument("--model", default="starter")
    parser.add_argument("--markdown", type=Path)
    return parser.parse_args(argv)


def export(source: Path, out: Path, home: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """``philomel export``, with a home of its own."""
    command = [sys.executable, "-m", "app", "export", str(source), "--out", str(out), *more]
    surroundings = os.environ | {"PHILOMEL_DATA": str(home)}
    return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)


def measure(source: Path, folder: Path, model: str) -> Row:
    """Both books of one document, and what is found in them."""
    row = Row(source.name)
    for kind in ("m4b", "epub"):
        home, out = folder / kind, folder / f"book.{kind}"
        texts = ("--text", "srt,vtt,lrc,json") if kind == "m4b" else ()
        done = export(source, out, home, "--model", model, *texts)
        if done.returncode:
            row.failed = done.stderr.strip().splitlines()[-1]
            return row
        work = BookFolder.all(Home.within(home).exports)[0]
        if kind == "m4b":
            _look_at_sound(row, work, out)
        else:
            _look_at_epub(row, work, out, source)
    return row


def _look_at_sound(row: Row, work: BookFolder, out: Path) -> None:
    """Chapters, tags, cover and subtitles."""
    found, facts, wanted = probed(out), work.facts, measures.chapters_of(work)
    marks = found["chapters"]
    row.chapters = len(marks)
    titles = [" ".join(mark["tags"].get("title", "").split()) for mark in marks]
    row.titles_right = titles == [" ".join(title.split()) for title, _ in wanted]
    wave = measures.decoded(out)
    for mark, (_, number) in zip(marks, wanted, strict=False):
        records = work.records
        while not records[number].samples:
            number += 1
        late, alike = measures.offset(
            wave, work.sound(number), round(float(mark["start_time"]) * SAMPLE_RATE)
        )
        row.mark_ms = max(row.mark_ms, abs(late) if alike > ALIKE else float("inf"))
    tags = found["format"].get("tags", {})
    expected = {
        "title": facts.title,
        "artist": facts.author,
        "composer": facts.narrator,
        "genre": "Audiobook",
    }
    row.tags = ", ".join(
        name
        for name, value in expected.items()
        if " ".join(tags.get(name, "").split()) != " ".join(value.split())
    )
    kinds = [stream["codec_type"] for stream in found["streams"]]
    row.cover = f"{'yes' if 'video' in kinds else 'no'} of {'one' if work.cover else 'none'}"
    told = measures.told_in(out.with_suffix(".json"))
    for kind in ("srt", "vtt"):
        beside = out.with_suffix(f".{kind}")
        row.subtitles_ms = max(row.subtitles_ms, measures.behind_ledger(work, told, measures.cues(beside)))
        if [stream["codec_type"] for stream in probed(beside)["streams"]] != ["subtitle"]:
            row.subtitles_ms = float("inf")


def _look_at_epub(row: Row, work: BookFolder, out: Path, source: Path) -> None:
    """What epubcheck says beyond what it says of the book that was read, and what each item plays."""
    before = faults(source) if source.suffix == ".epub" else []
    row.errors = [error for error in faults(out) if error not in before]
    sentences = [(number, each) for number, v in enumerate(volumes(work), 1) for each in v.told.sentences]
    words = work.words(range(len(work.sentences)))
    waves: dict[str, np.ndarray] = {}
    judged: list[tuple[str, np.ndarray]] = []
    for par in measures.pars(out):
        row.pars += 1
        if par.sound not in waves:
            waves = {par.sound: _sound(out, par.sound)}
        wave, file = waves[par.sound], int(re.findall(r"sound(\d+)\.mp3", par.sound)[0])
        cut = wave[round(par.start * SAMPLE_RATE) : round(par.end * SAMPLE_RATE)]
        own = [each for number, each in sentences if number == file and _holds(each, par)]
        said = words[own[0].index] if own else ""
        if not own or not _same(par.text, said) or not cut.size:
            row.pars_wrong += 1
            continue
        if abs(own[0].first_sample / SAMPLE_RATE - par.start) < 2e-3:
            at = round(par.start * SAMPLE_RATE)
            late, alike = measures.offset(wave, work.sound(own[0].index), at)
            row.par_ms = max(row.par_ms, abs(late))
            row.pars_wrong += alike < ALIKE
            if _letters(par.text) == _letters(said) and len(said.split()) > 3:
                judged.append((said, cut))
    row.played = _played(out, work)
    if judged and not quality.missing(("faster_whisper", *quality.WHISPER)):
        row.words_wrong = _words_wrong(judged[:: max(len(judged) // JUDGED, 1)])


def _played(book: Path, work: BookFolder) -> str:
    """How the EPUB is played with its own sound: seconds of it, of how many, and what a voice said of it."""
    target = book.with_suffix(".played.wav")
    command = [
        sys.executable,
        "-m",
        "app",
        "read",
        str(book),
        "--recording",
        "--from-start",
        "--no-watermark",
    ]
    surroundings = os.environ | {"PHILOMEL_DATA": str(book.parent / "played")}
    done = subprocess.run(
        [*command, "--json", "--out", str(target)],
        env=surroundings,
        capture_output=True,
        text=True,
        check=True,
    )
    figures = json.loads(done.stdout)
    return (
        f"{figures['audio_seconds']:.1f} of {work.samples / SAMPLE_RATE:.1f} s, "
        f"{figures['speech_tokens']} tokens said"
    )


def _holds(record: Any, par: measures.Par) -> bool:
    start, end = record.first_sample / SAMPLE_RATE, record.end_sample / SAMPLE_RATE
    return bool(record.samples and start - 2e-3 <= par.start < end and par.end <= end + 2e-3)


def _letters(text: str) -> str:
    # What stands high on a page may be a sign of its own in what is read.
    return re.sub(r"\W+", "", unicodedata.normalize("NFKC", text).casefold())


def _same(part: str, whole: str) -> bool:
    """Whether a page says what the journal says: ruby and notes' marks may stand between."""
    return not _letters(part) or _letters(part) in _letters(whole) or _letters(whole) in _letters(part)


def _sound(book: Path, member: str) -> np.ndarray:
    with zipfile.ZipFile(book) as members, tempfile.NamedTemporaryFile(suffix=".mp3") as file:
        file.write(members.read(member))
        file.flush()
        return measures.decoded(Path(file.name))


def _words_wrong(judged: Sequence[tuple[str, np.ndarray]]) -> float:
    wrong = wanted = 0
    for text, wave in judged:
        words = quality.words_of(text)
        wanted += len(words)
        wrong += quality.word_errors(words, quality.heard(wave))
    return 100 * wrong / max(wanted, 1)


def documents(options: argparse.Namespace, folder: Path) -> Iterator[Path]:
    """What is measured."""
    made = folder / "documents"
    made.mkdir()
    if not options.documents:
        yield from excerpts.awkward(made)
    for path in options.documents:
        target = made / path.name
        if options.whole or path.suffix not in (".epub", ".html", ".htm", ".xhtml"):
            yield path
        elif path.suffix == ".epub":
            yield excerpts.of_epub(path, target, options.paragraphs)
        else:
            yield excerpts.of_page(path, target, options.paragraphs)


def table(rows: Sequence[Row]) -> str:
    """Of all documents."""
    lines = [
        "| document | chapters | titles | first sentence from its mark | tags | cover | "
        "subtitles from the ledger | epubcheck | `par`s | wrong | from the ledger | words wrong | "
        "played back |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        if row.failed:
            lines.append(f"| {row.name} | {row.failed} |" + " |" * 11)
            continue
        lines.append(
            f"| {row.name} | {row.chapters} | {'right' if row.titles_right else 'WRONG'} | "
            f"{row.mark_ms:.1f} ms "
            f"| {row.tags or 'right'} | {row.cover} | {row.subtitles_ms:.2f} ms | {len(row.errors)} errors "
            f"| {row.pars} | {row.pars_wrong} | {row.par_ms:.1f} ms "
            f"| {'–' if math.isnan(row.words_wrong) else f'{row.words_wrong:.1f} %'} "
            f"| {row.played} |"
        )
    return "\n".join(lines) + "\n"


def main(argv: list[str] | None = None) -> int:
    """Measure; 1 where something is not as it should be."""
    options, rows = parse(argv), []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number, source in enumerate(documents(options, folder)):
            inside = folder / str(number)
            inside.mkdir()
            rows.append(measure(source, inside, options.model))
            print(table(rows[-1:]).splitlines()[-1], *rows[-1].errors[:5], sep="\n  ", flush=True)
    if options.markdown:
        options.markdown.write_text(table(rows), encoding="utf-8")
    return int(not all(row.good for row in rows))


if __name__ == "__main__":
    sys.exit(main())
