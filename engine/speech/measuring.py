"""What this machine's processor does in a second, measured once and kept (:mod:`engine.checkpoints.pace`): by
some layers of the networks themselves, and by the starter as it speaks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import mlx.nn as nn
import numpy as np
import psutil
from mlx.utils import tree_map

from engine.backend import Backend, choose
from engine.checkpoints import loader, pace
from engine.checkpoints.pace import Machine, Pace
from engine.checkpoints.registry import STARTER, get
from engine.config import CONTEXT_TOKENS, FlowConfig, GPT2Config
from engine.recorded.compiling import settings
from engine.recorded.network import Memory
from engine.s3gen.flow import Flow
from engine.s3gen.runners.base import Conditions
from engine.s3gen.runners.recorded import RecordedRunner
from engine.s3gen.stream_cache import Memory as Past
from engine.s3gen.stream_cache import StreamCache
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions
from engine.speech.synthesizer import Synthesizer
from engine.t3.model import T3
from engine.t3.steps.recorded_step import RecordedStep, run
from engine.text.script import Script
from engine.text.sentences import sentences

LIKE = "nano"
"""The member whose layers are taken: its S3Gen is that of the others, but for the number of steps."""
TEXT = "The keeper wrote down the weather every evening."
_FRAMES = 2 * (CONTEXT_TOKENS + 50 + pace.AHEAD)
_T3 = GPT2Config(hidden_size=1024, num_layers=3, num_heads=16)
"""Large enough for no processor to have it at hand beside other things."""
MOST_OF_OTHERS = 0.2
"""Share of all cores that other programs may take while it is measured."""
M = TypeVar("M", bound=nn.Module)


def measure_machine() -> Machine:
    """Measure this machine's processor on the calling thread, and keep it, but where other programs took so
    much of it meanwhile that another time it will seem quicker.

    Raises:
        BackendError: the library that computes is missing.
    """
    backend = choose("cpu")
    begun = _times()
    machine = backend.run(_measured, backend)
    passed, busy, own = (after - before for after, before in zip(_times(), begun, strict=True))
    if busy - own <= MOST_OF_OTHERS * passed * (psutil.cpu_count() or 1):
        pace.keep(machine)
    return machine


def _times() -> tuple[float, float, float]:
    """Seconds: now, and of work of all programs and of this one."""
    all_of_it = psutil.cpu_times()
    return time.perf_counter(), sum(all_of_it) - all_of_it.idle, time.process_time()


def _measured(backend: Backend) -> Machine:
    starter = _starter(backend)
    t3 = _filled(T3(replace(get(LIKE).config.t3, backbone=_T3, text_vocab=1)))
    exact = Pace(_weights(t3, faster=False), _products(faster=False))
    # The library multiplies in bfloat16 where the processor does.
    narrow = settings("bfloat16") != settings("float32")
    faster = Pace(_weights(t3, faster=True), _products(faster=True) if narrow else exact.products)
    return Machine({"float32": exact, "faster": faster}, starter)


def _filled(module: M) -> M:
    """With numbers that take no time to be drawn."""
    module.update(tree_map(lambda x: mx.full(x.shape, 0.01, x.dtype), module.parameters()))
    mx.eval(module.parameters())
    return module


def _quickest(work: Callable[[], object], times: int) -> float:
    """Seconds of the quickest of some calls behind a first one: other programs only make it slower."""
    work()
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return min(taken)


def _weights(model: T3, *, faster: bool) -> float:
    step = RecordedStep(model, faster=faster)
    past = np.zeros((1, _T3.num_heads, pace.POSITIONS, _T3.hidden_size // _T3.num_heads), np.float32)
    memory = Memory(step.network, [past] * (2 * _T3.num_layers))
    x, places = np.zeros((1, 1, _T3.hidden_size), np.float32), iter(range(pace.POSITIONS, 2 * pace.POSITIONS))
    return pace.weights(model.config) / _quickest(lambda: run(memory, x, next(places)), 15)


def _products(*, faster: bool) -> float:
    config = get(LIKE).config.flow
    few = replace(config.estimator, mid_stages=0, blocks_per_stage=2)
    config = replace(config, estimator=few, n_timesteps=1)
    flow = _filled(Flow(config))
    runner = RecordedRunner(flow.networks, faster=faster)
    mel = mx.zeros((1, _FRAMES, config.num_mels))
    given = Conditions(mel, mx.zeros((1, config.num_mels)), mel)
    keys = np.zeros((1, few.num_heads, 2 * pace.PROMPT, few.head_dim), np.float16)
    prompt = Past(pinned=(keys,) * (2 * 2 * few.blocks_per_stage))
    taken = _quickest(lambda: runner.advance(mel, given, 0.0, 1.0, None, StreamCache(prompt, None)), 3)
    return _solver(config) / taken


def _solver(config: FlowConfig) -> float:
    """Of a step alone, without the encoder."""
    return pace.products(
        replace(config, encoder=replace(config.encoder, num_layers=0, num_up_layers=0)), _FRAMES // 2
    )


def _starter(backend: Backend) -> float:
    """Seconds that the starter takes for a second of speech."""
    model = loader.load(STARTER, backend)
    speaker, voice = Synthesizer(model), next(iter(model.voices.values()))
    sentence = next(sentences(Script.plain(TEXT), model.config.text, "en"))
    first = speaker.speak(sentence, voice, SpeechOptions())
    while next(first) is None:
        pass
    first.close()
    meter = Meter()
    for piece in speaker.speak(sentence, voice, SpeechOptions(), meter=meter):
        meter.count("samples", 0 if piece is None else len(piece.samples))
    factor = meter.snapshot().real_time_factor
    assert factor is not None, "it has said something"
    return factor
