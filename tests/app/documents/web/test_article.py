"""The article of a web page: found by where its prose is, and read without what stands around it."""

from __future__ import annotations

import pytest

from app.documents.web import html
from tests.support.documents import marked

SENTENCE = "The main text of this page is a quiet one, and it goes on for a while about the sea. "


def article(body: str) -> list[str]:
    """What is read of a page with enough text, without that text."""
    prose = [f"<p>Day {n}. {SENTENCE * 3}</p>" for n in range(8)]
    text = "".join((*prose[:4], body, *prose[4:]))
    page = f"<html lang=en><head><title>Sea</title></head><body><article>{text}</article>"
    return [line for line in marked(html.parse(page.encode())) if SENTENCE.strip() not in line]


@pytest.mark.parametrize(
    ("markup", "read_as"),
    [
        (
            "Run <code>pip install x</code> first, then call <code>open()</code>.",
            "Run pip install x first, then call open().",
        ),
        ("He said <q>yes</q> to it.", "He said yes to it."),
        (
            'A note<a class="footnote-anchor" href="https://x.org/y#footnote-1-1">1</a> here.',
            "A note⟦1⟧ here.",
        ),
        ('It is shown <cite class="ltx_cite">[13]</cite>.', "It is shown ⟦[13]⟧."),
        ("Let <math><mi>x</mi><mo>=</mo><mi>y</mi></math> hold.", "Let x = y hold."),
        ('Go <span class="sr-only">to another window</span> on.', "Go on."),
        ('So<sup class="reference"><a href="#cite_note-2">[a 1]</a></sup> it is.', "So⟦[a 1]⟧ it is."),
        ("Seen<sup><a href='#a'>1</a>,<a href='#b'>2</a></sup> there.", "Seen⟦1⟧⟦,⟧⟦2⟧ there."),
    ],
)
def test_a_sentence_of_a_page_stays_whole(markup, read_as):
    assert article(f"<p>{markup}</p>") == [read_as]


def test_code_in_lines_is_code():
    assert article("<pre><code>a = 1\nb = 2</code></pre>") == ["⟦a = 1\nb = 2⟧"]


def test_what_follows_a_foreign_object_is_read():
    assert article("<p>One.</p><embed src=a><p>The second one.</p>") == ["One.", "The second one."]


@pytest.mark.parametrize(
    "notes",
    [
        '<ol class="references"><li>A note of the page.</li></ol>',
        '<div class="footnote" data-component-name="FootnoteToDOM"><p>A note of the page.</p></div>',
        '<section class="footnotes"><h2>Footnotes</h2><ol><li>A note of the page.</li></ol></section>',
    ],
)
def test_notes_of_a_page_are_not_read(notes):
    assert article(notes)[-1] == "⟦A note of the page.⟧"


def test_headings_are_read_without_their_signs():
    heading = "<h2>History{}</h2>"
    for sign in (
        '<a class="headerlink" href="#h">¶</a>',
        '<span class="mw-editsection">[edit]</span>',
        '<a class="anchor" aria-label="Permalink" href="#h">#</a>',
    ):
        assert article(heading.format(sign)) == ["History"]


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("<header class='site-header'><h1>Sea Blog</h1></header>", []),
        ("", ["The Title Here"]),
    ],
)
def test_a_page_begins_with_its_own_title(head, title):
    prose = "".join(f"<p>Day {n}. {SENTENCE * 3}</p>" for n in range(4))
    own = "" if head else '<header class="entry-header"><h1 class="entry-title">The Title Here</h1></header>'
    text = f'<div class="entry-content">{prose}</div>'
    wrapped = f"<div>{text}</div>" if head else f"<article>{own}{text}</article>"
    page = f"<html><head><title>A post – Sea Blog</title></head><body>{head}{wrapped}</body></html>"
    document = html.parse(page.encode())
    assert [heading.title for heading in document.outline] == title
    assert SENTENCE.strip() in document.text


