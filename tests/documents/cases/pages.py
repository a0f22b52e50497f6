"""Saved pages: articles among furniture, recipes, formulas, verse and what is laid out in tables."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path

from tests.documents.case import Case
from tests.documents.sentences import Writer

_MENUS = (
    "<nav><ul><li><a href='/'>Home page</a></li><li><a href='/shop'>Shop offers</a></li></ul></nav>",
    "<div class='main-menu'><a href='/'>Home page</a> | <a href='/shop'>Shop offers</a> | <a href='/x'>"
    "Contact"
    " desk</a></div>",
    "<ul id='mainnav'><li><a href='/'>Home page</a></li><li><a href='/shop'>Shop offers</a></li>"
    "<li><a href='/x'>Imprint notice</a></li></ul>",
    "<div class='header__links'><span><a href='/'>Home page</a></span><span><a href='/shop'>Shop offers</a>"
    "</span>"
    "<span><a href='/y'>Careers overview</a></span></div>",
)
_CRUMBS = (
    "<ol class='breadcrumb'><li><a href='/'>Start</a></li><li><a href='/n'>Newsdesk</a></li><li>"
    "Countryside</li></ol>",
    "<div class='crumbs'><a href='/'>Start</a> &gt; <a href='/n'>Newsdesk</a> &gt; <span>Countryside</span>"
    "</div>",
    "<nav aria-label='Breadcrumb'><a href='/'>Start</a> / <a href='/n'>Newsdesk</a> / Countryside</nav>",
    "<p class='you-are-here'><a href='/'>Start</a> » <a href='/n'>Newsdesk</a> » Countryside</p>",
)
_COMMENTS = (
    "<section id='comments'><h2>Three comments</h2><div class='comment'><p>Marvellous story, thank you so "
    "much!</p>"
    "</div><div class='comment'><p>I disagree with every word of it.</p></div></section>",
    "<div class='comments-wrapper'><h3>Leave a reply</h3><ul class='commentlist'><li><b>Bob</b> Marvellous "
    "story, "
    "thank you so much!</li><li><b>Ann</b> I disagree with every word of it.</li></ul></div>",
    "<div id='disqus_thread'><p>Marvellous story, thank you so much!</p><p>I disagree with every word of "
    "it.</p></div>",
    "<div class='user-comments'><article class='comment'><p>Marvellous story, thank you so much!</p>"
    "</article>"
    "<article class='comment'><p>I disagree with every word of it.</p></article></div>",
)
_COMMENT_TEXTS = ("Marvellous story, thank you so much!", "I disagree with every word of it.")
_RELATED = (
    "<aside class='related'><h3>Read also</h3><ul><li><a href='/1'>Ten hats for springtime</a></li>"
    "<li><a href='/2'>Football results yesterday</a></li></ul></aside>",
    "<div class='read-next'><h4>You may like</h4><a href='/1'>Ten hats for springtime</a> "
    "<a href='/2'>Football results yesterday</a></div>",
    "<div class='teaser-list'><div><a href='/1'><h3>Ten hats for springtime</h3></a></div>"
    "<div><a href='/2'><h3>Football results yesterday</h3></a></div></div>",
    "<section class='recommendations'><p><a href='/1'>Ten hats for springtime</a></p>"
    "<p><a href='/2'>Football results yesterday</a></p></section>",
)
_SHARING = (
    "<div class='share-buttons'><a href='https://fb.example/'>Share this</a> <a href='https://t.example/'>"
    "Tweet this"
    "</a></div>",
    "<ul class='social'><li><a href='#'>Share this</a></li><li><a href='#'>Tweet this</a></li></ul>",
    "<div class='addtoany'><span><a href='#'>Share this</a></span><span><a href='#'>Tweet this</a></span>"
    "</div>",
    "<p class='post-share'><a href='#'>Share this</a> · <a href='#'>Tweet this</a></p>",
)
_FOOTERS = (
    "<footer><p>Copyright Gazette Ltd.</p><p><a href='/p'>Privacy policy</a></p></footer>",
    "<div id='footer'><p>Copyright Gazette Ltd.</p><a href='/p'>Privacy policy</a></div>",
    "<div class='site-bottom'><p>© Copyright Gazette Ltd. All rights reserved. <a href='/p'>Privacy "
    "policy</a></p></div>",
    "<div role='contentinfo'>Copyright Gazette Ltd. <a href='/p'>Privacy policy</a></div>",
)
_LANGUAGES = (
    "<div class='vector-dropdown' id='p-lang-btn'><label>24 languages</label><ul><li><a lang='de' "
    "href='https://de.x/'>"
    "Deutsch</a></li><li><a lang='fr' href='https://fr.x/'>Français</a></li><li><a lang='pl' "
    "href='https://pl.x/'>"
    "Polski</a></li></ul></div>",
    "<div class='interlanguage'><span>24 languages</span> <a hreflang='de' href='https://de.x/'>Deutsch</a> "
    "<a hreflang='fr' href='https://fr.x/'>Français</a> <a hreflang='pl' href='https://pl.x/'>Polski</a>"
    "</div>",
)


def cases(seed: int) -> list[Case]:
    """The pages of one seed."""
    makers: tuple[Callable[[int], Case], ...] = (
        _news, _recipe, _short, _encyclopedia, _vita, _interview, _play, _formulas, _pictures, _poem,
        _subset, _data, _weblog, _spoken,
    )  # fmt: skip
    return [make(seed) for make in makers]


def _case(
    name: str, seed: int, markup: str, truth: list[str], *, furniture: tuple[str, ...] = (),
    headings: tuple[str, ...] = (), either: tuple[str, ...] = (), title: str = "", suffix: str = "html",
) -> Case:  # fmt: skip
    def make(path: Path) -> None:
        path.write_text(markup, encoding="utf-8")

    return Case(
        "HTML", f"{name}-{seed}.{suffix}", make, tuple(truth), furniture, headings, either, title, seed=seed
    )


def _page(title: str, body: str) -> str:
    head = f"<meta charset='utf-8'><title>{title}</title>"
    return f"<!DOCTYPE html><html lang='en'><head>{head}</head><body>{body}</body></html>"


def _news(seed: int) -> Case:
    """An article among menus, crumbs, sharing, teasers and comments, in the ways that sites write these."""
    writer, which = Writer(seed), seed % 4
    title, *sections = writer.titles(3)
    prose = writer.paragraphs(8)
    middle = "".join(f"<p>{text}</p>" for text in prose[:4])
    rest = "".join(f"<p>{text}</p>" for text in prose[4:])
    text = (
        f"<h1>{title}</h1>{_SHARING[which]}<p>{prose[0]}</p>{middle[len(prose[0]) + 7 :]}<h2>"
        f"{sections[0]}</h2>"
        f"{_RELATED[which]}{rest}"
    )
    wrapped = (
        f"<article>{text}</article>", f"<div class='content'><div class='post'>{text}</div></div>",
        f"<main><div>{text}</div></main>", f"<div><div><div class='story-body'>{text}</div></div></div>",
    )[which]  # fmt: skip
    body = f"{_MENUS[which]}{_CRUMBS[which]}{wrapped}{_COMMENTS[which]}{_FOOTERS[which]}"
    furniture = (
        "Home page", "Shop offers", "Newsdesk", "Countryside", "Share this", "Tweet this", "Ten hats for "
            "springtime",
        "Football results yesterday", *_COMMENT_TEXTS, "Copyright Gazette Ltd.", "Privacy policy",
    )  # fmt: skip
    return _case(
        "news", seed, _page(title, body), [title, *prose[:4], sections[0], *prose[4:]],
        furniture=furniture, headings=(title, sections[0]), title=title,
        either=("Contact desk", "Imprint notice", "Careers overview", "Start", "Read also", "You may like"),
    )  # fmt: skip


def _weblog(seed: int) -> Case:
    """A site whose name is its one first heading; the headline's wrapper and links have names of furniture."""
    writer, which = Writer(seed + 1700), seed % 4
    title, site, *sections = writer.titles(4)
    prose, word = writer.paragraphs(6), writer.sentence().rstrip(".")
    masthead = (
        f"<div class='top'><a href='/'>{site}</a></div>",
        f"<div class='brand-row'><a href='https://log.example/'><h1>{site}</h1></a></div>",
        f"<div class='top'><a href='./'>{site}</a></div>",
        f"<div class='top'><h1><a href='/index.html'>{site}</a></h1></div>",
    )[which]
    named = ("entry-meta", "post-meta", "article-author", "meta")[which]
    own = f"<h2>{title}</h2>" if which % 2 else f"<div class='{named}'><h1>{title}</h1></div>"
    linked = f"{prose[1]} So <a class='{named}-link' href='/s'>{word}</a> and then it went on. {prose[2]}"
    text = f"{own}<p>{prose[0]}</p><p>{linked}</p><h3>{sections[0]}</h3>"
    text += "".join(f"<p>{each}</p>" for each in prose[3:])
    name = f"{site}: {title}" if which == 1 else f"{title} | {site}" if which == 3 else title
    return _case(
        "weblog", seed, _page(name, f"{_MENUS[which]}{masthead}<div class='posts'>{text}</div>{_FOOTERS[which]}"),
        [title, prose[0], f"{prose[1]} So {word} and then it went on. {prose[2]}", sections[0], *prose[3:]],
        furniture=(site, "Home page", "Shop offers", "Copyright Gazette Ltd."),
        headings=(title, sections[0]), either=("Contact desk", "Imprint notice", "Careers overview"),
    )  # fmt: skip


