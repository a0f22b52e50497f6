"""The reference implementation beside ours, where it is installed: chatterbox-tts from PyPI, on PyTorch.

:func:`install` makes it importable, :mod:`engine.reference.networks` builds and asks its networks, and
:func:`compare_with_reference` holds a model against it, stage by stage: each of its networks is built, filled
from the official files, asked, and let go, so that one of them is in memory beside our model. Both sides get
the same made-up inputs and our random numbers.

The package's own ``__init__`` pulls in watermarking, which T3, S3Gen and the encoders do not need.
A bare package of the same name takes its place, and Nano's GPT-2 configuration, which the release
lacks, is added to its table.
"""

from __future__ import annotations

from engine.backend import choose

# isort: split

import importlib
import importlib.util
import sys
import types
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import numpy.typing as npt

from engine.checkpoints import loader
from engine.checkpoints.directories import Bundle, open_bundle
from engine.checkpoints.loader import LoadedModel
from engine.config import SPEECH_VOCAB
from engine.dsp import spectra as mels
from engine.errors import CheckpointFormatError, MissingPackageError
from engine.s3gen import flow
from engine.t3.steps.recorded_step import RecordedBlockStep
from engine.types import Conditionals, Float32, Int32
from engine.vocoder import hift
from engine.vocoder.hift import samples_per_frame, synthesize


@lru_cache(maxsize=1)
def install() -> None:
    """Prepare ``import chatterbox.models...``.

    Raises:
        MissingPackageError: chatterbox-tts or torch is not installed.
    """
    spec = importlib.util.find_spec("chatterbox")
    if spec is None or not spec.submodule_search_locations or importlib.util.find_spec("torch") is None:
        raise MissingPackageError(
            "The reference implementation is not installed beside Philomel: install chatterbox-tts, which "
            "brings PyTorch (pip install chatterbox-tts)."
        )
    package = types.ModuleType("chatterbox")
    package.__path__ = [str(Path(next(iter(spec.submodule_search_locations))))]
    sys.modules["chatterbox"] = package
    _stand_in("perth")
    torchaudio_in_python()
    from chatterbox.models.t3 import llama_configs

    medium = llama_configs.LLAMA_CONFIGS["GPT2_medium"]
    small = dict(medium, n_embd=768, hidden_size=768, n_head=12, n_layer=12)
    llama_configs.LLAMA_CONFIGS.setdefault("GPT2_small", small)


@lru_cache(maxsize=1)
def flash() -> Any:
    """T3 of the package chatterbox-flash, whose own ``__init__`` is not run: it wants libraries for text.

    Raises:
        MissingPackageError: it is not installed.
    """
    install()
    spec = importlib.util.find_spec("chatterbox_flash")
    if spec is None or not spec.submodule_search_locations:
        raise MissingPackageError("Flash's reference is not installed: pip install chatterbox-flash.")
    package = types.ModuleType("chatterbox_flash")
    package.__path__ = list(spec.submodule_search_locations)
    sys.modules["chatterbox_flash"] = package
    vars(importlib.import_module("chatterbox_flash.engines.torch_sdpa"))["_crop_dynamic_cache"] = _crop
    return importlib.import_module("chatterbox_flash.model").ChatterboxFlashT3


def _crop(cache: Any, length: int) -> None:
    """Forget positions from ``length`` on: transformers 5 wants their number, and the package says where."""
    if (excess := cache.get_seq_length() - length) > 0:
        cache.crop(-excess)


def _stand_in(name: str) -> types.ModuleType:
    """An empty module of this name, unless it is there already."""
    module = types.ModuleType(name)
    module.__spec__ = importlib.util.spec_from_loader(name, loader=None)
    module.__path__ = []
    return sys.modules.setdefault(name, module)


def torchaudio_in_python() -> None:
    """torchaudio's own resampler and Kaldi front end, which are written in Python.

    The wheel's compiled part wants CUDA, so the package's ``__init__`` is not run. Where torchaudio is
    not installed, empty modules let the reference's classes be imported.
    """
    names = ("torchaudio.transforms", "torchaudio.compliance", "torchaudio.compliance.kaldi")
    spec = importlib.util.find_spec("torchaudio")
    package = _stand_in("torchaudio")
    if spec is not None and spec.submodule_search_locations:
        package.__path__ = list(spec.submodule_search_locations)
        extension = _stand_in("torchaudio._extension")
        vars(extension).update(_IS_TORCHAUDIO_EXT_AVAILABLE=False, fail_if_no_align=lambda function: function)
        for name in names:
            importlib.import_module(name)
    else:
        for name in names:
            parent, _, child = name.rpartition(".")
            setattr(sys.modules[parent], child, _stand_in(name))


