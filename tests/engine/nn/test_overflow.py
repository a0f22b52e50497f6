"""Numbers that outgrow float16 are noticed where a stage hands over; in float32 there is room for them."""

from __future__ import annotations

from collections.abc import Iterator

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np
import pytest

from engine.errors import PrecisionError
from engine.nn import overflow
from engine.s3gen import stream
from engine.s3gen.runners import choose
from engine.s3gen.stream import Mode
from engine.t3.generate import generate, make_prefix
from engine.t3.model import T3
from engine.t3.sampling import SamplingOptions
from tests.support.flow import small_flow, some_tokens
from tests.support.flow import voice as s3gen_voice
from tests.support.gpu_path import forced_gpu_path
from tests.support.t3 import CONFIGS, TEXT, make, make_voice


@pytest.fixture(autouse=True)
def on_a_gpu() -> Iterator[None]:
    with forced_gpu_path():
        yield


def tokens_of(model: T3, count: int) -> list[int]:
    prefix = make_prefix(model, make_voice())
    options = SamplingOptions(max_tokens=count, cfg_weight=0.5)
    return [token.id for token in generate(model, prefix, TEXT, options, seed=0)]


def swollen(name: str, dtype: mx.Dtype) -> T3:
    """A model whose last layer gives more than float16 holds, at whatever it is asked."""
    model = make(CONFIGS[name])
    model.set_dtype(dtype)
    norm = model.backbone.norm
    norm.weight = norm.weight * 60_000
    return model


@pytest.mark.parametrize("name", sorted(CONFIGS))
def test_t3_does_not_draw_from_lost_logits(name: str) -> None:
    with pytest.raises(PrecisionError, match="float32"):
        tokens_of(swollen(name, mx.float16), 4)
    for roomy in (mx.float32, mx.bfloat16):
        assert len(tokens_of(swollen(name, roomy), 4)) == 4


def test_what_was_sound_before_was_handed_over() -> None:
    model = make(CONFIGS["gpt2"])
    model.set_dtype(mx.float16)
    expected = tokens_of(model, 6)
    prefix = make_prefix(model, make_voice())
    start = prefix.length + len(TEXT) + model.num_start_tokens
    # The third step is the first whose position adds more than there is room for.
    positions = model.backbone.positions.weight
    model.backbone.positions.weight = mx.concatenate(
        [positions[: start + 2], mx.full(positions[start + 2 :].shape, mx.inf, mx.float16)]
    )
    steps = generate(model, prefix, TEXT, SamplingOptions(max_tokens=6), seed=0)
    assert [next(steps).id for _ in range(3)] == expected[:3]
    with pytest.raises(PrecisionError):
        next(steps)


@pytest.mark.parametrize("mode", ["window", "prefix", "chunk"])
def test_s3gen_does_not_hand_over_a_lost_mel(mode: Mode) -> None:
    model = small_flow(chunk_tokens=5 if mode == "chunk" else None)
    given = s3gen_voice(80)
    model.estimator.final_proj.weight = model.estimator.final_proj.weight * 1e5
    model.runner = choose(model.networks)

    def speak() -> list[mx.array]:
        prepared = stream.prepare(model, given, mode, n_timesteps=1)
        state = stream.open_stream(model, given, seed=0, mode=mode, voice=prepared)
        return stream.step(model, state, some_tokens(30), final=True)[0]

    assert all(np.isfinite(np.array(mel)).all() for mel in speak())
    model.set_dtype(mx.float16)
    model.runner = choose(model.networks)
    with pytest.raises(PrecisionError, match="float32"):
        speak()


def test_a_token_is_marked_in_one_compiled_function() -> None:
    token = mx.array([7], mx.int32)
    for logits, expected in (
        (mx.ones((2, 9)), 7),
        (mx.full((2, 9), mx.nan), -1),
        (mx.full((1, 9), mx.inf), -1),
    ):
        assert overflow.marked(token, logits, mx.float16).item() == expected
        assert overflow.marked(token, logits, mx.float32) is token
