"""Who is judged: the model's voices, their teachers, and what they have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import soundfile
import soxr

import engine
from tests.quality.measures import RATE, Wave
from training import flite
from training.corpus import Speaker
from training.synthesize import FEATURED, first_phones, render
from training.text_tokenizer import canonical

HERE = Path(__file__).parent
SHARED = HERE.parents[1].parent / "shared" / "data"
"""Where the Harvard sentences and the human clips lie beside a checkout, if they do."""


@dataclass
class Subject:
    """The model under judgement, loaded when first needed."""

    name: str
    seed: int = 0
    cache: Path = field(default_factory=lambda: Path("build/quality/waves"))
    _model: engine.LoadedModel | None = None

    @property
    def model(self) -> engine.LoadedModel:
        """The loaded model."""
        if self._model is None:
            self._model = engine.load(self.name, device="cpu")
        return self._model

    def say(self, text: str, voice: engine.Conditionals) -> Wave:
        """One sentence by a voice, float32 at 24 kHz."""
        options = engine.SpeechOptions(seed=self.seed)
        return engine.samples(engine.synthesize(text, voice, options, model=self.model))

    def built_in(self, name: str, text: str, key: str) -> Wave:
        """As :meth:`say` by a built-in voice, kept as a file named ``key``."""
        path = self.cache / name / f"{key}.wav"
        if path.exists():
            return soundfile.read(path, dtype="float32")[0]
        wave = self.say(text, self.model.voices[name])
        path.parent.mkdir(parents=True, exist_ok=True)
        soundfile.write(path, wave, RATE, subtype="PCM_16")
        return wave


def teacher_of(voice: str) -> Speaker | None:
    """The synthetic speaker behind a built-in voice; None if it has none, or flite is not installed."""
    known = {speaker.name: speaker for speaker in FEATURED}
    return known.get(voice) if flite.available() else None


def taught(speaker: Speaker, text: str) -> tuple[Wave, float]:
    """The teacher's rendering, float32 at 24 kHz, and the seconds of its last four phones."""
    wave, phones, ends = render(speaker, canonical(text))
    spoken = np.flatnonzero(phones)
    last = spoken[-min(4, len(spoken))]
    start = ends[last - 1] if last else 0.0
    return wave.astype(np.float32) / 32768.0, float(ends[spoken[-1]] - start)


def taught_words(speaker: Speaker, text: str) -> tuple[Wave, list[float]]:
    """The teacher's rendering, float32 at 24 kHz, and the second at which each word begins.

    Raises:
        FliteError: flite is missing, or finds nothing to say in the text.
    """
    wave, _, ends = render(speaker, canonical(text))
    firsts = first_phones(speaker, canonical(text))
    return wave.astype(np.float32) / 32768.0, [float(ends[at - 1]) if at else 0.0 for at in firsts]


def harvard(lists: int = 10) -> list[str]:
    """The first sentences of the Harvard lists, ten a list.

    Raises:
        FileNotFoundError: they are not there.
    """
    path = SHARED / "eval" / "harvard-sentences.txt"
    return path.read_text("utf-8").split("\n")[: 10 * lists]


def held_out() -> list[str]:
    """500 sentences of 1 to 40 words that no training text contains."""
    return (HERE / "sentences.txt").read_text("utf-8").splitlines()


def human_clips() -> list[Path]:
    """One clip of each human speaker beside the checkout, none if there are none."""
    names = (
        "en_f_librispeech_1088-134315-0000_16k.wav",
        "en_f_librispeech_198-209-0000_16k.ogg",
        "en_f_librispeech_6829_16k.mp3",
        "en_f_ljspeech_LJ001-0001_22k.wav",
        "en_f_vctk_p240_24k.mp3",
        "en_m_jfk_1961_44k1_stereo_24bit.flac",
        "en_m_librispeech_3436-172162-0000_16k.ogg",
        "en_m_mfa_cold_voice_24bit_16k.wav",
    )
    return [path for name in names if (path := SHARED / "clips" / name).exists()]


def read_wave(path: Path) -> Wave:
    """A clip as float32 mono at 24 kHz."""
    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    return soxr.resample(samples.mean(axis=1), rate, RATE)


def spread(items: Sequence[str], count: int) -> list[str]:
    """``count`` items evenly over the sequence, all if there are fewer."""
    step = max(1, len(items) // max(1, count))
    return list(items[::step][:count])
