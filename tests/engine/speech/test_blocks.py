"""A sentence of a member whose tokens come in blocks, through all stages."""

from __future__ import annotations

import numpy as np
import pytest

import engine
from engine.checkpoints.loader import LoadedModel
from engine.speech.options import SpeechOptions
from engine.speech.synthesizer import Piece, Synthesizer
from engine.text.script import Script
from engine.text.sentences import sentences
from tests.support.small_members import SMALL, write

pytestmark = pytest.mark.usefixtures("brief")
TEXT = "Nobody sleeps."


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> LoadedModel:
    directory = write(tmp_path_factory.mktemp("flash") / "flash", "flash", "plain", SMALL)
    return engine.load(directory, device="cpu")


def speak(model: LoadedModel, *, whole: bool, seed: int = 0) -> list[Piece]:
    sentence = next(sentences(Script.plain(TEXT), model.config.text, "en"))
    options = SpeechOptions(top_k=40, seed=seed)
    spoken = Synthesizer(model).speak(sentence, engine.find_voice(model, None), options, whole=whole)
    return [piece for piece in spoken if piece is not None]


def test_a_stream_gives_what_the_whole_does(model: LoadedModel, monkeypatch: pytest.MonkeyPatch) -> None:
    streamed, whole, other = (
        speak(model, whole=False),
        speak(model, whole=True),
        speak(model, whole=True, seed=1),
    )
    # A thread of its own makes no difference, as for tokens that come one after another.
    monkeypatch.setattr(model.t3.runner, "overlaps", False)
    alone = speak(model, whole=False)
    waves = [
        np.concatenate([piece.samples for piece in pieces]) for pieces in (streamed, whole, alone, other)
    ]
    assert len(streamed) >= 3
    assert len(streamed[-1].tokens) == 45
    np.testing.assert_array_equal(waves[0], waves[1])
    np.testing.assert_array_equal(waves[0], waves[2])
    assert waves[0].shape != waves[3].shape or (waves[0] != waves[3]).any()


def test_words_have_their_times_by_length(model: LoadedModel) -> None:
    *early, last = speak(model, whole=False)
    assert not any(piece.words for piece in early)
    assert [word.span.start for word in last.words] == [0, 7]
    assert last.words[0].end == last.words[1].start
