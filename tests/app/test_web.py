"""Web addresses: what is fetched, what is refused, and what is read of a page."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from app.documents import web
from engine.errors import CancelledError, DocumentError, DocumentTooLargeError
from tests.support.documents import marked

SENTENCE = "The main text of this page is a quiet one, and it goes on for a while about the sea. "
PAGE = (
    "<html lang=en><head><title>On the sea</title></head><body>"
    "<nav><a href=/>Home</a> <a href=/x>Shop</a></nav>"
    "<div class=cookie>We use cookies.</div><article><h1>On the sea</h1>"
    + "".join(f"<p>{SENTENCE * 3}</p>" for _ in range(6))
    + "</article><footer>Copyright</footer></body></html>"
).encode()


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        status, headers, body = self.answer(self.path)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    @staticmethod
    def answer(path: str) -> tuple[int, dict[str, str], bytes]:
        html = {"Content-Type": "text/html; charset=utf-8"}
        return {
            "/page": (200, html, PAGE),
            "/packed": (200, {**html, "Content-Encoding": "gzip"}, gzip.compress(PAGE)),
            "/bomb": (200, {**html, "Content-Encoding": "gzip"}, gzip.compress(bytes(web.MAX_BYTES + 10))),
            "/big": (200, html, bytes(web.MAX_BYTES + 10)),
            "/moved": (302, {"Location": "/page"}, b""),
            "/inside": (302, {"Location": "http://10.0.0.1/secret"}, b""),
            "/file": (302, {"Location": "file:///etc/passwd"}, b""),
            "/loop": (302, {"Location": "/loop"}, b""),
            "/picture": (200, {"Content-Type": "image/png"}, b"\x89PNG"),
        }.get(path, (404, html, b"no"))

    def log_message(self, *words: object) -> None:
        pass


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def local(address: str) -> bool:
    """Let the test's own server through, and the open internet."""
    return address == "127.0.0.1" or web.is_public(address)


def test_a_page_is_fetched_and_its_main_text_taken(site):
    for path in ("/page", "/packed", "/moved"):
        page = web.fetch(site + path, allowed=local)
        assert (page.suffix, page.data) == (".html", PAGE)
    assert page.address == f"{site}/page"
    document = web.parse(page.data)
    assert document.title == "On the sea"
    assert SENTENCE.strip() in document.text
    assert "cookies" not in document.text
    assert "Shop" not in document.text


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("/bomb", DocumentTooLargeError),
        ("/big", DocumentTooLargeError),
        ("/loop", DocumentError),
        ("/file", DocumentError),
        ("/inside", DocumentError),
        ("/picture", DocumentError),
        ("/gone", DocumentError),
    ],
)
def test_what_is_too_much_or_elsewhere_is_refused(site, path, error):
    with pytest.raises(error):
        web.fetch(site + path, allowed=local)


@pytest.mark.parametrize(
    "address",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "http://",
        "http://user:pass@example.org/",
        "http://[::1",
        "x",
    ],
)
def test_other_addresses_are_refused_before_anything_is_asked(address):
    with pytest.raises(DocumentError):
        web.fetch(address)


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1/", "http://localhost:80/", "http://[::1]/", "http://169.254.1.1/"]
)
def test_the_machines_own_network_is_not_asked(address):
    with pytest.raises(DocumentError, match="open internet"):
        web.fetch(address)


def test_private_addresses_in_disguise():
    for address in ("::ffff:10.0.0.1", "fc00::1", "0.0.0.0", "224.0.0.1", "192.168.1.1", "100.64.0.1"):
        assert not web.is_public(address)
    assert web.is_public("93.184.216.34")


def test_fetching_is_cancelled(site):
    with pytest.raises(CancelledError):
        web.fetch(f"{site}/page", cancelled=lambda: True, allowed=local)


def article(body: str) -> list[str]:
    """What is read of a page with enough text, without that text."""
    prose = [f"<p>Day {n}. {SENTENCE * 3}</p>" for n in range(8)]
    text = "".join((*prose[:4], body, *prose[4:]))
    page = f"<html lang=en><head><title>On the sea</title></head><body><article>{text}</article>"
    return [line for line in marked(web.parse(page.encode())) if SENTENCE.strip() not in line]


@pytest.mark.parametrize(
    ("markup", "read_as"),
    [
        (
            "Run <code>pip install x</code> first, then call <code>open()</code>.",
            "Run pip install x first, then call open().",
        ),
        ("He said <q>yes</q> to it.", "He said yes to it."),
        ('A note<a class="footnote-anchor" href="https://x.org/y#footnote-1-1">1</a> here.', "A note here."),
        ('It is shown <cite class="ltx_cite">[13]</cite>.', "It is shown."),
        ("Let <math><mi>x</mi><mo>=</mo><mi>y</mi></math> hold.", "Let x = y hold."),
        ('Go <span class="sr-only">to another window</span> on.', "Go on."),
        ("Seen<sup><a href='#a'>1</a>,<a href='#b'>2</a></sup> there.", "Seen⟦1,2⟧ there."),
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
    assert article(notes) == []


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
    document = web.parse(page.encode())
    assert [heading.title for heading in document.outline] == title
    assert SENTENCE.strip() in document.text
