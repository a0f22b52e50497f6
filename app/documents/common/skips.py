"""What inside a paragraph is not worth hearing: footnote marks, citations, web addresses."""

from __future__ import annotations

import re

from app.documents.common.raised import LOOK, is_base
from app.documents.model import Skip, SkipReason
from engine import Span

MOST_LICENCE = 30_000
"""Characters of what stands around a work in Project Gutenberg's files; the licence has 19,000."""
_NO_ADDRESS = r"\s<>()\[\]{}\"“”«»—…\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
"""What stands in no address; Chinese and Japanese write on without a space."""
_DATED = (
    "(?:January|February|March|April|May|June|July|August|September|October|November|December|Spring|Summer|Autumn|Fall"
    "|Winter|Early|Late|Mid|Circa|Born|Died|Since|Until|From)"
)
"""What begins a date in brackets, which cites nobody."""
_BEHIND = r"(?:(?<=[A-Za-zß-ÿ]{2}[.!?])|(?<=[.!?][”’»\"])|(?<=[”’»)][.!?]))"
"""The end of a sentence; a number directly behind it is a mark."""
_SHORTENED = re.compile(
    r"\b(?i:nos?|pp|vv|vs|ca|cf|ch|eqs?|fn|nr|nro|pt|bd|figs?|vols?|secs?|arts?|abb|abs|kap|cap|chap|app|ver|par|tab"
    r"|refs?|str|ziff|approx|est|max|min|p[aá]g|n[uú]m|rys|rozdz|blz|afb|sid|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov"
    r"|dec)\.$"
)
"""Behind one of these it is what they count."""
_PATTERNS: tuple[tuple[SkipReason, re.Pattern[str]], ...] = (
    ("web address", re.compile(
        rf"<?(?<![A-Za-z0-9])(?:https?://|www\.)[^{_NO_ADDRESS}]+[^{_NO_ADDRESS}.,;:!?’']>?"
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
        r"|\d{1,2}:\d\d:\d\d(?:[.,]\d{1,3})?)(?=\s+\S)"
    )),
    ("page number", re.compile(r"\{(?:Pg\.? |p\. ?)?\d{1,4}\}|\[Pg\.? ?\d{1,4}\]")),
    ("citation", re.compile(
        rf"\((?:see |cf\. |e\.g\. )?(?!{_DATED}\b)[A-Z][\w'’-]+"
        r"(?:(?:,? (?:and|&) |, )[A-Z][\w'’-]+)*(?: et al\.)?,? "
        r"(?:19|20)\d\d[a-z]?(?:, pp?\. ?[\d–-]+)?(?:;[^();]{4,81}\d{4}[a-z]?)*\)"
    )),
)  # fmt: skip
_HINTS: dict[SkipReason, re.Pattern[str]] = {
    "web address": re.compile(r"://|www\."),
    "footnote mark": re.compile(r"[\[*†‡¹²³⁴-⁹⁰]|[.!?”’»\"]\d"),
    "line number": re.compile(r"\A[\[(]?\d{1,2}:\d"),
    "page number": re.compile(r"[{\[]"),
    "citation": re.compile(r"\("),
}
"""What stands in a text that has one of these. Most paragraphs have none, and to look closer at all of them
takes a quarter of the time in which a book is opened."""
_RAISED = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹")
_NAMED = re.compile(
    r"(?:\b(?:in|see|of|by|from|at|to|with|and|refs?\.|eqs?\.)\s|[详参请另可如詳參請][见見]|文[献獻]|\][和與与及])$",
    re.I,
)
"""What goes before a number in brackets that is a word of its sentence: "as shown in [12]"."""


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
        return _NAMED.search(before) is not None
    if text[span.start].isascii() and text[span.start].isdigit():
        return _SHORTENED.search(before) is not None
    return _RAISED.issuperset(text[span.start : span.end]) and is_base(before)


def whole(text: str, reason: SkipReason) -> tuple[Skip, ...]:
    """Skip all of a part."""
    return (Skip(Span(0, len(text)), reason),)
