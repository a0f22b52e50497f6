"""Markdown: front matter is left out, and nothing else."""

from __future__ import annotations

import pytest

from app.documents import markdown


@pytest.mark.parametrize(
    "text",
    [
        "---\n\nFirst part.\n\n---\n\nSecond part.\n",
        "---\nFirst part.\n---\n\nSecond part.",
        "---\n\n- First part.\n\n---\n\nSecond part.",
        "---\n# First part.\n---\n\nSecond part.",
    ],
)
def test_text_between_rules_is_read(text):
    assert markdown.from_text(text).text.replace("\n", "") == "First part.Second part."


@pytest.mark.parametrize(
    "front",
    [
        '---\ntitle: "My: Doc"\ntags:\n  - a\n- b\n# note\n\ndate: 2020\n---\n',
        '+++\ntitle = "My: Doc"\n+++\n',
    ],
)
def test_front_matter_gives_the_title_alone(front):
    document = markdown.from_text(front + "\nBody.")
    assert (document.title, document.text) == ("My: Doc", "Body.")


def test_formulas_are_read_and_prices_are_prices():
    document = markdown.from_text(
        "It is $5 and $10, 20$ here: $E=mc^2$, $n$ of $O(n)$.\n\n$$\n\\frac{a}{b}\n$$\n\n$\\bad{$"
    )
    assert document.text == "It is $5 and $10, 20$ here: E = m c², n of O(n).\n\na∕b\n\n\\bad{"


def test_footnotes_of_several_paragraphs_are_not_read():
    document = markdown.from_text("A[^1] and b[^x].\n\n[^1]: One.\n\n    Two.\n\nAfter.\n\n[^x]: Three.\n")
    struck = [document.text[skip.span.start : skip.span.end] for skip in document.skips]
    assert [text.rstrip(" ↩\ufe0e") for text in struck] == ["[1]", "[2]", "One.", "Two.", "Three."]
    assert document.text.startswith("A[1] and b[2].\n\nAfter.")
