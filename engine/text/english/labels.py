"""Numbers with a letter that are names in English, not amounts: Figure 3b, Smith (2010b)."""

from __future__ import annotations

import re

from engine.text.english.numbers import number, year

_LABEL = (
    r"[Ff]ig(?:ure)?s?|FIGURE|[Tt]ab(?:le)?s?|[Ss]ec(?:tion)?s?|[Ee]q(?:uation)?s?|[Ss]teps?|[Rr]oom|[Aa]pt"
    r"|[Aa]partment|[Cc]hapters?|[Cc]h|[Pp]arts?|[Ee]x(?:ample|ercise|hibit)?s?|[Pp]ages?|pp?|[Aa]ppendix|[Qq]uestions?"
    r"|[Pp]roblems?|[Ss]eat|[Gg]ate|Suite|Unit|Flat|Row|Box|Note|Item|Panel|Scheme|Theorem|Lemma|Line|Route|Level"
)
LABEL = re.compile(
    rf"\b((?:{_LABEL})\.?\s+)(\d+(?:\.\d+)?[a-zA-Z]?(?:\s?(?:,|\band\b|&|[-–])\s?(?:\d+(?:\.\d+)?[a-zA-Z]|[a-zA-Z]))*)"
    r"(?![\w-]|\.\d)"
)
_NUMBERED = re.compile(r"(\d+(?:\.\d+)?)([a-zA-Z])")
_DASH = re.compile(r"\s?[-–]\s?")
BRACKETED = re.compile(r"(\(\d+[a-z]?\))\s?[-–]\s?(?=\(\d+[a-z]?\))")
CITED = re.compile(r"(?<=[\s(])((?:1[6-9]|20)\d\d)([a-z])(?=\s?[,;:)\]]|\s(?:and|&)\s)")
_IN_BRACKETS = re.compile(r"\([^()]*$|\bet al\.?,?\s$")


def label(match: re.Match[str]) -> str | None:
    """Figure 3b → Figure three b; Figs. 2a–c → Figs. two a to c."""
    name, named = match.groups()
    if not _NUMBERED.match(named) and not (name.rstrip(". ").endswith("s") and _NUMBERED.search(named)):
        return None
    said = _NUMBERED.sub(lambda found: f"{number(found[1])} {found[2]}", named)
    return name + re.sub(r",(?=\S)", ", ", _DASH.sub(" to ", said) if _DASH.search(named) else said)


def cited(match: re.Match[str]) -> str | None:
    """Smith (2010b) → Smith (twenty ten b); (1500m) is a distance."""
    if match[2] in "mgs" and match[1].endswith("00"):
        return None
    return f"{year(int(match[1]))} {match[2]}" if _IN_BRACKETS.search(match.string[: match.start()]) else None


RULES = ((LABEL, label), (CITED, cited), (BRACKETED, lambda match: f"{match[1]} to "))
