"""Full stops of English abbreviations that end no sentence, and those that do."""

from __future__ import annotations

import re
from collections.abc import Iterator

_NUMBERED = (
    r"[Vv]ols?|[Cc]h|[Cc]hap|[Cc]hs|[Ee]qs?|[Ff]igs?|[Ss]ec[st]?|[Pp]p?|[Aa]pprox|max|min|est|[Pp]ara|[Pp]t|[Bb]k"
    r"|[Vv]er|[Tt]hms?|[Ll]em|[Pp]rop|[Dd]ef|[Rr]efs?|[Ee]x|[Tt]ab|[Aa]pp|[Aa]rts?|avg|vv|Gen|Exod?|Lev|Deut|Josh"
    r"|Sam|Chron|Ps|Prov|Isa|Jer|Ezek|Dan|Hos|Matt|Rom|Cor|Gal|Eph|Phil|Col|Thess|Tim|Heb|Jas|Pet|Rev"
)
"""Abbreviations that a number follows."""
_UNIT = r"(?:ft|in|lbs?|oz|mins?|secs?|hrs?|yds?|mi|gal|pt|qt|mm|cm|km|kg|mg|ml|tsp|tbsp|sq|cu)"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}"
_TITLE = (
    "Atty|Pvt|Fr|Sec|Pres|Asst|Insp|Ste|Msgr|Hon|Mdme|Mme|Mlle|Mx|Drs|Messrs|Ft|Supt|Amb|Adm|Cmdr|Bp|Abp|Cpt"
)
_SERIAL = (
    "J|R|P|Proc|Natl|Acad|Sci|Chem|Phys|Biol|Med|Math|Soc|Am|Int|Lett|Trans|Res|Eng|Psychol|Econ|Appl|Astron"
    "|Astrophys|Nat|Commun?|Inst|Gen|Bus|Civ|Crim|Evid|App|Cir|Dist|Supp|Stat|Fed|Rptr|Cal|Tex|Mass|Fla|Ill|Ct|Rev"
)
"""Names of journals and laws."""
_ZONE = (
    r"(?:(?:[ECMP][SD]?T|BST|CES?T|IST|JST|AES?T|GMT|UTC)\b"
    r"|(?:Eastern|Central|Pacific|Mountain)\b(?:\s+(?:Standard|Daylight|Time)\b|(?!\s+[A-Z]))|[A-Z][a-z]+\s+[Tt]ime\b)"
)
_DAY = r"(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:days?\b|\.))"
_GOES_ON = re.compile(
    rf"(?<!\d)(?<!\d )\b(?:{_NUMBERED})\."
    r"(?=\s+(?:[(\[]?\d|(?:[IVXLC]{2,}|[ivxlc]{2,})\b|[IVXLC](?=[.,;:)]|\s+of\b)))"
    r"|(?<![\w.])(?:n|nn|fn|l|ll|sc|fol|q|qq|a|aa)\.(?=\s+\d)"
    rf"|(?<![\w.])(?:c|ca|b|d|r|fl)\.(?=\s+(?:\d{{3,4}}\b|\d{{1,3}}\s+(?:{_MONTH}\b|B\.?C|A\.?D|CE)|{_MONTH}\s+\d"
    r"|A\.?D\b))"
    r"|(?<![\w.])(?:[Cc]f|viz|esp|[Aa]pprox)\.(?=\s)"
    rf"|\b(?:{_TITLE})\.(?=\s+[A-Z])"
    rf"|\b(?:{_SERIAL})\.(?=\s+(?:[A-Z][A-Za-z]*\.|\d|(?:Law|Laws|Code|Penal|Const|Evid|Civil|Health|Educ)\b))"
    rf"|\d\s?{_UNIT}\.(?=\s+(?:\(|\d[\d.,/]*\s?{_UNIT}\b))"
    rf"|\b[AaPp]\.\s?[Mm]\.(?=\s+(?:{_ZONE}|{_DAY}|{_MONTH}\s+\d))"
    r"|\b(?:Ave|Blvd|St|Rd|Dr|Ln|Hwy|Pkwy)\.(?=\s+(?:[NS][EW]?|[EW])\b)"
    r"|(?<=\s)!(?==)|(?<=\s)\.(?=[A-Z])"
)
_LONGEST = 16
_FARTHEST = 32
_LETTER = re.compile(r"\s*[a-z]\.\s+(?:\d|A\.?D\b)")
"""What is taken for an item of a list: "(b. 1820; d. 1890)"."""

_STARTERS = (
    "It|He|She|They|We|You|The|There|This|These|That|Those|But|However|When|Then|His|Her|My|Our|Their|Its|In|On|At"
    "|For|And|If|As|So|What|Who|Why|How|No|Yes|Now|After|Before|Some|Many|Most|One|While|Although|Since|Yet|Or"
)
_INITIALS = re.compile(
    rf"\b(?:[A-Z]\.){{2,}}(?=\s+(?:(?:{_STARTERS})(?:\s|,|['’](?:s|re|ll|ve|d)\b)|[“\"][A-Z][^“”\"]{{0,300}}[.?!][”\"]))"
)
_LABEL = (
    r"(?:\b(?i:theorem|lemma|corollary|proposition|definition|remark|example|exercise|problem|question|equation|step"
    r"|option|figure|table|chapter|section|part|volume|page|line|note|item|rule|case|class|type|level|stage|phase"
    r"|act|scene|verse|article|appendix|room|number|day|week|grade|group|round|game|team|player|is|was|are|were|of"
    r"|to|in|on|at|by|with|from|than)\s)"
)
_LABEL_BEFORE = re.compile(rf"{_LABEL}$")
_LABELLED = re.compile(rf"{_LABEL}\d{{1,2}}\.(?=\s+[A-Z“\"(])")
_LIST = re.compile(r"\s*1[.)]\s")
_NUMBERED_ITEM = re.compile(r"\s\d{1,2}\.(?=\s|$)")


def goes_on(text: str, end: int) -> bool:
    """Whether the sentence goes on at ``end``: after an abbreviation ("5 lbs. and"), in "x != y", " .NET"."""
    if text[end - 1 : end] not in ".!?" and _LETTER.match(text, end):
        return True
    begin = max(end - _LONGEST, 0)
    if _NUMBERED_ITEM.match(text, end):
        return _LABEL_BEFORE.search(text, begin, end + 1) is not None and not _LIST.match(text)
    return any(match.end() == end for match in _GOES_ON.finditer(text, begin, end + _FARTHEST))


def ends(text: str) -> Iterator[int]:
    """Where a sentence ends with initials ("in Washington D.C. It was hot.") or a number ("Lemma 2. It")."""
    for pattern in (_INITIALS,) if _LIST.match(text) else (_INITIALS, _LABELLED):
        yield from (match.end() for match in pattern.finditer(text))