PROSE = "".join(f"<p>Day {n}. {SENTENCE * 3}</p>" for n in range(6))


def read(body: str, title: str = "x") -> list[str]:
    """What is read of a page, without what is only shown."""
    page = f"<html><head><title>{title}</title></head><body>{body}</body></html>"
    return [line for line in marked(html.parse(page.encode())) if not line.startswith("⟦")]


@pytest.mark.parametrize(
    "around",
    [
        "<ul id='mainnav'><li><a href='/'>Home</a></li><li><a href='/shop'>Shop</a></li></ul>",
        "<div class='crumbs'><a href='/'>Start</a> &gt; <a href='/n'>News</a></div>",
        "<div class='user-comments'><p>I disagree with all of it.</p></div>",
        "<div class='StoryShareBottom'><a href='#'>Share this</a></div>",
        "<div class='interlanguage'>24 languages <a href='https://de.x/'>Deutsch</a></div>",
        "<div class='teaser-list'><h3><a href='/1'>Ten hats</a></h3></div>",
        "<div><a href='/1'>Ten hats</a> <a href='/2'>Nine shoes</a></div>",
        "<footer>Copyright</footer>",
        "<div class='article-relate'>See these, too: Ten hats</div>",
        "<p>Read more: <a href='/1'>Ten hats</a></p>",
        "<div><h3><a href='/1'>Ten hats</a></h3>12 May<h3><a href='/2'>Nine shoes</a></h3>8 May"
        "<h3><a href='/3'>A pair of old gloves</a></h3>1 May</div>",
        "<p class='figcaption'>The Agency</p>",
    ],
)
@pytest.mark.parametrize("within", [True, False])
def test_what_stands_around_an_article_is_not_read(around, within):
    body = (
        f"<div>{PROSE}{around}</div>"
        if within
        else f"<div>{around}</div><div>{PROSE}</div><div>{around}</div>"
    )
    assert [line[:3] for line in read(body)] == ["Day"] * 6


def test_an_element_that_holds_the_text_is_read_whatever_it_is_called():
    assert len(read(f"<div class='widget Blog'>{PROSE}</div>")) == 6


POSTS = "".join(f"<div class='post-comment'><p>Day {n}. {SENTENCE * 3}</p></div>" for n in range(6))
OPENING = f"<p>First. {SENTENCE * 8}</p>"


@pytest.mark.parametrize(
    "body",
    [
        f"<h1>Which boat?</h1>{POSTS}",
        POSTS.replace("post-comment", "page-teaser").replace("<p>", "<p>And "),
        f"<div itemtype='https://schema.org/DiscussionForumPosting'>{OPENING}{POSTS}</div>",
        f"<script type='application/ld+json'>{{'@type':'DiscussionForumPosting'}}</script>{OPENING}{POSTS}",
    ],
)
def test_a_page_is_read_that_is_made_of_what_stands_around_others(body):
    assert sum("Day" in line for line in read(body)) == 6


@pytest.mark.parametrize(
    ("line", "is_read"),
    [
        ("<p><a href='/1'>You can help with a gift of your own.</a></p>", True),
        ("<p><a href='/1'>Ten hats for a summer by the sea</a></p>", False),
        (f"<aside><p>{'And a remark beside it. ' * 10}</p></aside>", True),
        (f"<aside><p><a href='/1'>{'And a remark beside it. ' * 10}</a></p></aside>", False),
        ("<div class='message-userTitle'>Well-known member</div>", False),
        ("<div class='message-signature'>Keep your powder dry.</div>", False),
        ("<p class='signature'>Your loving friend, Jane.</p>", True),
        ("<div itemprop='author'>Ann 12.4k 5 gold badges</div>", False),
        (
            "<section><h3>A letter on love</h3><p>Each Sunday.</p><form><input type=email></form></section>",
            False,
        ),
        ("<div><div>js</div><pre class='brush: js'>a = 1</pre></div>", False),
        ("<div><div>main.js</div><pre class='brush: js'>a = 1</pre></div>", True),
        ("<details><summary>A deep dive <button>More</button></summary>So it goes.</details>", True),
    ],
)
def test_lines_of_an_article_are_told_from_what_stands_between_them(line, is_read):
    found = [part for part in article(line) if not part.startswith("⟦")]
    assert bool(found) == is_read
    assert "More" not in "".join(found)


