"""What a model says to given tokens, to be compared with another copy's."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.backend import choose, release_memory

# isort: split
import mlx.core as mx
import numpy as np

from engine.checkpoints import loader
from engine.s3gen import flow
from engine.types import Conditionals, Float32, Int32
from tests.bench import inputs
from tests.bench.plan import Sizes

TEXT, TOKENS, SOLVED = 50, 100, 25
"""Text tokens, speech tokens behind which T3 is asked, and those that S3Gen solves."""


@dataclass(frozen=True)
class Answers:
    """Of one copy.

    Attributes:
        best: (TOKENS + 1,), the likeliest token behind each of the given ones.
        mel: (1, 2 * SOLVED, 80).
    """

    best: Int32
    mel: Float32

    def same_tokens(self, other: Answers) -> float:
        """The share of places where both take the same token."""
        return float(np.mean(self.best == other.best))

    def mel_error(self, other: Answers) -> float:
        """||ours - other|| / ||other||."""
        return float(np.linalg.norm(self.mel - other.mel) / np.linalg.norm(other.mel))


def answers(folder: Path, prompt: int) -> Answers:
    """Those of the model in a folder, on the processor, with so many tokens of prompt in S3Gen."""
    given = inputs.load(folder / inputs.FILE).cut(Sizes(text=TEXT, prompt=prompt))
    model = loader.load(folder, choose("cpu"))
    voice = Conditionals(
        model=model.identity,
        speaker_emb=given.speaker_emb,
        t3_prompt_tokens=given.t3_prompt_tokens,
        prompt_token=np.ascontiguousarray(given.prompt_token),
        prompt_feat=np.ascontiguousarray(given.prompt_feat),
        embedding=given.embedding,
    )
    logits = model.t3(
        mx.array(voice.speaker_emb),
        mx.array(given.text_tokens[None]),
        mx.array(given.speech_tokens[None, :TOKENS]),
        prompt_tokens=mx.array(voice.t3_prompt_tokens),
    )
    best = np.array(mx.argmax(logits[0], axis=-1)).astype(np.int32)
    mel = flow.synthesize(model.flow, mx.array(given.speech_tokens[None, :SOLVED]), voice, seed=0)
    found = Answers(best, np.array(mel.astype(mx.float32)))
    del model, logits, mel
    release_memory()
    return found
