"""Where sentences end: where one may end in any script, where it goes on in each language; and paragraphs.

A sentence may end behind a stop and what closes with it, and before an item of a list; every search looks a
fixed number of characters around a stop, so that time grows with the text alone. What goes on there stands in
tables of each language; English has rules of its own. Paragraphs are found lazily, from any position.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.span import Span
from engine.text.english import any_of, words
from engine.text.english.abbreviations import BOOKS, CLAUSES, LETTERS, NAMES, NUMBERS, YEARS

_WIDE = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_FULL = "。｡．！？"
_NARROW = ".!?…؟۔।॥։።፧။"
_OF_ITS_OWN = {"el": ";\u037e", "hy": ":"}
"""Stops that another sign is elsewhere."""
_STOP = (
    r"(?:\.(?:[ \u00a0]\.){{1,4}}(?=[\s\"'”’»)\]]|$)|[{narrow}]+|[{full}][{full}{narrow}]*"
    r"|(?<=\w)[—–-](?=[\"”»’](?:\s|$)))"
)
_CLOSERS = (
    r"(?:[ \u00a0\u202f]?[»›](?=[\s.,;:!?)]|$)|[\"'”’)\]](?=[\s.,;:!?\"'”’»)\]\[—–]|$)|[’”」』）】》〉]"
    r"|(?:\[\d{1,3}\]|[¹²³⁴-⁹])+(?=\s|$)|\s[:;]-?[()DP](?=\s|$)|[.!?…。！？])"
)
_LEFT = r"|[«‹“](?=[\s.,;:]|$)"
"""Quotation marks that close in German and Danish, »so« and „so“."""
_LEFT_IN = ("da", "de", "cs", "sk", "bg", "pl", "nl", "sv", "no", "fi")
_GOES_WITH = re.compile("[,;:，、；：‐–ºª°-]")
"""What goes on with the sentence when it follows a stop without a space."""
_BRACKET = re.compile(r"[(（\[【《〈]|[)）\]】》〉]")
_PAIRS = dict(zip("(（[【《〈", ")）]】》〉", strict=True))
_APART = re.compile(rf"[{_NARROW}{_FULL}][\"'”’»)\]]*\s*$")
"""What stands before a bracket with sentences of its own."""
_GLUED = re.compile(r"[^\W\dA-Z_]{3}\.[^\W\d_]+[\s,]")
"""A stop without the space behind it: "It rained.We left"."""
_BRACKET_FAR = 300
"""Characters within which what closes a bracket is looked for."""

_ITEM_MARK = re.compile(r"\s*(?:[•⁃]\s?)?(\(?)(\d{1,3}|[a-z]|[ivx]{1,4})(\.\)|[.)])(?=\s)")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_MARKED = re.compile(r"(?<=\s)[•⁃](?=\s?\w)")


@cache
def _compiled(language: str) -> re.Pattern[str]:
    """A pattern for a stop of a language with what closes with it."""
    stop = _STOP.format(narrow=_NARROW + _OF_ITS_OWN.get(language, ""), full=_FULL)
    closers = _CLOSERS[:-1] + (_LEFT if language in _LEFT_IN else "") + ")"
    return re.compile(f"{stop}{closers}*")


def candidates(text: str, language: str) -> Iterator[tuple[int, int]]:
    """Where a stop begins, and where what belongs to it ends, if something may begin there."""
    bracketed = _bracketed(text)
    for match in _compiled(language).finditer(text):
        start, end = match.span()
        following = text[end : end + 1]
        if not following or _GOES_WITH.match(following) or bisect_left(bracketed, end) % 2:
            continue
        closes = text[end - 1] in ")）]】》" and bisect_left(bracketed, end - 1) % 2
        if closes and not text[end : end + 3].lstrip()[:1].isupper():
            continue
        wide = (
            match.group()[0] in _FULL or re.match(f"[{_WIDE}“「『《]", following) or text[end - 1] in "।॥။።፧"
        )
        glued = match.group() == "." and following.isupper() and _GLUED.match(text, max(0, start - 3))
        if not (following.isspace() or wide or glued) or (
            match.group()[0] == "．" and following.isalnum() and _letter(text, start)
        ):
            continue
        yield start, end


def _letter(text: str, start: int) -> bool:
    """Whether a wide stop follows a single letter or a digit, as in Ｊ．Ｋ．ローリング."""
    before = text[max(0, start - 2) : start]
    alone = len(before) < 2 or not before[0].isalpha() or not before[0].isupper()
    return bool(before) and (before[-1].isdigit() or (before[-1].isupper() and alone))


def _bracketed(text: str) -> list[int]:
    """Where brackets begin and end that hold no sentence of their own, by turns."""
    open_: list[tuple[int, str]] = []
    inside: list[int] = []
    for match in _BRACKET.finditer(text):
        place, sign = match.start(), match.group()
        if sign in _PAIRS:
            open_.append((place, _PAIRS[sign]))
        elif open_ and open_[-1][1] == sign:
            begin, _ = open_.pop()
            apart = not _APART.search(text, max(0, begin - 4), begin) and begin > 0
            if not open_ and apart and place - begin <= _BRACKET_FAR:
                inside += (begin, place)
    return inside


def items(text: str) -> Iterator[int]:
    """Where the items of a list begin that runs on in one paragraph: "1. Milk 2. Bread"."""
    first = _ITEM_MARK.match(text)
    if not first:
        yield from (match.start() for match in _MARKED.finditer(text))
        return
    opening, label, closing = first.groups()
    place = first.end()
    while label := _after(label):
        found = re.compile(rf"(?<=\s)(?:[•⁃]\s?)?{re.escape(opening + label + closing)}(?=\s)").search(
            text, place
        )
        if not found:
            return
        yield found.start()
        place = found.end()


def _after(label: str) -> str | None:
    """The label of the next item."""
    if label.isdecimal():
        return str(int(label) + 1)
    if label in _ROMAN[:-1]:
        return _ROMAN[_ROMAN.index(label) + 1]
    return chr(ord(label) + 1) if len(label) == 1 and label != "z" else None


def is_item(text: str, begin: int, end: int) -> bool:
    """Whether nothing but the mark of an item stands between two places."""
    match = _ITEM_MARK.match(text, begin)
    return match is not None and match.end() >= end


_LETTER = rf"(?:[^\W\d_{_WIDE}]|[\u0900-\u0963])"
_LAST_WORD = re.compile(rf"(?<!{_LETTER})(?<![\d°])({_LETTER}+(?:[.’-]+{_LETTER}+)*)\.$")
_LONGEST = 12
_NUMBER = re.compile(r"\s*(?:[(\[§#№€$£]\s?)*(?:\d|[IVXLC]+\b)")
_INITIAL = re.compile(rf"\s*{_LETTER}\.")
_INITIALS = re.compile(rf"(?<!{_LETTER}){_LETTER}\.\s?{_LETTER}\.$")

_CLOSING = r"""["'”’»«‹›“)\]]"""
_STOPPED = re.compile(
    rf"(?:(?<!\s)\.|(?<=\.\s)\.|(?<![!?])[!?]|[!?](?=\s?{_CLOSING})|[…;؟])[ \u00a0\u202f]?{_CLOSING}{{0,3}}$"
)
_AHEAD = re.compile(r"\s*(?:[—–‐-]\s?)?([^\W\d_]\w?)")
_TITLED = re.compile("[A-Z][a-z]")
_ASIDE = re.compile(r"(?<=[.!?] )\([^()]{3,120}\)\s+(?=[A-Z])|(?<=\s)[:;]['-]?[()DP]\s+(?=\w)")
"""A credit in brackets between sentences, and a smiley."""
_ITEM = re.compile(r"\s*(?:[a-uw-z]|[ivx]{2,4})[.)]\s+[A-Z]")
"""A list's letter or small numeral."""
_QUOTED = re.compile(r"""[.!?…。！？؟।]["'”’»«‹›“」』]$""")
_FAR = 300
"""Characters within which a quotation's marks are looked for."""

_NUMBERS = {
    "tr": re.compile(r"(?<![^\W_])(?:\d{1,2}|[IVXLC]+)\.(?=\s*\w)"),
    "ko": re.compile(r"\d+\.(?=\s?\d{1,2}\.)|(?<=\d\.\s)\d{1,2}\."),
}
"""Ordinals and dates that end with a stop; the verb comes last, so that few sentences end with them."""
_ORDINAL = re.compile(r"(?<![\w.,])(?:\d{1,2}|[IVX]+)\.$")
_ORDINALS = ("cs", "da", "de", "fi", "no", "pl", "sk", "sv")
"""Languages that write a day of a month, a century and a king as "1."."""
_CITED = re.compile(r"\s*\([^()]{1,60}\)\.|\s*[/№]")
"""What goes on behind a sentence in whichever language: who is quoted, the next line of a verse."""


_ROWS = [row.split() for row in files("engine.text").joinpath("stops.txt").read_text("utf-8").splitlines()]


def _table(kind: str) -> dict[str, frozenset[str]]:
    """Words of a kind by language, from ``stops.txt``."""
    return {code: frozenset(words) for name, code, *words in _ROWS if name == kind}


_NEVER_IN, _NUMBERED_IN, _STARTERS_IN, _SERIAL_IN, _NAMED_IN, _DATED_IN = map(
    _table, ("never", "numbered", "starters", "serial", "named", "dated")
)
"""Titles and the like, with which no sentence ends (with a capital only where they are written so);
abbreviations that a number follows; words that begin a sentence behind letters with stops ("d. M. Wir
warten"), and no name; journals and laws; what a name may go on behind;
months and days, which a number follows."""
_OTHERS, _ANY_NUMBERED = _NEVER_IN["any"], _NUMBERED_IN["any"]
_SAID_BY = {code: re.compile(rf"\s*{''.join(words)}") for code, words in _table("said").items()}
"""What goes on behind a quotation, in languages that have no small letters."""
_FIRST = re.compile(r"\s+([^\W\d_]+)(?!\.)")
_LETTERED = re.compile(rf"{_LETTER}{{1,3}}(?:\.(?:-(?!C))?{_LETTER}{{1,3}})+|г|гг")
"""Letters with stops between them, and the Russian year, which ends a sentence as often as not."""


def goes_on(text: str, end: int, language: str) -> bool:
    """Whether the sentence goes on at ``end``, where a stop stands before it."""
    word = _LAST_WORD.search(text, max(end - _LONGEST, 0), end) if language != "en" else None
    return (
        (word is not None and _after_abbreviation(word[1], text, end, language))
        or _after_quotation(text, end, language)
        or _at_number(text, end, language)
        or _CITED.match(text, end) is not None
        or (language == "hi" and _among_dandas(text, end))
        or (text[end - 2 : end] in ("°.", "º.") and _NUMBER.match(text, end) is not None)
        or (text[end : end + 4].lstrip()[:1] in ("–", "—") and _inside(text, end, "«", "»"))
    )


def _among_dandas(text: str, end: int) -> bool:
    """Whether a lone full stop stands where dandas end the sentences, so that it is an abbreviation's."""
    return text[end - 1] == "." != text[end - 2 : end - 1] and "।" in text[max(0, end - _FAR) : end + _FAR]


def is_small(text: str, end: int) -> bool:
    """Whether a stop before ``end`` is followed by a small letter; an item of a list and "iPhone" are not."""
    ahead = _AHEAD.match(text, end)
    if not ahead or not ahead[1][0].islower() or ahead[1][1:].isupper() or _ITEM.match(text, end):
        return False
    return _STOPPED.search(text, max(end - 5, 0), end) is not None


def ends(text: str, language: str) -> Iterator[int]:
    """Where sentences of a paragraph end, but the last."""
    # Text that has no capitals has them at no sentence's beginning either; LOL and PC are none in English.
    cased = text != text.lower() and (language != "en" or text[:1].isupper() or bool(_TITLED.search(text)))
    begins = {*items(text), *(aside.end() for aside in _ASIDE.finditer(text))}
    places = [*candidates(text, language), *((None, begin) for begin in begins)]
    last = 0
    for stop, end in sorted(places, key=lambda place: place[1]):
        if stop is not None and (
            is_item(text, last, end)
            or ((cased or text[end - 1] in '"”…' or text.startswith("...", stop)) and is_small(text, end))
            or goes_on(text, end, language)
            or (language == "en" and _goes_on_in_english(text, last, end))
        ):
            continue
        if text[last:end].strip():
            yield end
            last = end


def _after_abbreviation(word: str, text: str, end: int, language: str) -> bool:
    """Behind a title ("Sra. Ruiz") or an initial, or between an abbreviation and its number ("Abb. 3")."""
    either = {word, word.lower()}
    if either & (_NEVER_IN.get(language, _OTHERS) | _OTHERS):
        return True
    if either & (_NUMBERED_IN.get(language, _ANY_NUMBERED) | _ANY_NUMBERED) and _NUMBER.match(text, end):
        return True
    if not (_LETTERED.fullmatch(word) or (len(word) == 1 and _is_initial(word, text, end))):
        return False
    return not _begins(text, end, language)


def _begins(text: str, end: int, language: str) -> bool:
    """Whether a word follows that begins a sentence."""
    first = _FIRST.match(text, end)
    return first is not None and first[1] in _STARTERS_IN.get(language, frozenset())


def _is_initial(letter: str, text: str, end: int) -> bool:
    """Whether a letter with a stop is a capital, or one of several ("d. C.", "κ.λπ.", "א. ב. יהושע")."""
    return (
        not letter.islower()
        or text[end : end + 1].isalpha()
        or _INITIAL.match(text, end) is not None
        or _INITIALS.search(text, max(end - 6, 0), end) is not None
    )


def _after_quotation(text: str, end: int, language: str) -> bool:
    """Before who said it, before a particle, and inside an outer quotation."""
    if not _QUOTED.search(text, max(end - 3, 0), end):
        return language == "ja" and _inside(text, end, "『", "』")
    if language in _SAID_BY and _SAID_BY[language].match(text, end):
        return True
    if language == "ko" and "가" <= text[end : end + 1] <= "힣":
        return True
    return (language == "zh" and text[end - 1] in "’』" and _inside(text, end, "“", "”")) or (
        language == "ja" and _inside(text, end, "『", "』")
    )


def _inside(text: str, end: int, opening: str, closing: str) -> bool:
    """Whether a quotation that began before ``end`` closes behind it, not far from it."""
    begin = text.rfind(opening, max(end - _FAR, 0), end)
    return begin > text.rfind(closing, max(end - _FAR, 0), end) and closing in text[end : end + _FAR]


def _at_number(text: str, end: int, language: str) -> bool:
    """Behind an ordinal or within a date ("1. Dünya Savaşı", "vom 1. Mai")."""
    within = _NUMBERS[language].finditer(text, max(end - 8, 0), end + 8) if language in _NUMBERS else ()
    if any(match.end() == end for match in within):
        return True
    if language not in _ORDINALS or not _ORDINAL.search(text, max(end - 8, 0), end):
        return False
    return not _begins(text, end, language) and text[end : end + 4].lstrip(" -–")[:1].isalnum()


_UNIT = r"(?:ft|in|lbs?|oz|mins?|secs?|hrs?|yds?|mi|gal|pt|qt|mm|cm|km|kg|mg|ml|tsp|tbsp|c|sq|cu)"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}"
_ZONE = (
    r"(?:(?:[ECMP][SD]?T|BST|CES?T|IST|JST|AES?T|GMT|UTC)\b"
    r"|(?:Eastern|Central|Pacific|Mountain)\b(?:\s+(?:Standard|Daylight|Time)\b|(?!\s+[A-Z]))|[A-Z][a-z]+\s+[Tt]ime\b)"
)
_DAY = r"(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:days?\b(?!\s(?:is|was|will)\b)|\.))"
_ENGLISH_GOES_ON = re.compile(
    rf"(?<!\d)(?:(?<!\d )|(?=paras?\b|vols?\b|pp\b|art\b))\b"
    rf"(?:{any_of((*NUMBERS, *map(str.capitalize, NUMBERS), *BOOKS))}|CHAP|VOL|FIG)\."
    r"(?=\s+(?:[(\[]?\d|(?:[IVXLC]{2,}|[ivxlc]{2,})\b|[IVXLC](?=[.,;:)]|\s+of\b)))"
    rf"|(?<![\w.])(?:{any_of(LETTERS)})\.(?=\s+\d)"
    rf"|(?<![\w.])(?:{any_of(YEARS)})\.(?=\s+(?:\d{{3,4}}\b|\d{{1,3}}\s+(?:{_MONTH}\b|B\.?C|A\.?D|CE)|{_MONTH}\s+\d"
    r"|A\.?D\b))|(?<![\w.])ca?\.(?=\s+[£$€]?\d)"
    rf"|(?<![\w.])(?:{any_of((*CLAUSES, *map(str.capitalize, CLAUSES)))})\.(?=\s)"
    rf"|\b(?:{any_of(NAMES)})\.(?=\s+[A-Z])"
    rf"|\b(?:{any_of(_SERIAL_IN['en'])})\.(?=\s+(?:[A-Z][A-Za-z]*\.|\d|(?:Law|Laws|Code|Penal|Const|Evid|Civil|Health|Educ)\b))"
    rf"|(?<=\b[1-3] )(?:{any_of(words('nth books'))})\.(?=\s+\d)"
    r"|\bF\.(?=\s[23]d\b)|(?<=\w)\.(?=\s+&\s)|\d{1,2}s\.(?=\s+\d{1,2}d\b)|£\d+\.(?=\s+\d+s\b)"
    rf"|\d[\s-]?{_UNIT}\.(?=\s+(?:\(|[a-z]|\d[\d.,/]*\s?{_UNIT}\b))"
    rf"|\b[AaPp]\.\s?[Mm]\.(?=\s+(?:{_ZONE}|{_DAY}|{_MONTH}\s+\d))"
    r"|\b(?:Ave|Blvd|St|Rd|Dr|Ln|Hwy|Pkwy)\.(?=\s+(?:[NS][EW]?|[EW])\b)|\bet al\.(?=\s+[(\[]?[\da-z])"
    r"|\b[A-Z][a-z]+!(?=\s+(?:Inc|Ltd|Corp|Co|LLC|Brands|Answers|Finance|Mail|News)\b)"
    r"|(?<=\s)!(?==)|(?<=\s)\.(?:(?=[A-Z])|[”\"’')]+(?=\s+[a-z]))"
)
_FARTHEST = 32

