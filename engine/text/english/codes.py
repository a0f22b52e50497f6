"""Numbers that are read digit by digit in English: telephones, books, postal areas."""

from __future__ import annotations

import re

from engine.text.english.numbers import code, digits, number

PHONE = re.compile(
    r"(?<![\w.-])(?:\+?(\d{1,3})[ .–-]?)?(?:\((\d{3})\)[ .–-]{0,2}|(\d{3})[ .–-])(\d{3})[ .–-](\d{4})"
    r"(?:-(\d{1,4}))?(?![\w-])"
    r"|(?<![\w.-])(\d{3})-(\d\d-)?(\d{4})(?![\w-])"
)
INTERNATIONAL = re.compile(
    r"(?<![\w.+-])\+[1-9]\d{0,2}(?:[ .-]?\(\d{1,4}\))?(?:[ .-]\d{1,8}){1,6}(?![\w-]|[.,]\d)"
    r"|(?<![\w.+-])\+[1-9]\d{7,14}(?!\w|[.,]\d)"
    r"|(?<![\w.,+-])0\d{1,4}(?:(?: \d{3,4}){2}| \d{5,7})(?![\w-]|[.,]\d)|(?<![\w.,+-])0\d(?: \d\d){4}(?![\w-]|[.,]\d)"
)
ISBN = re.compile(r"\b(ISBN)(?:-1[03])?(:?\s?)((?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dX])\b")
CARD = re.compile(r"(?<![\w.,-])\d{4}([ -])\d{4}\1\d{4}\1\d{3,4}(?![\w-])")
DIGITS = re.compile(
    r"(\b(?:(?:[Cc]all|[Dd]ial|[Rr]ing|[Pp]hone|[Tt]ext)(?:ed|ing|s)?|[Rr]ang|[Ee]nd(?:s|ing)? in(?! 20| 1[5-9])"
    r"|(?:PIN|[Pp]asscode|[Aa]rea code|[Ee]xt\.|[Ee]xtension|ZIP(?: code)?|[Zz]ip code|ID|[Aa]ccount)(?: is| was)?"
    r"|(?:[Cc]ode|[Nn]umber)(?:,| is| was)|[A-Z][a-z]+,(?=\s\d{5}\b))\s?)(\d{3,9})(?![\w%-]|[.,:/]\d)"
)
_GOES_ON = r"(?![\w%]|[.,:/]\d|\s(?:people|men|pages|miles|words|of)\b)"
NAMED = re.compile(
    r"(\b(?:[Ff]light|[Ee]rror|[Ss]tatus|[Cc]ode|[Ss]ection|[Rr]oom|[Rr]oute|[Hh]ighway|[Ii]nterstate|[Bb]us|[Tt]rain"
    r"|[Ff]orm|[Aa]partment|[Ss]uite|[Uu]nit|[Mm]odel|Delta|United|Southwest|Boeing|Airbus|Porsche)"
    r"\s(?:No\. ?|[A-Z]{2} )?|(?<=[A-Za-z]-)|(?=7[0-8]7\b)(?<![\d.,$£€] )(?<![\d.,$£€]))"
    rf"(\d{{3,4}}){_GOES_ON}"
)
MADE = re.compile(rf"(\b(?!US\b|UK\b|EU\b|UN\b)[A-Z]{{2,4}}\s)(\d{{3,6}}){_GOES_ON}")
CLAUSE = re.compile(r"(?<![\w.])(\d{1,4})\(([a-z])\)(?:\((\d{1,2})\))?")
KEY = re.compile(r"(?<![\w*])(?:\*(?=\d\d\b)|(#)(?=\s[a-z]|[,.;]|$))")


def phone(match: re.Match[str]) -> str:
    """123-555-0199 → one two three, five five five, zero one nine nine."""
    groups = [digits(group) for group in match.groups() if group]
    return ("plus " if match.group().startswith("+") else "") + ", ".join(groups)


def international(match: re.Match[str]) -> str | None:
    """+44 20 7946 0958 → plus four four, two zero, and so on, digit by digit."""
    groups = re.findall(r"\d+", match.group())
    if not 8 <= sum(map(len, groups)) <= 15:
        return None
    return ("plus " if match.group()[0] == "+" else "") + ", ".join(digits(group) for group in groups)


def isbn(match: re.Match[str]) -> str:
    """978-0-306-40615-7 → nine seven eight, zero, and so on."""
    said = (digits(group) or group for group in re.findall(r"\d+|X", match[3]))
    return f"{match[1]}{match[2] or ' '}{', '.join(said)}"


RULES = (
    (ISBN, isbn), (PHONE, phone), (INTERNATIONAL, international), (CARD, lambda match: digits(match.group())),
    (KEY, lambda match: "pound" if match[1] else "star "),
)  # fmt: skip
NAMES = (
    (DIGITS, lambda match: match[1] + digits(match[2])),
    (NAMED, lambda match: match[1] + code(match[2])),  # Flight 447 → Flight four forty-seven
    # 401(k) → four oh one k; 501(c)(3) → five oh one c three
    (CLAUSE, lambda match: " ".join([code(match[1]), match[2], *([number(match[3])] if match[3] else [])])),
)  # fmt: skip
MODELS = ((MADE, lambda match: match[1] + code(match[2])),)  # NGC 1275 → NGC twelve seventy-five
