"""The speech engine: text and a voice in, 24 kHz audio out.

This is the whole public interface; nothing below it is. Names are loaded when they are first
used, so importing :mod:`engine` costs nothing and does not touch MLX.

    import engine
    model = engine.load("starter")
    voice = engine.clone("me.wav", model=model)
    for chunk in engine.synthesize("Hello there.", voice, model=model):
        ...  # chunk.samples: float32 at 24 kHz
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.api import clone, load, samples, synthesize, voice
    from engine.config import SAMPLE_RATE, ModelConfig
    from engine.ledger import Ledger, Place, SentenceRecord, WordTime
    from engine.metrics import Meter, Metrics, process_memory
    from engine.options import SpeechOptions
    from engine.types import AudioChunk, Conditionals, Span
    from engine.worker import Handle, Priority, Step, Worker

_HOMES = {
    "engine.api": ("clone", "load", "samples", "synthesize", "voice"),
    "engine.config": ("SAMPLE_RATE", "ModelConfig"),
    "engine.ledger": ("Ledger", "Place", "SentenceRecord", "WordTime"),
    "engine.metrics": ("Meter", "Metrics", "process_memory"),
    "engine.options": ("SpeechOptions",),
    "engine.types": ("AudioChunk", "Conditionals", "Span"),
    "engine.worker": ("Handle", "Priority", "Step", "Worker"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "SAMPLE_RATE",
    "AudioChunk",
    "Conditionals",
    "Handle",
    "Ledger",
    "Meter",
    "Metrics",
    "ModelConfig",
    "Place",
    "Priority",
    "SentenceRecord",
    "Span",
    "SpeechOptions",
    "Step",
    "WordTime",
    "Worker",
    "clone",
    "load",
    "process_memory",
    "samples",
    "synthesize",
    "voice",
]


def __getattr__(name: str) -> Any:
    """Load a public name at its first use."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'engine' has no attribute '{name}'")
    return getattr(importlib.import_module(home), name)
