"""Abbreviations in English words. Which end a sentence: engine/text/boundaries.py."""

from __future__ import annotations

import re

from engine.text.english import any_of, rows, words
from engine.text.english.numbers import number, roman

NAMES = rows("names")
"""Said so before a name, where no sentence ends. An empty one is left as it is written."""
NUMBERS = rows("numbers")
"""Said so before a number, with a capital too; no sentence ends before one."""
BOOKS = rows("books")
"""Books of the Bible before a chapter, which no sentence ends before either."""
LETTERS = rows("letters")
"""The same, in small letters alone."""
YEARS = rows("years")
"""The same before a year or a date."""
CLAUSES = rows("clauses")
"""Said so anywhere, with a capital too; no sentence ends with them."""
WORDS = rows("words")
"""Said so anywhere, as they are written here; a sentence may end with them."""


def as_written(said: str, written: str) -> str:
    """What is said, with a capital where one is written."""
    return said[:1].upper() + said[1:] if written[0].isupper() else said


_TITLES = {short: said for short, said in NAMES.items() if said}
_PLACES = {short: said for short, said in {**NUMBERS, **LETTERS}.items() if said}
_YEARS = {short: said for short, said in YEARS.items() if said}
TITLE = re.compile(
    rf"\b(?<!Phys\.\s)({any_of(_TITLES)})\.(?=\s+(?:[A-Z\"“]|(?:and|de|du|la|van|von)\b|d['’]|&))|(?<=irst\s|cond\s)(Lt)\.?(?!\w)|\b(Dr|Mr|Mrs|Ms|Mme|Mlle)(?=\s+[A-Z])"
)
NUMERO = re.compile(r"\b([Nn]os?)(?:\.\s?|(?<=[\w,)]\sNo)(?<!said\sNo)(?<!oted\sNo)\s)(?=\d|of\s[a-z]+s\b)")
PLACE = re.compile(
    rf"(?i)\b(?=[a-z])(?:(?<!\d\s)|(?=paras?\b|vols?\b|pp\b|art\b|no\b))(?<!['’.])(?<!\bU\.\s)(?<!\bCiv\.\s)(?<!\bCrim\.\s)(?<!\bFed\.\s)"
    rf"(?:(?-i:(?!NN?\b|(?!CHAP|VOL|FIG)[A-Z]{{3,}}))({any_of(_PLACES)})\.\s?"
    r"(?=\(?\d|(?-i:(?<=App\. )[A-Z]\b(?!\.(?!\W*$))|[IVXLC]+|[ivxlc]{2,})\b(?!['’]))"
    rf"|(?-i:({any_of(_YEARS)})\.)\s?(?=\d{{3,4}}s?\b|A\.?D\b|\d\d? [A-Z][a-z]+\.? 1\d{{3}}\b)"
    rf"|(?-i:({any_of(words('unstopped'))})\s|(?<![\w.])(ca?)\.\s?(?!\d\d?\)))(?=[£$€]?\d))"
)
NTH_BOOK = re.compile(rf"(?<![\w.,:$£€])([1-3]|I{{1,3}})\s(?=(?:{any_of(words('nth books'))})\b(?!\s[A-Z]))")
MARK = re.compile(r"\bMk\b\.?(?=\s?(?:[IVX]+|\d+)\b(?![:.]\d))")
WAR = re.compile(r"\bWW(?=(?:I{1,2}|[12])\b)")
FISCAL = re.compile(r"\bFY\s?['’]?(?=(?:(?:19|20)\d\d|\d\d)\b)")
QUARTER = re.compile(r"(?<=\b[HQ][1-4])['’](?=\d\d\b)")
VERSE = re.compile(
    r"(?<=[a-z]\s)(?<!\sat\s)(\d{1,3}):([1-9]\d{0,2})(?:\s?[-–]\s?(\d{1,3}(?::\d\d?)?))?(?![\d:]|[.,]\d|\s?[ap]\.?m)"
)
BOOK = re.compile(rf"\b({any_of(BOOKS)})(?:\.\s?(?=\d)|\s(?=\d+:\d))")
CLAUSE = re.compile(rf"\b({any_of(CLAUSES)})\.(?!\w)", re.I)
SHORT = re.compile(
    rf"\b(?<!-(?=ed))(?!(?:apt|M(?:ax|in))\.(?!\s[a-z]))({any_of(WORDS)})\.(?!\w)|(?<=[a-z]\s)(Ltd|Inc|Corp)(?![\w.])"
)
CHAT = rows("chat")
"""Said so where no capital is written."""
_SHORTHAND = rows("shorthand") | CHAT
SHORTHAND = re.compile(
    rf"(?<![\w/.])(?:&c\.|(?!\w(?-i:[A-Z])|(?-i:[BHMW][48]))(?:{any_of(CHAT)})\b|(?<=\d\s)[mkb]ya\b|(?:w/o(?:ut)?|b/c|w/|(?-i:w/[ce]|c/o))(?=\s+[A-Za-z\d$£€])|(?:s/he|ctrl|cmd|approx(?!\.)|yoy|qoq|y-o-y|q-o-q|(yr|[yqm])/\1|[wv]/[wv]|prn|qtr|pcm|vs(?!\.)|(?:e\.g|i\.e|eg)(?=[\s:,]))\b|(?<=\d(?:st|nd|rd|th)[\s-])(?:c\.|cent\.|fl\.|edn\b\.?))",
    re.I,
)
INITIALS = re.compile(
    r"\b(?:PhD|[BM]Sc|[BM]Ed)(?=s?\b)|\b(?:Ph\.D\.|[BM]\.(?:Sc|Ed)\.|pH\b|L?[A-Z]\.(?:-?[A-Z]\.)+|[A-Z]\.[A-Z](?=\s[a-z]))(?!\w)"
)
EDITOR = re.compile(r"(?:(?<=\()|(?<=[a-z.], ))ed\.(?=\)|,|\s[A-Z])")
_BEHIND = {"ff": "and following", "est": "estimated"}
BEHIND_NUMBER = re.compile(r"(?:(?<=\d)\s?(ff)|(?<=[\d%])\s(est))\b(?:\.(?=[,;:)]|\s+[a-z(]))?")
NORM = re.compile(r"(\b[A-Z]{2,}(?:[ /][A-Z]{2,})*\s\d[\d-]*):(?=(?:19|20)\d\d\b)")
REVISION = re.compile(r"\b(?:Rev\.\s(?=\d+\.\d)|rev\.\s(?=\d|[A-Z]\b))")
VERSUS = re.compile(r"\b([A-Z][\w.]+\s)v\.(?=\s[A-Z][a-z])")
STREET = re.compile(r"(?<=[a-zäöüß])str\.(?=\s\d)")


