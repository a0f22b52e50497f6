"""The plan's order, and results that a run is taken up again with."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

import pytest

from tests.bench import plan, store

MACHINE = {"processor": "P", "cores": "2"}


def jobs(*contenders: str, member: str = "original", part: str = "t3") -> list[plan.Job]:
    return plan.jobs("cpu", (member,), (part,), contenders, rounds=2)


def test_contenders_take_turns() -> None:
    assert [(job.contender, job.round) for job in jobs("ours", "pytorch")] == [
        ("ours", 0),
        ("pytorch", 0),
        ("ours", 1),
        ("pytorch", 1),
    ]


def test_who_takes_part() -> None:
    assert not jobs("mlx-audio", member="nano"), "it has no Nano"
    assert not jobs("mlx-audio", part="whole"), "without a BLAS it would take many minutes"
    assert not jobs("pytorch", part="growth"), "it does not stream"
    slow = jobs("mlx-audio-blas")
    assert [job.round for job in slow] == [0]
    assert slow[0].sizes.tokens < plan.SIZES["cpu"].tokens
    on_gpu = plan.jobs("gpu", ("original",), ("t3",), tuple(plan.CONTENDERS), rounds=1)
    assert [job.contender for job in on_gpu] == ["ours", "ours-float32", "mlx-audio", "pytorch"]


def test_what_is_there_is_not_measured_again(tmp_path: Path) -> None:
    ours, theirs, *_ = jobs("ours", "pytorch")
    path = tmp_path / "results.json"
    results = store.load(path, "cpu", MACHINE)
    assert not results.has(ours, "source")
    for job in (ours, theirs):
        sizes = asdict(job.sizes)
        results.add(store.Run(*job.key, sizes, {"tokens_per_second": [2.0]}, source="source"))
    store.save(path, results)

    again = store.load(path, "cpu", MACHINE)
    assert again == results
    assert again.has(ours, "source")
    assert not again.has(ours, "other code"), "ours is measured again when the engine changed"
    assert again.has(theirs, "other code"), "a rival is not"
    assert not again.has(replace(theirs, sizes=plan.Sizes()), "source"), "nor at other sizes"
    assert again.values("ours", "original", "tokens_per_second") == [2.0]


def test_a_new_result_takes_the_old_ones_place() -> None:
    (ours, *_) = jobs("ours")
    results = store.Results("cpu", MACHINE)
    for value in (1.0, 2.0):
        results.add(store.Run(*ours.key, asdict(ours.sizes), {"chunk": [value]}))
    assert results.values("ours", "original", "chunk") == [2.0]


def test_figures_of_two_machines_are_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    store.save(path, store.Results("cpu", MACHINE))
    with pytest.raises(ValueError, match="another machine"):
        store.load(path, "cpu", {"processor": "Q", "cores": "2"})
    with pytest.raises(ValueError, match="another machine"):
        store.load(path, "gpu", MACHINE)
