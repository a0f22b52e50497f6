"""Every member of the family as data: files, sizes, languages, and the configuration that makes it.

Nothing else in the program knows a member by name. File names and sampling defaults are those of
the reference implementation (resemble-ai/chatterbox at 5de7a54: tts.py, mtl_tts.py, tts_turbo.py);
those of the language packs come from their model cards. Sizes are approximate: they are computed
from parameter counts and only tell how much a download is about to be; the hub's own sizes are
asked before it starts. Flash's are those of the package chatterbox-flash (tts.py).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from engine.config import (
    BlockConfig,
    EstimatorConfig,
    FlowConfig,
    GPT2Config,
    ModelConfig,
    PromptConfig,
    SamplingConfig,
    T3Config,
    TextConfig,
)
from engine.errors import CheckpointNotFoundError

Role = Literal["t3", "s3gen", "voice_encoder", "text", "voices"]

BASE_REPO = "ResembleAI/chatterbox"
TURBO_REPO = "ResembleAI/chatterbox-turbo"
NANO_REPO = "ResembleAI/chatterbox-nano"
FLASH_REPO = "ResembleAI/chatterbox-flash"
PACK_REPO = "ResembleAI/Chatterbox-Multilingual-"

LANGUAGES = (
    *("ar", "da", "de", "el", "en", "es", "fi", "fr", "he", "hi", "it", "ja"),
    *("ko", "ms", "nl", "no", "pl", "pt", "ru", "sv", "sw", "tr", "zh"),
)
"""The 23 languages of the multilingual members."""

S3GEN_BYTES = 1_060_000_000
VE_BYTES = 5_700_000
LLAMA_ALIGNMENT = ((12, 15), (13, 11), (9, 2))
"""(layer, head) pairs of the Llama members whose attention over the text follows the speech."""

MEAN_FLOW = FlowConfig(estimator=EstimatorConfig(meanflow=True), n_timesteps=2, guidance_rate=0.0)
"""S3Gen in two steps, as Turbo, Nano and Flash have it."""

STARTER = "starter"
"""The small model of our own, which lives in ``resources`` and is never downloaded."""


@dataclass(frozen=True)
class FileSpec:
    """One file of a member.

    Attributes:
        name: as it is called in its repository and on disk.
        role: what the loader reads from it.
        size: bytes, approximate.
        repo: the hub repository it comes from.
        required: whether the member works without it; an optional file that the hub does not
            list is passed over.
        aliases: other names under which a directory may hold the same content.
    """

    name: str
    role: Role
    size: int
    repo: str
    required: bool = True
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All names that its content may have, its own first."""
        return self.name, *self.aliases

    def within(self, directory: Path) -> list[Path]:
        """Where it is in a directory, under whichever of its names; empty if it is not there."""
        return [path for name in self.names if (path := directory / name).is_file()]


@dataclass(frozen=True)
class Member:
    """One member of the family.

    Attributes:
        name: what the user types.
        title: what the user reads.
        config: everything that tells it from the others.
        files: what is downloaded, and what a directory of it must hold.
        parameters: of T3, in millions, approximate.
        licence: of the weights.
    """

    name: str
    title: str
    config: ModelConfig
    files: tuple[FileSpec, ...]
    parameters: int
    licence: str = "MIT"

    @property
    def languages(self) -> tuple[str, ...]:
        """Language codes it speaks."""
        return self.config.text.languages

    @property
    def size(self) -> int:
        """Bytes of all files, approximate."""
        return sum(file.size for file in self.files)

    def file(self, role: Role) -> FileSpec:
        """The first file of a role."""
        return next(file for file in self.files if file.role == role)


