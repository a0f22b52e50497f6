"""Money, fractions, ranges and what else is counted, in English words."""

from __future__ import annotations

import re

from engine.text.english.abbreviations import rows, table
from engine.text.english.numbers import (
    MAGNITUDE,
    NUMBER,
    SIGN,
    VALUE,
    VULGAR_FRACTIONS,
    before_noun,
    cardinal,
    code,
    digits,
    fraction,
    mixed_number,
    number,
    ordinal,
)  # fmt: skip

_CURRENCIES = {coin: tuple(names.split(",")) for coin, names in rows("currencies").items()}
_CODES = "|".join(coin for coin in _CURRENCIES if coin.isalpha())
_LANDS = table(
    "A:Australian|AU:Australian|C:Canadian|CA:Canadian|HK:Hong Kong|MX:Mexican|NT:New Taiwan|NZ:New Zealand|"
    "S:Singapore|US:U S"
)
_SHORT_MAGNITUDES = table("k:thousand|m:million|mn:million|b:billion|bn:billion|t:trillion|tn:trillion")
MONEY = re.compile(
    rf"(?:(?<![\w.)\]/])(?P<sign>[-−])(?=[A-Z]{{0,3}}[$£€¥₹₩₽₿₪]))?"
    rf"(?:(?P<land>\b(?:{'|'.join(_LANDS)})(?=\$))|(?<![A-Z]))(?P<coin>\bR\$|\b(?:{_CODES})(?=\s?\d)|[$£€¥₹₩₽₿₪])\s?{VALUE}(?!\d)"
    rf"(?:(?:[-–]|\s–\s)(?P<high>{NUMBER})(?![\d/%]|-\d))?"
    rf"(?:\s?(?P<size>{MAGNITUDE}|(?i:k|mn|m|bn|b|tn|t)(?!\w))|-(?P<joined>{MAGNITUDE})\b)?"
    r"(?P<each>-(?:an?|per)-[a-z]+)?"
    rf"|(?<![\w.])(?P<after>{NUMBER})\s?(?P<coin2>[€¢£]|(?:{_CODES})\b)"
)
_NOTES = re.compile(r"\s(?:bills?|notes|coins?|tickets?)\b")
"""What is told apart by its worth: in $20 bills."""
CONTINENTAL = re.compile(
    r"(?<![\w.,])\d{1,3}(?:\.\d{3})+,\d{1,2}(?![\d,.]*\d)|(?<![\w.,])\d{1,3},\d\d(?=\s?€)|(?<=€)\d{1,3},\d\d(?!\d)"
)
_MANY = r"people|men|women|children|users|views|dollars|euros|copies|voters|jobs|homes|customers|subscribers"
GROUPED = re.compile(
    r"(?<![\w.,])(?<!\d )(?:[1-9]\d{0,2}(?: \d{3}){2,}|[1-9]\d{1,2} \d{3}(?=\s(?:[a-z]|[€£$]))"
    r"|(?<![A-Za-z] )[1-9]\d{0,2} \d{3}(?=\s[a-z]|\s?[€£$]|[.,;]?$)|[1-9] \d{3}"
    rf"(?=\s(?:{_MANY})\b)|\d{{1,3}}(?:\.\d{{3}}){{2,}})(?!\w|[.,]\d| \d)"
)
SHORTENED = re.compile(
    rf"(?<![\w.,])(?P<value>\d+\.\d+(?=[KkMB]\b|[bt]n\b)|\d+(?=(?:[KkMB]|[bt]n)\s+(?:{_MANY})\b)|\d+(?=\s?[mM]\s+(?:{_MANY})\b))"
    r"\s?(?P<size>[KkMBm]|[bt]n)\b"
)
RATIO = re.compile(rf"(?<![\w:.])({NUMBER})((?::(?:{NUMBER}))+)(?![\w:])")
SCALE = re.compile(
    r"(?i)(\b(?:ratios?|scales?|dilut\w*|mix\w*|proportions?|concentrations?|odds)\b[^.;:\d]{0,20}"
    r"(?<!\bat ))(\d+):(?=\d)"
)
RECORD = re.compile(
    r"(?<=are )(?<!odds are )(\d{1,3})[-–](\d{1,3})\b(?=\s(?:at|on|in|against|since|this|with)\b|[.,;])"
    r"|\b((?:go|went|record\sof|improved\sto|fell\sto|dropped\sto|season|start(?:ed)?|began|finished)\s)(\d{1,3})[-–](\d{1,3})(?![\d-])"
)
ORDINAL = re.compile(r"(?<![\w.])(\d{1,3}(?:,\d{3})+|\d+)(?:st|nd|rd|th)\b", re.I)
MIXED = re.compile(r"(?<![\w./])(\d+)\s(\d{1,3})/(\d{1,3})(?:ths?|rds?|nds?)?(?![\w/])")
FRACTION = re.compile(
    r"(?i)(?<![\w./])(\d{1,5})/(\d{1,5})(?=(\s+(?:time|meter|metre|signature|beat|rhythm)\b)?)(ths?|rds?|nds?)?(?![\w/])"
    r"(?=(\s+of\b)?)"
)
VULGAR = re.compile("(?:(\\d+)\\s?)?([¼½¾⅐-⅞])")
RANGE = re.compile(rf"(?<![\w.-])(\$?)({NUMBER})\s?[-–]\s?({NUMBER})(?![\w-])(?!\.\d)")
BY = re.compile(rf"(?<=\d)(\s?|\s?(?:[cmk]?m|ft|in)\s|['\"′″]\s?)[x×]\s?(?={NUMBER}(?!\s+to the power))")
PLAIN = re.compile(rf"{SIGN}{VALUE}(?!\w|\.\d)")
INSIDE = re.compile(r"\d+(?:\.\d+)?")
DOTTED = re.compile(r"(?:(?<![\w.])|(?<=\b[vV]))\d+(?:\.\d+){2,}(?!\w)")
MONEY_RANGE = re.compile(
    r"(?:(?<=\d)|(?<=\d[KkMmBbTt])|(?<=\d[mbt]n)|(?<=illion)|(?<=thousand))\s?[-–]\s?(?=[$£€¥₹]\d)"
)
MARKED = re.compile(r"(?<![\w./])(\d+\.\d+)/(5|10|20|100)(?![\w/]|\.\d)")


