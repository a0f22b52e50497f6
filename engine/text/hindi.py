"""Numbers, dates, times, units and money of Hindi text in words.

:mod:`engine.text.spelling` tries these rules in their order; num2words has no Hindi, whose numbers up to a
hundred follow no rule. Their words are in ``said.txt``.
"""

from __future__ import annotations

import re
from functools import cache

from engine.text.english import any_of
from engine.text.said import Rule, listed

_ASCII = str.maketrans("०१२३४५६७८९", "0123456789")
_GROUPS = (
    (10**13, "नील"),
    (10**11, "खरब"),
    (10**9, "अरब"),
    (10**7, "करोड़"),
    (10**5, "लाख"),
    (1000, "हज़ार"),
    (100, "सौ"),
)
_MOST_DIGITS = 15
_FIRST = {1: "पहल", 2: "दूसर", 3: "तीसर", 4: "चौथ", 6: "छठ"}
"""Ordinals that are no number with an ending."""

_NUMBER = r"(?:\d{1,3}(?:,\d{2,3})+|\d+)(?:\.\d+)?"
_BEGINS = r"(?<![0-9A-Za-z.,:/-])"
_ENDS = r"(?![0-9A-Za-z]|[.,:/-]\d)"

DIGITS = re.compile("[०-९]+")
DATE = re.compile(rf"{_BEGINS}(0?[1-9]|[12]\d|3[01])([-/.])(0?[1-9]|1[0-2])\2(\d{{4}}){_ENDS}")
ISO = re.compile(rf"{_BEGINS}(\d{{4}})-(0[1-9]|1[0-2])-(\d\d){_ENDS}")
YEAR = re.compile(
    r"(?:(?<=सन )|(?<=सन् )|(?<=साल )|(?<=वर्ष ))1[1-9]\d\d(?!\d)"
    rf"|{_BEGINS}1[1-9]\d\d(?=\s(?:में|से|तक|ई(?:\.|स्वी)|के\s(?:दशक|बाद|दौरान)))"
)
TIME = re.compile(rf"{_BEGINS}([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?{_ENDS}(?:\sबजे)?")
TELEPHONE = re.compile(
    rf"(?<![\w.,])(\+\d{{1,2}}[ -])?(?:[6-9]\d{{4}}[ -]?\d{{5}}|0\d{{2,4}}[ -]\d{{6,8}}){_ENDS}"
)
NTH = re.compile(rf"{_BEGINS}(\d{{1,9}})\s?(?:वा[ंँ]?|(व[ीे])[ंँ]?|([लरथठ][ाीे]))(?![\u0900-\u097f])")
FRACTION = re.compile(rf"{_BEGINS}({_NUMBER})/(\d+){_ENDS}")
RANGE = re.compile(rf"(?<=\d)(?<!-\d)\s?[-–—]\s?(?={_NUMBER}(?![\w-]))")
SHARE = re.compile(rf"(?<![0-9A-Za-z.,:/])([-−+])?({_NUMBER})\s?%")
PLAIN = re.compile(rf"(?<![0-9.,:/])([-−](?<!\S.))?({_NUMBER})")


def cardinal(value: int) -> str:
    """125000 → एक लाख पच्चीस हज़ार."""
    said = []
    for size, name in _GROUPS:
        if value >= size:
            said.append(f"{cardinal(value // size)} {name}")
            value %= size
    return " ".join([*said, _small()[value]] if value or not said else said)


@cache
def _small() -> list[str]:
    """0 to 99."""
    return listed("hi", "w")["numbers"].split(",")


def digits(written: str) -> str:
    """108 → एक शून्य आठ."""
    return " ".join(_small()[int(digit)] for digit in written if digit.isdecimal())


def number(written: str) -> str:
    """1,25,000.50 → एक लाख पच्चीस हज़ार दशमलव पाँच शून्य; 007 and what has no name digit by digit."""
    whole, point, part = written.replace(",", "").partition(".")
    one_by_one = (len(whole) > 1 and whole[0] == "0") or len(whole) > _MOST_DIGITS
    said = digits(whole) if one_by_one else cardinal(int(whole))
    return f"{said} दशमलव {digits(part)}" if point else said