_ENGLISH_STARTER = re.compile(
    rf"\s+(?:(?:{any_of(_STARTERS_IN['en'])})(?:[\s,]|['’](?:s|re|ll|ve|d|t)\b)|[“\"‘][^“”\"]{{0,300}}[.?!][”\"’])"
)
_ENGLISH_WORD = re.compile(r"(?<![\w.])([A-Za-z]+(?:\.[A-Za-z]+)*)\.[\"'”’)\]]*$")
_DOTTED = re.compile(r"(?:[A-Za-z]{1,2}\.)+[A-Z]")
_NO_INITIALS = re.compile(
    r"\b(?:vitamin|plan|grade|hepatitis|type|class|option|part|war|an|am|was|is|than|[a-z]\sand|degrees)\.?\s\w\.$|[°\d]\s?[CFKVW]\.$"
    r"|\b(?:an?|his|her|my)\s(?:Ph\.D|[BJM]\.[ABDS]|M\.B\.A)\.$",
    re.I,
)
"""Letters that are no initials of a name."""
_TIME_OF_DAY = re.compile(r"\s*(?:At|By|Before|After|Around|Until|Since|From)\s\S+\s?[ap]\.\s?m\.$", re.I)


def _goes_on_in_english(text: str, begin: int, end: int) -> bool:
    """Whether the sentence from ``begin`` goes on at ``end``: behind "Dr.", in "x != y"."""
    first = max(begin, end - _FARTHEST)
    if any(match.end() == end for match in _ENGLISH_GOES_ON.finditer(text, first, end + _FARTHEST)):
        return True
    if text[first:end].endswith(("...", "…", ". .")) and text.startswith(
        (" I ", " I'", " I’", " and ", " or ", " but "), end
    ):
        return True
    match = _ENGLISH_WORD.search(text, first, end)
    if not match:
        return False
    word = match[1]
    if word.lower() in ("a.m", "p.m"):
        return _TIME_OF_DAY.match(text[first:end]) is not None
    if word == "P.S":
        return True
    if _ENGLISH_STARTER.match(text, end):
        return False
    if text[end : end + 4].lstrip()[:1].isdigit():
        return (
            word.title() in _DATED_IN["en"]
            or (
                word.lower() in ("no", "nos")
                and not text[first:end].endswith((" is no.", " was no.", " said no."))
            )
            or word in ("v", "vs")
            or _DOTTED.fullmatch(word) is not None
            or _INITIALS.search(text, first, end) is not None  # 416 U. S. 312
        )
    if word in ("v", "vs") or word in _NAMED_IN["en"]:
        return True
    initial = _DOTTED.fullmatch(word) or (len(word) == 1 and word.isupper())
    return bool(initial) and not _NO_INITIALS.search(text, first, end)


