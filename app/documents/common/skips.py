"""What inside a paragraph is not worth hearing: raised marks of notes, citations, web addresses."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, islice, pairwise, takewhile
from pathlib import Path

from app.documents.model import Part, Skip, SkipReason
from engine import Span

_AROUND = [row.split("\t") for row in Path(__file__).with_name("around.tsv").read_text("utf-8").splitlines()]
"""Kinds and patterns of words and lines that stand around texts."""


def listed(kind: str) -> str:
    """What that table has of a kind, as one pattern."""
    return "|".join(pattern for name, pattern in _AROUND if name == kind)


RAISED = str.maketrans("0123456789+-−–n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻ⁿ")
"""Figures and signs as superscript characters."""
_POWER = re.compile(r"[\d+−–n-]{1,6}")
_EXPONENT = re.compile(r"\d+(?:[.*/]\d+)+")
_SIGNED = re.compile(r"[+−–-]\d+")
_MARK = re.compile(r"\W*(?:\d{1,3}|[*†‡a-z])(?:\s*[,–-]\s*\d{1,3})*\W*|[,;–-]+")
_YEAR = re.compile(r"(?<![\d.,])(?:1[5-9]|20)\d\d$")
_WORD = re.compile(r"(?<!['’])(?<![^\W\d_])[^\W\d_]+$")
_SYMBOL = re.compile(
    r"[A-Za-zµÅΑ-Ωα-ω]{1,2}|sin|cos|tan|cot|csc|log|sec|mol|yards?|feet|met(?:er|re)s?|[мсг]|[скмд]м|кг|га"
)
_SHORT_WORDS = frozenset({
    "am", "an", "as", "at", "be", "by", "do", "go", "he", "if", "is", "it", "me", "my", "no", "of", "on",
    "or", "so", "to", "up", "us", "we",
})  # fmt: skip
_INNER = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
_SUM = re.compile(rf"(?:(?<=[A-Za-z])\([^()]*[^\W\d_][^()]*\)|\((?=.*[A-Za-z]){_INNER}[+−/*,-]{_INNER}\))$")
"""The brackets of a formula: those of a function, or with a sum or a pair in them."""
_FUNCTIONS = re.compile(r"\b(?:sin|cos|tan|cot|exp|log|max|min)(?=\()")
LOOK = 60
"""Characters before a superscript that may say what it is."""


def is_base(before: str) -> bool:
    """Whether a superscript after this text is a power: a number, a unit or a symbol ends it."""
    before = unicodedata.normalize("NFKC", before[-LOOK:])
    if before[-1:].isdigit():
        return not _YEAR.search(before)
    if before.endswith(")"):
        found = _SUM.search(before)
        return found is not None and not re.search(r"[^\W\d_]{3}", _FUNCTIONS.sub("", found.group()))
    word = _WORD.search(before)
    if not word or not _SYMBOL.fullmatch(word.group()):
        return False
    if word.group() == "in":
        return re.search(r"\d\s*in$", before) is not None
    return word.group().lower() not in _SHORT_WORDS


def power(before: str, text: str) -> str | None:
    """A superscript in superscript characters, or behind a sign, where it is a power of the text before it,
    else None."""
    if not _POWER.fullmatch(text):
        return f"^{text}" if _EXPONENT.fullmatch(text) and is_base(before) else None
    signed = _SIGNED.fullmatch(text) and before[-1:].isalnum()
    return text.translate(RAISED) if signed or is_base(before) else None


def is_mark(before: str, text: str) -> bool:
    """Whether a superscript without a link is a footnote mark, or the comma between two."""
    return _MARK.fullmatch(text) is not None and not (text.isalnum() and is_base(before))


MOST_LICENCE = 30_000
"""Characters of what stands around a work in Project Gutenberg's files; the licence has 19,000."""
GUTENBERG = re.compile(r"\*\*\* ?(START|END) OF (?:THE|THIS) PROJECT GUTENBERG[^*]*\*\*\*")
"""The lines around a work of Project Gutenberg."""
_PAGE_ENDS = frozenset("0123456789ivxlcdm")
_PAGE_NUMBER = r"(?:\d{1,4}|[ivxlcdm]{1,7})\s*"
_ENTRY = re.compile(rf"\S.{{0,150}}?(?:(?:\s?[.…·_]){{3,}}\s*|\t\s*|[ \u00a0]{{3,}}){_PAGE_NUMBER}")
_LOOSE_ENTRY = re.compile(rf"\S.{{0,150}}?(?:[\s.…·_]+){_PAGE_NUMBER}")
"""A line of a list of contents."""
CONTENTS = re.compile(listed("contents"), re.I)
"""The title of a list of contents."""
_NUMBER = re.compile(rf"[\s.…·_]+{_PAGE_NUMBER}$")
_LAST_PAGE = re.compile(r"\d+(?=\s*\Z)")
_FEWEST_TO_FALL = 8
"""Entries among which the numbers of pages may begin anew, as of a second volume."""
_CALLED = re.compile(
    r"\A\W*(?:(?:chapter|part|appendix|table|figure|kapitel|teil|chapitre|cap[ií]tulo|capitolo)\s+(?=\w)"
    r"|[^\W\d_]{4,12}\s+(?=[ivxlc]{1,7}\.\s))",
    re.I,
)
_COUNTED = re.compile(r"\A\s*\d[\d.]*(?:[.)]?\s+|[.)](?=[^\W\d_]))")
_NO_LETTER = re.compile(r"[\W_]+")
_FEWEST_ENTRIES, _FEWEST_FORETOLD = 3, 4
_LONGEST_ENTRY = 200
_NO_ADDRESS = r"\s<>()\[\]{}\"“”«»—…\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
"""What stands in no address; Chinese and Japanese write on without a space."""
_DATED = (
    "(?:January|February|March|April|May|June|July|August|September|October|November|December|Spring|Summer|Autumn|Fall"
    "|Winter|Early|Late|Mid|Circa|Born|Died|Since|Until|From|Year|Version|Season|Edition|Jahre?|Stand|Seit|Ab|Bis"
    "|Anfang|Mitte|Ende|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Année|Depuis|Début|Fin|Año|Desde|Anno|Ano)"
)
"""What begins a date in brackets, which cites nobody."""
_BEHIND = r"(?:(?<=[A-Za-zß-ÿ]{2}[.!?])|(?<=[.!?][”’»\"])|(?<=[”’»)][.!?]))"
"""The end of a sentence; a number directly behind it is a mark."""
_SHORTENED = re.compile(rf"\b(?i:{listed('shortened')})\.$")
"""Behind one of these it is what they count."""
_SENT = r"\d{1,4}[/.-]\d\d?[/.-]\d{2,4},? \d\d?[:.]\d\d(?:[:.]\d\d)?(?:\s?[AaPp]\.?\s?[Mm]\.?)?"
"""When a message of a talk was sent."""
_PATTERNS: tuple[tuple[SkipReason, re.Pattern[str]], ...] = (
    ("web address", re.compile(
        rf"<?(?<![A-Za-z0-9])(?:https?://|www\.|mailto:)[^{_NO_ADDRESS}]+[^{_NO_ADDRESS}.,;:!?’']>?"
    )),
    ("footnote mark", re.compile(
        r"\[(?:\^?[1-9]\d{0,2}(?:\s?[,–-]\s?[1-9]\d{0,2}){0,5}|[*†‡]{1,3}|\^[\w-]{1,20}"
        r"|(?i:(?:note|n|fn) \d{1,3}|citation needed|sic))\](?!\()"
        r"|(?<=[\w.,;:!?”’)])\[[a-h]\](?![\w’'(])"
        r"|(?<=[\w.,;:!?’”\"')])(?:[¹²³⁴-⁹⁰]+|[*†‡]{1,3}(?=[\s.,;:!?\"”’)]|$))|^[*†‡]{1,3}(?=\w)"
        rf"|{_BEHIND}[1-9]\d{{0,2}}(?:,[ \t]?[1-9]\d{{0,2}}){{0,5}}"
        r"(?=\s+[“‘«\"(\[]?[A-ZÀ-ÖØ-ÞΑ-ΩА-ЯЁ]|\s*$)"
    )),
    ("line number", re.compile(
        r"^(?:\[(?:\d{1,2}:)?\d{1,2}:\d\d(?:[.,]\d{1,3})?\]|\((?:\d{1,2}:)?\d{1,2}:\d\d(?:[.,]\d{1,3})?\)"
        r"|\d{1,2}:\d\d:\d\d(?:[.,]\d{1,3})?|\u200e?\[?" + _SENT + r"(?:\]| -))(?=\s+\S)"
    )),
    ("picture", re.compile(
        r"\A(?:fig(?:ure)?|table|abb(?:ildung)?|tabelle|figura|tabla|tableau)\.?\s[\d.-]+:?\Z", re.I
    )),
    ("licence", re.compile(r"\A(?:copyright\s)?©(?=.*\b(?:19|20)\d\d\b).{1,140}\Z", re.I)),
    ("page number", re.compile(r"\{(?:Pg\.? |p\. ?)?\d{1,4}\}|\[Pg\.? ?\d{1,4}\]")),
    ("page number", re.compile(
        r"(?i)\A\W*cont(?:inued|['’]?d\.?) (?:on|from) (?:the )?(?:next |previous |back )?page\b.{0,9}\Z"
    )),
    ("citation", re.compile(
        rf"\((?:see |cf\. |e\.g\. )?(?!{_DATED}\b)[A-Z][\w'’-]+"
        r"(?:(?:,? (?:and|&) |, )[A-Z][\w'’-]+)*(?: et al\.)?,? "
        r"(?:19|20)\d\d[a-z]?(?:, pp?\. ?[\d–-]+)?(?:;[^();]{4,81}\d{4}[a-z]?)*\)"
    )),
)  # fmt: skip
_HINTS: dict[SkipReason, re.Pattern[str]] = {
    "web address": re.compile(r"://|www\.|mailto:"),
    "footnote mark": re.compile(r"[\[*†‡¹²³⁴-⁹⁰]|[.!?”’»\"]\d"),
    "line number": re.compile(r"\A\u200e?[\[(]?\d{1,4}[:/.-]\d"),
    "picture": re.compile(r"\A(?:fig|tab|abb)", re.I),
    "licence": re.compile("©"),
    "page number": re.compile(r"[{\[]|\A\W*cont", re.I),
    "citation": re.compile(r"\("),
}
"""What stands in a text that has one of these. Most paragraphs have none, and to look closer at all of them
takes a quarter of the time in which a book is opened."""
_RAISED = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹")
NAMED_BY = re.compile(
    r"(?:\b(?:in|see|of|by|from|at|to|with|and|refs?\.|eqs?\.)\s|[详参请另可如詳參請][见見]|文[献獻]|\][和與与及])$",
    re.I,
)
"""What goes before a source that is a word of its sentence: "as shown in [12]"."""


