"""Abbreviations in English words."""

from __future__ import annotations

import re

from engine.text.english import abbreviations
from engine.text.english.abbreviations import any_of, as_written

_TITLES = {short: said for short, said in abbreviations.NAMES.items() if said}
_PLACES = {short: said for short, said in {**abbreviations.NUMBERS, **abbreviations.LETTERS}.items() if said}
_YEARS = {short: said for short, said in abbreviations.YEARS.items() if said}
STREET = re.compile(r"\b(St|Dr)\b(\.?)")
TITLE = re.compile(
    rf"\b({any_of(_TITLES)})\.(?=\s+(?:[A-Z\"“]|(?:and|de|du|la|van|von)\b|d['’]|&))|\b(Dr|Mr|Mrs|Ms)(?=\s+[A-Z])"
)
NUMERO = re.compile(r"\b([Nn]os?)\.\s?(?=\d)")
PLACE = re.compile(
    rf"(?<!\d )(?<!\d)\b(?:(?-i:(?!NN?\b))({any_of(_PLACES)})\.\s?"
    r"(?=\(?\d|(?-i:(?<=App\. )[A-Z]\b(?!\.)|[IVXLC]+|[ivxlc]{2,})\b(?!['’]))"
    rf"|(?-i:({any_of(_YEARS)})\.)\s?(?=\d{{3,4}}\b))",
    re.I,
)
CLAUSE = re.compile(rf"\b({any_of(abbreviations.CLAUSES)})\.(?!\w)", re.I)
SHORT = re.compile(rf"\b({any_of(abbreviations.WORDS)})\.(?!\w)")
SHORTHAND = re.compile(r"(?<![\w/])(?:(?:w/o|b/c|w/)(?=\s+[A-Za-z])|s/he\b)", re.I)
_SHORTHAND = {"w/o": "without", "b/c": "because", "w/": "with", "s/he": "he or she"}
SIDE = re.compile(
    r"(?<=\d\s)(?<!\b(?:19|20)\d\d\s)([NSEW])(?:\.(?=\s+(?:\d+(?:st|nd|rd|th)\b"
    r"|(?!(?:The|It|In|An?|This|That|He|She|We|They|You|I|But|And|If|When|For|At|On|As|There|These|His|Her|My|So|No)\b)[A-Z][a-z]))"
    r"|(?=\s+(?:\d+(?:st|nd|rd|th)|(?:[A-Z][a-z]+\s){1,2}?)\s?(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane"
    r"|Ln|Place|Pl|Court|Ct)\b))"
)
_SIDES = {"N": "North", "S": "South", "E": "East", "W": "West"}
INITIALS = re.compile(r"\b(?:Ph\.D\.|(?:[A-Z]\.){2,})(?!\w)")
_AFTER_NUMBER = re.compile(r"\d\S*\s+(?:[NSEW]\.?\s+)?[A-Z0-9]\w*\s+$")
_AFTER_ADDRESS = re.compile(r"\d\S*\s+(?:[NSEW]\.?\s+)?(?:[A-Z0-9]\w*\s+){1,3}$")


def title(match: re.Match[str]) -> str:
    """Dr. → Doctor."""
    return _TITLES[match[1] or match[2]]


def street(match: re.Match[str]) -> str | None:
    """St. before a name is Saint, after a house number or before other words Street; so with Dr."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    named, end = re.match(r"\s+[A-Z]", after), _stop(match) if match[2] else ""
    if match[1] == "Dr":
        return f"Drive{end}" if not named and _AFTER_ADDRESS.search(before) else None
    if _AFTER_NUMBER.search(before) or (re.search(r"[a-z] $", before) and not named):
        return "Street" + (match[2] if named else end)
    return "Saint" if match[2] and named else None


def side(match: re.Match[str]) -> str:
    """350 W. Main St. → 350 West Main St.; "60 W bulbs" are watts."""
    return _SIDES[match[1]]


def shorthand(match: re.Match[str]) -> str:
    """w/o → without."""
    return as_written(_SHORTHAND[match.group().lower()], match.group())


def numero(match: re.Match[str]) -> str:
    """No. 5 → Number 5."""
    return as_written("numbers " if match[1].endswith("s") else "number ", match[1])


def place(match: re.Match[str]) -> str:
    """p. 4 → page 4; Ch. IV → Chapter IV; c. 1850 → circa 1850."""
    short = match[1] or match[2]
    if short.lower() == "ex" and re.match(r"\d+:\d", match.string[match.end() :]):
        return "Exodus "
    return as_written(_PLACES.get(short.lower()) or _YEARS[short], short) + " "


def clause(match: re.Match[str]) -> str:
    """e.g. → for example."""
    return as_written(abbreviations.CLAUSES[match[1].lower()], match[1]) + _stop(match)


def short(match: re.Match[str]) -> str | None:
    """Inc. → Incorporated, with a full stop where the sentence ends."""
    return abbreviations.WORDS[match[1]] + _stop(match)


def _stop(match: re.Match[str]) -> str:
    """The full stop that an abbreviation shares with the end of the text."""
    return "." if not match.string[match.end() :].strip(" \"'”’)") else ""


def initials(match: re.Match[str]) -> str:
    """U.S.A. → U S A; Ph.D. → P H D."""
    return " ".join(match.group().replace(".", "").upper()) + _stop(match)


BEFORE_NUMBERS = ((SHORTHAND, shorthand), (STREET, street), (SIDE, side), (PLACE, place), (NUMERO, numero))
"""What a number stands beside, to be said before the number is."""
RULES = ((TITLE, title), (CLAUSE, clause), (SHORT, short), (INITIALS, initials))
