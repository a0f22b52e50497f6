"""Words that are said for parts of a text, traced to those parts."""

from __future__ import annotations

import pytest

from engine.config import TextConfig
from engine.span import Span
from engine.text.script import Saying, Script
from engine.text.sentences import Sentence, sentence_spans, sentences, words

CONFIG = TextConfig()
TEXT = "We know that a_(i j) = a_(j i)! holds. Nobody sleeps."
FORMULA = Span(TEXT.index("a_("), TEXT.index(" holds"))
SAID = "a sub i j equals a sub j i"


def read(*sayings: Saying, text: str = TEXT, skips: tuple[Span, ...] = (), start: int = 0) -> list[Sentence]:
    return list(sentences(Script(text, skips, sayings=sayings), CONFIG, start=start))


def test_the_words_are_said_and_the_part_is_lit_as_a_whole() -> None:
    first, second = read(Saying(FORMULA, SAID))
    assert first.text.text == f"We know that {SAID} holds."
    assert [TEXT[span.start : span.end] for span in words(first.text)] == [
        "We", "know", "that", TEXT[FORMULA.start : FORMULA.end], "holds",
    ]  # fmt: skip
    assert first.span == Span(0, TEXT.index(" Nobody"))
    assert second.text.text == "Nobody sleeps."
    assert list(sentence_spans(Script(TEXT, sayings=(Saying(FORMULA, SAID),)))) == [first.span, second.span]


def test_numbers_in_the_words_are_spelled_out() -> None:
    (sentence,) = read(Saying(Span(0, 3), "x plus 2"), text="x+2.")
    assert sentence.text.text == "x plus two."


def test_a_part_without_letters_is_said() -> None:
    assert not read(text="∑ ≥ ∏")
    (sentence,) = read(Saying(Span(0, 5), "the sum is at least the product"), text="∑ ≥ ∏")
    assert sentence.text.text == "the sum is at least the product"
    assert sentence.span == Span(0, 5)


def test_words_before_a_character_are_said_and_light_nothing() -> None:
    text = "Anna\n\n7 apples"
    at = text.index("7")
    *_, last = read(Saying(Span(at, at), "Fruit:"), text=text)
    assert last.text.text == "Fruit: seven apples"
    assert words(last.text) == (Span(at, at + 1), Span(at + 2, len(text)))


@pytest.mark.parametrize(("text", "wanted"), [("so x²is", "so x squared is"), ("so (x²)", "so (x squared)")])
def test_words_do_not_run_into_what_stands_beside_them(text: str, wanted: str) -> None:
    at = text.index("x")
    (sentence,) = read(Saying(Span(at, at + 2), "x squared"), text=text)
    assert sentence.text.text == wanted


def test_another_language_reads_what_stands_there() -> None:
    text = "Die Katze schläft nachts, und x=y ist wahr, sagt der Lehrer den Kindern."
    at = text.index("x=y")
    script = Script(text, sayings=(Saying(Span(at, at + 3), "x equals y", "en"),))
    assert "x=y" in next(sentences(script, CONFIG, "de", spell_out=False)).text.text
    assert "x equals y" in next(sentences(script, CONFIG, "en")).text.text


def test_what_is_left_out_is_not_said_either() -> None:
    skip = Span(FORMULA.start, FORMULA.start + 3)
    first = read(Saying(FORMULA, SAID), skips=(skip,))[0]
    assert first.text.text == "We know that holds."


def test_where_reading_starts_changes_nothing() -> None:
    first = read(Saying(FORMULA, SAID), start=FORMULA.end - 1)[0]
    assert first.text == read(Saying(FORMULA, SAID))[0].text
