"""The encoders' stages run, learn, resume and annotate, on the toy corpus at toy sizes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np
import pytest
import soxr
from mlx import nn

from tests.support import toy
from training import annotate, features, train_speakers, train_tokenizer
from training.common import StageOptions
from training.corpus import TOKEN_SAMPLES, Corpus
from training.starter import tiny_config


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a toy corpus and both stages run on it."""
    folder = tmp_path_factory.mktemp("encoders")
    data = toy.make(folder / "corpus", annotated=False)
    options = StageOptions(data=data, work=folder, minutes=2.0, steps=6, tiny=True)
    train_tokenizer.train(options)
    train_speakers.train(options)
    return folder


def test_resampling_agrees_with_soxr() -> None:
    time = np.arange(24_000) / 24_000
    wave = (np.sin(2 * np.pi * 300 * time) + 0.5 * np.sin(2 * np.pi * 3000 * time)).astype(np.float32)
    ours = np.array(features.to_16k(mx.array(wave)[None]))[0]
    theirs = soxr.resample(wave, 24_000, 16_000)
    assert len(ours) == 16_000
    np.testing.assert_allclose(ours[300:-300], theirs[300:-300], atol=2e-3)


def test_noise_and_gain_are_within_what_was_asked() -> None:
    mx.random.seed(0)
    wave = mx.array(np.random.default_rng(0).standard_normal((64, 4000)).astype(np.float32))
    loud = np.array(features.noisy(wave, quietest=20.0, loudest=20.0, share=1.0))
    gains = np.sqrt((loud**2).mean(axis=1)) / np.sqrt((np.array(wave) ** 2).mean(axis=1))
    assert 10 ** (-15 / 20) < gains.min() < gains.max() < 10 ** (9 / 20)
    scaled = loud / gains[:, None]
    assert np.corrcoef(scaled.ravel(), np.array(wave).ravel())[0, 1] == pytest.approx(0.995, abs=0.003)


def test_the_tokenizer_stage_leaves_weights_and_a_curve(work: Path) -> None:
    rows = [json.loads(line) for line in (work / "tokenizer" / "curve.jsonl").read_text().splitlines()]
    assert {"phone", "mel", "valid_phone_accuracy", "valid_bits"} <= set().union(*rows)
    found = mx.load(str(work / "tokenizer" / "tokenizer.safetensors"))
    assert all(np.isfinite(np.array(value)).all() for value in found.values())


def test_the_tokenizer_learns() -> None:
    mx.random.seed(0)
    task = train_tokenizer.TokenizerTask(tiny_config().tokenizer, 2, 32)
    rng = np.random.default_rng(0)
    wave = mx.array(np.stack([toy.buzz(p, 20 * TOKEN_SAMPLES, rng) for p in (100.0, 200.0)]))
    given = (wave, mx.zeros((2, 40), mx.int32) + 3, mx.array([20, 14]), mx.array([0, 1]), mx.ones(2))
    trainer = train_tokenizer.common.Trainer(task, train_tokenizer.tokenizer_loss)
    losses = [trainer.step(3e-3, *given)["phone"].item() for _ in range(12)]
    assert losses[-1] < 0.85 * losses[0]


def test_a_stage_goes_on_from_its_checkpoint(work: Path) -> None:
    options = StageOptions(data=work / "corpus", work=work, minutes=2.0, steps=1, tiny=True)
    train_tokenizer.train(options)
    rows = [json.loads(line) for line in (work / "tokenizer" / "curve.jsonl").read_text().splitlines()]
    assert rows[-1]["step"] == 7


def test_a_larger_tokenizer_begins_with_the_codes_of_the_one_before(
    work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = StageOptions(data=work / "corpus", work=work, minutes=2.0, tiny=True, resume=work / "tokenizer")
    before = train_tokenizer.build(options, 1).tokenizer
    config = tiny_config()
    larger = replace(config, tokenizer=replace(config.tokenizer, num_layers=3))
    monkeypatch.setattr(train_tokenizer, "tiny_config", lambda: larger)
    after = train_tokenizer.build(options, 1).tokenizer
    assert len(after.blocks) == 3
    mel = mx.random.normal((1, 40, config.tokenizer.num_mels))
    np.testing.assert_array_equal(np.array(after(mel)), np.array(before(mel)))


def test_calibration_gives_the_statistics_of_the_batches() -> None:
    norm = nn.BatchNorm(3)
    holder = nn.Sequential(norm)
    rng = np.random.default_rng(0)
    data = [rng.normal([1, 2, 3], [1, 2, 3], (500, 3)).astype(np.float32) for _ in range(4)]
    train_speakers.hold_statistics(holder, held=True)
    holder.train()
    holder(mx.array(data[0]))
    np.testing.assert_array_equal(norm.running_mean, np.zeros(3))
    train_speakers.calibrate(holder, [mx.array(d) for d in data])
    np.testing.assert_allclose(norm.running_mean, np.mean(data, axis=(0, 1)), rtol=1e-4)
    np.testing.assert_allclose(norm.running_var, np.mean([d.var(0) for d in data], axis=0), rtol=0.01)
    assert not norm.training


def test_equal_error_rate_at_its_ends() -> None:
    low, high = np.array([0.1, 0.2]), np.array([0.8, 0.9])
    assert train_speakers.equal_error_rate(high, low) == 0.0
    assert train_speakers.equal_error_rate(np.linspace(0, 1, 101), np.linspace(0, 1, 101)) == pytest.approx(
        0.5, abs=0.02
    )


def test_annotation_holds_what_the_encoders_say(work: Path) -> None:
    corpus = Corpus.open(work / "corpus")
    encoders = annotate.load_encoders(work, tiny_config())
    annotate.annotate(corpus, encoders, batch_tokens=300)
    corpus = Corpus.open(work / "corpus", annotated=True)
    for index in (0, len(corpus) - 1):
        tokens = corpus.tokens(index)
        assert len(tokens) == corpus.num_tokens[index]
        assert tokens.min() >= 0
        assert tokens.max() < 6561
        assert np.linalg.norm(corpus.speaker_emb(index).astype(np.float32)) == pytest.approx(1.0, abs=0.01)
        assert corpus.xvector(index).shape == (192,)
    wave = features.to_16k(features.to_float(mx.array(corpus.wave(0))[None]))
    alone = np.array(encoders.tokenizer(annotate.tokenizer_mel(wave)))[0]
    assert np.mean(alone == corpus.tokens(0)) > 0.8  # the padding's silence moves a few


def test_annotation_asks_for_the_stages(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="train these stages first"):
        annotate.load_encoders(tmp_path, tiny_config())