def inline_skips(text: str) -> tuple[Skip, ...]:
    """Footnote marks, citations, page numbers and web addresses of one paragraph. Powers are no footnote
    marks, nor are numbers that the sentence needs."""
    found = []
    for reason, pattern in _PATTERNS:
        if not _HINTS[reason].search(text):
            continue
        spans = [Span(*match.span()) for match in pattern.finditer(text)]
        found += [Skip(span, reason) for span in spans if not _is_word(text, span)]
    return tuple(found)


def _is_word(text: str, span: Span) -> bool:
    before = text[max(span.start - LOOK, 0) : span.start]
    if text[span.start] == "[":
        return NAMED_BY.search(before) is not None
    if text[span.start].isascii() and text[span.start].isdigit():
        return _SHORTENED.search(before) is not None
    return _RAISED.issuperset(text[span.start : span.end]) and is_base(before)


_AUTHOR = re.compile(r"(?:Ma?c|De|Du|La|Le|V[ao]n)?[A-Z]?[a-z]+|[A-Z]{2,}")
_OF_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")


def source_of(key: str) -> str:
    """Whose a source is and of which year, by the key it is cited by; empty where it says nothing."""
    author, year = _AUTHOR.match(key), _OF_YEAR.search(key)
    if author is None or len(author[0]) < 2:
        return ""
    return f"{author[0][0].upper()}{author[0][1:]} {year[0] if year is not None else ''}".strip()


