"""One sentence through all stages."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine import api
from engine.checkpoints.loader import LoadedModel
from engine.errors import CancelledError
from engine.options import SpeechOptions
from engine.s3gen import stream as s3gen
from engine.synthesizer import Piece, Synthesizer

pytestmark = pytest.mark.usefixtures("brief")


def speak(model: LoadedModel, attempt: int = 0, seed: int = 0) -> list[Piece]:
    sentence = next(api.sentences_of(model, "Nobody sleeps.", "en"))
    options = SpeechOptions(steps=1, seed=seed)
    spoken = Synthesizer(model).speak(sentence, api.find_voice(model, None), options, attempt=attempt)
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
    sentence = next(api.sentences_of(toy, "Nobody sleeps.", "en"))
    voice = api.find_voice(toy, None)
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
    voice, options = api.find_voice(toy, None), SpeechOptions(steps=1, retries=0)
    for _ in range(2):
        assert len(api.samples(api.synthesize("Nobody sleeps.", voice, options, model=toy)))
    assert len(calls) == 1
    for steps in (2, 3, 4, 5):
        Synthesizer(toy).prepare(voice, SpeechOptions(steps=steps))
    assert len(toy.kept) == 4
    Synthesizer(toy).forget_voices()
    assert not toy.kept
