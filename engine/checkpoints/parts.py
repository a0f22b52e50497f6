"""The parts of a model: where each one's tensors lie, what renames them, and what they fill.

A member's T3 and voice encoder have a file each; the S3Gen file holds four parts, told apart by
the first word of a name.
"""

from __future__ import annotations

import engine.backend  # noqa: F401  (loads the BLAS, which must come before MLX)

# isort: split
from collections.abc import Callable
from dataclasses import dataclass

import mlx.nn as nn

from engine.checkpoints import names_s3gen, names_t3, names_voice
from engine.checkpoints.mapping import Rule
from engine.checkpoints.registry import Role
from engine.config import ModelConfig
from engine.s3gen.flow import Flow
from engine.t3.model import T3
from engine.vocoder.hift import HiFT
from engine.voice.campplus import CAMPPlus
from engine.voice.s3tokenizer import S3Tokenizer
from engine.voice.voice_encoder import VoiceEncoder


@dataclass(frozen=True)
class Part:
    """One module of a model.

    Attributes:
        name: also the first word of its tensors' names in our own format.
        role: the official file that holds it.
        source: the first word of its names in that file; '' where the file is its own.
        own_file: the file that holds it in our own format.
        rules: official names to ours, given the configuration; before ours the part's name may stand.
        build: an empty module, given the configuration.
        half: whether it may run in half precision. The vocoder integrates a phase, and the clip
            encoders decide on tokens, once for each voice: both stay in float32.
    """

    name: str
    role: Role
    source: str
    own_file: str
    rules: Callable[[ModelConfig], list[Rule]]
    build: Callable[[ModelConfig], nn.Module]
    half: bool


_T3, _S3GEN, _ENCODERS = "t3.safetensors", "s3gen.safetensors", "encoders.safetensors"

SPEAKING_PARTS = (
    Part("t3", "t3", "", _T3, lambda config: names_t3.rules(config.t3),
         lambda config: T3(config.t3), half=True),
    Part("flow", "s3gen", "flow", _S3GEN, names_s3gen.rules, lambda config: Flow(config.flow), half=True),
    Part("vocoder", "s3gen", "mel2wav", _S3GEN, names_s3gen.rules,
         lambda config: HiFT(config.vocoder), half=False),
)  # fmt: skip
"""What speaks: in memory from the start."""

CLONING_PARTS = (
    Part("tokenizer", "s3gen", "tokenizer", _ENCODERS, names_voice.rules,
         lambda config: S3Tokenizer(config.tokenizer), half=False),
    Part("speaker_encoder", "s3gen", "speaker_encoder", _ENCODERS, names_voice.rules,
         lambda config: CAMPPlus(config.speaker_encoder), half=False),
    Part("voice_encoder", "voice_encoder", "", _ENCODERS, names_voice.rules,
         lambda config: VoiceEncoder(config.voice_encoder), half=False),
)  # fmt: skip
"""What hears a clip: filled when the first voice is cloned."""

PARTS = (*SPEAKING_PARTS, *CLONING_PARTS)
