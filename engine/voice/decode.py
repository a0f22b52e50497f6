"""Any audio file to mono float32 samples, or an error that says what is wrong with it.

What a file is, its content decides and not its name. WAV, FLAC, MP3, Ogg (Vorbis, Opus), AIFF and
the like go through libsndfile. AAC (.m4a, .mp4, .aac) and WebM, which it does not read, go through PyAV
where that is installed (the extra ``m4a``; it is not a default dependency because its wheels carry GPL
libraries), else macOS's own ``afconvert``, else ``ffmpeg`` on the PATH. Whatever a header claims, at most
:data:`MAX_SECONDS` and 240 MB of samples are read, in blocks.

Several channels become one without mixing different recordings. The reference averages. That is right for one
voice recorded in stereo, and wrong when the channels are different recordings (two takes, two speakers), when
one is silent (a microphone on one side: the average is 6 dB too quiet) or inverted (the average cancels). So
channels are averaged only when all that are not silent resemble the loudest one; otherwise it is taken alone.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import soundfile

from engine.errors import (
    ClipEmptyError,
    ClipFormatError,
    ClipHeaderError,
    ClipInvalidError,
    ClipTruncatedError,
    ClipUnreadableError,
    MissingExtraError,
    VoiceNotFoundError,
)
from engine.types import Float32

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
    kind = sniff(head)
    # It may go while it is read.
    with _there(path):
        raw = _by_others(path, kind, max_seconds) if kind else _read_soundfile(path, head, max_seconds)
    return _checked(raw, path, digest)


def fingerprint(path: Path) -> tuple[str, bytes]:
    """SHA-256 of a file, and its first 4 KiB."""
    digest = hashlib.sha256()
    head = b""
    with _there(path):
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise _no_sound(path)  # A pipe or a device may have no end.
    with _there(path), path.open("rb") as file:
        while block := file.read(1 << 20):
            head = head or block[:4096]
            digest.update(block)
    if not head:
        raise ClipEmptyError("'{name}' is empty: choose a recording of someone speaking.", name=path.name)
    return digest.hexdigest(), head


@contextmanager
def _there(path: Path) -> Iterator[None]:
    """Within it a file is read: what the system says of it is told as what to do."""
    try:
        yield
    except FileNotFoundError as error:
        raise VoiceNotFoundError("There is no file '{path}'.", path=path) from error
    except IsADirectoryError as error:
        raise ClipUnreadableError("'{path}' is a folder: give the name of a file.", path=path) from error
    except OSError as error:
        raise ClipUnreadableError("'{path}' cannot be opened: {why}.", path=path, why=error) from error


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
        raise _no_sound(path) from error


def _no_sound(path: Path) -> ClipFormatError:
    return ClipFormatError(
        "'{name}' is not audio that can be read, or is damaged: try to save it as WAV or MP3.", name=path.name
    )


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


def _read_soundfile(path: Path, head: bytes, max_seconds: float) -> RawAudio:
    """What can be read, up to the limits."""
    with opened(path, head) as file:
        samples = BlockBuffer(file.channels)
        broken = read_blocks(file, samples.add, most_samples(max_seconds, file.samplerate, file.channels))
        broken = broken or riff_shortfall(head, path.stat().st_size)
        return RawAudio(samples.whole(), file.samplerate, str(file.format), broken)


def _checked(raw: RawAudio, path: Path, digest: str) -> Clip:
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
        broken: whether it ends there because it is damaged.
        extremes: of its samples; what is no number shows in both.

    Raises:
        ClipEmptyError, ClipTruncatedError, ClipInvalidError: as :func:`read_clip`.
    """
    if broken and seconds < _USABLE_SECONDS:
        raise ClipTruncatedError(
            "'{name}' breaks off after {seconds:.1f} s: get a whole copy of it.", name=name, seconds=seconds
        )
    if not seconds:
        raise ClipEmptyError("'{name}' holds no sound: choose a recording of someone speaking.", name=name)
    if not np.isfinite(extremes).all():
        raise ClipInvalidError(
            "'{name}' holds samples that are not numbers: save it anew from its source.", name=name
        )


def level_of(peak: float) -> float:
    """What samples with this peak are divided by: integers in a float file by their peak."""
    return peak if peak > _INTEGER_SCALE else 1.0


