"""The clip encoders as networks: shapes, gradients, padding, batch norm."""

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from mlx.utils import tree_flatten

from engine.config import CAMPPlusConfig, S3TokenizerConfig, VoiceEncoderConfig
from engine.dsp import spectra
from engine.voice.encoders import (
    CAMPPlus,
    S3Tokenizer,
    VoiceEncoder,
    fsq_codes,
    partial_step,
    partials,
    straight_through,
)

TOKENIZER = S3TokenizerConfig(hidden_size=64, num_heads=2, num_layers=2)
SPEAKER = CAMPPlusConfig(growth_rate=4, bn_size=2, init_channels=16, head_channels=4, block_layers=(2, 2, 2))
VOICE = VoiceEncoderConfig(hidden_size=16, embedding_dim=12)


@pytest.fixture
def wav() -> mx.array:
    mx.random.seed(3)
    return mx.random.normal((2, 16_000)) * 0.1


def _assert_all_train(module: nn.Module, loss) -> None:
    value, grads = nn.value_and_grad(module, loss)(module)
    assert np.isfinite(value.item())
    flat = tree_flatten(grads)
    assert {k for k, _ in flat} == {k for k, _ in tree_flatten(module.trainable_parameters())}
    for key, grad in flat:
        assert np.isfinite(np.asarray(grad)).all(), key
        assert float(mx.abs(grad).max()) > 0, key


def test_tokenizer_trains_through_rounding_and_mel(wav):
    model = S3Tokenizer(TOKENIZER)
    _assert_all_train(
        model, lambda m: mx.square(straight_through(m.activations(spectra.tokenizer_mel(wav))) - 0.3).mean()
    )


def test_waveform_gets_a_gradient_through_every_front_end(wav):
    for front_end in (
        spectra.s3gen_mel,
        spectra.tokenizer_mel,
        spectra.voice_encoder_mel,
        spectra.kaldi_fbank,
    ):
        grad = mx.grad(lambda x, f=front_end: mx.square(f(x)).mean())(wav)
        assert np.isfinite(np.asarray(grad)).all()
        assert float(mx.abs(grad).max()) > 0


def test_speaker_encoder_trains_and_keeps_running_statistics(wav):
    model = CAMPPlus(SPEAKER)
    before = np.asarray(model.tdnn_norm.running_mean).copy()
    fbank = spectra.kaldi_fbank(wav)
    _assert_all_train(model, lambda m: mx.square(m(fbank) - mx.arange(192) / 192).mean())
    assert np.abs(np.asarray(model.tdnn_norm.running_mean) - before).max() > 0
    model.eval()
    alone = model(fbank[:1])
    assert np.allclose(alone, model(fbank)[:1], atol=1e-5), "evaluation must not depend on the batch"


def test_voice_encoder_trains_and_gives_unit_vectors(wav):
    model = VoiceEncoder(VOICE)
    model.proj.bias = mx.ones((12,)) * 0.1
    parts = spectra.voice_encoder_mel(wav)[:, :100]
    _assert_all_train(model, lambda m: mx.square(m(parts) - mx.arange(12) / 12).mean())
    assert np.allclose(mx.linalg.norm(model(parts), axis=-1), 1.0, atol=1e-5)


def test_padding_does_not_change_tokens(wav):
    model = S3Tokenizer(TOKENIZER)
    features = spectra.tokenizer_mel(wav)
    short = model.activations(features[:1, :61])
    padded = mx.concatenate([features[:1, :61], mx.ones((1, 39, 128)) * 5], axis=1)
    both = model.activations(mx.concatenate([padded, features[1:]]), mx.array([61, 100]))
    assert short.shape == (1, 16, 8)
    assert np.allclose(both[0, :16], short[0], atol=1e-5)
    assert np.allclose(both[1], model.activations(features[1:])[0], atol=1e-5)


def test_codes_count_levels_lowest_first():
    tokens = mx.arange(3**8)[None]
    levels = (tokens[..., None] // mx.array([3**i for i in range(8)])) % 3 - 1
    assert (fsq_codes(levels * 0.99) == tokens).all()


def test_long_mels_go_in_windows_and_agree_in_the_middle():
    mx.random.seed(0)
    model = S3Tokenizer(TOKENIZER)
    features = mx.random.normal((1, 3400, 128)) * 0.3
    tokens = model.tokenize(features)
    assert tokens.shape == (1, 850)
    first = model(features[:, :3000])
    assert (tokens[:, :700] == first[:, :700]).all()
    assert (tokens[:, 700:] == model(features[:, 2600:])[:, 50:]).all()


@pytest.mark.parametrize(("frames", "count"), [(10, 1), (160, 1), (200, 1), (211, 2), (237, 2), (1001, 12)])
def test_partials_cover_the_clip(frames, count):
    assert partial_step(VoiceEncoderConfig()) == 77
    parts = partials(mx.ones((1, frames, 40)), VoiceEncoderConfig())
    assert parts.shape == (count, 160, 40)
