"""English text with everything spelled out, traced to what was written.

An ordered table of rules by kind; each finds one thing and says it. Numbers become words through
num2words. On for every member that reads English, unless ``SpeechOptions.spell_out`` says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.text.english import (
    amounts,
    capitals,
    codes,
    dates,
    measures,
    places,
    roman_numerals,
    signs,
    words,
)  # fmt: skip
from engine.text.spans import TracedText, join

Rule = tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]]

_TAG = re.compile(r"\[[A-Za-z_ ]{2,30}\]")

RULES: tuple[Rule, ...] = (
    *codes.ADDRESSES, *codes.RULES, *capitals.FORMULAS, *signs.FORMULAS, *amounts.GROUPS,
    *places.BEFORE_NUMBERS, *words.BEFORE_NUMBERS, *codes.NAMES, *codes.LABELS, *dates.DATES,
    *measures.DURATIONS, *dates.TIMES, *amounts.SUMS, *codes.MODELS, *dates.YEARS, *measures.RULES,
    *signs.POWERS, *amounts.FRACTIONS, *amounts.COUNTS, *dates.BARE_YEARS, *amounts.NUMBERS,
    *roman_numerals.RULES, *words.RULES, *capitals.RULES, *signs.RULES,
)  # fmt: skip
"""Tried in this order, a kind of thing at a time; what one rule has written, the later ones see."""


def normalize(text: TracedText) -> TracedText:
    """Digits, dates, money, times, units, abbreviations, addresses and signs in English words.

    Each thing that is spelled out keeps the source characters of what stood there. Event tags
    such as ``[laugh]`` are left alone. Never raises.
    """
    pieces, done = [], 0
    for tag in _TAG.finditer(text.text):
        pieces += [_apply(text[done : tag.start()]), text[tag.start() : tag.end()]]
        done = tag.end()
    return join([*pieces, _apply(text[done:])]).squeeze()


def _apply(text: TracedText) -> TracedText:
    for pattern, say in RULES:
        text = text.sub(pattern, say)
    return text
