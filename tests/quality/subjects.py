"""Who is judged: the model's voices, their teachers, and what they have in common."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import soundfile
import soxr

import engine
from tests.quality.measures import RATE, Wave
from tests.support.places import BESIDE
from training.corpus import PHONES, Speaker
from training.phonemes import spoken
from training.speakers import FEATURED, HEART
from training.synthesize import Take, finish, word_starts
from training.teachers import Say, teacher
from training.text_tokenizer import written

HERE = Path(__file__).parent


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

    def with_seed(self, seed: int) -> Subject:
        """The same model with another seed, whose sentences are kept elsewhere."""
        return replace(
            self, seed=seed, cache=self.cache.parent / f"{self.cache.name}-{seed}", _model=self.model
        )

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


def hibari_is_here() -> bool:
    """Whether the main teacher is installed, with what its file is read by."""
    return all(importlib.util.find_spec(name) for name in ("hibari", "onnx", "onnxruntime"))


def _kokoro() -> Path | None:
    """The folder with Kokoro's model and styles, named by the variable KOKORO."""
    folder = os.environ.get("KOKORO")
    return Path(folder) if folder and importlib.util.find_spec("torch") else None


def teacher_of(voice: str) -> Speaker | None:
    """The synthetic speaker behind a built-in voice; None if it has none, or its teacher is not here."""
    known = {speaker.name: speaker for speaker in FEATURED}
    found = known.get(voice)
    if found is None or not hibari_is_here() or (found.teacher != HEART and _kokoro() is None):
        return None
    return found


@lru_cache(maxsize=1)
def _say() -> Say:
    folder = _kokoro()
    return teacher(folder)


@lru_cache(maxsize=256)
def _taken(speaker: Speaker, text: str) -> Take:
    return _say()(speaker, spoken(written(text)))


def _finished(speaker: Speaker, text: str) -> tuple[Wave, list[int], list[float]]:
    made = finish(speaker, _taken(speaker, text))
    if made is None:
        raise ValueError(f"{speaker.name} has nothing to say in {text!r}.")
    wave, phones, ends = made
    return wave.astype(np.float32) / 32768.0, [int(p) for p in phones], [float(e) for e in ends]


def taught(speaker: Speaker, text: str) -> tuple[Wave, float]:
    """The teacher's rendering, float32 at 24 kHz, and the seconds of its last four phones.

    Raises:
        ValueError: the teacher finds nothing to say in the text.
    """
    wave, phones, ends = _finished(speaker, text)
    sounding = [place for place, phone in enumerate(phones) if PHONES[phone]]
    last = sounding[-min(4, len(sounding))]
    return wave, ends[sounding[-1]] - (ends[last - 1] if last else 0.0)


def taught_words(speaker: Speaker, text: str) -> tuple[Wave, list[float]]:
    """The teacher's rendering, float32 at 24 kHz, and the second at which each word begins.

    Raises:
        ValueError: the teacher finds nothing to say in the text.
    """
    return _finished(speaker, text)[0], word_starts(speaker, _taken(speaker, text))


def harvard(lists: int = 10) -> list[str]:
    """The first sentences of the Harvard lists, ten a list.

    Raises:
        FileNotFoundError: they are not there.
    """
    path = BESIDE / "eval" / "harvard-sentences.txt"
    return path.read_text("utf-8").split("\n")[: 10 * lists]


def held_out() -> list[str]:
    """500 sentences of 1 to 40 words that no training text contains."""
    return (HERE / "sentences.txt").read_text("utf-8").splitlines()


def prose() -> list[str]:
    """The longer paragraphs of a book beside the checkout, none if there is none."""
    path = BESIDE / "docs" / "txt" / "alice_ascii.txt"
    paragraphs = path.read_text("utf-8").split("\n\n") if path.exists() else []
    return [" ".join(p.split()) for p in paragraphs if len(p) > 200]


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
    return [path for name in names if (path := BESIDE / "clips" / name).exists()]


def read_wave(path: Path) -> Wave:
    """A clip as float32 mono at 24 kHz."""
    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    return soxr.resample(samples.mean(axis=1), rate, RATE)


def spread(items: Sequence[str], count: int) -> list[str]:
    """``count`` items evenly over the sequence, all if there are fewer."""
    step = max(1, len(items) // max(1, count))
    return list(items[::step][:count])