def whole(text: str, reason: SkipReason) -> tuple[Skip, ...]:
    """Skip all of a part."""
    return (Skip(Span(0, len(text)), reason),)


_NAME = re.compile(r"[-\w./]+")
_PROSE = re.compile(r"[“\"'‘«(]?[^\W\da-z_]\S*\s+(?:\S+\s+){3,}\S*[.!?:…][\"'”’»)]*", re.S)
_PROGRAM = re.compile(r"[{}<>=;$#\\|&_*+~^%`@]|\w[(\[]|/\w+/|--|\A\s*(?:[a-z]|//|\.{1,2}/)")
"""One name or option, and a sentence: they are read though they are set as programs are. What these have."""
_PROMPT = re.compile(r"\s*(?:\$ +[a-z./]|>>> |make\[\d+\]:)")
"""What begins lines of which the next may be answers."""
_BEGUN = re.compile(
    rf"{_PROMPT.pattern}"
    r"|\s*(?:~ %|\.{1,2}/[\w./-]+\s+[-\w]|>\w+[_|]\S*\||/\*|//\s|#(?:include|define|endif)\b"
    r"|#!\s?/|# +(?:make|rpm|dpkg|apt(?:-get)?|cd|cp|mv|mount|service|systemctl) |[A-Z][A-Z_]{2,}=[\"\w/]"
    r"|(?:sudo|apt-get|pip3?|npm|yarn|brew|git|docker|emerge|wget|curl|ssh|chmod|mkdir|cd|tar) +\S"
    r"(?=.*(?:[/:=]|-\w))(?!.*[.:!?]\s*\Z)"
    r"|(?:\d+\s+)?\\[A-Za-z@]+\*?[\[{\\=#](?!.*[.:!?]\s*\Z))"
)
_TYPED = re.compile(
    r"(?!(?:\S+ ){9})(?=.*(?:[={}]|\(\)))[^.!?\n]*[;{}]\s*"
    r"|[\w.$:>-]{2,}\((?:[^()]|\([^()]*\))*\)[ -/:-@[-`{-~]*(?:\([^()]*\))?\s*",
    re.A,
)
"""How a line begins that is typed into a shell or a program, and what all of one is, in whatever letters."""
_VALUES = re.compile(
    r"(?!\[\d+\] .*[^\W\d_]{3})(?:[\w, ]{1,30}[:=] *(?:[\d.]+, *)?)?[\[{][\[({ ]*[-'\"\d]"
    r".*[\])}\d][^\w\])}]*",
    re.S,
)
_FEWEST_VALUES, _TOKENS_OF_WORD = 2, 8
"""What a program printed, lists of numbers in brackets: how many there are, and pieces for each word."""


