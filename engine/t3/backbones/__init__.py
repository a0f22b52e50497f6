"""The transformers that T3 can stand on, a file each, by the kind that their configuration names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.config import BackboneConfig, LlamaConfig
from engine.t3.backbones.base import Backbone
from engine.t3.backbones.gpt2 import GPT2


def _llama(config: LlamaConfig) -> Backbone:
    """Imported here because mlx-lm pulls in transformers, which takes seconds."""
    from engine.t3.backbones.llama import Llama

    return Llama(config)


_BACKBONES: dict[str, Callable[[Any], Backbone]] = {"gpt2": GPT2, "llama": _llama}


def build(config: BackboneConfig) -> Backbone:
    """The backbone that ``config`` describes, with fresh random weights."""
    return _BACKBONES[config.kind](config)
