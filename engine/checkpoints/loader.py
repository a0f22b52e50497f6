"""Load a model: config, modules, rename, strict check, weights, eval, in this order.

Everything happens on the calling thread, which is then the only one that may use the model: MLX
arrays belong to their thread, and lazy ones even fail elsewhere, so all are evaluated here.
"""

from __future__ import annotations

import engine.backend

# isort: split

import logging
import time
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import mlx.core as mx

import engine.s3gen.runners
import engine.t3.steps
import engine.vocoder.runners
from engine.backend import Backend
from engine.checkpoints import directories
from engine.checkpoints.directories import builtin_voices, open_bundle
from engine.checkpoints.pace import settled
from engine.checkpoints.weights import (
    CLONING_PARTS,
    SPEAKING_PARTS,
    Lent,
    UnfilledPart,
    WeightFiles,
    fill,
    fingerprint,
    let_go,
)
from engine.config import ModelConfig
from engine.recorded.network import Recorded
from engine.s3gen.flow import Flow
from engine.t3.model import T3
from engine.text import tokenizers
from engine.types import Conditionals
from engine.vocoder.hift import HiFT
from engine.voice.encoders import ClipEncoders


def choose_runners(t3: T3, flow: Flow, vocoder: HiFT, *, faster: bool = False) -> None:
    """Give each stage the quickest runner that MLX's default device, its sizes, precision and packing, and
    :func:`engine.backend.own_kernels` leave.

    To be called on the thread that owns the stages, once their weights are there, and again by whoever turns
    this program's own kernels off; what was chosen before is dropped. No stage chooses by itself.

    ``faster``: as of :class:`engine.backend.Backend`. The vocoder integrates a phase and stays as it is.
    """
    t3.runner = engine.t3.steps.choose(t3, faster=faster)
    flow.runner = engine.s3gen.runners.choose(flow.networks, source=flow.source, faster=faster)
    vocoder.runner = engine.vocoder.runners.choose(vocoder)


log = logging.getLogger(__name__)


class Encoders:
    """A model's clip encoders, filled when they are first called for.

    Args:
        parts: that they are filled from.
        backend: where they run.
    """

    def __init__(self, parts: list[UnfilledPart], backend: Backend):
        self._parts, self._backend = parts, backend
        self._filled: ClipEncoders | None = None

    def __call__(self) -> ClipEncoders:
        """The same each time."""
        if self._filled is None:
            self._filled = ClipEncoders(*(fill_part(prepared, self._backend) for prepared in self._parts))
            self._parts.clear()
        return self._filled

    def let_go(self) -> None:
        """Give back what they hold to hear with; it is read anew for the next clip."""
        if self._filled is not None:
            self._filled.let_go()


@dataclass(frozen=True)
class LoadedModel:
    """A model in memory.

    Attributes:
        member: the family member's name.
        config: what it was built from.
        identity: of its clip encoders and prompt lengths; a voice made with another is refused.
        directory: its files, where the tokenizer's front ends look for theirs.
        backend: where and in which precision it runs.
        text: its tokenizer.
        t3: text to speech tokens.
        flow: speech tokens to mel.
        vocoder: mel to waveform.
        voices: those that come with it, by name, its default first.
        encoders: the clip encoders; the first call loads them (most of S3Gen's file), later calls
            give the same ones. Call it on the thread that loaded the model.
        load_ms: how long loading took, without imports.
        kept: what was worked out for its voices, the newest last; :mod:`engine.speech.synthesizer` fills it.
    """

    member: str
    config: ModelConfig
    identity: str
    directory: Path
    backend: Backend
    text: tokenizers.Tokenizer
    t3: T3
    flow: Flow
    vocoder: HiFT
    voices: Mapping[str, Conditionals]
    encoders: Encoders
    load_ms: float
    kept: dict[Hashable, Any] = field(default_factory=dict, repr=False, compare=False)

    def begin(self, *, prompt: bool = False) -> None:
        """Have what any sentence wants of recorded networks made side by side, where it is not there yet.

        ``prompt``: with what a voice's prompt wants that S3Gen is to remember. Whose voice is to be spoken
        with has been heard: what heard it is not held beside these.
        """
        if prompt:
            self.encoders.let_go()
        for runner in (self.t3.runner, self.flow.runner, self.vocoder.runner):
            if isinstance(runner, Recorded):
                runner.begin(prompt=prompt)


def load(
    path_or_name: str | Path,
    backend: Backend,
    *,
    member: str | None = None,
    models_dir: str | Path | None = None,
) -> LoadedModel:
    """Load a member of the family.

    Args:
        path_or_name: a directory, or the name of an installed model ('starter' always is).
        models_dir: where installed models are; None: the user's own place.

    Raises:
        CheckpointNotFoundError: no such model, or a file of it is missing.
        CheckpointFormatError, UnsafeCheckpointError: a file is damaged or hostile.
        MissingTensorError, UnknownTensorError, TensorShapeError: a file does not fit the model.
        ConfigError: the configuration beside the weights is not understood.
    """
    started = time.perf_counter()
    bundle = open_bundle(directories.find(path_or_name, models_dir), member)
    backend = settled(backend, bundle.config)
    text = tokenizers.load(bundle.config.text, bundle.directory)
    files = WeightFiles(bundle)
    # All parts are checked before the first number is read: a wrong file fails at once.
    speaking = [files.prepare(part) for part in SPEAKING_PARTS]
    cloning = [files.prepare(part) for part in CLONING_PARTS]
    identity = bundle.identity or identity_of(bundle.config, cloning)
    voices = builtin_voices(bundle.directory, identity)
    t3, flow, vocoder = (fill_part(prepared, backend) for prepared in speaking)
    choose_runners(t3, flow, vocoder, faster=backend.faster)
    for prepared in (*speaking, *cloning):
        let_go(prepared.tensors.values())
    elapsed = 1000 * (time.perf_counter() - started)
    log.info("Loaded %s on %s in %.0f ms.", bundle.config.name, backend.description, elapsed)
    return LoadedModel(
        member=bundle.member,
        config=bundle.config,
        identity=identity,
        directory=bundle.directory,
        backend=backend,
        text=text,
        t3=t3,
        flow=flow,
        vocoder=vocoder,
        voices=MappingProxyType(voices),
        encoders=Encoders(cloning, backend),
        load_ms=elapsed,
    )


def fill_part(prepared: UnfilledPart, backend: Backend) -> Any:
    """Fill one part as the backend wants it (see :func:`engine.checkpoints.weights.fill`)."""
    half = prepared.part.half
    dtype = backend.dtype if half else mx.float32
    if backend.device == "cpu" and dtype == mx.float32:
        module: Any = prepared.module
        module.source = Lent(prepared)
        return module
    return fill(prepared, dtype, packed=half and backend.device == "gpu")


def identity_of(config: ModelConfig, cloning: list[UnfilledPart]) -> str:
    """What a voice depends on: the clip encoders' weights, and how much of a clip each hears."""
    return fingerprint(cloning, f"{config.prompt}{config.t3.speech_prompt_tokens}")
