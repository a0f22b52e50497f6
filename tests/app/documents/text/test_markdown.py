"""Markdown: front matter is left out, and nothing else."""

from __future__ import annotations

import json

import pytest

from app.documents.text import markdown
from tests.support.documents import marked


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
        '---\nlayout: post\ntitle: "My: Doc"\nexcerpt: "It goes on\nover lines, in\nquotation marks."\n---\n',
        "---\nexcerpt: <p>It goes on.</p>\n\n<p>As a page.</p>\n\ntitle: 'My: Doc'\n---\n",
    ],
)
def test_of_front_matter_the_title_alone_is_read(front):
    document = markdown.from_text(front + "\nBody.")
    assert (document.title, document.text) == ("My: Doc", "My: Doc\n\nBody.")
    for titled in ("# My *doc*\n\nBody.", "Body.\n\n## My: doc", "# Another\n\nBody."):
        assert not markdown.from_text(front + titled).text.startswith("My: Doc")
    assert markdown.from_text("---\ntitle: ''\n---\nBody.", "file").title == "file"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("![badge](x.png)\n\n# The *Mill*\n\n## One\n\nText.\n\n## Two\n\nText.", "The Mill"),
        ("# One\n\nText.\n\n# Two\n\nText.", "file"),
        ("## Before\n\nText.\n\n# The Mill\n\nText.", "file"),
        ("Text alone.", "file"),
    ],
)
def test_a_text_is_named_by_its_headline(text, title):
    assert markdown.from_text(text, "file").title == title


def test_what_a_site_fills_in_is_not_read():
    body = '{% include top.html %}\n\nSee [the *list*]({{ "/list/" | url }}), {{ name }}.'
    assert markdown.from_text(f"---\ntitle: A\n---\n{body}").text == "A\n\nSee the list, ."


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


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("- [x] done\n- [ ] to do", ["done", "to do"]),
        ("> [!NOTE]\n> Be careful.", ["Note. Be careful."]),
        ("> [!warning]- Hot stove\n> Be careful.", ["Hot stove. Be careful."]),
        ("It is ~~bad~~ good.", ["It is ⟦bad⟧ good."]),
        ("# Title {#sec:title}", ["Title"]),
        ("# The set {a, b}", ["The set {a, b}"]),
        ("A ==bright== day, a == b and c == d.", ["A bright day, a == b and c == d."]),
        ("H~2~O and x^2^.", ["H2O and x²."]),
        ("Text %%and a comment%%here.", ["Text here."]),
        ("See [[Page|the page]], [[Other]] and [[Note#Part]].", ["See the page, Other and Note."]),
        ("Before ![[image.png]]after.", ["Before after."]),
        ("A thought. ^abc123", ["A thought."]),
        ("{% include x.html %}\n\nText {{< figure >}}here.", ["Text here."]),
        ("{{< highlight go >}}\nfmt.Print(1)\n{{< /highlight >}}\n\nText.", ["⟦fmt.Print(1)⟧", "Text."]),
        ("{% highlight ruby %}\nputs 1\n{% endhighlight %}\n\nText.", ["⟦puts 1⟧", "Text."]),
        ("The HTML of it.\n\n*[HTML]: HyperText", ["The HTML of it."]),
        ("Shown [@smith2010, p. 3] and [see @a; @b].", ["Shown ⟦[@smith2010, p. 3]⟧ and ⟦[see @a; @b]⟧."]),
        ("As @smith:2010 and @MacKay2003b say to @ann.", ["As Smith 2010 and MacKay 2003 say to @ann."]),
        ("Thanks [@ann] and [@bob](b).\n\n[@ann]: http://x.org", ["Thanks @ann and @bob."]),
        ("::: warning\nHot.\n:::\n\nText.", ["Hot.", "Text."]),
        (
            '??? note "Is it hot?"\n\n    It is.\n\n    Still.\n\nText.',
            ["Is it hot?", "It is.", "Still.", "Text."],
        ),
        ("!!! warning\n    Hot.\n\nText.", ["Warning", "Hot.", "Text."]),
        ('=== "Linux"\n\n    By apt.\n\n=== "Mac"\n\n    By brew.', ["Linux", "By apt.", "Mac", "By brew."]),
        ("A smile :smile: at 10:30:15.", ["A smile at 10:30:15."]),
        ("`[[a]]` and `==b==` cost $5 or $6.", ["[[a]] and ==b== cost $5 or $6."]),
        ("Term\n: What it is.", ["Term", "What it is."]),
        ("A [span]{.smallcaps} and a [link](x){.external}.", ["A span and a link."]),
    ],
)
def test_marks_of_other_programs_are_understood(text, read_as):
    assert marked(markdown.from_text(text)) == read_as


