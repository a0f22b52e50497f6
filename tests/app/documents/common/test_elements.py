"""What attributes say in figures."""

from __future__ import annotations

import pytest

from app.documents.common.elements import number_of


@pytest.mark.parametrize(
    ("text", "number"),
    [("12", 12), ("007", 7), ("", 3), ("x", 3), ("-1", 3), ("²", 3), ("101", 3), ("9" * 5000, 3)],
)
def test_a_number_is_one_in_figures_that_is_not_too_large(text: str, number: int) -> None:
    assert number_of(text, otherwise=3, most=100) == number