def _spoken(seed: int) -> Case:
    """A transcript with the times of what is said, and a word whose first letter is a link of its own."""
    writer, which = Writer(seed + 1800), seed % 4
    title, said = writer.titles(1)[0], [writer.paragraph() for _ in range(8)]
    times = [f"{n // 60:02}:{n % 60:02}" for n in range(5, 400, 49)]
    form = (
        "<p><span class='timestamp'>{0}</span> {1}</p>", "<p>[00:{0}] {1}</p>",
        "<p><a class='cue-time' href='#t'>({0})</a> {1}</p>",
        "<div class='line'><span class='ts'>00:{0}</span> <span>{1}</span></div>",
    )[which]  # fmt: skip
    body = "".join(form.format(time, text) for time, text in zip(times, said, strict=False))
    back = "The <a href='/r'>R</a><a href='/r'>etour</a> of the clockmaker was long and nobody knew why."
    return _case(
        "spoken", seed, _page(title, f"<main><h1>{title}</h1>{body}<p>{back}</p></main>"),
        [title, *said, "The Retour of the clockmaker was long and nobody knew why."],
        furniture=tuple(times), headings=(title,), title=title,
    )  # fmt: skip


def _recipe(seed: int) -> Case:
    """A recipe: short items and a little prose."""
    writer = Writer(seed + 100)
    which = seed % 4
    amounts = [
        f"{writer.number(2, 9)} {unit}"
        for unit in ("cups of flour", "eggs", "spoons of honey", "grams of salt", "ripe plums")
    ]
    steps = [writer.sentence() for _ in range(4)]
    items = "".join(f"<li>{text}</li>" for text in amounts)
    ingredients = (
        f"<ul class='ingredients'>{items}</ul>",
        f"<div class='wprm-recipe-ingredients-container'><ul>{items}</ul></div>",
        "<table class='ingredients'>" + "".join(f"<tr><td>{text}</td></tr>" for text in amounts) + "</table>",
        "".join(f"<p class='ingredient'>{text}</p>" for text in amounts),
    )[which]
    how = (
        "<ol>" + "".join(f"<li>{text}</li>" for text in steps) + "</ol>"
        if which % 2 == 0
        else "".join(f"<p>{text}</p>" for text in steps)
    )
    intro = writer.sentence()
    body = (
        f"{_MENUS[which]}<h1>Plum bread</h1><p>{intro}</p><h2>Ingredients</h2>{ingredients}<h2>Method</h2>"
        f"{how}"
        f"{_FOOTERS[which]}"
    )
    return _case(
        "recipe", seed, _page("Plum bread", body),
        ["Plum bread", intro, "Ingredients", *amounts, "Method", *steps],
        furniture=("Home page", "Shop offers", "Copyright Gazette Ltd.", "Privacy policy"),
        headings=("Plum bread", "Ingredients", "Method"),
        either=("Contact desk", "Imprint notice", "Careers overview", "All rights reserved"),
        title="Plum bread",
    )  # fmt: skip