def _is_typed(part: Part) -> bool:
    """Whether each line is one of a program; what only calls something by its name is a word, or an item."""
    lines = [line for line in part.text.split("\n") if line.strip()]
    whole = part.kind != "item" and " " in part.text.strip() and max(map(len, lines)) < _LONGEST_ENTRY
    if part.kind == "verse" and lines and _PROMPT.match(lines[0]):
        return True
    return all(_BEGUN.match(line) or (whole and _TYPED.fullmatch(line)) for line in lines)


def is_prose(text: str) -> bool:
    """Whether what is set as programs are reads as a sentence does."""
    return _PROSE.fullmatch(text.strip()) is not None


def without_licences(parts: list[Part]) -> list[Part]:
    """Parts of which what stands before, between and behind works is not read that :data:`GUTENBERG` frames.

    A file may hold several works, and one of the lines may be missing: of what is longer than a licence
    the line alone is taken for one.
    """
    found = ((at, GUTENBERG.search(part.text)) for at, part in enumerate(parts))
    # What stands above a line in one part with it is of the work.
    marks = [(at + bool(mark.string[: mark.start()].strip()), at + 1, mark[1]) for at, mark in found if mark]
    around = [(0, marks[0][1])] if marks and marks[0][2] == "START" else []
    for (first, _, kind), after in zip(marks, [*marks, None][1:], strict=True):
        if kind == "END" and (after is None or after[2] == "START"):
            around.append((first, len(parts) if after is None else after[1]))
    read = list(parts)
    for first, behind in (*((first, behind) for first, behind, _ in marks), *around):
        if sum(len(part.text) for part in parts[first:behind]) <= MOST_LICENCE:
            read[first:behind] = [not_read(part, "licence") for part in parts[first:behind]]
    return read


def not_read(part: Part, reason: SkipReason) -> Part:
    """A part of which nothing is read; it is no chapter's heading then."""
    if not part.text:
        return part
    read = part if part.kind != "heading" else replace(part, kind="paragraph", level=0)
    return replace(read, skips=whole(part.text, reason))


def proposed(parts: list[Part]) -> list[Part]:
    """Parts of which neither programs, typed lists of contents, lists of sources nor numbers of paragraphs
    are read."""
    return without_echoes(without_contents(without_references(_without_counts(without_code(parts)))))


_LISTED = frozenset({"contents", "table"})


def without_echoes(parts: list[Part]) -> list[Part]:
    """Parts of which a heading is not read that says again what the one right above it says, nor that of a
    list of contents below which nothing is read, nor a sentence that is set out of the text beside it."""
    seen = [part for part in parts if part.text]
    echoes = {
        id(part) for part, below in pairwise(seen)
        if struck(below) in _LISTED and CONTENTS.fullmatch(part.text.strip(" .:")) is not None
    } | {
        id(below) for part, below in pairwise(part for part in seen if not struck(part))
        if part.kind == below.kind == "heading" and says_again(part.text, below.text)
    }  # fmt: skip
    echoes |= {id(part) for at, part in enumerate(seen) if _is_displayed(seen, at)}
    return [not_read(part, "running head") if id(part) in echoes else part for part in parts]


def says_again(title: str, below: str) -> bool:
    """Whether ``below`` is a title again, which may have a number before it, or be set otherwise."""
    same = letters_of(below)
    return bool(same) and same in (letters_of(title), letters_of(_COUNTED.sub("", title)))


_NEAR = 8
"""Parts between a sentence of the text and where it is displayed, at most."""
_DISPLAYED = re.compile(r"(?=(?:\S+\s+){6})(?=.{0,300}\Z)\W*[^\W\d_a-z].*(?:[.!?…]\W*|”)", re.S)


