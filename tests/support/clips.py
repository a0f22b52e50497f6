"""Where the recordings for tests are: those committed here, and the larger set beside the checkout."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from engine.types import Float32
from engine.voice.decode import read_clip
from tests.support.places import BESIDE, CLIPS, DATA, LJ

MALE = CLIPS / "en_m_librispeech_3436-172162-0000_16k.ogg"


def malformed() -> list[Path]:
    """Every broken audio file that is here."""
    folders = (DATA / "malformed_audio", BESIDE / "malformed" / "audio")
    return _once(path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir()))


def whole() -> list[Path]:
    """Every sound clip that is here."""
    shared = sorted(BESIDE.glob("clips/**/*.*")) if BESIDE.is_dir() else []
    kinds = {".wav", ".flac", ".mp3", ".ogg", ".opus", ".aiff", ".m4a", ".aac", ".webm", ".sph"}
    return _once(path for path in [*sorted(CLIPS.iterdir()), *shared] if path.suffix in kinds)


def _once(paths: Iterable[Path]) -> list[Path]:
    """Without those of the larger set that are committed too: files of one name and size."""
    found: dict[tuple[str, int], Path] = {}
    for path in paths:
        found.setdefault((path.name, path.stat().st_size), path)
    return list(found.values())


def speech(rate: int, seconds: float | None = None) -> Float32:
    """LJ Speech's first utterance at ``rate`` Hz."""
    from engine.dsp.resample import soxr_hq

    clip = read_clip(LJ)
    wav = soxr_hq(clip.samples, clip.rate, rate)
    return np.ascontiguousarray(wav[: int(seconds * rate)] if seconds else wav)
