"""The three networks that hear a clip, as one value."""

from __future__ import annotations

from dataclasses import dataclass

from engine.voice.campplus import CAMPPlus
from engine.voice.s3tokenizer import S3Tokenizer
from engine.voice.voice_encoder import VoiceEncoder


@dataclass(frozen=True)
class ClipEncoders:
    """What cloning needs of a loaded model; the networks are put into evaluation mode.

    Attributes:
        tokenizer: S3 tokenizer, for both prompts.
        speaker_encoder: CAMPPlus, for S3Gen.
        voice_encoder: LSTM voice encoder, for T3.
    """

    tokenizer: S3Tokenizer
    speaker_encoder: CAMPPlus
    voice_encoder: VoiceEncoder

    def __post_init__(self) -> None:
        for module in (self.tokenizer, self.speaker_encoder, self.voice_encoder):
            module.eval()