def money(match: re.Match[str]) -> str | None:
    """$12.50 → twelve dollars and fifty cents; £2.5 million → two point five million pounds."""
    value = match["value"] or match["after"]
    if re.match(r"0s\b", match.string[match.end() - 1 :]):
        return None
    one, many, small_one, small_many = _coins(match)
    minus = "minus " if match["sign"] else ""
    each = (match["each"] or "").replace("-", " ")
    counted = f"{number(value)} to {number(match['high'])}" if match["high"] else number(value)
    if size := match["size"] or match["joined"]:
        return f"{minus}{counted} {_SHORT_MAGNITUDES.get(size.lower(), size)} {many}{each}"
    whole, _, rest = value.replace(",", "").partition(".")
    if match["high"] or (rest and (len(rest) != 2 or not small_many)):
        return f"{minus}{counted} {many}{each}"
    parts = []
    if int(whole or 0) or not int(rest or 0):
        parts.append(f"{cardinal(int(whole or 0))} {one if whole == '1' else many}")
    if int(rest or 0):
        parts.append(f"{cardinal(int(rest))} {small_one if int(rest) == 1 else small_many}")
    return f"{minus}{' and '.join(parts)}{each}"


def _coins(match: re.Match[str]) -> tuple[str, str, str, str]:
    """One coin, several, a small one, several; all of them one before a noun: a $20 bill."""
    coin = match["coin"] or match["coin2"]
    one, many, small_one, small_many = _CURRENCIES[coin]
    if match["land"]:
        one, many = (f"{_LANDS[match['land']]} {name}" for name in (one, many))
    if match["joined"] or match["each"] or before_noun(match) or _NOTES.match(match.string, match.end()):
        return one, one, small_one, small_many if coin == "£" else small_one
    return one, many, small_one, small_many


def grouped(match: re.Match[str]) -> str | None:
    """1 000 000 and 1.000.000 → 1,000,000; what may be an address of the net stays."""
    groups = re.split("[ .]", match.group())
    if len(groups) == 4 and "." in match.group() and all(int(group) < 256 for group in groups):
        return None
    return ",".join(groups)


def dotted(match: re.Match[str]) -> str:
    """1.10.2 → one dot ten dot two; addresses of four numbers digit by digit."""
    numbers = match.group().split(".")
    space = " " if match.string[match.start() - 1 : match.start()].isalpha() else ""
    return space + " dot ".join(digits(part) if len(numbers) == 4 else number(part) for part in numbers)


def record(match: re.Match[str]) -> str:
    """They went 12-3 → They went twelve and three."""
    return f"{match[3] or ''}{number(match[1] or match[4])} and {number(match[2] or match[5])}"


