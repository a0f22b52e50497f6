"""From text to the ids that a member was trained on, each id with its place in the source.

Sources: the reference's ``models/tokenizers/tokenizer.py`` (English, multilingual) and
``tts_turbo.py`` (GPT-2). All of them run on the ``tokenizers`` library.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import tokenizers

from engine.config import TextConfig
from engine.errors import CheckpointFormatError, CheckpointNotFoundError, LanguageError, TextError
from engine.text import lexicon
from engine.text.cleanup import is_spoken
from engine.text.languages import Transform, load_transform
from engine.text.lexicon import Lexicon
from engine.text.spans import TracedText, join
from engine.types import Span

TokenizerKind = Literal["english", "multilingual", "gpt2", "bpe"]

_COMMON = (("—", "-"), ("–", "-"), (" ,", ","), ("“", '"'), ("”", '"'), ("‘", "'"), ("’", "'"))
_ENGLISH = (("...", ", "), ("…", ", "), (":", ","), (" - ", ", "), (";", ", "), *_COMMON)


@dataclass(frozen=True)
class PunctuationStyle:
    """What a member's training text looked like.

    Attributes:
        replacements: (old, new), applied one after another in this order.
        enders: endings that need no full stop after them.
    """

    replacements: tuple[tuple[str, str], ...]
    enders: tuple[str, ...]


STYLES: dict[TokenizerKind, PunctuationStyle] = {
    "english": PunctuationStyle(_ENGLISH, (".", "!", "?", "-", ",")),
    "multilingual": PunctuationStyle(_ENGLISH, (".", "!", "?", "-", ",", "、", "，", "。", "？", "！")),
    "gpt2": PunctuationStyle((("…", ", "), (":", ","), *_COMMON), (".", "!", "?", "-", ",")),
    "bpe": PunctuationStyle(_ENGLISH, (".", "!", "?", "-", ",")),
}
"""By ``TextConfig.tokenizer``; the starter's own BPE follows the English member."""


def punc_norm(text: TracedText, style: PunctuationStyle) -> TracedText:
    """Capital first letter, single spaces, plain punctuation, a full stop at the end.

    Raises:
        TextError: the text is empty. (The reference speaks a sentence of its own instead.)
    """
    if not text.text:
        raise TextError("There is no text to speak.")
    end = text.ends[-1]
    if text.text[0].islower():
        text = join([text[:1].each(str.upper), text[1:]])
    text = text.squeeze()
    for old, new in style.replacements:
        text = text.replace(old, new)
    text = text.rstrip(" ")
    if not text.text.endswith(style.enders):
        text += TracedText.inserted(".", text.ends[-1] if text.text else end)
    return text


_SPACE = "[SPACE]"
_MULTILINGUAL_FILE = "grapheme_mtl_merged_expanded_v1.json"


@dataclass(frozen=True)
class EncodedText:
    """Token ids and, for each, the source characters that it stands for (empty for a tag)."""

    ids: tuple[int, ...]
    spans: tuple[Span, ...]


class Tokenizer:
    """What is to be said, to token ids. T3 frames them with its start and stop tokens.

    Args:
        model: the vocabulary with its rules.
        config: which preparation the member wants before them.
        directory: the member's files, where language front ends look for theirs.
        lexicon: how words sound, if the member was trained to be told.
    """

    def __init__(
        self, model: tokenizers.Tokenizer, config: TextConfig, directory: Path, lexicon: Lexicon | None = None
    ) -> None:
        self._model = model
        self._config = config
        self._directory = directory
        self._lexicon = lexicon
        self._transforms: dict[str, Transform | None] = {}

    def encode(self, text: str, language: str = "en") -> list[int]:
        """Token ids of ``text``: the member's punctuation clean-up, its letters, its vocabulary.

        Args:
            text: what to say.
            language: two-letter code, one of the member's.

        Raises:
            TextError: nothing in the text can be said.
            LanguageError: the member does not speak ``language``.
            MissingExtraError: the language needs an optional library that is not installed.
        """
        return list(self.encode_traced(TracedText.of(text), language).ids)

    def encode_traced(self, text: TracedText, language: str = "en") -> EncodedText:
        """Token ids of ``text`` and the source span of each. Errors as :meth:`encode`."""
        if not is_spoken(text.text):
            raise TextError("There is nothing in this text that can be said: it has no letters or digits.")
        return self.tokenize(punc_norm(text, STYLES[self._config.tokenizer]), language)

    def tokenize(self, text: TracedText, language: str = "en") -> EncodedText:
        """As :meth:`encode_traced`, for text whose punctuation is already the member's."""
        prepared = self.prepare(text, language)
        encoding = self._model.encode(prepared.text, add_special_tokens=False)
        spans = tuple(prepared.hull(start, end) for start, end in encoding.offsets)
        return EncodedText(tuple(encoding.ids), spans)

    def prepare(self, text: TracedText, language: str) -> TracedText:
        """What the vocabulary's rules see: the letters of its training text. Errors as :meth:`encode`."""
        language = language.lower()
        if language not in self._config.languages:
            known = ", ".join(self._config.languages)
            raise LanguageError(
                "This model does not speak '{language}'. It speaks: {known}.", language=language, known=known
            )
        if self._config.lowercase:
            text = text.lower()
        if self._lexicon is not None:
            text = self._lexicon.apply(text)
        if self._config.tokenizer in ("gpt2", "bpe"):
            return text
        if self._config.tokenizer == "multilingual":
            text = self._letters(text, language)
        return text.replace(" ", _SPACE)

    def _letters(self, text: TracedText, language: str) -> TracedText:
        """Decomposition, the language's front end and its tag (multilingual members)."""
        text = text.nfkd()
        if self._config.language_transforms:
            if language not in self._transforms:
                self._transforms[language] = load_transform(language, self._directory)
            transform = self._transforms[language]
            text = transform(text) if transform else text
        return TracedText.inserted(f"[{language}]", text.hull(0, 0).start) + text