_LIST_ITEM = re.compile(r"\s*(?:[-+*•‣▪●]|\(?(?:\d{1,3}|[a-zA-Z])[.)]\s)")
_CLOSED = re.compile(r"[.!?…:;,。！？：；，、؟۔।\"”’»)\]]\s*$")
_STRONG_END = re.compile(
    r"[.!?](?<=[^\W\d_A-Z]{4}.)[\"'”’)\]»]*\s+(?=[\"'“‘(\[«]*[A-ZÀ-ÞА-ЯΑ-Ω])|[。！？।۔؟][”’」』）]*"
)
_WRAPPED = range(45, 121)
"""Lengths of a line that was broken by an editor or a printer, not by its author."""
_LONGEST_HEADING = 80
_BLOCK = 300
"""Fewest characters handed to the sentence splitter at once, of a paragraph over twice as long;
at most four times as many. Its time grows faster than the text."""
_BLANK_LINES = re.compile(r"\s*\n")


@dataclass(frozen=True)
class TextPiece:
    """A stretch of source text to be split into sentences.

    Attributes:
        span: where it stands; white space at its ends included.
        paragraph: source character at which its paragraph begins.
        closes_paragraph: whether the paragraph ends with it.
        heading: whether the paragraph is a heading.
    """

    span: Span
    paragraph: int
    closes_paragraph: bool
    heading: bool


