"""A toy corpus: buzzing vowels by four speakers, enough to run every training stage for a few steps."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np

from engine.text import lexicon
from training import text_tokenizer
from training.corpus import (
    RATE,
    TOKEN_SAMPLES,
    TRAIN,
    VALID_SPEAKER,
    VALID_TEXT,
    Speaker,
    Utterance,
    write_annotations,
    write_shard,
    write_speakers,
)
from training.text_tokenizer import PHONEMES

PITCHES = (95.0, 125.0, 190.0, 230.0)
WORDS = ("the", "small", "bird", "sings", "at", "night", "while", "all", "of", "us", "sleep")

SOUNDS = {"bird": "bˈɜɹd", "night": "nˈIt", "sings": "sˈɪŋz", "small": "smˈɔl"}
"""What the list of words has of them."""


def write_vocabulary(folder: Path) -> None:
    """A vocabulary and a list of words that go with the toy corpus."""
    text_tokenizer.train([" ".join(WORDS)] * 5, 64).save(str(folder / "tokenizer.json"))
    (folder / lexicon.FILE).write_bytes(gzip.compress(lexicon.encoded(SOUNDS, PHONEMES)))


def buzz(pitch: float, samples: int, rng: np.random.Generator) -> np.ndarray:
    """(S,) int16: a harmonic tone of slowly moving pitch and colour, with silence at both ends."""
    time = np.arange(samples) / RATE
    f0 = pitch * (1 + 0.1 * np.sin(2 * np.pi * 0.7 * time))
    phase = 2 * np.pi * np.cumsum(f0) / RATE
    tilt = 1.2 + 0.4 * np.sin(2 * np.pi * 1.3 * time + rng.random())
    wave = sum(np.sin(k * phase) / k**tilt for k in range(1, 20))
    edge = np.minimum(1.0, np.minimum(time, time[::-1]) / 0.05)
    noisy = wave * edge * 4000 + rng.standard_normal(samples) * 10
    return np.clip(noisy, -30000, 30000).astype(np.int16)


def make(folder: Path, *, annotated: bool = True, utterances: int = 12) -> Path:
    """Write the corpus (one shard a speaker) and give its folder."""
    rng = np.random.default_rng(0)
    speakers = [
        Speaker(name=f"toy{i}", teacher="toy", warp=p / 120, held_out=i == 3) for i, p in enumerate(PITCHES)
    ]
    write_speakers(folder, speakers)
    for number, pitch in enumerate(PITCHES):
        rows = []
        for k in range(utterances):
            tokens = int(rng.integers(26, 50))
            text = " ".join(rng.choice(WORDS, tokens // 8)) + "."
            split = VALID_SPEAKER if number == 3 else VALID_TEXT if k < 2 else TRAIN
            phones, ends = np.array([0, 1, 0], np.int8), np.array([0.1, tokens / 25 - 0.1, tokens / 25])
            wave = buzz(pitch, tokens * TOKEN_SAMPLES, rng)
            rows.append(Utterance(wave, text, number, split, phones, ends.astype(np.float32), pitch))
        shard = write_shard(folder, number, rows)
        if annotated:
            tokens_of = [rng.integers(0, 6561, len(u.wave) // TOKEN_SAMPLES) for u in rows]
            voice = np.abs(rng.standard_normal((1, 256))) + 0.1 * rng.random((utterances, 256))
            voice /= np.linalg.norm(voice, axis=1, keepdims=True)
            write_annotations(
                shard, tokens_of, voice, rng.standard_normal((1, 192)) + np.zeros((utterances, 192))
            )
    return folder
