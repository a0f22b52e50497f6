"""Few combinations of many choices, in which any two choices meet."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

Combination = tuple[str, ...]


def covering(choices: Sequence[Sequence[str]], given: Iterable[Combination] = ()) -> list[Combination]:
    """Combinations of one choice from each list, such that every two choices of two lists meet in one.

    Args:
        choices: the lists.
        given: combinations that are taken anyway; they come first.

    Returns:
        The given ones and what they lack: each time the combination in which most pairs meet that have
        not met, of equals that with most such threes, of those the first.
    """
    found = list(given)
    every = list(itertools.product(*choices))
    lacking = {size: {group for one in every for group in _groups(one, size)} for size in (2, 3)}

    def gains(one: Combination) -> list[int]:
        return [len(_groups(one, size) & groups) for size, groups in lacking.items()]

    def strike(one: Combination) -> None:
        for size, groups in lacking.items():
            groups -= _groups(one, size)

    for one in found:
        strike(one)
    while lacking[2]:
        found.append(max(every, key=gains))
        strike(found[-1])
    return found


def _groups(combination: Combination, size: int) -> set[tuple[tuple[int, str], ...]]:
    """Each ``size`` choices of a combination, with the places of their lists."""
    return set(itertools.combinations(enumerate(combination), size))
