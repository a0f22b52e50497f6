"""Numbers in English words, on num2words (LGPL): cardinals, ordinals, years, digits, fractions; and Roman
numerals in a text, of chapters and of kings, told from the letters that only look like one.
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from engine.text.english import any_of, words

MAGNITUDE = r"(?:hundred|thousand|million|billion|trillion|quadrillion|lakhs?|lacs?|crores?)"
NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+"
"""An unsigned number as people write it: 12, 1,234.5, .5."""
SIGN = r"(?<![\w.)\]/])(?P<sign>[-−]|(?<!\d )–)?"
VALUE = rf"(?P<value>{NUMBER})"

_MOST_DIGITS = 15
_ROMAN = re.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def cardinal(value: int) -> str:
    """42 → forty-two. Very long numbers are read digit by digit."""
    if len(str(abs(value))) > _MOST_DIGITS:
        return digits(str(value))
    return in_words(value).replace(",", "")


def ordinal(value: int) -> str:
    """42 → forty-second."""
    return in_words(value, "ordinal").replace(",", "") if value < 10**_MOST_DIGITS else cardinal(value)


def in_words(value: int | str, to: str = "cardinal", language: str = "en") -> str:
    """As num2words says it, in one of its languages.

    Raises:
        NotImplementedError, OverflowError, ValueError: it cannot.
    """
    # All of its languages come with it, which the first word of a text without numbers need not wait for.
    from num2words import num2words

    return str(num2words(value, lang=language, to=to))


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
    if (
        len(text) < 3
        or {".", ","} & set(text)
        or text.startswith("0")
        or text[-3:] == "000"
        or (len(text) == 4 and text[1:3] == "00")
    ):
        return number(text)
    if len(text) > 4:
        return digits(text)
    first, rest = cardinal(int(text[:-2])), text[-2:]
    return f"{first} {'hundred' if rest == '00' else ('oh ' if rest[0] == '0' else '') + cardinal(int(rest))}"


def plural(word: str) -> str:
    """ninety → nineties, third → thirds."""
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
    r"(?i)\b(?:(?P<sure>an?|another|any|each)|the|this|its|his|their|our|my|your"
    r"|(?!(?:it|that|here|there|what|he|she|who|let|where|how)['’]s)\w+['’]s)\s"
    r"(?:(?:new|old|crisp|single|large|small|big|huge|heavy|record|reported|proposed|planned|typical)\s)?(?:\d\S*(?:\s?[a-z]{1,4})?\s(?:by|or|to)\s)?$"
)
_FARTHEST = 40
_BESIDE = r"(?:\s?\([^()]{1,20}\)|\s(?:by|or)\s\d\S*(?:\s(?:[a-z]{1,4}))?|\sf\d\S*)?"
"""A second measure: a 450g (1lb) loaf, a 20cm or 8in tin, a 24" by 36" poster, a 50mm f/1.8 lens."""
NOUN = re.compile(rf"{_BESIDE}\s(?!(?:{any_of(words('no nouns'))})\b)[a-z]{{2,}}")
_PAST = re.compile(r"\s[a-z]+(?:ed|ly)\b")


def before_noun(match: re.Match[str]) -> bool:
    """Whether an article stands before the amount and a noun after it, as in "a $20 bill"."""
    one = _ONE.search(match.string[max(0, match.start() - _FARTHEST) : match.start()])
    if not one or not NOUN.match(match.string, match.end()):
        return False
    return bool(one["sure"]) or not _PAST.match(match.string, match.end())


_MANY, _FEW = ("|".join(words(name)) for name in ("romans", "few romans"))
"""What is counted in Roman numerals so often that a lone V or X after it is one too; and what is seldomer."""
_FIRST = re.compile(rf"\s(?:(?:{any_of(words('first of'))})s?\b|(?:and|or|to|through|vs)\s[IV]+\b)")
"""What follows the numeral of a kind and never the word "I": a phase I trial."""
_MONARCHS = words("monarchs")
"""Whose numeral is an ordinal without a title before the name: others count, as in Rocky II."""
_REIGNING = re.compile(
    r"\b(?:King|Queen|Pope|Emperor|Empress|Tsar|Czar|Kaiser|Sultan|Shah|Pharaoh)\s+[A-Z]\w+$"
)
_RULED = re.compile(r"\s+(?:of\s+(?:[A-Z]|the\b)|\(|reigned\b)|,\s+(?:who|whose)\b|['’]s\b")
"""What follows the numeral of a monarch and never the word "I"."""
_ACTED = re.compile(rf"\s+(?:{any_of(words('acted'))})\b")
"""What follows it where the name begins the sentence, so that "I" is nobody who speaks."""
_NAME = re.compile(
    r"(?:\b(?!(?:The|In|An?|Of|At|On|And|But|For|From)\b)([A-Z](?:[a-z]+|\.))\s+)?\b([A-Z][a-z]+)$"
)
_ENDS = re.compile(r"\s*(?:$|[.,:;!?)\]\"”’—–])|\s(?:and|or|to|through)\s[IVX]+\b")
_AFTER_NUMERAL = re.compile(r"\s*(?:$|[.,;:!?)\]\"”’—–])|-[a-z]|\s+(?:of|is|was|in|and|or|has|had|to)\b")

ROMANS = re.compile(rf"\b((?i:{_MANY}|{_FEW})s?\s+)?([IVX]{{1,5}})\s?([–/-])\s?([IVX]{{1,5}})\b")
NUMBERED = re.compile(
    rf"\b({_MANY}|{_FEW})(s?\s+)((?-i:[IVX]+(?=[ABC]\b)|[IVXLC]+\b(?!['’.]?\w)|[ivxlc]{{2,}}\b(?!['’.]?\w)))",
    re.I,
)
PLACED = re.compile(
    r"\b([IVXLC]{2,}|[VX])(?:th|st|nd|rd)\b|(?<=\b[Tt]he\s)([IVXLC]{2,}|[VX])(?=\s+(?:Olympi\w+|Winter|Summer|Paralympic\w*|Corps"
    r"|[Cc]entury|[Dd]ynasty|Congress|Legion|Army|International)\b)"
)
NAMED = re.compile(
    r"(?<=[a-z])(\s+|\((?=[IVX]+\)))([IVX]{1,5})\b(?!['’](?!s\b)\w)(?=[\s,.;:!?)'’\"”]|-[a-z]|$)"
)


def romans(match: re.Match[str]) -> str | None:
    """Stages II–IV → stages two to four, a phase I/II trial → phase one two; the curve I–V stays."""
    first, last = roman(match[2]), roman(match[4])
    if not first or not last or first >= last:
        return None
    if match[1]:
        return f"{match[1]}{cardinal(first)}{' ' if match[3] == '/' else ' to '}{cardinal(last)}"
    return f"{match[2]} to {match[4]}" if match[3] == "–" and len(match[4]) > 1 else None


def numbered(match: re.Match[str]) -> str | None:
    """Chapter IV → Chapter four, scene ii → scene two; the book I bought and Appendix C stay."""
    value = roman(match[3].upper())
    end = " " * match.string[match.end() :][:1].isalpha()  # stage IIIB
    return f"{match[1]}{match[2]}{cardinal(value)}{end}" if value and _counts(match) else None


def _counts(match: re.Match[str]) -> bool:
    """Whether what follows is a numeral, not a letter; a lone I is one where the word "I" could not stand."""
    word, numeral = match[1].lower(), match[3]
    if len(numeral) > 1:
        return set(numeral) <= set("IVXivxlc") if word in _FEW.split("|") else not set(numeral) <= set("LC")
    if numeral == "I":
        world = match.string[: match.start()].upper().endswith("WORLD ")
        ends = match[1][0].isupper() and (world or _ENDS.match(match.string, match.end()))
        return bool(ends or _FIRST.match(match.string, match.end()))
    if numeral in "VX":
        return word in _MANY.split("|") or match[1][0].isupper()
    return numeral == "L" and word in ("chapter", "canto", "psalm")


def named(match: re.Match[str]) -> str | None:
    """Henry VIII → Henry the eighth, John Smith III → the third; other names count: Rocky two."""
    before, after, numeral = match.string[: match.start()], match.string[match.end() :], match[2]
    value, name = roman(numeral), _NAME.search(before)
    if value and match[1] == "(":  # iron(III) oxide
        return f"({cardinal(value)}"
    if not value or not name or name[2] in ("The", "A", "An", "This", "That"):
        return None
    # A drip is called IV, an editor VI; V is a letter as often as a numeral.
    drip = numeral in ("IV", "VI") and not _AFTER_NUMERAL.match(after)
    titled = _REIGNING.search(before)
    realm = len(numeral) > 1 and re.match(r"\s+of\s+[A-Z]", after)
    king = titled or realm or name[2] in _MONARCHS
    if numeral == "I":
        begins = king and not before[: name.start(2)].strip() and _ACTED.match(after)
        return f"{match[1]}the first" if titled or begins or (king and _RULED.match(after)) else None
    if numeral == "X" and not king:
        return None
    if king or (name[1] and numeral in ("II", "III", "IV") and not drip):
        return f"{match[1]}the {ordinal(value)}"
    return None if numeral == "V" or drip else f"{match[1]}{cardinal(value)}"


def placed(match: re.Match[str]) -> str | None:
    """The XXth century → the twentieth century; the XXIV Olympic Games → the twenty-fourth."""
    value = roman(match[1] or match[2])
    return ordinal(value) if value else None


RULES = ((ROMANS, romans), (NUMBERED, numbered), (PLACED, placed), (NAMED, named))
