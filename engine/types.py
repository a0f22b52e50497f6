"""Frozen messages between the stages, and what a player tells. Plain numpy and text: no model code, no MLX.

Shapes use B for batch, N for speech tokens (25 a second), F for mel frames (50 a second). A player's
``sample`` is always a source sample at 24 kHz.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.errors import Message
from engine.span import Span

Float32 = npt.NDArray[np.float32]
Int32 = npt.NDArray[np.int32]


AS_THE_TEXT = "auto"
"""The choice of a language that lets each sentence have its own."""


@dataclass(frozen=True)
class Conditionals:
    """A cloned voice: everything the model needs to know of a clip. Immutable.

    Attributes:
        model: identity of the member (and tokenizer weights) that made it.
        speaker_emb: (1, 256) float32, LSTM voice encoder, for T3.
        t3_prompt_tokens: (1, N) int32 speech tokens for T3, N <= 150 (375 for GPT-2 members).
        prompt_token: (1, N) int32 speech tokens for S3Gen.
        prompt_feat: (1, 2N, 80) float32 log-mel of S3Gen's front end.
        embedding: (1, 192) float32 x-vector for S3Gen.
        clip_sha256: content hash of the clip, empty if unknown.
        name: what the user calls the voice.
    """

    model: str
    speaker_emb: Float32
    t3_prompt_tokens: Int32
    prompt_token: Int32
    prompt_feat: Float32
    embedding: Float32
    clip_sha256: str = ""
    name: str = ""
    details: dict[str, Any] = field(default_factory=dict)
    """Free facts to show: seconds of the clip, stage times in milliseconds, language."""

    def __post_init__(self) -> None:
        for key in ("speaker_emb", "t3_prompt_tokens", "prompt_token", "prompt_feat", "embedding"):
            getattr(self, key).setflags(write=False)

    @cached_property
    def digest(self) -> str:
        """Hash of the arrays: all that speech depends on."""
        arrays = (self.speaker_emb, self.t3_prompt_tokens, self.prompt_token, self.prompt_feat)
        digest = hashlib.sha256(self.embedding.tobytes())
        for array in arrays:
            digest.update(array.tobytes())
        return digest.hexdigest()

    def nearness(self, others: Iterable[Conditionals]) -> float:
        """The greatest cosine between its x-vector and another's: 1 for the same voice, -1 for none."""
        mine = self.embedding.ravel() / np.linalg.norm(self.embedding)
        theirs = (other.embedding.ravel() / np.linalg.norm(other.embedding) for other in others)
        return max((float(mine @ one) for one in theirs), default=-1.0)


@dataclass(frozen=True)
class SpeechToken:
    """One step of T3.

    Attributes:
        id: the speech token, below 6561.
        attention: (text tokens,) float32 weights over the text, or None where the member has
            no alignment heads.
    """

    id: int
    attention: Float32 | None = None


@dataclass(frozen=True)
class AudioChunk:
    """Samples of one sentence, in order.

    Attributes:
        samples: (S,) float32 mono at 24 kHz.
        sentence: index of the sentence in the request.
        last: whether the sentence ends with this chunk.
    """

    samples: Float32
    sentence: int
    last: bool


@dataclass(frozen=True)
class Preparing:
    """The GPU's kernels are being compiled, once.

    Attributes:
        done, total: kernels so far, and about how many there will be.
        standing_in: whether the processor speaks meanwhile.
    """

    done: int
    total: int
    standing_in: bool


@dataclass(frozen=True)
class Prepared:
    """The model speaks where it is to speak from now on; ``description`` says for people where."""

    description: Message


@dataclass(frozen=True)
class FellBack:
    """The GPU failed.

    Attributes:
        to_processor: whether the processor goes on; else the GPU does, with MLX's own kernels.
        reason: what was said of the failure.
    """

    to_processor: bool
    reason: Message


DeviceNews = Preparing | Prepared | FellBack
"""What a program should tell of where its model runs."""


@dataclass(frozen=True, slots=True)
class WordTime:
    """A word of the source and where it sounds, in samples from the start of its sentence."""

    span: Span
    start: int
    end: int


@dataclass(frozen=True)
class Started:
    """Sound was handed to the device, from this sample on (after a start, seek or resume)."""

    sample: int


@dataclass(frozen=True)
class Underrun:
    """The source ran dry while playing; silence is played until enough is buffered again.

    Attributes:
        sample: the first sample that was missing.
        count: underruns so far.
    """

    sample: int
    count: int


@dataclass(frozen=True)
class DeviceLost:
    """The output device stopped working; the player waits for one and keeps its place.

    Attributes:
        name: the device that was lost.
        sample: the last position heard.
    """

    name: str
    sample: int


@dataclass(frozen=True)
class DeviceBack:
    """A device is open again, perhaps another one; playing goes on from ``sample``."""

    name: str
    sample: int


@dataclass(frozen=True)
class Finished:
    """Everything that was written before ``end()`` has been heard."""

    sample: int


@dataclass(frozen=True)
class Position:
    """The sample that is heard now; told about ten times a second while sound plays."""

    sample: int


PlayerEvent = Started | Underrun | DeviceLost | DeviceBack | Finished | Position


@dataclass(frozen=True)
class PlayerStats:
    """Figures of a player at one moment.

    Attributes:
        underruns: times the source ran dry while playing.
        buffered_seconds: source audio ahead of the listener, in seconds at normal speed.
        device: name of the open device, empty while there is none.
    """

    underruns: int
    buffered_seconds: float
    device: str
