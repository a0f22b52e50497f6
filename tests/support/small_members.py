"""Members of the family that are small but whole, with random weights, in each way to store them.

Every part of the true member is there, and its products are wide enough to be packed. The weights keep
the size of what they are given, so that attention is sharp, and a layer that were left out would show.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np
from mlx.utils import tree_map_with_path

from engine.checkpoints import convert, registry
from engine.checkpoints.weights import PARTS
from engine.config import (
    SPEECH_VOCAB,
    CAMPPlusConfig,
    EncoderConfig,
    EstimatorConfig,
    GPT2Config,
    HiFTConfig,
    LlamaConfig,
    ModelConfig,
    S3TokenizerConfig,
    VoiceEncoderConfig,
)
from engine.types import Conditionals
from engine.voice import voice_file
from tests.support.vocabulary import write_tokenizer

STARTER = registry.STARTER
_FULL = {
    "original": "original",
    "multilingual": "multilingual-v3",
    "turbo": "turbo",
    "nano": "nano",
    "flash": "flash",
}
MEMBERS = (STARTER, *_FULL)
"""The starter is the true one."""
PACKINGS: dict[str, dict[str, Any]] = {
    "plain": {"dtype": "float32"},
    "8 bits": {"bits": 8},
    "4 bits": {"bits": 4},
    "compact": {"bits": 8, "compact": True},
}
"""What ``philomel models convert`` is asked for; the starter ships as the last."""
PROMPT_TOKENS = 30
"""Of S3Gen's prompt."""


@dataclass(frozen=True)
class Backbones:
    """Sizes of T3: the Llama members', Turbo's and Nano's."""

    llama: LlamaConfig
    turbo: GPT2Config
    nano: GPT2Config


SMALL = Backbones(
    LlamaConfig(hidden_size=64, intermediate_size=128, num_layers=2, num_heads=2, head_dim=32),
    GPT2Config(hidden_size=64, num_layers=2, num_heads=2, max_positions=512),
    # 96 columns fall into groups of 32.
    GPT2Config(hidden_size=96, num_layers=2, num_heads=3, max_positions=512),
)
"""For a processor."""
WIDE = Backbones(
    LlamaConfig(hidden_size=256, intermediate_size=512, num_layers=2, num_heads=4, head_dim=64),
    GPT2Config(hidden_size=256, num_layers=2, num_heads=4, max_positions=512),
    GPT2Config(hidden_size=768, num_layers=2, num_heads=12, max_positions=512),
)
"""For a GPU: the narrowest that its one-launch decoding step takes, and Nano's own width."""


def configuration(member: str, backbones: Backbones) -> ModelConfig:
    """A member's configuration at small sizes."""
    full = registry.get(_FULL[member]).config
    llama = isinstance(full.t3.backbone, LlamaConfig)
    return replace(
        full,
        name=member,
        t3=replace(
            full.t3,
            backbone=backbones.llama if llama else getattr(backbones, member),
            text_vocab=300,
            speech_vocab=6563,
            max_text_tokens=128,
            max_speech_tokens=256,
            alignment_heads=((1, 0),) if full.t3.blocks is None else (),
        ),
        flow=replace(
            full.flow,
            encoder=EncoderConfig(
                hidden_size=64, num_heads=1, feed_forward=128, num_layers=1, num_up_layers=1
            ),
            estimator=EstimatorConfig(
                channels=64,
                head_dim=64,
                num_heads=1,
                blocks_per_stage=1,
                mid_stages=1,
                meanflow=full.flow.estimator.meanflow,
            ),
            n_timesteps=2,
        ),
        vocoder=HiFTConfig(
            base_channels=64, f0_channels=64, resblock_kernels=(3, 7), resblock_dilations=((1, 3), (1, 3))
        ),
        voice_encoder=VoiceEncoderConfig(hidden_size=32, num_layers=1),
        speaker_encoder=CAMPPlusConfig(
            growth_rate=8, init_channels=16, head_channels=4, block_layers=(1, 1, 1)
        ),
        tokenizer=S3TokenizerConfig(hidden_size=64, num_heads=1, num_layers=1),
    )


def write(directory: Path, member: str, packing: str, backbones: Backbones) -> Path:
    """Write a member in our own format, with a voice; the starter is converted from what is installed."""
    if member == STARTER:
        return convert.convert(STARTER, directory, **PACKINGS[packing])
    return write_random(directory, member, configuration(member, backbones), packing)


def write_random(
    directory: Path, member: str, config: ModelConfig, packing: str, prompt: int = PROMPT_TOKENS
) -> Path:
    """Write a member of any size with random weights; ``prompt`` tokens has its voice in S3Gen."""
    mx.random.seed(MEMBERS.index(member))
    modules = {part.name: part.build(config) for part in PARTS}
    for name in ("t3", "flow"):
        modules[name].update(tree_map_with_path(spread, modules[name].parameters()))
    without_control_tokens(modules["t3"].speech_head)
    convert.save(modules, directory, config, member, identity=member, **PACKINGS[packing])
    write_tokenizer(directory, config.text)
    spoken = 12 if prompt == PROMPT_TOKENS else config.t3.speech_prompt_tokens
    voice_file.save_voice(_voice(member, prompt, spoken), directory / "voices" / "made-up.safetensors")
    return directory


def spread(name: str, value: mx.array) -> mx.array:
    """Weights that keep the size of their input, of other layers than norms; of norms about ones."""
    if value.ndim == 1:
        middle = 1.0 if "norm" in name and name.endswith("weight") else 0.0
        return middle + 0.1 * mx.random.normal(value.shape)
    table = "emb" in name.rpartition(".")[0].rpartition(".")[2] or "positions" in name
    fan_in = 4.0 if table else float(np.prod(value.shape[1:]))
    return mx.random.normal(value.shape) * fan_in**-0.5


def without_control_tokens(head: Any) -> None:
    """Let ids above the codebook be middling, so that of the likeliest tokens none ends the speech."""
    head.weight[SPEECH_VOCAB:] = 0
    if "bias" in head:
        head.bias[SPEECH_VOCAB:] = 0


def _voice(identity: str, prompt: int, spoken: int) -> Conditionals:
    rng = np.random.default_rng(5)
    walk = np.cumsum(rng.normal(size=(2 * prompt, 80)) * 0.3, axis=0)
    return Conditionals(
        model=identity,
        speaker_emb=rng.normal(size=(1, 256)).astype(np.float32),
        t3_prompt_tokens=rng.integers(0, SPEECH_VOCAB, (1, spoken)).astype(np.int32),
        prompt_token=rng.integers(0, SPEECH_VOCAB, (1, prompt)).astype(np.int32),
        prompt_feat=(walk - walk.mean(axis=0))[None].astype(np.float32),
        embedding=rng.normal(size=(1, 192)).astype(np.float32),
    )