def _is_displayed(parts: list[Part], at: int) -> bool:
    """Whether a part is a sentence of a paragraph near it, set as a heading or quotation, bold or italic."""
    part, near = parts[at], parts[max(at - _NEAR, 0) : at + 1 + _NEAR]
    styled = any(len(run.span) > 0.9 * len(part.text) for run in part.typesetting.runs)
    apart = styled or part.kind in ("heading", "quote")
    motto = part.kind == "quote" and _TITLE.fullmatch(parts[at - 1].text)  # Below the title of a chapter.
    if not apart or motto or struck(part) or not _DISPLAYED.fullmatch(part.text):
        return False
    own = letters_of(part.text)
    texts = (letters_of(other.text) for other in near if other.kind == "paragraph" and not struck(other))
    return any(own in text and own != text for text in texts)


_BESIDE_TEXT: frozenset[SkipReason] = frozenset({"front matter", "contents", "author"})
_TITLE = re.compile(r"(?![a-z]).{0,59}[\w:：]\s*", re.S)
_FEWEST_NAMED = 2
"""What a line looks like that names what stands below it, and how much that is at least."""
_SIGN_UP = re.compile(listed("sign up"), re.I | re.S)
"""What asks a reader for an address, or says that a site is paid for what its links sell."""
CONTROL = re.compile(rf"\W*(?:{listed('control')})\W*", re.I)
"""What a page's buttons say, where nothing says that they are some, and the clock of a player."""
_SAYS_WHEN = re.compile(
    r"(?=(?:[^.!?]|\.(?=\d)|(?<=\d)\.(?=\s)){0,200}\Z|this )"
    rf"\W*(?:{listed('when')})".replace("DATE", listed("date")),
    re.I | re.S,
)
"""What tells of an article when it was written, by whom, and what of."""
_BY = re.compile(r"By [^\W\d_a-z][^.!?]{1,60}")
"""Who wrote an article, which stands with that."""
_AFTERWARDS = re.compile(rf"\W*(?:{listed('afterwards')})\W*", re.I)
"""The heading of what stands behind an article, and the share of a page that this has at most."""
_MOST_AFTER = 0.3
_AT_AN_END = 4
"""How many of the first and last texts of a page, but for its buttons, may be such lines, or ask a reader for
an address."""


def without_empty(parts: list[Part]) -> list[Part]:
    """Parts of which neither headings within a web page nor lines like them are read below which nothing is
    but what stands around its text, nor what asks a reader to come back, what its buttons say or when and by
    whom it was written."""
    texts = [n for n, part in enumerate(parts) if part.kind != "heading" and part.text and not struck(part)]
    first = next(iter(texts), len(parts))
    end = _end_of(parts)
    begin, ends = (
        list(islice((n for n in order if not _is_control(parts[n].text)), _AT_AN_END))
        for order in (texts, reversed(texts))
    )
    own = (n for n in (*begin, *ends) if parts[n].kind != "item")
    asked = {n for n in own if any(known.match(parts[n].text) for known in (_SIGN_UP, _SAYS_WHEN))}
    for by in (n for n in begin if _BY.fullmatch(parts[n].text)):
        near = range(by + 1, min(by + 1 + _AT_AN_END, len(parts)))
        asked |= set(range(by, max((n + 1 for n in near if _SAYS_WHEN.match(parts[n].text)), default=by)))
    read = [
        not_read(part, "front matter")
        if n in asked
        or (n >= end and not struck(part))
        or (n > first and _names_nothing(parts, n))
        or (part.kind == "paragraph" and (_is_control(part.text) or _names_language(parts, n)))
        or (part.kind == "item" and all(_is_control(other.text) for other in _items_at(parts, n)))
        else part
        for n, part in enumerate(parts)
    ]
    for n in range(first + 1, len(read)):
        if _is_empty(read, n) or (_SIGN_UP.match(read[n].text) and any(map(struck, read[n + 1 : n + 2]))):
            read[n] = not_read(read[n], "front matter")
    return read


def _items_at(parts: list[Part], at: int) -> list[Part]:
    """An item and those right before and behind it."""
    return [part for part in parts[max(at - 1, 0) : at + 2] if part.kind == "item"]


def _is_control(text: str) -> bool:
    """Whether each line is what a button says."""
    return all(map(CONTROL.fullmatch, text.split("\n")))


_SHORTEST_HEADLINE, _LONGEST_BUTTON, _MOST_ABOVE = 10, 100, 1
"""Characters of a headline at least; of what a button says or a box promises at most; sentences above one."""
_OF_SITE = re.compile(rf"tags|related|comments|{_AFTERWARDS.pattern}", re.I)
_FIELD = re.compile(
    r"(?:(?:type|enter) )?your e-?mail(?: address)?\W*(?:(?:sign up|subscribe)\b.{0,50})?", re.I
)
"""The heading of what stands behind an article that is no manual; what the field for an address says."""


