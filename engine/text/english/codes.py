"""Numbers that are read digit by digit in English: telephones, books, postal areas."""

from __future__ import annotations

import re

from engine.text.english.numbers import digits

PHONE = re.compile(
    r"(?<![\w.-])(?:\+?(\d{1,3})[ .-]?)?(?:\((\d{3})\)[ .-]{0,2}|(\d{3})[ .-])(\d{3})[ .-](\d{4})"
    r"(?:-(\d{1,4}))?(?![\w-])"
    r"|(?<![\w.-])(\d{3})-(\d\d-)?(\d{4})(?![\w-])"
)
INTERNATIONAL = re.compile(
    r"(?<![\w.+-])\+[1-9]\d{0,2}(?:[ .-]?\(\d{1,4}\))?(?:[ .-]\d{1,8}){1,6}(?![\w-]|[.,]\d)"
    r"|(?<![\w.+-])\+[1-9]\d{7,14}(?!\w|[.,]\d)"
    r"|(?<![\w.,+-])0\d{1,4}(?: \d{3,4}){2}(?![\w-]|[.,]\d)|(?<![\w.,+-])0\d(?: \d\d){4}(?![\w-]|[.,]\d)"
)
ISBN = re.compile(r"\b(ISBN)(?:-1[03])?(:?\s?)((?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dX])\b")
_STATES = (
    "A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]"
    "|W[AIVY]"
)
POSTAL = re.compile(rf"(\b(?:{_STATES})\s+)(\d{{5}}(?:-\d{{4}})?)(?![\w-]|[.,]\d)")


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


def postal(match: re.Match[str]) -> str:
    """DC 20500 → DC two zero five zero zero."""
    return match[1] + ", ".join(digits(group) for group in match[2].split("-"))


RULES = ((ISBN, isbn), (POSTAL, postal), (PHONE, phone), (INTERNATIONAL, international))
