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
    from engine.api import (
        clone,
        find_voice,
        judge_clip,
        load,
        load_voice,
        read_clip,
        samples,
        save_voice,
        synthesize,
    )
    from engine.audio.devices import devices_in_use, outputs
    from engine.audio.files import AudioFile, working_file
    from engine.audio.player import Player
    from engine.audio.sinks import BothSinks, FileSink, PlayerSink
    from engine.backend import memory
    from engine.cache import AudioCache
    from engine.checkpoints.loader import LoadedModel
    from engine.config import SAMPLE_RATE, ModelConfig
    from engine.ledger import Ledger, Place, SentenceRecord, WordTime
    from engine.metrics import Meter, Metrics, as_json, process_memory
    from engine.options import SpeechOptions
    from engine.reader import SentenceDone
    from engine.request import SpeechRequest
    from engine.session import Session
    from engine.types import (
        AudioChunk,
        Conditionals,
        DeviceNews,
        FellBack,
        Float32,
        Prepared,
        Preparing,
        Span,
    )
    from engine.voice.decode import Clip
    from engine.voice.judge import Finding, Judgement
    from engine.whole import write_whole
    from engine.worker import Handle, Priority, Step, Worker

_HOMES = {
    "engine.api": (
        "clone",
        "find_voice",
        "judge_clip",
        "load",
        "load_voice",
        "read_clip",
        "samples",
        "save_voice",
        "synthesize",
    ),
    "engine.audio.devices": ("devices_in_use", "outputs"),
    "engine.audio.files": ("AudioFile", "working_file"),
    "engine.audio.player": ("Player",),
    "engine.audio.sinks": ("BothSinks", "FileSink", "PlayerSink"),
    "engine.backend": ("memory",),
    "engine.cache": ("AudioCache",),
    "engine.checkpoints.loader": ("LoadedModel",),
    "engine.config": ("SAMPLE_RATE", "ModelConfig"),
    "engine.ledger": ("Ledger", "Place", "SentenceRecord", "WordTime"),
    "engine.metrics": ("Meter", "Metrics", "as_json", "process_memory"),
    "engine.options": ("SpeechOptions",),
    "engine.reader": ("SentenceDone",),
    "engine.request": ("SpeechRequest",),
    "engine.session": ("Session",),
    "engine.types": (
        "AudioChunk",
        "Conditionals",
        "DeviceNews",
        "FellBack",
        "Float32",
        "Prepared",
        "Preparing",
        "Span",
    ),
    "engine.voice.decode": ("Clip",),
    "engine.voice.judge": ("Finding", "Judgement"),
    "engine.whole": ("write_whole",),
    "engine.worker": ("Handle", "Priority", "Step", "Worker"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "SAMPLE_RATE",
    "AudioCache",
    "AudioChunk",
    "AudioFile",
    "BothSinks",
    "Clip",
    "Conditionals",
    "DeviceNews",
    "FellBack",
    "FileSink",
    "Finding",
    "Float32",
    "Handle",
    "Judgement",
    "Ledger",
    "LoadedModel",
    "Meter",
    "Metrics",
    "ModelConfig",
    "Place",
    "Player",
    "PlayerSink",
    "Prepared",
    "Preparing",
    "Priority",
    "SentenceDone",
    "SentenceRecord",
    "Session",
    "Span",
    "SpeechOptions",
    "SpeechRequest",
    "Step",
    "WordTime",
    "Worker",
    "as_json",
    "clone",
    "devices_in_use",
    "find_voice",
    "judge_clip",
    "load",
    "load_voice",
    "memory",
    "outputs",
    "process_memory",
    "read_clip",
    "samples",
    "save_voice",
    "synthesize",
    "working_file",
    "write_whole",
]


def __getattr__(name: str) -> Any:
    """Load a public name at its first use."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'engine' has no attribute '{name}'")
    return getattr(importlib.import_module(home), name)
