"""What a reading's options refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.errors import ConfigError
from engine.speech.options import SpeechOptions


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
