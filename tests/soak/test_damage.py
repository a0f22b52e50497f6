"""The short form of the campaign of damaged files."""

from __future__ import annotations

import pytest

from tests.soak.damage import a_round


@pytest.mark.parametrize("kind", ["sqlite", "settings", "json", "flac", "txt", "sentence"])
def test_a_damaged_file_costs_itself_alone(kind: str) -> None:
    for seed in (0, 57):
        told, wrong = a_round(seed, kind)
        assert not wrong, told