def test_what_is_sent_behind_a_page_stands_in_its_place():
    below = PROSE.replace("Day", "End")
    page = f"<main><h1>Funds</h1><p>Above.</p><template id='B:0'></template>{below}</main>"
    found = read(f"{page}<div hidden id='S:0'>{PROSE}</div>")
    assert [line[:3] for line in found] == ["Fun", "Abo", *["Day"] * 6, *["End"] * 6]


def test_a_headline_is_read_although_a_heading_far_below_has_its_words():
    body = f"<div><h1>On the sea</h1></div><div>{PROSE}<h2>On the sea</h2>{PROSE}</div>"
    assert read(body, "On the sea").count("On the sea") == 2


def test_comments_are_not_read_though_they_are_longer_than_the_text():
    comments = f"<div id='comments'>{PROSE.replace('Day', 'No')}</div>"
    assert [line[:3] for line in read(f"<div>{f'<p>Day. {SENTENCE * 3}</p>' * 3}{comments}</div>")] == [
        "Day"
    ] * 3


@pytest.mark.parametrize(
    "ingredients",
    [
        "<ul><li>2 eggs</li><li>1 cup of flour</li></ul>",
        "<ul><li><label><input type='checkbox'> 2 eggs</label></li>"
        "<li><label><input type='checkbox'> 1 cup of flour</label></li></ul>",
        "<p class='ingredient'>2 eggs</p><p class='ingredient'>1 cup of flour</p>",
        "<table><tr><td>2 eggs</td></tr><tr><td>1 cup of flour</td></tr></table>",
    ],
)
def test_a_short_recipe_keeps_its_ingredients(ingredients):
    body = f"<h1>Cake</h1><h2>Ingredients</h2>{ingredients}<p>Stir it all and bake it for an hour.</p>"
    recipe = ["Cake", "Ingredients", "2 eggs", "1 cup of flour", "Stir it all and bake it for an hour."]
    assert read(body) == recipe
    beside = body.replace("<h2>", "<aside class='recipe-ingredients'><h2>", 1)
    assert read(beside.replace("<p>Stir", "</aside><p>Stir")) == recipe


def test_a_title_before_the_article_is_read():
    assert (
        read(f"<div><h1>On the sea</h1><a href='/'>Home</a></div><div>{PROSE}</div>", "On the sea")[0]
        == "On the sea"
    )


def test_the_title_of_a_page_that_word_saved_is_read():
    body = f"<p class=MsoTitle>Notes on lamps</p><h1>Oil</h1>{PROSE}"
    page = f"<html><head><title>Notes on lamps</title></head><body><div>{body}</div></body></html>"
    assert marked(html.parse(page.encode()))[0] == "Notes on lamps"


@pytest.mark.parametrize(
    "line",
    [
        "3 min read",
        "Sun 3 May 2020 09.15 BST",
        "Edit on GitHub",
        "Jump to Recipe Print Recipe",
        "sea.jpg",
        "Advert",
        "Weiterlesen …",
        "(Noch keine Bewertungen)<br>Loading...",
        "24. März 2004, 19:49 | Genesis",
        "Publié le 24 mars 2004 à 19 h 49",
        "Publicado el 24 de marzo de 2004",
        "Foto: Max Muster / dpa",
        "Imagen | Dacia y Tesla",
        "Pour laisser un commentaire, vous devez vous connecter.",
        "Abonnieren Sie unseren Newsletter!",
        "Warning: Creating default object from empty value in /www/classes.php on line 9",
    ],
)
def test_buttons_and_how_long_an_article_takes_and_when_it_appeared_are_not_read(line):
    found = read(f"<article><h1>On the sea</h1><p>{line}</p>{PROSE}</article>")
    assert [words for words in found if "Day" not in words] == ["On the sea"]


