"""Numbers, percentages, money, units, dates and times of Arabic text in words.

:mod:`engine.text.spelling` tries these rules in their order; num2words (LGPL) says whole numbers. Digits may
be Europe's or the East's; nouns stand behind them as ``said.txt`` has them, in one form.
"""

from __future__ import annotations

import re
from functools import cache

from engine.text.english import any_of
from engine.text.said import Rule, listed

_ASCII = str.maketrans("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬", "01234567890123456789.,")
_MOST_DIGITS = 12
_MONTHS = (
    "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر",
    "نوفمبر", "ديسمبر",
)  # fmt: skip

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:[.,]\d+)?"
_BEGINS = r"(?<![0-9A-Za-z.,:/-])"
_ENDS = r"(?![0-9A-Za-z]|[.,:/-]\d)"

DIGITS = re.compile("[٠-٩۰-۹][٠-٩۰-۹٫٬]*")
DATE = re.compile(rf"{_BEGINS}(0?[1-9]|[12]\d|3[01])([-/.])(0?[1-9]|1[0-2])\2(\d{{4}}){_ENDS}")
ISO = re.compile(rf"{_BEGINS}(\d{{4}})-(0[1-9]|1[0-2])-(\d\d){_ENDS}")
TIME = re.compile(rf"{_BEGINS}([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?{_ENDS}")
RATIO = re.compile(r"(?<=\d)\s?:\s?(?=\d)")
FRACTION = re.compile(rf"{_BEGINS}(\d{{1,3}})/(\d{{1,3}}){_ENDS}")
SHARE = re.compile(rf"(?<![0-9A-Za-z.,:/])([-−])?(?:[%٪]\s?({_NUMBER})|({_NUMBER})\s?[%٪])")
TELEPHONE = re.compile(
    rf"(?<![\w.,])(?:\+\d{{1,3}}[ -]?)?0?\d{{1,4}}(?:[ -]\d{{3,4}}){{2,3}}{_ENDS}|{_BEGINS}0\d{{6,}}"
)
RANGE = re.compile(r"(?<=\d)\s?[-–—]\s?(?=\d+(?![\d-]))")
PLAIN = re.compile(rf"(?<![0-9.,:/])([-−](?<!\S.))?({_NUMBER})")


def cardinal(written: str) -> str:
    """2024 → ألفان وأربعة وعشرون; longer ones, and those that begin with zero, digit by digit."""
    # All of its languages come with it.
    from num2words import num2words

    if len(written) > _MOST_DIGITS or (len(written) > 1 and written[0] == "0"):
        return " ".join(map(cardinal, written))
    return str(num2words(int(written), lang="ar")).replace(" و ", " و")


def number(written: str) -> str:
    """3.5 → ثلاثة فاصلة خمسة; a comma before three digits parts thousands."""
    plain = re.sub(r",(?=\d{3}(?!\d))", "", written)
    whole, _, part = plain.replace(",", ".").partition(".")
    return cardinal(whole) + (f" فاصلة {cardinal(part)}" if part else "")


def date(day: str, month: str, year: str) -> str:
    """5 and 3 and 2024 → خمسة مارس ألفان وأربعة وعشرون."""
    return f"{cardinal(str(int(day)))} {_MONTHS[int(month) - 1]} {cardinal(year)}"


def time(match: re.Match[str]) -> str:
    """15:30 → خمسة عشر وثلاثون دقيقة."""
    names = ("", " دقيقة", " ثانية")
    parts = [
        f"{cardinal(str(int(part)))}{name}"
        for part, name in zip(match.groups(), names, strict=True)
        if int(part or 0)
    ]
    return " و".join(parts) or cardinal("0")


def telephone(match: re.Match[str]) -> str:
    """Digit by digit, in its groups."""
    return "، ".join(" ".join(map(cardinal, group)) for group in re.findall(r"\d+", match[0]))


def share(match: re.Match[str]) -> str:
    """12% → اثنا عشر في المئة."""
    return f"{'ناقص ' if match[1] else ''}{number(match[2] or match[3])} في المئة"


@cache
def rules() -> tuple[Rule, ...]:
    """All, tried in this order."""
    units, coins = listed("ar", "u"), listed("ar", "c")
    coin, unit = any_of(coins), any_of(units)
    paid = re.compile(rf"(?:({coin})\s?({_NUMBER})|({_NUMBER})\s?({coin}))(?!\w)")
    measured = re.compile(rf"(?<![0-9A-Za-z.,:/])([-−])?({_NUMBER})\s?({unit})(?:/({unit}))?(?!\w)")

    def money(match: re.Match[str]) -> str:
        """$7.50 → سبعة دولار وخمسون سنت."""
        name, small = coins[match[1] or match[4]].split(",")
        written = match[2] or match[3]
        whole, _, part = written.partition(".")
        if len(part) != 2 or not small:
            return f"{number(written)} {name}"
        cents = f"{cardinal(part.lstrip('0'))} {small}" if int(part) else ""
        return " و".join(
            filter(None, (f"{number(whole)} {name}" if int(whole.replace(",", "")) else "", cents))
        )

    def measure(match: re.Match[str]) -> str:
        """120 km/h → مئة وعشرون كيلومتر في الساعة."""
        per = f" في ال{units[match[4]]}" if match[4] else ""
        return f"{'ناقص ' if match[1] else ''}{number(match[2])} {units[match[3]]}{per}"

    return (
        (DIGITS, lambda match: match[0].translate(_ASCII)),
        (DATE, lambda match: date(match[1], match[3], match[4])),
        (ISO, lambda match: date(match[3], match[2], match[1])), (TIME, time),
        (TELEPHONE, telephone),
        (SHARE, share), (paid, money), (measured, measure),
        (FRACTION, lambda match: f"{cardinal(match[1])} على {cardinal(match[2])}"),
        (RATIO, lambda _: " إلى "), (RANGE, lambda _: " إلى "),
        (PLAIN, lambda match: ("ناقص " if match[1] else "") + number(match[2])),
    )  # fmt: skip
