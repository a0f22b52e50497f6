"""What half precision and few bits cost: tokens and mel against the same weights in float32.

The weights are converted on disk and loaded by the ordinary loader. On a CPU they are expanded to
float32, so there the table shows the weights' rounding alone; on a GPU the activations are in half
precision as well and packed weights stay packed. With random weights the best logits lie closer
together than those of a trained model, so the agreement here is a lower bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import mlx.core as mx
import numpy as np

from engine.backend import Backend
from engine.checkpoints import convert, loader
from engine.checkpoints.loader import LoadedModel
from engine.reference import Row, relative
from engine.s3gen import flow
from engine.t3.generate import generate, make_prefix
from engine.types import Int32
from tests.parity import members
from tests.parity.t3 import EXAGGERATION


@dataclass(frozen=True)
class Variant:
    """A way to store weights, and the most that may change: share of tokens, relative mel error."""

    name: str
    bits: int | None
    dtype: convert.Precision
    tokens: float
    mel: float


VARIANTS = (
    Variant("bfloat16", None, "bfloat16", 0.1, 0.05),
    Variant("8 bits", 8, "float16", 0.1, 0.05),
    Variant("4 bits", 4, "float16", 0.6, 0.5),
)


def rows(directory: Path, modules: members.Modules, backend: Backend, stages: Sequence[str]) -> list[Row]:
    """Each variant of an official directory against float32: of ``stages``, what 't3' and 's3gen' give."""
    exact = loader.load(directory, backend)
    tokens = _greedy(exact, modules)
    best = _best(exact, modules, tokens) if "t3" in stages else None
    mel = _mel(exact, tokens) if "s3gen" in stages else None
    del exact
    found: list[Row] = []
    for variant in VARIANTS:
        target = directory.with_name(f"{directory.name}-{variant.name.replace(' ', '-')}")
        convert.convert(directory, target, bits=variant.bits, dtype=variant.dtype)
        model = loader.load(target, backend)
        size = sum(path.stat().st_size for path in target.glob("*.safetensors"))
        disk = f"{size / 1e6:.0f} MB on disk"
        if best is not None:
            other = _best(model, modules, tokens)
            share = float(np.mean(other != best))
            note = f"{len(best)} tokens, teacher-forced; {disk}"
            found.append(Row(f"tokens changed, {variant.name}", other.shape, share, variant.tokens, note))
        if mel is not None:
            got = _mel(model, tokens)
            found.append(relative(f"mel, {variant.name}", got, mel, variant.mel, disk))
        del model
    return found


def _greedy(model: LoadedModel, modules: members.Modules) -> Int32:
    """60 speech tokens of the float32 model."""
    reference = modules.t3
    guided = model.config.t3.guidance
    prefix = make_prefix(model.t3, reference.conditionals, exaggeration=EXAGGERATION, guided=guided)
    steps = generate(model.t3, prefix, reference.text, reference.options, seed=0)
    return np.array([token.id for token, _ in zip(steps, range(60), strict=False)], np.int32)


def _best(model: LoadedModel, modules: members.Modules, tokens: Int32) -> Int32:
    """The likeliest token at each place of a given sequence."""
    voice = modules.t3.conditionals
    logits = model.t3(
        mx.array(voice.speaker_emb),
        mx.array(modules.t3.text)[None],
        mx.array(tokens)[None],
        prompt_tokens=mx.array(voice.t3_prompt_tokens),
        exaggeration=mx.array([EXAGGERATION]),
    )
    return np.array(mx.argmax(logits[0].astype(mx.float32), axis=-1)).astype(np.int32)


def _mel(model: LoadedModel, tokens: Int32) -> mx.array:
    voice = model.voices["default"]
    mel = flow.synthesize(model.flow, mx.array(tokens)[None], voice, seed=0).astype(mx.float32)
    mx.eval(mel)
    return mel
