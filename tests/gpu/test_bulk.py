"""Sentences made at once on a real NVIDIA GPU: each has the bytes that it has in any other order."""

from __future__ import annotations

import numpy as np
import pytest

from engine.model import load
from engine.speech.synthesizer import Synthesizer
from tests.engine.speech.test_bulk import MINE, OTHERS, made

# isort: split
import mlx.core as mx

pytestmark = pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")

LONG = tuple(
    f"The boats that left the harbour on {day} came back with {fish}, a broken mast and three sailors "
    "who said that the sea had been as smooth as glass."
    for day, fish in (
        ("Monday", "herring"),
        ("Tuesday", "cod"),
        ("Wednesday", "mackerel"),
        ("Thursday", "plaice"),
        ("Friday", "trout"),
        ("Saturday", "salmon"),
        ("Sunday", "nothing"),
        ("Christmas", "oysters"),
    )
)
"""Of eight seconds, where cuDNN sums the last of eight in another order than the others."""


@pytest.mark.parametrize("parts", [LONG, (MINE, *OTHERS)], ids=["long", "short"])
def test_a_sentence_has_the_same_bytes_in_any_order(parts: tuple[str, ...]) -> None:
    synthesizer = Synthesizer(load("starter", device="gpu"))
    one, other = (
        {words: samples for words, samples, _ in made(synthesizer, order, 8)}
        for order in (parts, parts[::-1])
    )
    for words, samples in one.items():
        assert np.array_equal(samples, other[words]), words
    ((_, alone, _),) = made(synthesizer, parts[:1], 8)
    assert np.array_equal(alone, one[parts[0]])
