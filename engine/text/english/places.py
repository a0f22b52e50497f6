"""Addresses in English words: streets, states, postal areas, points of the compass."""

from __future__ import annotations

import re

from engine.text.english.abbreviations import WORDS, any_of, rows
from engine.text.english.numbers import digits
from engine.text.english.words import full_stop

NAMES = rows("states")
"""By what the post writes and by what newspapers wrote, without its stop."""
_SIDES = {"N": "North", "S": "South", "E": "East", "W": "West"}
_WAYS = {short: WORDS[short] for short in ("Ave", "Blvd", "Rd", "Hwy", "Pkwy", "Ln")}

STREET = re.compile(r"\b(St|Dr)\b(\.?)")
SIDE = re.compile(
    r"(?:(?<![\w.])(?=[NSEW]\.\s\d+(?:st|nd|rd|th)\b)|(?<=\d\s)(?<!\b(?:19|20)\d\d\s))([NSEW])(?:\.(?=\s+(?:\d+(?:st|nd|rd|th)\b"
    r"|(?!(?:The|It|In|An?|This|That|He|She|We|They|You|I|But|And|If|When|For|At|On|As|There|These|His|Her|My|So|No)\b)[A-Z][a-z]))"
    r"|(?=\s+(?:\d+(?:st|nd|rd|th)|(?:[A-Z][a-z]+\s){1,2}?)\s?(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane"
    r"|Ln|Place|Pl|Court|Ct)\b))"
)
STATE = re.compile(
    rf"(\b[DRI]-|\b(?!(?:Well|Yes|No|Oh|So|Ah)\b)[A-Z][a-z]+,\s)({any_of(NAMES)})(?:(?<=[A-Z]{{2}})|\.)"
    r"(?=\s+\d{5}\b|\s+[a-z]|[,;:.?!)]|$)"
)
ZIP = re.compile(
    rf"(\b(?:{any_of((*set(NAMES.values()), *NAMES))}|DC),?\s+)(\d{{5}}(?:-\d{{4}})?)(?![\w-]|[.,]\d)"
)
HEADED = re.compile(
    r"(?:(?<=\d°)|(?<=(?:\d°|mi|km)\s)|(?<=miles\s)|(?<=mi\.\s)|(?=[NS][EW]\s\d+(?:st|nd|rd|th)\b)|(\b(?:I|US|Route|Highway)[-\s]\d{1,3}\s)"
    r"|(\b(?:St|Ave|Blvd|Rd|Dr|Ln|Street|Avenue|Boulevard|Road|Drive|Lane)\b\.?,?\s))([NS]?[EW]|[NS])(?![\w'’])"
)
WAY = re.compile(rf"(\d\s(?:[A-Z][a-z]+\.?\s){{1,3}})({any_of(_WAYS)})\b(?!\.)")
_AFTER_NUMBER = re.compile(r"\d\S*\s+(?:[NSEW]\.?\s+)?[A-Z0-9]\w*\s+$")
_AFTER_ADDRESS = re.compile(
    r"(?:\d\S*\s+(?:[NSEW]\.?\s+)?|\b(?:on|near|along|off|down|up|to)\s)(?:[A-Z0-9]\w*\s+){1,3}$"
)


def street(match: re.Match[str]) -> str | None:
    """St. before a name is Saint, after a house number or before other words Street; so with Dr."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    named, end = re.match(r"\s+[A-Z]", after), full_stop(match) if match[2] else ""
    if match[1] == "Dr":
        return f"Drive{end}" if not named and _AFTER_ADDRESS.search(before) else None
    if _AFTER_NUMBER.search(before) or (re.search(r"[a-z] $", before) and not named):
        return "Street" + (match[2] if named else end)
    return "Saint" if match[2] and named else None


def headed(match: re.Match[str]) -> str:
    """I-80 W → I-80 west; 46° N → 46° north; Elm St. NW → Elm St. northwest."""
    return (match[1] or match[2] or "") + "".join(_SIDES[letter].lower() for letter in match[3])


def state(match: re.Match[str]) -> str:
    """Flint, Mich. → Flint, Michigan."""
    return match[1] + NAMES[match[2]] + (full_stop(match) if match.group().endswith(".") else "")


def postal(match: re.Match[str]) -> str:
    """New York 10118 → New York one zero one one eight."""
    return match[1] + ", ".join(digits(group) for group in match[2].split("-"))


BEFORE_NUMBERS = (
    (HEADED, headed), (STREET, street), (WAY, lambda match: match[1] + _WAYS[match[2]]),
    (SIDE, lambda match: _SIDES[match[1]]),  # 350 W. Main St. → 350 West Main St.; "60 W bulbs" are watts
    (STATE, state), (ZIP, postal),
)  # fmt: skip
