"""From text to the ids that a member was trained on, each id with its place in the source.

Multilingual members have a front end for some languages. Its libraries are optional: each comes with an
extra of the language's code, and :class:`MissingExtraError` names it.

Sources: the reference's ``models/tokenizers/tokenizer.py`` (English, multilingual) and ``tts_turbo.py``
(GPT-2). All of them run on the ``tokenizers`` library.
"""

from __future__ import annotations

import importlib
import json
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import tokenizers

from engine.config import TextConfig
from engine.errors import (
    CheckpointFormatError,
    CheckpointNotFoundError,
    DownloadError,
    LanguageError,
    Message,
    MissingExtraError,
    TextError,
)
from engine.span import Span
from engine.text import letters, lexicon
from engine.text.cleanup import is_spoken
from engine.text.letters import Letters
from engine.text.lexicon import Lexicon
from engine.text.spans import TracedText, join

TokenizerKind = Literal["english", "multilingual", "gpt2", "bpe"]

_COMMON = (("—", "-"), ("–", "-"), (" ,", ","), ("“", '"'), ("”", '"'), ("‘", "'"), ("’", "'"))
_ENGLISH = ((r"\.\.\.", ", "), ("…", ", "), (":", ","), (" - ", ", "), (";", ", "), *_COMMON)
_DASH = r"\s*(?:—+|(?<!\S)–(?=\s))\s*"
_DASHES = (
    (rf"^{_DASH}|(?<=[“«¡¿(]){_DASH}|{_DASH}(?=[.,;:!?…)])", ""), (rf"(?<=[.,;:!?…]){_DASH}(?=\w)", " "),
    (rf"{_DASH}(?=[^\s\"”’»—])", ", "),
)  # fmt: skip
"""Those of thought and of talk are heard as commas are: no—yes, —no —dijo él—."""


@dataclass(frozen=True)
class PunctuationStyle:
    """What a member's training text looked like.

    Attributes:
        replacements: (pattern, new), applied one after another in this order.
        enders: endings that need no full stop after them.
    """

    replacements: tuple[tuple[str, str], ...]
    enders: tuple[str, ...]


STYLES: dict[TokenizerKind, PunctuationStyle] = {
    "english": PunctuationStyle(_ENGLISH, (".", "!", "?", "-", ",")),
    "multilingual": PunctuationStyle(_ENGLISH, (".", "!", "?", "-", ",", "、", "，", "。", "？", "！")),
    "gpt2": PunctuationStyle((("…", ", "), (":", ","), *_COMMON), (".", "!", "?", "-", ",")),
    "bpe": PunctuationStyle((*_DASHES, *_ENGLISH), (".", "!", "?", "-", ",")),
}
"""By ``TextConfig.tokenizer``; the starter's own BPE follows the English member but for dashes."""


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
    for pattern, new in style.replacements:
        text = text.sub(pattern, new)
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
        self._letters_of: dict[str, Letters] = {}
        self._transforms: dict[str, Transform | None] = {}

    def encode(self, text: str, language: str = "en") -> list[int]:
        """Token ids of ``text``: the member's punctuation clean-up, its letters, its vocabulary.

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
            text = self._lexicon.apply(text) if language == "en" else self._sounds(text, language)
        if self._config.tokenizer in ("gpt2", "bpe"):
            return text
        if self._config.tokenizer == "multilingual":
            text = self._letters(text, language)
        return text.replace(" ", _SPACE)

    def _sounds(self, text: TracedText, language: str) -> TracedText:
        """What is said of a language that the member is told by phonemes alone."""
        if language not in self._letters_of:
            found = letters.load(self._directory, language)
            _require(self._model, (found.sign,))
            self._letters_of[language] = found
        return self._letters_of[language].apply(text)

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


Transform = Callable[[TracedText], TracedText]

_VARIANTS = {"髙": "高", "﨑": "崎", "𠮷": "吉", "濵": "浜", "德": "徳"}
_VARIANT = re.compile(f"[{''.join(_VARIANTS)}]")
"""Kanji of names that the reader does not know, as it knows them."""
_STRESSED = re.compile(r"\+([аеиоуыэюя])", re.IGNORECASE)


def load_transform(language: str, directory: Path) -> Transform | None:
    """Load the front end of ``language`` (up to seconds); None where letters go in as they are.

    Args:
        directory: the member's files (``Cangjie5_TC.json``, a ``dicta*.onnx``).

    Raises:
        MissingExtraError: the library of that language is not installed.
        CheckpointNotFoundError: a file that the front end needs is not there.
        CheckpointFormatError: ``Cangjie5_TC.json`` is damaged.
        DownloadError: a library could not fetch its own model.
    """
    makers: dict[str, Callable[[Path], Transform]] = {
        "zh": _chinese,
        "ja": _japanese,
        "he": _hebrew,
        "ko": lambda _: lambda text: text.each(_jamo).strip(),
        "ru": _russian,
    }
    maker = makers.get(language)
    return maker(directory) if maker else None


def _extra(module: str, language: str, purpose: Message) -> ModuleType:
    """Import an optional library."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingExtraError(
            "{purpose} needs an optional library: install it with  pip install 'philomel[{language}]'",
            purpose=purpose,
            language=language,
        ) from error