def _check_header(name: str, rate: int, channels: int) -> None:
    if not MIN_RATE <= rate <= MAX_RATE:
        raise ClipHeaderError(
            "'{name}' claims {rate} samples a second, which cannot be right: save it anew from its source.",
            name=name,
            rate=rate,
        )
    if not 1 <= channels <= MAX_CHANNELS:
        raise ClipHeaderError(
            "'{name}' claims {channels} channels: save it anew in mono or stereo.",
            name=name,
            channels=channels,
        )


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


_TIMEOUT_S = 60


@dataclass(frozen=True)
class RawAudio:
    """Decoded channels, not yet looked at.

    Attributes:
        samples: (S, channels) float32.
        rate: samples a second, as claimed.
        format: of the file, for people.
        broken: the decoder met an error and this is what came before.
    """

    samples: Float32
    rate: int
    format: str
    broken: bool = False


def sniff(head: bytes) -> str:
    """'MP4', 'AAC' or 'WebM' by a file's first bytes, '' for anything else."""
    if head[4:8] == b"ftyp":
        return "MP4"
    if head[:4] == b"\x1a\x45\xdf\xa3":
        return "WebM"
    # ADTS: twelve set bits, then a layer of 0 (in MP3 it is never 0).
    if len(head) > 1 and head[0] == 0xFF and head[1] & 0xF6 == 0xF0:
        return "AAC"
    return ""


def _by_others(path: Path, kind: str, max_seconds: float) -> RawAudio:
    """At most ``max_seconds`` of the first audio track.

    Raises:
        ClipFormatError: it cannot be decoded (ClipTruncatedError: it breaks off at once).
        MissingExtraError: nothing on this machine decodes it.
    """
    if importlib.util.find_spec("av"):
        return _by_pyav(path, kind, max_seconds)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "clip.wav"
        _convert(path, kind, target, ["-d", "LEF32"], ["-t", str(max_seconds)], ["-c:a", "pcm_f32le"])
        with soundfile.SoundFile(target) as file:
            limit = most_samples(max_seconds, file.samplerate, file.channels)
            return RawAudio(file.read(limit, dtype="float32", always_2d=True), file.samplerate, kind)


def _by_pyav(path: Path, kind: str, max_seconds: float) -> RawAudio:
    """Frame by frame, from an open file so that no address inside it is followed."""
    av = importlib.import_module("av")
    samples: BlockBuffer | None = None
    rate, broken = 0, False
    try:
        with path.open("rb") as handle, av.open(handle, "r") as container:
            if not container.streams.audio:
                raise ClipFormatError("'{name}' has no sound in it.", name=path.name)
            for frame in container.decode(container.streams.audio[0]):
                rate = rate or frame.sample_rate
                block = _channels(frame)
                samples = samples or BlockBuffer(block.shape[1])
                if block.shape[1] == samples.channels:
                    samples.add(block)
                if samples.count >= most_samples(max_seconds, rate, samples.channels):
                    break
    except av.FFmpegError:
        broken = True
    if samples is None:
        raise ClipTruncatedError("'{name}' is damaged or breaks off: get a whole copy of it.", name=path.name)
    return RawAudio(samples.whole(), rate, kind, broken)


def _channels(frame: Any) -> Float32:
    """(S, channels) float32 of a decoded frame, planar or packed, of any sample type."""
    data = frame.to_ndarray()
    if not frame.format.is_planar:
        data = data.reshape(-1, len(frame.layout.channels)).T
    if data.dtype.kind == "u":
        return (data.T.astype(np.float32) - 128.0) / 128.0
    if data.dtype.kind == "i":
        return data.T.astype(np.float32) / float(-np.iinfo(data.dtype).min)
    return np.ascontiguousarray(data.T, np.float32)


def as_wav(path: Path, kind: str, target: Path, rate: int) -> Path:
    """Write all of an AAC or WebM file as WAV, one channel of 16 bits; the file written.

    Raises:
        ClipFormatError: it cannot be decoded.
        MissingExtraError: nothing on this machine decodes it.
    """
    own = ["-d", f"LEI16@{rate}", "-c", "1"]
    _convert(path, kind, target, own, [], ["-ac", "1", "-ar", str(rate), "-c:a", "pcm_s16le"])
    return target


