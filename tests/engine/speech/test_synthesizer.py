"""One sentence through all stages."""

from __future__ import annotations

import hashlib
import itertools
import os
import sys
import threading
import time
from collections.abc import Generator
from dataclasses import replace
from typing import Any, get_args

import numpy as np
import pytest

import engine
from engine.backend import ScheduleName, choose
from engine.checkpoints.loader import LoadedModel
from engine.errors import CancelledError
from engine.s3gen import stream as s3gen
from engine.speech import synthesizer
from engine.speech.options import SpeechOptions
from engine.speech.prefetch import THREAD, at_work
from engine.speech.sentence_cache import cache_key
from engine.speech.synthesizer import Piece, Synthesizer
from engine.text.script import Script
from engine.text.sentences import sentences
from engine.types import SpeechToken

pytestmark = pytest.mark.usefixtures("brief")


def speak(model: LoadedModel, attempt: int = 0, seed: int = 0) -> list[Piece]:
    sentence = next(sentences(Script.plain("Nobody sleeps."), model.config.text, "en"))
    options = SpeechOptions(steps=1, seed=seed)
    spoken = Synthesizer(model).speak(sentence, engine.find_voice(model, None), options, attempt=attempt)
    return [piece for piece in spoken if piece is not None]


def test_pieces_come_in_the_order_of_the_schedule_and_end_once(toy: LoadedModel) -> None:
    pieces = speak(toy)
    assert [piece.last for piece in pieces] == [False] * (len(pieces) - 1) + [True]
    assert len(pieces) >= 3
    assert len(pieces[0].samples) < len(pieces[1].samples)
    last = pieces[-1]
    assert len(last.tokens) == 45
    assert not last.ended
    assert last.spoken_chars == len("Nobody sleeps.")
    assert [word.span.start for word in last.words] == [0, 7]


def test_a_schedule_has_its_name_in_what_is_said_of_the_sound(toy: LoadedModel) -> None:
    sentence = next(sentences(Script.plain("Nobody sleeps."), toy.config.text, "en"))
    voice, makers, keys = engine.find_voice(toy, None), [], set()
    for schedule in get_args(ScheduleName):
        model = replace(toy, backend=choose("cpu", schedule=schedule))
        makers.append(Synthesizer(model).maker)
        keys.add(cache_key(model, sentence, voice, SpeechOptions()))
    assert makers == ["cpu", "cpu, schedule short", "cpu, schedule longer", "cpu, schedule whole"]
    assert len(keys) == len(makers)


def test_it_begins_without_a_click(toy: LoadedModel) -> None:
    wave = np.concatenate([piece.samples for piece in speak(toy)])
    assert np.isfinite(wave).all()
    assert not wave[:480].any()


def test_each_attempt_is_another_and_the_same_each_time(toy: LoadedModel) -> None:
    waves = [
        np.concatenate([piece.samples for piece in speak(toy, attempt, seed)]).tobytes()
        for attempt, seed in ((0, 0), (1, 0), (0, 1), (1, 0))
    ]
    assert waves[1] == waves[3]
    assert len(set(waves)) == 3


def test_cancelled_before_its_first_token(toy: LoadedModel) -> None:
    sentence = next(sentences(Script.plain("Nobody sleeps."), toy.config.text, "en"))
    voice = engine.find_voice(toy, None)
    spoken = Synthesizer(toy).speak(sentence, voice, SpeechOptions(), cancelled=lambda: True)
    with pytest.raises(CancelledError):
        next(spoken)


