"""A reading that begins with a word: its sentence is made as always, and heard from that word on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.checkpoints import directories
from engine.checkpoints.loader import LoadedModel
from engine.reading.ledger import Ledger, SentenceRecord
from engine.reading.playing import SpeechRequest
from engine.reading.reader import LateStart, late_start_of
from engine.reading.session import Session
from engine.reading.sinks import MemorySink
from engine.span import Span
from engine.speech.options import SpeechOptions
from engine.speech.sentence_cache import SentenceCache
from engine.speech.synthesizer import Piece
from engine.text.script import Script
from engine.text.sentences import sentences
from engine.types import Float32, WordTime
from tests.support.still import Still

TEXT = "The small bird sings at night while all of us sleep. Nobody hears how it ends. All of us sing."
NIGHT, NOBODY, HEARS = TEXT.index("night"), TEXT.index("Nobody"), TEXT.index("hears")
OPTIONS = SpeechOptions(retries=0, steps=1)
needs_starter = pytest.mark.skipif(
    not directories.starter_directory().is_dir(), reason="the starter voice is not here"
)


def request(session: Session, start: int = 0, *, from_word: bool = True) -> SpeechRequest:
    voice = session.wait(session.voice())
    return SpeechRequest(Script.plain(TEXT), voice, OPTIONS, start=start, from_word=from_word)


def played(session: Session, asked: SpeechRequest) -> tuple[Ledger, Float32]:
    ledger = session.wait(session.play(asked))
    assert isinstance(session.player, Still)
    return ledger, session.player.wave


def heard_first(ledger: Ledger) -> str:
    place = ledger.at_sample(0)
    assert place is not None
    assert place.word is not None
    return TEXT[place.word.start : place.word.end]


def start_of(record: SentenceRecord, char: int) -> int:
    """Sample within its sentence at which the word at a character begins."""
    return next(time.start for time in record.words if time.span.start == char)


@pytest.mark.parametrize("inside", [0, 2])
def test_sound_begins_at_the_first_sample_of_the_word(session: Session, inside: int) -> None:
    whole, wave = played(session, request(session))
    ledger, heard = played(session, request(session, NIGHT + inside))
    record = ledger.records()[0]
    assert record == replace(whole.records()[0], first_sample=-start_of(record, NIGHT))
    np.testing.assert_array_equal(heard, wave[start_of(record, NIGHT) :])
    assert heard_first(ledger) == "night"
    assert ledger.end_sample == len(heard)
    assert ledger.at_char(NIGHT + inside) == 0
    assert ledger.at_char(0) is None, "what was not heard is not on the timeline"


@pytest.mark.parametrize("start", [0, 2, NOBODY, NOBODY - 1])
def test_the_first_word_is_the_sentence_from_its_beginning(session: Session, start: int) -> None:
    ledger, heard = played(session, request(session, start))
    plain, wave = played(session, request(session, start, from_word=False))
    assert ledger.records() == plain.records()
    np.testing.assert_array_equal(heard, wave)


def test_what_is_found_again_begins_at_the_same_sample(
    player: Still, toy_directory: Path, tmp_path: Path, brief: None
) -> None:
    session = Session(player=player, audio_cache=SentenceCache(tmp_path, 2**24))
    session.wait(session.load(str(toy_directory), device="cpu"))
    made, first = played(session, request(session, NIGHT))
    found, again = played(session, request(session, NIGHT))
    assert session.metrics().speech_tokens == 0
    assert [r.first_sample for r in found.records()] == [r.first_sample for r in made.records()]
    np.testing.assert_allclose(again, first, atol=2**-15)
    whole, _ = played(session, request(session, from_word=False))
    assert session.metrics().speech_tokens == 0, "the sentence is kept whole"
    assert whole.records()[0].samples == made.records()[0].samples


def test_seeking_goes_to_words_on_the_timeline_or_anew(session: Session, player: Still) -> None:
    ledger, _ = played(session, request(session, NIGHT))
    length = len(player.wave)
    assert session.seek(HEARS) is None
    second = ledger.records()[1]
    assert player.position() == second.first_sample + start_of(second, HEARS)
    assert len(player.wave) == length
    begun = session.seek(TEXT.index("sings"))
    assert begun is not None, "it lies before the reading's beginning"
    assert heard_first(session.wait(begun)) == "sings"
    begun = session.seek(0)
    assert begun is not None
    assert session.wait(begun).records()[0].first_sample == 0


def test_nothing_is_heard_and_no_place_is_told_while_the_word_is_waited_for(
    session: Session, player: Still, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[object] = []
    push = LateStart.push

    def watched(opening: LateStart, piece: Piece) -> tuple[Piece, int] | None:
        places.append(session.place())
        assert not len(player.wave)
        return push(opening, piece)

    monkeypatch.setattr(LateStart, "push", watched)
    session.wait(session.play(request(session, TEXT.index("sleep"))))
    assert len(places) > 1
    assert set(places) == {None}


def test_a_change_while_the_word_is_waited_for_goes_on_after_its_sentence(
    session: Session, player: Still, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, other = request(session, NIGHT), replace(OPTIONS, seed=1)
    push = LateStart.push
    acts = iter([lambda: session.change(options=other)])

    def changing(opening: LateStart, piece: Piece) -> tuple[Piece, int] | None:
        for act in acts:
            act()
        return push(opening, piece)

    monkeypatch.setattr(LateStart, "push", changing)
    session.play(asked)
    # This job is the least urgent: all readings end before it.
    session.wait(session.voice())
    ledger, sink = session.ledger(), MemorySink()
    assert ledger is not None
    assert [record.span.start for record in ledger.records()] == [0, NOBODY, TEXT.index("All")]
    assert heard_first(ledger) == "night"
    session.wait(session.write(replace(asked, start=NOBODY, options=other, from_word=False), sink))
    np.testing.assert_array_equal(player.wave[ledger.records()[1].first_sample :], sink.wave)


def test_a_member_whose_words_are_not_timed_begins_with_the_sentence(
    session: Session, toy: LoadedModel
) -> None:
    asked = request(session, NIGHT)
    (sentence, *_) = sentences(Script.plain(TEXT), toy.config.text)
    assert late_start_of(asked, sentence, toy) is not None
    untimed = replace(toy.config, t3=replace(toy.config.t3, alignment_heads=()))
    assert late_start_of(asked, sentence, replace(toy, config=untimed)) is None


def piece(samples: int, words: int, settled: int, *, last: bool = False) -> Piece:
    times = tuple(WordTime(Span(5 * i, 5 * i + 4), 100 * i, 100 * i + 100) for i in range(words))
    return Piece(np.arange(samples, dtype=np.float32), times, settled=settled, last=last)


def test_a_word_is_waited_for_until_its_beginning_is_settled() -> None:
    opening = LateStart(Span(10, 14))
    assert opening.push(piece(150, 2, 2)) is None
    assert opening.push(piece(150, 3, 2)) is None
    begun = opening.push(piece(50, 4, 3))
    assert begun is not None
    assert (len(begun[0].samples), begun[1]) == (350, 200)


@pytest.mark.parametrize(("samples", "words"), [(150, 2), (200, 3)])
def test_a_sentence_that_ends_before_its_word_is_heard_whole(samples: int, words: int) -> None:
    begun = LateStart(Span(10, 14)).push(piece(samples, words, 0, last=True))
    assert begun is not None
    assert begun[1] == 0


@needs_starter
def test_the_starter_begins_with_the_word_as_it_streams(player: Still) -> None:
    session = Session(player=player)
    session.wait(session.load("starter", device="cpu"))
    voice = session.wait(session.voice())
    whole, wave = played(session, SpeechRequest(Script.plain(TEXT), voice, end=NOBODY))
    for word in ("bird", "night", "sleep"):
        asked = SpeechRequest(Script.plain(TEXT), voice, start=TEXT.index(word), end=NOBODY, from_word=True)
        ledger, heard = played(session, asked)
        record = ledger.records()[0]
        assert heard_first(ledger) == word
        assert record.words == whole.records()[0].words
        np.testing.assert_array_equal(heard, wave[start_of(record, asked.start) :])


def test_a_selection_ends_with_its_last_word(session: Session) -> None:
    asked = request(session, NIGHT)
    for words, spans in (
        ("night while all", ["The small bird sings at night while all"]),
        ("night while all of us sleep", ["The small bird sings at night while all of us sleep."]),
        ("night while all of us sleep. Nobody hears", [TEXT[: NOBODY - 1], "Nobody hears"]),
    ):
        ledger, _ = played(session, replace(asked, end=NIGHT + len(words)))
        heard = [TEXT[record.span.start : record.span.end] for record in ledger.records()]
        assert heard == spans, "a full stop alone is no word"
