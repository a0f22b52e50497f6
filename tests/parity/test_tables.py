"""The parity tables at tiny size: ``make parity`` and ``make precision`` pass."""

from __future__ import annotations

import pytest

from engine.checkpoints import registry
from tests.parity import s3gen, t3
from tests.parity.__main__ import NAMES, main


@pytest.mark.parametrize("member", list(NAMES))
def test_parity(member: str, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--member", member, "--size", "tiny", "--seed", "1"])
    out = capsys.readouterr().out
    assert status == 0, out
    steps = (
        ("guided: tokens", "drawn: places settled") if member == "flash" else ("greedy tokens", "alignment")
    )
    for row in (*steps, "waveform, same source", "text to waveform", "conversion: samples"):
        assert f"{row} " in out, row


def test_precision(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--precision", "--member", "nano", "--size", "tiny"])
    assert status == 0, capsys.readouterr().out


@pytest.mark.parametrize("member", list(NAMES))
def test_full_size_is_the_registry(member: str) -> None:
    """What the full-size tables build is what the loader knows, so their directories need no description."""
    known = registry.get(NAMES[member]).config
    s3 = s3gen.config(member, "full")  # type: ignore[arg-type]
    assert (t3.configuration(member, "full"), s3.flow, s3.vocoder) == (known.t3, known.flow, known.vocoder)
    assert (s3.tokenizer, s3.speaker_encoder) == (known.tokenizer, known.speaker_encoder)


def test_one_stage_builds_only_what_it_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--member", "nano", "--stage", "vocoder"]) == 0
    out = capsys.readouterr().out
    assert "waveform, same source" in out
    assert "greedy tokens" not in out


def test_a_failing_row_fails_the_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.reference import identical
    from tests.parity import __main__ as command

    monkeypatch.setattr(command, "_parity", lambda kind, options, watch: [identical("broken", [1], [2])])
    assert main(["--member", "turbo"]) == 1
    assert "FAIL" in capsys.readouterr().out
