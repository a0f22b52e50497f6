from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import mlx.core as mx
import numpy as np
import pytest

from engine.errors import PrecisionError
from engine.t3.generate import generate, make_prefix
from engine.t3.model import T3, VoicePrefix
from engine.t3.sampling import SamplingOptions
from engine.t3.steps.mlx_step import MlxStep
from engine.t3.steps.recorded_step import RecordedBlockStep
from engine.types import SpeechToken
from tests.support.gpu_path import forced_gpu_path
from tests.support.t3 import BLOCKS, TEXT, make, make_voice

OPTIONS = SamplingOptions(0.6, min_p=0.0, repetition_penalty=1.0, cfg_weight=1.0, max_tokens=40)


@pytest.fixture(scope="module")
def model() -> T3:
    return make(BLOCKS)


@pytest.fixture(scope="module")
def prefix(model: T3) -> VoicePrefix:
    return make_prefix(model, make_voice())


def ids(model: T3, prefix: VoicePrefix, options: SamplingOptions = OPTIONS, seed: int = 0) -> list[int]:
    return [token.id for token in generate(model, prefix, TEXT, options, seed=seed)]


def test_a_seed_fixes_the_tokens(model: T3, prefix: VoicePrefix) -> None:
    first = ids(model, prefix, seed=3)
    mx.eval(mx.random.normal((5,)))
    assert ids(model, make_prefix(model, make_voice()), seed=3) == first
    assert ids(model, prefix, seed=4) != first
    greedy = replace(OPTIONS, temperature=0.0)
    assert ids(model, prefix, greedy, seed=1) == ids(model, prefix, greedy, seed=2)


def test_a_block_does_not_know_how_many_follow(model: T3, prefix: VoicePrefix) -> None:
    whole = ids(model, prefix)
    assert len(whole) == 40
    assert ids(model, prefix, replace(OPTIONS, max_tokens=16)) == whole[:16]
    assert ids(model, prefix, replace(OPTIONS, max_tokens=32)) == whole[:32]
    assert len(ids(model, prefix, replace(OPTIONS, max_tokens=17))) == 17


def test_interleaved_utterances_do_not_disturb_each_other(model: T3, prefix: VoicePrefix) -> None:
    alone = [ids(model, prefix, seed=seed) for seed in (1, 2)]
    runs = [generate(model, prefix, TEXT, OPTIONS, seed=seed) for seed in (1, 2)]
    together = list(zip(*runs, strict=True))
    assert [[pair[n].id for pair in together] for n in (0, 1)] == alone


@pytest.mark.parametrize("weight", [0.0, 1.0])
@pytest.mark.parametrize("temperature", [0.0, 0.2])
def test_recorded_and_in_mlx_they_agree(
    weight: float, temperature: float, model: T3, prefix: VoicePrefix, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MLX's way queues all passes of a block, and never looks whether it is settled before."""
    options = replace(OPTIONS, cfg_weight=weight, temperature=temperature, max_tokens=100)
    runs = []
    for runner in (RecordedBlockStep(model), MlxStep(model)):
        monkeypatch.setattr(model, "runner", runner)
        runs.append(ids(model, prefix, options))
    assert runs[0] == runs[1]
    assert len(runs[0]) == 100


@pytest.mark.parametrize("kind", [RecordedBlockStep, MlxStep])
def test_a_stop_token_ends_it(kind: Callable[[T3], Any], prefix: VoicePrefix) -> None:
    """What is settled before it is spoken; what was masked then is nobody's token."""
    model = make(BLOCKS)
    model.runner = kind(model)
    whole = ids(model, prefix)
    # The stop token takes the place of one that is spoken in the second block.
    spoken = next(token for token in whole[16:32] if token not in whole[:16])
    head = np.array(model.speech_head.weight)
    head[[spoken, BLOCKS.stop_speech_token]] = head[[BLOCKS.stop_speech_token, spoken]]
    model.speech_head.weight = mx.array(head)
    model.runner = kind(model)
    given = replace(prefix, prior=make_prefix(model, make_voice()).prior)
    ended: list[bool] = []

    def watched() -> Iterator[SpeechToken]:
        ended.append((yield from generate(model, given, TEXT, OPTIONS, seed=0)))

    said = [token.id for token in watched()]
    assert ended == [True]
    assert said[:16] == whole[:16]
    assert len(said) <= whole.index(spoken)
    assert all(token < 6561 for token in said)


def test_repetition_is_weakened_from_block_to_block(model: T3, prefix: VoicePrefix) -> None:
    options = replace(OPTIONS, temperature=0.0, repetition_penalty=10.0)
    plain, other = ids(model, prefix, replace(options, repetition_penalty=1.0)), ids(model, prefix, options)
    assert other[:16] == plain[:16]
    assert not set(other[:16]) & set(other[16:32])


def test_it_does_not_draw_from_lost_logits() -> None:
    with forced_gpu_path():
        for dtype, lost in ((mx.float16, True), (mx.bfloat16, False)):
            model = make(BLOCKS)
            model.set_dtype(dtype)
            prefix = make_prefix(model, make_voice())
            model.backbone.norm.weight = model.backbone.norm.weight * 60_000
            if lost:
                with pytest.raises(PrecisionError, match="float32"):
                    ids(model, prefix)
            else:
                assert len(ids(model, prefix)) == 40
