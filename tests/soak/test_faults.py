"""The short form of the campaign of faults: each call of some saves fails once."""

from __future__ import annotations

import shutil
import sys

import pytest

from tests.soak import faults

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("gcc") is None,
    reason="needs gcc, and a library that is preloaded",
)


def lose_nothing(capfd: pytest.CaptureFixture[str], saves: tuple[str, ...], *options: str) -> None:
    """Run the campaign of these saves; none loses anything."""
    given = [each for name in saves for each in ("--save", name)]
    bad = faults.main([*options, *given])
    told = capfd.readouterr().out
    assert not bad, told
    assert sum(told.count(fine) for fine in (" 0 losses", " fine")) == len(saves), told


def test_no_save_loses_anything(capfd: pytest.CaptureFixture[str]) -> None:
    saves = ("voice added", "rules", "speech in FLAC")
    lose_nothing(capfd, saves, "--error", "ENOSPC", "--once")


def test_what_cannot_be_read_is_not_lost(capfd: pytest.CaptureFixture[str]) -> None:
    lose_nothing(capfd, ("place", "settings"), "--kind", "reads")


def test_a_disk_without_locks_keeps_what_is_saved(capfd: pytest.CaptureFixture[str]) -> None:
    lose_nothing(capfd, ("place", "pasted text", "settings", "rules"), "--kind", "no-locks")
