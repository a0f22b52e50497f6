"""The configuration of the member ``starter``: the one place where its sizes are decided.

The starter is the engine's own model family at a small size. What differs from Turbo is written
here and nowhere else: small widths, its own BPE, no raw speech prompt for T3, and an S3Gen whose
attention is chunk-causal on a fixed grid, so that streaming equals the whole utterance.
"""

from __future__ import annotations

from dataclasses import replace

from engine.config import (
    CAMPPlusConfig,
    EncoderConfig,
    EstimatorConfig,
    FlowConfig,
    GPT2Config,
    HiFTConfig,
    ModelConfig,
    PromptConfig,
    S3TokenizerConfig,
    SamplingConfig,
    T3Config,
    TextConfig,
    VoiceEncoderConfig,
)
from training.text_tokenizer import SIGNS, VOCABULARY

CHUNK_TOKENS = 10
"""Grid of S3Gen's attention in speech tokens (0.4 s): the smallest piece that can be heard."""
CHUNK_HISTORY = 8
"""Earlier chunks that a chunk may see (3.2 s), which bounds the cost of a chunk."""
MAX_POSITIONS = 1024
"""Longest sequence of T3: speaker, text and speech together (speech alone: 24 s are 600)."""
LOUDNESS = -24.6
"""Of a clip, in LUFS: that of the speech in training. The voice encoder hears power as it is, and the flow
goes on at its prompt's level."""
EDGE_FRAMES = 4
"""Frames at each end of what the vocoder is trained on that lack context and are not judged: in use it is
shown silence there."""

ALIGNMENT_HEADS = ((1, 2), (1, 0))
"""Heads of the trained T3 that follow the text. Of all 30 each of these puts 92 % of the words within 100 ms
of the teachers' own times where its lead is made up for, the next best 72 %; their mean puts 95 % there."""
ALIGNMENT_LEAD = 0.1
"""Seconds by which their mean looks ahead."""
REST_TOKENS = 12
"""Of 937 utterances none had a pause of more than 13 in its midst."""


def starter_config() -> ModelConfig:
    """The starter as it is trained and shipped."""
    return ModelConfig(
        name="starter",
        t3=_t3(),
        voice_encoder=VoiceEncoderConfig(hidden_size=128, num_layers=2, embedding_dim=256),
        speaker_encoder=CAMPPlusConfig(
            growth_rate=16, bn_size=4, init_channels=64, head_channels=16, block_layers=(4, 8, 6)
        ),
        tokenizer=S3TokenizerConfig(hidden_size=256, num_heads=4, num_layers=8),
        flow=_flow(),
        vocoder=_vocoder(),
        sampling=SamplingConfig(
            temperature=0.1,
            top_k=40,
            top_p=0.9,
            min_p=0.0,
            repetition_penalty=1.05,
            cfg_weight=0.0,
            exaggeration=0.5,
            penalty_last=True,
        ),
        text=TextConfig(
            tokenizer="bpe",
            lowercase=False,
            language_transforms=False,
            lexicon=True,
            max_chars=160,
            max_seconds=20.0,
        ),
        prompt=PromptConfig(t3_seconds=6.0, s3gen_seconds=4.0, min_seconds=1.0, loudness_lufs=LOUDNESS),
    )


def tiny_config() -> ModelConfig:
    """The same member at toy widths: for tests and smoke runs, seconds on two cores."""
    full = starter_config()
    return replace(
        full,
        t3=replace(
            full.t3,
            backbone=replace(full.t3.backbone, hidden_size=32, num_layers=2, num_heads=2),
            alignment_heads=((1, 0),),
            rest_tokens=None,  # untrained heads look at nothing
        ),
        voice_encoder=replace(full.voice_encoder, hidden_size=16, num_layers=1),
        speaker_encoder=replace(
            full.speaker_encoder, growth_rate=4, init_channels=8, head_channels=4, block_layers=(1, 1, 1)
        ),
        tokenizer=replace(full.tokenizer, hidden_size=32, num_heads=2, num_layers=1),
        flow=replace(
            full.flow,
            encoder=replace(
                full.flow.encoder, hidden_size=32, num_heads=2, feed_forward=32, num_layers=1, num_up_layers=1
            ),
            estimator=replace(full.flow.estimator, channels=32, head_dim=16, num_heads=2, mid_stages=1),
        ),
        vocoder=replace(full.vocoder, base_channels=32, f0_channels=16),
    )


def _t3() -> T3Config:
    """GPT-2 backbone without guidance; the voice comes from the speaker embedding alone."""
    return T3Config(
        backbone=GPT2Config(hidden_size=320, num_layers=6, num_heads=5, max_positions=MAX_POSITIONS),
        text_vocab=VOCABULARY + len(SIGNS),
        speech_vocab=6563,
        start_text_token=1,
        stop_text_token=2,
        max_text_tokens=384,
        max_speech_tokens=640,
        speech_prompt_tokens=0,
        learned_positions=True,
        perceiver=False,
        emotion=False,
        guidance=False,
        text_sot_eot=True,
        speech_head_bias=True,
        alignment_heads=ALIGNMENT_HEADS,
        alignment_lead=ALIGNMENT_LEAD,
        rest_tokens=REST_TOKENS,
    )


def _flow() -> FlowConfig:
    """Plain flow matching, one row, four Euler steps, chunk-causal on a grid of 10 tokens."""
    return FlowConfig(
        encoder=EncoderConfig(hidden_size=192, num_heads=3, feed_forward=384, num_layers=2, num_up_layers=2),
        estimator=EstimatorConfig(
            channels=192, head_dim=64, num_heads=3, blocks_per_stage=1, mid_stages=4, meanflow=False
        ),
        n_timesteps=4,
        guidance_rate=0.0,
        chunk_tokens=CHUNK_TOKENS,
        chunk_history=CHUNK_HISTORY,
    )


def _vocoder() -> HiFTConfig:
    """A narrow HiFT whose residual blocks look ahead a few frames only."""
    return HiFTConfig(
        base_channels=160,
        f0_channels=96,
        resblock_kernels=(3, 7),
        resblock_dilations=((1, 3), (1, 3)),
        source_kernels=(7, 7, 7),
        source_dilations=((1, 3), (1, 3), (1, 3)),
        phase_restarts=True,
        silent_frames=EDGE_FRAMES,
    )
