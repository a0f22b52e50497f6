"""The corpus on disk: what is written is what is read, in batches and crops too."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support import toy
from training.corpus import (
    RATE,
    TOKEN_SAMPLES,
    TRAIN,
    VALID_SPEAKER,
    Batch,
    Corpus,
    Utterance,
    write_annotations,
    write_shard,
)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return Corpus.open(toy.make(tmp_path_factory.mktemp("corpus")), annotated=True)


def test_round_trip(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    folder = toy.make(tmp_path, utterances=1)
    wave = rng.integers(-3000, 3000, 3 * TOKEN_SAMPLES).astype(np.int16)
    phones, ends = np.array([0, 5, 0], np.int8), np.array([0.02, 0.07, 0.12], np.float32)
    write_shard(folder, 9, [Utterance(wave, "hello there.", 2, TRAIN, phones, ends, 120.0)])
    corpus = Corpus.open(folder)
    assert len(corpus) == 5
    np.testing.assert_array_equal(corpus.wave(4), wave)
    np.testing.assert_array_equal(corpus.wave(4, 960, 1920), wave[960:1920])
    assert corpus.text(4) == "hello there."
    assert corpus.pitch[4] == 120.0
    shares = [Corpus.open(folder, share=(k, 2)) for k in range(2)]
    assert sum(map(len, shares)) == len(corpus)
    np.testing.assert_array_equal(corpus.phones(4)[0], phones)
    np.testing.assert_array_equal(corpus.phone_frames(4, 50.0), [0, 5, 5, 5, 0, 0])
    assert len(Corpus.open(folder, annotated=True)) == 4  # the new shard has no annotations yet
    np.testing.assert_array_equal(corpus.twin(4), wave)


def test_what_is_said_is_the_twins(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    folder = toy.make(tmp_path, utterances=1)
    waves = rng.integers(-3000, 3000, (4, 2 * TOKEN_SAMPLES)).astype(np.int16)
    silence = np.zeros(1, np.int8), np.array([0.08], np.float32)
    rows = [Utterance(waves[k], "a.", 0, TRAIN, *silence, 0.0, waves[k + 2]) for k in range(2)]
    shard = write_shard(folder, 9, rows)
    own, said = np.arange(4).reshape(2, 2), np.arange(10, 14).reshape(2, 2)
    write_annotations(shard, list(own), np.zeros((2, 256)), np.zeros((2, 192)), list(said))
    corpus = Corpus.open(folder, annotated=True)
    batch = Batch(np.array([4, 5]), 3)
    np.testing.assert_array_equal(corpus.twin(5), waves[3])
    np.testing.assert_array_equal(corpus.tokens(5), own[1])
    np.testing.assert_array_equal(corpus.padded_tokens(batch)[:, :2], said)
    np.testing.assert_array_equal(corpus.padded_waves(batch, twins=True)[:, : 2 * TOKEN_SAMPLES], waves[2:])
    # Where heart speaks herself, what is said are her own tokens.
    np.testing.assert_array_equal(corpus.said(0), corpus.tokens(0))


def test_a_wave_must_be_whole_tokens(tmp_path: Path) -> None:
    wave = np.zeros(TOKEN_SAMPLES + 1, np.int16)
    row = Utterance(wave, "a.", 0, TRAIN, np.zeros(1, np.int8), np.zeros(1, np.float32), 0.0)
    with pytest.raises(ValueError, match="whole number of tokens"):
        write_shard(tmp_path, 0, [row])


def test_a_missing_corpus_is_told(tmp_path: Path) -> None:
    folder = toy.make(tmp_path, annotated=False, utterances=1)
    with pytest.raises(FileNotFoundError, match="annotations"):
        Corpus.open(folder, annotated=True)


def test_batches_hold_everything_of_about_one_length(corpus: Corpus) -> None:
    rows = corpus.select(TRAIN)
    batches = corpus.batches(rows, 300, np.random.default_rng(0), buckets=(30, 40, 50))
    for batch in batches:
        assert len(batch.indices) * batch.tokens <= 300
        lengths = corpus.num_tokens[batch.indices]
        assert lengths.max() <= batch.tokens
        waves, tokens = corpus.padded_waves(batch), corpus.padded_tokens(batch)
        assert waves.shape == (len(lengths), batch.tokens * TOKEN_SAMPLES)
        for row, index, length in zip(tokens, batch.indices, lengths, strict=True):
            np.testing.assert_array_equal(row[:length], corpus.said(int(index)))
            assert not row[length:].any()
    seen = np.concatenate([b.indices for b in batches])
    assert len(set(seen)) > 0.6 * len(rows)


def test_crops_lie_on_the_token_grid(corpus: Corpus) -> None:
    indices, first, waves = next(corpus.crops(corpus.select(TRAIN), 20, 6, np.random.default_rng(0)))
    for index, start, wave in zip(indices, first, waves, strict=True):
        at = int(start) * TOKEN_SAMPLES
        np.testing.assert_array_equal(wave, corpus.wave(int(index))[at : at + 20 * TOKEN_SAMPLES])


def test_a_reference_is_another_utterance_of_the_speaker(corpus: Corpus) -> None:
    rng = np.random.default_rng(0)
    for index in range(0, len(corpus), 5):
        other = corpus.reference(index, rng)
        assert other != index
        assert corpus.speaker[other] == corpus.speaker[index]


def test_splits_and_hours(corpus: Corpus) -> None:
    held = {corpus.speakers[s].held_out for s in corpus.speaker[corpus.select(VALID_SPEAKER)]}
    assert held == {True}
    assert corpus.hours == pytest.approx(corpus.samples.sum() / RATE / 3600)
    assert corpus.shard_range(1) == range(12, 24)
