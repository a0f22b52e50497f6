"""By what a text is known that its name does not tell: books of Aozora Bunko, LaTeX, subtitles.

What tells a file's kind brings nothing of what parses it.
"""

from __future__ import annotations

import re

KANJI = r"\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff々〆ヶ〇"
_WRITTEN = re.compile(rf"［＃[^［］\n]{{1,80}}］|[{KANJI}]《[ぁ-ゖァ-ヶー]{{1,20}}》")
_FEWEST = 3
"""What a text of Aozora Bunko is known by, and how often that stands in its beginning."""
LEGEND_TITLE = "【テキスト中に現れる記号について】"
_IS_TEX = re.compile(r"(?:\s*%[^\n]*\n)*\s*\\(?:documentclass|documentstyle|begin\s*\{document\})")
_CLOCK = r"(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[,.](\d{1,3})"
TIMES = re.compile(rf"^[ \t]*{_CLOCK}[ \t]*-->[ \t]*{_CLOCK}[^\n]*$", re.M)
BEGINS = re.compile(r"^[ \t]*(\d{1,2}:)?(\d{1,2}:\d\d)[ \t]*$", re.M)
_FEWEST_TIMES = 3
"""The time of a line above it, as pages of films show their transcripts, and how many these are at least."""


def is_aozora(head: bytes) -> bool:
    """Whether a text is written as Aozora Bunko's are, by its first bytes."""
    known = any(sign.encode() in head for sign in ("［＃", "《"))
    text = head.decode("utf-8" if known else "cp932", "ignore")
    return LEGEND_TITLE in text or len(_WRITTEN.findall(text)) >= _FEWEST


def is_tex(text: str) -> bool:
    """Whether a text begins as LaTeX does."""
    return _IS_TEX.match(text) is not None


def is_subtitles(text: str) -> bool:
    """Whether a text begins as subtitles do."""
    found = TIMES.search(text)
    if found is None:
        above, lines = BEGINS.match(text.lstrip("\ufeff\n")), text.count("\n")
        return above is not None and len(BEGINS.findall(text)) > max(_FEWEST_TIMES, lines / 4)
    return text.startswith("WEBVTT") or not text[: found.start()].strip(" \t\n0123456789")
