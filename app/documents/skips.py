"""What inside a paragraph is not worth hearing: footnote marks, citations, web addresses."""

from __future__ import annotations

import re

from app.documents.model import Skip, SkipReason
from engine import Span

_PATTERNS: tuple[tuple[SkipReason, re.Pattern[str]], ...] = (
    ("web address", re.compile(r"<?\b(?:https?://|www\.)[^\s<>()\[\]{}\"]+[^\s<>()\[\]{}\".,;:!?’”']>?")),
    ("footnote mark", re.compile(r"\[(?:\d{1,3}|[a-z]|note \d{1,3}|citation needed)\](?!\()", re.I)),
    ("footnote mark", re.compile(r"(?<=[\w.,;:!?’”\"')])[¹²³⁴-⁹⁰]+|(?<=[\w.,;:!?’”\"')])[†‡]+")),
    ("citation", re.compile(
        r"\((?:see |cf\. |e\.g\. )?[A-Z][\w'’-]+(?:(?:,? (?:and|&) |, )[A-Z][\w'’-]+)*(?: et al\.)?,? "
        r"(?:1[5-9]|20)\d\d[a-z]?(?:, pp?\. ?[\d–-]+)?(?:; ?[^()]{3,80}\d{4}[a-z]?)*\)"
    )),
)  # fmt: skip


def inline_skips(text: str) -> tuple[Skip, ...]:
    """Footnote marks, citations and web addresses of one paragraph."""
    found = []
    for reason, pattern in _PATTERNS:
        found += [Skip(Span(*match.span()), reason) for match in pattern.finditer(text)]
    return tuple(found)


def whole(text: str, reason: SkipReason) -> tuple[Skip, ...]:
    """Skip all of a part."""
    return (Skip(Span(0, len(text)), reason),)
