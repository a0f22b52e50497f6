"""Any audio file to mono float32 samples, or an error that says what is wrong with it.

What a file is, its content decides and not its name. WAV, FLAC, MP3, Ogg (Vorbis, Opus), AIFF and
the like go through libsndfile; AAC and WebM through :mod:`engine.voice.other_formats`. Whatever a
header claims, at most :data:`MAX_SECONDS` and 240 MB of samples are read, in blocks.
"""

from __future__ import annotations

import hashlib
import os
import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import soundfile

from engine.errors import (
    ClipEmptyError,
    ClipFormatError,
    ClipHeaderError,
    ClipInvalidError,
    ClipTruncatedError,
    ClipUnreadableError,
    VoiceNotFoundError,
)
from engine.types import Float32
from engine.voice import other_formats
from engine.voice.downmix import to_mono
from engine.voice.gathered import Gathered, most_samples

MAX_SECONDS = 600.0
"""No more of a clip is read."""
MIN_RATE, MAX_RATE = 4_000, 768_000
MAX_CHANNELS = 32
BLOCK = 16_384
"""Samples of each channel that are read at a time; of MP3 the last bit depends on it."""
_USABLE_SECONDS = 1.0
"""A damaged file that yields this much is taken; a shorter rest is not worth cloning."""
_INTEGER_SCALE = 8.0
"""A float file above this peak holds integers, not samples in [-1, 1]."""


@dataclass(frozen=True)
class Clip:
    """A decoded recording: what judging, cutting and cloning take.

    Attributes:
        samples: (S,) float32 mono, S > 0, finite, about [-1, 1].
        rate: samples a second.
        channels: of the file.
        format: of the file, for people, e.g. "WAV" or "MP4".
        sha256: of the file's bytes, in hexadecimal; of a part, of that and where it lies.
        name: of the file, without its ending.
        truncated: the file was damaged or broke off, and this is what could be read.
    """

    samples: Float32
    rate: int
    channels: int
    format: str
    sha256: str
    name: str = ""
    truncated: bool = False

    @property
    def seconds(self) -> float:
        """Length of what was read."""
        return len(self.samples) / self.rate

    def part(self, start: float, end: float) -> Clip:
        """From ``start`` to ``end``, in seconds; it shares the samples."""
        first, last = round(start * self.rate), round(end * self.rate)
        name = hashlib.sha256(f"{self.sha256} {first} {last}".encode()).hexdigest()
        return replace(self, samples=self.samples[first:last], sha256=name)


def read_clip(path: str | os.PathLike[str], *, max_seconds: float = MAX_SECONDS) -> Clip:
    """Read an audio file.

    Raises:
        VoiceNotFoundError: there is no such file.
        ClipUnreadableError: it cannot be opened.
        ClipEmptyError: it has no bytes or no samples.
        ClipFormatError: it is not audio, or damaged (ClipTruncatedError: it breaks off at once).
        ClipHeaderError: its rate or number of channels cannot be.
        ClipInvalidError: its samples are not numbers.
        MissingExtraError: it is AAC or WebM and nothing here can decode that.
    """
    path = Path(path)
    digest, head = fingerprint(path)
    kind = other_formats.sniff(head)
    raw = other_formats.decode(path, kind, max_seconds) if kind else _read_soundfile(path, head, max_seconds)
    return _checked(raw, path, digest)


def fingerprint(path: Path) -> tuple[str, bytes]:
    """SHA-256 of a file, and its first 4 KiB."""
    digest = hashlib.sha256()
    head = b""
    try:
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                head = head or block[:4096]
                digest.update(block)
    except FileNotFoundError as error:
        raise VoiceNotFoundError(f"There is no file '{path}'.") from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise ClipUnreadableError(f"'{path}' cannot be opened: {reason}.") from error
    if not head:
        raise ClipEmptyError(f"'{path.name}' is empty: choose a recording of someone speaking.")
    return digest.hexdigest(), head