def test_a_voice_is_worked_out_once_for_all_that_is_said_with_it(
    toy: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    prepare = s3gen.prepare

    def counted(*args: Any, **settings: Any) -> s3gen.PreparedVoice:
        calls.append("prepare")
        return prepare(*args, **settings)

    monkeypatch.setattr(s3gen, "prepare", counted)
    toy.kept.clear()
    voice, options = engine.find_voice(toy, None), SpeechOptions(steps=1, retries=0)
    for _ in range(2):
        assert len(engine.samples(engine.synthesize("Nobody sleeps.", voice, options, model=toy)))
    assert len(calls) == 1
    for steps in (2, 3, 4, 5):
        Synthesizer(toy).prepare(voice, SpeechOptions(steps=steps))
    assert len(toy.kept) == 6, "small ones, of a whole cast"
    monkeypatch.setattr(synthesizer, "MEMORY_BYTES", 1000)
    Synthesizer(toy).prepare(voice, SpeechOptions(steps=6))
    assert len(toy.kept) == 4, "large ones, of two voices"
    Synthesizer(toy).forget_voices()
    assert not toy.kept


def test_networks_of_a_prompt_are_read_beside_the_rest_where_a_voice_is_new(
    toy: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[bool] = []
    monkeypatch.setattr(LoadedModel, "begin", lambda model, *, prompt: begun.append(prompt))
    monkeypatch.setattr(synthesizer, "mode_of", lambda model, streaming: "window")
    made, voice, options = Synthesizer(toy), engine.find_voice(toy, None), SpeechOptions(steps=1)
    made.prepare(voice, options)
    monkeypatch.setattr(synthesizer, "mode_of", lambda model, streaming: "prefix")
    made.prepare(voice, options)
    made.prepare(voice, options)
    made.prepare(replace(voice, embedding=voice.embedding + 1), options)
    assert begun == [False, True, False, True]


def test_what_hears_a_clip_is_let_go_when_its_voice_is_to_be_spoken_with(toy: LoadedModel) -> None:
    toy.begin(prompt=True)
    encoders = toy.encoders()
    for prompt in (False, True):
        encoders.begin()
        toy.begin(prompt=prompt)
        assert [network._network is None for network in encoders._recorded()] == [prompt] * 3


Speech = Generator[Piece | None, None, None]


def begin(model: LoadedModel, *, whole: bool, **settings: Any) -> Speech:
    sentence = next(sentences(Script.plain("Nobody sleeps."), model.config.text, "en"))
    options = SpeechOptions(steps=1)
    return Synthesizer(model).speak(
        sentence, engine.find_voice(model, None), options, whole=whole, **settings
    )


def digest(speech: Speech) -> str:
    """Of samples, word times and tokens."""
    pieces = [piece for piece in speech if piece is not None]
    told = repr([(piece.words, piece.tokens, piece.ended) for piece in pieces])
    return hashlib.sha256(b"".join(p.samples.tobytes() for p in pieces) + told.encode()).hexdigest()


def steps_until(model: LoadedModel, monkeypatch: pytest.MonkeyPatch, act: Any) -> None:
    """Call ``act`` with each token's number, from T3's own thread once it has one."""
    generate = synthesizer.generate

    def watched(*args: Any, **settings: Any) -> Generator[SpeechToken, None, bool]:
        steps, numbers = generate(*args, **settings), itertools.count()
        while True:
            try:
                token = next(steps)
            except StopIteration as stop:
                return bool(stop.value)
            act(next(numbers))
            yield token

    monkeypatch.setattr(synthesizer, "generate", watched)


def test_a_thread_of_its_own_for_t3_changes_nothing(
    toy: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside: list[bool] = []
    steps_until(toy, monkeypatch, lambda n: beside.append(threading.current_thread().name == THREAD))
    ahead = [digest(begin(toy, whole=whole)) for whole in (False, True, True)]
    assert beside.count(True) > 45
    assert not beside[0]
    assert not at_work()
    monkeypatch.setattr(toy.t3.runner, "overlaps", False)
    beside.clear()
    assert {digest(begin(toy, whole=False)), *ahead} == {ahead[0]}
    assert not any(beside)


@pytest.mark.parametrize("whole", [False, True])
def test_closing_in_the_middle_frees_t3s_thread(toy: LoadedModel, whole: bool) -> None:
    speech = begin(toy, whole=whole)
    while not at_work():
        next(speech)
    speech.close()
    assert not at_work()


def test_cancelling_frees_t3s_thread_within_a_token(
    toy: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = threading.Event()
    made: list[int] = []

    def act(number: int) -> None:
        made.append(number)
        if number == 20:
            asked.set()

    steps_until(toy, monkeypatch, act)
    with pytest.raises(CancelledError):
        list(begin(toy, whole=True, cancelled=asked.is_set))
    assert made[-1] == 20
    assert not at_work()


def test_what_goes_wrong_in_t3_is_told(toy: LoadedModel, monkeypatch: pytest.MonkeyPatch) -> None:
    def act(number: int) -> None:
        if number == 20:
            raise FloatingPointError("the twentieth")

    steps_until(toy, monkeypatch, act)
    with pytest.raises(FloatingPointError, match="the twentieth"):
        list(begin(toy, whole=True))
    assert not at_work()


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads as Linux tells them")
def test_sentences_leave_no_threads_behind(toy: LoadedModel) -> None:
    def count() -> int:
        list(begin(toy, whole=True))
        return len(os.listdir("/proc/self/task"))

    assert count() == [count() for _ in range(5)][-1]


def test_t3_is_only_so_far_ahead(toy: LoadedModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(synthesizer, "MAX_TOKENS_AHEAD", 10)
    taken, ahead = [0], []

    def act(number: int) -> None:
        ahead.append(number - taken[0])

    steps_until(toy, monkeypatch, act)
    limit = time.monotonic() + 20.0
    for _ in begin(toy, whole=True):
        taken[0] += 1
        # Where other work keeps the second core, T3's thread gets ahead of whoever waits for it only.
        while taken[0] == 3 and max(ahead) < 5 and time.monotonic() < limit:
            time.sleep(0.01)
    assert 5 <= max(ahead) <= 10
