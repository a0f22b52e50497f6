"""Numbers in English words, on num2words (LGPL): cardinals, ordinals, years, digits, fractions."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from num2words import num2words

MAGNITUDE = r"(?:hundred|thousand|million|billion|trillion|quadrillion|lakh|crore)"
NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+"
"""An unsigned number as people write it: 12, 1,234.5, .5."""
SIGN = r"(?<![\w.)\]/])(?P<sign>[-−])?"
VALUE = rf"(?P<value>{NUMBER})"

_MOST_DIGITS = 15
_ROMAN = re.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def cardinal(value: int) -> str:
    """42 → forty-two. Very long numbers are read digit by digit."""
    if len(str(abs(value))) > _MOST_DIGITS:
        return digits(str(value))
    return str(num2words(value)).replace(",", "")


def ordinal(value: int) -> str:
    """42 → forty-second."""
    return (
        str(num2words(value, to="ordinal")).replace(",", "") if value < 10**_MOST_DIGITS else cardinal(value)
    )


def digits(text: str) -> str:
    """0 4 2 one by one; anything but digits is left out."""
    return " ".join(cardinal(int(char)) for char in text if char.isdecimal())


def number(text: str) -> str:
    """A written number: 1,234.50 → one thousand … point five zero; 007 → zero zero seven."""
    whole, point, fraction = text.replace(",", "").partition(".")
    if not point and len(whole) > 1 and whole.startswith("0"):
        return digits(whole)
    said = cardinal(int(whole)) if whole else ""
    return f"{said} point {digits(fraction)}".strip() if point else said


def year(value: int) -> str:
    """1905 → nineteen oh five; 2000 to 2009 as two thousand nine; before 1010 as cardinals."""
    if not 1010 <= value <= 2099 or 2000 <= value <= 2009:
        return cardinal(value)
    return code(str(value))


def code(text: str) -> str:
    """A number that is a name: 16 → sixteen, 204 → two oh four, 1040 → ten forty, 47191 digit by digit."""
    if len(text) < 3 or text.startswith("0") or text[-3:] == "000" or (len(text) == 4 and text[1:3] == "00"):
        return number(text)
    if len(text) > 4:
        return digits(text)
    first, rest = cardinal(int(text[:-2])), text[-2:]
    return f"{first} {'hundred' if rest == '00' else ('oh ' if rest[0] == '0' else '') + cardinal(int(rest))}"


def plural(word: str) -> str:
    """ninety → nineties, third → thirds, half → halves."""
    if word.endswith("half"):
        return f"{word[:-1]}ves"
    if word.endswith("x"):
        return f"{word}es"
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"


def fraction(top: int, bottom: int) -> str:
    """3/4 → three quarters. A denominator of 0 or beyond the hundredths is read with 'over'."""
    if bottom in (0, 1) or bottom > 100:
        return f"{cardinal(top)} over {cardinal(bottom)}"
    part = {2: "half", 4: "quarter"}.get(bottom) or ordinal(bottom)
    return f"{cardinal(top)} {part if top == 1 else plural(part)}"


def mixed_number(whole: str | None, top: int, bottom: int) -> str:
    """2 3/4 → two and three quarters; 3/4 where nothing is whole."""
    part = fraction(top, bottom)
    return f"{number(whole)} and {'a half' if part == 'one half' else part}" if whole else part


VULGAR_FRACTIONS = {
    char: Fraction(unicodedata.numeric(char)).limit_denominator(10).as_integer_ratio()
    for char in "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
}
"""Fractions that are one character."""


def roman(text: str) -> int | None:
    """Value of a Roman numeral in capitals; None if it is none."""
    if not text or not _ROMAN.fullmatch(text):
        return None
    values = [_ROMAN_VALUES[char] for char in text]
    following = [*values[1:], 0]
    return sum(-value if value < after else value for value, after in zip(values, following, strict=True))


_ONE = re.compile(
    r"(?i)\b(?:(?P<sure>an?|another)|the|this|its|his|their|our|my|your"
    r"|(?!(?:it|that|here|there|what|he|she|who|let|where|how)['’]s)\w+['’]s)\s"
    r"(?:(?:new|old|crisp|single|large|small|big|huge|heavy|record|reported|proposed|planned|typical)\s)?$"
)
_FARTHEST = 40
_NO_NOUN = (
    r"an?|the|this|that|these|those|his|her|its|their|our|my|your|he|she|it|they|we|you|in|of|and|or|to|for|from|per"
    r"|at|by|on|with|without|as|than|which|who|whom|whose|while|when|where|if|but|so|because|until|since|before|after"
    r"|between|into|onto|over|under|above|below|against|about|around|through|during|within|among|off|up|down|out|away"
    r"|back|ago|apart|each|every|is|was|were|are|be|has|have|had|will|would|could|should|can|may|might|must|shall|do"
    r"|does|did|not|now|then|just|also|still|even|ever|never|again|later|more|less|yet|too|there|here|today|yesterday"
    r"|tomorrow|tonight|once|twice|instead|goes|went|comes|came|makes|made|gets|got|gives|gave|takes|took|pays|paid"
    r"|buys|bought|costs|covers|helps|represents|means|meant|remains|needs|becomes|became|begins|began|left|spent|lost"
    r"|seems|ran|stood|fell|rose|grew|plus|minus|times|equals"
)
_NOUN = re.compile(rf"\s(?!(?:{_NO_NOUN})\b)[a-z]{{2,}}")
_PAST = re.compile(r"\s[a-z]+(?:ed|ly)\b")


def before_noun(match: re.Match[str]) -> bool:
    """Whether an article stands before the amount and a noun after it, as in "a $20 bill"."""
    one = _ONE.search(match.string[max(0, match.start() - _FARTHEST) : match.start()])
    if not one or not _NOUN.match(match.string, match.end()):
        return False
    return bool(one["sure"]) or not _PAST.match(match.string, match.end())