def _original() -> Member:
    """The English 500M model (tts.py)."""
    config = ModelConfig(
        name="original",
        t3=T3Config(alignment_heads=LLAMA_ALIGNMENT),
        text=TextConfig(tokenizer="english"),
    )
    files = (
        FileSpec("t3_cfg.safetensors", "t3", 2_130_000_000, BASE_REPO),
        FileSpec("s3gen.safetensors", "s3gen", S3GEN_BYTES, BASE_REPO),
        FileSpec("ve.safetensors", "voice_encoder", VE_BYTES, BASE_REPO),
        FileSpec("tokenizer.json", "text", 26_000, BASE_REPO),
        FileSpec("conds.pt", "voices", 110_000, BASE_REPO, required=False),
    )
    return Member("original", "Chatterbox (English)", config, files, 532)


def _flash() -> Member:
    """The original's T3 that fills blocks of masked tokens, with Turbo's S3Gen."""
    config = ModelConfig(
        name="flash",
        # Which of its heads follow the text is not known: words have their times by length.
        t3=T3Config(blocks=BlockConfig()),
        flow=MEAN_FLOW,
        sampling=SamplingConfig(temperature=0.6, min_p=0.0, repetition_penalty=1.0, cfg_weight=1.0),
        text=TextConfig(tokenizer="english"),
    )
    files = (
        FileSpec("t3_flash.safetensors", "t3", 2_130_000_000, FLASH_REPO),
        FileSpec("s3gen.safetensors", "s3gen", S3GEN_BYTES, FLASH_REPO),
        FileSpec("ve.safetensors", "voice_encoder", VE_BYTES, FLASH_REPO),
        FileSpec("tokenizer.json", "text", 26_000, FLASH_REPO),
    )
    return Member("flash", "Chatterbox Flash (English)", config, files, 532)


def _multilingual(
    name: str,
    title: str,
    t3: FileSpec,
    s3gen: FileSpec,
    encoder: FileSpec,
    languages: tuple[str, ...] = LANGUAGES,
) -> Member:
    """The 23-language model and its single-language finetunes (mtl_tts.py).

    HEAD trims the last token's 960 samples and uses a repetition penalty of 1.2, where release
    0.1.7 has 2.0 and an alignment analyser.
    """
    config = ModelConfig(
        name=name,
        t3=T3Config(text_vocab=2454, alignment_heads=LLAMA_ALIGNMENT),
        text=TextConfig(tokenizer="multilingual", lowercase=True, languages=languages),
        trim_last_samples=960,
    )
    files = (
        t3,
        s3gen,
        encoder,
        FileSpec("grapheme_mtl_merged_expanded_v1.json", "text", 70_000, t3.repo),
        FileSpec("Cangjie5_TC.json", "text", 1_900_000, BASE_REPO, required=languages == ("zh",)),
        FileSpec("conds.pt", "voices", 110_000, BASE_REPO, required=False),
    )
    return Member(name, title, config, files, 536)


def _pack(code: str, title: str, language: str) -> Member:
    """A single-language pack: T3 and S3Gen of its own, the encoder and the voice of the base."""
    repo = PACK_REPO + code
    stem = "t3_" + code.replace("-", "_")
    return _multilingual(
        code,
        title,
        FileSpec(f"{stem}.safetensors", "t3", 2_140_000_000, repo),
        FileSpec("s3gen_v3.safetensors", "s3gen", S3GEN_BYTES, repo, aliases=("s3gen_v3.pt", "s3gen.pt")),
        FileSpec("ve.safetensors", "voice_encoder", VE_BYTES, BASE_REPO, aliases=("ve.pt",)),
        (language,),
    )


