import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.span import Span
from engine.text.cleanup import clean
from engine.text.spans import TracedText, join
from engine.text.spelling import normalize
from engine.text.tokenizers import STYLES, punc_norm

texts = st.text(max_size=60) | st.text(
    alphabet="ab .,'\"-–…:;()[]*_#\n1234567890$%/ÅΣİß\u0301가字", max_size=60
)


def check(result: TracedText, source: str, offset: int = 0) -> None:
    """Ranges lie within the source, and a character that stands for one equal character is it."""
    assert len(result.text) == len(result.starts) == len(result.ends)
    for start, end in zip(result.starts, result.ends, strict=True):
        assert offset <= start <= end <= offset + len(source)


def in_order(result: TracedText) -> bool:
    return list(result.starts) == sorted(result.starts) and list(result.ends) == sorted(result.ends)


@given(texts, st.integers(0, 5))
def test_unchanged_text_maps_to_itself(text, offset):
    traced = TracedText.of(text, offset)
    check(traced, text, offset)
    assert all(
        text[s - offset : e - offset] == c for c, s, e in zip(text, traced.starts, traced.ends, strict=True)
    )


@given(texts)
def test_string_operations_equal_those_of_str(text):
    traced = TracedText.of(text)
    pairs = [
        (traced.strip(), text.strip()),
        (traced.rstrip(" "), text.rstrip(" ")),
        (traced.squeeze(), " ".join(text.split())),
        (traced.lower(), text.lower()),
        (traced.nfkd(), unicodedata.normalize("NFKD", text)),
        (traced.replace(" ,", ","), text.replace(" ,", ",")),
        (traced.replace("...", ", "), text.replace("...", ", ")),
        (traced.sub(r"\d+", "n"), re.sub(r"\d+", "n", text)),
        (traced[1:5] + traced[5:], text[1:]),
        (join([traced, traced[:0]]), text),
    ]
    for result, expected in pairs:
        assert result.text == expected
        check(result, text)


@given(texts)
def test_order_is_kept(text):
    traced = TracedText.of(text)
    for result in (traced.squeeze(), traced.lower(), traced.sub(r"\w+", "word"), traced.each(str.upper)):
        assert in_order(result)


@given(texts, texts)
def test_realigned_takes_the_new_text_and_stays_in_the_source(old, new):
    result = TracedText.of(old).realigned(new)
    assert result.text == new
    check(result, old)
    assert in_order(result)


@given(texts.filter(bool))
def test_every_stage_of_preparation_keeps_the_map(text):
    for result in (clean(TracedText.of(text, 7)), normalize(TracedText.of(text, 7))):
        check(result, text, 7)
    for style in STYLES.values():
        check(punc_norm(TracedText.of(text, 7), style), text, 7)


def test_letters_that_survive_know_their_own_place():
    source = "See it 😀 at https://www.example.org/a  and this."
    result = clean(TracedText.of(source))
    assert result.text == "See it at example.org and this."
    place = result.text.index("this")
    assert result.hull(place, place + 4) == Span(source.index("this"), source.index("this") + 4)


def test_replacement_covers_what_it_replaced():
    result = TracedText.of("pay 12 now").sub(r"\d+", lambda _: "twelve")
    assert result.text == "pay twelve now"
    assert result.hull(4, 10) == Span(4, 6)
    assert result.hull(11, 14) == Span(7, 10)


def test_marks_that_are_reordered_keep_their_sources():
    source = "a\u0315\u0300"  # comma above right (232), then grave (230)
    result = TracedText.of(source).nfkd()
    assert result.text == unicodedata.normalize("NFKD", source) == "a\u0300\u0315"
    assert result.starts == (0, 2, 1)


def test_empty_text_has_no_span():
    with pytest.raises(ValueError, match="no span"):
        _ = TracedText.of("").span


def test_lengths_must_agree():
    with pytest.raises(ValueError, match="one source range"):
        TracedText("ab", (0,), (1,))
