"""Where an English sentence goes on behind a full stop: abbreviations, initials, titles, times of day."""

from __future__ import annotations

import re

from engine.text.english.abbreviations import BOOKS, CLAUSES, LETTERS, NAMES, NUMBERS, YEARS, any_of

_SERIAL = (
    "J|R|P|Proc|Natl|Acad|Sci|Chem|Phys|Biol|Med|Math|Soc|Am|Int|Lett|Trans|Res|Eng|Psychol|Econ|Appl|Astron"
    "|Astrophys|Nat|Commun?|Inst|Gen|Bus|Civ|Crim|Evid|App|Cir|Dist|Supp|Stat|Fed|Rptr|Cal|Tex|Mass|Fla|Ill|Ct|Rev"
)
"""Names of journals and laws."""
_UNIT = r"(?:ft|in|lbs?|oz|mins?|secs?|hrs?|yds?|mi|gal|pt|qt|mm|cm|km|kg|mg|ml|tsp|tbsp|sq|cu)"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}"
_ZONE = (
    r"(?:(?:[ECMP][SD]?T|BST|CES?T|IST|JST|AES?T|GMT|UTC)\b"
    r"|(?:Eastern|Central|Pacific|Mountain)\b(?:\s+(?:Standard|Daylight|Time)\b|(?!\s+[A-Z]))|[A-Z][a-z]+\s+[Tt]ime\b)"
)
_DAY = r"(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:days?\b|\.))"
_GOES_ON = re.compile(
    rf"(?<!\d)(?<!\d )\b(?:{any_of((*NUMBERS, *map(str.capitalize, NUMBERS), *BOOKS))})\."
    r"(?=\s+(?:[(\[]?\d|(?:[IVXLC]{2,}|[ivxlc]{2,})\b|[IVXLC](?=[.,;:)]|\s+of\b)))"
    rf"|(?<![\w.])(?:{any_of(LETTERS)})\.(?=\s+\d)"
    rf"|(?<![\w.])(?:{any_of(YEARS)})\.(?=\s+(?:\d{{3,4}}\b|\d{{1,3}}\s+(?:{_MONTH}\b|B\.?C|A\.?D|CE)|{_MONTH}\s+\d"
    r"|A\.?D\b))"
    rf"|(?<![\w.])(?:{any_of((*CLAUSES, *map(str.capitalize, CLAUSES)))})\.(?=\s)"
    rf"|\b(?:{any_of(NAMES)})\.(?=\s+[A-Z])"
    rf"|\b(?:{_SERIAL})\.(?=\s+(?:[A-Z][A-Za-z]*\.|\d|(?:Law|Laws|Code|Penal|Const|Evid|Civil|Health|Educ)\b))"
    rf"|\d\s?{_UNIT}\.(?=\s+(?:\(|\d[\d.,/]*\s?{_UNIT}\b))"
    rf"|\b[AaPp]\.\s?[Mm]\.(?=\s+(?:{_ZONE}|{_DAY}|{_MONTH}\s+\d))"
    r"|\b(?:Ave|Blvd|St|Rd|Dr|Ln|Hwy|Pkwy)\.(?=\s+(?:[NS][EW]?|[EW])\b)"
    r"|\b[A-Z][a-z]+!(?=\s+(?:Inc|Ltd|Corp|Co|LLC|Brands|Answers|Finance|Mail|News)\b)"
    r"|(?<=\s)!(?==)|(?<=\s)\.(?=[A-Z])"
)
_FARTHEST = 32

_STARTERS = (
    "It|He|She|They|We|You|The|There|This|These|That|Those|But|However|When|Then|His|Her|My|Our|Their|Its|In|On|At"
    "|For|And|If|As|So|What|Who|Why|How|No|Yes|Now|After|Before|Some|Many|Most|One|While|Although|Since|Yet|Or|Nobody"
    "|Everyone|An|A|To|From|With|Not|Do|Did|Is|Are|Was|Were|Has|Have|Had|Will|Would|Can|Could|Please|Thanks|I|Where|Two"
)
_STARTER = re.compile(
    rf"\s+(?:(?:{_STARTERS})(?:[\s,]|['’](?:s|re|ll|ve|d|t)\b)|[“\"‘][^“”\"]{{0,300}}[.?!][”\"’])"
)
_WORD = re.compile(r"(?<![\w.])([A-Za-z]+(?:\.[A-Za-z]+)*)\.[\"'”’)\]]*$")
_NAMED = frozenset(
    ("Jr", "Sr", "St", "Ave", "Blvd", "Rd", "Dr", "Ln", "Hwy", "Inc", "Co", "Corp", "Ltd", "Bros", "Esq")
)
"""What a name may go on behind."""
_DATED = "Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun"
"""Months and days, which a number follows."""
_DOTTED = re.compile(r"(?:[A-Za-z]{1,2}\.)+[A-Z]")
_LETTERED = re.compile(
    r"\b(?:vitamin|plan|grade|hepatitis|type|class|option|part|an|am|was|is|than|and|Mr|Ms)\.?\s\w\.$", re.I
)
"""Letters that are no initials."""
_TIME = re.compile(r"\s*(?:At|By|Before|After|Around|Until|Since|From)\s\S+\s?[ap]\.\s?m\.$", re.I)


def goes_on(text: str, begin: int, end: int) -> bool:
    """Whether the sentence from ``begin`` goes on at ``end``: behind "Dr.", in "x != y"."""
    first = max(begin, end - _FARTHEST)
    if any(match.end() == end for match in _GOES_ON.finditer(text, first, end + _FARTHEST)):
        return True
    if text[first:end].endswith(("...", "…", ". .")) and text.startswith((" I ", " I'", " I’"), end):
        return True
    match = _WORD.search(text, first, end)
    if not match:
        return False
    word = match[1]
    if word.lower() in ("a.m", "p.m"):
        return _TIME.match(text[first:end]) is not None
    if word == "P.S":
        return True
    if _STARTER.match(text, end):
        return False
    if text[end : end + 4].lstrip()[:1].isdigit():
        return (
            word.title() in _DATED.split() or word.lower() in ("no", "nos") or bool(_DOTTED.fullmatch(word))
        )
    if word in ("v", "vs") or word in _NAMED or _DOTTED.fullmatch(word):
        return True
    return len(word) == 1 and word.isupper() and not _LETTERED.search(text, first, end)