def blocks(text: str, start: int = 0) -> Iterator[TextPiece]:
    """Blocks from the one that holds character ``start`` to the end of ``text``.

    Where blocks begin does not depend on ``start``. A line break ends a paragraph unless the line
    looks wrapped: 45 to 120 characters long, or followed by a small letter. Very long paragraphs
    come in blocks of 300 to 1200 characters that end where a sentence surely ends, or, where none
    does, between clauses or words.
    """
    position = _paragraph_start(text, min(max(start, 0), len(text)))
    while position < len(text):
        end = _paragraph_end(text, position)
        heading = _is_heading(text, position, end)
        for span in _pieces(text, position, end):
            if span.end > start:
                yield TextPiece(span, position, span.end == end, heading)
        position = end


def _line_end(text: str, position: int) -> int:
    """One past the line break that ends the line of ``position``."""
    found = text.find("\n", position)
    return len(text) if found < 0 else found + 1


def _continues(text: str, line: int, following: int) -> bool:
    """Whether the paragraph goes on from the line at ``line`` to the line at ``following``."""
    after = text[following : min(_line_end(text, following), following + 200)]
    # A line too long to be wrapped needs no look at its end.
    before = text[line : min(following, line + 200)].strip()
    if not before or not after.strip() or _LIST_ITEM.match(after):
        return False
    return after.lstrip()[0].islower() or len(before) in _WRAPPED


