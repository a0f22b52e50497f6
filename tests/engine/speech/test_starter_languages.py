"""The starter in the languages that it is told by their letters."""

from __future__ import annotations

from itertools import pairwise

import pytest

import engine
from engine.checkpoints.loader import LoadedModel
from engine.reading import reader
from engine.reading.ledger import SentenceRecord
from engine.reading.playing import Reading, SpeechRequest
from engine.reading.scheduler import Scheduler
from engine.speech.options import SpeechOptions
from engine.speech.synthesizer import Synthesizer
from engine.text.script import Script
from tests.support.sinks import Nowhere

ENGLISH = "Nobody sleeps when it rains."
SENTENCES = {
    "es": "Mañana a las ocho compraremos 3 kilos de naranjas.",
    "fr": "Demain matin nous achèterons 3 kilos d’oranges.",
    "it": "Domani alle otto compreremo 3 chili di arance.",
    "pt": "Amanhã às oito vamos comprar 3 quilos de laranjas.",
}


@pytest.fixture(scope="module")
def starter() -> LoadedModel:
    return engine.load(engine.STARTER, device="cpu")


def read(model: LoadedModel, text: str, voice: str) -> tuple[SentenceRecord, ...]:
    request = SpeechRequest(
        Script.plain(text), engine.find_voice(model, voice), SpeechOptions(language="auto")
    )
    current, worker = Reading(request), Scheduler()
    worker.run_until(worker.submit(lambda h: reader.read(Synthesizer(model), current, Nowhere(), h)))
    return current.ledger.records()


@pytest.mark.parametrize("language", SENTENCES)
def test_a_sentence_within_english_is_spoken_and_its_words_are_lit_in_time(
    starter: LoadedModel, language: str
) -> None:
    text = f"{ENGLISH}\n\n{SENTENCES[language]}\n\n{ENGLISH}"
    voice = next(name for name, it in starter.voices.items() if it.details.get("language") == language)
    records = read(starter, text, voice)
    assert [record.foreign for record in records] == ["", "", ""]
    own = records[1]
    assert 1.8 < own.samples / engine.SAMPLE_RATE < 6.0
    words = [text[word.span.start : word.span.end] for word in own.words]
    assert words == SENTENCES[language].strip(".").split()
    starts = [word.start for word in own.words]
    assert all(after > before for before, after in pairwise(starts))
    assert starts[-1] < own.samples


def test_german_is_left_out_still(starter: LoadedModel) -> None:
    german = "Niemand hätte gedacht, dass der Vogel so schön singen könnte."
    records = read(starter, f"{ENGLISH}\n\n{german}\n\n{ENGLISH}", "anna")
    assert [record.foreign for record in records] == ["", "de", ""]
