"""What is found in the files of a book, beside what it was made of: the journal and the samples of its
work."""

from __future__ import annotations

import json
import re
import subprocess
import zipfile
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from posixpath import join, normpath
from typing import Any
from urllib.parse import unquote
from xml.dom.minidom import parseString

import numpy as np

from app.core.books.work import BookFolder
from engine import SAMPLE_RATE, Float32

_STAMP = r"(\d+):(\d\d):(\d\d)[,.](\d\d\d)"
_CUE = re.compile(rf"^{_STAMP} --> {_STAMP}\n((?:.+\n?)+)", re.M)
_NEAR = SAMPLE_RATE // 5
"""Samples to each side in which a place is sought."""
_LONGEST = 2 * SAMPLE_RATE


@dataclass(frozen=True)
class Cue:
    """A subtitle: seconds and words, without their marks."""

    start: float
    end: float
    text: str


@dataclass(frozen=True)
class Par:
    """An item of an overlay: which words, in which file of sound, from when to when in seconds."""

    text: str
    sound: str
    start: float
    end: float


def decoded(path: Path) -> Float32:
    """(S,) samples at 24 kHz, by FFmpeg."""
    command = [
        "ffmpeg",
        "-v",
        "error",
        "-i",
        str(path),
        "-f",
        "f32le",
        "-ac",
        "1",
        "-ar",
        str(SAMPLE_RATE),
        "-",
    ]
    return np.frombuffer(subprocess.run(command, capture_output=True, check=True).stdout, np.float32)


def offset(wave: Float32, part: Float32, at: int) -> tuple[float, float]:
    """By how many milliseconds ``part`` stands behind sample ``at`` of ``wave``, and its correlation
    there."""
    part = part[:_LONGEST]
    first = max(at - _NEAR, 0)
    area = wave[first : at + part.size + _NEAR].astype(np.float64)
    if area.size < part.size or not part.size:
        return float("nan"), 0.0
    size = 1 << (area.size + part.size).bit_length()
    products = np.fft.irfft(np.fft.rfft(area, size) * np.conj(np.fft.rfft(part, size)), size)
    products = products[: area.size - part.size + 1]
    sums = np.concatenate([[0.0], np.cumsum(area**2)])
    energy = (sums[part.size :] - sums[: -part.size])[: products.size]
    alike = products / np.sqrt(np.maximum(energy * np.sum(part.astype(np.float64) ** 2), 1e-12))
    best = int(np.argmax(alike))
    return 1000 * (first + best - at) / SAMPLE_RATE, float(alike[best])


def cues(path: Path) -> list[Cue]:
    """The subtitles of an SRT or WebVTT file."""
    found = []
    for match in _CUE.finditer(path.read_text(encoding="utf-8")):
        h, m, s, ms, h2, m2, s2, ms2 = map(int, match.groups()[:8])
        text = re.sub(r"<[\d:.]+>", "", match[9].strip())
        for mark, sign in (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
            text = text.replace(mark, sign) if path.suffix == ".vtt" else text
        found.append(Cue(3600 * h + 60 * m + s + ms / 1000, 3600 * h2 + 60 * m2 + s2 + ms2 / 1000, text))
    return found


def behind_ledger(work: BookFolder, told: list[Any], found: list[Cue]) -> float:
    """By how many milliseconds subtitles differ at most from what the JSON beside them tells, whose sentences
    have the journal's lengths; infinite where they tell of others."""
    heard = [each for each in told if each["end"] > each["start"]]
    lengths = [record.samples / SAMPLE_RATE for record in work.records if record.samples]
    if len(found) != len(heard) or len(lengths) != len(heard):
        return float("inf")
    worst = 0.0
    for cue, sentence, length in zip(found, heard, lengths, strict=True):
        if abs(sentence["end"] - sentence["start"] - length) > 2e-4:
            return float("inf")
        if " ".join(cue.text.split()).replace("->", "-->") != sentence["text"].replace("->", "-->"):
            return float("inf")
        worst = max(worst, abs(cue.start - sentence["start"]), abs(cue.end - sentence["end"]))
    return 1000 * worst


def chapters_of(work: BookFolder) -> list[tuple[str, int]]:
    """(title, number of its first sentence) of each chapter of which something is heard."""
    starts = [start for _, start in work.facts.chapters]
    found: dict[int, int] = {}
    heard: set[int] = set()
    for number, record in enumerate(work.records):
        chapter = bisect_right(starts, record.span.start) - 1
        found.setdefault(chapter, number)
        if record.samples:
            heard.add(chapter)
    titles = [title for title, _ in work.facts.chapters]
    return [(titles[c] if c >= 0 else work.facts.title, n) for c, n in sorted(found.items()) if c in heard]


def pars(book: Path) -> Iterator[Par]:
    """The items of a book's overlays, in order, read as a reading system would."""
    with zipfile.ZipFile(book) as members:
        container = parseString(members.read("META-INF/container.xml"))
        package = container.getElementsByTagName("rootfile")[0].getAttribute("full-path")
        tree = parseString(members.read(package))
        items = {item.getAttribute("id"): item for item in tree.getElementsByTagName("item")}
        for reference in tree.getElementsByTagName("itemref"):
            overlay = items[reference.getAttribute("idref")].getAttribute("media-overlay")
            if not overlay:
                continue
            name = _beside(package, items[overlay].getAttribute("href"))
            marked: dict[str, str] = {}
            for par in parseString(members.read(name)).getElementsByTagName("par"):
                text, audio = (par.getElementsByTagName(kind)[0] for kind in ("text", "audio"))
                page, _, mark = text.getAttribute("src").partition("#")
                if not marked:
                    marked = _marked(parseString(members.read(_beside(name, page))))
                times = [float(audio.getAttribute(each)[:-1]) for each in ("clipBegin", "clipEnd")]
                yield Par(marked[mark], _beside(name, audio.getAttribute("src")), times[0], times[1])


def _beside(name: str, reference: str) -> str:
    return normpath(join(name.rpartition("/")[0], unquote(reference)))


def _marked(tree: Any) -> dict[str, str]:
    return {
        each.getAttribute("id"): " ".join(_letters(each).split())
        for each in tree.getElementsByTagName("*")
        if each.getAttribute("id")
    }


def _letters(node: Any) -> str:
    if node.nodeType == node.TEXT_NODE:
        return str(node.data)
    return "".join(map(_letters, node.childNodes))


def told_in(path: Path) -> list[Any]:
    """The sentences of a JSON that stands beside a file of sound."""
    found: list[Any] = json.loads(path.read_text(encoding="utf-8"))["sentences"]
    return found
