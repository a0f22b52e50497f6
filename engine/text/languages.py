"""Language front ends of the multilingual members, each with its map to the source.

Source: the reference's ``models/tokenizers/tokenizer.py``. The libraries are optional: each comes
with an extra of the language's code, and :class:`MissingExtraError` names it.
"""

from __future__ import annotations

import importlib
import json
import re
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

from engine.errors import (
    CheckpointFormatError,
    CheckpointNotFoundError,
    DownloadError,
    Message,
    MissingExtraError,
)
from engine.text.spans import TracedText, join

Transform = Callable[[TracedText], TracedText]

_VARIANTS = {"髙": "高", "﨑": "崎", "𠮷": "吉", "濵": "浜", "德": "徳"}
_VARIANT = re.compile(f"[{''.join(_VARIANTS)}]")
"""Kanji of names that the reader does not know, as it knows them."""
_STRESSED = re.compile(r"\+([аеиоуыэюя])", re.IGNORECASE)


def load_transform(language: str, directory: Path) -> Transform | None:
    """Load the front end of ``language`` (up to seconds); None where letters go in as they are.

    Args:
        language: two-letter code.
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
        "ko": _korean,
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


def _has_kanji(text: str) -> bool:
    return any(0x4E00 <= ord(char) <= 0x9FFF for char in text)


def _japanese(_: Path) -> Transform:
    reader = _extra("pykakasi", "ja", Message("Japanese")).kakasi()

    def reading(phrase: dict[str, str]) -> str:
        if not _has_kanji(phrase["orig"]):
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


def _korean(_: Path) -> Transform:
    return lambda text: text.each(_jamo).strip()


def _russian(_: Path) -> Transform:
    accentor = _extra("silero_stress", "ru", Message("Russian")).load_accentor()

    def transform(text: TracedText) -> TracedText:
        # The library wants composed letters and writes + before the stressed vowel; training
        # had an acute after it, and none on ё, which is always stressed.
        marked = accentor(unicodedata.normalize("NFC", text.text), stress_single_vowel=False)
        stressed = _STRESSED.sub("\\1\u0301", marked).replace("+ё", "ё").replace("+Ё", "Ё")
        return text.realigned(unicodedata.normalize("NFKD", stressed))

    return transform
