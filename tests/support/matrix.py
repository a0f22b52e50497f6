"""Every member in every precision, packing and way of streaming: what is run, and what it must give.

A cell speaks a text freely, then takes given speech tokens: T3's logits behind each of them, and the mel
that S3Gen makes of them, are held against the same stored weights expanded to float32 on a processor.
"""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from unittest import mock

import engine.backend

# isort: split
import mlx.core as mx
import mlx.nn as nn
import numpy as np

import engine
from engine.checkpoints.loader import LoadedModel
from engine.config import SPEECH_VOCAB, BlockConfig
from engine.s3gen import stream
from engine.s3gen.encoder import UPSAMPLING
from engine.s3gen.flow import starting_noise
from engine.speech import checks
from engine.speech.options import SpeechOptions, StreamingMode
from engine.speech.synthesizer import mode_of
from engine.t3 import generate, unmasking
from engine.t3.sampling import A, SamplingOptions, namespace
from engine.t3.steps import mlx_step
from engine.types import Conditionals, Float32
from tests.support.covering import covering
from tests.support.small_members import MEMBERS, PACKINGS, STARTER, Backbones, write

DTYPES = ("auto", "float32", "float16", "bfloat16")
MODES: tuple[StreamingMode, ...] = ("exact", "fast")
TEXT = "The small bird sings at night while all of us sleep."
SPOKEN = 12
"""Tokens of the free run, and of those that are given to T3."""
FORCED, PROMPT = 29, 26
"""Tokens that are given to S3Gen, and those of the voice: each more than a chunk of the fast grid of 25."""
SEED = 3


@dataclass(frozen=True)
class Cell:
    """One combination."""

    member: str
    dtype: str
    packing: str
    mode: StreamingMode

    def __str__(self) -> str:
        return ", ".join((self.member, self.dtype, self.packing, self.mode))


def pairs() -> list[Cell]:
    """Every two choices together at least once."""
    return [Cell(*row) for row in covering([MEMBERS, DTYPES, tuple(PACKINGS), MODES])]


def cells() -> list[Cell]:
    """The same with the starter in every precision and packing.

    Its attention has a grid of its own, so that both ways of streaming are one: they take turns.
    """
    starters = [
        (STARTER, dtype, packing, MODES[(d + p) % 2])
        for (d, dtype), (p, packing) in itertools.product(enumerate(DTYPES), enumerate(PACKINGS))
    ]
    return [Cell(*row) for row in covering([MEMBERS, DTYPES, tuple(PACKINGS), MODES], starters)]


@dataclass(frozen=True)
class Answer:
    """What a model makes of given tokens: logits (SPOKEN, V), of blocks in each step, and mel (1, 2 * FORCED,
    M), float32."""

    logits: Float32
    mel: Float32


@dataclass(frozen=True)
class Errors:
    """By how much logits and mel differ from float32, relative in the 2-norm; of the mel what the flow
    added to its noise is compared."""

    logits: float
    mel: float


def bound(dtype: str, *, packed: bool, tensor_cores: bool = False) -> float:
    """The most that either error may be.

    Args:
        dtype: of the model, not ``auto``.
        packed: whether products are of packed weights, whose scales have the model's precision.
        tensor_cores: whether float32 is multiplied with ten bits of mantissa, as NVIDIA's GPUs do.
    """
    if dtype == "bfloat16":
        return 0.1 if packed else 0.04
    return 1e-2 if dtype == "float16" or tensor_cores else 1e-5


def voice_of(model: LoadedModel) -> Conditionals:
    """The member's first voice, its prompt for S3Gen cut to :data:`PROMPT` tokens."""
    voice = engine.find_voice(model)
    return replace(
        voice,
        prompt_token=voice.prompt_token[:, -PROMPT:].copy(),
        prompt_feat=voice.prompt_feat[:, -UPSAMPLING * PROMPT :].copy(),
    )


def products(module: nn.Module) -> tuple[set[str], set[str]]:
    """Names of a module's linear layers: those whose weights are plain in memory, and packed ones."""
    layers = dict(module.named_modules())
    plain = {name for name, layer in layers.items() if isinstance(layer, nn.Linear)}
    return plain, {name for name, layer in layers.items() if isinstance(layer, nn.QuantizedLinear)}


def speak(model: LoadedModel, mode: StreamingMode) -> tuple[Float32, int]:
    """A free run through the public interface: samples (S,), and how many tokens T3 gave."""
    options = SpeechOptions(streaming=mode, top_k=40, seed=SEED, retries=0)
    meter = engine.Meter()
    with mock.patch.object(checks, "token_limit", return_value=SPOKEN):
        samples = engine.samples(engine.synthesize(TEXT, voice_of(model), options, model=model, meter=meter))
    return samples, meter.snapshot().speech_tokens


