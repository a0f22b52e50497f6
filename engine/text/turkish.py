"""What Turkish alone writes so: endings behind an apostrophe, ordinals, times, units behind their number."""

from __future__ import annotations

import re
from functools import cache

from engine.text.english import any_of
from engine.text.english.abbreviations import full_stop
from engine.text.said import Rule, in_words, listed

_NUMBER = r"(?:[1-9]\d{0,2}(?:\.\d{3})+(?!\d)|\d+)(?:,\d+)?"
_BEGINS = r"(?<![\w.,:/-])"
_MOST_DIGITS = 15
"""More are said one by one: the library has no name for them."""
_ENDING = r"(?:['’]([a-zçğıöşü]+))?"

DATE = re.compile(
    rf"{_BEGINS}(0?[1-9]|[12]\d|3[01])[./](0?[1-9]|1[0-2])[./](\d{{4}})(?![\w/]|[.,]\d){_ENDING}"
)
TIME = re.compile(
    rf"(?:(?<=[Ss]aat )|{_BEGINS}(?=\d\d?:))([01]?\d|2[0-4])[.:]([0-5]\d)(?![\d:]|[.,]\d){_ENDING}"
)
NTH = re.compile(rf"{_BEGINS}(\d{{1,4}})\.(?=\s[a-zçğıöşü])")
SHARE = re.compile(rf"%\s?({_NUMBER}){_ENDING}|{_BEGINS}({_NUMBER})\s?%")
ENDED = re.compile(rf"{_BEGINS}({_NUMBER})['’]([a-zçğıöşü]+)")
RANGE = re.compile(r"(?<=\d)\s?[-–]\s?(?=\d+(?![\d-]))")


def number(written: str) -> str:
    """1.250,5 → bin iki yüz elli virgül beş, as num2words writes it."""
    plain = written.replace(".", "").replace(",", ".")
    if len(plain) > _MOST_DIGITS:
        return " ".join(in_words(int(digit), "tr") for digit in plain if digit != ".")
    return in_words(plain if "." in plain else int(plain), "tr")


def date(match: re.Match[str]) -> str:
    """05.03.2024'te → beş Mart iki bin yirmi dörtte."""
    month = listed("tr", "m")[str(int(match[2]))]
    return f"{number(match[1])} {month} {number(match[3])}{match[4] or ''}"


def time(match: re.Match[str]) -> str:
    """saat 15.30'da → saat on beş otuzda."""
    minute = f" {'sıfır ' if match[2][0] == '0' else ''}{number(match[2])}" if int(match[2]) else ""
    return f"{number(match[1])}{minute}{match[3] or ''}"


def share(match: re.Match[str]) -> str:
    """%12'si → yüzde on ikisi."""
    return f"yüzde {number(match[1] or match[3])}{match[2] or ''}"


@cache
def rules() -> tuple[Rule, ...]:
    """Tried before those of all languages."""
    units, short = listed("tr", "v"), listed("tr", "a")
    measured = re.compile(
        rf"(?<![\w.,:/])([-−])?({_NUMBER})\s?({any_of(units)})(?:/({any_of(units)}))?(?![a-zçğıöşü])"
    )

    def measure(match: re.Match[str]) -> str:
        """60 kg → altmış kilogram; 120 km/sa → saatte yüz yirmi kilometre."""
        per = (
            f"{units[match[4]]}te "
            if match[4] in ("sa", "h")
            else f"{units[match[4]]} başına "
            if match[4]
            else ""
        )
        stop = full_stop(match) if match[0].endswith(".") else ""
        return f"{'eksi ' if match[1] else ''}{per}{number(match[2])} {units[match[3]]}{stop}"

    return (
        (DATE, date), (TIME, time), (SHARE, share), (measured, measure),
        (ENDED, lambda match: number(match[1]) + match[2]),
        (NTH, lambda match: in_words(int(match[1]), "tr", "ordinal")), (RANGE, lambda _: " ile "),
        (re.compile(rf"(?<![\w.])({any_of(short)})(?!\w)"), lambda match: short[match[1]] + full_stop(match)),
    )  # fmt: skip
