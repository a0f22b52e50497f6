"""The bench on toy weights: ours alone, in processes of its own, and what it keeps."""

from __future__ import annotations

import json
from pathlib import Path

from engine.backend import choose

# isort: split
import mlx.core as mx
import numpy as np
import pytest

from engine.checkpoints import loader
from engine.s3gen import stream as s3gen
from engine.vocoder import stream as vocoding
from tests.bench import __main__ as bench
from tests.bench import inputs, plan, weights
from tests.bench.ours import Ours, at_chunk


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Toy weights of Nano in the official layout."""
    folder = tmp_path_factory.mktemp("weights")
    weights.ready(folder, "nano", "tiny")
    return folder


def test_weights_are_made_once(root: Path) -> None:
    folder = weights.ready(root, "nano", "tiny")
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert weights.ready(root, "nano", "tiny") == folder
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == before
    assert loader.load(folder, choose("cpu")).member == "nano"


def test_all_parts_of_ours_give_their_figures(root: Path) -> None:
    folder = weights.ready(root, "nano", "tiny")
    ours = Ours(folder, inputs.load(folder / inputs.FILE), "cpu")
    sizes = plan.Sizes(tokens=3, prompt=8, first=4, whole=6, utterance=12, early=2, late=5)
    found: dict[str, float] = {}
    for part in ("t3", "chunk", "whole", "vocoder", "growth", "clone", "speech"):
        found |= getattr(ours, part)(sizes)
    assert set(found) <= set(plan.FIGURES)
    assert all(value > 0 for value in found.values()), found
    assert {"tokens_per_second", "chunk", "whole", "vocoder", "chunk_growth", "clone", "first_audio"} <= set(
        found
    )
    assert found["first_token_new"] > 0


def test_a_stream_put_before_a_chunk_is_where_it_would_have_come_to(root: Path) -> None:
    """The late chunk is timed without the chunks before it: its input must be the same."""
    folder = weights.ready(root, "nano", "tiny")
    given, sizes = inputs.load(folder / inputs.FILE), plan.Sizes(prompt=8, first=10)
    ours = Ours(folder, given, "cpu")
    flow, vocoder, voice = ours.model.flow, ours.model.vocoder, ours.voice(sizes)
    state = s3gen.open_stream(flow, voice, seed=1, mode="window")
    sound, number = vocoding.init_state(vocoder, seed=1), 8
    put, put_sound = at_chunk(state, sound, given, sizes, number)
    spoken = [int(token) for token in given.speech_tokens]
    mel = mx.array(given.mel)
    for k in range(number - 1):
        arrived = spoken[: 10 + 3] if k == 0 else spoken[10 * k + 3 : 10 * k + 13]
        _, state = s3gen.step(flow, state, arrived, final=False)
        _, sound = vocoding.step(vocoder, sound, mel[:, 20 * k : 20 * (k + 1)], final=False)
    assert (put.done, put.context, put.pending) == (state.done, state.context, state.pending)
    assert (put_sound.first, put_sound.done) == (sound.first, sound.done)
    assert put_sound.f0.shape == sound.f0.shape
    np.testing.assert_array_equal(np.array(put_sound.mel), np.array(sound.mel))


def test_a_run_is_written_kept_and_shown(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "figures.json"
    arguments = ["--size", "tiny", "--member", "nano", "--contender", "ours", "--rounds", "2"]
    arguments += ["--part", "t3", "--weights", str(root), "--out", str(out)]
    assert bench.main(arguments) == 0
    runs = json.loads(out.read_text())["runs"]
    assert [run["round"] for run in runs] == [0, 1]
    assert set(runs[0]["versions"]) == {"mlx", "openvino"}
    capsys.readouterr()

    assert bench.main(arguments) == 0
    said = capsys.readouterr().out
    assert said.count("  kept\n") == 2
    assert json.loads(out.read_text())["runs"] == runs
    assert "| T3, tokens a second |" in out.with_suffix(".md").read_text()


def test_a_contender_that_fails_is_told_of(root: Path, tmp_path: Path) -> None:
    job = plan.Job("ours", "nano", "t3", 0, 1, plan.Sizes(text=10_000, tokens=1))
    found = bench.run_job(job, tmp_path, "cpu", 100)
    assert found.failed.startswith("failed")
    assert not found.figures
