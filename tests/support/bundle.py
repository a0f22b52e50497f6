"""A model of toy widths with random weights, as a bundle: everything is real but the sound's quality."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import engine.backend

# isort: split
import mlx.core as mx
import numpy as np
import soundfile

from engine.checkpoints import convert, loader
from engine.checkpoints.weights import PARTS
from engine.voice import voice_file
from engine.voice.clone import clone
from tests.support import toy
from training.starter import tiny_config

VOICES = ("anna", "bela")
LONGEST = 50
"""Speech tokens of a sentence, two seconds: random weights never find an end."""


def speech_like(seconds: float, pitch: float, rate: int = 24_000) -> np.ndarray:
    """(S,) float32: bursts of a buzzing tone, loud and long enough for a clip of speech."""
    time = np.arange(round(seconds * rate)) / rate
    phase = 2 * np.pi * np.cumsum(pitch * (1 + 0.1 * np.sin(2 * np.pi * 0.7 * time))) / rate
    wave = sum(np.sin(k * phase) / k**1.3 for k in range(1, 16))
    syllables = np.clip(np.sin(2 * np.pi * 2.1 * time) + 0.7, 0, 1)
    noise = np.random.default_rng(int(pitch)).standard_normal(time.size) * 1e-3
    return (0.12 * wave * syllables + noise).astype(np.float32)


def tiny_bundle(directory: Path) -> Path:
    """Write the bundle with two voices into a directory that is made."""
    mx.random.seed(0)
    config = tiny_config()
    config = replace(config, t3=replace(config.t3, max_speech_tokens=LONGEST))
    modules = {part.name: part.build(config) for part in PARTS}
    for module in modules.values():
        module.eval()
        mx.eval(module.parameters())
    convert.save(modules, directory, config, config.name)
    toy.write_vocabulary(directory)
    model = loader.load(directory, engine.backend.choose("cpu"))
    for number, name in enumerate(VOICES):
        clip = directory / f"{name}.wav"
        soundfile.write(clip, speech_like(6.0, 120.0 + 90 * number), 24_000)
        voice = clone(model.encoders(), clip, model.config, name=name, identity=model.identity)
        voice_file.save_voice(voice, directory / "voices" / f"{name}.safetensors")
        clip.unlink()
    assert json.loads((directory / "philomel.json").read_text())["weights"] == "own"
    return directory
