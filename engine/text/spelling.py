"""What is written in digits, in the words of its language.

English has rooms of its own (:mod:`engine.text.english`), whose rules are tried here in their order. Of the
others whole numbers, decimals, years and percentages are said, through num2words, in the languages that it
has; digits within codes, dates, times and ordinals, and numerals of other scripts, are left to the model,
which has learnt them as they are written.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial

import num2words

from engine.text.english import abbreviations, amounts, capitals, codes, dates, numbers, signs
from engine.text.spans import TracedText, join

Rule = tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]]

_TAG = re.compile(r"\[[A-Za-z_ ]{2,30}\]")

RULES: tuple[Rule, ...] = (
    *codes.ADDRESSES, *codes.RULES, *capitals.FORMULAS, *signs.FORMULAS, *amounts.GROUPS,
    *codes.BEFORE_NUMBERS, *abbreviations.BEFORE_NUMBERS, *codes.NAMES, *codes.LABELS, *dates.DATES,
    *amounts.DURATIONS, *dates.TIMES, *amounts.SUMS, *codes.MODELS, *dates.YEARS, *amounts.RULES,
    *signs.POWERS, *amounts.FRACTIONS, *amounts.COUNTS, *dates.BARE_YEARS, *amounts.NUMBERS,
    *numbers.RULES, *abbreviations.RULES, *capitals.RULES, *signs.RULES,
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


_POINT = ("he", "ja", "ko")
"""Languages that write 1,000.5; the others of num2words write 1.000,5 or 1 000,5."""
_ORDINALS = ("da", "de", "fi", "no", "pl", "tr")
"""Languages in which a stop behind a number makes it an ordinal, where the sentence goes on."""
_YEARS = ("da", "de", "nl", "no")
"""Languages that say years by hundreds, as English does."""
_YEAR = re.compile(r"1[1-9]\d\d")
_NO_DECIMALS = ("ar",)
"""Languages whose decimals num2words writes with signs."""
_PERCENT = {
    "ar": "بالمئة", "da": "procent", "de": "Prozent", "es": "por ciento", "fi": "prosenttia",
    "fr": "pour cent", "he": "אחוז", "it": "per cento", "ja": "パーセント", "ko": "퍼센트",
    "nl": "procent", "no": "prosent", "pl": "procent", "pt": "por cento", "ru": "процентов",
    "sv": "procent", "tr": "yüzde",
}  # fmt: skip
"""Said behind the number, in Turkish before it; a language that is not here has none of its numbers said."""
_UNSPACED = ("ja", "ko")
_GAP = "[ \u00a0\u202f]?"
_SIGN = f"{_GAP}[%٪]"


def spelled_out(text: TracedText, language: str) -> TracedText:
    """A sentence with its numbers in words, each tracing to the digits; English has much more spelled out.

    Args:
        text: what is to be said.
        language: two-letter code.
    """
    if language == "en":
        return normalize(text)
    if language not in _PERCENT or not any(char in "0123456789" for char in text.text):
        return text
    return text.sub(_number(language), partial(_say, language=language))


@cache
def _number(language: str) -> re.Pattern[str]:
    """Numbers that stand alone, with a percent sign if there is one."""
    group, point = (",", "[.]") if language in _POINT else ("[. \u00a0\u202f'’]", ",")
    whole = rf"(?P<whole>[1-9][0-9]{{0,2}}(?:{group}[0-9]{{3}})+|0|[1-9][0-9]{{0,6}})"
    before, after = r"(?<![0-9.,:/'’-])", r"(?![0-9:/'’-]|[.,][0-9])"
    if language not in _UNSPACED:
        before, after = before + r"(?<!\w)", after + r"(?!\w)"
    if language in _ORDINALS:
        after += r"(?!\.\s+\w)"
    if language == "tr":
        return re.compile(rf"(?P<sign>[%٪]{_GAP})?{before}{whole}(?:{point}(?P<part>[0-9]{{1,6}}))?{after}")
    return re.compile(rf"{before}{whole}(?:{point}(?P<part>[0-9]{{1,6}}))?(?P<sign>{_SIGN})?{after}")


def _say(match: re.Match[str], language: str) -> str | None:
    """A number in words; None where they are not known."""
    whole, part = re.sub("[^0-9]", "", match["whole"]), match["part"]
    if part and language in _NO_DECIMALS:
        return None
    year = language in _YEARS and not part and not match["sign"] and bool(_YEAR.fullmatch(match["whole"]))
    number: int | str = f"{whole}.{part}" if part else int(whole)
    try:
        words = str(num2words.num2words(number, lang=language, to="year" if year else "cardinal"))
    # What the library raises for numbers that a language's tables do not reach.
    except (NotImplementedError, OverflowError, ValueError):
        return None
    if not match["sign"]:
        return words
    pair = (_PERCENT[language], words) if language == "tr" else (words, _PERCENT[language])
    return ("" if language == "ja" else " ").join(pair)