def _short(seed: int) -> Case:
    """A page of a few lines, without any frame."""
    writer = Writer(seed + 200)
    first, second = writer.sentence(), writer.sentence()
    body = (
        f"<h1>Notice</h1><p>{first}</p><p>{second}</p>",
        f"<center><h1>Notice</h1>{first}<p>{second}</center>",
        f"<h1>Notice</h1>{first}<br><br>{second}",
        f"<div><b>Notice</b></div><div>{first}</div><div>{second}</div>",
    )[seed % 4]
    return _case("short", seed, _page("Notice", body), ["Notice", first, second], headings=("Notice",
    ) if seed % 4 < 3 else (),
        title="Notice",
    )  # fmt: skip


def _encyclopedia(seed: int) -> Case:
    """An article of an encyclopedia as MediaWiki writes it: notes, an infobox, formulas, a reference list."""
    writer = Writer(seed + 300)
    title, first, second = writer.titles(3)
    prose = writer.paragraphs(5)
    a, b = writer.number(2, 9), writer.number(11, 30)
    formula = (
        "<span class='mwe-math-element'><span class='mwe-math-mathml-inline mwe-math-mathml-a11y' "
        "style='display: none;'>"
        f"<math><semantics><mrow><msup><mi>x</mi><mn>{a}</mn></msup><mo>=</mo><mn>{b}</mn></mrow>"
        f"<annotation encoding='application/x-tex'>x^{a}={b}</annotation></semantics></math></span>"
        f"<img class='mwe-math-fallback-image-inline' alt='{{\\displaystyle x^{{{a}}}={b}}}'></span>"
    )
    mark = "<sup id='cite_ref-1' class='reference'><a href='#cite_note-1'>[1]</a></sup>"
    edit = "<span class='mw-editsection'>[<a href='/e'>edit section</a>]</span>"
    powers = "⁰¹²³⁴⁵⁶⁷⁸⁹"
    read = f"It holds that x{powers[a]} = {b} there."
    content = (
        "<table class='infobox'><tr><th>Population</th><td>44,120</td></tr><tr><th>Area code</th><td>"
        "0988</td></tr></table>"
        f"<p>{prose[0]}{mark}</p><p>It holds that {formula} there.</p>"
        "<div id='toc' class='toc'><h2>Contents</h2><ul><li><a href='#a'>1 First part</a></li></ul></div>"
        f"<h2 id='a'>{first}{edit}</h2><p>{prose[1]}</p><p>{prose[2]}</p><h2>{second}{edit}</h2><p>"
        f"{prose[3]}{mark}</p>"
        f"<p>{prose[4]}</p><h2>References</h2><ol class='references'><li>Journal of Kettles, volume "
        f"nine.</li></ol>"
    )
    language = _LANGUAGES[seed % 2]
    body = (
        f"<div id='mw-navigation'><a href='/m'>Main page</a> <a href='/r'>Random article</a></div>"
        f"<main id='content'><header><h1 id='firstHeading'>{title}</h1>{language}</header>"
        f"<div id='siteSub'>From the free encyclopedia</div><div class='mw-parser-output'>{content}</div>"
        f"</main>"
        "<div id='catlinks' class='catlinks'><a href='/c'>Categories of kettles</a></div>"
        "<footer id='footer'>This page was last edited yesterday.</footer>"
    )
    return _case(
        "encyclopedia", seed, _page(f"{title} - Encyclopedia", body),
        [title, prose[0], read, first, *prose[1:3], second, *prose[3:]],
        furniture=("[1]", "[1]", "edit section", "edit section", "24 languages", "Deutsch", "Français",
        "Polski",
                   "From the free encyclopedia", "Contents 1 First part", "Journal of Kettles, volume nine",
                   "Categories of kettles", "This page was last edited yesterday", "Main page",
                   "Random article",
                   "Population 44,120", "Area code 0988"),
        headings=(title, first, second, "References"), either=("References",),
    )  # fmt: skip


