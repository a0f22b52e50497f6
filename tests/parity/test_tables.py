"""The parity tables at tiny size: ``make parity`` and ``make precision`` pass."""

from __future__ import annotations

import pytest

from tests.parity.__main__ import NAMES, main


@pytest.mark.parametrize("member", list(NAMES))
def test_parity(member: str, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--member", member, "--size", "tiny", "--seed", "1"])
    assert status == 0, capsys.readouterr().out


def test_precision(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--precision", "--member", "nano", "--size", "tiny"])
    assert status == 0, capsys.readouterr().out


def test_a_failing_row_fails_the_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.parity import __main__ as command
    from tests.parity.table import identical

    monkeypatch.setattr(command, "_parity", lambda kind, options: [identical("broken", [1], [2])])
    assert main(["--member", "turbo"]) == 1
    assert "FAIL" in capsys.readouterr().out
