"""A text as it is to be read, as one value."""

from __future__ import annotations

import hashlib

from engine.span import Span
from engine.text.script import Cue, LanguageMark, Saying, Script

TEXT = "One is one. Zwei ist zwei. Three, 3, is three."
SCRIPT = Script(
    TEXT,
    (Span(4, 6), Span(12, 30)),
    (LanguageMark(Span(0, len(TEXT)), "en"), LanguageMark(Span(12, 26), "de")),
    (Saying(Span(34, 35), "three"),),
    (Cue(Span(0, 11), voice="anna"), Cue(Span(27, 46), pause=1.0)),
)


def test_its_key_is_that_of_its_text_and_stays_as_it_was_written() -> None:
    assert SCRIPT.key == hashlib.sha256(TEXT.encode()).hexdigest()[:32]
    assert SCRIPT.skipping([]).key == Script.plain(TEXT).key == SCRIPT.key
    assert len(Script.plain("lone \ud800 half").key) == 32


def test_other_parts_are_not_read() -> None:
    other = SCRIPT.skipping([Span(0, 1)])
    assert other.skips == (Span(0, 1),)
    assert (other.text, other.marks, other.sayings) == (TEXT, SCRIPT.marks, SCRIPT.sayings)


def test_it_ends_where_it_is_cut() -> None:
    short = SCRIPT.until(20)
    assert short.text == TEXT[:20]
    assert short.skips == (Span(4, 6), Span(12, 20))
    assert [mark.span for mark in short.marks] == [Span(0, 20), Span(12, 20)]
    assert short.sayings == ()
    assert short.cues == SCRIPT.cues[:1]
