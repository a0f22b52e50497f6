"""What every contender is given: text, voice, speech tokens, a mel and a clip, all from one seed.

They are written to a file by the program that starts the contenders, so that one which must not
import our engine needs numpy only to read them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from tests.bench.plan import Sizes

TEXT = "The keeper wrote down the weather every single evening."
SPEECH_VOCAB = 6561
LONGEST = 600
"""Speech tokens that are there to be used."""
PROMPT = 250
"""Ten seconds: the longest prompt that official members take."""
FILE = "inputs.npz"


@dataclass(frozen=True)
class Inputs:
    """Arrays as the stages take them; see :class:`engine.types.Conditionals` for the voice's.

    Attributes:
        text_tokens: (N,) int32, ids below 255 that all members have.
        speech_tokens: (N,) int32.
        mel: (1, 2N, 80) float32, of as many tokens.
    """

    text_tokens: np.ndarray
    speech_tokens: np.ndarray
    mel: np.ndarray
    speaker_emb: np.ndarray
    t3_prompt_tokens: np.ndarray
    prompt_token: np.ndarray
    prompt_feat: np.ndarray
    embedding: np.ndarray

    def cut(self, sizes: Sizes) -> Inputs:
        """As much of text and prompt as the sizes ask for."""
        kept = {
            "text_tokens": self.text_tokens[: sizes.text],
            "prompt_token": self.prompt_token[:, : sizes.prompt],
            "prompt_feat": self.prompt_feat[:, : 2 * sizes.prompt],
        }
        return Inputs(
            **{field.name: kept.get(field.name, getattr(self, field.name)) for field in fields(self)}
        )


def make(seed: int, t3_prompt: int) -> Inputs:
    """Inputs of a member whose T3 takes so many prompt tokens."""
    from tests.parity import s3gen, vocoder

    rng = np.random.default_rng(seed)
    voice = s3gen.voice(seed, PROMPT)
    speaker = np.abs(rng.normal(size=(1, 256))).astype(np.float32)
    return Inputs(
        # 1 to 254: neither the stop nor the start token of the members that frame their text.
        text_tokens=rng.integers(1, 255, 200).astype(np.int32),
        speech_tokens=rng.integers(0, SPEECH_VOCAB, LONGEST).astype(np.int32),
        mel=vocoder.mel(seed + 1, 2 * LONGEST),
        speaker_emb=speaker / np.linalg.norm(speaker),
        t3_prompt_tokens=rng.integers(0, SPEECH_VOCAB, (1, t3_prompt)).astype(np.int32),
        prompt_token=voice.prompt_token,
        prompt_feat=voice.prompt_feat,
        embedding=voice.embedding,
    )


def save(path: Path, inputs: Inputs) -> None:
    """Write them as ``.npz``."""
    np.savez(path, **{field.name: getattr(inputs, field.name) for field in fields(inputs)})


def load(path: Path) -> Inputs:
    """Read what :func:`save` wrote."""
    with np.load(path) as arrays:
        return Inputs(**{name: arrays[name] for name in arrays.files})
