"""The table of packed weights on a GPU, by small members on any machine."""

from __future__ import annotations

import pytest

from tests.bench import packed


def test_each_width_has_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert packed.main(["--tiny", "--member", "nano"]) == 0
    lines = [line.split("|") for line in capsys.readouterr().out.splitlines() if "nano" in line]
    assert [line[1].strip() for line in lines] == ["nano, 16 bits", "nano, 8 bits", "nano, 4 bits"]
    sizes = [int(line[2].split()[0]) for line in lines]
    assert sizes[0] > sizes[1] >= sizes[2]