@contextmanager
def opened(path: Path, head: bytes) -> Iterator[soundfile.SoundFile]:
    """A sound file in libsndfile, which looks at the content alone when given an open file.

    Raises:
        ClipFormatError: it is not audio, or damaged.
        ClipHeaderError: its rate or number of channels cannot be.
    """
    try:
        with path.open("rb") as handle, soundfile.SoundFile(handle) as file:
            _check_header(path.name, file.samplerate, file.channels)
            yield file
    except soundfile.LibsndfileError as error:
        header = _wav_header(head)
        if header:
            _check_header(path.name, *header)
        raise ClipFormatError(
            f"'{path.name}' is not audio that can be read, or is damaged: try to save it as WAV or MP3."
        ) from error


def read_blocks(file: soundfile.SoundFile, take: Callable[[Float32], None], limit: int) -> bool:
    """Hand over (n, channels) after (n, channels), ``limit`` samples of each channel at most.

    Returns:
        Whether a decoder error after the first block ended it early.
    """
    left = limit
    while left > 0:
        try:
            block = file.read(min(BLOCK, left), dtype="float32", always_2d=True)
        except soundfile.LibsndfileError:
            return True
        if not len(block):
            break
        take(block)
        left -= len(block)
    return False


def _read_soundfile(path: Path, head: bytes, max_seconds: float) -> other_formats.RawAudio:
    """What can be read, up to the limits."""
    with opened(path, head) as file:
        samples = Gathered(file.channels)
        broken = read_blocks(file, samples.add, most_samples(max_seconds, file.samplerate, file.channels))
        broken = broken or riff_shortfall(head, path.stat().st_size)
        return other_formats.RawAudio(samples.whole(), file.samplerate, str(file.format), broken)


def _checked(raw: other_formats.RawAudio, path: Path, digest: str) -> Clip:
    """Refuse unusable samples, and mix down."""
    name, count = path.name, len(raw.samples)
    _check_header(name, raw.rate, raw.samples.shape[1])
    check_sound(name, count / raw.rate, raw.broken, (raw.samples.min(), raw.samples.max()) if count else ())
    mono = to_mono(raw.samples)
    mono /= level_of(float(max(mono.max(), -mono.min())))
    return Clip(mono, raw.rate, raw.samples.shape[1], raw.format, digest, path.stem, raw.broken)


def check_sound(name: str, seconds: float, broken: bool, extremes: Sequence[float]) -> None:
    """Refuse what was read of a file where nothing can be made of it.

    Args:
        name: of the file.
        seconds: that were read.
        broken: whether it ends there because it is damaged.
        extremes: of its samples; what is no number shows in both.

    Raises:
        ClipEmptyError, ClipTruncatedError, ClipInvalidError: as :func:`read_clip`.
    """
    if broken and seconds < _USABLE_SECONDS:
        raise ClipTruncatedError(f"'{name}' breaks off after {seconds:.1f} s: get a whole copy of it.")
    if not seconds:
        raise ClipEmptyError(f"'{name}' holds no sound: choose a recording of someone speaking.")
    if not np.isfinite(extremes).all():
        raise ClipInvalidError(f"'{name}' holds samples that are not numbers: save it anew from its source.")


def level_of(peak: float) -> float:
    """What samples with this peak are divided by: integers in a float file by their peak."""
    return peak if peak > _INTEGER_SCALE else 1.0


def _check_header(name: str, rate: int, channels: int) -> None:
    if not MIN_RATE <= rate <= MAX_RATE:
        raise ClipHeaderError(
            f"'{name}' claims {rate} samples a second, which cannot be right: save it anew from its source."
        )
    if not 1 <= channels <= MAX_CHANNELS:
        raise ClipHeaderError(f"'{name}' claims {channels} channels: save it anew in mono or stereo.")


def _wav_header(head: bytes) -> tuple[int, int] | None:
    """Rate and channels that a WAV's first bytes claim; None if they are not there."""
    at = head.find(b"fmt ")
    if head[:4] not in (b"RIFF", b"RF64") or at < 0 or len(head) < at + 16:
        return None
    channels, rate = struct.unpack_from("<HI", head, at + 10)
    return rate, channels


def riff_shortfall(head: bytes, size: int) -> bool:
    """Whether a WAV is shorter than its header says; 0 and 2**32 - 1 mean "not known yet"."""
    if head[:4] != b"RIFF" or len(head) < 8:
        return False
    claimed = struct.unpack_from("<I", head, 4)[0]
    return claimed < 0xFFFFFF00 and size < claimed + 8 - 1