def _table(rows: list[list[str]], attributes: str = "") -> str:
    cells = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    return f"<table{attributes}>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"


def vita_rows(seed: int) -> list[list[str]]:
    """The lines of a life: years beside what was done in them."""
    writer = Writer(seed + 400)
    rows, year = [], 1990
    for _ in range(6):
        until = year + writer.number(1, 4)
        what = writer.choice(("Keeper", "Teacher", "Printer", "Surveyor"))
        rows.append([f"{year}–{until}", f"{what}, {writer.title(2)} Works, {writer.title(1)}ton"])
        year = until
    return rows


def _vita(seed: int) -> Case:
    rows = vita_rows(seed)
    attributes = ("", " class='cv'", " border='0' width='100%'", " style='width:100%'")[seed % 4]
    body = f"<h1>Curriculum vitae</h1>{_table(rows, attributes)}"
    return _case(
        "vita", seed, _page("Curriculum vitae", body),
        ["Curriculum vitae", *(" ".join(row) for row in rows)], title="Curriculum vitae",
        headings=("Curriculum vitae",),
    )  # fmt: skip


def talk_rows(seed: int) -> list[list[str]]:
    """What two people say in turn."""
    writer = Writer(seed + 500)
    return [[name, writer.paragraph(writer.number(1, 2))] for _ in range(5) for name in ("Q:", "Dr Webb:")]