def without_site(parts: list[Part], title: str) -> list[Part]:
    """Parts of a web page that was printed, of which neither what stands above its headline is read nor what
    boxes in its text say."""
    above = accumulate(len(part.text) > _LONGEST_BUTTON and is_prose(part.text) for part in parts)
    own = (n for n, prose in enumerate(above) if prose <= _MOST_ABOVE and not struck(parts[n]))
    heads = ((len(parts[n].text), n) for n in own if letters_of(parts[n].text) in letters_of(title))
    first = max([(_SHORTEST_HEADLINE, 0), *heads])[1]
    behind = first + _end_of(parts[first:], _OF_SITE)
    # A box for sharing has the headline again.
    name = letters_of(parts[first].text) if parts else ""
    again = {n for n in range(first + 1, behind) if letters_of(parts[n].text) == name in letters_of(title)}
    text = {*range(first, behind)} - again
    kept = (part if n in text else not_read(part, "front matter") for n, part in enumerate(parts))
    read = without_empty(list(kept))
    for n, part in enumerate(read):
        asked = _FIELD.fullmatch(part.text)
        if asked and n > 1 and len(parts[n - 1].text) <= _LONGEST_BUTTON and parts[n - 1].kind == "paragraph":
            headed = parts[n - 2].kind == "heading" or struck(read[n - 2])
            read[n - 2 : n] = [not_read(box, "front matter") if headed else box for box in read[n - 2 : n]]
        named = _OF_SITE.fullmatch(part.text) and len(part.text) <= _LONGEST_BUTTON
        if asked or named or _SIGN_UP.match(part.text):
            read[n] = not_read(part, "front matter")
    return read


def _end_of(parts: list[Part], known: re.Pattern[str] = _AFTERWARDS) -> int:
    """Where what stands behind an article begins, by its heading."""
    left = sum(len(part.text) for part in parts if not struck(part))
    most = _MOST_AFTER * left
    for n, part in enumerate(parts):
        if part.kind == "heading" and 0 < left <= most and known.fullmatch(part.text):
            return n
        left -= 0 if struck(part) else len(part.text)
    return len(parts)


def _names_language(parts: list[Part], at: int) -> bool:
    """Whether a part is a word above a program that only says in which language this is."""
    text = parts[at].text
    return text.isalpha() and text.islower() and any(part.kind == "code" for part in parts[at + 1 : at + 2])


def _names_nothing(parts: list[Part], at: int) -> bool:
    """Whether a part is a short line, and no sentence, above a list that only stands around the text."""
    if parts[at].kind != "paragraph" or parts[at].skips or not _TITLE.fullmatch(parts[at].text):
        return False
    read = next((part for part in islice(parts, at + 1, None) if part.text and not struck(part)), None)
    if parts[at].text.rstrip().endswith(":") and read is not None and read.kind == "item":
        return False  # A box only stands between it and its list.
    below = (struck(part) for part in islice(parts, at + 1, None) if part.text)
    reasons = list(islice(below, _FEWEST_NAMED))
    return len(reasons) == _FEWEST_NAMED and _BESIDE_TEXT.issuperset(reasons)


def _is_empty(parts: list[Part], at: int) -> bool:
    """Whether a part is a heading and nothing is read below, up to the next one as high."""
    if parts[at].kind != "heading":
        return False
    below = list(
        takewhile(lambda part: part.kind != "heading" or part.level > parts[at].level, parts[at + 1 :])
    )
    reasons = {struck(part) for part in below if part.kind != "heading" and part.text}
    return reasons <= _BESIDE_TEXT and (bool(reasons) or at + 1 + len(below) == len(parts))


def struck(part: Part) -> SkipReason | None:
    """Why nothing of a part is read; None where some of it is."""
    return next((skip.reason for skip in part.skips if skip.span == Span(0, len(part.text))), None)


_SOURCES = re.compile(rf"(?:[\divxlca-z]{{1,4}}[.)]?\s+)?(?:{listed('sources')})", re.I)
"""The heading of a list of sources."""
_FEWEST_SOURCES, _LONGEST_SOURCE = 3, 300
"""How many sources there are at least, and the characters of each, in the mean."""
_SOURCE = re.compile(r"[^\W\d_a-z][\w'’-]+, [^\W\d_a-z][^\n]{0,100}?\(?\b(?:1[5-9]|20)\d\d[a-z]?\b\)?[.,:]")
"""How one begins, with who wrote it and when, of which a few are a list, too."""
_INDEX = re.compile(listed("index"), re.I)
_FEWEST_INDEXED = 10
"""The heading of an index, and how many of its lines end with numbers at least."""


