from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from tests.support import matrix
from tests.support.covering import Combination, covering
from tests.support.matrix import Cell
from tests.support.small_members import MEMBERS, PACKINGS, STARTER


def met(rows: Sequence[Combination]) -> set[tuple[int, str, int, str]]:
    return {
        (i, a, j, b) for row in rows for (i, a), (j, b) in itertools.combinations(list(enumerate(row)), 2)
    }


@pytest.mark.parametrize(
    ("choices", "most"), [(["ab", "cd"], 4), (["ab", "cd", "ef"], 4), (["abcde", "fghi", "jklm", "no"], 20)]
)
def test_any_two_choices_meet_in_few_combinations(choices: list[str], most: int) -> None:
    rows = covering(choices)
    assert met(rows) == met(list(itertools.product(*choices)))
    assert len(rows) == len(set(rows)) <= most


def test_what_is_given_comes_first_and_counts() -> None:
    given = [("a", "c"), ("b", "d"), ("a", "c")]
    assert covering(["ab", "cd"], given) == [*given, ("a", "d"), ("b", "c")]


@pytest.mark.parametrize(("rows", "most"), [(matrix.pairs(), 24), (matrix.cells(), 39)])
def test_the_matrix_has_every_two_choices(rows: list[Cell], most: int) -> None:
    every = list(itertools.product(MEMBERS, matrix.DTYPES, PACKINGS, matrix.MODES))
    assert met([(cell.member, cell.dtype, cell.packing, cell.mode) for cell in rows]) == met(every)
    assert len(rows) == len(set(rows)) <= most


def test_the_starter_is_run_in_every_precision_and_packing() -> None:
    own = [cell for cell in matrix.cells() if cell.member == STARTER]
    assert {(cell.dtype, cell.packing) for cell in own} == set(itertools.product(matrix.DTYPES, PACKINGS))
