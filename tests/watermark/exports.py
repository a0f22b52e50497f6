"""Fifty short texts as files, unmarked and marked by us and by the reference, and what is done to them."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import av
import numpy as np
import soundfile as sf
import soxr

import engine
from engine.types import Float32
from engine.watermark import MarkedFile
from engine.watermark.marking import Marker

RATE = engine.SAMPLE_RATE
TEXTS = (
    "The ferry leaves at six in the morning, and it seldom waits for anyone. We stood on the pier until the "
    "fog had lifted.",
    "My grandmother kept a jar of buttons on the windowsill. On rainy days she let us sort them by colour "
    "and by size.",
    "Nobody had told the driver that the bridge was closed. He turned the bus around in a field and "
    "apologised to us all.",
    "A good map shows more than roads. It shows where the water runs, where the wind comes from, and where "
    "people rest.",
    "The concert was sold out weeks before, yet half of the seats stayed empty. Perhaps the storm had kept "
    "them at home.",
    "First warm the milk, then stir in the flour a little at a time. If lumps appear, take a whisk and be "
    "patient.",
    "The library closes at eight. If you have not found your book by then, ask at the desk, and they will "
    "keep it for you.",
    "In the valley the snow had melted, but on the north side of the hill it lay until the end of May that "
    "year.",
    "She wrote the letter three times before she sent it. The answer came by return of post, and it was a "
    "single word.",
    "Long ago the town had a market every Tuesday. Farmers came with their carts, and children were given "
    "the day off.",
)
_CUT_SECONDS = 3.0


@dataclass(frozen=True)
class Sound:
    """A waveform (S,) and its rate."""

    samples: Float32
    rate: int = RATE


@dataclass(frozen=True)
class Export:
    """One text in one voice: the speech, and the files of it as 16 bits hold them.

    Attributes:
        name: number and voice.
        speech: (S,) float32 as the model gave it.
        unmarked, ours, theirs: as files hold it: without a mark, with ours, with the reference's own.
    """

    name: str
    speech: Float32
    unmarked: Float32
    ours: Float32
    theirs: Float32


def spoken(folder: Path, some: slice) -> Iterator[tuple[str, Float32]]:
    """Each text in each built-in voice of the starter; what was spoken before is taken from the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    model = engine.load("starter", device="cpu")
    wanted = [(text, name) for text in TEXTS for name in model.voices]
    for number, (text, name) in list(enumerate(wanted))[some]:
        path = folder / f"{number:02d}-{name}.wav"
        if not path.is_file():
            speech = engine.samples(engine.synthesize(text, model.voices[name], model=model))
            sf.write(path, speech, RATE, subtype="FLOAT")
        yield path.stem, sf.read(path, dtype="float32")[0]


def exported(name: str, speech: Float32, marker: Marker, reference: Any, folder: Path) -> Export:
    """The three files of a speech; ours is written as the program writes it, chunk by chunk."""
    path = folder / f"{name}.marked.flac"
    with _File(path, marker) as file:
        for start in range(0, len(speech), 12_000):
            file.write(speech[start : start + 12_000])
    ours = sf.read(path, dtype="float32")[0]
    theirs = reference.apply_watermark(speech, RATE)
    return Export(name, speech, _in_16_bits(speech), ours, _in_16_bits(theirs))


class _File(MarkedFile):
    """A marked file that does not load the network anew."""

    def __init__(self, path: Path, marker: Marker) -> None:
        super().__init__(path)
        from engine.watermark.marking import MarkingStream

        self._stream = MarkingStream(marker)


def _in_16_bits(samples: Float32) -> Float32:
    file = io.BytesIO()
    sf.write(file, np.clip(samples, -1, 1), RATE, format="WAV", subtype="PCM_16")
    file.seek(0)
    return sf.read(file, dtype="float32")[0]


def _coded(sound: Sound, codec: str, kind: str, container: str, bits: int, rate: int) -> Sound:
    """Encoded at so many bits a second, and decoded again."""
    file = io.BytesIO()
    samples = soxr.resample(sound.samples, sound.rate, rate) if rate != sound.rate else sound.samples
    with av.open(file, "w", format=container) as out:
        stream = out.add_stream(codec, rate=rate, layout="mono")
        stream.bit_rate = bits
        stream.format = kind
        frame = av.AudioFrame.from_ndarray(np.clip(samples, -1, 1)[None], format=kind, layout="mono")
        frame.sample_rate = rate
        out.mux(stream.encode(frame))
        out.mux(stream.encode(None))
    file.seek(0)
    with av.open(file) as source:
        resampler = av.AudioResampler("flt", "mono")
        frames = [piece for frame in source.decode(audio=0) for piece in resampler.resample(frame)]
        return Sound(np.concatenate([frame.to_ndarray()[0] for frame in frames]), frames[0].sample_rate)


def _cut(sound: Sound) -> Sound:
    """Three seconds from the middle, off any grid."""
    size = round(_CUT_SECONDS * sound.rate)
    start = (len(sound.samples) - size) // 2 + 101
    return Sound(sound.samples[start : start + size], sound.rate)


def _scaled(sound: Sound, factor: float) -> Sound:
    """Louder or softer, cut off where 16 bits end."""
    return Sound(np.clip(sound.samples * np.float32(factor), -1, 1), sound.rate)


TREATMENTS: dict[str, Callable[[Sound], Sound]] = {
    "as exported": lambda sound: sound,
    "MP3, 64 kbit/s": lambda sound: _coded(sound, "libmp3lame", "fltp", "mp3", 64_000, 24_000),
    "Opus, 32 kbit/s": lambda sound: _coded(sound, "libopus", "flt", "ogg", 32_000, 48_000),
    "16 kHz": lambda sound: Sound(soxr.resample(sound.samples, sound.rate, 16_000), 16_000),
    "half as loud": lambda sound: _scaled(sound, 0.5),
    "twice as loud": lambda sound: _scaled(sound, 2.0),
    "3 s out of it": _cut,
}
