"""Texts of other languages, and how T3 is told them."""

from __future__ import annotations

from ctypes.util import find_library

import numpy as np
import pytest

from training.languages import TEXTS, Espeak, signs, utterances
from training.speakers import KOKORO, NATIVE, make_speakers, weights
from training.synthesize import twin_style
from training.text_tokenizer import LANGUAGE_SIGNS, LANGUAGES, canonical, read_texts

SAID = {
    "es": ("¿Qué llueve?", "kˈe ʎuˈeβe?"),
    "fr": ("Les amis sont là.", "lez amˈi sɔ̃ lˈa."),
    "it": ("Gli gnocchi!", "ʎɪ ɲˈokːɪ!"),
    "pt": ("As mães, o pão.", "az mˈɐ̃js, ʊ pˈɐ̃ʊ̃."),
}


def test_a_language_is_told_by_its_sign_and_those_of_its_phonemes() -> None:
    told = signs("es", "kˈe ʎuˈeβe?")
    assert told[0] == LANGUAGE_SIGNS["es"]
    assert len(told) == 12
    assert told[-1] == "?"
    # The vocabulary's own rules leave it as it is.
    assert canonical(told) == told
    assert len({signs(language, "a") for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.skipif(find_library("espeak-ng") is None, reason="espeak-ng is not installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_phonemes_are_those_of_the_language(language: str) -> None:
    text, said = SAID[language]
    found = Espeak(language).sentence(text)
    assert found[-1] == said[-1]
    assert found.split()[0] == said.split()[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_sentences_of_many_words(language: str) -> None:
    sentences, words = (read_texts(TEXTS / f"{language}-{kind}.txt") for kind in ("sentences", "words"))
    made = list(utterances(sentences, words, np.random.default_rng(0)))
    assert made[: len(sentences)] == sentences
    assert max(text.count(" ") for text in made) < 40
    assert len({word.lower() for text in made for word in text.split()}) > 8_000
    assert not any(char.isdigit() for text in made for char in text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_speaks_a_language_has_a_twin_of_it(language: str) -> None:
    speakers = make_speakers(seed=3)
    shares = weights(speakers, KOKORO, language)
    own = [speaker for speaker, share in zip(speakers, shares, strict=True) if share]
    assert {speaker.language for speaker in own} == {language}
    assert {name for speaker in own for name, _ in speaker.style} >= set(NATIVE[language])
    assert {twin_style(speaker) for speaker in own} == {next(iter(NATIVE[language]))}
