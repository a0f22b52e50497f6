"""A session with a player that stands still, so that places and samples can be compared."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from typing import ClassVar

import numpy as np
import psutil
import pytest

from engine.errors import BackendError, CancelledError, TextError
from engine.reading.ledger import SentenceRecord
from engine.reading.scheduler import Handle
from engine.reading.session import Session, SpeechRequest
from engine.reading.sinks import MemorySink
from engine.speech.metrics import Meter, Metrics
from engine.speech.options import SpeechOptions
from engine.text.script import Script
from engine.types import Conditionals, Float32
from tests.support import still
from tests.support.sinks import Nowhere

pytestmark = pytest.mark.usefixtures("brief")

TEXT = "The bird sings. Nobody sleeps. All of us sing."
SECOND, THIRD = TEXT.index("Nobody"), TEXT.index("All")
OPTIONS = SpeechOptions(retries=0, steps=1)


class Still(still.Still):
    """Remembers what it was asked, too."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Callable[[], object] | None = None

    def position(self) -> int:
        """Once, ``asked`` is called by who asks."""
        asked, self.asked = self.asked, None
        if asked is not None:
            asked()
        return super().position()

    def start_when(self, needed: Callable[[float], float]) -> None:
        self.needed = needed
        super().start_when(needed)


@pytest.fixture
def player() -> Iterator[Still]:
    made = Still()
    yield made
    made.close()


def request(session: Session, voice: str = "anna", start: int = 0) -> SpeechRequest:
    found = session.wait(session.voice(voice))
    assert isinstance(found, Conditionals)
    return SpeechRequest(Script.plain(TEXT), found, OPTIONS, start=start)


def once(act: Callable[[], object]) -> Callable[[SentenceRecord], None]:
    """Have something done at the end of the first sentence."""
    acts = iter([act])

    def told(record: SentenceRecord) -> None:
        for each in acts:
            each()

    return told


def written(session: Session, voice: str, start: int = 0) -> Float32:
    sink = MemorySink()
    session.wait(session.write(request(session, voice, start), sink, Meter()))
    return sink.wave


def settle(session: Session) -> None:
    """Let all readings end: this job is the least urgent."""
    session.wait(session.voice())


def test_what_is_played_is_what_is_written(session: Session, player: Still) -> None:
    session.wait(session.play(request(session)))
    np.testing.assert_array_equal(player.wave, written(session, "anna"))