def place(match: re.Match[str]) -> str:
    """p. 4 → page 4; Ch. IV → Chapter IV; c. 1850 → circa 1850."""
    short = match[1] or match[2] or match[3] or match[4]
    if short.lower() == "ex" and re.match(r"\d+:\d", match.string[match.end() :]):
        return "Exodus "
    return as_written(_PLACES.get(short.lower()) or _YEARS[short], short) + " "


def verse(match: re.Match[str]) -> str | None:
    """Matthew 5:3-5 → Matthew five three to five; behind small words it is a ratio or a time."""
    if not re.search(
        r"\b(?!(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*\s)[A-Z][a-z]+\s$", match.string[: match.start()]
    ):
        return None
    said = " ".join(number(count) for count in match.groups()[:2])
    return f"{said} to {' '.join(map(number, match[3].split(':')))}" if match[3] else said


def shorthand(match: re.Match[str]) -> str:
    """w/o → without; 5th c. → 5th century."""
    stop = full_stop(match) if match.group().endswith(".") else ""
    return as_written(_SHORTHAND[match.group().lower()], match.group()) + stop


def full_stop(match: re.Match[str]) -> str:
    """The full stop that an abbreviation shares with the end of the text."""
    return "." if not match.string[match.end() :].strip(" \"'”’)") else ""


BEFORE_NUMBERS = (
    (SHORTHAND, shorthand),
    # 1 Kings → First Kings; II Peter → Second Peter
    (NTH_BOOK, lambda match: ("First ", "Second ", "Third ")[(roman(match[1]) or int(match[1])) - 1]),
    (STREET, lambda _: "straße"),  # Goethestr. 12
    # rev. 3, Rev. 2.1, which is no book of the Bible
    (REVISION, lambda match: as_written("revision ", match.group())),
    (BEHIND_NUMBER, lambda match: f" {_BEHIND[match[1] or match[2]]}"),  # 5:3ff. → 5:3 and following
    (NORM, lambda match: f"{match[1]}, "),  # ISO 9001:2015, which is no ratio
    (BOOK, lambda match: f"{BOOKS[match[1]]} "),  # Rom 8:28 → Romans 8:28
    (MARK, lambda _: "Mark"), (WAR, lambda _: "World War "), (FISCAL, lambda _: "fiscal year "),
    (QUARTER, lambda _: " "),  # Q4'23
    (PLACE, place), (VERSE, verse),
    # No. 5 → Number 5
    (NUMERO, lambda match: as_written("numbers " if match[1].endswith("s") else "number ", match[1])),
)  # fmt: skip
"""What a number stands beside, to be said before the number is."""
RULES = (
    (TITLE, lambda match: _TITLES[match[1] or match[2] or match[3]]),  # Dr. → Doctor
    (VERSUS, lambda match: f"{match[1]}versus"),  # Smith v. Jones
    (EDITOR, lambda _: "editor"),  # Smith, J. (ed.); elsewhere it is an edition
    # e.g. → for example
    (CLAUSE, lambda match: as_written(CLAUSES[match[1].lower()], match[1]) + full_stop(match)),
    (SHORT, lambda match: WORDS[match[1] or match[2]] + full_stop(match)),  # Inc. → Incorporated
    # U.S.A. → U S A; Ph.D. → P H D
    (INITIALS, lambda match: " ".join(re.sub("[.-]", "", match.group()).upper()) + full_stop(match)),
)  # fmt: skip
