"""Cloned voices on disk, by what they were made from and with: the one place where they are kept.

A damaged file counts as absent, and so does a cache that cannot be written: a voice can always
be cloned again.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from dataclasses import asdict
from pathlib import Path

from engine.config import ModelConfig
from engine.errors import OutputFileError, VoiceFileError, VoiceMismatchError, VoiceNotFoundError
from engine.types import Conditionals
from engine.voice import voice_file

log = logging.getLogger(__name__)

_VERSION = 1
"""Raised when cloning itself changes its numbers."""


def key(clip_sha256: str, identity: str, config: ModelConfig, span: tuple[float, float] | None) -> str:
    """File name of the voice of a clip's content, a model's identity, its prompt sizes and a part."""
    facts = [_VERSION, clip_sha256, identity, asdict(config.prompt), config.t3.speech_prompt_tokens, span]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest() + ".safetensors"


def find(folder: str | os.PathLike[str] | None, name: str, identity: str) -> Conditionals | None:
    """The voice kept under ``name``, or None.

    Args:
        folder: the cache; None for none.
        name: by :func:`key`.
        identity: of the loaded weights.
    """
    if folder is None:
        return None
    try:
        return voice_file.load_voice(Path(folder) / name, identity=identity)
    except VoiceNotFoundError:
        return None
    except (VoiceFileError, VoiceMismatchError) as error:
        log.info("A kept voice is unusable and is made anew: %s", error)
        return None


def store(folder: str | os.PathLike[str] | None, name: str, voice: Conditionals) -> None:
    """Keep a voice under ``name``."""
    if folder is None:
        return
    try:
        voice_file.save_voice(voice, Path(folder) / name)
    except OutputFileError as error:
        log.warning("%s", error)


def forget_voice(folder: str | os.PathLike[str], clip_sha256: str) -> set[str]:
    """Delete every voice that was made of a clip, for whichever model; the digests that they had."""
    digests = set()
    for path in Path(folder).glob("*.safetensors"):
        try:
            voice = voice_file.load_voice(path)
        except (VoiceNotFoundError, VoiceFileError):
            continue
        if voice.clip_sha256 == clip_sha256:
            digests.add(voice.digest)
            path.unlink(missing_ok=True)
    return digests
