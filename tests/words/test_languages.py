"""The language of paragraphs nobody tuned on."""

from tests.words.languages import GOAL, Count, paragraphs, report, table


def test_each_language_has_ten_paragraphs_half_of_them_laid_aside() -> None:
    counts: dict[str, list[bool]] = {}
    for each in paragraphs():
        counts.setdefault(each.language, []).append(each.aside)
    assert len(counts) == 23
    assert all(len(aside) >= 10 and 2 * sum(aside) == len(aside) for aside in counts.values())


def test_the_half_laid_aside_is_told_right() -> None:
    everything = sum(table(aside=True).values(), Count())
    assert everything.right >= GOAL
    assert everything.right_sentences >= GOAL


def test_the_table_names_both_halves() -> None:
    lines = report()
    assert [line.split(":")[0] for line in lines if line.startswith("Languages")] == [
        "Languages, looked at", "Languages, laid aside",
    ]  # fmt: skip