TOKENS, PROMPT, EXAGGERATION, SEED = 60, 100, 0.5, 0
TOLERANCE = 1e-3
"""Of the relative error: two ways to round the same sums, over thirty layers; random weights give 1e-6."""


@dataclass(frozen=True)
class Row:
    """One compared stage. ``error`` is relative in the 2-norm, or the share of unequal tokens."""

    stage: str
    shape: tuple[int, ...]
    error: float
    tolerance: float
    note: str = ""

    @property
    def passed(self) -> bool:
        """Whether the error is at most what is allowed."""
        return bool(np.isfinite(self.error)) and self.error <= self.tolerance


def relative(
    stage: str,
    ours: npt.ArrayLike,
    expected: npt.ArrayLike,
    tolerance: float = 1e-4,
    note: str = "",
) -> Row:
    """||ours - expected|| / ||expected||; a wrong shape is an infinite error."""
    a, b = np.asarray(ours, np.float64), np.asarray(expected, np.float64)
    if a.shape != b.shape:
        return Row(stage, a.shape, float("inf"), tolerance, f"reference has shape {b.shape}")
    norm = float(np.linalg.norm(b))
    return Row(stage, a.shape, float(np.linalg.norm(a - b)) / (norm or 1.0), tolerance, note)


def identical(stage: str, ours: npt.ArrayLike, expected: npt.ArrayLike, note: str = "") -> Row:
    """Share of ids that differ; must be 0."""
    a, b = np.asarray(ours), np.asarray(expected)
    if a.shape != b.shape:
        return Row(stage, a.shape, float("inf"), 0.0, f"reference has shape {b.shape}")
    return Row(stage, a.shape, float(np.mean(a != b)) if a.size else 0.0, 0.0, note)


def compare_with_reference(directory: Path) -> Iterator[Row]:
    """Rows of a model's official files, each as soon as it is known; in float32 on the processor.

    Raises:
        MissingPackageError: the reference is not installed.
        CheckpointError: the model does not load, or is not in the publisher's own files.
    """
    install()
    bundle = open_bundle(directory)
    if bundle.is_own:
        raise CheckpointFormatError(
            "'{directory}' is no model in its publisher's own files, and the reference reads those "
            "alone: name the one that it was made of.",
            directory=bundle.directory,
        )
    model = loader.load(bundle.directory, choose("cpu"), member=bundle.member)
    for stage in (_t3, _flow, _vocoder, _encoders):
        yield from stage(bundle, model)


def _t3(bundle: Bundle, model: LoadedModel) -> Iterator[Row]:
    """Logits behind given tokens."""
    from engine.reference import networks

    config = model.config.t3
    voice, tokens = _voice(model), _tokens(TOKENS)
    rng = np.random.default_rng(SEED)
    text = rng.integers(1, min(config.text_vocab, 255), 40).astype(np.int32)
    theirs = _filled(networks.t3(config), bundle, "t3")
    expected, _ = networks.t3_logits(theirs, config, voice, text, tokens, EXAGGERATION)
    expected = expected[0, -1 - len(tokens) :]
    del theirs
    t3 = model.t3
    conditions = t3.embed_conditioning(
        mx.array(voice.speaker_emb), mx.array(voice.t3_prompt_tokens), mx.array([EXAGGERATION])
    )
    given = t3.embed(conditions, mx.array(text)[None], mx.array(tokens)[None])
    ours = RecordedBlockStep(t3).behind(t3, given)
    got = np.array(ours[0, -1 - len(tokens) :])
    yield relative("T3: logits", got, expected, TOLERANCE, f"{len(got)} places, given the same tokens")
    yield identical("T3: likeliest tokens", got.argmax(-1), expected.argmax(-1))


def _flow(bundle: Bundle, model: LoadedModel) -> Iterator[Row]:
    from engine.reference import networks

    sizes, voice, tokens = model.config.flow, _voice(model), _tokens(TOKENS)[None]
    theirs = _filled(networks.flow(sizes), bundle, "s3gen", "flow.")
    first = -2 * voice.prompt_token.shape[1]
    noise = np.array(flow.starting_noise(sizes, SEED, first, 2 * tokens.shape[1]))
    expected = networks.mel(theirs, tokens, voice, noise, sizes.n_timesteps, sizes.estimator.meanflow)
    del theirs
    got = flow.synthesize(model.flow, mx.array(tokens), voice, seed=SEED)
    note = f"{tokens.shape[1]} tokens, {sizes.n_timesteps} steps from the same noise"
    yield relative("S3Gen: mel", got, expected, TOLERANCE, note)


