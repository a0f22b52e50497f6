"""From text tokens to the waveform: the reference's stages in turn, and ours, from the same noise."""

from __future__ import annotations

import mlx.core as mx
import numpy as np

from engine.checkpoints.loader import LoadedModel
from engine.reference import Row, networks, relative
from engine.s3gen import flow
from engine.t3.generate import generate, make_prefix
from engine.types import Conditionals
from engine.vocoder import hift
from engine.vocoder.hift import samples_per_frame, synthesize
from tests.parity import t3, t3_blocks
from tests.parity.members import Modules


def rows(modules: Modules, model: LoadedModel, voice: Conditionals, seed: int) -> list[Row]:
    """One row: the greedy utterance as samples. ``voice`` is what S3Gen hears; T3 has its own."""
    spoken, sizes = modules.t3, model.config
    prefix = make_prefix(model.t3, spoken.conditionals, exaggeration=t3.EXAGGERATION)
    ids = [token.id for token in generate(model.t3, prefix, spoken.text, spoken.options, seed=seed)]
    ours = synthesize(
        model.vocoder, flow.synthesize(model.flow, mx.array([ids]), voice, seed=seed), seed=seed
    )

    known = t3 if spoken.config.blocks is None else t3_blocks
    tokens = known.reference_tokens(spoken)[None]
    first, frames = -2 * voice.prompt_token.shape[1], 2 * tokens.shape[1]
    noise = np.array(flow.starting_noise(sizes.flow, seed, first, frames))
    meanflow = sizes.flow.estimator.meanflow
    mel = networks.mel(modules.flow, tokens, voice, noise, sizes.flow.n_timesteps, meanflow)
    hop, width = samples_per_frame(sizes.vocoder), sizes.vocoder.num_harmonics + 1
    phases, hiss = hift.initial_phases(seed, width), hift.source_noise(seed, 0, frames, hop, width)
    _, _, wave = networks.wave(modules.vocoder, mel, np.array(phases), np.array(hiss))
    return [relative("text to waveform", ours, wave, 1e-2, f"{len(ids)} tokens, greedy, the same noise")]
