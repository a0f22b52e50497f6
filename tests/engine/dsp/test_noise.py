from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dsp import noise


@settings(max_examples=50)
@given(
    st.sampled_from([noise.FLOW, noise.SOURCE]),
    st.integers(-300, 300),
    st.lists(st.integers(0, 90), min_size=1, max_size=6),
    st.integers(),
)
def test_any_cut_gives_the_same_noise(stream: int, start: int, sizes: list[int], seed: int) -> None:
    whole = noise.normal(seed, stream, start, start + sum(sizes), 3)
    at, parts = start, []
    for size in sizes:
        parts.append(noise.normal(seed, stream, at, at + size, 3))
        at += size
    assert np.array_equal(np.concatenate(parts), whole)


def test_seeds_and_streams_differ_and_the_noise_is_normal() -> None:
    one = noise.normal(1, noise.FLOW, -500, 1500, 80)
    assert abs(one.mean()) < 0.01
    assert abs(one.std() - 1) < 0.01
    for other in (noise.normal(2, noise.FLOW, -500, 1500, 80), noise.normal(1, noise.SOURCE, -500, 1500, 80)):
        assert abs(np.corrcoef(one.ravel(), other.ravel())[0, 1]) < 0.01
    assert abs(np.corrcoef(one[:-64].ravel(), one[64:].ravel())[0, 1]) < 0.01