@pytest.mark.parametrize(
    "heading",
    ["Related posts", "Mehr zum Thema", "Articles similaires", "También te puede interesar", "Leggi anche"],
)
def test_what_stands_behind_an_article_is_told_by_its_heading(heading):
    more = f"<h2>{heading}</h2><h3>Ten hats</h3><p>Hats of another page, and who wore them.</p>"
    assert [words for words in read(f"<div><h1>The sea</h1>{PROSE}{more}</div>") if "Day" not in words] == [
        "The sea"
    ]


def test_a_short_question_above_its_long_answers_is_read():
    asked = ["Why is the sea salt, and why are lakes not?", "I was told by a sailor that rain is why."]
    question = "".join(f"<p>{line}</p>" for line in asked)
    body = f"<div><h1>Salt</h1></div><div role=main><div>{question}</div><div id=answers>{PROSE}</div></div>"
    assert read(body, "Salt")[1:3] == asked


def test_a_heading_below_which_nothing_is_read_is_not_either():
    """One that all the text stands below is, and so is one of code or pictures."""
    links = "<ul class='related'><li><a href='/1'>Ten hats</a></li></ul>"
    empty, code = f"<h2>See also</h2><h3>Here</h3>{links}", "<h2>Code</h2><pre>x = 1</pre>"
    body = f"<div><h2>The sea</h2>{PROSE}{empty}{code}</div>"
    assert [line for line in read(body) if "Day" not in line] == ["The sea", "Code"]


@pytest.mark.parametrize(("line", "is_read"), [("See also", False), ("More:", False), ("So it was.", True)])
def test_a_line_that_only_names_a_list_of_links_is_not_read(line, is_read):
    links = "<ul class='related'><li><a href='/1'>Ten hats</a></li><li><a href='/2'>A coat</a></li></ul>"
    body = f"<h1>On the sea</h1>{PROSE}<p>{line}</p>{links}"
    assert (line in read(f"<article>{body}</article>")) is is_read


def test_a_headline_is_read_that_the_page_names_itself_by_behind_its_site():
    head = "<meta property='og:title' content='On the sea'>"
    page = f"<html><head><title>A Blog: On the sea</title>{head}</head><body><div><h1>On the sea</h1></div>"
    assert marked(html.parse(f"{page}<div>{PROSE}</div></body></html>".encode()))[0] == "On the sea"


def test_the_heading_of_a_search_is_no_headline_where_the_page_says_what_it_is_called():
    head = (
        "<title>A house by the tides - Blog</title><meta property='og:title' content='A house by the tides'>"
    )
    found = "<div class=search-results><h1>No matches for you</h1></div>"
    name = "<div class=name>A house by the tides</div>"
    page = f"<html><head>{head}</head><body>{found}{name}<div>{PROSE}</div></body></html>"
    assert marked(html.parse(page.encode()))[0] == "A house by the tides"


@pytest.mark.parametrize(("second", "is_read"), [("PDF-Version", False), ("A boat", True)])
def test_a_list_of_buttons_is_not_read(second, is_read):
    body = f"<h1>On the sea</h1>{PROSE}<ul><li>Druckversion</li><li>{second}</li></ul>{PROSE}"
    assert ("Druckversion" in read(f"<article>{body}</article>")) is is_read


def test_the_sentence_between_headline_and_article_is_read():
    lead = f"<p class='chapo'>First of all: {SENTENCE}</p>"
    found = read(f"<article><h1>On the sea</h1>{lead}<div>{PROSE}</div></article>")
    assert [line[:5] for line in found[:3]] == ["On th", "First", "Day 0"]