ASCIIDOC = """= The sea
Ann Low <a@x.org>
v1.0, 2026-01-01
:what: sea
:toc:

[[tides_place]]
== Tides ((("tides","of the moon")))

The {what} rises "`twice`" a day, see <<tides_place>>, <<moon,the moon>> and
https://x.org/tides[a table].footnote:[Not everywhere.]
// A remark.

.A list
* One +typed+ word
** Deeper
. First
+
More of it.

Moon:: What draws the water.

[NOTE]
====
It is so.
====

[source,python]
----
# a = 1
----

|===
|High |Low

|1 |2
|===

include::other.adoc[]
image::wave.png[A wave]
"""


def test_asciidoc_is_read_as_markdown_is():
    assert marked(markdown.parse(ASCIIDOC.encode())) == [
        "The sea", "Tides",
        "The sea rises “twice” a day, see Tides, the moon and a table.⟦[1]⟧",
        "A list", "One typed word", "Deeper", "First", "More of it.", "Moon", "What draws the water.",
        "Note.", "It is so.", "⟦# a = 1⟧", "⟦High⟧", "⟦Low⟧", "⟦1⟧", "⟦2⟧", "⟦A wave⟧",
        "⟦Not everywhere. ↩︎⟧",
    ]  # fmt: skip


def test_what_only_looks_like_asciidoc_is_markdown():
    assert marked(markdown.parse(b"# One\n\n== Two\n\n{three}")) == ["One", "== Two", "{three}"]
    assert marked(markdown.parse(b"One\n===\n\nTwo ((three)).")) == ["One", "Two ((three))."]


@pytest.mark.parametrize(
    "text",
    [
        "[#a]\nWords {}.",
        "= One\nWords {}.",
        "== One\n\n** Words {}.",
        "[source]\n\nWords {}.",
        "== One\n\n10. Words {}.",
        "== One\n\n*** Words {}.",
    ],
)
def test_no_words_of_asciidoc_are_lost(text):
    said = "that go on for longer than any name"
    assert marked(markdown.parse(text.format(said).encode()))[-1] == f"Words {said}."


def test_tags_in_asciidoc_are_words_and_swallow_nothing():
    text = "= Pages\n\nPut a +<script>+ element or `<b>` into <head>, see <<two>>.\n\n== Two\n\nThe rest."
    assert marked(markdown.parse(text.encode())) == [
        "Pages", "Put a <script> element or <b> into <head>, see two.", "Two", "The rest.",
    ]  # fmt: skip


def test_a_program_of_asciidoc_goes_to_the_next_empty_line_where_it_has_no_fence():
    code = "[source,xml]\n.Its name\n<a>\n<b/>\n\nIt is said.\n\n[source]\n----\nx = 1\n----\nSo is this."
    assert marked(markdown.parse(f"= One\n\n{code}".encode())) == [
        "One", "Its name", "⟦<a>\n<b/>⟧", "It is said.", "⟦x = 1⟧", "So is this.",
    ]  # fmt: skip


def test_a_notebook_is_read_without_its_programs_and_what_these_gave():
    cells = [
        {"cell_type": "markdown", "source": ["# Waves\n", "\n", "They are $2^3$ high."]},
        {"cell_type": "code", "source": "x = 1\nx", "outputs": [{"text": ["A result of it."]}]},
    ]
    text = json.dumps({"cells": cells, "nbformat": 4}, indent=1)
    assert marked(markdown.parse(text.encode())) == ["Waves", "They are 2³ high.", "⟦x = 1\nx⟧"]


def test_a_table_of_one_column_is_a_box():
    assert marked(markdown.from_text("| NOTE: |\n| :--- |\n| It is so. |\n")) == ["NOTE:", "It is so."]


def test_a_picture_within_a_block_of_html_is_none_of_its_words() -> None:
    text = '<div align="center"><a href="https://example.org">![](logo.png)</a></div>\n\nIt began.'
    assert marked(markdown.from_text(text)) == ["It began."]