def without_references(parts: list[Part]) -> list[Part]:
    """Parts of which lists of sources are not read: what stands below such a heading, up to the next, where
    years of publication or numbers of sources are in it; nor an index, whose lines end with page numbers."""
    left = list(parts)
    for at, part in enumerate(parts):
        named = part.text.strip(" .:") if part.kind == "heading" else ""
        if _INDEX.fullmatch(named):
            end = _end_of_index(parts, at)
            left[at:end] = [not_read(other, "contents") for other in parts[at:end]]
        if not _SOURCES.fullmatch(named):
            continue
        below = list(takewhile(lambda n: parts[n].kind != "heading", range(at + 1, len(parts))))
        own = [n for n in below if parts[n].text.strip() and not struck(parts[n])]
        dated = sum(_OF_YEAR.search(parts[n].text) is not None for n in own)
        brief = sum(len(parts[n].text) for n in own) <= _LONGEST_SOURCE * len(own)  # no chapter on literature
        few = own and all(_SOURCE.match(parts[n].text) for n in own)
        if brief and (few or dated >= max(_FEWEST_SOURCES, len(own) / 3)):
            for n in own:
                left[n] = not_read(parts[n], "references")
    return left


def _end_of_index(parts: list[Part], at: int) -> int:
    """Where an index ends whose title stands there; the same place where none follows."""
    behind = takewhile(lambda n: not _is_heading(parts[n]), range(at + 1, len(parts)))
    own = [n for n in behind if not struck(parts[n])]
    lines = [line.rstrip(" .") for n in own for line in parts[n].text.split("\n")]
    counted = sum(line[-1:].isdecimal() for line in lines)
    return own[-1] + 1 if counted > max(_FEWEST_INDEXED, len(lines) / 2) else at


def _is_heading(part: Part) -> bool:
    """Whether a part is a heading, and none of the letters of an index."""
    return part.kind == "heading" and len(letters_of(part.text)) > 1


_COUNT = re.compile(r"(?:\A|\s)[「\[(]?(\d{1,5})[」\])]?\Z")
_FEWEST_COUNTED = 4


def _without_counts(parts: list[Part]) -> list[Part]:
    """Parts of which numbers that count most paragraphs, in their place or at their end, are not read."""
    found = {n: match for n, part in enumerate(parts) if (match := _COUNT.search(part.text))}
    values = [int(match[1]) for match in found.values()]
    steps = sum(after - before == 1 for before, after in pairwise(values))
    if len(found) < max(_FEWEST_COUNTED, len(parts) / 3) or steps < 0.7 * (len(found) - 1):
        return parts
    return [
        replace(
            part,
            skips=(*part.skips, Skip(Span(*found[n].span()), "line number")) if n in found else part.skips,
        )
        for n, part in enumerate(parts)
    ]


def without_code(parts: list[Part]) -> list[Part]:
    """Parts of which paragraphs in letters of one width are programs, where most of the text is otherwise."""
    values = {n for n, part in enumerate(parts) if _is_values(part)}
    code = {n for n, part in enumerate(parts) if n not in values and _is_code(part)}
    others = sum(len(part.text) for n, part in enumerate(parts) if n not in values)
    code = values if 2 * sum(len(parts[n].text) for n in code) > others else values | code
    return [
        replace(part, kind="code", level=0, skips=whole(part.text, "code")) if n in code else part
        for n, part in enumerate(parts)
    ]


_RUNNING = ("paragraph", "quote", "verse", "item")
"""What may be a program, or what one printed."""


def _is_values(part: Part) -> bool:
    """Whether a part is a row of values that a program printed."""
    is_text = part.kind in _RUNNING and not part.typesetting.formulas
    if not is_text or struck(part) or not _VALUES.fullmatch(part.text.strip()):
        return False
    words = len(re.findall(r"[^\W\d_]{3,}", part.text))
    values = len(re.findall(r"\d+", part.text))
    return values >= _FEWEST_VALUES and _TOKENS_OF_WORD * words < len(part.text.split())


def _is_code(part: Part) -> bool:
    if part.kind not in _RUNNING:
        return False
    is_long = len(part.text.partition("\n")[0]) >= _LONGEST_ENTRY and not part.typesetting.runs
    if (is_long and not _BEGUN.match(part.text)) or not _PROGRAM.search(part.text):
        return False
    fixed = sum(len(run.span) for run in part.typesetting.runs if run.style == "fixed")
    is_fixed = part.kind != "item" and fixed >= len(part.text) - sum(map(str.isspace, part.text))
    is_named = _NAME.fullmatch(part.text) is not None
    return _is_typed(part) or (is_fixed and not is_named and not is_prose(part.text))


