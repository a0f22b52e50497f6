"""What a reading's options refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.errors import ConfigError
from engine.span import Span
from engine.speech.options import SpeechOptions
from engine.t3.sampling import SamplingOptions


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ({"temperature": "0.8"}, "temperature must be a number, not '0.8'"),
        ({"temperature": float("nan")}, "temperature must be between 0.0 and 5.0, not nan"),
        ({"top_k": 1.5}, "top_k must be a whole number, not 1.5"),
        ({"steps": 2.5}, "steps must be a whole number, not 2.5"),
        ({"steps": 0}, "steps must be between 1 and 100, not 0"),
        ({"seed": None}, "seed must be a whole number, not None"),
        ({"pause": None}, "pause must be a number, not None"),
        ({"streaming": "quick"}, "streaming must be auto, exact or fast, not 'quick'"),
    ],
)
def test_what_cannot_be_is_refused_by_name(choice: dict[str, Any], told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        SpeechOptions(**choice)


def test_numbers_of_any_kind_are_taken() -> None:
    options = SpeechOptions(
        seed=-(2**70), top_k=np.int64(5), temperature=np.float32(0.5), pause=1, steps=None
    )
    assert options.top_k == 5


def test_what_options_take_sampling_takes() -> None:
    assert SamplingOptions(top_p=SpeechOptions(top_p=0.01).top_p or 0.0).top_p == 0.01
    with pytest.raises(ConfigError, match=r"top_p must be between .* and 1.0, not 0"):
        SpeechOptions(top_p=0)
    with pytest.raises(ConfigError, match="top_k must be between 0 and 10000, not -1"):
        SpeechOptions(top_k=-1)


def test_an_empty_span_is_a_span() -> None:
    assert (Span(3, 3) or None) == Span(3, 3)
    assert len(Span(3, 3)) == 0
