"""The measures count what they say, each fault once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.documents.articles import Page, compare, line
from tests.documents.case import Case
from tests.documents.measures import Score, score

TRUTH = ("The first paragraph of the text ends here.", "A second one (and its last words) follows it.")


def scored(read: str, outline: tuple[str, ...] = (), **values: tuple[str, ...]) -> Score:
    return score(Case("TXT", "a.txt", Path.touch, TRUTH, **values), read, outline)


@pytest.mark.parametrize(
    ("read", "faults"),
    [
        ("\n\n".join(TRUTH), {}),
        ("\n\n".join(TRUTH).replace("paragraph of ", ""), {"lost": 2}),
        ("\n\n".join((*TRUTH, "ends here.")), {"doubled": 2}),
        ("\n\n".join(reversed(TRUTH)), {"moved": 8}),
        ("\n\n".join(TRUTH).replace("first para", "firstpara"), {"glued": 1}),
        ("\n\n".join(TRUTH).replace("paragraph", "para graph"), {"glued": 1}),
        ("\n\n".join(TRUTH).replace("paragraph", "paragraph12"), {"glued": 1}),
        ("\n\n".join(TRUTH).replace("(and", ")and"), {"lost": 1, "added": 1}),
        ("\n\n".join(TRUTH).replace("of the", "of HEAD 12 the"), {"added": 2, "breaks": 1}),
        ("\n\n".join(TRUTH).replace("of the", "of\n\nthe"), {"breaks": 1}),
        (" ".join(TRUTH), {"breaks": 1}),
    ],
)
def test_each_fault_is_counted_as_what_it_is(read: str, faults: dict[str, int]) -> None:
    found = scored(read)
    assert found == Score(words=19, **faults)


def test_furniture_counts_by_the_piece_and_what_may_be_read_does_not() -> None:
    read = "\n\n".join(TRUTH).replace("of the", "of THE HEAD the") + " 12 See page 3."
    found = scored(read, furniture=("The head", "12", "13"), either=("See page 3.",))
    assert (found.furniture, found.faults) == (2, 2)


def test_headings_are_found_in_order_and_false_ones_counted() -> None:
    found = scored("\n\n".join(TRUTH), ("One", "=", "Two"), headings=("One", "Two", "Three"))
    assert (found.headings, found.wanted, found.false) == (2, 3, 1)


def test_a_part_is_cut_out_of_a_long_text() -> None:
    case = Case("TXT", "a.txt", Path.touch, TRUTH, start="The first", end="follows it.")
    assert score(case, "Before. " + " ".join(TRUTH) + " Behind.", ()).faults == 0


@pytest.mark.parametrize("read", ["no more than this", ""])
def test_a_page_of_which_nothing_was_read_is_counted(read: str) -> None:
    assert line("one", [compare(Page("a", b"", "Another text. " * 4), read)]).startswith(
        "| one | 0.000 | 100.00% |"
    )