def without_contents(parts: list[Part]) -> list[Part]:
    """Parts of which typed lists of contents are not read: lines that lead to numbers of pages, with dots or
    a gap between, or to other parts; under a title that says what they are, a space before the number is
    enough, and where they return as lines of their own none is needed."""
    left, at, announced = list(parts), 0, False
    lines = [(n, part.text) for n, part in enumerate(parts) if _is_line(part)]
    last = {_letters(text[found.end() :]): n for n, text in lines if (found := _COUNTED.match(text))}
    last |= {_letters(text): n for n, text in lines}
    while at < len(parts):
        named = at > 0 and CONTENTS.fullmatch(parts[at - 1].text.strip(" .:")) is not None
        both = parts[at - 1 : at + 1]
        goes_on = announced and (
            all(part.kind == "item" for part in both) or all(_COUNTED.match(part.text) for part in both)
        )
        announced = goes_on or (at > 0 and parts[at - 1].text.rstrip().endswith((":", "：")))
        named = named or (not announced and _foretells(parts, at, last))
        end = at
        while lines_of_it := _entry(parts, end, last, named=named, begun=end > at):
            end += lines_of_it
        if end - at >= _FEWEST_ENTRIES - named and (named or _is_onward(parts[at:end])):
            for n, part in enumerate(parts[at:end], at):
                left[n] = not_read(part, "contents")
                numbered, bare = _places(_NUMBER.sub("", part.text), last)
                title = numbered or bare
                if title >= end and left[title].kind == "paragraph":
                    left[title] = replace(left[title], kind="heading", level=2)
        at = max(end, at + 1)
    return left


def _entry(parts: list[Part], at: int, last: dict[str, int], *, named: bool, begun: bool) -> int:
    """How many lines there are an entry of a list of contents, ``named`` where that has a title, ``begun``
    within it; 0 where none is."""
    if _is_entry(parts, at, last, named=named):
        return 1
    if not (named and begun and all(map(_is_line, parts[at : at + 2]))):
        return 0
    # In a list that says what it is a title may stand otherwise than over its chapter, or go on in a
    # second line.
    both = " ".join(part.text for part in parts[at : at + 2])
    return 2 if max(_places(both, last)) > at + 1 else int(_is_entry(parts, at + 1, last, named=True))


def _is_entry(parts: list[Part], at: int, last: dict[str, int], *, named: bool) -> bool:
    """Whether a part is a line of a list of contents, ``named`` one that has a title."""
    if at >= len(parts) or not _is_line(parts[at]):
        return False
    part, entry = parts[at], _LOOSE_ENTRY if named else _ENTRY
    is_page = part.text.rstrip()[-1:] in _PAGE_ENDS and any(map(str.isalpha, part.text))
    is_entry = is_page and bool(entry.fullmatch(part.text.replace("\n", " ")))
    # Under a title a line that stands again further on, no more among its like, is one, too.
    return is_entry or _leads(part) or (named and max(_places(part.text, last)) > at + 1)


def _is_onward(entries: list[Part]) -> bool:
    """Whether the numbers of pages hardly ever fall, as they may in the rows of a table."""
    pages = [int(found[0]) for part in entries if (found := _LAST_PAGE.search(part.text))]
    return sum(later < page for page, later in pairwise(pages)) <= len(pages) / _FEWEST_TO_FALL


def _leads(part: Part) -> bool:
    """Whether nearly all of a part is a link to a place of the text."""
    linked = sum(len(span) for span, _ in part.ties.links)
    return linked > 0.8 * len(part.text) and not part.skips


def _foretells(parts: list[Part], at: int, last: dict[str, int]) -> bool:
    """Whether lines that follow one another return in their order further on, each above other text."""
    lines = parts[at : at + _FEWEST_FORETOLD]
    if not _is_line(parts[at]) or max(_places(parts[at].text, last)) <= at + _FEWEST_FORETOLD:
        return False  # as nearly all, which takes less time than to look at the others
    places = [max(_places(part.text, last)) for part in lines if _is_line(part)]
    far = len(places) == _FEWEST_FORETOLD
    wordy = sum(len(_COUNTED.sub("1 ", part.text).split()) > 1 for part in lines) >= _FEWEST_ENTRIES
    return far and wordy and all(after - before > 1 for before, after in pairwise(places))


def _places(text: str, last: dict[str, int]) -> tuple[int, int]:
    """Where a line stands last, with its number and without; 0 for nowhere, and for what is hardly a line."""
    counted = _COUNTED.match(text)
    keys = _letters(text), _letters(text[counted.end() :]) if counted else ""
    found, bare = (last.get(key, 0) if len(key) > 1 else 0 for key in keys)
    return found, bare if counted else found


@lru_cache(4096)
def letters_of(title: str) -> str:
    """A title's letters and digits, however they are set, to tell it again."""
    return _NO_LETTER.sub("", title.casefold())


def _letters(text: str) -> str:
    """Those of a line, without what a title may be called above its chapter alone."""
    return letters_of(_CALLED.sub("", text))


def _is_line(part: Part) -> bool:
    return part.kind in ("paragraph", "heading", "item") and len(part.text) <= _LONGEST_ENTRY
