"""The two transformers T3 can stand on, chosen by the class of their configuration."""

from __future__ import annotations

from engine.config import GPT2Config, LlamaConfig
from engine.t3.backbones.base import Backbone
from engine.t3.backbones.gpt2 import GPT2


def build(config: LlamaConfig | GPT2Config) -> Backbone:
    """The backbone that ``config`` describes, with fresh random weights."""
    if isinstance(config, GPT2Config):
        return GPT2(config)
    # Imported here because mlx-lm pulls in transformers, which takes seconds.
    from engine.t3.backbones.llama import Llama

    return Llama(config)
