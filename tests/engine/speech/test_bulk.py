"""Sentences made at once, by the starter: each has the bytes that it has alone, wherever it stands."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np
import pytest

from engine import LoadedModel, Script, SpeechOptions, SpeechRequest
from engine.dsp import noise
from engine.model import load
from engine.reading.playing import Reading
from engine.reading.reader import read
from engine.reading.scheduler import Handle
from engine.reading.sinks import MemorySink
from engine.s3gen import flow, rows
from engine.s3gen.rows import Row
from engine.s3gen.runners.base import ModulesRunner
from engine.speech import checks
from engine.speech.sentence_cache import cache_key
from engine.speech.synthesizer import Synthesizer
from engine.text.sentences import sentences
from engine.types import Float32

MINE = "The wind is cold at night, and nobody hears it."
OTHERS = (
    "Yes.", "A small bird sings on the roof of the old house by the river.", "It rains.",
    "He went home early.",
    "We saw the stone wall, the garden, the gate and the road behind it.", "She laughed.",
    "All of us sleep now.",
)  # fmt: skip


@pytest.fixture(scope="module")
def starter() -> LoadedModel:
    return load("starter", device="cpu")


@pytest.fixture(scope="module")
def synthesizer(starter: LoadedModel) -> Synthesizer:
    return Synthesizer(starter)


Made = dict[str, tuple[Float32, tuple[tuple[int, int], ...]]]


def made(
    synthesizer: Synthesizer, parts: tuple[str, ...], bulk: int, start: int = 0, retries: int = 2
) -> list[tuple[str, Float32, list]]:
    """(words, samples, times of words) of each sentence."""
    text, sink = "\n\n".join(parts), MemorySink()
    voice = next(iter(synthesizer.model.voices.values()))
    options = SpeechOptions(language="en", seed=3, bulk=bulk, retries=retries)
    reading = Reading(SpeechRequest(Script.plain(text), voice, options, start), judged=True)
    for _ in read(synthesizer, reading, sink, Handle()):
        pass
    wave = np.concatenate([chunk.samples for chunk in sink.chunks])
    return [
        (
            text[record.span.start : record.span.end],
            wave[record.first_sample : record.first_sample + record.samples],
            [(word.start, word.end) for word in record.words],
        )
        for record in reading.ledger.records()
    ]  # fmt: skip


@pytest.mark.parametrize("bulk", [2, 8])
def test_a_sentence_has_the_same_bytes_beside_any_others(synthesizer: Synthesizer, bulk: int) -> None:
    ((_, alone, times),) = made(synthesizer, (MINE,), bulk)
    assert alone.size > 24_000
    others = OTHERS[: bulk + 1]
    middle = len(others) // 2
    places = (
        (MINE, *others), (*others[:middle], MINE, *others[middle:]), (*others, *others[::-1], MINE),
    )  # fmt: skip
    for parts in places:
        found = made(synthesizer, parts, bulk)
        assert [words for words, *_ in found] == list(parts)
        at = parts.index(MINE)
        assert np.array_equal(found[at][1], alone), at
        assert found[at][2] == times
        # And so has each of the others, wherever it comes again.
        for words, samples, _ in found:
            first = next(each for each in found if each[0] == words)
            assert np.array_equal(first[1], samples), words


def test_a_reading_that_is_gone_on_with_is_the_same(synthesizer: Synthesizer) -> None:
    parts = (*OTHERS[:3], MINE)
    whole = made(synthesizer, parts, 8)
    rest = made(synthesizer, parts, 8, start=len(OTHERS[0]) + len(OTHERS[1]) + 4)
    for one, other in zip(whole[2:], rest, strict=True):
        assert np.array_equal(one[1], other[1])


def test_it_says_what_is_said_one_after_another(synthesizer: Synthesizer) -> None:
    (_, one, _), (_, other, _) = made(synthesizer, (MINE,), 0)[0], made(synthesizer, (MINE,), 8)[0]
    assert abs(one.size - other.size) < 0.5 * 24_000


def test_kept_sentences_are_told_apart(starter: LoadedModel) -> None:
    sentence = next(iter(sentences(Script.plain(MINE), starter.config.text, "en")))
    voice = starter.voices["anna"]
    keys = {
        cache_key(starter, sentence, voice, SpeechOptions(language="en", bulk=bulk)) for bulk in (0, 2, 8)
    }
    assert len(keys) == 3


@pytest.fixture(scope="module")
def together(toy_directory: Path) -> Synthesizer:
    """A small model that speaks as on a GPU: S3Gen and vocoder take several sentences at once."""
    model = load(str(toy_directory), device="cpu")
    model.flow.runner = ModulesRunner(model.flow.networks)
    synthesizer = Synthesizer(model)
    synthesizer._bulk.together = True
    return synthesizer


def test_it_is_the_same_where_s3gen_takes_several_at_once(
    together: Synthesizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Random weights never end.
    monkeypatch.setattr(checks, "token_limit", lambda chars: 10 + 2 * chars)
    mine, others = "A bird.", ("Yes.", "It rains now.", "No.", "He went.")
    ((_, alone, times),) = made(together, (mine,), 2, retries=0)
    assert alone.size
    for parts in ((mine, *others[:2]), (*others, mine)):
        found = made(together, parts, 2, retries=0)
        at = parts.index(mine)
        assert np.array_equal(found[at][1], alone), at
        assert found[at][2] == times


def test_rows_of_s3gen_say_what_one_says(together: Synthesizer, monkeypatch: pytest.MonkeyPatch) -> None:
    def streamed(seed: int, stream: int, shape: tuple[int, int]) -> mx.array:
        return mx.array(noise.normal(seed, stream, 0, *shape))

    def queued() -> Generator[None, None, None]:
        found.append((yield from steps))

    monkeypatch.setattr(noise, "normal_there", streamed)
    found: list[tuple[mx.array, list[int]]] = []
    model = together.model
    voice, options = next(iter(model.voices.values())), SpeechOptions(bulk=4)
    prepared = together._prepared(voice, options)
    rng = np.random.default_rng(0)
    said = [tuple(map(int, rng.integers(0, 6561, length))) for length in (37, 50, 12)]
    steps = rows.speak(model.flow, [Row(prepared, tokens, 5) for tokens in said], 4)
    assert len(list(queued())) == len(prepared.times) - 1
    ((mel, frames),) = found
    assert frames == [74, 100, 24]
    for number, tokens in enumerate(said):
        one = flow.synthesize(model.flow, mx.array([tokens]), voice, seed=5, grid=prepared.grid)
        assert np.allclose(np.array(mel[number, : frames[number]]), np.array(one[0]), atol=2e-3), number
