"""Text against the reference: punctuation clean-up, and token ids in each language.

The clean-up functions are cut out of the reference's own files (their modules import what is not
installed); the tokenizers are its own classes, run on the same vocabulary files. What the libraries of
Chinese, Hebrew and Russian are here, :mod:`tests.parity.text_libraries` says.
"""

from __future__ import annotations

import ast
import importlib
import json
import sys
import tempfile
import types
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import tokenizers as tk

from engine import reference
from engine.config import TextConfig
from engine.reference import Row, identical
from engine.text import tokenizers
from engine.text.spans import TracedText
from engine.text.tokenizers import STYLES, TokenizerKind, punc_norm
from tests.parity import text_libraries
from tests.support.places import DATA

FILES: dict[TokenizerKind, str] = {"english": "tts.py", "multilingual": "mtl_tts.py", "gpt2": "tts_turbo.py"}
KINDS: dict[str, TokenizerKind] = {
    "original": "english",
    "multilingual": "multilingual",
    "turbo": "gpt2",
    "nano": "gpt2",
    "flash": "english",
}
NASTY = (
    "a", "A", " ", "\n", " a", "ß", "ŉx", "ǆ", "éa b", "a...b....c", "…", "...", "a - b - c",
    " - ", "- -", "a;b:c", "a ,b", "a , , b", "a — b–c", "“q” ‘r’", "end,", "end-", "end —", "end…",
    "end...", "end;", "好。", "好", "、", "？", "tab\tand\u00a0nbsp\u2003em\x1cfs", "trail   ", "a . . .",
    "!?", "a .", "\u0301x", "i\u0307", "x:", "a: b ; c", "[laugh] so", "e\u2028f", " ,", "a  -  b",
    ". . . ,", "“", "\U0001f600",
)  # fmt: skip


def punctuation_of(kind: TokenizerKind) -> Callable[[str], str]:
    """The reference's ``punc_norm`` for one kind of member, cut out of its file."""
    reference.install()
    path = Path(sys.modules["chatterbox"].__path__[0]) / FILES[kind]
    tree = ast.parse(path.read_text("utf-8"))
    tree.body = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "punc_norm"]
    scope: dict[str, Any] = {}
    exec(compile(tree, str(path), "exec"), scope)
    function: Callable[[str], str] = scope["punc_norm"]
    return function


def build(member: str, directory: Path) -> Any:
    """The reference's tokenizer of a member on this repository's small files, put into ``directory``.

    Turbo and Nano: the class that the reference uses, from transformers, on a small byte-level
    vocabulary in GPT-2's layout.
    """
    kind = KINDS[member]
    if kind == "gpt2":
        return _gpt2(directory)
    reference.install()
    from chatterbox.models.tokenizers import tokenizer as theirs

    if kind == "english":
        (directory / "tokenizer.json").write_bytes((DATA / "tokenizers" / "english.json").read_bytes())
        return theirs.EnTokenizer(str(directory / "tokenizer.json"))
    name = "grapheme_mtl_merged_expanded_v1.json"
    (directory / name).write_bytes((DATA / "tokenizers" / "multilingual.json").read_bytes())
    (directory / "Cangjie5_TC.json").write_bytes((DATA / "tokenizers" / "Cangjie5_TC.json").read_bytes())
    theirs.hf_hub_download = lambda **_: str(directory / "Cangjie5_TC.json")
    theirs._kakasi = theirs._dicta = theirs._russian_stresser = None
    return theirs.MTLTokenizer(str(directory / name))


def _gpt2(directory: Path) -> Any:
    transformers: Any = importlib.import_module("transformers")

    model = tk.Tokenizer(tk.models.BPE())
    model.pre_tokenizer = tk.pre_tokenizers.ByteLevel(add_prefix_space=False)
    alphabet = tk.pre_tokenizers.ByteLevel.alphabet()
    trainer = tk.trainers.BpeTrainer(vocab_size=400, initial_alphabet=alphabet, show_progress=False)
    model.train_from_iterator([*NASTY, *_sentences().values()], trainer)
    model.model.save(str(directory))
    size = model.get_vocab_size()
    (directory / "added_tokens.json").write_text(json.dumps({"[laugh]": size, "[clear throat]": size + 1}))
    theirs = transformers.GPT2TokenizerFast(
        vocab=str(directory / "vocab.json"), merges=str(directory / "merges.txt"),
        unk_token=None, bos_token=None, eos_token=None,
    )  # fmt: skip
    theirs.add_tokens(["[laugh]", "[clear throat]"])
    return types.SimpleNamespace(encode=lambda text: theirs(text)["input_ids"])


def _sentences() -> dict[str, str]:
    from tests.support.texts import SENTENCES

    return SENTENCES


@cache
def rows(member: str = "multilingual") -> list[Row]:
    """Punctuation clean-up on nasty strings, then token ids of a text in each of the member's languages.

    Text has no weights: neither size nor seed changes anything, and all who ask get the same rows.
    """
    kind = KINDS[member]
    theirs_norm = punctuation_of(kind)
    found = [_punctuation(kind, theirs_norm)]
    languages = tuple(_sentences()) if kind == "multilingual" else ("en",)
    config = TextConfig(tokenizer=kind, lowercase=kind == "multilingual", languages=languages)
    with tempfile.TemporaryDirectory(prefix="philomel-parity-") as folder, ExitStack() as stack:
        directory = Path(folder)
        notes = text_libraries.notes() if kind == "multilingual" else {}
        if kind == "multilingual":
            stack.enter_context(text_libraries.libraries(directory))
        theirs = build(member, directory)
        ours = tokenizers.load(config, directory)
        for language in languages:
            text = _sentences()[language] + (" [laugh] Oh; it's 5 — no… 😀" if language == "en" else "")
            options = {"language_id": language} if kind == "multilingual" else {}
            expected = theirs.encode(theirs_norm(text), **options)
            got = ours.encode(text, language)
            found.append(identical(f"token ids, {language}", got, expected, notes.get(language, "")))
    return found


def _punctuation(kind: TokenizerKind, theirs: Callable[[str], str]) -> Row:
    ours = [punc_norm(TracedText.of(text), STYLES[kind]).text for text in NASTY]
    wrong = [a != b for a, b in zip(ours, map(theirs, NASTY), strict=True)]
    return identical("punc_norm", wrong, [False] * len(wrong), "an empty text is an error with us")