LEAD = f"First of all: {SENTENCE}"


@pytest.mark.parametrize(
    "head",
    [
        f"<header><h1>On the sea</h1><h2>{LEAD}</h2></header><article>{PROSE}</article>",
        f"<header><h1>On the sea</h1><div>{LEAD}</div></header><main><div>{PROSE}</div></main>",
        f"<article><h1>On the sea</h1><p class='article-teaser'>{LEAD}</p>{PROSE}</article>",
        f"<div><h2>On the sea</h2></div><div><p>{LEAD}</p></div><div>{PROSE}</div>",
    ],
)
def test_headline_and_lead_are_read_wherever_they_stand_before_the_article(head):
    found = read(f"<h1><a href='/'>Sea Blog</a></h1>{head}", "On the sea – Sea")
    assert [line[:10] for line in found if not line.startswith("Sea")] == [
        "On the sea",
        "First of a",
        *(f"Day {n}. The" for n in range(6)),
    ]


def test_a_headline_that_stands_again_in_the_article_is_read_once():
    page = f"<h1>On the sea</h1><p>Contents</p><div><h1>On the sea</h1>{PROSE}</div>"
    assert read(page, "On the sea").count("On the sea") == 1


def test_a_lead_that_stands_again_in_the_article_is_read_once():
    page = f"<h1>On the sea</h1><p>{LEAD}</p><div><p>{LEAD} More.</p>{PROSE}</div>"
    assert " ".join(read(page, "On the sea")).count("First of all") == 1


@pytest.mark.parametrize("above", ["<p>Politics</p>", "<p>14 May 2024</p><p>9:30</p>", ""])
def test_short_lines_above_the_headline_are_not_read(above):
    found = read(f"<article>{above}<h1>On the sea</h1>{PROSE}</article>", "On the sea")
    assert found[0] == "On the sea"


@pytest.mark.parametrize(
    "name", ["row margin-bottom", "modelMarginBottom", "o-section--has-ads", "no-sidebar"]
)
def test_a_name_that_says_how_an_element_is_set_makes_no_furniture_of_it(name):
    assert len(read(f"<div>{PROSE}<div class='{name}'><p>No. {SENTENCE}</p></div></div>")) == 7


def test_sections_that_are_called_alike_are_the_article():
    sections = PROSE.replace("<p>", "<section class='part--ads'><p>").replace("</p>", "</p></section>")
    assert len(read(f"<article>{sections}</article>")) == 6


@pytest.mark.parametrize(
    "page",
    [
        f"<body style='display: none'><h1>On the sea</h1>{PROSE}</body>",
        f"<body><p>x</p><div hidden><h1>On the sea</h1>{PROSE}</div></body>",
        f"<body><noscript><div></noscript><div><h1>On the sea</h1>{PROSE}</div></body>",
    ],
)
def test_a_page_that_is_hidden_until_a_program_has_run_is_read(page):
    lines = marked(html.parse(page.encode()))
    assert [line[:6] for line in lines if line != "x"] == ["On the", *(f"Day {n}." for n in range(6))]


def test_a_page_that_names_itself_in_its_body_is_called_so():
    document = html.parse(f"<body><title>On the sea</title>{PROSE}</body>".encode(), "page")
    assert document.title == "On the sea"
    assert "On the sea" not in document.text


def test_what_calls_itself_the_article_and_is_hardly_of_the_page_is_a_teaser():
    assert len(read(f"<main><h1>Soon</h1><p>{SENTENCE}</p></main><div>{PROSE * 3}</div>")) >= 18


def test_labels_that_follow_one_another_are_words_apart():
    fact = "<span class=fact><span>{}: </span><span>{}</span></span>"
    found = article(f"<p>{fact.format('Fat', '3g')}{fact.format('Salt', '1g')}</p>")
    assert found == ["Fat: 3g Salt: 1g"]


