"""A model in memory, and what is done with one before it speaks: cloning, finding and judging voices."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from engine import backend
from engine.backend import DeviceName, DtypeName, ScheduleName
from engine.checkpoints import loader
from engine.checkpoints.loader import LoadedModel
from engine.checkpoints.registry import STARTER
from engine.config import ModelConfig
from engine.errors import VoiceMismatchError, VoiceNotFoundError
from engine.types import Conditionals
from engine.voice import clone as cloning
from engine.voice.decode import Clip, read_clip
from engine.voice.judge import Judgement, judge
from engine.voice.voice_file import load_voice


def load(
    model: str | Path = STARTER,
    *,
    device: DeviceName = "auto",
    dtype: DtypeName = "auto",
    schedule: ScheduleName = "auto",
    models_dir: str | Path | None = None,
    member: str | None = None,
) -> LoadedModel:
    """Load a model on the calling thread, which then is the only one that may use it.

    Args:
        model: an installed member's name or a directory; the starter always is installed.
        device: ``auto`` takes the GPU where there is one.
        dtype: precision of weights and activations; the CPU always takes float32.
        schedule: how sentences are cut for S3Gen where its weights attend over the whole of one: ``short``
            pieces are heard soon, ``longer`` ones and a ``whole`` sentence cost less; ``auto``: what suits.
        models_dir: where installed models are; None for the user's own place.
        member: which, where a directory holds several.

    Raises:
        BackendError: the device is not there.
        CheckpointError: the files are missing, damaged or do not fit.
    """
    return loader.load(model, backend.choose(device, dtype, schedule), member=member, models_dir=models_dir)


def clone(
    clip: Clip | str | Path,
    *,
    model: LoadedModel,
    name: str = "",
    cache_dir: Path | None = None,
    on_stage: Callable[[str], None] | None = None,
    best: bool = False,
) -> Conditionals:
    """Make a voice from a clip of some seconds of speech.

    Args:
        clip: what :func:`read_clip` gave, or a file: wav, flac, mp3, ogg or m4a, any rate, mono or stereo.
        model: the member that will speak with it.
        name: what to call it.
        cache_dir: where results are kept by the clip's content; None keeps nothing.
        on_stage: called with the name of each stage as it begins (see :func:`engine.voice.clone.clone`).
        best: whether of a longer clip only the best ten seconds are taken.

    Raises:
        ClipError: the clip cannot be used; its class and message say why.
        BackendError: the GPU failed.
    """
    return model.backend.run(
        cloning.clone,
        model.encoders(),
        clip,
        model.config,
        name=name,
        identity=model.identity,
        cache_dir=cache_dir,
        on_stage=on_stage,
        best=best,
    )


def find_voice(
    model: LoadedModel, name_or_clip: str | Path | None = None, cache_dir: Path | None = None
) -> Conditionals:
    """A built-in voice by name, a saved one, a clip to clone, or the member's default for None.

    Raises:
        VoiceNotFoundError: there is neither such a voice nor such a file.
        ClipError: the clip cannot be used.
    """
    if name_or_clip is None:
        for found in model.voices.values():
            return found
        raise VoiceNotFoundError(
            "{model} comes without a voice: give a clip of one.", model=model.config.name
        )
    if str(name_or_clip) in model.voices:
        return model.voices[str(name_or_clip)]
    if str(name_or_clip).endswith(".safetensors"):
        return load_voice(Path(name_or_clip), identity=model.identity)
    if os.path.isfile(name_or_clip):  # A name may be too long for any file.
        return clone(name_or_clip, model=model, cache_dir=cache_dir, best=True)
    known = ", ".join(model.voices) or "none"
    raise VoiceNotFoundError(
        "There is no voice or clip '{name}'. Built-in voices: {known}.", name=name_or_clip, known=known
    )


def judge_clip(clip: Clip | str | Path, config: ModelConfig | None = None) -> Judgement:
    """Say whether a clip is fit for cloning, and which part of it is best.

    Args:
        clip: as for :func:`clone`.
        config: of the member that will speak with it (``model.config``, or
            :func:`engine.models.config`); without one only what every member needs is asked for.

    Raises:
        ClipError: the clip cannot be read at all.
    """
    heard = clip if isinstance(clip, Clip) else read_clip(clip)
    return judge(heard, config.prompt if config is not None else None)


def check_voice(model: LoadedModel, voice: Conditionals) -> None:
    """Refuse a voice that another member made.

    Raises:
        VoiceMismatchError: it is of another member.
    """
    if voice.model != model.identity:
        raise VoiceMismatchError(
            "The voice '{name}' was made with another model. Clone its clip again for {model}.",
            name=voice.name or "unnamed",
            model=model.config.name,
        )
