"""What inside a paragraph is not worth hearing: footnote marks, citations, web addresses."""

from __future__ import annotations

import re

from app.documents.model import Skip, SkipReason
from app.documents.raised import LOOK, is_base
from engine import Span

_NO_ADDRESS = r"\s<>()\[\]{}\"“”«»—…\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
"""What stands in no address; Chinese and Japanese write on without a space."""
_DATED = (
    "(?:January|February|March|April|May|June|July|August|September|October|November|December|Spring|Summer|Autumn|Fall"
    "|Winter|Early|Late|Mid|Circa|Born|Died|Since|Until|From)"
)
"""What begins a date in brackets, which cites nobody."""
_PATTERNS: tuple[tuple[SkipReason, re.Pattern[str]], ...] = (
    ("web address", re.compile(
        rf"<?(?<![A-Za-z0-9])(?:https?://|www\.)[^{_NO_ADDRESS}]+[^{_NO_ADDRESS}.,;:!?’']>?"
    )),
    ("footnote mark", re.compile(
        r"\[(?:[1-9]\d{0,2}|(?i:note \d{1,3}|citation needed))\](?!\()"
        r"|(?<=[\w.,;:!?”’)])\[[a-h]\](?![\w’'(])"
    )),
    ("footnote mark", re.compile(r"(?<=[\w.,;:!?’”\"')])[¹²³⁴-⁹⁰]+|(?<=[\w.,;:!?’”\"')])[†‡]+")),
    ("page number", re.compile(r"\{(?:Pg\.? |p\. ?)?\d{1,4}\}|\[Pg\.? ?\d{1,4}\]")),
    ("citation", re.compile(
        rf"\((?:see |cf\. |e\.g\. )?(?!{_DATED}\b)[A-Z][\w'’-]+"
        r"(?:(?:,? (?:and|&) |, )[A-Z][\w'’-]+)*(?: et al\.)?,? "
        r"(?:19|20)\d\d[a-z]?(?:, pp?\. ?[\d–-]+)?(?:;[^();]{4,81}\d{4}[a-z]?)*\)"
    )),
)  # fmt: skip
_RAISED = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹")
_NAMED = re.compile(r"\b(?:in|see|of|by|from|at|to|with|and|refs?\.|eqs?\.)\s$", re.I)
"""What goes before a number in brackets that is a word of its sentence: "as shown in [12]"."""


def inline_skips(text: str) -> tuple[Skip, ...]:
    """Footnote marks, citations, page numbers and web addresses of one paragraph. Powers are no footnote
    marks, nor are numbers that the sentence needs."""
    found = []
    for reason, pattern in _PATTERNS:
        spans = [Span(*match.span()) for match in pattern.finditer(text)]
        found += [Skip(span, reason) for span in spans if not _is_word(text, span)]
    return tuple(found)


def _is_word(text: str, span: Span) -> bool:
    before = text[max(span.start - LOOK, 0) : span.start]
    if text[span.start] == "[":
        return _NAMED.search(before) is not None
    return _RAISED.issuperset(text[span.start : span.end]) and is_base(before)


def whole(text: str, reason: SkipReason) -> tuple[Skip, ...]:
    """Skip all of a part."""
    return (Skip(Span(0, len(text)), reason),)