def _vocoder(bundle: Bundle, model: LoadedModel) -> Iterator[Row]:
    from engine.reference import networks

    sizes = model.config.vocoder
    theirs = _filled(networks.vocoder(sizes), bundle, "s3gen", "mel2wav.")
    tokens = mx.array(_tokens(TOKENS)[None])
    x = np.array(flow.synthesize(model.flow, tokens, _voice(model), seed=SEED))
    hop, width = samples_per_frame(sizes), sizes.num_harmonics + 1
    phases, noise = hift.initial_phases(SEED, width), hift.source_noise(SEED, 0, x.shape[1], hop, width)
    f0, _, wave = networks.wave(theirs, x, np.array(phases), np.array(noise))
    del theirs
    yield relative("vocoder: pitch", model.vocoder.runner.pitch(mx.array(x)), f0, TOLERANCE)
    got = synthesize(model.vocoder, mx.array(x), seed=SEED)
    # The pitch is summed up to a phase, so what is rounded there grows with time.
    yield relative("vocoder: samples", got, wave, 1e-2, "of our mel, from the same phases and noise")


def _encoders(bundle: Bundle, model: LoadedModel) -> Iterator[Row]:
    """The clip encoders, on a made-up clip."""
    import torch

    from engine.reference import networks

    encoders, clip, config = model.encoders(), _clip(), model.config
    features = mels.tokenizer_mel(mx.array(clip[None]))
    tokenizer = _filled(networks.tokenizer(config.tokenizer), bundle, "s3gen", "tokenizer.")
    with torch.inference_mode():
        expected = tokenizer([clip])[0][0].numpy()
    got = np.array(encoders.tokenizer.tokenize(features)[0])
    changed = float(np.mean(got != expected)) if got.shape == expected.shape else 1.0
    yield Row("clip: speech tokens", got.shape, changed, 0.02, "share that differs")
    speaker = _filled(networks.speaker_encoder(config.speaker_encoder), bundle, "s3gen", "speaker_encoder.")
    bank = np.array(mels.kaldi_fbank(mx.array(clip[None])))
    with torch.inference_mode():
        vector = speaker(torch.from_numpy(bank)).numpy()
    yield relative("clip: x-vector", encoders.speaker_encoder.hear(mx.array(bank)), vector, TOLERANCE)
    voice = _filled(networks.voice_encoder(config.voice_encoder), bundle, "voice_encoder")
    wide = mels.voice_encoder_mel(mx.array(clip[None]))
    with torch.inference_mode():
        embedding = voice(torch.from_numpy(np.array(wide[:, : config.voice_encoder.partial_frames]))).numpy()
    ours = encoders.voice_encoder.hear(wide[:, : config.voice_encoder.partial_frames])
    yield relative("clip: voice embedding", ours, embedding, TOLERANCE)


def _filled(module: Any, bundle: Bundle, role: Any, prefix: str = "") -> Any:
    """A network of the reference with its share of an official file.

    Raises:
        CheckpointFormatError: the reference's own names or shapes are others.
    """
    import torch

    path = bundle.files[role]
    if path.suffix == ".pt":
        content = torch.load(path, map_location="cpu", weights_only=True)
    else:
        from safetensors.torch import load_file

        content = load_file(path)
    share = {name.removeprefix(prefix): value for name, value in content.items() if name.startswith(prefix)}
    try:
        module.load_state_dict(share, strict=True)
    except RuntimeError as error:
        raise CheckpointFormatError(
            "The reference does not take '{name}': {why}", name=path.name, why=error
        ) from error
    return module.eval()


def _tokens(count: int) -> Int32:
    return np.random.default_rng(SEED + 1).integers(0, SPEECH_VOCAB, count).astype(np.int32)


def _voice(model: LoadedModel) -> Conditionals:
    """The model's own first voice; a made-up one where it has none."""
    for voice in model.voices.values():
        return voice
    rng = np.random.default_rng(SEED + 2)
    walk = np.cumsum(0.3 * rng.normal(size=(2 * PROMPT, model.config.flow.num_mels)), axis=0)
    return Conditionals(
        model=model.identity,
        speaker_emb=rng.normal(size=(1, model.config.t3.speaker_dim)).astype(np.float32),
        t3_prompt_tokens=_tokens(model.config.t3.speech_prompt_tokens)[None],
        prompt_token=_tokens(PROMPT)[None],
        prompt_feat=(walk - walk.mean(axis=0))[None].astype(np.float32),
        embedding=rng.normal(size=(1, model.config.speaker_encoder.embedding_dim)).astype(np.float32),
    )


def _clip() -> Float32:
    """Four seconds of a tone with overtones whose pitch and loudness move, at 16 kHz."""
    t = np.arange(4 * 16_000) / 16_000
    phase = 2 * np.pi * np.cumsum(120 + 30 * np.sin(3 * t)) / 16_000
    tone = sum(np.sin(n * phase) / n for n in range(1, 20))
    hiss = np.random.default_rng(SEED).normal(size=t.shape)
    clip: Float32 = (0.1 * tone * (1.2 + np.sin(9 * t)) + 0.01 * hiss).astype(np.float32)
    return clip
