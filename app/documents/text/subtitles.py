"""Subtitles (SubRip and WebVTT): what is said, without times and places, sentences put together."""

from __future__ import annotations

import re
from html import unescape

from app.documents.common.encodings import decode
from app.documents.common.skips import inline_skips
from app.documents.model import Document, Part, Skip, assemble
from app.documents.text.beginnings import BEGINS, TIMES
from engine import Span

_MARKS = re.compile(r"\{\\[^{}]*\}|</?[a-z][^<>]*>|<\d[\d:.]*>", re.I)
_SOUND = re.compile(
    r"[♪♫]+|\[[^\[\]]{2,120}\]:?|\([A-Z][A-Z ,.'’&-]{2,80}\):?"
    r"|(?:^|(?<=[.!?…♪)\]\"] ))\([a-z][a-z'’-]*(?: [a-z'’-]+){0,6}\)(?=$|:| [^a-z])"
    r"|\((?:[a-z]+ ){0,3}(?:laugh|applau|music|sigh|cough|cheer|gasp|chuckl|sob|scream|whisper|inaudible)"
    r"[a-z ]{0,30}\)"
)
_TURN = re.compile(r"\s*(?:>>+|[-–—]\s|(?=[A-Z][A-Z .'’-]{1,30}:\s))")
"""Another speaks: a dash, a name."""
_VOICE = re.compile(r"<v(?:\.[^\s>]*)?\s+([^>]*)>")
_SPEAKER = re.compile(r"([^\W\d_][^:<>]{1,40}):\s+(?=\S)")
_MANY_NAMED, _MOST_SPEAKERS = 0.3, 0.3
"""A name before a line, the share of lines that have one in a transcript, and of different ones of these."""
_CAPTION = 6
"""Letters in capitals, at least, of what is written in the picture."""
_ENDED = re.compile(r"[.!?…。！？][\"'”’»)\]♪]*$")
_PAUSE = 3.0
"""Seconds without a word after which a paragraph begins."""
_LONGEST = 600
"""Characters after which one ends with the sentence."""


def parse(data: bytes, title: str = "") -> Document:
    """A file of subtitles."""
    text = decode(data)
    if not TIMES.search(text):
        text = _with_ends(text)
    language = re.search(r"^Language:\s*([a-z]{2})\b", text[:500], re.M)
    return assemble(
        _paragraphs(_by_speakers(_said(text))), title=title, language=language[1] if language else ""
    )


def _with_ends(text: str) -> str:
    """A transcript that has the time of each line above it, as subtitles: one ends where the next begins."""
    times = [f"{found[1] or '0:'}{found[2]}.0" for found in BEGINS.finditer(text)]
    ends = iter([*times[1:], *times[-1:]])
    return BEGINS.sub(lambda found: f"{found[1] or '0:'}{found[2]}.0 --> {next(ends)}", text)


def _said(text: str) -> list[tuple[float, float, str]]:
    """Each line that is said, when it begins and ends; captions that roll show a line twice or more."""
    found = list(TIMES.finditer(text))
    lines: list[tuple[float, float, str]] = []
    before: list[str] = []
    voice = ""
    for number, times in enumerate(found):
        body = text[times.end() : found[number + 1].start() if number + 1 < len(found) else len(text)]
        body = body.strip("\n") if body.strip() else ""
        if re.search(r"\n[ \t]*\n", body):  # Behind an empty line stands the next one's number, or a remark.
            body = re.split(r"\n[ \t]*\n", body, maxsplit=1)[0]
        elif number + 1 < len(found) and body.rpartition("\n")[2].strip().isdigit():
            body = body.rpartition("\n")[0]
        for named in _VOICE.finditer(body):
            body = body.replace(named.group(), "- " if named[1] != voice else "", 1)
            voice = named[1]
        own = [" ".join(unescape(_MARKS.sub("", line)).split()) for line in body.split("\n")]
        own = [line for line in own if line]
        begin, end = _seconds(times.groups()[:4]), _seconds(times.groups()[4:])
        shared = next((n for n in range(len(own), 0, -1) if before[-n:] == own[:n]), 0)
        close = bool(lines) and begin - lines[-1][1] < 0.1
        lines += [(begin, end, line) for line in own[shared if close else 0 :]]
        if lines and shared and close:
            lines[-1] = (lines[-1][0], max(lines[-1][1], end), lines[-1][2])
        before = own
    return lines


def _by_speakers(lines: list[tuple[float, float, str]]) -> list[tuple[float, float, str]]:
    """Lines of a transcript that names who speaks in each; a name is said where another speaks."""
    named = [_SPEAKER.match(line) for _, _, line in lines]
    names = [found[1] for found in named if found]
    if len(names) < _MANY_NAMED * len(lines) or len(set(names)) > _MOST_SPEAKERS * len(names):
        return lines
    voice, said = "", []
    for (begin, end, line), found in zip(lines, named, strict=True):
        if found:
            line = line[found.end() :] if found[1] == voice else f"- {line}"
            voice = found[1]
        said.append((begin, end, line))
    return said


def _seconds(clock: tuple[str | None, ...]) -> float:
    hours, minutes, seconds, parts = (int(part or 0) for part in clock)
    return 3600 * hours + 60 * minutes + seconds + parts / 10 ** len(clock[3] or "0")


def _paragraphs(lines: list[tuple[float, float, str]]) -> list[Part]:
    """Lines put together to sentences, these to paragraphs: at pauses, at turns, and where they are long."""
    texts: list[str] = []
    last, loud = 0.0, False
    for begin, end, line in lines:
        is_long = sum(map(str.isalpha, line)) >= _CAPTION
        before, loud = loud, line.isupper() and is_long and not _SOUND.match(line)
        ended = not texts or (_ENDED.search(texts[-1]) is not None and len(texts[-1]) > _LONGEST)
        if ended or begin - last > _PAUSE or _TURN.match(line) or loud != before:
            texts.append(_TURN.sub("", line, count=1))
        else:
            texts[-1] += f" {line}"
        last = end
    sounds = ([Skip(Span(*found.span()), "sound") for found in _SOUND.finditer(text)] for text in texts)
    return [
        Part("paragraph", text, 0, (*inline_skips(text), *heard))
        for text, heard in zip(texts, sounds, strict=True)
    ]