def _interview(seed: int) -> Case:
    rows = talk_rows(seed)
    attributes = ("", " border='1'", " class='transcript' cellpadding='4'", "")[seed % 4]
    body = f"<h1>An interview</h1>{_table(rows, attributes)}"
    return _case(
        "interview", seed, _page("An interview", body),
        ["An interview", *(" ".join(row) for row in rows)], title="An interview", headings=("An interview",),
    )  # fmt: skip


def play_rows(seed: int) -> list[list[str]]:
    """Lines of a play, some with a direction."""
    writer = Writer(seed + 600)
    rows = []
    for turn in range(14):
        line = writer.verse() + writer.choice((".", "!", "?"))
        rows.append([("HERALD", "MIRA", "OLD TOM")[turn % 3], f"(aside) {line}" if turn % 5 == 4 else line])
    return rows


def _play(seed: int) -> Case:
    rows = play_rows(seed)
    body = f"<h1>A play</h1><h2>Scene one</h2>{_table(rows, (' class=play', '', ' border=0', '')[seed % 4])}"
    return _case(
        "play", seed, _page("A play", body),
        ["A play", "Scene one", *(" ".join(row) for row in rows)], headings=("A play", "Scene one"),
        title="A play",
    )  # fmt: skip


def _formulas(seed: int) -> Case:
    """MathML, with comments in it, and deep."""
    writer = Writer(seed + 700)
    first, last = writer.paragraph(), writer.paragraph()
    n = writer.number(2, 9)
    minus = f"<math><mi>a</mi><mo><!-- MINUS -->−</mo><mi>b</mi><mo>=</mo><mn>{n}</mn></math>"
    depth = 12 + seed
    nested = "<mfrac><mn>1</mn><mrow><mi>z</mi><mo>+</mo>" * depth + "<mi>q</mi>" + "</mrow></mfrac>" * depth
    deep = "1∕(z + " * depth + "q" + ")" * depth
    body = f"<p>{first} Here {minus} holds.</p><p>A chain is <math>{nested}</math> here.</p><p>{last}</p>"
    return _case(
        "formulas",
        seed,
        _page("Formulas", body),
        [f"{first} Here a − b = {n} holds.", f"A chain is {deep} here.", last],
    )


