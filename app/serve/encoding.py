"""Speech on its way out: at a speed, marked, and in the format that was asked for, piece by piece."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Protocol

import numpy as np
import soundfile as sf

from engine import SAMPLE_RATE, Float32, MarkingStream, Stretcher, as_int16, load_marker

FORMATS = {
    "mp3": "audio/mpeg",
    "opus": "audio/ogg",
    "flac": "audio/flac",
    "wav": "audio/wav",
    "pcm": "audio/pcm",
}
"""The formats, and how the web calls them."""
_BY_LIBRARY = {"mp3": ("MP3", "MPEG_LAYER_III"), "opus": ("OGG", "OPUS"), "flac": ("FLAC", "PCM_16")}
_UNKNOWN = 0xFFFF_FFFF
"""Of a WAV file whose end is not known yet: players read to the end of what comes."""


class Finish:
    """What is done to speech before it is encoded.

    Args:
        speed: 0.5 to 3, the pitch kept.
        marked: whether it carries the watermark.
        models_dir: where models are kept, and the watermark with them.
    """

    def __init__(self, speed: float = 1.0, *, marked: bool = False, models_dir: Path | None = None) -> None:
        self._stretcher = Stretcher(speed) if speed != 1.0 else None
        # Last, so that the mark is what was put there.
        self._marking = MarkingStream(load_marker(models_dir)) if marked else None

    def push(self, samples: Float32, *, last: bool = False) -> Float32:
        """Take (S,) at 24 kHz; what is finished by now, all with ``last``."""
        if self._stretcher is not None:
            samples = self._stretcher.push(samples, last=last)
        if self._marking is None:
            return samples
        # Not two seconds at a time as a file has it: somebody waits for it.
        marked = [self._marking.push(samples), self._marking.settle()]
        return np.concatenate([*marked, self._marking.end()] if last else marked)


class Encoder(Protocol):
    """Samples to bytes."""

    def push(self, samples: Float32) -> bytes:
        """Take (S,) at 24 kHz; the bytes that are there by now."""

    def end(self) -> bytes:
        """The rest."""


def encoder(kind: str) -> Encoder:
    """What writes one of ``FORMATS``, mono, 24 kHz, 16 bits where it has bits."""
    return _Compressed(*_BY_LIBRARY[kind]) if kind in _BY_LIBRARY else _Plain(wav=kind == "wav")


class _Plain:
    """Samples of 16 bits, little end first, behind a header or without."""

    def __init__(self, *, wav: bool) -> None:
        self._head = b""
        if wav:
            rate = SAMPLE_RATE
            self._head = struct.pack(
                "<4sI4s4sIHHIIHH4sI",
                b"RIFF", _UNKNOWN, b"WAVE", b"fmt ", 16, 1, 1, rate, 2 * rate, 2, 16, b"data", _UNKNOWN,
            )  # fmt: skip

    def push(self, samples: Float32) -> bytes:
        head, self._head = self._head, b""
        return head + as_int16(samples).tobytes()

    def end(self) -> bytes:
        return self._head


class _Compressed:
    """What libsndfile writes."""

    def __init__(self, container: str, codec: str) -> None:
        self._stream = _Stream(frame_of_its_length=container == "MP3")
        self._file = sf.SoundFile(self._stream, "w", SAMPLE_RATE, 1, codec, format=container)

    def push(self, samples: Float32) -> bytes:
        self._file.write(samples)
        self._file.flush()
        return self._stream.take()

    def end(self) -> bytes:
        self._file.close()
        return self._stream.take()


class _Stream:
    """A file for libsndfile of which each byte is handed on as it comes: what it goes back for once all is
    known, such as the length, is gone by then and stays unsaid.

    Args:
        frame_of_its_length: whether it begins with a frame that holds no sound but the length, which is
            dropped: players would believe it.
    """

    def __init__(self, *, frame_of_its_length: bool) -> None:
        self._waiting: list[bytes] = []
        self._at = self._end = 0
        self._dropping = frame_of_its_length

    def write(self, data: bytes) -> int:
        data = bytes(data)
        if self._at == self._end:
            if self._dropping and data:
                self._dropping = False
            else:
                self._waiting.append(data)
        self._at += len(data)
        self._end = max(self._end, self._at)
        return len(data)

    def seek(self, offset: int, whence: int = 0) -> int:
        self._at = (0, self._at, self._end)[whence] + offset
        return self._at

    def tell(self) -> int:
        return self._at

    def flush(self) -> None:
        """There is nothing to write it to."""

    def take(self) -> bytes:
        """What came since."""
        taken, self._waiting = b"".join(self._waiting), []
        return taken
