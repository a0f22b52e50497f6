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
