"""The optional libraries of Chinese, Hebrew and Russian, made to work without a network.

What a library would fetch at run time is made here, small, so that its own code runs on both
sides: spacy-pkuseg trains a segmenter on a few sentences, dicta-onnx gets a network of random
weights in the layout of its own. silero-stress brings its model with it. Two libraries are not
what the reference's code expects, and each note in the table says so: it asks for
russian-text-stresser, which is not on PyPI, and it calls ``Dicta()`` without the model's path, which
dicta-onnx refuses, whereupon the reference goes on with bare letters. A library that is not installed
is replaced, for both sides, by a stand-in of a few lines.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import io
import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import tokenizers as tk

HEBREW_MODEL = "dicta-small.onnx"
STAND_IN = "a stand-in for its library"
_NIKUD_CLASSES = 29
_SHIN_CLASSES = 2
_WORDS = "今天 天气 很 好 ， 我们 去 公园 散步 。\n我们 今天 去 北京 。\n公园 很 好 。\n" * 5


def notes() -> dict[str, str]:
    """What each of the three languages is compared with."""
    own = {
        "zh": "spacy-pkuseg, with a segmenter trained here: its own is fetched at run time",
        "he": "dicta-onnx, with random weights and the path that the reference omits",
        "ru": "silero-stress in place of russian-text-stresser, which is not on PyPI",
    }
    return {code: note if _is_there(code) else STAND_IN for code, note in own.items()}


def _is_there(language: str) -> bool:
    needed = {"zh": ("spacy_pkuseg",), "he": ("dicta_onnx", "onnx"), "ru": ("silero_stress", "torch")}
    return all(importlib.util.find_spec(name) is not None for name in needed[language])


@contextmanager
def libraries(directory: Path) -> Iterator[None]:
    """Put all three in place; ``directory`` gets the files of their small models."""
    (directory / HEBREW_MODEL).touch()
    # Nothing is loaded before a language asks for it.
    accentor = _accentor() if _is_there("ru") else lambda: _stand_in_accentor
    # Its own parts are found where they are.
    parts = getattr(sys.modules.get("silero_stress"), "__path__", [])
    members: dict[str, dict[str, Any]] = {
        "russian_text_stresser": {},
        "russian_text_stresser.text_stresser": {
            "RussianTextStresser": lambda: _RussianTextStresser(accentor())
        },
        "dicta_onnx": {"Dicta": _dicta(directory) if _is_there("he") else _StandInDicta},
        "spacy_pkuseg": {"pkuseg": _segmenter(directory) if _is_there("zh") else _StandInSegmenter},
        "silero_stress": {"load_accentor": accentor, "__path__": parts},
    }
    kept = {name: sys.modules.get(name) for name in members}
    for name, attributes in members.items():
        module = types.ModuleType(name)
        vars(module).update(attributes)
        sys.modules[name] = module
    try:
        yield
    finally:
        for name, before in kept.items():
            sys.modules.pop(name)
            if before is not None:
                sys.modules[name] = before


def _segmenter(directory: Path) -> Callable[[], Any]:
    """spacy-pkuseg's own ``pkuseg()``, whose home holds a model that it trained itself."""
    library: Any = importlib.import_module("spacy_pkuseg")
    home = directory / "pkuseg"

    def pkuseg() -> Any:
        if not home.exists():
            home.mkdir()
            (home / "words.utf8").write_text(_WORDS, "utf-8")
            with contextlib.redirect_stdout(io.StringIO()):
                words = str(home / "words.utf8")
                library.train(words, words, str(home / "spacy_ontonotes"), train_iter=3)
            # What it looks for before it downloads.
            (home / "spacy_ontonotes.zip").touch()
        with patch.object(library.config, "pkuseg_home", str(home)):
            return library.pkuseg()

    return pkuseg


def _dicta(directory: Path) -> Callable[..., Any]:
    """dicta-onnx's own ``Dicta`` on a small network; called without a path it takes that one too."""
    library: Any = importlib.import_module("dicta_onnx")
    inner = importlib.import_module("dicta_onnx.model")
    path = directory / HEBREW_MODEL

    def make(model_path: str = str(path)) -> Any:
        letters = _letters()
        path.write_bytes(_network(letters.get_vocab_size()))
        # It would ask the hub for its tokenizer.
        local = types.SimpleNamespace(from_pretrained=lambda name: letters)
        with patch.object(inner, "Tokenizer", local):
            return library.Dicta(model_path)

    return make


def _letters() -> tk.Tokenizer:
    """A tokenizer of single letters between [CLS] and [SEP], as the network's own."""
    alphabet = [chr(code) for code in range(0x5D0, 0x5EB)] + list(" .,!?-abcdefghij")
    vocab = {token: number for number, token in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]", *alphabet])}
    model = tk.Tokenizer(tk.models.WordLevel(vocab, unk_token="[UNK]"))
    model.pre_tokenizer = tk.pre_tokenizers.Split("", "isolated")
    model.post_processor = tk.processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    return model


def _network(vocabulary: int) -> bytes:
    """Logits of vowel points for each letter, by a table of random numbers."""
    from onnx import TensorProto, helper, numpy_helper

    rng = np.random.default_rng(0)
    ids = ("input_ids", "attention_mask", "token_type_ids")
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["B", "T"]) for name in ids]
    nodes, outputs, tables = [], [], []
    for name, classes in (("nikud_logits", _NIKUD_CLASSES), ("shin_logits", _SHIN_CLASSES)):
        table = rng.normal(size=(vocabulary, classes)).astype(np.float32)
        tables.append(numpy_helper.from_array(table, f"{name}_table"))
        nodes.append(helper.make_node("Gather", [f"{name}_table", "input_ids"], [name]))
        outputs.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, ["B", "T", classes]))
    graph = helper.make_graph(nodes, "small", inputs, outputs, tables)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    return bytes(model.SerializeToString())


def _accentor() -> Callable[[], Callable[..., str]]:
    """silero-stress's own ``load_accentor``, which takes seconds to load its model: both sides get one."""
    load: Callable[[], Callable[..., str]] = importlib.import_module("silero_stress").load_accentor
    torch: Any = importlib.import_module("torch")

    def load_alone() -> Callable[..., str]:
        # Its file turns gradients off for all that follows.
        with torch.enable_grad():
            return load()

    return cache(load_alone)


class _RussianTextStresser:
    """russian-text-stresser's interface: an acute behind each stressed vowel, none on ё."""

    def __init__(self, accentor: Callable[..., str]) -> None:
        self._accentor = accentor

    def stress_text(self, text: str) -> str:
        """Stress marks as the reference's tokenizer gets them."""
        import unicodedata

        marked = self._accentor(unicodedata.normalize("NFC", text), stress_single_vowel=False)
        for vowel in "аеиоуыэюя":
            marked = marked.replace(f"+{vowel}", f"{vowel}\u0301")
        return unicodedata.normalize("NFKD", marked.replace("+ё", "ё"))


def _stand_in_accentor(text: str, **_: Any) -> str:
    return text.replace("о", "+о")


class _StandInDicta:
    def __init__(self, path: str = "") -> None:
        self.path = path

    def add_diacritics(self, text: str) -> str:
        return "".join(char + "\u05b7" if char.isalpha() else char for char in text)


class _StandInSegmenter:
    def cut(self, text: str) -> list[str]:
        return [part[i : i + 2] for part in text.split() for i in range(0, len(part), 2)]
