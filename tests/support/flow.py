"""A flow small enough for tests, with random weights, and a made-up voice."""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import numpy as np
from mlx.utils import tree_map

from engine.config import EncoderConfig, EstimatorConfig, FlowConfig
from engine.s3gen.encoder import UPSAMPLING
from engine.s3gen.flow import Flow
from engine.s3gen.masks import attention_bias
from engine.s3gen.runners import choose
from engine.types import Conditionals


def small_flow(
    *, chunk_tokens: int | None = None, chunk_history: int = 0, meanflow: bool = False, guidance: float = 0.7
) -> Flow:
    """With the runner that is the quickest here."""
    mx.random.seed(3)
    flow = Flow(
        FlowConfig(
            encoder=EncoderConfig(
                hidden_size=32, num_heads=2, feed_forward=48, num_layers=2, num_up_layers=1
            ),
            estimator=EstimatorConfig(
                channels=24, head_dim=8, num_heads=2, blocks_per_stage=1, mid_stages=2, meanflow=meanflow
            ),
            n_timesteps=2 if meanflow else 3,
            guidance_rate=guidance,
            chunk_tokens=chunk_tokens,
            chunk_history=chunk_history,
        )
    )
    # Biases and the biases of position start at zero, which would hide faults.
    flow.update(tree_map(lambda p: p + 0.05 * mx.random.normal(p.shape), flow.parameters()))
    flow.eval()
    flow.runner = choose(flow.networks)
    return flow


def voice(prompt_tokens: int) -> Conditionals:
    rng = np.random.default_rng(5)
    return Conditionals(
        model="small",
        speaker_emb=np.zeros((1, 256), np.float32),
        t3_prompt_tokens=np.zeros((1, 0), np.int32),
        prompt_token=rng.integers(0, 6561, (1, prompt_tokens)).astype(np.int32),
        prompt_feat=rng.normal(size=(1, 2 * prompt_tokens, 80)).astype(np.float32),
        embedding=rng.normal(size=(1, 192)).astype(np.float32),
    )


def vector_field(
    flow: Flow,
    x: mx.array,
    t: mx.array,
    *given: mx.array,
    mask: mx.array | None = None,
    r: mx.array | None = None,
    prompts: mx.array | int = 0,
) -> mx.array:
    """dx/dt of a padded batch x (B, F, M) at times t (B,) under the member's attention grid.

    ``given``: what the encoder says, the speaker and the prompt's mel; ``mask`` (B, F) bool, False on what
    fills a row up, of which zeros are given; ``prompts``: tokens.
    """
    frames, grid = mx.array(prompts) * UPSAMPLING, flow.grid.scaled(UPSAMPLING)
    bias = attention_bias(x.shape[1], grid, x.dtype, valid=mask, pinned=frames)
    field = flow.estimator(x, *given, t, r, bias=bias)
    return field if mask is None else field * mask[..., None]


def some_tokens(count: int) -> list[int]:
    return [int(t) for t in np.random.default_rng(9).integers(0, 6561, count)]


def relative_error(ours: Any, theirs: Any) -> float:
    a, b = np.asarray(ours, np.float64), np.asarray(theirs, np.float64)
    assert a.shape == b.shape
    return float(np.linalg.norm(a - b) / np.linalg.norm(b))
