"""Small T3 models with random weights, one for each backbone."""

from __future__ import annotations

from dataclasses import replace

import mlx.core as mx
import numpy as np

from engine.config import SPEECH_VOCAB, BlockConfig, GPT2Config, LlamaConfig, T3Config
from engine.nn.attention import KeyValues
from engine.t3.model import T3
from engine.types import Conditionals, Int32

LLAMA = T3Config(
    LlamaConfig(hidden_size=64, intermediate_size=128, num_layers=3, num_heads=2, head_dim=32),
    max_text_tokens=64,
    max_speech_tokens=300,
    alignment_heads=((1, 0), (2, 1)),
)
GPT2 = T3Config(
    GPT2Config(hidden_size=64, num_layers=3, num_heads=2, max_positions=512),
    text_vocab=300,
    speech_vocab=6563,
    max_text_tokens=64,
    max_speech_tokens=300,
    speech_prompt_tokens=30,
    learned_positions=False,
    perceiver=False,
    emotion=False,
    guidance=False,
    text_sot_eot=False,
    speech_head_bias=True,
    alignment_heads=((1, 1),),
)
CONFIGS = {"llama": LLAMA, "gpt2": GPT2}
BLOCKS = replace(LLAMA, blocks=BlockConfig(), alignment_heads=())
TEXT: Int32 = np.arange(20, 33, dtype=np.int32)


def make(config: T3Config, seed: int = 0) -> T3:
    """A model whose logits are spread, and whose control tokens are never the best."""
    mx.random.seed(seed)
    model = T3(config)
    model.speech_head.weight = mx.random.normal(model.speech_head.weight.shape) * 0.3
    model.speech_head.weight[SPEECH_VOCAB:] = 0
    mx.eval(model.parameters())
    return model


def make_voice(prompt_tokens: int = 20, rng: np.random.Generator | None = None) -> Conditionals:
    """A random voice for T3, always the same without ``rng``; S3Gen's half is empty."""
    rng = rng or np.random.default_rng(5)
    return Conditionals(
        model="test",
        speaker_emb=rng.normal(size=(1, 256)).astype(np.float32),
        t3_prompt_tokens=rng.integers(0, SPEECH_VOCAB, (1, prompt_tokens)).astype(np.int32),
        prompt_token=np.zeros((1, 0), np.int32),
        prompt_feat=np.zeros((1, 0, 80), np.float32),
        embedding=np.zeros((1, 192), np.float32),
    )


def empty(model: T3, rows: int, size: int) -> list[KeyValues]:
    """Memory with room for so many positions."""
    config = model.config.backbone
    shape = (rows, config.num_heads, size, config.hidden_size // config.num_heads)
    return [(mx.zeros(shape), mx.zeros(shape)) for _ in range(config.num_layers)]
