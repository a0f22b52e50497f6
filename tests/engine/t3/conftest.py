"""The small T3 models, made once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.t3.generate import make_prefix
from engine.t3.model import T3, VoicePrefix
from tests.support.t3 import CONFIGS, GPT2, LLAMA, make, make_voice


@pytest.fixture(scope="session", params=sorted(CONFIGS))
def model(request: pytest.FixtureRequest) -> T3:
    return make(CONFIGS[request.param])


@pytest.fixture(scope="session")
def llama() -> T3:
    return make(LLAMA)


@pytest.fixture(scope="session")
def gpt2() -> T3:
    return make(GPT2)


@pytest.fixture(scope="session")
def prefix_of() -> Callable[[T3], VoicePrefix]:
    """The prefix of the test voice, made once for each model."""
    # The models are kept as well: of one that has gone, another may get the identity.
    made: dict[int, tuple[T3, VoicePrefix]] = {}

    def get(model: T3) -> VoicePrefix:
        if id(model) not in made:
            made[id(model)] = model, make_prefix(model, make_voice())
        return made[id(model)][1]

    return get
