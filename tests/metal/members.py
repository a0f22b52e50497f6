"""The members of the family at their true sizes, as they lie in memory on a GPU."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx.utils import tree_map

from engine.checkpoints import directories, registry, weights
from engine.checkpoints.directories import open_bundle
from engine.checkpoints.loader import choose_runners
from engine.checkpoints.weights import PARTS, ModelPart
from engine.config import SPEECH_VOCAB, ModelConfig
from engine.s3gen.flow import Flow
from engine.t3.model import T3
from engine.types import Conditionals
from engine.vocoder.hift import HiFT
from engine.voice.encoders import ClipEncoders
from tests.metal.trace import blank

DTYPES = {"float32": mx.float32, "float16": mx.float16, "bfloat16": mx.bfloat16}
PACKINGS = {"plain": None, "8 bits": 8, "4 bits": 4}
OFFICIAL = ("original", "multilingual-v3", "turbo", "nano", "flash")
MEMBERS = (registry.STARTER, *OFFICIAL)


@dataclass(frozen=True)
class Modules:
    """A member's networks and a voice that makes all of them do their longest work."""

    config: ModelConfig
    t3: T3
    flow: Flow
    vocoder: HiFT
    encoders: ClipEncoders
    voice: Conditionals


def of_zeros(config: ModelConfig, dtype: mx.Dtype, bits: int | None) -> Modules:
    """A member whose weights are zeros that take no memory, within
    :func:`tests.support.gpu_path.forced_gpu_path`.

    Args:
        config: of the member.
        dtype: of what may be in half precision.
        bits: linear layers are packed in so many, where the converter can pack them; None: none are.
    """
    filled = {part.name: _filled(part, config, dtype, bits) for part in PARTS}
    flow = cast(Flow, filled["flow"])
    encoders = ClipEncoders(*(filled[name] for name in ("tokenizer", "speaker_encoder", "voice_encoder")))
    t3, vocoder = cast(T3, filled["t3"]), cast(HiFT, filled["vocoder"])
    choose_runners(t3, flow, vocoder)
    return Modules(config, t3, flow, vocoder, encoders, made_up_voice(config))


def config_of(member: str) -> ModelConfig:
    """The configuration of a member, the starter included."""
    if member == registry.STARTER:
        return open_bundle(directories.find(member)).config
    return registry.get(member).config


def shallow(config: ModelConfig) -> ModelConfig:
    """A member with one layer of each kind; heads, kernels and widths stay as they are."""
    backbone = replace(config.t3.backbone, num_layers=1)
    heads = tuple((0, head) for _, head in config.t3.alignment_heads[:1])
    encoder = replace(config.flow.encoder, num_layers=1, num_up_layers=1)
    estimator = replace(config.flow.estimator, blocks_per_stage=1, mid_stages=1)
    return replace(
        config,
        t3=replace(config.t3, backbone=backbone, alignment_heads=heads),
        flow=replace(config.flow, encoder=encoder, estimator=estimator),
        tokenizer=replace(config.tokenizer, num_layers=1),
        speaker_encoder=replace(config.speaker_encoder, block_layers=(1, 1, 1)),
        # An LSTM is a step for each frame, all alike.
        voice_encoder=replace(config.voice_encoder, num_layers=1, partial_frames=16),
    )


def _filled(part: ModelPart, config: ModelConfig, dtype: mx.Dtype, bits: int | None) -> Any:
    """A part as :func:`engine.checkpoints.loader.fill_part` leaves one that is worth packing, of zeros."""
    module = part.build(config)
    if bits is not None and part.half:
        nn.quantize(module, class_predicate=lambda _, layer: _layout(layer, bits))
    kind = dtype if part.half else mx.float32

    def zeros(array: mx.array) -> mx.array:
        return blank(array.shape, kind if mx.issubdtype(array.dtype, mx.floating) else array.dtype)

    module.update(tree_map(zeros, module.parameters()))
    module.eval()
    return module


def _layout(layer: nn.Module, bits: int) -> bool | dict[str, int]:
    """How the converter packs a layer, False if it does not (:func:`engine.checkpoints.convert.encode`)."""
    size = weights.group_size(layer.weight.shape) if isinstance(layer, nn.Linear) else None
    return {"bits": bits, "group_size": size} if size else False


def made_up_voice(config: ModelConfig) -> Conditionals:
    """A voice whose prompts are as long as the member takes them."""
    tokens = int(25 * config.prompt.s3gen_seconds)
    rng = np.random.default_rng(0)
    return Conditionals(
        model=config.name,
        speaker_emb=rng.normal(size=(1, config.t3.speaker_dim)).astype(np.float32),
        t3_prompt_tokens=rng.integers(0, SPEECH_VOCAB, (1, config.t3.speech_prompt_tokens), np.int32),
        prompt_token=rng.integers(0, SPEECH_VOCAB, (1, tokens), np.int32),
        prompt_feat=rng.normal(size=(1, 2 * tokens, config.flow.num_mels)).astype(np.float32),
        embedding=rng.normal(size=(1, config.flow.speaker_dim)).astype(np.float32),
    )