def load(config: TextConfig, directory: Path | str) -> Tokenizer:
    """Read a member's tokenizer from its directory.

    Raises:
        CheckpointNotFoundError: the tokenizer's file is not there.
        CheckpointFormatError: the file is damaged, or lacks tokens that the member needs.
    """
    directory = Path(directory)
    if config.tokenizer == "gpt2" and not (directory / "tokenizer.json").exists():
        model = _gpt2_from_parts(directory)
    else:
        name = _MULTILINGUAL_FILE if config.tokenizer == "multilingual" else "tokenizer.json"
        model = _from_file(directory / name)
    if config.tokenizer in ("english", "multilingual"):
        _require(model, ("[START]", "[STOP]", _SPACE))
    if config.tokenizer == "multilingual":
        _require(model, tuple(f"[{language}]" for language in config.languages))
    return Tokenizer(model, config, directory, lexicon.load(directory) if config.lexicon else None)


def _from_file(path: Path) -> tokenizers.Tokenizer:
    """A file of the ``tokenizers`` library."""
    if not path.is_file():
        raise CheckpointNotFoundError(
            "The tokenizer {name} is missing in {directory}.", name=path.name, directory=path.parent
        )
    try:
        return tokenizers.Tokenizer.from_str(path.read_text("utf-8"))
    except Exception as error:  # the library raises no narrower class
        raise CheckpointFormatError("{path} is not a tokenizer: download it again.", path=path) from error


def _gpt2_from_parts(directory: Path) -> tokenizers.Tokenizer:
    """GPT-2's ``vocab.json`` and ``merges.txt``, with ``added_tokens.json`` for event tags."""
    vocab, merges = directory / "vocab.json", directory / "merges.txt"
    for path in (vocab, merges):
        if not path.is_file():
            raise CheckpointNotFoundError(
                "The tokenizer's {name} is missing in {directory}.", name=path.name, directory=directory
            )
    try:
        model = tokenizers.Tokenizer(tokenizers.models.BPE.from_file(str(vocab), str(merges)))
        added = _added_tokens(directory)
    except Exception as error:  # the library raises no narrower class
        raise CheckpointFormatError(
            "The tokenizer in {directory} is damaged: download it again.", directory=directory
        ) from error
    model.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    model.decoder = tokenizers.decoders.ByteLevel()
    for content, expected in sorted(added.items(), key=lambda item: item[1]):
        model.add_tokens([tokenizers.AddedToken(content, normalized=False)])
        if model.token_to_id(content) != expected:
            raise CheckpointFormatError(
                "Token {token} should be {wanted} but is {found}: the files in {directory} do not belong "
                "together.",
                token=content,
                wanted=expected,
                found=str(model.token_to_id(content)),
                directory=directory,
            )
    return model


def _added_tokens(directory: Path) -> dict[str, int]:
    """Tokens outside the merges, such as ``[laugh]``, and their ids."""
    added: dict[str, int] = {}
    if (path := directory / "added_tokens.json").is_file():
        added |= json.loads(path.read_text("utf-8"))
    if (path := directory / "tokenizer_config.json").is_file():
        listed = json.loads(path.read_text("utf-8")).get("added_tokens_decoder", {})
        added |= {token["content"]: int(number) for number, token in listed.items()}
    return added


def _require(model: tokenizers.Tokenizer, tokens: tuple[str, ...]) -> None:
    """Refuse a vocabulary that lacks one of ``tokens``."""
    missing = [token for token in tokens if model.token_to_id(token) is None]
    if missing:
        raise CheckpointFormatError(
            "The tokenizer lacks {missing}: it belongs to another model.", missing=", ".join(missing)
        )
