"""Sound in the formats that people take along, with its tags, chapters and cover.

WAV, FLAC, MP3 and Opus are written by libsndfile, which is part of the program; M4A and M4B need an AAC
encoder, which is the user's own ``ffmpeg``, started as a process. Either way a file appears whole or not at
all, and the same samples give the same bytes, but for the number that libsndfile gives a stream of Opus.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import soundfile as sf

from engine.config import SAMPLE_RATE
from engine.errors import CancelledError, MissingEncoderError
from engine.files import is_full, storable
from engine.types import Float32

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


_LIBRARY: dict[str, tuple[str, str, dict[str, Any]]] = {
    ".wav": ("WAV", "PCM_16", {}),
    ".flac": ("FLAC", "PCM_16", {}),
    # About 58 and 40 kbit a second for speech. At a constant rate no length is told, and silence is heard.
    ".mp3": ("MP3", "MPEG_LAYER_III", {"bitrate_mode": "VARIABLE", "compression_level": 0.1}),
    ".opus": ("OGG", "OPUS", {"compression_level": 0.83}),
}
"""By suffix: what libsndfile calls it, and how it is to write it."""
_AAC = (".m4a", ".m4b")
_BIT_RATE = "64k"
SOUND_SUFFIXES = (*_LIBRARY, *_AAC)
"""Of files that can be written."""
_PLACES = ("/opt/homebrew/bin", "/usr/local/bin", "/opt/local/bin", "/usr/bin")
"""Where ``ffmpeg`` lies that is not on the path that programs started from a desktop have."""
_LANGUAGES = {
    "ar": "ara", "da": "dan", "de": "deu", "el": "ell", "en": "eng", "es": "spa", "fi": "fin", "fr": "fra",
    "he": "heb", "hi": "hin", "it": "ita", "ja": "jpn", "ko": "kor", "ms": "msa", "nl": "nld", "no": "nor",
    "pl": "pol", "pt": "por", "ru": "rus", "sv": "swe", "sw": "swa", "tr": "tur", "zh": "zho",
}  # fmt: skip
"""ISO 639-2 of the languages of members, as MP4 and ID3 name them."""


class _CoverError(Exception):
    """The encoder may have taken the sound, but not the cover."""


@dataclass(frozen=True)
class _Sound:
    """What is written: blocks of (S,) int16 or float32 at 24 kHz, and what is said of it."""

    blocks: Callable[[], Iterable[np.ndarray]]
    tags: Tags
    cancelled: Callable[[], bool]

    def check(self) -> None:
        """Raise CancelledError where it is not wanted any more."""
        if self.cancelled():
            raise CancelledError("Stopped.")


class _Encoder(Protocol):
    """Takes blocks; :meth:`close` makes the file whole, :meth:`leave` ends whatever goes on."""

    def write(self, block: np.ndarray) -> None: ...

    def close(self) -> None: ...

    def leave(self) -> None: ...


def check_encoder(suffix: str) -> None:
    """Raise MissingEncoderError where files that end so need what is not on this machine."""
    if suffix.lower() in _AAC and find_ffmpeg() is None:
        raise MissingEncoderError(
            "{suffix} files are written by FFmpeg, which is not on this machine: install it (Debian and "
            "Ubuntu: sudo apt install ffmpeg; Mac: brew install ffmpeg) and try again, or choose .mp3 or "
            ".opus.",
            suffix=suffix.lower(),
        )


def find_ffmpeg() -> str | None:
    """The user's own ``ffmpeg``, None where there is none."""
    path = os.pathsep.join((os.environ.get("PATH", ""), *_PLACES))
    return shutil.which("ffmpeg", path=path)


def encode(
    path: Path,
    blocks: Callable[[], Iterable[np.ndarray]],
    tags: Tags = NO_TAGS,
    cancelled: Callable[[], bool] = lambda: False,
) -> bool:
    """Write sound to a file, whose suffix decides the format; whole or not at all, over what was there.

    Args:
        blocks: gives the sound from its beginning, (S,) int16 or float32 within 1, mono at 24 kHz.
        cancelled: looked at between blocks.

    Returns:
        Whether the cover is in it, or there was none: one that the encoder does not take is left out.

    Raises:
        MissingEncoderError: the format needs an encoder that is not on this machine.
        CancelledError: ``cancelled`` turned true.
        OSError, soundfile.LibsndfileError: it cannot be written.
    """
    check_encoder(path.suffix)
    # A name of its own: that of the file may be as long as the system bears.
    beside = path.with_name(f".philomel-{os.getpid()}{path.suffix.lower()}")
    try:
        try:
            _write(beside, _Sound(blocks, tags, cancelled))
            with_cover = True
        except _CoverError:
            _write(beside, _Sound(blocks, replace(tags, cover=b""), cancelled))
            with_cover = False
        beside.replace(path)
        return with_cover
    except (OSError, sf.LibsndfileError) as error:
        # Asked now: without what was written there is room again.
        if is_full(beside.parent):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
        raise
    finally:
        with contextlib.suppress(FileNotFoundError):
            beside.unlink()


