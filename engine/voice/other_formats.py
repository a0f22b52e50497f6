"""AAC (.m4a, .mp4, .aac) and WebM, which libsndfile does not read.

PyAV is used where it is installed (the extra ``m4a``; it is not a default dependency because
its wheels carry GPL libraries), else macOS's own ``afconvert``, else ``ffmpeg`` on the PATH.
"""

from __future__ import annotations

import importlib
import importlib.util
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import soundfile

from engine.errors import ClipFormatError, ClipTruncatedError, MissingExtraError
from engine.types import Float32
from engine.voice.gathered import Gathered, most_samples

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


def decode(path: Path, kind: str, max_seconds: float) -> RawAudio:
    """At most ``max_seconds`` of the first audio track.

    Raises:
        ClipFormatError: it cannot be decoded (ClipTruncatedError: it breaks off at once).
        MissingExtraError: nothing on this machine decodes it.
    """
    if importlib.util.find_spec("av"):
        return _by_pyav(path, kind, max_seconds)
    for decoder in (_by_afconvert, _by_ffmpeg):
        audio = decoder(path, kind, max_seconds)
        if audio is not None:
            return audio
    raise MissingExtraError(
        f"'{path.name}' is {kind} audio, which this machine cannot read yet: "
        "install ffmpeg, or save the clip as WAV or MP3."
    )


def _by_pyav(path: Path, kind: str, max_seconds: float) -> RawAudio:
    """Frame by frame, from an open file so that no address inside it is followed."""
    av = importlib.import_module("av")
    samples: Gathered | None = None
    rate, broken = 0, False
    try:
        with path.open("rb") as handle, av.open(handle, "r") as container:
            if not container.streams.audio:
                raise ClipFormatError(f"'{path.name}' has no sound in it.")
            for frame in container.decode(container.streams.audio[0]):
                rate = rate or frame.sample_rate
                block = _channels(frame)
                samples = samples or Gathered(block.shape[1])
                if block.shape[1] == samples.channels:
                    samples.add(block)
                if samples.count >= most_samples(max_seconds, rate, samples.channels):
                    break
    except av.FFmpegError:
        broken = True
    if samples is None:
        raise ClipTruncatedError(f"'{path.name}' is damaged or breaks off: get a whole copy of it.")
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


def _by_afconvert(path: Path, kind: str, max_seconds: float) -> RawAudio | None:
    """macOS's converter; it has no option for a part of the file, so the reader stops instead."""
    tool = shutil.which("afconvert")
    return (
        _through_wav([tool, "-f", "WAVE", "-d", "LEF32", str(path.absolute())], path, kind, max_seconds)
        if tool
        else None
    )


def _by_ffmpeg(path: Path, kind: str, max_seconds: float) -> RawAudio | None:
    """ffmpeg, kept to local files."""
    tool = shutil.which("ffmpeg")
    quiet = ["-v", "error", "-nostdin", "-protocol_whitelist", "file"]
    source = ["-t", str(max_seconds), "-i", f"file:{path.absolute()}", "-vn", "-c:a", "pcm_f32le"]
    return _through_wav([tool, *quiet, *source], path, kind, max_seconds) if tool else None


def _through_wav(command: list[str], path: Path, kind: str, max_seconds: float) -> RawAudio:
    """Run a converter whose last argument is the WAV to write, and read that."""
    failed = ClipFormatError(f"'{path.name}' cannot be decoded: it is damaged, or not the kind it seems.")
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "clip.wav"
        try:
            subprocess.run([*command, str(target)], check=True, capture_output=True, timeout=_TIMEOUT_S)
            with soundfile.SoundFile(target) as file:
                limit = most_samples(max_seconds, file.samplerate, file.channels)
                return RawAudio(file.read(limit, dtype="float32", always_2d=True), file.samplerate, kind)
        except (subprocess.SubprocessError, soundfile.LibsndfileError, OSError) as error:
            raise failed from error
