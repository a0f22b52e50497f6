"""The ledger maps samples to characters and back."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from engine.reading.ledger import Ledger
from engine.span import Span
from engine.speech.word_times import words_by_length
from engine.types import WordTime


def two_sentences() -> Ledger:
    ledger = Ledger()
    ledger.open(Span(0, 11))
    ledger.extend(100)
    ledger.extend(100)
    ledger.close(50, (WordTime(Span(0, 5), 0, 90), WordTime(Span(6, 10), 90, 200)))
    ledger.open(Span(12, 20))
    ledger.extend(40)
    return ledger


def test_positions_of_samples() -> None:
    ledger = two_sentences()
    assert ledger.end_sample == 290
    place = ledger.at_sample(95)
    assert place is not None
    assert (place.sentence.index, place.word, place.char) == (0, Span(6, 10), 6)
    pause = ledger.at_sample(240)
    assert pause is not None
    assert pause.sentence.index == 0
    second = ledger.at_sample(251)
    assert second is not None
    assert (second.sentence.index, second.word, second.char) == (1, None, 12)


def test_characters_to_samples() -> None:
    ledger = two_sentences()
    assert ledger.at_char(7) == 90
    assert ledger.at_char(12) == 250
    assert ledger.at_char(40) is None


def test_a_sentence_that_is_begun_inside_lies_on_the_timeline_from_there_on() -> None:
    ledger = Ledger()
    words = (WordTime(Span(0, 5), 0, 90), WordTime(Span(6, 10), 90, 200))
    ledger.open(Span(0, 11), unheard=90)
    ledger.extend(120, words[:1])
    ledger.close(0, words, ("broken off",))
    ledger.open(Span(0, 11), unheard=90)
    ledger.extend(200, words)
    ledger.close(50, words)
    first, second = ledger.records()
    assert (first.first_sample, first.end_sample) == (-90, 30)
    assert (second.first_sample, second.end_sample, ledger.end_sample) == (-60, 190, 190)
    for sample, index in ((0, 0), (29, 0), (30, 1), (100, 1)):
        place = ledger.at_sample(sample)
        assert place is not None
        assert (place.sentence.index, place.word) == (index, Span(6, 10))
    assert ledger.at_char(7) == 0
    assert ledger.at_char(2) is None


def test_empty_ledger() -> None:
    assert Ledger().at_sample(0) is None
    assert Ledger().end_sample == 0


def test_truncate_forgets_what_follows() -> None:
    ledger = two_sentences()
    ledger.truncate(1)
    assert ledger.end_sample == 250
    assert len(ledger.records()) == 1


@given(st.lists(st.integers(1, 12), max_size=30), st.integers(0, 100_000))
def test_words_by_length_cover_the_sentence(lengths: list[int], samples: int) -> None:
    spans, at = [], 0
    for length in lengths:
        spans.append(Span(at, at + length))
        at += length + 1
    times = words_by_length(tuple(spans), samples)
    assert [time.span for time in times] == spans
    edges = [0, *[time.end for time in times]]
    assert edges == sorted(edges)
    assert all(a.end == b.start for a, b in itertools.pairwise(times))
    if times:
        assert (times[0].start, times[-1].end) == (0, samples)
