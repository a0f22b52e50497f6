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
    ("citation", re.compile(
        rf"\((?:see |cf\. |e\.g\. )?(?!{_DATED}\b)[A-Z][\w'’-]+"
        r"(?:(?:,? (?:and|&) |, )[A-Z][\w'’-]+)*(?: et al\.)?,? "
        r"(?:1[5-9]|20)\d\d[a-z]?(?:, pp?\. ?[\d–-]+)?(?:;[^();]{4,81}\d{4}[a-z]?)*\)"
    )),
)  # fmt: skip
_RAISED = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹")


def inline_skips(text: str) -> tuple[Skip, ...]:
    """Footnote marks, citations and web addresses of one paragraph. Powers are no footnote marks."""
    found = []
    for reason, pattern in _PATTERNS:
        spans = [Span(*match.span()) for match in pattern.finditer(text)]
        found += [Skip(span, reason) for span in spans if not _is_power(text, span)]
    return tuple(found)


def _is_power(text: str, span: Span) -> bool:
    before = text[max(span.start - LOOK, 0) : span.start]
    return _RAISED.issuperset(text[span.start : span.end]) and is_base(before)


def whole(text: str, reason: SkipReason) -> tuple[Skip, ...]:
    """Skip all of a part."""
    return (Skip(Span(0, len(text)), reason),)