def test_words_that_are_set_side_by_side_are_apart():
    style = "<style>.row{display:flex} li{margin:0}</style>"
    rows = "<li class=row><b>10/24</b><i>Rain</i></li><li class=row><span>R</span><span>a</span></li>"
    page = f"{style}<ul>{rows}<li><b>Sun</b><i>day</i></li></ul>"
    assert marked(html.parse(page.encode())) == ["10/24 Rain", "Ra", "Sunday"]


@pytest.mark.parametrize(
    ("later", "read_as"),
    [
        (".row{display:block}", "Sunday"),
        ("@media (max-width: 9em) { .row { display: block } }", "Sun day"),
        (".row{color:red}", "Sun day"),
    ],
)
def test_the_last_word_of_a_style_sheet_says_what_stands_side_by_side(later, read_as):
    page = f"<style>.row{{display:flex}} {later}</style><p class=row><b>Sun</b><i>day</i></p>"
    assert marked(html.parse(page.encode())) == [read_as]


@pytest.mark.parametrize(
    ("program", "read_as"),
    [
        ("mathjax/tex-chtml.js", "Let m be n²."),
        ("katex.min.js", "Let m be n²."),
        ("menu.js", r"Let \(m\) be \(n^2\)."),
    ],
)
def test_formulas_that_a_program_typesets_are_said(program, read_as):
    page = rf"<head><script src='{program}'></script></head><body><p>Let \(m\) be \(n^2\).</p></body>"
    assert marked(html.parse(page.encode())) == [read_as]


@pytest.mark.parametrize(
    ("delimiters", "text"),
    [("[['$', '$']]", "$m$ be $n^2$"), (r"[['\\(', '\\)'], ['$', '$']]", r"$m$ be $n^2$"),
     (r'[["\\$", "\\$"]]', r"\$m\$ be \$n^2\$")],
)  # fmt: skip
def test_formulas_between_dollars_are_said_where_the_page_declares_them(delimiters, text):
    program = f"<script src=mathjax.js></script><script>{{tex: {{inlineMath: {delimiters}}}}}</script>"
    page = f"<head>{program}</head><body><p>Let {text}.</p>"
    assert marked(html.parse(page.encode())) == ["Let m be n²."]


def test_a_page_fetched_and_a_page_saved_are_read_alike(tmp_path):
    """There is one way; addresses hand their bytes to it."""
    from app.documents.open import open_file

    path = tmp_path / "page.html"
    path.write_text(f"<html><body><nav>Menu</nav>{PROSE}</body></html>")
    assert open_file(path).text == html.parse(path.read_bytes()).text


@pytest.mark.parametrize(
    ("name", "above"),
    [
        ("Blog: How the tides come", "<h2>How the tides come</h2>"),
    ],
)
def test_a_headline_is_told_from_the_part_of_the_site_it_stands_in(name, above):
    page = f"<title>{name}</title><body>{above}<article>{f'<p>{SENTENCE * 4}</p>' * 4}</article>"
    assert marked(html.parse(page.encode()))[0] == "How the tides come"


def test_a_text_that_a_program_puts_in_its_place_is_read_once():
    text = f"<p>{SENTENCE * 4}</p>" * 4
    held = f"<script type='text/template'>{text}</script>\n<noscript>{text}</noscript>"
    page = f"<title>Sea</title><body><div itemprop='articleBody'>\n{held}</div><p>{SENTENCE * 9}</p>"
    assert html.parse(page.encode()).text.count(SENTENCE.strip()) == 25


