"""Vocabularies of letters in the layouts of the members' own files."""

from __future__ import annotations

import json
from pathlib import Path

import tokenizers

from engine.config import TextConfig


def write_tokenizer(directory: Path, config: TextConfig) -> None:
    """A small vocabulary in the member's file layout: letters and what the member must have."""
    letters = [chr(code) for code in range(33, 127)]
    if config.tokenizer == "gpt2":
        alphabet = sorted(tokenizers.pre_tokenizers.ByteLevel.alphabet())
        (directory / "vocab.json").write_text(json.dumps({c: i for i, c in enumerate(alphabet)}))
        (directory / "merges.txt").write_text("#version: 0.2\n")
        (directory / "added_tokens.json").write_text(json.dumps({"[laugh]": len(alphabet)}))
        return
    tags = [f"[{language}]" for language in config.languages] if config.tokenizer == "multilingual" else []
    # 255 starts and 0 stops: the ids by which T3 frames its text.
    special = ["[STOP]", "[UNK]", "[SPACE]", *tags]
    vocab = {token: i for i, token in enumerate([*special, *letters])} | {"[START]": 255}
    model = tokenizers.Tokenizer(tokenizers.models.BPE(vocab=vocab, merges=[], unk_token="[UNK]"))
    model.add_special_tokens([*special, "[START]"])
    name = "grapheme_mtl_merged_expanded_v1.json" if config.tokenizer == "multilingual" else "tokenizer.json"
    model.save(str(directory / name))
    if "zh" in config.languages:
        (directory / "Cangjie5_TC.json").write_text(json.dumps(["日\ta", "月\tb"]))
