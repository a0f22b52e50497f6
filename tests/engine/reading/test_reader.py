"""Whole readings with a toy model: repeatable, judged, cancelled at once, all accounted for."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise

import mlx.core as mx
import pytest

import engine
from engine.checkpoints.loader import LoadedModel
from engine.errors import CancelledError, LanguageError, TextError, VoiceNotFoundError
from engine.reading import reader
from engine.reading.ledger import Ledger, SentenceRecord
from engine.reading.playing import Reading, SpeechRequest
from engine.reading.scheduler import Handle, Scheduler
from engine.reading.sinks import MemorySink, Sink
from engine.span import Span
from engine.speech import takes
from engine.speech.checks import Verdict
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions
from engine.speech.synthesizer import Synthesizer
from engine.speech.takes import Pieces, Take
from engine.text.script import Script
from tests.support.sinks import Nowhere, Slow

pytestmark = pytest.mark.usefixtures("brief")

TEXT = "The bird sings. Nobody sleeps."
QUICK = SpeechOptions(retries=0, steps=1)


def read(
    model: LoadedModel,
    sink: Sink,
    *,
    text: str = TEXT,
    options: SpeechOptions = QUICK,
    meter: Meter | None = None,
    done: list[SentenceRecord] | None = None,
    skips: tuple[Span, ...] = (),
    synthesizer: Synthesizer | None = None,
) -> Ledger:
    """Read as a session does, on this thread."""
    told = [] if done is None else done
    request = SpeechRequest(Script(text, skips), engine.find_voice(model, None), options)
    current = Reading(request, meter)
    worker = Scheduler()
    handle = worker.submit(
        lambda h: reader.read(synthesizer or Synthesizer(model), current, sink, h, on_sentence=told.append)
    )
    if isinstance(meter, Cancelling):
        meter.handle = handle
    ledger = worker.run_until(handle)
    assert isinstance(ledger, Ledger)
    return ledger


@pytest.fixture(scope="module")
def first_digest() -> list[str]:
    return []


@pytest.fixture
def once(toy: LoadedModel, brief: None, first_digest: list[str]) -> str:
    """Digest of the reading on a machine with nothing else to do; read once for all tests."""
    if not first_digest:
        sink = Nowhere()
        read(toy, sink)
        first_digest.append(sink.sha256)
    return first_digest[0]


@contextmanager
def busy_thread() -> Iterator[None]:
    ended = threading.Event()

    def spin() -> None:
        while not ended.is_set():
            sum(range(100_000))
            time.sleep(0.002)

    thread = threading.Thread(target=spin)
    thread.start()
    yield
    ended.set()
    thread.join()


def test_a_slow_listener_hears_the_same(toy: LoadedModel, once: str) -> None:
    sink = Slow()
    read(toy, sink)
    assert sink.sha256 == once


def test_a_busy_machine_says_the_same(toy: LoadedModel, once: str) -> None:
    sink = Nowhere()
    with busy_thread():
        read(toy, sink)
    assert sink.sha256 == once


def test_another_seed_says_it_otherwise(toy: LoadedModel, once: str) -> None:
    sink = Nowhere()
    read(toy, sink, options=SpeechOptions(retries=0, steps=1, seed=1))
    assert sink.sha256 != once


def test_no_temperature_is_the_limit_of_little_temperature(toy: LoadedModel) -> None:
    digests = set()
    for temperature in (0.0, 0.0001, 0.0, 0.0001):
        sink = Nowhere()
        options = SpeechOptions(retries=0, steps=1, temperature=temperature)
        read(toy, sink, text="The bird sings.", options=options)
        digests.add(sink.sha256)
    assert len(digests) == 1


class Cancelling(Meter):
    """Cancels when a stage begins for the n-th time, or at the n-th token; counts what follows."""

    def __init__(self, stage: str, number: int) -> None:
        super().__init__()
        self._at = (stage, number)
        self.handle: Handle | None = None
        self.seen: dict[str, int] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        self.seen[name] = self.seen.get(name, 0) + 1
        if (name, self.seen[name]) == self._at and self.handle is not None:
            self.handle.cancel()
        with super().stage(name):
            yield


@pytest.mark.parametrize("number", [7, 60])
def test_cancelling_stops_within_a_token(toy: LoadedModel, number: int) -> None:
    meter = Cancelling("t3", number)
    with pytest.raises(CancelledError):
        read(toy, Nowhere(), meter=meter)
    assert meter.seen["t3"] == number


def test_cancelling_stops_within_a_solver_step(toy: LoadedModel) -> None:
    meter, sink = Cancelling("s3gen", 2), Nowhere()  # the first one prepares the voice
    with pytest.raises(CancelledError):
        read(toy, sink, meter=meter)
    assert "vocoder" not in meter.seen
    assert sink.samples == 0


def test_memory_returns_after_cancelling(toy: LoadedModel) -> None:
    synthesizer = Synthesizer(toy)

    def cancel_at(number: int) -> int:
        with pytest.raises(CancelledError):
            read(toy, Nowhere(), meter=Cancelling("t3", number), synthesizer=synthesizer)
        gc.collect()
        return mx.get_active_memory()

    cancel_at(40)  # What is kept of the voice is there from now on.
    # What a thread still held when it was told to end is given back a little later: nothing grows.
    held = [cancel_at(number) for number in 6 * (2, 40)]
    assert max(held) - min(held) < 1 << 20


def test_a_bad_sentence_is_tried_a_fixed_number_of_times(
    toy: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[int] = []

    def never(tokens: object, samples: object, chars: int, **known: object) -> Verdict:
        tries.append(chars)
        return Verdict(("it is bad",))

    monkeypatch.setattr(takes, "check", never)
    meter, sink = Meter(), MemorySink()
    ledger = read(toy, sink, options=SpeechOptions(retries=2, steps=1), meter=meter)
    # What was heard as it came cannot be tried again.
    assert tries == [len("The bird sings.")] + 3 * [len("Nobody sleeps.")]
    assert [record.flags for record in ledger.records()] == [("it is bad",)] * 2
    figures = meter.snapshot()
    assert (figures.sentences, figures.retries, figures.flagged) == (2, 2, 2)
    assert sum(len(chunk.samples) for chunk in sink.chunks) == ledger.end_sample


def test_a_second_try_that_is_good_is_taken(
    toy: LoadedModel, once: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run() -> tuple[str, int]:
        findings = iter([(), ("it is bad",), ()])
        monkeypatch.setattr(takes, "check", lambda *_, **__: Verdict(next(findings)))
        sink, meter = Nowhere(), Meter()
        read(toy, sink, options=SpeechOptions(retries=2, steps=1), meter=meter)
        return sink.sha256, meter.snapshot().retries

    first = run()
    assert first == run()
    assert first[1] == 1
    assert first[0] != once


def test_the_ledger_covers_every_sample(toy: LoadedModel) -> None:
    sink = MemorySink()
    ledger = read(toy, sink)
    records = ledger.records()
    assert [TEXT[r.span.start : r.span.end] for r in records] == ["The bird sings.", "Nobody sleeps."]
    assert all(record.closed and record.samples > 0 for record in records)
    assert records[0].first_sample == 0
    assert all(a.end_sample == b.first_sample for a, b in pairwise(records))
    assert records[-1].end_sample == ledger.end_sample == len(sink.wave)
    for record in records:
        chunks = [chunk for chunk in sink.chunks if chunk.sentence == record.index]
        assert sum(len(chunk.samples) for chunk in chunks) == record.samples + record.pause
        assert [chunk.last for chunk in chunks] == [False] * (len(chunks) - 1) + [True]
        for sample in (record.first_sample, record.end_sample - 1):
            place = ledger.at_sample(sample)
            assert place is not None
            assert place.sentence.index == record.index


def test_words_follow_each_other_inside_their_sentence(toy: LoadedModel) -> None:
    for record in read(toy, Nowhere()).records():
        spoken = [TEXT[word.span.start : word.span.end] for word in record.words]
        sentence = TEXT[record.span.start : record.span.end].rstrip(".").split()
        assert [word.strip(".") for word in spoken] == sentence
        assert all(0 <= word.start <= word.end <= record.samples for word in record.words)
        assert all(a.end <= b.start for a, b in pairwise(record.words))


def test_skips_are_not_read(toy: LoadedModel) -> None:
    text = "The bird sings. See page ten. Nobody sleeps."
    skip = Span(text.index("See"), text.index(" Nobody"))
    with_skip, without = Nowhere(), Nowhere()
    ledger = read(toy, with_skip, text=text, skips=(skip,))
    read(toy, without)
    assert with_skip.sha256 == without.sha256
    heard = {text[word.span.start : word.span.end].strip(".") for r in ledger.records() for word in r.words}
    assert heard == {"The", "bird", "sings", "Nobody", "sleeps"}


@pytest.mark.parametrize("text", ["", "  \n\n ", "* * *"])
def test_a_text_without_words_is_refused(toy: LoadedModel, text: str) -> None:
    with pytest.raises(TextError, match="nothing to read"):
        list(engine.synthesize(text, engine.find_voice(toy, None), model=toy))


@pytest.mark.parametrize("name", ["nobody", "", "x" * 300])
def test_a_voice_that_is_not_there_is_told(toy: LoadedModel, name: str) -> None:
    with pytest.raises(VoiceNotFoundError, match="no voice or clip"):
        engine.find_voice(toy, name)


def test_a_sentence_of_a_strange_script_is_left_out_and_flagged(toy: LoadedModel) -> None:
    text = "\u4f60\u597d\u3002\n\nThe bird sings.\n\n\u0393\u03bd\u1ff6\u03b8\u03b9.\n\nNobody sleeps."
    done: list[SentenceRecord] = []
    ledger = read(toy, Nowhere(), text=text, done=done)
    records = ledger.records()
    assert [record.samples > 0 for record in records] == [False, True, False, True]
    assert [record.flags == (reader.UNSPOKEN,) for record in records] == [True, False, True, False]
    assert [record.foreign for record in records] == ["zh", "", "el", ""]
    assert all(record.closed for record in records)
    assert [record.index for record in done] == [0, 1, 2, 3]
    with pytest.raises(LanguageError, match="in Greek, which starter does not speak"):
        read(toy, Nowhere(), text="\u4f60\u597d\u3002\n\n\u0393\u03bd\u1ff6\u03b8\u03b9.")


def test_what_is_read_in_a_fixed_language_and_cannot_be_is_left_out_and_flagged(toy: LoadedModel) -> None:
    text = "\u4f60\u597d\u3002\n\nThe bird sings."
    english = replace(QUICK, language="en")
    records = read(toy, Nowhere(), text=text, options=english).records()
    assert [record.flags == (reader.UNREADABLE,) for record in records] == [True, False]
    assert [record.foreign for record in records] == ["", ""]
    with pytest.raises(TextError, match="no sound for any letter"):
        read(toy, Nowhere(), text="\u4f60\u597d\u3002\n\n\u0393\u03bd\u1ff6\u03b8\u03b9.", options=english)


def test_a_language_it_does_not_speak_is_refused(toy: LoadedModel) -> None:
    with pytest.raises(LanguageError, match="does not speak 'xx'"):
        read(toy, Nowhere(), options=SpeechOptions(language="xx"))


@pytest.mark.parametrize("listens", [False, True])
def test_what_is_longer_than_all_before_it_is_heard_as_it_comes(
    toy: LoadedModel, monkeypatch: pytest.MonkeyPatch, listens: bool
) -> None:
    asked: list[bool] = []
    pieces = Take.pieces

    def noted(take: Take, *, whole: bool) -> Pieces:
        asked.append(whole)
        return pieces(take, whole=whole)

    monkeypatch.setattr(Take, "pieces", noted)
    text = "Chapter one\n\nNobody sleeps in this old house by the sea.\n\nAll of us sing at night."
    read(toy, Slow() if listens else Nowhere(), text=text)
    assert asked == [False, not listens, True]


def test_several_sentences_made_at_once_sound_as_one_after_the_other(toy: LoadedModel, once: str) -> None:
    speaker, sink, done = Synthesizer(toy), Nowhere(), list[SentenceRecord]()
    speaker.rows = 3
    ledger = read(toy, sink, synthesizer=speaker, done=done)
    assert sink.sha256 == once
    assert ledger.records() == tuple(done)
    assert [record.index for record in done] == list(range(len(done)))


def test_sentences_begun_ahead_end_with_the_reading(
    toy: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Pieces] = []
    pieces = Take.pieces

    def noted(take: Take, *, whole: bool) -> Pieces:
        begun.append(pieces(take, whole=whole))
        return begun[-1]

    monkeypatch.setattr(Take, "pieces", noted)
    meter = Cancelling("t3", 3)
    with pytest.raises(CancelledError):
        read(toy, Nowhere(), options=replace(QUICK, bulk=3), meter=meter)
    assert len(begun) > 1
    assert all(each.gi_frame is None for each in begun)


def test_a_longer_reading_copies_what_is_recorded_no_more_often(
    toy: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[int]()
    records = Ledger.records

    def counted(ledger: Ledger) -> tuple[SentenceRecord, ...]:
        found = records(ledger)
        asked.append(len(found))
        return found

    monkeypatch.setattr(Ledger, "records", counted)
    read(toy, Nowhere(), text="Nobody sings.")
    once = len(asked)
    read(toy, Nowhere(), text="Nobody sings.\n\nAll of us sing.\n\nNobody hears.")
    assert asked[-1] == 3
    assert len(asked) == 2 * once
