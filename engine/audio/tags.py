"""What is said of a sound file: its title, who wrote and who reads it, its chapters, its cover."""

from __future__ import annotations

from dataclasses import dataclass, replace

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
