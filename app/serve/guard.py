"""Who may ask: programs on this machine that know the token, with requests of a bounded size."""

from __future__ import annotations

import contextlib
import hmac
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.core.folders import make_private
from engine.errors import OutputFileError

TOKEN_FILE = "serve.token"
SPEECH_BYTES = 4_000_000
"""Of a request for speech: a long book."""
CLIP_BYTES = 64_000_000
"""Of one that brings a recording."""
_HEARD_OUT = 100_000_000
"""Bytes of a request that is too large which are still taken, and thrown away: who sends hears why then."""
_OURS = ("127.0.0.1", "localhost", "::1")


def token(folder: Path) -> str:
    """The secret of the user's programs, made at the first start, which nobody else can read.

    Raises:
        OutputFileError: it can be neither read nor kept.
    """
    path = folder / TOKEN_FILE
    make_private(folder)
    try:
        with contextlib.suppress(FileExistsError):
            made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            try:
                with os.fdopen(made, "w") as file:
                    file.write(secrets.token_urlsafe(32) + "\n")
            except OSError:
                # An empty one would be in the way once there is room.
                path.unlink()
                raise
        path.chmod(0o600)
        kept = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise OutputFileError("'{path}' cannot be used: {why}.", path=path, why=why) from error
    if not kept:
        raise OutputFileError("'{path}' is empty: delete it, and another is made.", path=path)
    return kept


def refusal(
    status: int,
    words: str,
    *,
    param: str | None = None,
    code: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    """An error as programs for this interface know it."""
    kind = "invalid_request_error" if status < 500 else "server_error"
    error = {"message": words, "type": kind, "param": param, "code": code}
    return JSONResponse({"error": error}, status, headers)


class Guard:
    """Lets requests through to an application that may be answered.

    Args:
        app: the application.
        token: that each request must bring, as ``Authorization: Bearer``.
    """

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app, self._token = app, token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or let answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        # A page of the web whose name was made to lead here is told by the name.
        if _host(headers.get("host", "")) not in _OURS:
            answer = refusal(403, "Ask for 127.0.0.1 or localhost: other names are not answered.")
            await answer(scope, receive, send)
            return
        kind, _, given = headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not hmac.compare_digest(given.strip().encode(), self._token):
            words = "The token is missing or wrong. philomel serve says where it is kept."
            known = {"WWW-Authenticate": "Bearer"}
            await refusal(401, words, code="invalid_api_key", headers=known)(scope, receive, send)
            return
        clip = scope["path"].endswith("/voices")
        limit = CLIP_BYTES if clip else SPEECH_BYTES
        body = await _body(receive, limit)
        if body is None:
            advice = "a minute of the voice is enough" if clip else "send the text in parts"
            words = f"The request is larger than {limit // 1_000_000} MB: {advice}."
            await refusal(413, words, code="request_too_large")(scope, receive, send)
            return
        await self._app(scope, _replayed(body, receive), send)


async def _body(receive: Receive, limit: int) -> bytes | None:
    """The whole of a request's body; None where it is larger."""
    parts, size, more = [], 0, True
    while more and size < _HEARD_OUT:
        message = await receive()
        if message["type"] != "http.request":
            break
        part = message.get("body", b"")
        size += len(part)
        if size <= limit:
            parts.append(part)
        more = message.get("more_body", False)
    return b"".join(parts) if size <= limit else None


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Gives a body that was taken already, then what else comes."""
    taken: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return taken.pop() if taken else await receive()

    return replay


def _host(header: str) -> str:
    """The name in a ``Host`` header, without the port; empty where it makes no sense."""
    try:
        return urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return ""