def rewritten(text: TracedText, pieces: Iterable[tuple[str, str]]) -> TracedText:
    """Apply a library's (original, new) pieces, which follow one another in the text.

    The result is the new pieces and nothing else. An original that is not in the rest of the text
    (the library changed it) stands for an empty place there.
    """
    done: list[TracedText] = []
    position = 0
    for original, new in pieces:
        found = text.text.find(original, position)
        start, end = (found, found + len(original)) if found >= 0 else (position, position)
        same = original == new
        done.append(text[start:end] if same else TracedText.covering(new, text.hull(start, end)))
        position = end
    return join(done)


def _chinese_words() -> Callable[[str], list[str]]:
    """The reference's word segmenter; its model is fetched by the library on first use."""
    library = _extra("spacy_pkuseg", "zh", Message("Chinese"))
    try:
        segmenter: Any = library.pkuseg()
    # A RuntimeError is its word for a download whose hash is wrong.
    except (OSError, RuntimeError) as error:
        raise DownloadError(
            "The word list for Chinese could not be downloaded (spacy-pkuseg fetches it once, from GitHub): "
            "connect to the network and try again."
        ) from error
    cut: Callable[[str], list[str]] = segmenter.cut
    return cut


def _cangjie_codes(path: Path) -> dict[str, str]:
    """Glyph to tokens: its Cangjie code, then its rank among glyphs of that code if not the first."""
    try:
        rows = [entry.split("\t")[:2] for entry in json.loads(path.read_text("utf-8"))]
        pairs = [(glyph, code) for glyph, code in rows]
    except FileNotFoundError as error:
        raise CheckpointNotFoundError(
            "Chinese needs {name} beside the model's files.", name=path.name
        ) from error
    except (ValueError, AttributeError) as error:
        raise CheckpointFormatError("{path} is not a Cangjie table: download it again.", path=path) from error
    seen: dict[str, int] = {}
    ranks: dict[tuple[str, str], int] = {}
    for glyph, code in pairs:
        ranks.setdefault((glyph, code), seen.get(code, 0))
        seen[code] = seen.get(code, 0) + 1
    tokens = {}
    for glyph, code in dict(pairs).items():
        rank = ranks[glyph, code]
        keys = f"{code}{rank or ''}"
        tokens[glyph] = "".join(f"[cj_{key}]" for key in keys) + "[cj_.]"
    return tokens


def _chinese(directory: Path) -> Transform:
    codes = _cangjie_codes(directory / "Cangjie5_TC.json")
    cut = _chinese_words()

    def encode(char: str) -> str:
        return codes.get(char, char) if unicodedata.category(char) == "Lo" else char

    def transform(text: TracedText) -> TracedText:
        return text.realigned(" ".join(cut(text.text))).each(encode)

    return transform


def _japanese(_: Path) -> Transform:
    reader = _extra("pykakasi", "ja", Message("Japanese")).kakasi()

    def reading(phrase: dict[str, str]) -> str:
        if not re.search("[\u4e00-\u9fff]", phrase["orig"]):
            return phrase["orig"]
        # A reading that begins with a particle's kana is set apart, as in training.
        kana = phrase["hira"] or phrase["orig"]
        return f" {kana}" if kana[:1] in ("は", "へ") else kana

    def transform(text: TracedText) -> TracedText:
        text = text.sub(_VARIANT, lambda match: _VARIANTS[match.group()])
        phrases = reader.convert(text.text)
        return rewritten(text, ((phrase["orig"], reading(phrase)) for phrase in phrases)).nfkd()

    return transform


def _hebrew_pointer(directory: Path) -> Any:
    library = _extra("dicta_onnx", "he", Message("Hebrew"))
    models = sorted(directory.glob("dicta*.onnx"))
    if not models:
        raise CheckpointNotFoundError(
            "Hebrew needs the vowel-pointing model of dicta-onnx: put its dicta*.onnx into {directory}.",
            directory=directory,
        )
    try:
        return library.Dicta(str(models[0]))
    except Exception as error:  # the library and those under it raise no narrower class
        raise DownloadError(
            "The vowel-pointing model of Hebrew could not be opened ({name}). dicta-onnx also "
            "fetches a tokenizer once: connect to the network and try again.",
            name=models[0].name,
        ) from error


def _hebrew(directory: Path) -> Transform:
    pointer = _hebrew_pointer(directory)
    return lambda text: text.realigned(pointer.add_diacritics(text.text))


def _jamo(char: str) -> str:
    """A Hangul syllable as its two or three letters (Unicode Standard, chapter 3.12)."""
    if not "\uac00" <= char <= "\ud7af":
        return char
    initial, rest = divmod(ord(char) - 0xAC00, 21 * 28)
    medial, final = divmod(rest, 28)
    return chr(0x1100 + initial) + chr(0x1161 + medial) + (chr(0x11A7 + final) if final else "")


def _russian(_: Path) -> Transform:
    accentor = _extra("silero_stress", "ru", Message("Russian")).load_accentor()

    def transform(text: TracedText) -> TracedText:
        # The library wants composed letters and writes + before the stressed vowel; training
        # had an acute after it, and none on ё, which is always stressed.
        marked = accentor(unicodedata.normalize("NFC", text.text), stress_single_vowel=False)
        stressed = _STRESSED.sub("\\1\u0301", marked).replace("+ё", "ё").replace("+Ё", "Ё")
        return text.realigned(unicodedata.normalize("NFKD", stressed))

    return transform
