"""The open halves keep what they reached; those laid aside are for ``python -m tests.words`` alone."""

from functools import partial

import pytest

from tests.words import heteronyms, mixed, readings, sentence_ends
from tests.words.halves import halves


def test_english_words():
    known = halves(readings.load())[0]
    assert len(list(readings.wrong(known, readings.ours))) <= 0.03 * len(known)


@pytest.mark.parametrize("language", ["de", "fr", "es", "it", "pt"])
def test_numbers_of_other_languages(language):
    texts = [each for each in readings.load(readings.HERE / "others.tsv") if each.kind == language]
    known = halves(texts)[0]
    assert len(list(readings.wrong(known, partial(readings.ours, language=language)))) <= 0.1 * len(known)


@pytest.mark.parametrize("language", sentence_ends.LANGUAGES)
def test_sentence_ends(language):
    known = halves(sentence_ends.load(language))[0]
    assert len(list(sentence_ends.wrong(known, sentence_ends.ours(language)))) <= 1


def test_hardly_an_english_sentence_is_taken_for_another_language():
    texts = halves(mixed.load())[0]
    missed = list(mixed.wrong(texts))
    assert sum(true == "en" for _, found in missed for true, _, _ in found) <= 3
    assert len(missed) <= 0.08 * len(texts)


def test_words_that_are_said_in_two_ways_are_told_apart_by_what_is_around_them():
    known = halves(heteronyms.load())[0]
    assert len(list(heteronyms.wrong(known))) <= 0.1 * len(known)


def test_a_reading_is_told_from_another():
    reading = readings.load()[0]
    assert all(readings.is_right(reading, said) for said in reading.said)
    assert not readings.is_right(reading, reading.text)


def test_halves_are_halves():
    known, aside = halves(readings.load())
    assert abs(len(known) - len(aside)) < 0.1 * len(known + aside)
    assert not {reading.text for reading in known} & {reading.text for reading in aside}
