"""Pages of the web, fetched within narrow bounds.

Only http and https, only public addresses (a page must not make the program ask the machine's own
network), each redirect checked like the first address, with bounds on size and time.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import string
import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import quote, urljoin, urlsplit, urlunsplit

from engine.errors import (
    CancelledError,
    DocumentEmptyError,
    DocumentError,
    DocumentTooLargeError,
    Message,
    Value,
)

MAX_BYTES = 20_000_000
MAX_SECONDS = 40.0
MAX_REDIRECTS = 5
_CONNECT_SECONDS = 10.0
_BLOCK = 1 << 15
_HEADERS = {
    "User-Agent": "Mozilla/5.0 (compatible; Philomel reader)",
    "Accept": "text/html,application/xhtml+xml,text/plain;q=0.9,application/pdf;q=0.8",
    "Accept-Encoding": "gzip, identity",
    "Connection": "close",
}


@dataclass(frozen=True)
class Fetched:
    """What an address gave.

    Attributes:
        address: the last one, after redirects.
        suffix: of a file of its kind, e.g. ".html".
        data: the bytes, unpacked.
    """

    address: str
    suffix: str
    data: bytes


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the open internet."""
    found = ipaddress.ip_address(address)
    mapped = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    return found.is_global and not found.is_multicast and (mapped is None or mapped.is_global)


def fetch(
    address: str,
    media: Mapping[str, str] | None,
    cancelled: Callable[[], bool] = lambda: False,
    allowed: Callable[[str], bool] = is_public,
) -> Fetched:
    """Fetch a page, or something else.

    Args:
        address: http or https.
        media: what may be fetched, with the suffix of a file of each kind; None for whatever is there.
        cancelled: asked between blocks.
        allowed: whether an IP address may be connected to.

    Raises:
        DocumentError: the address is unusable, refused, does not answer, or gives an error.
        DocumentTooLargeError: there is more than ``MAX_BYTES``.
        CancelledError: it was cancelled.
    """
    deadline = time.monotonic() + MAX_SECONDS
    for _ in range(MAX_REDIRECTS + 1):
        host = _checked(address)
        try:
            found = _ask(address, host, deadline, cancelled, allowed, media)
        except (OSError, http.client.HTTPException, zlib.error) as error:
            raise DocumentError(
                "{host} cannot be reached or broke off: {why}.", host=host, why=_reason(error)
            ) from error
        if isinstance(found, Fetched):
            return found
        address = found
    raise DocumentError("This address redirects too often. Open it in a browser and save the page.")


def _checked(address: str) -> str:
    """The host of an address that may be asked.

    Raises:
        DocumentError: it may not.
    """
    try:
        parts = urlsplit(address.strip())
        host, _ = parts.hostname, parts.port
    except ValueError:
        host, parts = None, urlsplit("")
    if parts.scheme.lower() not in ("http", "https") or not host or any(map(str.isspace, host)):
        raise DocumentError("Only web addresses that begin with http:// or https:// can be opened.")
    if parts.username or parts.password:
        raise DocumentError("Addresses with a name and password in them are not opened.")
    return host


def _ask(
    address: str,
    host: str,
    deadline: float,
    cancelled: Callable[[], bool],
    allowed: Callable[[str], bool],
    media: Mapping[str, str] | None,
) -> Fetched | str:
    """One request: the page, or the address it redirects to."""
    parts = urlsplit(address.strip())
    secure = parts.scheme.lower() == "https"
    connection = _Connection(host, parts.port or (443 if secure else 80), secure, allowed)
    try:
        target = urlunsplit(("", "", parts.path or "/", parts.query, ""))
        connection.request("GET", quote(target, safe=string.punctuation), headers=_HEADERS)
        answer = connection.getresponse()
        if answer.status in (301, 302, 303, 307, 308):
            return urljoin(address, answer.headers.get("Location", ""))
        if answer.status != 200:
            raise DocumentError(
                "{host} answered {status} ({why}). Check the address.",
                host=host,
                status=answer.status,
                why=answer.reason,
            )
        kind = answer.headers.get_content_type()
        if media is not None and kind not in media:
            raise DocumentError("This address holds no text to read ({kind}).", kind=kind)
        return Fetched(address, media[kind] if media is not None else "", _body(answer, deadline, cancelled))
    finally:
        connection.close()


def _body(answer: http.client.HTTPResponse, deadline: float, cancelled: Callable[[], bool]) -> bytes:
    """The bytes of an answer, unpacked, within the bounds of size and time."""
    encoding = answer.headers.get("Content-Encoding", "").lower()
    if encoding not in ("", "identity", "gzip"):
        raise DocumentError(
            "The page is packed in a way that cannot be read ({encoding}).", encoding=encoding
        )
    unpack = zlib.decompressobj(zlib.MAX_WBITS | 16) if encoding == "gzip" else None
    pieces, size = [], 0
    while piece := answer.read1(_BLOCK):
        if cancelled():
            raise CancelledError("Opening was cancelled.")
        if time.monotonic() > deadline:
            raise DocumentError("The page takes too long to arrive and was given up.")
        if unpack is not None:
            piece = unpack.decompress(piece, MAX_BYTES + 1 - size)
        size += len(piece)
        if size > MAX_BYTES or (unpack is not None and unpack.unconsumed_tail):
            raise DocumentTooLargeError("The page has more than {most} MB.", most=MAX_BYTES // 1_000_000)
        pieces.append(piece)
    if not size:
        raise DocumentEmptyError("The page is empty.")
    return b"".join(pieces)


class _Connection(http.client.HTTPConnection):
    """Connects to the very address that was checked, so that a name cannot change in between."""

    def __init__(self, host: str, port: int, secure: bool, allowed: Callable[[str], bool]) -> None:
        super().__init__(host, port, timeout=_CONNECT_SECONDS)
        self._secure, self._allowed = secure, allowed
        self.default_port = 443 if secure else 80

    def connect(self) -> None:
        """Resolve, check, connect; over TLS the name is still what the certificate must show."""
        try:
            found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        except UnicodeError as error:
            raise OSError("not a host name") from error
        addresses = [str(entry[4][0]).partition("%")[0] for entry in found]
        if not all(self._allowed(address) for address in addresses):
            raise DocumentError("{host} is not on the open internet, so it is not opened.", host=self.host)
        last: OSError = OSError("no address")
        for address in addresses[:3]:
            try:
                plain = socket.create_connection((address, self.port), self.timeout)
                break
            except OSError as error:
                last = error
        else:
            raise last
        self.sock = plain
        if self._secure:
            self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)


def _reason(error: Exception) -> Value:
    if isinstance(error, socket.gaierror):
        return Message("there is no such host, or no network")
    if isinstance(error, TimeoutError):
        return Message("it does not answer")
    if isinstance(error, ConnectionRefusedError):
        return Message("it refuses connections")
    if isinstance(error, ssl.SSLCertVerificationError):
        return Message("its certificate cannot be trusted")
    if isinstance(error, ssl.SSLError):
        return Message("it does not answer as https should")
    return error