def ratio(match: re.Match[str]) -> str:
    """3/4 → three quarters; 24/7 → twenty-four seven; 10/10 → ten out of ten; 22/7 with "over"."""
    top, bottom = int(match[1]), int(match[2])
    called = (
        (top, bottom) in _PAIRS or top + bottom == 100 or match[3] or (top == bottom and bottom not in _MARKS)
    )
    if called and not match[4]:
        return f"{number(match[1])} {number(match[2])}"
    if top > bottom and _ODDS.search(match.string[: match.start()]):
        return f"{cardinal(top)} to {cardinal(bottom)}"
    if top == bottom or (bottom in _MARKS and _SCORED.search(match.string[: match.start()])):
        return f"{cardinal(top)} out of {cardinal(bottom)}"
    if match[4] or (top < bottom and (top == 1 or bottom in _PARTS or match[5])):
        return fraction(top, bottom)
    return f"{cardinal(top)} over {cardinal(bottom)}"


_ODDS = re.compile(r"\b(?:odds|favorite|favourite|outsider|horse|bet|backed|started)\b[^.]{0,40}$", re.I)
_SCORED = re.compile(r"\b(?:scor|rat|grad|mark|got\b|gets?\b|gave|earn|test|exam)[^.;]{0,20}$", re.I)
_PAIRS = ((24, 7), (9, 11), (7, 7), (16, 9), (5, 4))
"""What is called by its two numbers."""
_MARKS = (5, 10, 100)
"""Full marks."""
_PARTS = frozenset((*range(2, 11), 12, 16, 20, 24, 25, 32, 40, 50, 60, 64, 100))
"""Denominators that things are divided by."""


def span(match: re.Match[str]) -> str:
    """10-15 → ten to fifteen; 50-50 and 60-40 → fifty fifty, sixty forty: shares of a whole."""
    low, high = match[2], match[3]
    shared = not match[1] and low.isdecimal() and high.isdecimal() and int(low) >= int(high) > 9
    apart = " " if shared and (low == high or int(low) + int(high) == 100) else " to "
    return f"{number(low)}{apart}{number(high)}"


def inside(match: re.Match[str]) -> str:
    """Digits within a word, set apart: B2B → B two B."""
    text = match.string
    before = " " if match.start() and text[match.start() - 1].isalpha() else ""
    said = (number if "." in match.group() else code)(match.group())
    if re.match(r"s\b", text[match.end() :]) and "." not in match.group():
        return before + re.sub("x$", "xe", re.sub("y$", "ie", said))  # B-52s → B-fifty-twos
    after = " " if match.end() < len(text) and text[match.end()].isalpha() else ""
    return before + said + after


GROUPS = (
    # 1.234,56 → 1,234.56, the way the other rules read it
    (CONTINENTAL, lambda match: match.group().translate(str.maketrans(".,", ",."))),
    (GROUPED, grouped),
    (SCALE, lambda match: f"{match[1]}{match[2]} to "),  # a scale of 1:50, which is no time
)  # fmt: skip
SUMS = (
    (DOTTED, dotted), (MONEY_RANGE, lambda _: " to "), (MONEY, money),
    # 2.5M → two point five million
    (SHORTENED, lambda match: f"{number(match['value'])} {_SHORT_MAGNITUDES[match['size'].lower()]}"),
    # 3:1 → three to one
    (RATIO, lambda match: " to ".join(number(part) for part in match.group().split(":"))),
    (RECORD, record), (BY, lambda match: f"{match[1]} by "),
)  # fmt: skip
FRACTIONS = (
    # 2 3/4 → two and three quarters
    (MIXED, lambda match: mixed_number(match[1], int(match[2]), int(match[3]))),
    # 4.5/5 → four point five out of five
    (MARKED, lambda match: f"{number(match[1])} out of {number(match[2])}"),
    (FRACTION, ratio),
    (VULGAR, lambda match: mixed_number(match[1], *VULGAR_FRACTIONS[match[2]])),  # 1½ → one and a half
)  # fmt: skip
COUNTS = (
    (ORDINAL, lambda match: ordinal(int(match[1].replace(",", "")))),  # 21st → twenty-first
    (RANGE, span),
)  # fmt: skip
NUMBERS = (
    # -3.25 → minus three point two five
    (PLAIN, lambda match: ("minus " if match["sign"] else "") + number(match["value"])),
    (INSIDE, inside),
)  # fmt: skip