def _gpt2(
    name: str,
    title: str,
    repo: str,
    backbone: GPT2Config,
    heads: tuple[tuple[int, int], ...],
    t3_bytes: int,
    parameters: int,
) -> Member:
    """Turbo and Nano: one code path, two sizes (tts_turbo.py)."""
    config = ModelConfig(
        name=name,
        t3=T3Config(
            backbone=backbone,
            text_vocab=50276,
            speech_vocab=6563,
            speech_prompt_tokens=375,
            learned_positions=False,
            perceiver=False,
            emotion=False,
            guidance=False,
            text_sot_eot=False,
            speech_head_bias=True,
            alignment_heads=heads,
        ),
        flow=MEAN_FLOW,
        sampling=SamplingConfig(
            top_k=1000, top_p=0.95, min_p=0.0, cfg_weight=0.0, exaggeration=0.0, penalty_last=True
        ),
        text=TextConfig(tokenizer="gpt2", max_seconds=24.0),
        prompt=PromptConfig(t3_seconds=15.0, min_seconds=5.0, loudness_lufs=-27.0),
        append_silence=3,
    )
    files = (
        FileSpec(f"t3_{name}_v1.safetensors", "t3", t3_bytes, repo),
        FileSpec("s3gen_meanflow.safetensors", "s3gen", S3GEN_BYTES, repo),
        FileSpec("ve.safetensors", "voice_encoder", VE_BYTES, repo),
        FileSpec("vocab.json", "text", 1_000_000, repo),
        FileSpec("merges.txt", "text", 456_000, repo),
        FileSpec("added_tokens.json", "text", 500, repo),
        FileSpec("tokenizer_config.json", "text", 4_000, repo, required=False),
        FileSpec("special_tokens_map.json", "text", 500, repo, required=False),
        FileSpec("conds.pt", "voices", 170_000, repo, required=False),
    )
    return Member(name, title, config, files, parameters)


def _all_members() -> dict[str, Member]:
    """The family, in the order in which it is shown."""
    s3gen = FileSpec("s3gen.pt", "s3gen", S3GEN_BYTES, BASE_REPO, aliases=("s3gen.safetensors",))
    encoder = FileSpec("ve.pt", "voice_encoder", VE_BYTES, BASE_REPO, aliases=("ve.safetensors",))
    v2 = FileSpec("t3_mtl23ls_v2.safetensors", "t3", 2_140_000_000, BASE_REPO)
    v3 = replace(v2, name="t3_mtl23ls_v3.safetensors")
    members = (
        _original(),
        _multilingual("multilingual-v2", "Chatterbox Multilingual v2", v2, s3gen, encoder),
        _multilingual("multilingual-v3", "Chatterbox Multilingual v3", v3, s3gen, encoder),
        _gpt2(
            "turbo",
            "Chatterbox Turbo",
            TURBO_REPO,
            GPT2Config(),
            ((4, 6), (5, 14), (8, 4)),
            1_920_000_000,
            479,
        ),
        _gpt2(
            "nano",
            "Chatterbox Nano",
            NANO_REPO,
            GPT2Config(hidden_size=768, num_layers=12, num_heads=12),
            (),
            870_000_000,
            217,
        ),
        _flash(),
        _pack("zh-cmn", "Language pack: Mandarin", "zh"),
        _pack("es-mx-latam", "Language pack: Latin American Spanish", "es"),
        _pack("pt-br", "Language pack: Brazilian Portuguese", "pt"),
        _pack("es-es", "Language pack: Spanish of Spain", "es"),
        _pack("pt-pt", "Language pack: European Portuguese", "pt"),
        _pack("hi", "Language pack: Hindi", "hi"),
    )
    return {member.name: member for member in members}


MEMBERS = _all_members()
"""The members that are downloaded, by name. The starter voice describes itself (philomel.json)."""


def get(name: str) -> Member:
    """The member of that name.

    Raises:
        CheckpointNotFoundError: there is none; the message lists those there are.
    """
    member = MEMBERS.get(name)
    if name == STARTER:
        raise CheckpointNotFoundError(
            "The starter voice is part of the program: there is nothing to download."
        )
    if member is None:
        known = ", ".join([STARTER, *MEMBERS])
        raise CheckpointNotFoundError(
            "There is no model '{name}'. Known models: {known}.", name=name, known=known
        )
    return member
