from __future__ import annotations

from dataclasses import replace

import mlx.core as mx
import mlx.nn as nn
import mlx.optimizers as optim
import numpy as np
import pytest

from engine.errors import ConfigError
from engine.t3.model import T3, pack, unpack_last
from tests.support.t3 import GPT2, make

rng = np.random.default_rng(3)


def batch(B: int, N: int, S: int, P: int) -> dict[str, mx.array]:
    return {
        "speaker_emb": mx.array(rng.normal(size=(B, 256)).astype(np.float32)),
        "text_tokens": mx.array(rng.integers(1, 250, (B, N)).astype(np.int32)),
        "speech_tokens": mx.array(rng.integers(0, 6561, (B, S)).astype(np.int32)),
        "prompt_tokens": mx.array(rng.integers(0, 6561, (B, P)).astype(np.int32)),
    }


def test_a_padded_row_gets_the_logits_it_gets_alone(model: T3) -> None:
    data = batch(3, 9, 11, 6)
    text, speech = [9, 4, 7], [5, 11, 2]
    prompts = [6, 6, 6] if model.config.perceiver else [2, 6, 0]
    lengths = {} if model.config.perceiver else {"prompt_lengths": mx.array(prompts)}
    together = model(**data, text_lengths=mx.array(text), speech_lengths=mx.array(speech), **lengths)
    assert together.shape == (3, 12, model.config.speech_vocab)
    for row in range(3):
        alone = model(
            data["speaker_emb"][row : row + 1],
            data["text_tokens"][row : row + 1, : text[row]],
            data["speech_tokens"][row : row + 1, : speech[row]],
            prompt_tokens=data["prompt_tokens"][row : row + 1, : prompts[row]],
        )
        valid = speech[row] + 1
        np.testing.assert_allclose(
            np.asarray(together[row, :valid]), np.asarray(alone[0]), rtol=1e-4, atol=1e-4
        )


def test_what_stands_in_the_padding_does_not_matter(gpt2: T3) -> None:
    data = batch(2, 8, 6, 4)
    lengths = {"text_lengths": mx.array([5, 8]), "speech_lengths": mx.array([3, 6])}
    before = gpt2(**data, **lengths)
    data["text_tokens"][0, 5:] = 299
    data["speech_tokens"][0, 3:] = 0
    after = gpt2(**data, **lengths)
    assert mx.array_equal(before[0, :4], after[0, :4])
    assert mx.array_equal(before[1], after[1])


def test_a_perceiver_refuses_ragged_prompts(llama: T3) -> None:
    with pytest.raises(ConfigError, match="perceiver"):
        llama(**batch(2, 5, 5, 6), prompt_lengths=mx.array([3, 6]))


def test_segments_are_packed_and_found_again() -> None:
    a, b, c = (mx.arange(12).reshape(2, 3, 2) + 100 * n for n in range(3))
    segments = [(a, mx.array([1, 3])), (b, None), (c, mx.array([3, 2]))]
    packed = np.asarray(pack(segments))
    for row, (n, m) in enumerate([(1, 3), (3, 2)]):
        expected = np.concatenate([np.asarray(a[row, :n]), np.asarray(b[row]), np.asarray(c[row, :m])])
        np.testing.assert_array_equal(packed[row, : len(expected)], expected)
        last = np.asarray(unpack_last(mx.array(packed), segments, 4))[row, : m + 1]
        np.testing.assert_array_equal(last, expected[len(expected) - m - 1 :])


def test_it_learns() -> None:
    """A starter-like model, ragged batch: every parameter has a gradient and the loss falls."""
    model = make(replace(GPT2, speech_prompt_tokens=4))
    data = batch(4, 8, 10, 4)
    text, speech = mx.array([8, 5, 3, 7]), mx.array([10, 4, 7, 9])
    stop = mx.full((4, 1), model.config.stop_speech_token)
    targets = mx.concatenate([data["speech_tokens"], stop], axis=1)
    place = mx.arange(11)
    targets = mx.where(place == speech[:, None], model.config.stop_speech_token, targets)
    weights = (place <= speech[:, None]).astype(mx.float32)

    def loss(m: T3) -> mx.array:
        logits = m(**data, text_lengths=text, speech_lengths=speech)
        return mx.sum(nn.losses.cross_entropy(logits, targets) * weights) / mx.sum(weights)

    step, optimizer = nn.value_and_grad(model, loss), optim.Adam(3e-3)
    losses = []
    for _ in range(8):
        value, gradients = step(model)
        optimizer.update(model, gradients)
        mx.eval(model.parameters(), optimizer.state)
        losses.append(float(np.asarray(value)))
    flat = dict(nn.utils.tree_flatten(gradients))
    assert all(float(np.abs(np.asarray(g)).max()) > 0 for g in flat.values())
    assert losses[-1] < 0.7 * losses[0]