def test_what_asks_a_reader_to_come_back_is_not_read():
    asked = "<p>Want more? Sign up for our newsletter.</p>"
    page = f"<title>Sea</title><body><article><p>{SENTENCE * 4}</p><p>1:02 / 3:04</p>{{}}</article>"
    assert marked(html.parse(page.format(f"<p>{SENTENCE}</p>{asked}").encode()))[1:] == [
        "⟦1:02 / 3:04⟧", SENTENCE.strip(), "⟦Want more? Sign up for our newsletter.⟧",
    ]  # fmt: skip
    inside = page.format(f"<p>{SENTENCE}</p>" * 3 + asked + f"<p>{SENTENCE}</p>" * 5)
    assert "Want more? Sign up for our newsletter." in marked(html.parse(inside.encode()))


def test_a_site_that_is_called_as_each_of_its_pages_has_their_headlines():
    said = "".join(f"<meta property='og:{key}' content='The tides'>" for key in ("site_name", "title"))
    page = f"<head><title>The tides</title>{said}</head><body><div><h1>The tides</h1></div><article>"
    assert marked(html.parse(f"{page}{f'<p>{SENTENCE * 4}</p>' * 4}</article>".encode()))[0] == "The tides"


def test_a_name_that_leads_to_the_index_of_its_folder_is_the_site_s():
    home = "<h1 class='logo'><a href='index.html'>The tides</a></h1>"
    page = f"<title>Ebb and flow</title><body><div>{home}</div><div role='main'><h1>Ebb and flow</h1>"
    assert marked(html.parse(f"{page}{f'<p>{SENTENCE * 4}</p>' * 4}</div>".encode()))[0] == "Ebb and flow"


def test_who_wrote_an_article_and_what_he_is_are_not_read_above_when_he_did():
    said = "<p>By Ann Lee @annlee</p><p>Reporter for the coast</p><p>Published 14th Jan 2025, 09:42 GMT</p>"
    page = f"<title>Sea</title><body><article><h1>Sea</h1>{said}{f'<p>{SENTENCE * 4}</p>' * 4}</article>"
    assert marked(html.parse(page.encode()))[:4] == [
        "Sea", "⟦By Ann Lee @annlee⟧", "⟦Reporter for the coast⟧", "⟦Published 14th Jan 2025, 09:42 GMT⟧",
    ]  # fmt: skip


def test_a_page_that_is_made_of_links_is_its_lists_of_them():
    subjects = ("Weather of the northern coast", "Charts for small boats", "Tides and how to read them")
    parts = "".join(
        f"<div><h3>Part {n}</h3><p>"
        + "<br>".join(f"<a href=x/{n}/{m}>{subject}</a>" for m, subject in enumerate(subjects))
        + "</p><ul><li><a href=s>Save</a></li><li><a href=h>Hide</a></li></ul></div>"
        for n in range(6)
    )
    page = f"<title>Links</title><main><h1>Links</h1><p>Tell us of others, please.</p>{parts}</main>"
    read = [line for line in marked(html.parse(page.encode())) if line[0] != "⟦"]
    assert read[:4] == ["Links", "Tell us of others, please.", "Part 0", "\n".join(subjects)]
    assert "Save" not in read
    assert all(line[0] == "⟦" for line in article(parts))


def test_one_long_paragraph_does_not_shut_out_what_stands_around_it():
    page = f"<title>Soup</title><h1>Soup</h1><h2>Warm and rich.</h2><h3>Steps</h3><p>{6 * SENTENCE}</p>"
    assert marked(html.parse(page.encode()))[:3] == ["Soup", "Warm and rich.", "Steps"]


def test_other_articles_beside_the_one_that_the_page_is_named_by_are_not_read():
    other = f"<article><h2><a href=/{{}}>Another day</a></h2><p>Of the hills. {SENTENCE * 4}</p></article>"
    own = f"<article><h1>Ebb and flow</h1>{f'<p>{SENTENCE * 2}</p>' * 4}</article>"
    page = f"<title>Ebb and flow</title><main>{own}{''.join(map(other.format, range(6)))}</main>"
    read = marked(html.parse(page.encode()))
    assert read[0] == "Ebb and flow"
    assert all(line[0] == "⟦" for line in read if "hills" in line or "Another" in line)


