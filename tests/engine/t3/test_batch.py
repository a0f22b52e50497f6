"""Utterances made at once: each as it would be alone, wherever it stands, whoever is beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, ClassVar

import mlx.core as mx
import numpy as np
import pytest

from engine.config import BlockConfig, GPT2Config, LlamaConfig
from engine.t3 import model as t3_model
from engine.t3.batch import Batch, BlockBatch, TokenBatch, batch_of
from engine.t3.generate import generate, make_prefix
from engine.t3.model import GPT2, T3, VoicePrefix
from engine.t3.sampling import SamplingOptions
from engine.t3.steps import choose
from engine.t3.steps.base import AnyRows
from engine.t3.steps.cuda_step import CudaBlockRows, CudaRows
from engine.t3.steps.mlx_step import MlxBlockRows, MlxRows, MlxStep
from engine.t3.steps.recorded_step import RecordedRows
from engine.types import SpeechToken
from tests.support import t3

COUNT, COUNT_ON_CUDA = 8, 32
"""Rows; on CUDA an eighth of them begin together."""
WIDE: dict[str, GPT2Config | LlamaConfig] = {
    "gpt2": GPT2Config(hidden_size=768, num_layers=3, num_heads=12, max_positions=512),
    "llama": LlamaConfig(hidden_size=1024, intermediate_size=2048, num_layers=3, num_heads=16),
}
"""The smallest that kernels take."""
OPTIONS = SamplingOptions(temperature=0.8, top_p=0.9, repetition_penalty=1.3, max_tokens=40)
Made = list[SpeechToken]
Text = tuple[int, int, int]
"""Length, seed, most tokens."""


class Case:
    """A model and its rows."""

    def __init__(self, kind: str) -> None:
        family, self.way = kind.split()
        config = {**t3.CONFIGS, "blocks": t3.BLOCKS}[family]
        self.count = COUNT
        if family == "blocks" and self.way == "mlx":
            # MLX would take most of a minute on a processor for all passes over a block of each row.
            config, self.count = replace(config, blocks=BlockConfig(steps=4)), 4
        wide = replace(config, backbone=WIDE["gpt2" if family == "gpt2" else "llama"])
        self.model: T3 = t3.make(wide if self.way == "cuda" else config)
        if self.way == "cuda" and self.model.config.blocks:
            # In no other precision is there a kernel.
            self.model.set_dtype(mx.bfloat16)
        self.model.runner = MlxStep(self.model) if self.way == "mlx" else choose(self.model)
        self.guided = self.model.config.guidance
        self.prefix: VoicePrefix = make_prefix(self.model, t3.make_voice())
        self.rows = self.make_rows()

    def make_rows(self) -> AnyRows:
        if self.model.config.blocks and self.way == "cuda":
            return CudaBlockRows(self.model, COUNT_ON_CUDA, guided=self.guided)
        if self.model.config.blocks:
            return MlxBlockRows(self.model, self.count, guided=self.guided)
        if self.way == "recorded":
            return RecordedRows(self.model, COUNT)
        if self.way == "cuda":
            return CudaRows(self.model, COUNT_ON_CUDA, guided=self.guided)
        return MlxRows(self.model, COUNT, guided=self.guided)

    @property
    def others(self) -> list[Text]:
        """With one more there are as many as rows."""
        return OTHERS[: self.count - 1]

    def batch(self) -> Batch:
        kind = BlockBatch if self.model.config.blocks else TokenBatch
        return kind(self.model, self.rows, OPTIONS, guided=self.guided)

    def text(self, text: Text) -> tuple[np.ndarray, SamplingOptions, int]:
        length, seed, most = text
        tokens = np.random.default_rng(seed).integers(5, 60, length).astype(np.int32)
        return tokens, SamplingOptions(**{**OPTIONS.__dict__, "max_tokens": most}), seed

    def at_once(self, texts: Sequence[Text], batch: Batch | None = None) -> list[Made]:
        batch = batch or self.batch()
        going = []
        for text in texts:
            tokens, options, seed = self.text(text)
            going.append(batch.generate(self.prefix, tokens, options, seed=seed))
        found: list[Made] = [[] for _ in texts]
        for given in zip_longest(*going):
            for made, token in zip(found, given, strict=True):
                made += [token] if token is not None else []
        assert batch.is_idle
        return found

    def alone(self, text: Text) -> Made:
        tokens, options, seed = self.text(text)
        return list(generate(self.model, self.prefix, tokens, options, seed=seed))


ON_CUDA = pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")
CASES = [
    pytest.param(
        "gpt2 recorded", marks=pytest.mark.skipif(mx.cuda.is_available(), reason="a processor's way")
    ),
    *("gpt2 mlx", "llama mlx", "blocks mlx"),
    *(pytest.param(f"{family} cuda", marks=ON_CUDA) for family in ("gpt2", "llama", "blocks")),
]


@pytest.fixture(scope="module", params=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    return Case(request.param)


def ids(made: Made) -> list[int]:
    return [token.id for token in made]


def same(one: Made, other: Made) -> bool:
    """To the bit, what is attended to with it."""
    return len(one) == len(other) and all(
        a.id == b.id and np.array_equal(a.attention, b.attention) for a, b in zip(one, other, strict=True)
    )


MINE: Text = (12, 4, 32)
OTHERS: list[Text] = [
    (3, 10, 9),
    (45, 11, 35),
    (7, 12, 1),
    (15, 13, 40),
    (9, 14, 20),
    (30, 15, 33),
    (2, 16, 38),
]


def test_an_utterance_is_the_same_alone_and_among_others(case: Case) -> None:
    alone = case.at_once([MINE])[0]
    assert len(alone) == MINE[2]
    others = case.others
    for place in (0, 1 + len(others) // 3, len(others)):
        beside = case.at_once([*others[:place], MINE, *others[place:]])
        assert same(beside[place], alone), place


def test_it_is_the_same_where_it_comes_late(case: Case) -> None:
    alone = case.at_once([MINE])[0]
    # Twice as many as there are rows: it waits until one is free, which another had.
    others = case.others
    found = case.at_once([*others, *others, MINE, others[1]])
    assert same(found[-2], alone)
    assert same(found[1], found[len(others) + 1])
    assert same(found[1], found[-1])


def test_it_is_what_is_said_one_after_another(case: Case) -> None:
    """Products of one row and of several are rounded otherwise: with these weights no draw turns on it. A
    last block that is not whole would be filled otherwise."""
    if case.model.dtype != mx.float32:
        pytest.skip("Draws turn on it in bfloat16; what comes before them is held to the layers elsewhere.")
    assert ids(case.at_once([MINE, *case.others])[0]) == ids(case.alone(MINE))


def test_one_that_is_left_makes_room(case: Case) -> None:
    batch = case.batch()
    tokens, options, seed = case.text(OTHERS[1])
    left = [batch.generate(case.prefix, tokens, options, seed=seed + n) for n in range(case.count)]
    for each in left:
        next(each)
        each.close()
    assert same(case.at_once([MINE], batch)[0], case.at_once([MINE])[0])


def test_what_ends_is_told(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    tokens, options, seed = case.text(MINE)

    def over(batch: Batch) -> bool:
        going = batch.generate(case.prefix, tokens, options, seed=seed)
        while True:
            try:
                next(going)
            except StopIteration as stop:
                return bool(stop.value)

    assert over(case.batch()) is False
    said = ids(case.alone(MINE))
    stopped = case.batch()
    # What draws is an object's or a class's.
    owner, name = (
        (stopped, "_unmask") if isinstance(stopped, BlockBatch) else (type(stopped._draws), "__call__")
    )
    draw: Callable[..., mx.array] = getattr(owner, name)
    stop = case.model.config.stop_speech_token
    monkeypatch.setattr(owner, name, lambda *given: draw(*given) * 0 + stop)
    assert over(stopped) is True
    assert len(said) == MINE[2]


@dataclass(frozen=True)
class AnotherConfig:
    """Of a transformer that no room but the table knows; it computes as a GPT-2."""

    kind: ClassVar = "another"
    gated: ClassVar = False

    hidden_size: int = 64
    num_layers: int = 3
    num_heads: int = 2
    max_positions: int = 512
    layer_norm_eps: float = 1e-5
    inner_size: int = 256
    head_dim: int = 32


def test_another_transformer_is_a_row_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(t3_model._BACKBONES, "another", GPT2)
    another: Any = AnotherConfig()
    found = []
    for config in (t3.GPT2, replace(t3.GPT2, backbone=another)):
        model = t3.make(config)
        model.runner = choose(model)
        prefix, batch = make_prefix(model, t3.make_voice()), batch_of(model, 2, OPTIONS, guided=False)
        assert batch is not None
        given = batch.generate(prefix, t3.TEXT, OPTIONS, seed=3)
        found.append([token.id for token in given if token is not None])
    assert len(found[0]) > 10
    assert found[0] == found[1]
