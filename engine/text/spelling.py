"""What is written in digits, in the words of its language.

English has rooms of its own (:mod:`engine.text.english`), whose rules are tried here in their order. Of the
others whole numbers, decimals, years and percentages are said, through num2words, in the languages that it
has, and where ``said.txt`` has words for them dates, times, ordinals, units, coins and abbreviations too;
digits within codes, and numerals of other scripts, are left to the model.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files

import num2words

from engine.text.english import abbreviations, amounts, any_of, capitals, codes, dates, numbers, signs, table
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
_STOPPED = ("da", "de", "fi", "no", "pl", "tr")
"""Languages in which a stop behind a number makes it an ordinal, where the sentence goes on."""
_YEARS = ("da", "de", "nl", "no")
"""Languages that say years by hundreds, as English does."""
_YEAR = re.compile(r"1[1-9]\d\d")
_COMMAS = {"it": "virgola", "tr": "virgül"}
"""Languages of whose decimals num2words loses what stands behind the comma, and what that is called."""
_NO_DECIMALS = ("ar",)
"""Languages whose decimals num2words writes with signs."""
_UNSPACED = ("ja", "ko")
_COINS = ("€", "$", "£")
"""What costs 3,50 € costs three euros fifty."""
_GAP = "[ \u00a0\u202f]?"
_DATE = re.compile(r"(?<![\w./-])(\d{1,2})([./])(0?[1-9]|1[0-2])\2(\d{4})(?![\w/])")
_TIME = re.compile(
    r"(?<![\w.,:])([01]?\d|2[0-4])(?::|\s?h\s?|\.(?=\d\d\sUhr))([0-5]\d)(?![\w:]|[.,]\d)(?:\s?(?:Uhr|h)\b)?"
)
_RANGE = re.compile(
    r"(?<![\w.,:/–-])(\d{1,2}(?=:\d\b|-)|\d{4}(?=-\d{4})|\d{1,4}(?=\s?–))\s?([:–-])\s?(?=\d{1,4}(?![\w:/–-]|[.,]\d))"
)
_NTH = {
    "de": re.compile(
        r"(?:(?<=[a-zäöüß] )(?<!\b[Ee]in )|(?<![^\s–-])(?=\d\d?\.\s+(?:J[au]|Fe|M[äa]|A[pu]|Se|Okt|No|De)))"
        r"(\d{1,3})(\.)(?=\s+[^\W\d_])"
    ),
    "fr": re.compile(r"\b(\d{1,3}|[IVX]{1,5})(er|re|ère|e|ème)\b(?!['’])"),
    "es": re.compile(r"(?<!\w)(\d{1,2})\.?(er|º|ª)(?!\w)"),
}
_ROMAN = re.compile(r"(?<=\w )([IVX]{2,6})\b(?![.'’]\w)")


@cache
def _listed() -> dict[str, dict[str, str]]:
    """The rows of ``said.txt``, each a language, a kind, and a table."""
    rows = files("engine.text").joinpath("said.txt").read_text("utf-8").splitlines()
    return {row[:4]: table(row[5:]) for row in rows}


def listed(language: str, kind: str) -> dict[str, str]:
    """What ``said.txt`` has of a kind: names of units and coins, abbreviations, months, small words."""
    return _listed().get(f"{language} {kind}", {})


def spelled_out(text: TracedText, language: str) -> TracedText:
    """A sentence with its numbers in words, each tracing to the digits; English has much more spelled out.

    Args:
        text: what is to be said.
        language: two-letter code.
    """
    if language == "en":
        return normalize(text)
    for pattern, say in _rules(language):
        text = text.sub(pattern, say)
    return text


@cache
def _rules(language: str) -> tuple[Rule, ...]:
    """Those of a language; none where it has no words of its own in ``said.txt``."""
    small, short, placed = listed(language, "w"), listed(language, "a"), listed(language, "p")
    rules: list[Rule] = []
    if small:
        rules = [
            (_DATE, partial(_date, language=language)), (_NTH[language], partial(_nth, language=language)),
            (abbreviations.STREET, lambda _: "straße"),
            (re.compile(rf"(?<![\w.])({any_of(short)})(?!\w)"),
             lambda match: short[match[1]] + abbreviations.full_stop(match)),
            (re.compile(rf"(?<![\w.])({any_of(placed)})\s?(?=\d)"),
             lambda match: f"{placed[match[1]]} "),
            (_TIME, partial(_time, language=language)),
            (_RANGE, lambda match: f"{match[1]} {small['ratio' if match[2] == ':' else '–']} "),
        ]  # fmt: skip
    if language in ("es", "fr"):
        rules.append((_ROMAN, partial(_roman, language=language)))
    if listed(language, "u"):
        rules.append((_number(language), partial(_say, language=language)))
    return tuple(rules)


def _number(language: str) -> re.Pattern[str]:
    """Numbers that stand alone, with a minus, a coin before or a unit behind, if there is one."""
    group, point = (",", "[.]") if language in _POINT else ("[. \u00a0\u202f'’]", ",")
    whole = rf"(?P<whole>[1-9][0-9]{{0,2}}(?:{group}[0-9]{{3}})+(?! [0-9])|0|[1-9][0-9]{{0,6}})"
    before, after = r"(?<![0-9.,:/'’-])", r"(?![0-9:/'’-]|[.,][0-9])"
    if language not in _UNSPACED:
        before, after = before + r"(?<!\w)", after + r"(?!\w)"
    if language in _STOPPED:
        after += r"(?!\.\s+\w)"
    unit, less = (
        any_of(listed(language, "u")),
        r"(?:(?P<less>(?<!\S)[-−])|(?P<coin>[$€£])\s?(?![\d.,]+ [MmBb]ill))?",
    )
    number = rf"{whole}(?:{point}(?P<part>[0-9]{{1,6}}))?{after}"
    if language == "tr":
        return re.compile(rf"(?P<unit>(?:{unit}){_GAP})?{before}{number}")
    return re.compile(
        rf"{before}{less if listed(language, 'w') else ''}{number}(?:{_GAP}(?P<unit>{unit})(?!\w))?"
    )


def _say(match: re.Match[str], language: str) -> str | None:
    """A number in words; None where they are not known."""
    whole, part, found = re.sub("[^0-9]", "", match["whole"]), match["part"], match.groupdict()
    if part and language in _NO_DECIMALS:
        return None
    sign = (match["unit"] or found.get("coin") or "").strip()
    unit = listed(language, "u").get(sign, "")
    year = language in _YEARS and not part and not sign and bool(_YEAR.fullmatch(match["whole"]))
    try:
        if sign in _COINS and part and len(part) == 2 and part[0] != "0" and int(whole):
            said = f"{_counted(int(whole), unit, language)} {_words(int(part), language)}"
        else:
            number = f"{whole}.{part}" if part else int(whole)
            said = _words(number, language, "year") if year else _counted(number, unit, language)
    # What the library raises for numbers that a language's tables do not reach.
    except (NotImplementedError, OverflowError, ValueError):
        return None
    return f"{listed(language, 'w')['-']} {said}" if found.get("less") else said


def _words(number: int | str, language: str, to: str = "cardinal") -> str:
    whole, _, part = str(number).partition(".")
    if part and language in _COMMAS:
        digits = (_words(int(digit), language) for digit in part)
        return " ".join([_words(int(whole), language), _COMMAS[language], *digits])
    said = str(num2words.num2words(number, lang=language, to=to))
    return said.replace(" punto ", " coma ") if language == "es" else said


def _counted(number: int | str, unit: str, language: str) -> str:
    """One or several of something: ein Kilometer, veintiuna horas, yüzde elli."""
    one, _, many = unit.rpartition(",")
    if number == 1 and one:
        return one
    words = _words(number, language)
    if (article := one.split(" ")[0]) in ("un", "una", "une"):
        words = re.sub("tiun$", "tiún", re.sub("uno?$", article, words))
    said = (many, words) if language == "tr" else (words, many)
    return ("" if language == "ja" else " ").join(said).strip()


def _date(match: re.Match[str], language: str) -> str:
    """24.12.2023 → 24. Dezember 2023, for other rules to say."""
    month = listed(language, "m")[str(int(match[3]))]
    return listed(language, "w")["form"].format(int(match[1]), month, match[4])


def _time(match: re.Match[str], language: str) -> str:
    """14:30 Uhr → vierzehn Uhr dreißig; 8 h 05 → huit heures cinq."""
    hour = _counted(int(match[1]), listed(language, "w")["clock"], language)
    return f"{hour} {_words(int(match[2]), language)}" if int(match[2]) else hour


def _nth(match: re.Match[str], language: str) -> str | None:
    """am 3. Oktober → am dritten Oktober; 1re → première; 2.ª → segunda."""
    value = int(match[1]) if match[1].isdecimal() else numbers.roman(match[1])
    if not value:
        return None
    said = _words(value, language, "ordinal")
    if language == "de":
        before = match.string[: match.start()]
        return said + ("" if re.search(r"\b[Dd](?:er|ie|as) $", before) else "n" if before.strip() else "r")
    if match[2] in ("re", "ère"):
        return "première"
    return {"ª": re.sub(r"o\b", "a", said), "er": re.sub("(?<=r)o$", "", said)}.get(match[2], said)


def _roman(match: re.Match[str], language: str) -> str | None:
    """Louis XIV → Louis quatorze; Felipe II → Felipe segundo."""
    value = numbers.roman(match[1]) or 0
    king = language == "es" and value <= 10 and re.search(r"\b[A-ZÁÉÍÓÚ]\w* $", match.string[: match.start()])
    return _words(value, language, "ordinal" if king else "cardinal") if value else None