def test_articles_of_a_page_that_is_named_by_none_of_them_are_read():
    post = f"<article><h2><a href=/{{}}>Another day</a></h2><p>Of the hills. {SENTENCE * 4}</p></article>"
    page = f"<title>Hills</title><h1>Hills</h1><main>{''.join(map(post.format, range(3)))}</main>"
    assert sum("Of the hills." in line for line in marked(html.parse(page.encode())) if line[0] != "⟦") == 3


def test_a_lead_that_a_narrow_window_has_for_itself_is_read_once():
    lead = "<div><p>The tides of this coast are higher than those of any other one in the land.</p></div>"
    page = f"<title>Ebb and flow</title><body><h1>Ebb and flow</h1>{2 * lead}<article>"
    read = marked(html.parse(f"{page}{f'<p>{SENTENCE * 4}</p>' * 4}</article>".encode()))
    assert sum(line.startswith("The tides") for line in read) == 1


@pytest.mark.parametrize("title", ["<div class=titlepage><p class=title>A boat</p></div>", "<p>A boat</p>"])
def test_a_box_of_a_manual_is_read_though_it_is_called_a_sidebar(title):
    box = f"<div class=sidebar>{title}<p>{SENTENCE.replace('main', 'boxed') * 4}</p></div>"
    assert (article(box)[0] == "A boat") == ("titlepage" in title)


@pytest.mark.parametrize(
    "name",
    [
        "metadata",
        "Metadata_metadata__x1",
        "cta-letter",
        "thumbcaption",
        "audio-module",
        "karma upvotes",
        "hidden-print",
        "d-print-none",
        "md print:hidden",
    ],
)
def test_what_stands_around_an_article_is_known_by_its_name(name):
    assert article(f"<div class='{name}'>A few words of it</div>") == ["⟦A few words of it⟧"]


@pytest.mark.parametrize(
    ("address", "is_read"),
    [("https://x.org/r/sea/comments/a1/tides/", True), ("https://x.org/tides/", False)],
)
def test_comments_are_the_text_of_a_page_whose_address_says_so(address, is_read):
    said = ("3 yr. ago", f"A remark. {SENTENCE * 2}", "level 2", "4 more replies", "[deleted]")
    posts = f"<div class=comment>{''.join(f'<p>{line}</p>' for line in said)}</div>" * 3
    text = f"<h1>Tides</h1><p>I ask you. {SENTENCE * 12}</p>{posts}"
    page = f"<head><title>Tides</title><link rel=canonical href='{address}'></head><body>{text}</body>"
    read = [line[:9] for line in marked(html.parse(page.encode())) if line[0] != "⟦"]
    assert read == ["Tides", "I ask you", *(["A remark."] * 3 if is_read else [])]


@pytest.mark.parametrize(
    "around",
    [
        "<h3>Ingredients</h3><table>{}</table>",
        "<h3>Zutaten für 4</h3><div><table>{}</table></div>",
        "<table class=x-ingredients-table>{}</table>",
        "<table><tr><th>Amount</th><th>Ingredient</th></tr>{}</table>",
        "<table class=ingredients><thead><tr><th><h3>Dough</h3></th></tr></thead>{}</table>",
    ],
)
def test_what_a_recipe_asks_for_is_read_by_rows_of_its_table(around):
    rows = ("<tr><td><div>8 oz</div></td><td>flour</td></tr>", "<tr><td></td><td>Salt</td></tr>")
    assert article(around.format("".join(rows)))[-2:] == ["8 oz flour", "Salt"]


def test_other_tables_of_a_recipe_are_tables():
    table = "<table><tr><th>Energy</th><th>Fat</th></tr><tr><td>9</td><td>3 g</td></tr></table>"
    assert article(f"<h3>Nutrition</h3>{table}")[-1] == "⟦3 g⟧"
