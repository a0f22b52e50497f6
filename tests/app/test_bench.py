"""``philomel bench``: figures, advice, and what it does when the time is over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import main
from app.commands import bench
from app.core.models import Speed, advise
from engine import Machine, ModelConfig, models
from engine.checkpoints.pace import Pace
from engine.speech import checks
from tests.support.program import MEMBER

FAMILY = {member.name: member.config for member in models.members()}


def speed(name: str, tokens: float | None = 100.0, factor: float | None = 0.1, **other: Any) -> Speed:
    known: dict[str, Any] = {
        "config": FAMILY[name],
        "device": "cpu",
        "description": "CPU",
        "dtype": "float32",
        "load_ms": 1.0,
        "first_audio_ms": 100.0,
        "peak_memory_mb": 1.0,
        "process_memory_mb": 1.0,
    }
    return Speed(name, tokens_per_second=tokens, s3gen_factor=factor, vocoder_factor=factor, **known | other)


def advice(*speeds: Speed, here: Machine | None = None) -> str:
    family: list[ModelConfig] = [FAMILY[name] for name in ("original", "turbo", "nano")]
    return advise(speeds, family, here)


def test_figures_as_json(
    models_dir: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "token_limit", lambda chars: 30)
    assert main(["bench", "--model", str(models_dir / MEMBER), "--seconds", "20", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [figures["dtype"] for figures in found["speeds"]] == ["float32", "faster"]
    for figures in found["speeds"]:
        assert figures["tokens_per_second"] > 0
        assert figures["real_time_factor"] > 0
        assert figures["first_audio_ms"] > 0
    assert found["advice"]
    assert found["machine"]["cores"]


def test_the_time_it_is_given_is_kept(
    models_dir: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "TEXT", bench.TEXT + f" {bench.TEXT}" * 50)
    assert main(["bench", "--model", str(models_dir / MEMBER), "--seconds", "2"]) == 0
    said = capsys.readouterr().out
    assert "speech tokens a second" in said
    assert said.strip().splitlines()[-1].endswith(".")


def test_the_largest_member_that_keeps_up_is_advised() -> None:
    said = advice(speed("nano", 200.0), speed("turbo", 120.0), speed("original", 20.0))
    assert said.startswith("Take turbo in float32")


def test_of_two_precisions_the_faster_is_advised() -> None:
    both = [speed("nano", 90.0, device="gpu"), speed("nano", 200.0, device="gpu", dtype="bfloat16")]
    said = advice(*both)
    assert "nano in bfloat16" in said
    assert "other" not in said, "on a GPU nothing is said of what was not measured"


def test_members_that_were_not_measured_are_told_of_by_what_the_processor_does() -> None:
    fast = Pace(40e9, 400e9)
    quick = advice(speed("nano", 250.0, 0.05), here=Machine({"float32": fast, "faster": fast}, 0.1))
    assert "these should keep up as well: turbo." in quick
    assert "original" not in quick
    halfway = Machine({"float32": Pace(9e9, 900e9), "faster": fast}, 0.1)
    assert "as well: turbo with --precision faster." in advice(speed("nano", 250.0, 0.05), here=halfway)
    slow = Pace(2e9, 9e9)
    said = advice(speed("nano", 30.0, 0.4), here=Machine({"float32": slow, "faster": slow}, 0.1))
    assert said.startswith("nano in float32 takes 1.6 s for a second of speech")
    assert "No other member should keep up" in said
    assert "other" not in advice(speed("nano", 250.0, 0.05)), "of a machine that is not known nothing is said"


def test_silence_is_told_as_what_it_is() -> None:
    assert "No sound" in advice(speed("original", 3.0, None))
    assert "No sound" in advice(speed("original", None, None))