def year(written: str) -> str:
    """1947 → उन्नीस सौ सैंतालीस."""
    hundreds, rest = divmod(int(written), 100)
    return f"{_small()[hundreds]} सौ {_small()[rest] if rest else ''}".strip()


def _spoken(day: str, month: str, years: str) -> str:
    named = listed("hi", "w")["months"].split(",")[int(month) - 1]
    return f"{number(str(int(day)))} {named} {year(years) if years < '2000' else number(years)}"


def time(match: re.Match[str]) -> str:
    """9:00 → नौ बजे; 7:21 → सात बजकर इक्कीस मिनट."""
    hour, minute, second = (int(part or 0) for part in match.groups())
    if not minute and not second:
        return f"{cardinal(hour)} बजे"
    return f"{cardinal(hour)} बजकर {cardinal(minute)} मिनट" + (f" {cardinal(second)} सेकंड" if second else "")


def telephone(match: re.Match[str]) -> str:
    """+91 98765 43210 → प्लस नौ एक, ….."""
    groups = ", ".join(digits(group) for group in re.findall(r"\d+", match[0]))
    return f"{'प्लस ' if match[0][0] == '+' else ''}{groups}"


def nth(match: re.Match[str]) -> str:
    """5वां → पाँचवां; 2री → दूसरी."""
    value = int(match[1])
    if value in _FIRST:
        return _FIRST[value] + (match[2] or match[3] or "वा")[1:]
    return cardinal(value) + (f"{match[2]}ं" if match[2] else "वां")


def share(match: re.Match[str]) -> str:
    """-3.5% → माइनस तीन दशमलव पाँच प्रतिशत."""
    return f"{_SIGNS.get(match[1], '')}{number(match[2])} प्रतिशत"


_SIGNS = {"-": "माइनस ", "−": "माइनस ", "+": "प्लस "}


@cache
def rules() -> tuple[Rule, ...]:
    """All, tried in this order."""
    units, coins, short = (listed("hi", kind) for kind in "uca")
    money = re.compile(rf"({any_of(coins)})\s?({_NUMBER})(?:\s?(लाख|करोड़|हज़ार|अरब))?")
    measure = re.compile(
        rf"(?<![0-9A-Za-z.,:/])([-−])?({_NUMBER})\s?({any_of(units)})(?:/({any_of(units)}))?(?![A-Za-z0-9])"
    )

    def paid(match: re.Match[str]) -> str:
        """₹2.5 लाख → दो दशमलव पाँच लाख रुपए; ₹9.50 → नौ रुपए पचास पैसे."""
        coin, small = coins[match[1]].split(",")
        whole, _, part = match[2].partition(".")
        if match[3] or len(part) != 2 or not small:
            return " ".join(filter(None, (number(match[2]), match[3], coin)))
        return f"{number(whole)} {coin}" + (f" {cardinal(int(part))} {small}" if int(part) else "")

    def measured(match: re.Match[str]) -> str:
        """5 km/h → पाँच किलोमीटर प्रति घंटा."""
        per = f" प्रति {units[match[4]]}" if match[4] else ""
        return f"{_SIGNS.get(match[1], '')}{number(match[2])} {units[match[3]]}{per}"

    return (
        (DIGITS, lambda match: match[0].translate(_ASCII)),
        (DATE, lambda match: _spoken(match[1], match[3], match[4])),
        (ISO, lambda match: _spoken(match[3], match[2], match[1])), (YEAR, lambda match: year(match[0])),
        (TIME, time), (TELEPHONE, telephone), (NTH, nth),
        (FRACTION, lambda match: f"{number(match[1])} बटा {number(match[2])}"), (SHARE, share),
        (money, paid),
        (measure, measured), (RANGE, lambda _: " से "),
        (re.compile(rf"(?<![\w.\u0900-\u097f])({any_of(short)})"), lambda match: short[match[1]]),
        (PLAIN, lambda match: _SIGNS.get(match[1], "") + number(match[2])),
    )  # fmt: skip
