from __future__ import annotations

from typing import Any

import pytest

from tests.gpu.report import Report, fault
from tests.support.matrix import SPOKEN, Cell

CELL = Cell("turbo", "auto", "8 bits", "fast")


def result(**changes: Any) -> dict[str, Any]:
    good = {
        "number": 1,
        "logits": 0.01,
        "mel": 0.02,
        "bound": 0.1,
        "tokens": SPOKEN,
        "finite": True,
        "packed": 5,
    }
    compiled = {"ours": 2, "mlx": 3, "seconds": 4.0}
    return {**good, "first": 1.0, "again": 0.5, "compiled": compiled, **changes}


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({}, ""),
        ({"mel": 0.2}, "mel"),
        ({"mel": float("nan")}, "mel"),
        ({"logits": 1.0, "finite": False}, "not finite, logits"),
        ({"tokens": 3}, f"3 tokens of {SPOKEN}"),
        ({"packed": 0}, "0 packed layers"),
        ({"error": "ValueError: no"}, "ValueError: no"),
    ],
)
def test_what_is_wrong_with_a_cell(changes: dict[str, Any], what: str) -> None:
    assert fault(CELL, result(**changes)) == what


def test_a_table_of_what_went_well_and_what_did_not() -> None:
    report = Report({"GPU": "H100"}, {"matrix": 9.0})
    report.cells += [(CELL, result()), (CELL, {"number": 0, "error": "it | broke"})]
    report.tests = {"passed": 3, "failed": 1, "skipped": 0}
    report.starts = [
        {
            "loaded": 1.0,
            "prepared": 90.0,
            "sounds": [2.0, 0.1],
            "makers": ["cpu", "gpu bfloat16"],
            "real_time_factor": 0.1,
            "compiled": {"ours": 1, "mlx": 40, "seconds": 90.0},
        },
        {"error": "the process ended with -6"},
    ]
    assert report.failures == 3
    text = report.render()
    assert "matrix 9 s: 9 s; 3 failed." in text
    assert "3 passed, 1 failed" in text
    tables = [line for line in text.splitlines() if line.startswith("|")]
    assert len({line.count("|") for line in tables[:4]}) == 1
    assert len({line.count("|") for line in tables[4:]}) == 1
    assert "it / broke" in text
    assert "| 2 | 3 | 4 |" in tables[-1]
