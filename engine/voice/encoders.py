"""The three networks that hear a clip, as one value."""

from __future__ import annotations

from dataclasses import dataclass

import mlx.core as mx

from engine.backend import on_gpu
from engine.recorded.network import recorded
from engine.voice.campplus import CAMPPlus
from engine.voice.s3tokenizer import S3Tokenizer
from engine.voice.voice_encoder import VoiceEncoder


@dataclass(frozen=True)
class ClipEncoders:
    """What cloning needs of a loaded model; the networks are put into evaluation mode and, where a processor
    computes, recorded, each when it first hears something.

    Attributes:
        tokenizer: S3 tokenizer, for both prompts.
        speaker_encoder: CAMPPlus, for S3Gen.
        voice_encoder: LSTM voice encoder, for T3.
    """

    tokenizer: S3Tokenizer
    speaker_encoder: CAMPPlus
    voice_encoder: VoiceEncoder

    def __post_init__(self) -> None:
        modules = self.tokenizer, self.speaker_encoder, self.voice_encoder
        for module in modules:
            module.eval()
        if on_gpu():
            return
        mx.eval([module.parameters() for module in modules])
        bands, wide = self.tokenizer.config.num_mels, self.speaker_encoder.config.num_mels
        size, narrow = self.voice_encoder.config.partial_frames, self.voice_encoder.config.num_mels
        self.tokenizer.hear = recorded(
            self.tokenizer.activations,
            lambda length: [mx.zeros((1, length, bands))],
            self.tokenizer.source,
        )
        self.speaker_encoder.hear = recorded(
            self.speaker_encoder, lambda length: [mx.zeros((1, length, wide))], self.speaker_encoder.source
        )
        self.voice_encoder.hear = recorded(
            self.voice_encoder, lambda length: [mx.zeros((length, size, narrow))], self.voice_encoder.source
        )
