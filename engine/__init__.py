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
    from engine.audio.audio_file import (
        AudioFile,
        check_place,
        output_failure,
        wav_blocks,
        wav_samples,
        working_file,
    )
    from engine.audio.devices import devices_in_use, outputs
    from engine.audio.encoding import (
        SOUND_SUFFIXES,
        Chapter,
        Tags,
        as_float,
        as_int16,
        check_encoder,
        encode,
        picture_kind,
    )
    from engine.audio.levelling import levelling, louder
    from engine.audio.player import Player
    from engine.audio.rendering import LEAD_SAMPLES, Stretcher, silence_before
    from engine.backend import memory
    from engine.checkpoints import models
    from engine.checkpoints.loader import LoadedModel
    from engine.checkpoints.pace import KEEPS_UP, Machine, known_machine, suiting
    from engine.checkpoints.registry import STARTER
    from engine.config import SAMPLE_RATE, ModelConfig
    from engine.files import cache_folder, data_folder, held, lacks_room, storable, write_whole
    from engine.model import clone, find_voice, judge_clip, load
    from engine.process import settle_letters
    from engine.reading.ledger import Ledger, Place, SentenceRecord
    from engine.reading.playing import PlayState, SpeechRequest, wait_for_sound
    from engine.reading.reader import reading_spans, synthesize
    from engine.reading.recordings import Sounds
    from engine.reading.scheduler import Handle, Priority
    from engine.reading.session import Session
    from engine.reading.sinks import FileSink, MemorySink, PlayerSink, Sink, TeeSink, Unbounded, samples
    from engine.reference import compare_with_reference
    from engine.span import Span
    from engine.speech.conversion import convert_voice
    from engine.speech.measuring import measure_machine
    from engine.speech.metrics import Meter, Metrics, as_json, process_memory
    from engine.speech.options import SpeechOptions
    from engine.speech.sentence_cache import SentenceCache
    from engine.text.dialogue import Line, quotations, speakers
    from engine.text.identify import identify, language_name
    from engine.text.pronunciation import (
        Pronunciation,
        PronunciationRule,
        read_rules,
        read_rules_file,
        try_rule,
        write_rules,
    )
    from engine.text.script import Cue, LanguageMark, Recorded, Saying, Script, united, with_cues
    from engine.text.sentences import sentence_spans
    from engine.types import (
        AS_THE_TEXT,
        AudioChunk,
        Conditionals,
        DeviceBack,
        DeviceLost,
        DeviceNews,
        FellBack,
        Finished,
        Float32,
        PlayerEvent,
        Position,
        Prepared,
        Preparing,
        Started,
        Underrun,
        WordTime,
    )
    from engine.voice.decode import Clip, read_clip
    from engine.voice.judge import Finding, Judgement
    from engine.voice.voice_file import forget_voice, load_voice, save_voice
    from engine.watermark import MarkedFile, marked_blocks
    from engine.watermark.marking import MarkingStream, load_detector, load_marker
    from engine.watermark.weights import fetch_watermark, has_watermark

_HOMES = {
    "engine.audio.audio_file": "AudioFile check_place output_failure wav_blocks wav_samples working_file",
    "engine.audio.devices": "devices_in_use outputs",
    "engine.audio.encoding": "SOUND_SUFFIXES Chapter Tags as_float as_int16 check_encoder encode"
    " picture_kind",
    "engine.audio.levelling": "levelling louder",
    "engine.audio.player": "Player",
    "engine.audio.rendering": "LEAD_SAMPLES Stretcher silence_before",
    "engine.backend": "memory",
    "engine.checkpoints.loader": "LoadedModel",
    "engine.checkpoints.pace": "KEEPS_UP Machine known_machine suiting",
    "engine.checkpoints.registry": "STARTER",
    "engine.config": "SAMPLE_RATE ModelConfig",
    "engine.files": "cache_folder data_folder held lacks_room storable write_whole",
    "engine.process": "settle_letters",
    "engine.model": "clone find_voice judge_clip load",
    "engine.reading.ledger": "Ledger Place SentenceRecord",
    "engine.reading.reader": "reading_spans synthesize",
    "engine.reading.playing": "PlayState SpeechRequest wait_for_sound",
    "engine.reading.recordings": "Sounds",
    "engine.reading.scheduler": "Handle Priority",
    "engine.reading.session": "Session",
    "engine.reading.sinks": "FileSink MemorySink PlayerSink Sink TeeSink Unbounded samples",
    "engine.reference": "compare_with_reference",
    "engine.span": "Span",
    "engine.speech.conversion": "convert_voice",
    "engine.speech.measuring": "measure_machine",
    "engine.speech.metrics": "Meter Metrics as_json process_memory",
    "engine.speech.options": "SpeechOptions",
    "engine.speech.sentence_cache": "SentenceCache",
    "engine.text.identify": "identify language_name",
    "engine.text.pronunciation": "Pronunciation PronunciationRule read_rules read_rules_file try_rule"
    " write_rules",
    "engine.text.script": "Cue LanguageMark Recorded Saying Script united with_cues",
    "engine.text.sentences": "sentence_spans",
    "engine.text.dialogue": "Line quotations speakers",
    "engine.types": "AS_THE_TEXT AudioChunk Conditionals DeviceBack DeviceLost DeviceNews FellBack Finished"
    " Float32 PlayerEvent Position Prepared Preparing Started Underrun WordTime",
    "engine.voice.decode": "Clip read_clip",
    "engine.voice.judge": "Finding Judgement",
    "engine.voice.voice_file": "forget_voice load_voice save_voice",
    "engine.watermark.marking": "MarkingStream load_detector load_marker",
    "engine.watermark": "MarkedFile marked_blocks",
    "engine.watermark.weights": "fetch_watermark has_watermark",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = sorted([*_HOME_OF, "models"])


def __dir__() -> list[str]:
    """The public names, for who looks around in an interpreter."""
    return __all__


def __getattr__(name: str) -> Any:
    """Load a public name at its first use."""
    if name == "models":
        return importlib.import_module("engine.checkpoints.models")
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'engine' has no attribute '{name}'")
    return getattr(importlib.import_module(home), name)
