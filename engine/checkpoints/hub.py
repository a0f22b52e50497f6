"""What a hub or a local folder offers: sizes, hashes, and bytes from any point on.

The real client, huggingface_hub, lists repositories and keeps the connection. Its download
functions are not used: since version 2 they start a broken file from the beginning, they write in
steps of 10 MB, and where a hub offers it they fetch from a second host (xet), which would bypass
a mirror. Here a file is read in plain HTTP from the very byte that is missing. No token is ever
sent: all members are public, and a mirror has no business with it.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from huggingface_hub import HfApi, hf_hub_url
from huggingface_hub.utils import HfHubHTTPError, build_hf_headers, get_session, hf_raise_for_status

from engine.errors import CheckpointNotFoundError, DownloadError, Message

log = logging.getLogger(__name__)

# The client's HTTP library changed its name between two of its versions; this finds its base error.
_FAILURES: tuple[type[Exception], ...] = (
    *(base for base in HfHubHTTPError.__mro__ if base.__name__ == "HTTPError"),
    OSError,
    ValueError,
    RuntimeError,
)

_REASONS: dict[type[BaseException], Message] = {
    socket.gaierror: Message("there is no such host, or no network."),
    ConnectionRefusedError: Message("nobody answers there."),
    TimeoutError: Message("it does not answer in time."),
}
DEFAULT_ENDPOINT = "https://huggingface.co"
RETRIES = 5
"""How often a connection may fail in a row without bringing a byte."""
RETRY_WAIT = 1.0
"""Seconds between two of them."""
TIMEOUT = 30.0
"""Seconds without a byte after which a connection counts as broken."""
_BLOCK = 1 << 20
_TEMPORARY = (408, 429)
_PARTIAL_CONTENT = 206


@dataclass(frozen=True)
class RemoteFile:
    """A file as its publisher lists it.

    Attributes:
        name: within the repository.
        repo: the repository.
        revision: the commit whose list this is.
        size: in bytes.
        sha256: of a large file; '' for a small one, which has only a git hash.
        git_sha1: git's blob hash; '' where only the other is known.
    """

    name: str
    repo: str
    revision: str
    size: int
    sha256: str = ""
    git_sha1: str = ""


class Receiver(Protocol):
    """Where the bytes of a file go."""

    @property
    def position(self) -> int:
        """How many bytes are there."""

    def write(self, piece: bytes) -> None:
        """Take the next bytes; may raise a PhilomelError to stop."""

    def restart(self) -> None:
        """Forget all bytes: the source can only begin anew."""


class Origin(Protocol):
    """Where files come from."""

    def title(self, repo: str) -> str:
        """What messages call the place of a repository's files."""

    def list(self, repo: str) -> dict[str, RemoteFile]:
        """A repository's files by name."""

    def read(self, file: RemoteFile, sink: Receiver) -> None:
        """Write into ``sink`` what is missing there."""


class WebHost:
    """Reads files over HTTP from any byte on; which file lies where, a kind of host says."""

    def address(self, file: RemoteFile) -> str:
        """Where a file is served."""
        raise NotImplementedError

    def read(self, file: RemoteFile, sink: Receiver) -> None:
        """Stream what is missing of a file, asking again from there when the connection breaks.

        Raises:
            DownloadError: it could not be finished.
        """
        failures = 0
        while sink.position < file.size:
            before = sink.position
            problem: Exception = OSError("the server closed the connection")
            try:
                self._stream(file, sink)
            except _FAILURES as error:
                problem = error
            failures = 0 if sink.position > before else failures + 1
            if sink.position >= file.size:
                return
            if failures > RETRIES or _is_final(problem):
                raise DownloadError(
                    "The download of {name} broke off: {why} What has arrived is kept; try again to "
                    "continue.",
                    name=file.name,
                    why=_first_line(problem),
                ) from problem
            log.info("%s broke off at byte %d, going on: %s", file.name, sink.position, problem)
            time.sleep(RETRY_WAIT)

    def _stream(self, file: RemoteFile, sink: Receiver) -> None:
        """One request, from the first missing byte on."""
        # Compressed bytes cannot be counted or continued.
        headers = {**build_hf_headers(token=False), "Accept-Encoding": "identity"}
        if sink.position:
            headers["Range"] = f"bytes={sink.position}-"
        with get_session().stream(
            "GET", self.address(file), headers=headers, timeout=TIMEOUT, follow_redirects=True
        ) as answer:
            hf_raise_for_status(answer)
            if sink.position and answer.status_code != _PARTIAL_CONTENT:
                sink.restart()
            for piece in answer.iter_bytes():
                sink.write(piece)


