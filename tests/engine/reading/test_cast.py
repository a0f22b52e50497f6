"""Several voices and paces in one reading: each sentence by its own, alike whoever listens."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import engine
from engine.checkpoints.loader import LoadedModel
from engine.errors import VoiceMismatchError
from engine.reading import reader
from engine.reading.ledger import Ledger
from engine.reading.playing import Reading, SpeechRequest
from engine.reading.scheduler import Handle, Scheduler
from engine.reading.sinks import MemorySink, samples
from engine.speech.options import SpeechOptions
from engine.speech.sentence_cache import SentenceCache
from engine.speech.synthesizer import Synthesizer
from engine.text.script import Script, with_cues
from engine.types import Conditionals, Float32

pytestmark = pytest.mark.usefixtures("brief")

QUICK = SpeechOptions(retries=0, steps=1)
TEXT = "[voice: B]The bird sings.[/voice] [slow]Nobody sleeps.[/slow] [pause 1s] All is well."


@pytest.fixture(scope="module")
def voice(toy: LoadedModel) -> Conditionals:
    return engine.find_voice(toy, None)


@pytest.fixture(scope="module")
def other(voice: Conditionals) -> Conditionals:
    return replace(voice, name="other", speaker_emb=-np.asarray(voice.speaker_emb))


def read(
    model: LoadedModel,
    request: SpeechRequest,
    cache: SentenceCache | None = None,
    *,
    judged: bool = False,
) -> tuple[Ledger, Float32]:
    sink, worker, current = MemorySink(), Scheduler(), Reading(request, judged=judged)
    handle: Handle = worker.submit(lambda h: reader.read(Synthesizer(model), current, sink, h, cache))
    ledger = worker.run_until(handle)
    assert isinstance(ledger, Ledger)
    return ledger, samples(sink.chunks)


def asked(text: str, voice: Conditionals, **cast: Conditionals) -> SpeechRequest:
    return SpeechRequest(with_cues(Script.plain(text)), voice, QUICK, cast=cast)


def test_each_part_is_spoken_by_its_voice(toy: LoadedModel, voice: Conditionals, other: Conditionals) -> None:
    _, plain = read(toy, asked("The bird sings.", voice))
    _, by_other = read(toy, asked("The bird sings.", other))
    ledger, whole = read(toy, asked("[voice: B]The bird sings.[/voice] The bird sings.", voice, B=other))
    first, second = ledger.records()
    assert np.array_equal(whole[: first.samples], by_other[: first.samples])
    assert np.array_equal(whole[first.end_sample :][: second.samples], plain[: second.samples])
    assert not np.array_equal(plain[:1000], by_other[:1000])
    _, without = read(toy, asked("[voice: B]The bird sings.[/voice] The bird sings.", voice))
    assert np.array_equal(without[: second.samples], plain[: second.samples])


def test_pace_and_pause_are_heard_and_the_words_are_lit_in_time(
    toy: LoadedModel, voice: Conditionals
) -> None:
    ledger, _ = read(toy, asked("[slow]Nobody sleeps.[/slow] [pause 1s] All is well.", voice))
    plain, _ = read(toy, asked("Nobody sleeps.", voice))
    slow, usual = ledger.records()[0], plain.records()[0]
    assert slow.samples == round(usual.samples / 0.8)
    assert slow.pause == 24_000
    text = "[slow]Nobody sleeps.[/slow]"
    assert [text[w.span.start : w.span.end] for w in slow.words] == ["Nobody", "sleeps"]
    assert [w.start for w in slow.words] == [round(w.start / 0.8) for w in usual.words]


def test_streamed_whole_and_found_again_are_one(
    toy: LoadedModel, voice: Conditionals, other: Conditionals, tmp_path: Path
) -> None:
    request = asked(TEXT, voice, B=other)
    ledger, streamed = read(toy, request)
    judged, whole = read(toy, request, judged=True)
    assert np.array_equal(streamed, whole)
    assert [record.span for record in ledger.records()] == [record.span for record in judged.records()]
    cache = SentenceCache(tmp_path, 1 << 24)
    _, made = read(toy, request, cache, judged=True)
    again, found = read(toy, request, cache, judged=True)
    assert np.array_equal(made, whole)
    assert np.abs(found - made).max() < 1e-4  # Kept in 16 bits.
    slow = again.records()[1]
    part = slice(slow.first_sample, slow.first_sample + slow.samples)
    assert np.array_equal(found[part], made[part])
    assert [(r.span, r.samples, r.pause, r.words) for r in again.records()] == [
        (r.span, r.samples, r.pause, r.words) for r in ledger.records()
    ]


def test_what_is_kept_of_a_sentence_does_not_depend_on_its_pace(
    toy: LoadedModel, voice: Conditionals, tmp_path: Path
) -> None:
    cache = SentenceCache(tmp_path, 1 << 24)
    read(toy, asked("Nobody sleeps.", voice), cache, judged=True)
    read(toy, asked("[slow]Nobody sleeps.[/slow]", voice), cache, judged=True)
    assert len(list(tmp_path.iterdir())) == 1


def test_a_voice_of_another_model_is_refused(toy: LoadedModel, voice: Conditionals) -> None:
    with pytest.raises(VoiceMismatchError):
        read(toy, asked(TEXT, voice, B=replace(voice, model="another")))
