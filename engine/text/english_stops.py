"""Full stops of English abbreviations that end no sentence, and those that do."""

from __future__ import annotations

import re

_NUMBERED = (
    r"[Vv]ols?|[Cc]h|[Cc]hap|[Cc]hs|[Ee]qs?|[Ff]igs?|[Ss]ect?|[Pp]p?|[Aa]pprox|max|min|est|[Pp]ara|[Pp]t|[Bb]k"
    r"|[Vv]er|[Tt]hms?|[Pp]rop|[Dd]ef|[Rr]efs?|avg|vv|Gen|Exod?|Lev|Deut|Josh|Sam|Chron|Ps|Prov|Isa|Jer|Ezek|Dan|Hos"
    r"|Matt|Rom|Cor|Gal|Eph|Phil|Col|Thess|Tim|Heb|Jas|Pet|Rev"
)
"""Abbreviations that a number follows."""
_UNIT = r"(?:ft|in|lbs?|oz|mins?|secs?|hrs?|yds?|mi|gal|pt|qt|mm|cm|km|kg|mg|ml|tsp|tbsp|sq|cu)"
_GOES_ON = re.compile(
    rf"(?<!\d)(?<!\d )\b(?:{_NUMBERED})\."
    r"(?=\s+(?:\(?\d|(?:[IVXLC]{2,}|[ivxlc]{2,})\b|[IVXLC](?=[.,;:)]|\s+of\b)))"
    r"|(?<![\w.])(?:c|ca|b|d)\.(?=\s+\d{3,4}\b)"
    r"|(?<![\w.])(?:[Cc]f|viz|esp|[Aa]pprox)\.(?=\s)"
    r"|\b(?:Mme|Mlle|Mx|Drs|Messrs|Ft)\.(?=\s+[A-Z])"
    r"|\b(?:max|min|avg|est|dept|govt|incl|excl|misc)\.(?=\s+[a-z])"
    rf"|\d\s?{_UNIT}\.(?=\s+(?:[a-z(]|\d[\d.,/]*\s?{_UNIT}\b))"
    r"|\b(?:Ave|Blvd|St|Rd|Dr|Ln|Hwy|Pkwy)\.(?=\s+(?:[NS][EW]?|[EW])\b)"
    r"|(?<=\s)!(?==)|(?<=\s)\.(?=[A-Z])"
)
_LONGEST = 16
_ENDS = re.compile(
    r"\b(?:[A-Z]\.){2,}(?=\s+(?:It|He|She|They|We|You|The|There|This|These|That|Those|But|However|When|Then)\s)"
)


def goes_on(text: str, end: int) -> bool:
    """Whether the sentence goes on at ``end``: after an abbreviation ("5 lbs. and"), in "x != y", " .NET"."""
    return any(match.end() == end for match in _GOES_ON.finditer(text, max(end - _LONGEST, 0)))


def ends_after_initials(text: str) -> list[int]:
    """Where a sentence ends with initials: "in Washington D.C. It was hot."."""
    return [match.end() for match in _ENDS.finditer(text)]
