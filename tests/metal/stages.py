"""What each stage of a member queues on a GPU that is not NVIDIA's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from unittest import mock

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np

from engine.config import SAMPLE_RATE, SPEECH_VOCAB, TOKENIZER_RATE
from engine.dsp import spectra
from engine.nn import overflow
from engine.nn.overflow import all_finite
from engine.s3gen import flow as whole_flow
from engine.s3gen import stream as s3gen
from engine.s3gen.stream import Mode
from engine.t3 import generate
from engine.t3.generate import Autoregression, BlockDiffusion, Utterance
from engine.t3.sampling import SamplingOptions
from engine.t3.steps import choose
from engine.vocoder import hift
from engine.vocoder import stream as vocoder
from tests.metal.members import Modules
from tests.metal.trace import Record, recorded

TEXT_TOKENS = 40
SOLVER_STEPS = 2
"""All steps of the solver queue the same."""
DELIVERIES = (13, 57)
"""Speech tokens, the first time without a past."""
CLIP_SECONDS = (1.3, 33.0)
"""Of the shortest clip there can be, and of one that the tokenizer takes in windows."""


def stages() -> dict[str, Callable[[Modules], Record]]:
    """What to call with a member, by the stage's name; within :func:`forced_gpu_path`."""
    parts: dict[str, Callable[[Modules, Record], None]] = {
        "t3": _t3,
        "s3gen, whole": _whole,
        "s3gen, exact": partial(_stream, mode="window"),
        "s3gen, fast": partial(_stream, mode="chunk"),
        "vocoder": _vocoder,
        "clip": _clip,
    }
    return {stage: partial(_recorded, queue) for stage, queue in parts.items()}


def _recorded(queue: Callable[[Modules, Record], None], model: Modules) -> Record:
    def found(result: mx.array) -> mx.array:
        record.add(all_finite(result))
        return mx.array(True)

    # To read whether a result is finite would be to compute it.
    with recorded() as record, mock.patch.object(overflow, "all_finite", found):
        queue(model, record)
    return record


def _t3(model: Modules, record: Record) -> None:
    """A voice's prefix, the first token, steps with chance, and a greedy one."""
    base = model.config.sampling
    guided = model.config.t3.guidance
    options = SamplingOptions(
        temperature=base.temperature or 0.8,
        # All filters, whichever the member uses by itself: each can be set.
        top_k=base.top_k or 1000,
        top_p=min(base.top_p, 0.95),
        min_p=base.min_p or 0.05,
        repetition_penalty=base.repetition_penalty,
        penalty_last=base.penalty_last,
        cfg_weight=base.cfg_weight if guided else 0.0,
        exaggeration=base.exaggeration,
    )
    prefix = generate.make_prefix(model.t3, model.voice, exaggeration=options.exaggeration)
    text = np.arange(1, TEXT_TOKENS + 1, dtype=np.int32)
    step, config = choose(model.t3), model.config.t3
    if config.blocks is not None:
        asked = Utterance(prefix, text, options, seed=0, limit=3 * config.blocks.size)
        blocks = BlockDiffusion(model.t3, step, asked, config.blocks)
        blocks._begin()
        for number in range(2):
            record.add(block := blocks._filled(number, config.blocks.size))
            blocks._commit(block)
            blocks._rules = replace(blocks._rules, options=replace(options, temperature=0.0))
        return
    run = Autoregression(model.t3, step, Utterance(prefix, text, options, seed=0, limit=8))
    record.add(run._first())
    for index in range(3):
        record.add(run._next(index))
    run._options = replace(options, temperature=0.0)
    record.add(run._next(3))


def _whole(model: Modules, record: Record) -> None:
    tokens = mx.array(_tokens(sum(DELIVERIES)))[None]
    record.add(whole_flow.synthesize(model.flow, tokens, model.voice, seed=0, n_timesteps=SOLVER_STEPS))


def _stream(model: Modules, record: Record, mode: Mode) -> None:
    prepared = s3gen.prepare(model.flow, model.voice, mode, n_timesteps=SOLVER_STEPS)
    state = s3gen.open_stream(model.flow, model.voice, seed=0, mode=mode, voice=prepared)
    for count in DELIVERIES:
        mels, state = s3gen.step(model.flow, state, _tokens(count), final=count == DELIVERIES[-1])
        record.add(mels)


def _vocoder(model: Modules, record: Record) -> None:
    state = vocoder.init_state(model.vocoder, seed=0)
    for count in DELIVERIES:
        frames = _numbers(1, 2 * count, model.config.flow.num_mels)
        final = count == DELIVERIES[-1]
        samples, state = vocoder.step(model.vocoder, state, frames, final=final)
        record.add(samples)
    record.add(hift.synthesize(model.vocoder, frames, seed=0), hift.trim_fade())


def _clip(model: Modules, record: Record) -> None:
    """Mel front ends and encoders; the samples are made on the host."""
    config, encoders = model.config, model.encoders
    for seconds in CLIP_SECONDS:
        at_24k = _numbers(1, int(seconds * SAMPLE_RATE))
        at_16k = _numbers(1, int(seconds * TOKENIZER_RATE))
        tokenizer_mel = spectra.tokenizer_mel(at_16k, config.tokenizer.num_mels)
        fbank = spectra.kaldi_fbank(at_16k, config.speaker_encoder.num_mels)
        voice_mel = spectra.voice_encoder_mel(at_16k, config.voice_encoder.num_mels)
        record.add(
            spectra.s3gen_mel(at_24k, config.flow.num_mels),
            encoders.tokenizer.tokenize(tokenizer_mel),
            encoders.speaker_encoder(fbank),
            encoders.voice_encoder.embed(voice_mel),
        )


def _numbers(*shape: int) -> mx.array:
    return mx.array(np.random.default_rng(1).normal(size=shape).astype(np.float32))


def _tokens(count: int) -> list[int]:
    return [int(token) for token in np.random.default_rng(2).integers(0, SPEECH_VOCAB, count)]
