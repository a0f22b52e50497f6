"""A recording in another voice, as the reference's ``vc.py`` converts it: ours beside it, stage by stage."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

import engine
from engine.checkpoints.loader import LoadedModel
from engine.config import SAMPLE_RATE, TOKENIZER_RATE
from engine.reference import Row, networks, relative
from engine.s3gen import flow, stream
from engine.speech.conversion import Recording, SpeechTokens
from engine.types import Conditionals, Float32
from engine.vocoder import hift
from engine.vocoder.hift import samples_per_frame
from engine.voice import clone
from engine.voice.decode import Clip
from tests.parity import voice
from tests.parity.members import Modules

NEEDS = ("voice", "s3gen", "vocoder")
"""Stages whose modules take part."""
Tokens = npt.NDArray[np.int32]
SECONDS = 3.0
"""Of the recording that is spoken; tokens are made of forty."""
VOICE_SECONDS = 4.0


def rows(modules: Modules, model: LoadedModel, path: Path, seed: int) -> list[Row]:
    """The recording ``path`` in the voice of its own first seconds: words and voice, mel, samples.

    Tokens of random weights may lie on a rounding boundary (:func:`tests.parity.voice.rows`): from the mel on
    the reference is given ours.
    """
    import librosa

    clip, encoders = engine.read_clip(path), model.encoders()
    wav16, _ = librosa.load(path, sr=TOKENIZER_RATE)
    wav24, _ = librosa.load(path, sr=SAMPLE_RATE)
    heard = np.concatenate(list(Recording(path).blocks_at(TOKENIZER_RATE)))
    wav24 = wav24[: round(VOICE_SECONDS * SAMPLE_RATE)]
    target = clone.encode(encoders, wav24, model.config)
    speech = clip.part(0.0, SECONDS)
    tokens = _tokens(speech, model)
    mel = _mel(model, tokens, target, seed)
    samples = engine.samples(
        engine.convert_voice(speech, replace(target, model=model.identity), model=model, seed=seed)
    )
    expected = _their_mel(modules, tokens, target, seed)
    return [
        relative("conversion: speech at 16 kHz", heard, wav16, 1e-6, "librosa.load"),
        *voice.whole_rows(encoders, modules.clip, wav24, "conversion"),
        _token_row(modules, model, clip),
        relative("conversion: mel", mel, expected, note=f"{tokens.shape[1]} tokens, the same noise"),
        relative(
            "conversion: samples", samples, _their_samples(modules, expected, seed), 1e-2, "convert_voice"
        ),
    ]


def _tokens(speech: Clip, model: LoadedModel) -> Tokens:
    """(1, N) by ours."""
    heard = SpeechTokens(Recording(speech), model.encoders().tokenizer)
    return np.concatenate([part for part in heard if part is not None])[None]


def _token_row(modules: Modules, model: LoadedModel, clip: Clip) -> Row:
    """Forty seconds: two windows of the tokenizer, which the reference hears at once."""
    import torch

    repeats = int(np.ceil(40 * clip.rate / len(clip.samples)))
    long = replace(clip, samples=np.tile(clip.samples, repeats)[: 40 * clip.rate])
    heard = np.concatenate(list(Recording(long).blocks_at(TOKENIZER_RATE)))
    with torch.inference_mode():
        expected = modules.clip.tokenizer(torch.from_numpy(heard)[None])[0].numpy()
    ours = _tokens(long, model)
    changed = float(np.mean(ours != expected)) if ours.shape == expected.shape else 1.0
    return Row("conversion: speech tokens", ours.shape, changed, 0.01, "two windows; share that differs")


def _mel(model: LoadedModel, tokens: Tokens, target: Conditionals, seed: int) -> Float32:
    """(1, 2N, 80) as a conversion streams it."""
    state = stream.open_stream(model.flow, target, seed=seed, mode="window")
    mels, _ = stream.step(model.flow, state, tokens[0].tolist(), final=True)
    return np.concatenate([np.array(mel) for mel in mels], axis=1)


def _their_mel(modules: Modules, tokens: Tokens, target: Conditionals, seed: int) -> Float32:
    sizes = modules.config.flow
    first, frames = -2 * target.prompt_token.shape[1], 2 * tokens.shape[1]
    noise = np.array(flow.starting_noise(sizes, seed, first, frames))
    return networks.mel(modules.flow, tokens, target, noise, sizes.n_timesteps, sizes.estimator.meanflow)


def _their_samples(modules: Modules, mel: Float32, seed: int) -> Float32:
    """Their vocoder's from the same draw, with the fade that their ``inference`` begins with."""
    sizes = modules.config.vocoder
    hop, width = samples_per_frame(sizes), sizes.num_harmonics + 1
    phases, hiss = hift.initial_phases(seed, width), hift.source_noise(seed, 0, mel.shape[1], hop, width)
    wave = networks.wave(modules.vocoder, mel, np.array(phases), np.array(hiss))[2][0].copy()
    half = SAMPLE_RATE // 50
    rise = (np.cos(np.linspace(np.pi, 0, half)) + 1) / 2
    wave[: 2 * half] *= np.concatenate([np.zeros(half), rise]).astype(np.float32)
    return wave
