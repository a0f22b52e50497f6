"""A local server that speaks the few endpoints of a hub that a download needs, and can break."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote

COMMIT = "0123456789abcdef0123456789abcdef01234567"


@dataclass
class FakeHub:
    """What the server offers and what it saw.

    Attributes:
        repos: repository to file name to content.
        break_after: file name to the number of bytes after which each answer for it is cut off.
        breaks: file name to how often that still happens.
        ranges: (file, first byte asked for) of each GET, in order.
        headers: of each request.
        ignore_ranges: answer 200 with the whole file whatever range is asked for.
        refuse_after_break: send nothing at all to whoever continues a file.
        tamper: files whose bytes are changed on the way.
    """

    repos: dict[str, dict[str, bytes]]
    break_after: dict[str, int] = field(default_factory=dict)
    breaks: dict[str, int] = field(default_factory=dict)
    ranges: list[tuple[str, int]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    ignore_ranges: bool = False
    refuse_after_break: bool = False
    tamper: set[str] = field(default_factory=set)
    url: str = ""

    def listing(self, repo: str) -> dict[str, Any]:
        """The answer of /api/models/<repo>; files of 100 bytes and more count as large ones."""
        siblings: list[dict[str, Any]] = []
        for name, content in self.repos[repo].items():
            blob = hashlib.sha1(f"blob {len(content)}\0".encode() + content).hexdigest()
            entry: dict[str, Any] = {"rfilename": name, "size": len(content), "blobId": blob}
            if len(content) >= 100:
                sha256 = hashlib.sha256(content).hexdigest()
                entry["lfs"] = {"size": len(content), "sha256": sha256, "pointerSize": 130}
            siblings.append(entry)
        return {
            "id": repo,
            "modelId": repo,
            "sha": COMMIT,
            "siblings": siblings,
            "tags": [],
            "private": False,
        }


def _handler(hub: FakeHub) -> type[BaseHTTPRequestHandler]:  # noqa: C901  (one short method each)
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *args: Any) -> None:
            pass

        def do_HEAD(self) -> None:
            self._file(with_body=False)

        def do_GET(self) -> None:
            hub.headers.append(dict(self.headers))
            path = unquote(self.path.partition("?")[0])
            repo = path.removeprefix("/api/models/").removesuffix(f"/revision/{COMMIT}")
            if path.startswith("/api/models/") and repo in hub.repos:
                self._answer(200, json.dumps(hub.listing(repo)).encode(), "application/json")
            elif "/resolve/" in path:
                self._file(with_body=True)
            else:
                self._answer(404, b"{}", "application/json")

        def _answer(self, status: int, body: bytes, kind: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def _file(self, with_body: bool) -> None:
            repo, _, rest = unquote(self.path).lstrip("/").partition("/resolve/")
            name = rest.partition("/")[2]
            content = hub.repos.get(repo, {}).get(name)
            if content is None:
                self._answer(404, b"", "text/plain")
                return
            total, start = len(content), 0
            if "Range" in self.headers and not hub.ignore_ranges:
                start = int(self.headers["Range"].removeprefix("bytes=").partition("-")[0])
            if name in hub.tamper:
                content = content[:-1] + bytes([content[-1] ^ 1])
            body = content[start:]
            self.send_response(206 if start else 200)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("ETag", f'"{hashlib.sha256(content).hexdigest()}"')
            self.send_header("X-Repo-Commit", COMMIT)
            # What a hub says of its other way of transfer, which leads past a mirror.
            self.send_header("X-Xet-Hash", "a" * 64)
            self.send_header("Link", '<http://xet.invalid/token>; rel="xet-auth"')
            if start:
                self.send_header("Content-Range", f"bytes {start}-{total - 1}/{total}")
            self.end_headers()
            if with_body:
                hub.ranges.append((name, start))
                self._send(name, body)

        def _send(self, name: str, body: bytes) -> None:
            refused = hub.refuse_after_break and "Range" in self.headers
            if refused or hub.breaks.get(name, 0) > 0:
                if not refused:
                    hub.breaks[name] -= 1
                    self.wfile.write(body[: hub.break_after[name]])
                self.wfile.flush()
                self.close_connection = True
                self.connection.close()
                return
            # In pieces, so that a client which stops early does not find all of it in its buffers.
            for start in range(0, len(body), 1 << 16):
                self.wfile.write(body[start : start + (1 << 16)])

    return Handler


class _QuietServer(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Connections that the client or the test cut are expected here."""


@contextmanager
def serve(hub: FakeHub) -> Iterator[FakeHub]:
    """Run the server on a free local port; ``hub.url`` is its address."""
    server = _QuietServer(("127.0.0.1", 0), _handler(hub))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    hub.url = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
