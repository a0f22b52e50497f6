"""Voices on disk: one safetensors file each, tensors plus facts as metadata.

Cloned ones are kept in a folder by what they were made from and with. There a damaged file counts as
absent, and so does a folder that cannot be written: a voice can always be cloned again.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import safetensors
import safetensors.numpy

from engine.config import ModelConfig
from engine.errors import OutputFileError, VoiceFileError, VoiceMismatchError, VoiceNotFoundError
from engine.files import storable, write_whole
from engine.types import Conditionals

log = logging.getLogger(__name__)

FORMAT = "philomel-voice-1"
_CACHED = 1
"""Raised when cloning itself changes its numbers."""
_RANKS = {
    "speaker_emb": (2, np.float32),
    "t3_prompt_tokens": (2, np.int32),
    "prompt_token": (2, np.int32),
    "prompt_feat": (3, np.float32),
    "embedding": (2, np.float32),
}


def save_voice(voice: Conditionals, path: str | os.PathLike[str]) -> None:
    """Write a voice; the file appears whole or not at all.

    Raises:
        OutputFileError: it cannot be written there.
    """
    path = Path(path)
    facts = {
        "format": FORMAT,
        "model": voice.model,
        # A clip's name need not be UTF-8.
        "name": storable(voice.name),
        "clip_sha256": voice.clip_sha256,
        "details": json.dumps(voice.details, default=str),
    }
    data = safetensors.numpy.save({key: getattr(voice, key) for key in _RANKS}, metadata=facts)
    try:
        write_whole(path, data)
    except OSError as error:
        raise OutputFileError(
            "The voice cannot be saved to '{path}': {why}.", path=path, why=error
        ) from error


def load_voice(path: str | os.PathLike[str], *, identity: str | None = None) -> Conditionals:
    """Read a voice.

    Args:
        path: a file that :func:`save_voice` wrote.
        identity: of the loaded model; a voice of another one is refused. None takes any.

    Raises:
        VoiceNotFoundError: there is no such file.
        VoiceFileError: it is damaged, or not a saved voice.
        VoiceMismatchError: it was made with another model than ``identity``.
    """
    path = Path(path)
    try:
        # safetensors says of any file that does not open that it is not there.
        path.open("rb").close()
        with safetensors.safe_open(path, framework="numpy") as file:
            facts = file.metadata() or {}
            arrays = {key: file.get_tensor(key) for key in file.keys()}  # noqa: SIM118 (not a mapping)
    except FileNotFoundError as error:
        raise VoiceNotFoundError("There is no voice at '{path}'.", path=path) from error
    except OSError as error:
        raise VoiceFileError("'{path}' cannot be opened: {why}.", path=path, why=error) from error
    except (safetensors.SafetensorError, TypeError) as error:
        raise VoiceFileError(
            "'{name}' is damaged or not a saved voice: clone the voice again.", name=path.name
        ) from error
    if facts.get("format") != FORMAT:
        raise VoiceFileError(
            "'{name}' is not a voice saved by this program: clone the voice again.", name=path.name
        )
    if identity is not None and facts.get("model") != identity:
        raise VoiceMismatchError(
            "The voice '{name}' was made with {model}, not with {wanted}: load that model, or clone "
            "the voice again.",
            name=facts.get("name") or path.stem,
            model=str(facts.get("model")),
            wanted=identity,
        )
    return from_arrays(arrays, facts, source=path.name)


def from_arrays(
    arrays: Mapping[str, npt.NDArray[Any]], facts: Mapping[str, str], *, source: str = "the voice"
) -> Conditionals:
    """Conditionals of arrays by the names of its fields, checked; ``facts`` are texts.

    Raises:
        VoiceFileError: an array is missing, unknown, or of another rank or kind.
    """
    if set(arrays) != set(_RANKS):
        wrong = ", ".join(sorted(set(arrays) ^ set(_RANKS)))
        raise VoiceFileError(
            "'{source}' is not a whole voice (missing or unknown: {wrong}).", source=source, wrong=wrong
        )
    converted: dict[str, Any] = {}
    for key, (rank, dtype) in _RANKS.items():
        array = np.asarray(arrays[key])
        if (
            array.ndim != rank
            or array.shape[0] != 1
            or array.dtype.kind not in ("i" if dtype is np.int32 else "f")
        ):
            raise VoiceFileError(
                "'{source}' has an unusable '{key}': clone the voice again.", source=source, key=key
            )
        if not np.isfinite(array).all():
            raise VoiceFileError(
                "'{source}' has a '{key}' that is not made of numbers: clone the voice again.",
                source=source,
                key=key,
            )
        converted[key] = np.array(array, dtype=dtype)
    if converted["prompt_feat"].shape[1] != 2 * converted["prompt_token"].shape[1]:
        raise VoiceFileError(
            "'{source}' does not have two frames a token: clone the voice again.", source=source
        )
    try:
        details = json.loads(facts.get("details", "{}"))
    except ValueError as error:
        raise VoiceFileError(
            "'{source}' has unreadable facts: clone the voice again.", source=source
        ) from error
    return Conditionals(
        model=facts.get("model", ""),
        name=facts.get("name", ""),
        clip_sha256=facts.get("clip_sha256", ""),
        details=details if isinstance(details, dict) else {},
        **converted,
    )


def cache_name(clip_sha256: str, identity: str, config: ModelConfig) -> str:
    """File name of the voice of a clip's content, a model's identity and its prompt sizes."""
    facts = [
        _CACHED,
        clip_sha256,
        identity,
        asdict(config.prompt),
        config.t3.speech_prompt_tokens,
    ]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest() + ".safetensors"


def find_cached(folder: str | os.PathLike[str] | None, name: str, identity: str) -> Conditionals | None:
    """The voice kept under ``name``, or None."""
    if folder is None:
        return None
    try:
        return load_voice(Path(folder) / name, identity=identity)
    except VoiceNotFoundError:
        return None
    except (VoiceFileError, VoiceMismatchError) as error:
        log.info("A kept voice is unusable and is made anew: %s", error)
        return None


def cache_voice(folder: str | os.PathLike[str] | None, name: str, voice: Conditionals) -> None:
    """Keep a voice under ``name``."""
    if folder is None:
        return
    try:
        save_voice(voice, Path(folder) / name)
    except OutputFileError as error:
        log.warning("%s", error)


def forget_voice(folder: str | os.PathLike[str], clip_sha256: str) -> set[str]:
    """Delete every voice that was made of a clip, for whichever model; the digests that they had."""
    digests = set()
    for path in Path(folder).glob("*.safetensors"):
        try:
            voice = load_voice(path)
        except (VoiceNotFoundError, VoiceFileError):
            continue
        if voice.clip_sha256 == clip_sha256:
            digests.add(voice.digest)
            path.unlink(missing_ok=True)
    return digests
