"""The voices that come with a model: ``conds.pt`` of the official files, ``voices/`` of our own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.checkpoints import pt_reader
from engine.errors import CheckpointFormatError
from engine.types import Conditionals
from engine.voice import voice_file

OFFICIAL = "conds.pt"
DEFAULT_VOICE = "default"
"""What the one voice of an official model is called."""


def builtin_voices(directory: Path, identity: str | None) -> dict[str, Conditionals]:
    """All voices in a model's directory, by name; the first is the model's default.

    Args:
        directory: of the model.
        identity: of the model's clip encoders; the voices of its publisher count as made by them. None takes
            any.

    Raises:
        CheckpointFormatError, UnsafeCheckpointError: ``conds.pt`` cannot be read.
        VoiceFileError, VoiceMismatchError: a file under ``voices`` is damaged or of another model.
    """
    voices: dict[str, Conditionals] = {}
    if (directory / OFFICIAL).is_file():
        voices[DEFAULT_VOICE] = read_conds(directory / OFFICIAL, identity or "")
    for path in sorted((directory / "voices").glob("*.safetensors")):
        voices[path.stem] = voice_file.load_voice(path, identity=identity)
    return voices


def read_conds(path: Path, identity: str) -> Conditionals:
    """An official ``conds.pt``: a dict of T3's and of S3Gen's conditionals (tts.py, Conditionals.save).

    Raises:
        CheckpointFormatError: the file is damaged or lacks a value; UnsafeCheckpointError as in
            :func:`engine.checkpoints.pt_reader.read`.
    """
    content = pt_reader.read(path)
    t3 = _table(path, content, "t3")
    s3gen = _table(path, content, "gen")
    tokens = _array(path, s3gen, "prompt_token", 2, np.int32)
    feat = _array(path, s3gen, "prompt_feat", 3, np.float32)
    # Two frames a token: the reference may keep an odd last frame, or one token too many.
    count = min(tokens.shape[1], feat.shape[1] // 2)
    return Conditionals(
        model=identity,
        speaker_emb=_array(path, t3, "speaker_emb", 2, np.float32),
        t3_prompt_tokens=_array(path, t3, "cond_prompt_speech_tokens", 2, np.int32),
        prompt_token=tokens[:, :count],
        prompt_feat=feat[:, : 2 * count],
        embedding=_array(path, s3gen, "embedding", 2, np.float32),
        name=DEFAULT_VOICE,
    )


def _table(path: Path, content: Any, key: str) -> dict[str, Any]:
    table = content.get(key) if isinstance(content, dict) else None
    if not isinstance(table, dict):
        raise CheckpointFormatError("'{name}' holds no voice: it lacks '{key}'.", name=path.name, key=key)
    return table


def _array(path: Path, table: dict[str, Any], key: str, rank: int, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    value = table.get(key)
    if not isinstance(value, np.ndarray) or value.ndim != rank or value.shape[0] != 1:
        raise CheckpointFormatError(
            "'{name}' holds no voice: '{key}' is missing or misshapen.", name=path.name, key=key
        )
    # A copy, since the voice must not keep the file mapped; the published mels lie transposed.
    return np.array(value, dtype, order="C")
