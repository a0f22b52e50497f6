"""What this machine's processor does in a second, and which schedule follows of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import mlx.core as mx
import psutil
import pytest

from engine import measure_machine
from engine.backend import Backend, choose
from engine.checkpoints import pace, registry
from engine.checkpoints.pace import Machine, Pace
from engine.config import SCHEDULES, ModelConfig
from engine.s3gen import stream
from engine.speech import measuring
from tests.support.flow import small_flow, some_tokens, voice
from training.starter import starter_config


class Times(NamedTuple):
    """Seconds of all programs, as psutil has them."""

    user: float
    idle: float


NANO = registry.get("nano").config
FAST, SLOW = Pace(50e9, 2000e9), Pace(2e9, 5e9)


def machine(pace: Pace) -> Machine:
    return Machine({"float32": pace, "faster": replace(pace, weights=2 * pace.weights)}, 0.2)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pace, "cache_folder", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", SCHEDULES)
def test_what_is_solved_for_each_piece_is_counted_as_it_is_done(name: str) -> None:
    flow, solved = small_flow(), []
    encode: Callable[..., mx.array] = flow.runner.encode_chunk

    def counted(tokens: mx.array, *given: Any) -> mx.array:
        solved.append(tokens.shape[1])
        return encode(tokens, *given)

    conditionals, left = voice(pace.PROMPT), some_tokens(pace.SENTENCE)
    state = stream.open_stream(flow, conditionals, seed=1, mode="prefix")
    with mock.patch.object(flow.runner, "encode_chunk", counted):
        for count in stream.deliveries(flow, state.voice, "prefix", name):  # type: ignore[arg-type]
            now, left = left[:count], left[count:]
            _, state = stream.step(flow, state, now, final=not left)
            if not left:
                break
    assert solved == list(pace.pieces(name))


def test_larger_pieces_and_smaller_members_take_less() -> None:
    here = machine(SLOW)
    factors = [here.factor(NANO, "float32", name) for name in SCHEDULES]
    assert factors == sorted(factors, reverse=True)
    members = [registry.get(name).config for name in ("nano", "turbo", "original")]
    assert [here.factor(config) for config in members] == sorted(here.factor(config) for config in members)
    assert here.factor(NANO, "faster") < here.factor(NANO) == here.factor(NANO, "float16")
    assert here.factor(starter_config()) == here.starter


@pytest.mark.parametrize(
    ("known", "config", "asked", "expected"),
    [
        (None, NANO, "auto", "short"),
        (machine(FAST), NANO, "auto", "short"),
        (machine(SLOW), NANO, "auto", "longer"),
        (machine(Pace(50e9, 100e9)), NANO, "auto", "short"),
        (machine(Pace(50e9, 80e9)), NANO, "auto", "longer"),
        (machine(SLOW), NANO, "whole", "whole"),
        (machine(SLOW), starter_config(), "whole", "auto"),
    ],
)
def test_the_schedule_is_the_chosen_one_or_the_soonest_heard_that_keeps_pace(
    known: Machine | None, config: ModelConfig, asked: str, expected: str
) -> None:
    if known is not None:
        pace.keep(known)
    backend = choose("cpu", schedule=asked)  # type: ignore[arg-type]
    assert pace.settled(backend, config).schedule == expected


def test_a_gpu_has_its_own_usual_schedule() -> None:
    pace.keep(machine(SLOW))
    assert pace.settled(Backend("gpu", mx.float32, "Pretended GPU"), NANO).schedule == "auto"


def test_what_was_measured_is_kept_for_this_processor_and_its_threads(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PHILOMEL_THREADS", raising=False)
    assert pace.known_machine() is None
    pace.keep(machine(FAST))
    assert pace.known_machine() == machine(FAST)
    monkeypatch.setenv("PHILOMEL_THREADS", "1")
    assert pace.known_machine() is None
    monkeypatch.delenv("PHILOMEL_THREADS")
    [file] = folder.iterdir()
    file.write_text('{"paces": {"float32": [1]}}')
    assert pace.known_machine() is None


def test_a_folder_that_cannot_be_written_costs_another_measurement(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    (folder / "file").write_text("")
    monkeypatch.setattr(pace, "cache_folder", lambda: folder / "file")
    pace.keep(machine(FAST))
    assert pace.known_machine() is None


def test_this_machine_is_measured_and_known_if_nothing_else_ran(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "MOST_OF_OTHERS", 0.0)
    with monkeypatch.context() as others:
        others.setattr(psutil, "cpu_times", lambda: Times(user=100 * time.perf_counter(), idle=0.0))
        others.setattr(measuring, "_measured", lambda backend: machine(FAST))
        assert measure_machine() == machine(FAST)
        assert pace.known_machine() is None
    monkeypatch.setattr(psutil, "cpu_times", lambda: Times(user=0.0, idle=time.perf_counter()))
    found = measure_machine()
    assert pace.known_machine() == found
    assert set(found.paces) == {"float32", "faster"}
    # A processor does more than a hundred million and less than a hundred million million.
    for one in found.paces.values():
        assert 1e8 < one.weights < 1e14
        assert 1e8 < one.products < 1e14
    assert 0.001 < found.starter < 20