def answer(model: LoadedModel, mode: StreamingMode) -> Answer:
    """What the model makes of tokens that are the same for all."""
    tokens = np.random.default_rng(7).integers(0, SPEECH_VOCAB, FORCED).tolist()
    # More than one block of them, where they come in blocks.
    said = tokens[:SPOKEN] if model.config.t3.blocks is None else tokens
    return Answer(_logits(model, said), _mel(model, tokens, mode))


def _logits(model: LoadedModel, tokens: list[int]) -> Float32:
    """(n, V): what each token would have been drawn from, in each step of a block."""
    options = SamplingOptions(max_tokens=len(tokens))
    prefix = generate.make_prefix(model.t3, voice_of(model))
    text = np.asarray(model.text.encode(TEXT), np.int32)
    forced = _Forced(tokens, model.config.t3.blocks)
    with (
        mock.patch.object(generate, "draw", forced),
        mock.patch.object(unmasking, "draw", forced.block),
        mock.patch.object(unmasking, "settle", _in_order),
        mock.patch.object(mlx_step, "compiled", _as_it_is),
    ):
        given = [token.id for token in generate.generate(model.t3, prefix, text, options, seed=SEED)]
    assert given == tokens
    return np.concatenate([np.atleast_2d(np.array(logits)) for logits in forced.seen])


class _Forced:
    """Stands for drawing: it gives the tokens in turn and keeps what they would have been drawn from."""

    def __init__(self, tokens: list[int], blocks: BlockConfig | None):
        self.seen: list[mx.array | Float32] = []
        self._tokens, self._blocks = tokens, blocks

    def __call__(self, logits: A, *_: object) -> A:
        token = self._tokens[len(self.seen)]
        self.seen.append(logits)
        return namespace(logits).array([token], dtype=namespace(logits).int32)

    def block(self, logits: A, *_: object) -> A:
        """The same for all places of a block, logits (T, V), which are logarithms of probabilities."""
        assert self._blocks is not None
        start = len(self.seen) // self._blocks.steps * self._blocks.size
        tokens = self._tokens[start : start + logits.shape[0]]
        self.seen.append(logits - logits.mean(axis=-1, keepdims=True))
        return namespace(logits).array(tokens, dtype=namespace(logits).int32)[:, None]


def _as_it_is(rules: unmasking.Rules) -> Callable[..., mx.array]:
    """In place of what is compiled, where nothing could be kept on the way."""
    return lambda *arrays: unmasking.unmask(unmasking.Turn(*arrays), rules)


def _in_order(score: A, masked: A, count: A) -> A:
    """In place of the choice by score, which rounding may change: the first that are masked."""
    return masked & (masked.cumsum() <= count[masked.sum()])


def _mel(model: LoadedModel, tokens: list[int], mode: StreamingMode) -> Float32:
    """(1, 2 * len(tokens), M), streamed in two deliveries."""
    state = stream.open_stream(model.flow, voice_of(model), seed=SEED, mode=mode_of(model, mode))
    first, state = stream.step(model.flow, state, tokens[:20], final=False)
    last, _ = stream.step(model.flow, state, tokens[20:], final=True)
    return np.array(mx.concatenate([*first, *last], axis=1).astype(mx.float32))


def errors(got: Answer, expected: Answer, model: LoadedModel) -> Errors:
    """By how much an answer differs from another."""
    frames = UPSAMPLING * FORCED
    noise = starting_noise(model.config.flow, SEED, 0, frames)
    return Errors(
        _relative(got.logits - expected.logits, expected.logits),
        _relative(got.mel - expected.mel, expected.mel - noise),
    )


def _relative(difference: Float32, whole: Float32) -> float:
    return float(np.linalg.norm(difference) / np.linalg.norm(whole))


class Store:
    """Directories of members, and their float32 answers, made when they are first asked for and kept on disk.

    Args:
        root: where they are kept.
        sizes: of the small members.
    """

    def __init__(self, root: Path, sizes: Backbones):
        self._root, self._sizes = root, sizes

    def directory(self, member: str, packing: str) -> Path:
        """A member's directory."""
        target = self._root / f"{member}-{packing.replace(' ', '-')}"
        if not target.exists():
            # Named when it is whole; half of one is of a process that was ended.
            part = target.with_suffix(".part")
            shutil.rmtree(part, ignore_errors=True)
            write(part, member, packing, self._sizes).rename(target)
        return target

    def expected(self, member: str, packing: str, mode: StreamingMode) -> Answer:
        """Its answer in float32, on the processor."""
        directory = self.directory(member, packing)
        kept = directory / f"answer-{mode}.npz"
        if not kept.exists():
            found = answer(engine.load(directory, device="cpu"), mode)
            np.savez(kept, logits=found.logits, mel=found.mel)
        with np.load(kept) as arrays:
            return Answer(arrays["logits"], arrays["mel"])