def _write(path: Path, sound: _Sound) -> None:
    """Write the file under a name that is not the final one."""
    encoder: _Encoder = (_Piped if path.suffix in _AAC else _Library)(path, sound)
    written = 0
    try:
        for block in sound.blocks():
            sound.check()
            encoder.write(block)
            written += block.size
        encoder.close()
    finally:
        encoder.leave()
    _check_length(path, written)


def _check_length(path: Path, samples: int) -> None:
    """Raise OSError where a file that was closed holds another number of samples: neither libsndfile nor
    FFmpeg says all that fails while it writes."""
    if path.suffix in _AAC:
        # It tells whole milliseconds, and may fill its last frame up.
        found = min(_mp4_samples(path) + samples % (SAMPLE_RATE // 1000), samples)
    else:
        with open_sound(path) as file:
            found = file.frames
    if found != samples:
        raise OSError(errno.EIO, f"it holds {found} samples of {samples}")


def _mp4_samples(path: Path) -> int:
    """How much sound an MP4 file tells of; 0 of one whose boxes do not end where it ends (ISO 14496-12)."""
    boxes, at = {}, 0
    with path.open("rb") as file:
        while at < path.stat().st_size:
            file.seek(at)
            size, kind, large = struct.unpack(">I4sQ", file.read(16).ljust(16, b"\0"))
            boxes[kind] = at
            at += max(large if size == 1 else size, 8)
        if at != path.stat().st_size or b"moov" not in boxes:
            return 0
        file.seek(boxes[b"moov"] + 28)
        scale, length = struct.unpack(">II", file.read(8))
    return int(length * SAMPLE_RATE // scale)


def open_sound(path: Path, mode: str = "r", *shape: object, **how: Any) -> sf.SoundFile:
    """A sound file, by the bytes of its name, which need not be UTF-8 as soundfile takes text for."""
    return sf.SoundFile(os.fsencode(path), mode, *shape, **how)


class _Library:
    """By libsndfile."""

    def __init__(self, path: Path, sound: _Sound) -> None:
        tags = sound.tags
        kind, subtype, how = _LIBRARY[path.suffix]
        self._path = path
        self._tag = id3(tags, _LANGUAGES.get(tags.language, "")) if kind == "MP3" else b""
        self._whole = subtype == "PCM_16"
        self._sound = open_sound(path, "w", SAMPLE_RATE, 1, subtype, format=kind, **how)
        if kind in ("FLAC", "OGG"):
            self._name(tags)

    def _name(self, tags: Tags) -> None:
        """What libsndfile has fields for."""
        named = {
            "title": tags.title, "artist": tags.author, "album": tags.album,
            "comment": "; ".join(filter(None, (tags.narrator and f"Read by {tags.narrator}", tags.made))),
            "tracknumber": str(tags.track or ""), "genre": GENRE if tags.is_book() else "",
        }  # fmt: skip
        for name, value in named.items():
            if value:
                setattr(self._sound, name, value)

    def write(self, block: np.ndarray) -> None:
        # As whole numbers, which libsndfile would round otherwise for FLAC than for WAV.
        self._sound.write(as_int16(block) if self._whole else block)

    def close(self) -> None:
        self._sound.close()
        if self._tag:
            # It stands before the sound, where libsndfile would not find its own beginning again.
            sound = self._path.with_suffix(".sound")
            self._path.replace(sound)
            try:
                with self._path.open("wb") as whole, sound.open("rb") as source:
                    whole.write(self._tag)
                    shutil.copyfileobj(source, whole, 1 << 20)
            finally:
                sound.unlink()

    def leave(self) -> None:
        with contextlib.suppress(sf.LibsndfileError, OSError):
            self._sound.close()


_LOOK_SECONDS = 0.2


class _Piped:
    """By ``ffmpeg``, which gets the samples by its standard input; however long it takes, who does not want
    the file any more need not wait for it."""

    def __init__(self, path: Path, sound: _Sound) -> None:
        ffmpeg, tags = find_ffmpeg(), sound.tags
        assert ffmpeg is not None, "it was asked for"
        self._check = sound.check
        self._folder = tempfile.TemporaryDirectory(prefix="philomel-")
        self._has_cover = bool(tags.cover)
        facts, cover = Path(self._folder.name, "facts"), Path(self._folder.name, "cover")
        self._said = Path(self._folder.name, "said").open("w+b")  # noqa: SIM115  (as long as the process)
        facts.write_text(_facts(tags), encoding="utf-8")
        cover.write_bytes(tags.cover)
        picture = ("-i", str(cover)) if tags.cover else ()
        mapped = ("-map", "2:v", "-c:v", "copy", "-disposition:v", "attached_pic") if tags.cover else ()
        language = (
            ("-metadata:s:a:0", f"language={_LANGUAGES[tags.language]}")
            if tags.language in _LANGUAGES
            else ()
        )
        self._process = subprocess.Popen(
            (
                ffmpeg, "-hide_banner", "-nostdin", "-loglevel", "error", "-y",
                "-f", "s16le", "-ar", str(SAMPLE_RATE), "-ac", "1", "-i", "pipe:0", "-f", "ffmetadata", "-i",
                str(facts),
                *picture, "-map", "0:a", *mapped, "-map_metadata", "1", "-map_chapters", "1", *language,
                "-c:a", "aac", "-b:a", _BIT_RATE, "-fflags", "+bitexact", "-flags:a", "+bitexact",
                "-movflags", "+faststart", "-f", "ipod", str(path),
            ),
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=self._said, bufsize=0,
            # A key that stops this program is not meant for it.
            start_new_session=True,
        )  # fmt: skip
        assert self._process.stdin is not None
        self._input = self._process.stdin
        os.set_blocking(self._input.fileno(), False)

    def write(self, block: np.ndarray) -> None:
        left = memoryview(as_int16(block).tobytes())
        try:
            while left:
                if not (taken := self._input.write(left)):
                    self._check()
                    select.select((), (self._input,), (), _LOOK_SECONDS)
                left = left[taken or 0 :]
        except BrokenPipeError as error:
            self.close()
            raise OSError(errno.EIO, "ffmpeg ended too soon") from error

    def close(self) -> None:
        """Wait for it, and raise what it found."""
        self._input.close()
        while True:
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = self._process.wait(_LOOK_SECONDS)
                break
            self._check()
        self._said.seek(0)
        said = self._said.read().decode("utf-8", "replace").strip().splitlines()
        if any("No space left" in line for line in said):
            # It may go on, and say that all went well.
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if status and self._has_cover:
            raise _CoverError
        if status:
            raise OSError(errno.EIO, said[-1] if said else f"ffmpeg ended with {status}")

    def leave(self) -> None:
        self._process.kill()
        self._process.wait()
        self._input.close()
        self._said.close()
        self._folder.cleanup()


def as_int16(samples: np.ndarray) -> np.ndarray:
    """(S,) samples within 1 as the nearest of 16 bits, others clipped; whole ones as they are.

    All that is kept or written in 16 bits is made so by this alone: what is found again is written to the bit
    as it was when it was made.
    """
    if samples.dtype == np.int16:
        return samples
    return np.clip(np.rint(samples * 2.0**15), -(2.0**15), 2.0**15 - 1).astype("<i2")


def as_float(block: np.ndarray) -> Float32:
    """(S,) samples, int16 or float32, as float32."""
    return block.astype(np.float32) / np.float32(1 << 15) if block.dtype == np.int16 else block


def _facts(tags: Tags) -> str:
    """Tags and chapters in FFmpeg's own form (https://ffmpeg.org/ffmpeg-formats.html#Metadata-2)."""
    named = {
        "title": tags.title, "artist": tags.author, "album_artist": tags.author, "album": tags.album,
        "composer": tags.narrator, "genre": GENRE if tags.is_book() else "",
        "track": f"{tags.track}/{tags.tracks}" if tags.track else "", "media_type": "2",
        "comment": tags.made,
    }  # fmt: skip
    lines = [";FFMETADATA1", *(f"{name}={_escaped(value)}" for name, value in named.items() if value)]
    for chapter in tags.chapters:
        lines += ["[CHAPTER]", f"TIMEBASE=1/{SAMPLE_RATE}", f"START={chapter.start}", f"END={chapter.end}"]
        lines += [f"title={_escaped(chapter.title)}"]
    return "\n".join((*lines, ""))


def _escaped(text: str) -> str:
    plain = storable(" ".join(text.split()))
    if plain.endswith("\\"):
        # FFmpeg takes an escaped one at the end of a line for one that escapes the line's end.
        plain += " "
    return "".join("\\" + letter if letter in "=;#\\\n" else letter for letter in plain)
