"""What German alone writes so: rules for its ordinals, days, rulers, endings for all genders.

:mod:`engine.text.spelling` tries them around those that it shares with other languages.
"""

from __future__ import annotations

import re

from engine.text.english import abbreviations, any_of, numbers
from engine.text.said import in_words, listed, units

_DAY_MONTH = re.compile(
    r"\b([Aa][mb]|[Vv]om|[Zz]um|[Bb]is|[Ss]eit|de[mnr]|und|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag,?|Mittwoch,?"
    r"|(?:M[oi]|D[io]|Fr|S[ao])\.,?)"
    r" (\d{1,2})\. ?(0?[1-9]|1[0-2])\.(?!\d)"
)
"""A German date without its year, which a heading's number is not."""
_WEEKDAY = re.compile(
    rf"(?<![\w–-])({any_of(listed('de', 'd'))})\b\.?"
    r"(?=,?\s\d{1,2}(?:[.:]\d|\s?[–-]\s?\d|(?:\.| Uhr)(?=\s|$)))"
)
_ADDED = re.compile(r"(?<=\d)\.\s?\+\s?(?=\d\.)")
"""Of the minute 90.+4. of a match."""
_OF_LAW = re.compile(r"(?<=Abs\. \d )S\.(?= \d)|(?<=Abs\. \d\d )S\.(?= \d)")
_DAYS = re.compile(r"(?<![\w.])0?([1-9]\d?)\.\s?([–/-])\s?0?(?=[1-9]\d?\.[\s\d])")
_GENDERED = re.compile(r"(?<=[a-zäöüß])(?:[*_](?=[a-zäöüßI])|(?::|/-?)(?=in(?:nen)?\b|innen[a-z]))")
"""Before the ending of a German word for all genders, which is said behind a pause."""
_PERCENT = re.compile(r"(?<=\d)\s?%(?=ig)")
_MINUTES = re.compile(r"(?<=\d):(?=[0-5]\d,\d)")
_SECONDS = re.compile(r"(?<=\d[ \u00a0\u202f])s(?![\w'’])")
_NUMERAL = re.compile(
    r"\b([Dd](?:er|ie|as|e[mns])|[IiAa]m|[Zz]u[mr]|[Vv]om)"
    r" ((?=[IVX])X{0,3}(?:IX|IV|V?I{0,3}))(?=\.\s[A-ZÄÖÜ][a-zäöü])"
)
"""A Roman number before what it counts, as of a war."""
_IN_DER = re.compile(r"\b(?i:in|an|auf|aus|bei|mit|nach|seit|von|vor|zu|unter|ab|während|wegen|trotz) der $")

NTH = re.compile(
    r"(?:(?<=[a-zäöüß] )(?<!\b[Ee]in )|(?<![^\s–-])"
    r"(?=\d\d?\.\s+(?:J[au]|Fe|M[äa]|A[pu]|Se|Okt|No|De|Stock|Platz|Rang|Spielt|Weltk|Teil|[OU]G|Tag\b|Jahr\b|Woche\b|Klasse\b|Etage|Quartal\b|Runde|Halbzeit|Akt\b|Preis\b)))"
    r"(\d{1,3})(\.)(?=\s+[^\W\d_])"
)
"""A number with a stop that the sentence goes on behind."""


def nth(match: re.Match[str]) -> str | None:
    """am 3. Oktober → am dritten Oktober; mein 2. Buch → mein zweites Buch; None where it is no ordinal."""
    if not int(match[1]):
        return None
    said, before = in_words(int(match[1]), "de", "ordinal"), match.string[: match.start()]
    if re.search(r"\b(?i:[mds]?ein|ihr|unser|euer) $", before):
        noun = re.match(r"\s\w+", match.string[match.end() :])
        return said + ("s" if noun and noun[0].endswith(tuple(listed("de", "g"))) else "r")
    alone = not before.strip() or re.search(r"(?<![\d.])(?<!tag)(?<!woch)[,;] $|[(|–] ?$", before)
    named = re.search(r"\b[Dd](?:er|ie|as) $", before) and not _IN_DER.search(before)
    return said + ("" if named else "r" if alone else "n")


def half(match: re.Match[str]) -> str:
    """1 1/2 Stunden → eineinhalb Stunden."""
    return f"{re.sub('eins$', 'ein', in_words(int(match[1]), 'de'))}einhalb {match[2] or ''}"


def _day_month(match: re.Match[str]) -> str:
    """am 24.12. → am 24. Dezember, for other rules to say."""
    month = listed("de", "m")[str(int(match[3]))]
    return f"{match[1]} {match[2]}. {month}{abbreviations.full_stop(match)}"


def _measured(match: re.Match[str]) -> str:
    """100-m-Lauf → 100-Meter-Lauf; 1-l-Flasche → ein-Liter-Flasche."""
    many = units("de")[match[2]].rpartition(",")[2]
    return f"{'ein' if match[1] == '1' else match[1]}-{many}"


def _ruler(match: re.Match[str]) -> str:
    """Karl V. → Karl der Fünfte; unter Karl V. → unter Karl dem Fünften."""
    name, ending, numeral = match.groups()
    woman = name in ("Elisabeth", "Katharina", "Maria")
    below = ending or re.search(
        r"(?i:\b(?:von|mit|unter|bei|zu|nach|aus|seit|vor|dem))\s(?:[A-ZÖ]\w+\s(?:(?:de[mr]\s\w+\s)?und\s)?)?$",
        match.string[: match.start()],
    )
    article = ("der" if below else "die") if woman else "des" if ending else "dem" if below else "der"
    said = in_words(numbers.roman(numeral) or 0, "de", "ordinal").capitalize()
    return f"{name}{ending} {article} {said}{'n' if below else ''}{abbreviations.full_stop(match)}"


_UNIT, _RULERS = any_of(units("de")), any_of(listed("de", "k"))
FIRST = (
    (_GENDERED, lambda _: " "), (_MINUTES, lambda _: " "), (_PERCENT, lambda _: "prozent"),
    (_SECONDS, lambda _: "Sekunden"),
    (_NUMERAL, lambda match: f"{match[1]} {numbers.roman(match[2])}"),
    (_DAYS, lambda match: f"{match[1]}. {'und' if match[2] == '/' else 'bis'} "), (_DAY_MONTH, _day_month),
    (_WEEKDAY, lambda match: listed("de", "d")[match[1]]),  # Sa 9–13 Uhr
    (_OF_LAW, lambda _: "Satz"), (_ADDED, lambda _: " plus "),
    (re.compile(r"(?<![\w.,:-])(?<!Seite )1[–-](?=\d+ [A-ZÄÖÜ])"), lambda _: "ein bis "),
    (re.compile(rf"\b({_RULERS})(s?) ((?=[IVX])X*(?:IX|IV|V?I{{0,3}}))\.(?=[\s,;)]*(?:[a-zäöü(]|$))"),
     _ruler),
)  # fmt: skip
"""Tried before those of all languages."""
LAST = (
    (re.compile(rf"(?<![\w.,])(\d[\d.,]*)-({_UNIT})(?=-[A-ZÄÖÜ])"), _measured),
    (re.compile(r"(?<!\w)Fr\.(?=\s[A-ZÄÖÜ][a-zäöü])"), lambda _: "Frau"),
)
"""Tried behind them."""
