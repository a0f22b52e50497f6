"""A book in three languages, read by a member that speaks them all and by one that does not."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

import engine
from engine.checkpoints.loader import LoadedModel
from engine.errors import LanguageError, MissingExtraError
from engine.reading import reader
from engine.reading.ledger import SentenceRecord
from engine.reading.playing import Reading, SpeechRequest
from engine.reading.scheduler import Scheduler
from engine.speech import checks
from engine.speech.options import SpeechOptions
from engine.speech.sentence_cache import cache_key
from engine.speech.synthesizer import Synthesizer
from engine.text.pronunciation import Pronunciation, PronunciationRule
from engine.text.script import Script
from engine.text.sentences import sentences
from tests.support import small_members
from tests.support.sinks import Nowhere

pytestmark = pytest.mark.usefixtures("briefer")

ENGLISH = "The bird sings at night.\n\nNobody would have thought that it could sing so well."
GERMAN = "Der Vogel singt in der Nacht.\n\nNiemand hätte gedacht, dass er so schön singen könnte."
FRENCH = "L'oiseau chante dans la nuit.\n\nPersonne n'aurait pensé qu'il chanterait si bien."
BOOK = f"{ENGLISH}\n\n{GERMAN}\n\n{FRENCH}\n\n{ENGLISH}"
QUICK = SpeechOptions(retries=0, steps=1)


@pytest.fixture
def briefer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random weights never find an end: half a second a sentence is enough here."""
    monkeypatch.setattr(checks, "token_limit", lambda chars: 12)


@pytest.fixture(scope="module")
def polyglot(tmp_path_factory: pytest.TempPathFactory) -> LoadedModel:
    """The multilingual member, small, of random weights."""
    directory = tmp_path_factory.mktemp("members") / "multilingual"
    small_members.write(directory, "multilingual", "plain", small_members.SMALL)
    return engine.load(directory, device="cpu")


class Listening(Synthesizer):
    """Notes in which language each sentence is tokenized: what T3 is told by its tag."""

    def __init__(self, model: LoadedModel) -> None:
        super().__init__(model)
        self.tags: list[int] = []
        text = model.text
        encode = text.encode_traced

        def noted(said, language="en"):  # type: ignore[no-untyped-def]
            encoded = encode(said, language)
            self.tags.append(encoded.ids[0])
            return encoded

        self.model = replace(model, text=_Noted(text, noted))  # type: ignore[arg-type]


class _Noted:
    def __init__(self, text, noted):  # type: ignore[no-untyped-def]
        self._text, self.encode_traced = text, noted

    def __getattr__(self, name: str) -> object:
        return getattr(self._text, name)


def read(
    speaker: Synthesizer, text: str = BOOK, options: SpeechOptions = QUICK
) -> tuple[SentenceRecord, ...]:
    request = SpeechRequest(Script.plain(text), engine.find_voice(speaker.model, None), options)
    current, worker = Reading(request), Scheduler()
    worker.run_until(worker.submit(lambda h: reader.read(speaker, current, Nowhere(), h)))
    return current.ledger.records()


def test_a_multilingual_member_reads_each_sentence_in_its_own(polyglot: LoadedModel) -> None:
    speaker = Listening(polyglot)
    records = read(speaker)
    assert all(record.samples and reader.UNSPOKEN not in record.flags for record in records)
    tag = {code: polyglot.text.encode("a", code)[0] for code in ("en", "de", "fr")}
    assert len(set(tag.values())) == 3
    assert speaker.tags == [tag[code] for code in ("en", "en", "de", "de", "fr", "fr", "en", "en")]


def test_it_reads_all_in_one_where_that_is_chosen(polyglot: LoadedModel) -> None:
    speaker = Listening(polyglot)
    read(speaker, GERMAN, replace(QUICK, language="fr"))
    assert set(speaker.tags) == {polyglot.text.encode("a", "fr")[0]}


def test_what_is_heard_as_the_text_is_found_again_in_its_language(polyglot: LoadedModel) -> None:
    voice = engine.find_voice(polyglot, None)
    config = polyglot.config.text
    own = list(sentences(Script.plain(GERMAN), config, "auto"))
    fixed = list(sentences(Script.plain(GERMAN), config, "de"))
    keys = [cache_key(polyglot, sentence, voice, replace(QUICK, language="auto")) for sentence in own]
    assert keys == [cache_key(polyglot, sentence, voice, replace(QUICK, language="de")) for sentence in fixed]
    french = next(iter(sentences(Script.plain(GERMAN), config, "fr")))
    assert cache_key(polyglot, french, voice, replace(QUICK, language="fr")) != keys[0]
    rules = Pronunciation((PronunciationRule("Katze", "Kater"),))
    assert cache_key(polyglot, own[0], voice, replace(QUICK, pronunciation=rules)) == keys[0]


def test_a_member_of_one_language_leaves_the_others_out_and_says_which(toy: LoadedModel) -> None:
    records = read(Synthesizer(toy))
    assert [record.foreign for record in records] == ["", "", "de", "de", "fr", "fr", "", ""]
    for record in records:
        assert bool(record.samples) != bool(record.foreign)
        assert (record.flags == (reader.UNSPOKEN,)) == bool(record.foreign)
        assert record.closed


def test_a_language_whose_library_is_missing_is_left_out_too(
    polyglot: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "silero_stress", None)
    russian = "Никто не думал, что птица может так хорошо петь ночью."
    records = read(Synthesizer(polyglot), f"{ENGLISH}\n\n{russian} {russian}\n\n{ENGLISH}")
    assert [record.foreign for record in records] == ["", "", "ru", "ru", "", ""]
    assert all("philomel[ru]" in str(record.flags[0]) for record in records if record.foreign)
    with pytest.raises(MissingExtraError, match="ru"):
        read(Synthesizer(polyglot), f"{russian}\n\n" * 60 + ENGLISH)


def test_it_sounds_as_if_the_others_were_not_there(toy: LoadedModel) -> None:
    english = read(Synthesizer(toy), f"{ENGLISH}\n\n{ENGLISH}")
    mixed = [record for record in read(Synthesizer(toy)) if not record.foreign]
    assert [(r.samples, r.pause) for r in mixed] == [(r.samples, r.pause) for r in english]


def test_a_text_that_it_does_not_speak_is_refused_before_all_of_it_is_searched(toy: LoadedModel) -> None:
    with pytest.raises(LanguageError, match="in German, which starter does not speak") as caught:
        read(Synthesizer(toy), GERMAN)
    assert caught.value.language == "de"
    with pytest.raises(LanguageError):
        read(Synthesizer(toy), f"{GERMAN}\n\n" * 40 + ENGLISH)


def test_a_rule_is_spoken_and_the_word_is_lit_where_it_stands(toy: LoadedModel) -> None:
    rules = Pronunciation((PronunciationRule("bird", "small dog"),))
    (record,) = read(Synthesizer(toy), "The bird sings at night.", replace(QUICK, pronunciation=rules))
    lit = ["The bird sings at night."[word.span.start : word.span.end] for word in record.words]
    assert lit == ["The", "bird", "sings", "at", "night"]
