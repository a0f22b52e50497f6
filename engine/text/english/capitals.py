"""Capitals in English words: letters that are spelled (FBI), words that are said (NASA) or shouted (STOP)."""

from __future__ import annotations

import re

from engine.text.english import any_of, rows, words
from engine.text.english.numbers import cardinal, code, roman, year
from engine.text.spans import TracedText

_WORDS = frozenset(words("short"))
"""Short words; others of two or three letters are spelled: US, IT and WHO too, where nobody shouts."""
_SPELLED = frozenset(words("spelled"))
"""Longer ones that look like words."""
_CONSONANT = "[B-DF-HJ-NP-TV-XZ]"
_SAID = re.compile(
    rf"(?!Y[^AEIOU]|US(?!E[DRS])[A-Z]{{2}}(?![A-Z]))(?:{_CONSONANT}|[BCFGPS]L|[BCDFGPTW]R|S[CKMNPQTW]|[DT]W|[CGPSTW]H|KN|SCR|SPL|S[PT]R|[ST]HR)?[AEIOUY]+"
    rf"(?:{_CONSONANT}{{1,3}}[AEIOUY]+)*(?:{_CONSONANT}|R?[LNR][CDFGKLMNPT]|[CFPS]T|CK|GHT?|GN|GG|DD|M[BNP]|[LR]B|W[DLN]|BT|XT|RST|SK|SP|FF|LL|SS|ZZ|[CPST]H|[LNR][CS]H|[FLNRX]TH|TCH)?S?"
)
_VOWEL = re.compile("[AEIOUY]")
_IT = re.compile(r"\b(?:in|an|the|our|their|of|and|for|with)\s$", re.I)
"""What stands before I T, and seldom before a stressed "it"."""
_BEFORE = re.compile(r"\b([A-Z]{2,})[:!]?\s[\"'“‘]?$")
_AFTER = re.compile(r"[:!]?[\"'”’]?\s([A-Z]{2,})\b")
CAPITALS = re.compile(r"\b([A-Z]+&[A-Z]+|[A-Z]{2,}|[A-Z]+(?=['’][A-Z]))(s|['’][A-Z]{1,2}|)\b")


_ELEMENT = f"(?:{any_of(words('elements'))})"
_ATOMS = rf"(?:{_ELEMENT}[\d₀-₉]*)"
_CHARGE = r"(?:[+−](?![\w+−=])|–(?=[\s,;.)\]]|$))"
FORMULA = re.compile(
    rf"(?<![$A-Za-z])(?<!\d\d)(?!TiB|CoV\b|[GT]eV\b)(?:(?=\w*[\d₀-₉a-z]|[A-Z]+(?:{_CHARGE}|\((?:s|l|g|aq)\)))(?![A-Z]+s\b){_ATOMS}{{2,}}{_CHARGE}?(?![A-Za-z0-9₀-₉])"
    rf"|{_ELEMENT}(?=[²³⁴]?[⁺⁻])|(?!He–|[A-Z][+–−]){_ELEMENT}\d?{_CHARGE}"
    rf"|{_ATOMS}*(?:\({_ATOMS}+\)\d*)*\({_ATOMS}{{2,}}\)\d+{_ATOMS}*|\bOR(?=\s?(?:[=:]|was|is|of)?\s?\d\.\d)|\bOH(?=\)|\s(?:group|ion)))"
)
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_PART = re.compile(r"[A-Z][a-z]?|\d+|[+−]")


def formula(match: re.Match[str]) -> str:
    """CaCO3 → C A C O three; Na+ → N A plus; an OR of 1.5 is a ratio of odds."""
    parts = _PART.findall(match.group().replace("–", "−").translate(_LOWERED))
    return " ".join(code(part) if part.isdecimal() else " ".join(part.upper()) for part in parts)


def spelled(match: re.Match[str]) -> str:
    """FBI → F B I, CEOs → C E O's, XIV → fourteen; NASA → Nasa, "DO NOT OPEN" → "Do Not Open"."""
    word, tail = match.groups()
    before, after = match.string[: match.start()], match.string[match.end() :]
    listed = not before.strip() and after.startswith(":")  # XI: a law of many
    value = roman(word) if word == "II" or len(word) > 2 or listed else None
    if value and set(word) <= set("IVX") and value < 50:
        return cardinal(value) + tail
    if value and word.startswith(("MCM", "MDC", "MM")) and len(word) > 4:
        return year(value) + tail
    if len(word) < 4 and re.match(r"\([a-z]+\)", after):  # SO(3)
        return " ".join(word) + " "
    near = (_BEFORE.search(before), _AFTER.match(after))
    loud = any(other and _is_word(other[1]) for other in near)
    said = loud and (_SAID.fullmatch(word) or (len(word) > 3 and _VOWEL.search(word)))
    short = tail[:1] in ("'", "’") and tail[1:] != "S"
    several = tail == "s" and word not in _WORDS  # CEOs, but ROMs
    if not several and (said or short or _is_word(word) or (word == "IT" and not _IT.search(before))):
        return word.capitalize() + tail.lower()
    return " ".join(word).replace("&", "and") + ("'s" if tail else "")


def _is_word(word: str) -> bool:
    """Whether letters are a word by their look."""
    long = len(word) > 5 and _VOWEL.search(word)
    return bool(word in _WORDS or long or (len(word) > 3 and word not in _SPELLED and _SAID.fullmatch(word)))


_BEFORE_A = re.compile(
    r"\b(?:[B-HJ-Z]|(?i:an|grade|group|hepatitis|model|option|plan|section|side|team|type|vitamin)) $"
)
_AFTER_A = re.compile(r" [B-HJ-Z]\b|[.,;:!?)]|$")
_FARTHEST = 12
_NAMES = rows("letter names")
LETTER = re.compile(r"(?<![\w'’])[A-HJ-Za-hj-z](?![\w'’])")
"""A letter that is a word by itself, but for the pronoun, which sounds as the letter does."""


def is_named(match: re.Match[str]) -> bool:
    """Whether a lone A is the letter ("plan A", "A B C"), not the article."""
    before = match.string[max(0, match.start() - _FARTHEST) : match.start()]
    named = match.group() == "A" and _BEFORE_A.search(before)
    return bool(named or _AFTER_A.match(match.string, match.end()))


def letters(text: TracedText) -> TracedText:
    """English for a member that has no capitals, in which "plan A" would be an article: plan bee, plan ay."""
    return text.sub(
        LETTER, lambda match: None if match[0] in "Aa" and not is_named(match) else _NAMES[match[0].lower()]
    )


LABORATORY = re.compile(
    r"\b(?:[A-Z][a-z][A-Z](?=\d[a-z]?\b)|IPv(?=[46]\b)|Ig[ADEGM]\b)|\b(?!ch|pp|pt|ft|vs|[ckdm]m)[b-df-hj-np-tv-xz]{2,3}(?=\d{1,3}d?\b)"
)
# CaCO3 → C A C O three; HbA1c → H B A1c, sp3 → S P3
FORMULAS = ((FORMULA, formula), (LABORATORY, lambda match: " ".join(match[0].upper())))
# mRNA → m RNA
RULES = (
    (re.compile(r"(?:(?<=\b[a-z])|(?<=\b[a-z]{2}))(?=[A-Z]{2,4}s?\b)"), lambda _: " "),
    (CAPITALS, spelled),
)
