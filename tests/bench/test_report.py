"""Medians, ratios, cells and tables."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from tests.bench import report
from tests.bench.plan import FIGURES, Sizes
from tests.bench.store import Results, Run

SIZES = asdict(Sizes(tokens=30, whole=25, utterance=25))


def results() -> Results:
    def run(contender: str, turn: int, **figures: list[float]) -> Run:
        return Run(contender, "original", "t3", turn, SIZES, figures, dtype="float32")

    slow = Run("mlx-audio-blas", "original", "chunk", 0, SIZES, failed="over 500 s")
    runs = [
        run("ours", 0, tokens_per_second=[10.0], chunk=[2.0]),
        run("ours", 1, tokens_per_second=[14.0], chunk=[1.0]),
        run("pytorch", 0, tokens_per_second=[6.0], chunk=[3.0]),
        slow,
    ]
    return Results("cpu", {"processor": "P", "cores": "2"}, runs)


def test_a_ratio_above_one_means_that_ours_is_better() -> None:
    assert report.ratio(FIGURES["tokens_per_second"], 12.0, 6.0) == 2.0
    assert report.ratio(FIGURES["chunk"], 1.5, 3.0) == 2.0
    assert report.ratio(FIGURES["chunk"], 3.0, 1.5) == 0.5


def test_cells_say_median_and_spread() -> None:
    rate = FIGURES["tokens_per_second"]
    assert report.cell(rate, []) == ""
    assert report.cell(rate, [3.14]) == "3.1"
    assert report.cell(rate, [5.0, 1.0, 3.0]) == "3.0 (1.0–5.0)"
    assert report.cell(FIGURES["clone"], [1.0, 2.0]) == "1.500 s (1.000–2.000)"


def test_the_table_has_contenders_ratios_and_reasons() -> None:
    lines = report.table(results(), "original").splitlines()
    assert lines[0] == (
        "|  | Philomel | mlx-audio with OpenBLAS | PyTorch reference "
        "| × mlx-audio with OpenBLAS | × PyTorch reference |"
    )
    assert lines[2] == "| T3, tokens a second | 12.0 (10.0–14.0) |  | 6.0 |  | 2.00 |"
    assert lines[3] == (
        "| S3Gen, first 10 tokens behind 250 of prompt, voice known "
        "| 1.500 s (1.000–2.000) | over 500 s | 3.000 s |  | 2.00 |"
    )
    assert len(lines) == 4


def test_the_head_says_what_it_was_measured_on() -> None:
    text = report.document(results())
    assert text.startswith("Device: cpu. processor P, cores 2. Precision: Philomel float32")
    assert "### original" in text


def test_without_ours_there_is_no_ratio() -> None:
    theirs = Results("cpu", {}, [run for run in results().runs if run.contender == "pytorch"])
    assert report.table(theirs, "original").splitlines()[0] == "|  | PyTorch reference |"


@pytest.mark.parametrize("figure", FIGURES)
def test_every_title_can_be_filled_in(figure: str) -> None:
    assert "{" not in FIGURES[figure].title.format(**SIZES)