def test_the_wait_before_sound_counts_the_playing_speed(
    session: Session, player: Still, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Metrics(audio_seconds=10.0, work_seconds=5.0)
    monkeypatch.setattr(Meter, "snapshot", lambda meter, **figures: made)
    asked = request(session)
    session.wait(session.play(replace(asked, script=Script.plain(TEXT + " " * 300))))
    player.seek(1)
    assert player.needed(1.0) == 0.0
    assert player.needed(2.0) == pytest.approx(20.0 * (1 - 0.9))
    assert player.needed(3.0) == pytest.approx(20.0 * (1 - 0.9 / 1.5))


def test_the_next_reading_waits_for_as_much_of_its_beginning_as_the_last_one_was_slow(
    session: Session, player: Still, toy_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(Meter, "snapshot", lambda meter, **figures: Metrics(10.0, 20.0))
    monkeypatch.setattr(player, "start_when", lambda needed: waits.append(needed(1.0)))
    asked = replace(request(session), script=Script.plain(TEXT + " " * 300))
    first = 6.0 * (1 - 0.9 / 2.0)
    session.wait(session.play(asked))
    assert waits == [0.0, first, first, first], "nothing was heard yet"
    waits.clear()
    session.wait(session.play(replace(asked, end=SECOND)))
    assert waits[0] == pytest.approx(SECOND / 15.0 * (1 - 0.9 / 2.0)), "only so much is asked for"
    waits.clear()
    session.wait(session.load(str(toy_directory), device="cpu"))
    session.wait(session.play(asked))
    assert waits[0] == 0.0, "of this model nothing is known yet"


def test_seeking_inside_and_outside_what_is_generated(session: Session, player: Still) -> None:
    told: list[SentenceRecord] = []
    session.wait(session.play(request(session, start=SECOND), told.append))
    ledger = session.ledger()
    assert ledger is not None
    assert [record.span.start for record in ledger.records()] == [SECOND, THIRD]
    length = len(player.wave)
    assert session.seek(THIRD) is None
    assert player.position() == ledger.at_char(THIRD) == ledger.records()[1].first_sample
    place = session.place()
    assert place is not None
    assert place.sentence.span.start == THIRD
    assert len(player.wave) == length
    begun = session.seek(0)
    assert begun is not None
    again = session.wait(begun)
    assert again is session.ledger()
    assert again is not ledger
    assert [record.span.start for record in again.records()] == [0, SECOND, THIRD]
    assert told == [*ledger.records(), *again.records()]


def test_another_voice_speaks_from_the_next_sentence_on(session: Session, player: Still) -> None:
    bela = request(session, "bela").voice

    old = session.play(request(session), once(lambda: session.change(bela)))
    with pytest.raises(CancelledError):
        session.wait(old)
    settle(session)
    ledger = session.ledger()
    assert ledger is not None
    second = ledger.records()[1]
    assert second.span.start == SECOND
    np.testing.assert_array_equal(
        player.wave[: second.first_sample], written(session, "anna")[: second.first_sample]
    )
    np.testing.assert_array_equal(player.wave[second.first_sample :], written(session, "bela", SECOND))


@dataclass(frozen=True)
class Meeting(SpeechRequest):
    """A request of which two threads make their next one at the same moment.

    While the working thread makes one with another beginning, ``other`` runs on a thread of its own
    for as long as it can before it has to wait.
    """

    other: ClassVar[Callable[[], object] | None] = None
    thread: ClassVar[Thread]

    def __post_init__(self) -> None:
        other, Meeting.other = (Meeting.other, None) if self.start else (None, Meeting.other)
        if other is not None:
            Meeting.thread = Thread(target=other)
            Meeting.thread.start()
            Meeting.thread.join(0.3)


def test_options_and_voice_that_change_at_one_moment_are_both_taken(session: Session, player: Still) -> None:
    bela, asked = request(session, "bela").voice, request(session)
    changed = replace(OPTIONS, seed=1)

    def change() -> None:
        Meeting.other = lambda: session.change(options=changed)
        session.change(bela)

    with pytest.raises(CancelledError):
        session.wait(session.play(Meeting(asked.script, asked.voice, asked.options), once(change)))
    settle(session)
    Meeting.thread.join()
    settle(session)
    ledger, sink = session.ledger(), MemorySink()
    assert ledger is not None
    session.wait(session.write(SpeechRequest(Script.plain(TEXT), bela, changed, start=SECOND), sink, Meter()))
    np.testing.assert_array_equal(player.wave[ledger.records()[1].first_sample :], sink.wave)


@pytest.mark.parametrize("changes", [1, 2])
def test_stopping_right_after_a_change_leaves_nothing_that_reads_on(
    session: Session, player: Still, changes: int
) -> None:
    bela = request(session, "bela").voice

    def act() -> None:
        for _ in range(changes):
            session.change(bela)
        session.stop()

    old = session.play(request(session), lambda record: act())
    settle(session)
    with pytest.raises(CancelledError):
        old.result.result(0)
    assert not len(player.wave)


def test_of_several_changes_at_once_only_the_last_reads_on(session: Session, player: Still) -> None:
    asked, bela = request(session), request(session, "bela").voice
    jobs: list[Handle | None] = []

    def act() -> None:
        jobs.extend(session.change(voice) for voice in (bela, asked.voice, bela))

    jobs.append(session.play(asked, once(act)))
    settle(session)
    assert [job is not None and job.result.done() for job in jobs] == [True] * 4
    ledger = session.ledger()
    assert ledger is not None
    assert [record.span.start for record in ledger.records()] == [0, SECOND, THIRD]
    np.testing.assert_array_equal(
        player.wave[ledger.records()[1].first_sample :], written(session, "bela", SECOND)
    )


def test_a_change_that_comes_after_the_end_begins_nothing(session: Session, player: Still) -> None:
    bela, asked = request(session, "bela").voice, request(session)
    session.play(asked)
    player.asked = session.stop
    assert session.change(bela) is None
    settle(session)
    assert not len(player.wave)


def test_stopping_ends_the_reading_and_leaves_nothing_behind(session: Session, player: Still) -> None:
    handle = session.play(request(session), once(session.stop))
    with pytest.raises(CancelledError):
        session.wait(handle)
    assert session.place() is None
    assert not len(player.wave)
    settle(session)
    assert not len(player.wave)


def test_an_empty_text_is_refused(session: Session) -> None:
    voice = request(session).voice
    with pytest.raises(TextError):
        session.wait(session.play(SpeechRequest(Script.plain(" \n "), voice, OPTIONS)))


def test_without_a_player_there_is_nothing_to_play_with(session: Session) -> None:
    with pytest.raises(BackendError, match="no player"):
        Session().play(request(session))


def test_a_device_that_is_not_there_leaves_who_is_reading(
    session: Session, player: Still, toy_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.backend._has_gpu", lambda: False)
    loads = []
    reading = session.play(
        request(session), once(lambda: loads.append(session.load(str(toy_directory), device="gpu")))
    )
    session.wait(reading)
    with pytest.raises(BackendError, match="no GPU"):
        session.wait(loads[0])
    assert np.array_equal(player.wave, written(session, "anna"))


def test_a_model_that_was_put_away_comes_back(session: Session) -> None:
    asked = request(session)
    session.wait(session.unload())
    sink = Nowhere()
    session.wait(session.write(asked, sink, Meter()))
    assert sink.samples > 0


def test_of_voices_that_are_to_be_made_ready_only_the_last_one_is(session: Session) -> None:
    first, last = (request(session, name).voice for name in ("anna", "bela"))
    assert first is not None
    assert last is not None
    left, ready = session.prepare(first, OPTIONS), session.prepare(last, OPTIONS)
    session.wait(ready)
    with pytest.raises(CancelledError):
        session.wait(left)


def test_models_that_were_put_away_leave_no_threads_of_the_library(session: Session) -> None:
    voice, threads = request(session).voice, []
    assert voice is not None
    for _ in range(5):
        session.wait(session.prepare(voice, OPTIONS))
        session.wait(session.unload())
        threads.append(psutil.Process().num_threads())
    assert threads[-1] <= threads[0] + 1, threads


def unloaded(session: Session, known: Sequence[weakref.ref[object]]) -> None:
    """Put the model away; nothing of it is left, also before Python's collector comes."""
    gc.disable()
    try:
        session.wait(session.unload())
        assert [each() for each in known] == [None] * len(known)
    finally:
        gc.enable()


def test_a_model_that_is_put_away_is_gone_though_what_was_read_is_still_known(
    player: Still, toy_directory: Path
) -> None:
    session = Session(player=player)
    model = session.wait(session.load(str(toy_directory), device="cpu"))
    hearing = model.encoders()
    parts = model.t3, model.flow, model.vocoder, hearing.tokenizer, hearing.voice_encoder
    known = [weakref.ref(each) for each in (model, *parts)]
    del model, hearing, parts

    def breaks(record: SentenceRecord) -> None:
        raise ZeroDivisionError

    # The error knows where it was.
    reading = session.play(request(session), breaks)
    with pytest.raises(ZeroDivisionError):
        session.wait(reading)
    unloaded(session, known)


def test_a_model_is_gone_whose_sentences_in_bulk_were_broken_off(
    session: Session, toy_directory: Path
) -> None:
    model = weakref.ref(session.wait(session.load(str(toy_directory), device="cpu")))
    asked, jobs = replace(request(session), options=replace(OPTIONS, bulk=2)), list[Handle]()
    jobs.append(session.write(asked, Nowhere(), on_sentence=once(lambda: jobs[0].cancel())))
    with pytest.raises(CancelledError):
        session.wait(jobs[0])
    unloaded(session, [model])


def test_a_model_whose_networks_were_not_recorded_yet_is_gone(session: Session, toy_directory: Path) -> None:
    session.wait(session.unload())
    model = session.wait(session.load(str(toy_directory), device="cpu"))
    runners = model.t3.runner, model.vocoder.runner
    known = [weakref.ref(each) for each in runners]
    _ = runners[0].network, runners[1]._pitch, runners[1]._render
    del model, runners
    unloaded(session, known)


def test_a_session_that_has_ended_keeps_no_model(player: Still, toy_directory: Path) -> None:
    session = Session(player=player)
    working = Thread(target=session.run)
    working.start()
    model = weakref.ref(session.load(str(toy_directory), device="cpu").result.result())
    session.close()
    working.join()
    assert model() is None
