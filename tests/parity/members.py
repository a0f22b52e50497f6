"""A whole member of the family from the reference's modules, written as its publisher writes it.

``build`` makes every module of a member with seeded random weights; ``write`` puts their tensors into
the official files (safetensors or ``.pt``, as the registry says), with a tokenizer and a ``conds.pt``.
Full-size directories need nothing else; those with tiny parts carry a ``philomel.json`` with their sizes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np

from engine import reference
from engine.checkpoints import registry
from engine.checkpoints.directories import write_manifest
from engine.config import ModelConfig
from tests.parity import s3gen, t3, vocoder, voice
from tests.parity.s3gen import Size
from tests.support.vocabulary import write_tokenizer

Kind = Literal["original", "multilingual", "turbo", "nano", "flash"]
"""The five kinds; v2, v3 and the packs are multilingual ones under other file names."""


ALL_PARTS = ("t3", "voice", "s3gen", "vocoder")
"""Stages that have weights of their own."""


def kind_of(member: str) -> Kind:
    """Which of the five kinds a member of the registry is."""
    kinds: dict[str, Kind] = {"original": "original", "turbo": "turbo", "nano": "nano", "flash": "flash"}
    return kinds.get(member, "multilingual")


@dataclass(frozen=True)
class Modules:
    """The reference's modules of a member.

    Attributes:
        member: a name of the registry.
        config: the sizes of all of them.
        t3: with its voice and its text.
        flow, vocoder: torch modules.
        clip: the three clip encoders.
    """

    member: str
    config: ModelConfig
    t3: t3.Reference
    flow: Any
    vocoder: Any
    clip: voice.Reference

    def s3gen_tensors(self) -> OrderedDict[str, Any]:
        """Torch tensors under the names of the S3Gen file."""
        parts = {
            "tokenizer": self.clip.tokenizer,
            "speaker_encoder": self.clip.speaker_encoder,
            "flow": self.flow,
            "mel2wav": self.vocoder,
        }
        return OrderedDict(
            (f"{prefix}.{name}", value)
            for prefix, module in parts.items()
            for name, value in module.state_dict().items()
        )


def build(
    member: str,
    size: Size,
    seed: int,
    clip: voice.Reference | None = None,
    *,
    needed: Collection[str] = ALL_PARTS,
) -> Modules:
    """The reference's modules of a member of the registry, in ``tiny`` or ``full`` size.

    Args:
        member: a name of the registry.
        size: of what is needed.
        seed: of the random weights.
        clip: clip encoders that are built already; they are alike in all members.
        needed: stages whose modules are to have that size; the others are tiny.
    """
    reference.install()
    kind = kind_of(member)
    sizes: dict[str, Size] = {stage: size if stage in needed else "tiny" for stage in ALL_PARTS}
    clip = voice.build(kind, sizes["voice"], seed) if clip is None else clip
    model = t3.build(kind, sizes["t3"], seed)
    config = replace(
        registry.get(member).config,
        t3=model.config,
        flow=s3gen.config(kind, sizes["s3gen"]).flow,
        vocoder=s3gen.config(kind, sizes["vocoder"]).vocoder,
        tokenizer=clip.config.tokenizer,
        speaker_encoder=clip.config.speaker_encoder,
        voice_encoder=clip.config.voice_encoder,
    )
    flow = s3gen.build(kind, sizes["s3gen"], seed)
    return Modules(member, config, model, flow, vocoder.build(kind, sizes["vocoder"], seed), clip)


def write(directory: Path, modules: Modules) -> None:
    """Write the member's official files."""
    member = registry.get(modules.member)
    directory.mkdir(parents=True, exist_ok=True)
    tensors = {
        "t3": modules.t3.module.state_dict(),
        "s3gen": modules.s3gen_tensors(),
        "voice_encoder": modules.clip.voice_encoder.state_dict(),
    }
    for role, content in tensors.items():
        save_tensors(directory / member.file(role).name, content)  # type: ignore[arg-type]
    write_tokenizer(directory, modules.config.text)
    write_conds(directory / "conds.pt", modules.config)
    if modules.config != member.config:
        write_manifest(directory, member.name, modules.config, weights="official", identity="")


def save_tensors(path: Path, tensors: dict[str, Any]) -> None:
    """Torch tensors as safetensors or ``.pt``, by the file's name."""
    import safetensors.torch
    import torch

    if path.suffix == ".pt":
        torch.save(OrderedDict(tensors), path)
    else:
        safetensors.torch.save_file({k: v.contiguous() for k, v in tensors.items()}, path)


def write_conds(path: Path, config: ModelConfig, seed: int = 0, prompt_tokens: int = 20) -> None:
    """A made-up built-in voice in the layout of the reference's Conditionals.save."""
    import torch

    rng = np.random.default_rng(seed)
    made_up = s3gen.voice(seed, prompt_tokens)
    # The published ones hold their mel as it was before it was transposed, (1, 80, F) in memory.
    feat = torch.from_numpy(made_up.prompt_feat.copy()).mT.contiguous().mT
    speaker = np.abs(rng.normal(size=(1, config.t3.speaker_dim))).astype(np.float32)
    t3_tokens = rng.integers(0, 6561, (1, min(config.t3.speech_prompt_tokens, 30)))
    content = {
        "t3": {
            "speaker_emb": torch.from_numpy(speaker / np.linalg.norm(speaker)),
            "clap_emb": None,
            "cond_prompt_speech_tokens": torch.from_numpy(t3_tokens),
            "cond_prompt_speech_emb": None,
            "emotion_adv": 0.5 * torch.ones(1, 1, 1),
        },
        "gen": {
            "prompt_token": torch.from_numpy(made_up.prompt_token.astype(np.int64)),
            "prompt_token_len": torch.tensor([prompt_tokens]),
            "prompt_feat": feat,
            "prompt_feat_len": None,
            "embedding": torch.from_numpy(made_up.embedding.copy()),
        },
    }
    torch.save(content, path)
