"""Punctuation clean-up that the reference does before tokenising, one table per kind of member.

Source: ``punc_norm`` in the reference's ``tts.py``, ``mtl_tts.py`` and ``tts_turbo.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.errors import TextError
from engine.text.spans import TracedText, join

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
