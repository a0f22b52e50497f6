"""What a hub or a local folder offers: sizes, hashes, and bytes from any point on.

The real client, huggingface_hub, asks for a repository's list and reads files. Its own file cache
is not used: since version 2 it starts a broken file from the beginning, while our partial files
are continued. Transfers are plain HTTP with byte ranges; the client's other path (xet) fetches from
a second host, which would bypass a mirror, and cannot be continued. No token is ever sent: all
members are public, and a mirror has no business with it.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol, cast

from huggingface_hub import HfApi, hf_hub_url
from huggingface_hub.file_download import http_get
from huggingface_hub.utils import HfHubHTTPError, build_hf_headers, disable_progress_bars

from engine.errors import CheckpointNotFoundError, DownloadError

log = logging.getLogger(__name__)

# The client's HTTP library changed its name between two of its versions; this finds its base error.
_FAILURES: tuple[type[Exception], ...] = (
    *(base for base in HfHubHTTPError.__mro__ if base.__name__ == "HTTPError"),
    OSError,
    ValueError,
    RuntimeError,
)

DEFAULT_ENDPOINT = "https://huggingface.co"
_BLOCK = 1 << 20


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

    def hasher(self) -> Hasher:
        """A fresh hash of the kind that is listed."""
        return Hasher(self)


class Hasher:
    """Hashes a file piece by piece in the way its publisher did."""

    def __init__(self, file: RemoteFile) -> None:
        self._expected = file.sha256 or file.git_sha1
        self._hash = hashlib.sha256() if file.sha256 else hashlib.sha1(usedforsecurity=False)
        if not file.sha256:
            self._hash.update(f"blob {file.size}\0".encode())

    def update(self, piece: bytes) -> None:
        """Add the next bytes."""
        self._hash.update(piece)

    def matches(self) -> bool:
        """Whether what was added is what is listed; True if nothing is listed."""
        return not self._expected or self._hash.hexdigest() == self._expected


class Source(Protocol):
    """Where files come from."""

    def list(self, repo: str) -> dict[str, RemoteFile]:
        """A repository's files by name."""

    def read(self, file: RemoteFile, start: int, sink: BinaryIO) -> None:
        """Write a file's bytes from ``start`` on into ``sink``."""


class Hub:
    """A Hugging Face hub or a mirror of it.

    Args:
        endpoint: its address; None: the environment variable HF_ENDPOINT, else the hub itself.
    """

    def __init__(self, endpoint: str | None = None) -> None:
        self.endpoint = (endpoint or os.environ.get("HF_ENDPOINT") or DEFAULT_ENDPOINT).rstrip("/")
        self._api = HfApi(endpoint=self.endpoint, token=False)

    def list(self, repo: str) -> dict[str, RemoteFile]:
        """A repository's files, with the sizes and hashes of its newest revision.

        Raises:
            DownloadError: the hub cannot be reached or does not know the repository.
        """
        try:
            info = self._api.model_info(repo, files_metadata=True)
        except _FAILURES as error:
            raise DownloadError(f"{self.endpoint} does not list {repo}: {_first_line(error)}") from error
        files = {}
        for entry in info.siblings or []:
            sha256 = entry.lfs.sha256 if entry.lfs else ""
            size = entry.lfs.size if entry.lfs else entry.size or 0
            files[entry.rfilename] = RemoteFile(
                entry.rfilename, repo, info.sha or "main", size, sha256, "" if sha256 else entry.blob_id or ""
            )
        return files

    def read(self, file: RemoteFile, start: int, sink: BinaryIO) -> None:
        """Stream a file. The client asks again from where it was when a connection breaks.

        Raises:
            DownloadError: it could not be finished.
        """
        url = hf_hub_url(file.repo, file.name, revision=file.revision, endpoint=self.endpoint)
        headers = build_hf_headers(token=False)
        # Compressed bytes cannot be counted or continued.
        headers["Accept-Encoding"] = "identity"
        try:
            with disable_progress_bars("huggingface_hub.http_get"):
                http_get(url, sink, resume_size=start, headers=headers, expected_size=file.size)
        except _FAILURES as error:
            raise DownloadError(
                f"The download of {file.name} broke off: {_first_line(error)} "
                "What has arrived is kept; try again to continue."
            ) from error


class Folder:
    """A local folder instead of the hub: files in it, or in ``<owner>/<name>`` below it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def list(self, repo: str) -> dict[str, RemoteFile]:
        """The files for a repository, with their sizes; nobody lists their hashes.

        Raises:
            CheckpointNotFoundError: there is no such folder.
        """
        root = self._root(repo)
        if not root.is_dir():
            raise CheckpointNotFoundError(f"There is no folder '{root}'.")
        return {
            path.name: RemoteFile(path.name, repo, "local", path.stat().st_size)
            for path in root.iterdir()
            if path.is_file()
        }

    def read(self, file: RemoteFile, start: int, sink: BinaryIO) -> None:
        """Copy a file.

        Raises:
            DownloadError: it cannot be read.
        """
        try:
            with (self._root(file.repo) / file.name).open("rb") as source:
                source.seek(start)
                shutil.copyfileobj(source, sink, _BLOCK)
        except OSError as error:
            raise DownloadError(f"{file.name} cannot be copied: {error.strerror or error}.") from error

    def _root(self, repo: str) -> Path:
        below = self.folder / repo
        return below if below.is_dir() else self.folder


def open_source(source: str | Path | None) -> Source:
    """A mirror's address or a local folder; None: the hub that HF_ENDPOINT names, or the hub itself."""
    if source is None or str(source).startswith(("http://", "https://")):
        return Hub(cast("str | None", source))
    return Folder(Path(source))


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0].rstrip(".") + "." if lines else f"{type(error).__name__}."