def _paragraph_end(text: str, position: int) -> int:
    """One past the paragraph that begins at ``position``, blank lines after it included."""
    line, end = position, _line_end(text, position)
    while end < len(text) and _continues(text, line, end):
        line, end = end, _line_end(text, end)
    blank = _BLANK_LINES.match(text, end)
    return blank.end() if blank else end


def _paragraph_start(text: str, position: int) -> int:
    """Where the paragraph that holds ``position`` begins."""
    line = text.rfind("\n", 0, position) + 1
    while line > 0:
        before = text.rfind("\n", 0, line - 1) + 1
        if not text[line : _line_end(text, line)].strip():
            line = text.rfind("\n", 0, _last_ink(text, line)) + 1
        elif _continues(text, before, line):
            line = before
        else:
            break
    return line


def _last_ink(text: str, position: int) -> int:
    """One past the last character before ``position`` that is not white space, or 0."""
    while position > 0:
        chunk = text[max(0, position - 4096) : position]
        if chunk.rstrip():
            return position - len(chunk) + len(chunk.rstrip())
        position -= len(chunk)
    return 0


def _is_heading(text: str, start: int, end: int) -> bool:
    """A short line without end punctuation that stands apart before other text."""
    body = text[start : min(end, start + 400)].strip()
    apart = text.count("\n", start + len(text[start:end].rstrip()), end) > 1 and end < len(text)
    short = len(body) <= _LONGEST_HEADING and "\n" not in body
    return apart and short and not _CLOSED.search(body) and not _LIST_ITEM.match(body)


def _pieces(text: str, start: int, end: int) -> Iterator[Span]:
    """A paragraph in stretches that end where a sentence surely ends, or else at the best gap."""
    while end - start > 2 * _BLOCK:
        limit = start + 4 * _BLOCK
        found = _STRONG_END.search(text, start + _BLOCK, min(limit, end))
        if not found and end <= limit:
            break
        cut = found.end() if found else _last_gap(text, start + _BLOCK, limit)
        yield Span(start, cut)
        start = cut
    yield Span(start, end)


def _last_gap(text: str, start: int, limit: int) -> int:
    """The last end of a clause in ``[start, limit)``, else of a word, else ``limit``."""
    for marks in (".!?;:—", ",、，", " \n\t"):
        spots = [
            text.rfind(f"{mark} " if mark.isascii() and mark.strip() else mark, start, limit)
            for mark in marks
        ]
        if (best := max(spots)) >= 0:
            return best + 1
    return limit
