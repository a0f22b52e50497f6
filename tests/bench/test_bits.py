"""The table of few bits, on toy weights."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import bits, plan, store


def at_once(job: plan.Job, *_: object) -> store.Run:
    """In place of a process, of which ``test_run`` has some."""
    return store.Run(*job.key, sizes={}, figures={"tokens_per_second": [2.0, 9.0, 3.0]}, load_s=1.0)


def test_a_member_in_all_widths(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bits, "run_job", at_once)
    out = tmp_path / "bits.json"
    arguments = ["--member", "nano", "--size", "tiny", "--weights", str(tmp_path), "--out", str(out)]
    assert bits.main(arguments) == 0
    copies = bits.load(out)
    assert [copy.bits for copy in copies] == [32, 16, 8, 4]
    wide, half, eight, four = copies
    assert wide.tokens is None
    assert wide.bytes > half.bytes > eight.bytes > four.bytes
    assert half.mel is not None
    assert eight.mel is not None
    assert four.mel is not None
    assert half.mel < eight.mel < four.mel
    assert all(copy.figures["tokens_per_second"] == 3.0 for copy in copies)
    said = capsys.readouterr().out
    assert "| nano, 8 bits |" in said
    assert bits.main([*arguments, "--table"]) == 0
    assert bits.table(copies) in capsys.readouterr().out


def test_a_line_without_figures_has_empty_cells() -> None:
    line = bits.cells(bits.Copy("starter", 8, 30_000_000, figures={"words_wrong": 3.21}))
    assert line[:2] == ["starter, 8 bits", "30 MB"]
    assert line[8] == "3.2 %"
    assert line[4:8] == ["", "", "", ""]