def _convert(
    path: Path, kind: str, target: Path, afconvert: list[str], before: list[str], behind: list[str]
) -> None:
    """Write a file as WAV by macOS's converter, which has no option for a part of it, or by ffmpeg, kept to
    local files: with options of the first, and of the second before and behind the file."""
    if tool := shutil.which("afconvert"):
        command = [tool, "-f", "WAVE", *afconvert, str(path.absolute())]
    elif tool := shutil.which("ffmpeg"):
        quiet = ["-v", "error", "-nostdin", "-protocol_whitelist", "file"]
        command = [tool, *quiet, *before, "-i", f"file:{path.absolute()}", "-vn", *behind]
    else:
        raise MissingExtraError(
            "'{name}' is {kind} audio, which this machine cannot read yet: install ffmpeg, or save "
            "the clip as WAV or MP3.",
            name=path.name,
            kind=kind,
        )
    try:
        subprocess.run([*command, str(target)], check=True, capture_output=True, timeout=_TIMEOUT_S)
        soundfile.info(target)
    except (subprocess.SubprocessError, soundfile.LibsndfileError, OSError) as error:
        raise ClipFormatError(
            "'{name}' cannot be decoded: it is damaged, or not the kind it seems.", name=path.name
        ) from error


SILENT_DB = -40.0
"""A channel this far below the loudest one is left out."""
ALIKE = 0.5
"""Least correlation with the loudest channel of a channel that is averaged with it."""
Channels = npt.NDArray[np.intp]
_MIXED_SAMPLES = 1 << 16
"""That are looked at in one go: a long recording is not copied."""


def to_mono(samples: Float32) -> Float32:
    """(S, channels) float32 to (S,), as described at the top; the average is ``librosa.to_mono``'s."""
    if samples.shape[1] == 1 or not len(samples):
        return np.ascontiguousarray(samples[:, 0])
    blocks = [samples[start : start + _MIXED_SAMPLES] for start in range(0, len(samples), _MIXED_SAMPLES)]
    heard = ChannelsHeard(samples.shape[1])
    for block in blocks:
        heard.add(block)
    chosen = heard.chosen()
    mono = np.empty(len(samples), np.float32)
    for number, block in enumerate(blocks):
        mono[number * _MIXED_SAMPLES : number * _MIXED_SAMPLES + len(block)] = mix(block, chosen)
    return mono


def mix(block: Float32, chosen: Channels) -> Float32:
    """The average of some channels of (n, channels): (n,)."""
    return block[:, chosen].mean(axis=1, dtype=np.float32)


class ChannelsHeard:
    """What the channels of a recording have to do with each other, listened to in blocks."""

    def __init__(self, channels: int) -> None:
        self._count = 0
        self._total, self._products = np.zeros(channels), np.zeros((channels, channels))

    def add(self, samples: Float32) -> None:
        """Listen to (n, channels) more."""
        block = samples.astype(np.float64)
        self._count += len(block)
        self._total += block.sum(axis=0)
        self._products += block.T @ block

    def chosen(self) -> Channels:
        """The channels to average: one alone where they differ."""
        energy = self._products.diagonal()
        loudest = int(energy.argmax())
        heard = np.flatnonzero(energy >= energy[loudest] * 10 ** (SILENT_DB / 10))
        covariance = self._products - np.outer(self._total, self._total) / max(self._count, 1)
        # A constant channel resembles none: what is left of its variance is rounding.
        variance = np.where(covariance.diagonal() > 1e-9 * energy, covariance.diagonal(), np.inf)
        alike = covariance[loudest] / np.sqrt(variance * variance[loudest]) >= ALIKE
        return heard if alike[heard].all() else np.array([loudest])


MAX_VALUES = 60_000_000
"""Most samples that are read of a file, over all channels: 240 MB."""
_STEP_VALUES = 1 << 20
"""By how much the array grows: 4 MB."""


def most_samples(seconds: float, rate: int, channels: int) -> int:
    """How many samples of each channel are read of a file, of so many seconds at most."""
    return int(min(seconds * rate, MAX_VALUES // channels))


class BlockBuffer:
    """Samples that come in blocks, nobody knows how many: in one array, so that a long clip is never in
    memory twice.

    Attributes:
        channels: of each block.
        count: samples of each channel so far.
    """

    def __init__(self, channels: int) -> None:
        self.channels, self.count = channels, 0
        self._samples = np.empty((0, channels), np.float32)

    def add(self, block: Float32) -> None:
        """Append (n, channels) samples."""
        end = self.count + len(block)
        if end > len(self._samples):
            # In place: what is there already is not kept beside the larger array.
            self._samples.resize((end + _STEP_VALUES // self.channels, self.channels), refcheck=False)
        self._samples[self.count : end] = block
        self.count = end

    def whole(self) -> Float32:
        """All of it, (S, channels); nothing can be added any more."""
        self._samples.resize((self.count, self.channels), refcheck=False)
        return self._samples