class Hub(WebHost):
    """A Hugging Face hub or a mirror of it.

    Args:
        endpoint: its address; None: the environment variable HF_ENDPOINT, else the hub itself.
    """

    def __init__(self, endpoint: str | None = None) -> None:
        self.endpoint = (endpoint or os.environ.get("HF_ENDPOINT") or DEFAULT_ENDPOINT).rstrip("/")
        self._api = HfApi(endpoint=self.endpoint, token=False)

    def title(self, repo: str) -> str:
        """The repository at this address."""
        return f"{self.endpoint}/{repo}"

    def list(self, repo: str) -> dict[str, RemoteFile]:
        """A repository's files, with the sizes and hashes of its newest revision.

        Raises:
            DownloadError: the hub cannot be reached or does not know the repository.
        """
        try:
            info = self._api.model_info(repo, files_metadata=True)
        except _FAILURES as error:
            raise DownloadError(
                "{endpoint} does not list {repo}: {why} Check the connection, or take the files from a "
                "mirror or a folder.",
                endpoint=self.endpoint,
                repo=repo,
                why=_first_line(error),
            ) from error
        files = {}
        for entry in info.siblings or []:
            sha256 = entry.lfs.sha256 if entry.lfs else ""
            size = entry.lfs.size if entry.lfs else entry.size or 0
            files[entry.rfilename] = RemoteFile(
                entry.rfilename, repo, info.sha or "main", size, sha256, "" if sha256 else entry.blob_id or ""
            )
        return files

    def address(self, file: RemoteFile) -> str:
        """Where the hub serves a file."""
        return hf_hub_url(file.repo, file.name, revision=file.revision, endpoint=self.endpoint)


class Folder:
    """A local folder instead of the hub: files in it, or in ``<owner>/<name>`` below it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def title(self, repo: str) -> str:
        """The folder."""
        return f"'{self._root(repo)}'"

    def list(self, repo: str) -> dict[str, RemoteFile]:
        """The files for a repository, with their sizes; nobody lists their hashes.

        Raises:
            CheckpointNotFoundError: there is no such folder.
        """
        root = self._root(repo)
        if not root.is_dir():
            raise CheckpointNotFoundError("There is no folder '{folder}'.", folder=root)
        return {
            path.name: RemoteFile(path.name, repo, "local", path.stat().st_size)
            for path in root.iterdir()
            if path.is_file()
        }

    def read(self, file: RemoteFile, sink: Receiver) -> None:
        """Copy what is missing of a file.

        Raises:
            DownloadError: it cannot be read.
        """
        path = self._root(file.repo) / file.name
        try:
            with path.open("rb") as source:
                source.seek(sink.position)
                while piece := source.read(_BLOCK):
                    sink.write(piece)
        except OSError as error:
            raise DownloadError("{path} cannot be copied: {why}.", path=path, why=error) from error

    def _root(self, repo: str) -> Path:
        below = self.folder / repo
        return below if below.is_dir() else self.folder


def open_source(source: str | Path | None, host: Callable[[str | None], Origin] = Hub) -> Origin:
    """A mirror's address or a local folder; None: the hub that HF_ENDPOINT names, or the hub itself.

    ``host`` is the kind of what stands at an address.
    """
    if source is None or str(source).startswith(("http://", "https://")):
        return host(cast("str | None", source))
    return Folder(Path(source))


def _is_final(error: Exception) -> bool:
    """Whether asking again is of no use: the server refused."""
    status = getattr(getattr(error, "response", None), "status_code", 0)
    return 400 <= status < 500 and status not in _TEMPORARY


def _first_line(error: BaseException) -> str | Message:
    """What went wrong, as one sentence: what the system only numbers is said in words."""
    cause: BaseException | None = error
    while cause is not None:
        for kind, words in _REASONS.items():
            if isinstance(cause, kind):
                return words
        cause = cause.__cause__ or cause.__context__
    lines = str(error).strip().splitlines()
    return lines[0].rstrip(".") + "." if lines else f"{type(error).__name__}."
