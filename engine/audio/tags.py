"""What is said of a sound file: its title, who wrote and who reads it, its chapters, its cover."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.config import SAMPLE_RATE

GENRE = "Audiobook"


@dataclass(frozen=True)
class Chapter:
    """A part of a sound file, in samples at 24 kHz."""

    title: str
    start: int
    end: int


@dataclass(frozen=True)
class Tags:
    """What is said of a file; what is empty is not said.

    Attributes:
        title: of the file.
        author: who wrote it.
        narrator: whose voice reads it.
        album: the book that it is of.
        language: two letters.
        track, tracks: its number among the files of the book, from 1, and how many there are.
        cover: JPEG or PNG.
        chapters: in order, without gaps.
        made: by what, and how.
    """

    title: str = ""
    author: str = ""
    narrator: str = ""
    album: str = ""
    language: str = ""
    track: int = 0
    tracks: int = 0
    cover: bytes = b""
    chapters: tuple[Chapter, ...] = ()
    made: str = ""

    def is_book(self) -> bool:
        """Whether it is of something that somebody wrote, and not just some speech."""
        return bool(self.author or self.album)

    def without_cover(self) -> Tags:
        """The same but for the cover."""
        return replace(self, cover=b"")


NO_TAGS = Tags()
"""Nothing is said."""


def picture_kind(data: bytes) -> str:
    """The media type of a picture that files of sound take: JPEG or PNG; empty for everything else."""
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    return "image/png" if data.startswith(b"\x89PNG\r\n\x1a\n") else ""


_MOST_CHAPTERS = 255
"""Of a table of contents, which counts them in one byte; of more none are told."""
_UTF16 = b"\x01"


def id3(tags: Tags, language: str = "") -> bytes:
    """The tag of an MP3 file, ID3 version 2.3, to stand before the sound; empty where nothing is said.

    libsndfile takes text in it for Latin letters alone, and has no chapters. Source: https://id3.org/id3v2.3.0,
    https://id3.org/id3v2-chapters-1.0

    ``language``: three letters.
    """
    frames = b"".join(_frames(tags, language))
    return b"ID3\x03\x00\x00" + _seven_bits(len(frames)) + frames if frames else b""


def _frames(tags: Tags, language: str) -> Iterator[bytes]:
    track = f"{tags.track}/{tags.tracks}" if tags.track else ""
    genre = GENRE if tags.is_book() else ""
    named = (
        (b"TIT2", tags.title), (b"TPE1", tags.author), (b"TALB", tags.album), (b"TCOM", tags.narrator),
        (b"TRCK", track), (b"TCON", genre), (b"TLAN", language),
        (b"TSSE", tags.made),
    )  # fmt: skip
    for name, value in named:
        if value:
            yield _text(name, value)
    if kind := picture_kind(tags.cover):
        yield _frame(b"APIC", b"\x00" + kind.encode() + b"\x00\x03\x00" + tags.cover)
    if 0 < len(tags.chapters) <= _MOST_CHAPTERS:
        names = b"".join(_name(number) for number in range(len(tags.chapters)))
        yield _frame(b"CTOC", b"toc\x00\x03" + bytes([len(tags.chapters)]) + names)
        for number, chapter in enumerate(tags.chapters):
            yield _chapter(number, chapter)


def _chapter(number: int, chapter: Chapter) -> bytes:
    times = [round(1000 * sample / SAMPLE_RATE) for sample in (chapter.start, chapter.end)]
    places = b"".join(time.to_bytes(4, "big") for time in times) + 8 * b"\xff"
    return _frame(b"CHAP", _name(number) + places + _text(b"TIT2", chapter.title))


def _name(number: int) -> bytes:
    return f"chp{number}".encode() + b"\x00"


def _text(name: bytes, value: str) -> bytes:
    return _frame(name, _UTF16 + " ".join(value.split()).encode("utf-16", "replace"))


def _frame(name: bytes, content: bytes) -> bytes:
    return name + len(content).to_bytes(4, "big") + b"\x00\x00" + content


def _seven_bits(size: int) -> bytes:
    return bytes((size >> shift) & 0x7F for shift in (21, 14, 7, 0))
