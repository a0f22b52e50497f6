"""The text of a sound with its times: SubRip, WebVTT, LRC and JSON.

Sources: https://www.w3.org/TR/webvtt1/, https://matroska.org/technical/subtitles.html#srt-subtitles,
https://en.wikipedia.org/wiki/LRC_(file_format)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from app.core.books.work import Facts
from engine import SAMPLE_RATE, Chapter, SentenceRecord, Span


@dataclass(frozen=True)
class Told:
    """What is heard in one file, in samples from its beginning."""

    sentences: tuple[SentenceRecord, ...]
    chapters: tuple[Chapter, ...]


def srt(told: Told, text: str, facts: Facts) -> str:
    """Subtitles as SubRip has them, one for each sentence."""
    lines = []
    for number, (record, start, end) in enumerate(_heard(told), 1):
        words = _words(text, record.span).replace("-->", "->")
        lines.append(f"{number}\n{_clock(start, ',')} --> {_clock(end, ',')}\n{words}\n")
    return "\n".join(lines)


def vtt(told: Told, text: str, facts: Facts) -> str:
    """Subtitles as WebVTT has them, one for each sentence, with the time of each word."""
    cues = (
        f"{_clock(start, '.')} --> {_clock(end, '.')}\n{_timed(text, record)}\n"
        for record, start, end in _heard(told)
    )
    return "\n".join(("WEBVTT\n", *cues))


def lrc(told: Told, text: str, facts: Facts) -> str:
    """Lines as players of music show them, one for each sentence."""
    named = (("ti", facts.title), ("ar", facts.author), ("by", facts.narrator))
    head = [f"[{name}:{' '.join(value.split())}]" for name, value in named if value]
    lines = []
    for record, start, _ in _heard(told):
        minutes, hundredths = divmod(round(100 * start / SAMPLE_RATE), 6000)
        lines.append(
            f"[{minutes:02}:{hundredths // 100:02}.{hundredths % 100:02}]{_words(text, record.span)}"
        )
    return "\n".join((*head, *lines, ""))


def as_json(told: Told, text: str, facts: Facts) -> str:
    """Sentences, words and chapters with their times in seconds and their places in the text."""
    sentences: list[dict[str, Any]] = []
    for record in told.sentences:
        first = record.first_sample
        words = [
            {
                "text": text[word.span.start : word.span.end],
                "start": _seconds(first + word.start), "end": _seconds(first + word.end),
                "span": (word.span.start, word.span.end),
            }
            for word in record.words
        ]  # fmt: skip
        sentences.append({
            "text": _words(text, record.span),
            "start": _seconds(first), "end": _seconds(first + record.samples),
            "span": (record.span.start, record.span.end),
            "flags": [str(flag) for flag in record.flags], "words": words,
        })  # fmt: skip
    chapters = [
        {"title": chapter.title, "start": _seconds(chapter.start), "end": _seconds(chapter.end)}
        for chapter in told.chapters
    ]
    whole = {
        "title": facts.title, "author": facts.author, "narrator": facts.narrator, "language": facts.language,
        "made": facts.made, "sample_rate": SAMPLE_RATE, "chapters": chapters, "sentences": sentences,
    }  # fmt: skip
    return json.dumps(whole, ensure_ascii=False, indent=1).encode("utf-8", "replace").decode("utf-8") + "\n"


WRITERS: dict[str, Callable[[Told, str, Facts], str]] = {"srt": srt, "vtt": vtt, "lrc": lrc, "json": as_json}
"""By the suffix of their files."""


def _heard(told: Told) -> Iterator[tuple[SentenceRecord, int, int]]:
    """Sentences of which something is heard, with their first sample and the one behind their last."""
    for record in told.sentences:
        if record.samples:
            yield record, record.first_sample, record.first_sample + record.samples


def _words(text: str, span: Span) -> str:
    """Some of a text in one line."""
    return " ".join(text[span.start : span.end].split()).encode("utf-8", "replace").decode("utf-8")


def _timed(text: str, record: SentenceRecord) -> str:
    """A sentence with a mark of time before each word that begins later than what stands before it."""
    parts, at = [], record.span.start
    told, end = _milliseconds(record.first_sample), _milliseconds(record.first_sample + record.samples)
    for word in record.words:
        parts.append(escape(text[at : word.span.start], quote=False))
        begins = _milliseconds(record.first_sample + word.start)
        if told < begins < end:
            parts.append(f"<{_clock(record.first_sample + word.start, '.')}>")
            told = begins
        parts.append(escape(text[word.span.start : word.span.end], quote=False))
        at = word.span.end
    parts.append(escape(text[at : record.span.end], quote=False))
    return " ".join("".join(parts).split()).encode("utf-8", "replace").decode("utf-8")


def _clock(sample: int, point: str) -> str:
    """Hours, minutes, seconds and milliseconds."""
    seconds, thousandths = divmod(_milliseconds(sample), 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{point}{thousandths:03}"


def _milliseconds(sample: int) -> int:
    return round(1000 * sample / SAMPLE_RATE)


def _seconds(sample: int) -> float:
    return round(sample / SAMPLE_RATE, 4)
