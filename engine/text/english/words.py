"""Abbreviations and addresses of the net in English words."""

from __future__ import annotations

import re

from engine.text.english import abbreviations
from engine.text.english.abbreviations import any_of, as_written
from engine.text.english.numbers import digits

_TITLES = {short: said for short, said in abbreviations.NAMES.items() if said}
_PLACES = {short: said for short, said in {**abbreviations.NUMBERS, **abbreviations.LETTERS}.items() if said}
_YEARS = {short: said for short, said in abbreviations.YEARS.items() if said}
MAIL = re.compile(r"(?<![\w.@+-])[\w.+-]+@(?:[\w-]+\.)+[a-zA-Z]{2,24}\b")
HOST = re.compile(
    r"(?<![\w.@-])(?:[a-zA-Z0-9](?:[\w-]*[a-zA-Z0-9])?\.)+"
    r"(?:com|org|net|edu|gov|io|info|co|uk|de|fr|eu|us|ca|au|ai|app|dev|me|tv)\b(?![.-]?\w)(?:/[\w./-]*\w)?",
    re.I,
)
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
_NAME_BEFORE = re.compile(r"\b(?!(?:And|But|Then|When|Dear|As|If|With)\b)[A-Z][\w.]+,?\s$")
SISTER = re.compile(r"\bSr\.(?=\s+([A-ZÁÉÍÓÚ][\w-]+))")
_SURNAME = re.compile(r"\w+(?:ez|es|os|o|[^\W\da-zA-Z]\w*)")
SIDE = re.compile(
    r"(?<=\d\s)(?<!\b(?:19|20)\d\d\s)([NSEW])(?:\.(?=\s+(?:\d+(?:st|nd|rd|th)\b"
    r"|(?!(?:The|It|In|An?|This|That|He|She|We|They|You|I|But|And|If|When|For|At|On|As|There|These|His|Her|My|So|No)\b)[A-Z][a-z]))"
    r"|(?=\s+(?:\d+(?:st|nd|rd|th)|(?:[A-Z][a-z]+\s){1,2}?)\s?(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane"
    r"|Ln|Place|Pl|Court|Ct)\b))"
)
_SIDES = {"N": "North", "S": "South", "E": "East", "W": "West"}
FILE = re.compile(
    r"(?<![\w.@/-])(?:(?:~|\.\.?)?/)?(?:[\w-]+/)*(?:[\w-]+(?:\.[\w-]+)*\.(?i:conf|cfg|css|csv|docx?|epub|exe|gif|gz|html?"
    r"|ini|ipynb|java|jpe?g|js|json|md|mp[34]|pdf|php|png|pptx?|py|rtf|sql|svg|tex|toml|tsx?|txt|wav|xlsx?|xml|ya?ml|zip)"
    r"|\.(?:gitignore|bashrc|zshrc|env|htaccess|NET))\b(?![.-]?\w)"
)
INITIALS = re.compile(r"\b(?:Ph\.D\.|(?:[A-Z]\.){2,})(?!\w)")
_AFTER_NUMBER = re.compile(r"\d\S*\s+(?:[NSEW]\.?\s+)?[A-Z0-9]\w*\s+$")
_AFTER_ADDRESS = re.compile(r"\d\S*\s+(?:[NSEW]\.?\s+)?(?:[A-Z0-9]\w*\s+){1,3}$")


def mail(match: re.Match[str]) -> str:
    """a.b@example.com → a dot b at example dot com."""
    return _spell(match.group())


def _spell(text: str) -> str:
    names = {".": " dot ", "@": " at ", "-": " dash ", "_": " underscore ", "/": " slash ", "+": " plus "}
    said = "".join(names.get(char, f" {digits(char)} " if char.isdecimal() else char) for char in text)
    return " ".join(said.split())


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


def sister(match: re.Match[str]) -> str | None:
    """Sr. Maria → Sister Maria, Sr. López → Señor López; after a name it is Senior."""
    if _NAME_BEFORE.search(match.string[: match.start()]):
        return None
    return "Señor" if _SURNAME.fullmatch(match[1]) else "Sister"


def shorthand(match: re.Match[str]) -> str:
    """w/o → without."""
    return as_written(_SHORTHAND[match.group().lower()], match.group())


def file(match: re.Match[str]) -> str:
    """/etc/notes.txt → slash etc slash notes dot txt."""
    said = match.group().replace("~", " tilde ").replace("/", " slash ").replace(".", " dot ")
    return " ".join(said.split())


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
