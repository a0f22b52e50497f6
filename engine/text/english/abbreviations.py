"""English abbreviations: what each is said as, and whether a sentence ends with its full stop."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

NAMES = {
    "Dr": "Doctor", "Mr": "Mister", "Mrs": "Missus", "Ms": "Miz", "Messrs": "Messieurs", "Prof": "Professor",
    "Capt": "Captain", "Col": "Colonel", "Gen": "General", "Lt": "Lieutenant", "Sgt": "Sergeant",
    "Maj": "Major", "Cpl": "Corporal", "Rev": "Reverend", "Hon": "Honorable", "Gov": "Governor",
    "Sen": "Senator", "Rep": "Representative", "Pres": "President", "Fr": "Father", "Mt": "Mount",
    "Ft": "Fort", "Atty": "Attorney", "Pvt": "Private", "Adm": "Admiral", "Supt": "Superintendent",
    "Cmdr": "Commander", "Brig": "Brigadier", "Sens": "Senators", "Reps": "Representatives",
    "Insp": "Inspector", "Asst": "Assistant", "Msgr": "Monsignor", "Mme": "Madame", "Mlle": "Mademoiselle",
    "Sec": "", "Ste": "", "Mdme": "", "Mx": "", "Drs": "", "Amb": "", "Bp": "", "Abp": "", "Cpt": "",
}  # fmt: skip
"""Said so before a name, where no sentence ends. An empty one is left as it is written."""
NUMBERS = {
    "p": "page", "ch": "chapter", "chap": "chapter", "chs": "chapters", "eq": "equation", "eqs": "equations",
    "sec": "section", "sect": "section", "art": "article", "arts": "", "para": "paragraph", "pt": "part",
    "bk": "book", "ver": "version", "figs": "figures", "vols": "volumes", "min": "minimum", "op": "opus",
    "app": "appendix", "ref": "reference", "refs": "references", "secs": "sections", "ex": "example",
    "lem": "lemma", "thm": "theorem", "thms": "theorems", "tab": "table", "def": "definition",
    "prop": "proposition", "avg": "", "vol": "volume", "pp": "pages", "fig": "figure", "max": "maximum",
    "est": "established", "vv": "verses",
    "ext": "extension", "ste": "suite", "rte": "route", "rt": "route", "apt": "apartment", "bldg": "building",
}  # fmt: skip
"""Said so before a number, with a capital too; no sentence ends before one."""
BOOKS = {
    "Gen": "Genesis", "Exo": "Exodus", "Exod": "Exodus", "Lev": "Leviticus", "Num": "Numbers",
    "Deut": "Deuteronomy", "Josh": "Joshua", "Judg": "Judges", "Sam": "Samuel", "Kgs": "Kings",
    "Chron": "Chronicles", "Chr": "Chronicles", "Neh": "Nehemiah", "Ps": "Psalm", "Pss": "Psalms",
    "Prov": "Proverbs", "Eccl": "Ecclesiastes", "Isa": "Isaiah", "Jer": "Jeremiah", "Lam": "Lamentations",
    "Ezek": "Ezekiel", "Dan": "Daniel", "Hos": "Hosea", "Mic": "Micah", "Zech": "Zechariah",
    "Mal": "Malachi", "Matt": "Matthew", "Mt": "Matthew", "Mk": "Mark", "Lk": "Luke", "Jn": "John",
    "Rom": "Romans", "Cor": "Corinthians", "Gal": "Galatians", "Eph": "Ephesians", "Phil": "Philippians",
    "Col": "Colossians", "Thess": "Thessalonians", "Tim": "Timothy", "Tit": "Titus", "Heb": "Hebrews",
    "Jas": "James", "Pet": "Peter", "Rev": "Revelation", "Macc": "Maccabees",
}  # fmt: skip
"""Books of the Bible before a chapter, which no sentence ends before either."""
LETTERS = {
    "n": "note", "nn": "notes", "fn": "footnote", "l": "", "ll": "lines", "sc": "scene", "fol": "folio",
    "fols": "folios", "q": "", "qq": "", "a": "", "aa": "",
}  # fmt: skip
"""The same, in small letters alone."""
YEARS = {"c": "circa", "ca": "circa", "b": "born", "d": "died", "r": "", "fl": ""}
"""The same before a year or a date."""
CLAUSES = {
    "e.g": "for example", "i.e": "that is", "cf": "compare", "viz": "namely", "esp": "especially",
    "approx": "approximately",
}  # fmt: skip
"""Said so anywhere, with a capital too; no sentence ends with them."""
WORDS = {
    "Jr": "Junior", "Sr": "Senior", "Inc": "Incorporated", "Ltd": "Limited", "Co": "Company",
    "Corp": "Corporation", "Bros": "Brothers", "Ave": "Avenue", "Blvd": "Boulevard", "Rd": "Road",
    "Hwy": "Highway", "Expy": "Expressway", "Pkwy": "Parkway", "Ln": "Lane",
    "etc": "et cetera", "et al": "and others", "vs": "versus", "dept": "department", "Dept": "Department",
    "Jan": "January", "Feb": "February", "Aug": "August", "Sept": "September", "Oct": "October",
    "Nov": "November", "Dec": "December", "Mon": "Monday", "Tue": "Tuesday", "Tues": "Tuesday",
    "Wed": "Wednesday", "Thu": "Thursday", "Thurs": "Thursday", "Fri": "Friday", "misc": "miscellaneous",
    "ed": "edition", **{short: NUMBERS[short] for short in ("vol", "pp", "fig", "max", "est")},
    "Vol": "Volume", "Fig": "Figure",
}  # fmt: skip
"""Said so anywhere, as they are written here; a sentence may end with them."""


def any_of(words: Iterable[str]) -> str:
    """A pattern for one of several words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


def as_written(said: str, written: str) -> str:
    """What is said, with a capital where one is written."""
    return said[:1].upper() + said[1:] if written[0].isupper() else said


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
