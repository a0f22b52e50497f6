"""The short form of the campaign of faults: each call of some saves fails once."""

from __future__ import annotations

import shutil
import sys

import pytest

from tests.soak import faults


@pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("gcc") is None,
    reason="needs gcc, and a library that is preloaded",
)
def test_no_save_loses_anything(capfd: pytest.CaptureFixture[str]) -> None:
    saves = ("voice added", "rules", "speech in FLAC")
    given = [each for name in saves for each in ("--save", name)]
    lost = faults.main(["--error", "ENOSPC", "--once", *given])
    told = capfd.readouterr().out
    assert not lost, told
    assert told.count(" 0 losses") == len(saves)