def _pictures(seed: int) -> Case:
    """Formulas as pictures, whose alternative text is the formula; and pictures that are none."""
    writer = Writer(seed + 800)
    prose = writer.paragraphs(3)
    n = writer.number(2, 9)
    formula, read = (
        (f"<img class='latex' src='l.png' alt='$y = {n} x$'>", f"y = {n}x"),
        (f"<img src='/math/render/svg/1' alt='{{\\displaystyle y={n}x}}'>", f"y = {n}x"),
        (f"<img class='formula' src='f.png' alt='y equals {n} x'>", f"y equals {n} x"),
        (f"<img src='https://latex.codecogs.com/png.latex?y' alt='y=\\frac{{{n}}}{{x}}'>", f"y = {n}∕x"),
    )[seed % 4]
    photo = "<figure><img src='p.jpg' alt='A photograph of a lighthouse at noon'></figure>"
    body = f"<p>{prose[0]} So {formula} is true.</p>{photo}<p>{prose[1]}</p><p>{prose[2]}</p>"
    return _case(
        "pictures", seed, _page("Pictures", body), [f"{prose[0]} So {read} is true.", *prose[1:]],
        furniture=("A photograph of a lighthouse at noon",),
    )  # fmt: skip


def _poem(seed: int) -> Case:
    """Verse as editions write it, each fifth line numbered."""
    writer = Writer(seed + 900)
    lines = [writer.verse() + ("," if n % 4 < 3 else ".") for n in range(12)]

    def number(n: int) -> str:
        mark = (
            "<span class='linenum'>{}</span>", "<span class='lineno'>{}</span>", "<span class='line-number'>"
                "{}</span>",
            "<span class='ln'>{}</span>",
        )[seed % 4]  # fmt: skip
        return mark.format(n + 1) if n % 5 == 4 else ""

    numbered = [f"{line}{number(n)}" for n, line in enumerate(lines)]
    stanzas = [numbered[at : at + 4] for at in range(0, 12, 4)]
    markup = (
        "".join(
            "<div class='stanza'>" + "".join(f"<div>{line}</div>" for line in s) + "</div>" for s in stanzas
        ),
        "".join("<p class='stanza'>" + "<br>".join(s) + "</p>" for s in stanzas),
        "".join(
            "<div class='lg'>" + "".join(f"<p class='l'>{line}</p>" for line in s) + "</div>" for s in stanzas
        ),
        "".join("<blockquote class='poem'>" + "<br/>".join(s) + "</blockquote>" for s in stanzas),
    )[seed % 4]
    return _case(
        "poem", seed, _page("A poem", f"<h1>A poem</h1><div class='poem'>{markup}</div>"), ["A poem", *lines],
        furniture=("5", "10"), headings=("A poem",), title="A poem",
    )  # fmt: skip


def _subset(seed: int) -> Case:
    """XHTML that declares entities of its own."""
    writer = Writer(seed + 1000)
    prose = writer.paragraphs(3)
    house = writer.title(2)
    doctype = (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" '
        f'"http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd" [\n  <!ENTITY house "{house}">\n  <!ENTITY nbsp '
        f'"&#160;">\n]>\n'
    )
    inner = "".join(f"<p>{escape(text)}</p>" for text in prose)
    markup = (
        f"{doctype}<html xmlns='http://www.w3.org/1999/xhtml'><head><title>x</title></head><body>"
        f"<p>Printed by&nbsp;&house; alone.</p>{inner}</body></html>"
    )
    return _case("subset", seed, markup, [f"Printed by {house} alone.", *prose], suffix="xhtml")


def _data(seed: int) -> Case:
    """A table of figures, which is not read, among prose, which is."""
    writer = Writer(seed + 1100)
    prose = writer.paragraphs(4)
    rows = [[f"Row {n}", *(str(writer.number(100, 999)) for _ in range(4))] for n in range(6)]
    header = ("<tr><th>Year</th><th>Tons</th><th>Price</th><th>Sold</th><th>Left</th></tr>", "")[seed % 2]
    table = _table(rows).replace("<table>", f"<table>{header}")
    body = f"<p>{prose[0]}</p><p>{prose[1]}</p>{table}<p>{prose[2]}</p><p>{prose[3]}</p>"
    return _case(
        "data", seed, _page("Data", body), prose, furniture=tuple(" ".join(row) for row in rows),
        either=("Year Tons Price Sold Left",),
    )  # fmt: skip
