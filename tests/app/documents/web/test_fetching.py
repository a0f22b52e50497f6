"""Web addresses: what is fetched, what is refused, and what is read of a page."""

from __future__ import annotations

import gzip
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from app.documents.kinds import MEDIA
from app.documents.web import html
from app.documents.web.fetching import MAX_BYTES, fetch, is_public
from engine.errors import CancelledError, DocumentError, DocumentTooLargeError

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
            "/bomb": (
                200,
                {**html, "Content-Encoding": "gzip"},
                gzip.compress(bytes(MAX_BYTES + 10)),
            ),
            "/big": (200, html, bytes(MAX_BYTES + 10)),
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
    return address == "127.0.0.1" or is_public(address)


def test_a_page_is_fetched_and_its_main_text_taken(site):
    for path in ("/page", "/packed", "/moved"):
        page = fetch(site + path, MEDIA, allowed=local)
        assert (page.suffix, page.data) == (".html", PAGE)
    assert page.address == f"{site}/page"
    document = html.parse(page.data)
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
        fetch(site + path, MEDIA, allowed=local)


@pytest.mark.parametrize(
    "address",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "http://",
        "http://user:pass@example.org/",
        "http://[::1",
        "http://a host/",
        "x",
    ],
)
def test_other_addresses_are_refused_before_anything_is_asked(address):
    with pytest.raises(DocumentError):
        fetch(address, MEDIA)


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1/", "http://localhost:80/", "http://[::1]/", "http://169.254.1.1/"]
)
def test_the_machines_own_network_is_not_asked(address):
    with pytest.raises(DocumentError, match="open internet"):
        fetch(address, MEDIA)


def test_private_addresses_in_disguise():
    for address in ("::ffff:10.0.0.1", "fc00::1", "0.0.0.0", "224.0.0.1", "192.168.1.1", "100.64.0.1"):
        assert not is_public(address)
    assert is_public("93.184.216.34")


def test_what_cannot_be_reached_is_told_in_words(site):
    with pytest.raises(DocumentError, match="it does not answer as https should"):
        fetch(site.replace("http:", "https:"), MEDIA, allowed=local)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # Nobody listens there.
        with pytest.raises(DocumentError, match="it refuses connections"):
            fetch(f"http://127.0.0.1:{taken.getsockname()[1]}/", MEDIA, allowed=local)


def test_fetching_is_cancelled(site):
    with pytest.raises(CancelledError):
        fetch(f"{site}/page", MEDIA, cancelled=lambda: True, allowed=local)
