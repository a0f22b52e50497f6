"""Download a member: free disk first, byte-true progress, continued after a break, checked at the end.

The hub's own client, huggingface_hub, lists repositories, says where their files are served and keeps the
connection. Its download functions are not used, since a user would notice (2.4.0, measured): they delete
what has arrived when a line breaks for good, report and stop in steps of 10 MB, get nowhere on a line that
breaks more often than that, take changed bytes as they come, and where a hub offers it they fetch from a
second host (xet), past a mirror. No token is ever sent: all members are public, and a mirror has no business
with it.

While a file is on its way it is called ``NAME.<hash>.part`` beside its final place, so that bytes of
another revision are never continued; it is renamed when its size and hash are right. What the
publisher listed is kept in ``.downloaded.json``, against which :mod:`engine.checkpoints.models`
checks later.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import shutil
import socket
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

import huggingface_hub as hub
from huggingface_hub import utils

from engine.checkpoints.directories import models_root, not_written
from engine.checkpoints.registry import Member, get
from engine.errors import (
    Bytes,
    CancelledError,
    CheckpointFormatError,
    CheckpointNotFoundError,
    ChecksumError,
    DiskSpaceError,
    DownloadError,
    Message,
)
from engine.files import held

log = logging.getLogger(__name__)

LISTING = ".downloaded.json"
SPARE_BYTES = 64 << 20
"""Free space that is left on the disk."""
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

_REASONS: dict[type[BaseException], Message] = {
    socket.gaierror: Message("there is no such host, or no network."),
    ConnectionRefusedError: Message("nobody answers there."),
    TimeoutError: Message("it does not answer in time."),
    ConnectionError: Message("the server closed the connection."),
}
_CLOSED = ("RemoteProtocolError", "ReadError", "WriteError")
"""What the client's HTTP library, whichever that is, calls a connection that ended in the midst of an answer;
its own words are about protocols."""

Report = Callable[["DownloadProgress"], None]


@dataclass(frozen=True)
class DownloadProgress:
    """How far a download is. Bytes are those on the disk, over all files of the member.

    Attributes:
        done: bytes that are there.
        total: bytes of all files.
        file: the file that is being written, '' when all are.
    """

    done: int
    total: int
    file: str


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


class Web:
    """Files that are served over HTTP.

    Args:
        address: where a file is.
    """

    def __init__(self, address: Callable[[RemoteFile], str]) -> None:
        self._address = address

    def pieces(self, file: RemoteFile, start: int) -> Generator[bytes, None, None]:
        """A file's bytes from ``start`` on, asked for again from where a connection breaks.

        Raises:
            DownloadError: it could not be finished.
        """
        failures = 0
        while start < file.size:
            before = start
            problem: Exception = ConnectionError()
            try:
                for piece in self._stream(file, start):
                    start += len(piece)
                    yield piece
            except _failures() as error:
                problem = error
            if start >= file.size:
                return
            failures = 0 if start > before else failures + 1
            if failures > RETRIES or _is_final(problem):
                raise DownloadError(
                    "The download of {name} broke off: {why} What has arrived is kept; try again to "
                    "continue.",
                    name=file.name,
                    why=_first_line(problem),
                ) from problem
            log.info("%s broke off at byte %d, going on: %s", file.name, start, problem)
            time.sleep(RETRY_WAIT)

    def _stream(self, file: RemoteFile, start: int) -> Generator[bytes, None, None]:
        """What one request brings."""
        # Compressed bytes cannot be counted or continued.
        headers = {**utils.build_hf_headers(token=False), "Accept-Encoding": "identity"}
        if start:
            headers["Range"] = f"bytes={start}-"
        with utils.get_session().stream(
            "GET", self._address(file), headers=headers, timeout=TIMEOUT, follow_redirects=True
        ) as answer:
            utils.hf_raise_for_status(answer)
            # Who does not know ranges begins anew.
            known = start if answer.status_code != _PARTIAL_CONTENT else 0
            for piece in answer.iter_bytes():
                yield piece[known:]
                known = max(0, known - len(piece))


class Hub(Web):
    """A Hugging Face hub or a mirror of it.

    Args:
        endpoint: its address; None: the environment variable HF_ENDPOINT, else the hub itself.
    """

    def __init__(self, endpoint: str | None = None) -> None:
        self.endpoint = (endpoint or os.environ.get("HF_ENDPOINT") or DEFAULT_ENDPOINT).rstrip("/")
        super().__init__(
            lambda f: hub.hf_hub_url(f.repo, f.name, revision=f.revision, endpoint=self.endpoint)
        )

    def title(self, repo: str) -> str:
        """The repository at this address."""
        return f"{self.endpoint}/{repo}"

    def list(self, repo: str) -> dict[str, RemoteFile]:
        """A repository's files by name, with the sizes and hashes of its newest revision.

        Raises:
            DownloadError: the hub cannot be reached or does not know the repository.
        """
        try:
            info = hub.HfApi(endpoint=self.endpoint, token=False).model_info(repo, files_metadata=True)
        except _failures() as error:
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


class LocalFolder:
    """A local folder instead of the hub: files in it, or in ``<owner>/<name>`` below it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def title(self, repo: str) -> str:
        """The folder."""
        return f"'{self._root(repo)}'"

    def list(self, repo: str) -> dict[str, RemoteFile]:
        """The files for a repository by name, with their sizes; nobody lists their hashes.

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

    def pieces(self, file: RemoteFile, start: int) -> Generator[bytes, None, None]:
        """A file's bytes from ``start`` on.

        Raises:
            DownloadError: it cannot be read.
        """
        path = self._root(file.repo) / file.name
        try:
            with path.open("rb") as source:
                source.seek(start)
                while piece := source.read(_BLOCK):
                    yield piece
        except OSError as error:
            raise DownloadError("{path} cannot be copied: {why}.", path=path, why=error) from error

    def _root(self, repo: str) -> Path:
        below = self.folder / repo
        return below if below.is_dir() else self.folder


def is_address(source: str | Path | None) -> bool:
    """Whether files come over the network: from an address, or from the usual place; else from a folder."""
    return source is None or str(source).startswith(("http://", "https://"))


def download(
    name: str,
    *,
    models_dir: str | Path | None = None,
    source: str | Path | None = None,
    report: Report | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Path:
    """Bring a member's files onto this machine; its directory.

    Args:
        models_dir: see :func:`engine.checkpoints.directories.models_root`.
        source: a mirror's address, or a local folder that holds the files; None: the hub that
            HF_ENDPOINT names, else the hub itself.
        report: called with the progress, about once for each megabyte.
        cancelled: asked as often; True stops the download, which can be continued later.

    Raises:
        CheckpointNotFoundError: there is no such member, or the source lacks a file of it.
        DiskSpaceError: too little space is free, and nothing was downloaded; or the disk ran full.
        OutputFileError: the directory cannot be made or written.
        DownloadError: the connection failed; what has arrived is kept for the next try. Or the same is being
            downloaded already.
        ChecksumError: a file is not what its publisher lists; it was deleted.
        CancelledError: it was cancelled.
    """
    member = get(name)
    directory = models_root(models_dir) / name
    origin = Hub(str(source) if source else None) if is_address(source) else LocalFolder(Path(str(source)))
    return fetch_files(directory, origin, list_files(member, origin), report, cancelled)


def fetch_files(
    directory: Path,
    origin: Web | LocalFolder,
    wanted: list[RemoteFile],
    report: Report | None,
    cancelled: Callable[[], bool] | None,
) -> Path:
    """Bring listed files into a directory, which is made and given; those that are there already are left
    alone. The last arguments are as of :func:`download`, which raises the same errors."""
    state = _State(directory, sum(file.size for file in wanted), report, cancelled)
    missing = [file for file in wanted if not _is_present(directory, file)]
    state.done = state.total - sum(file.size - _partial_size(directory, file) for file in missing)
    _check_space(directory, state.total - state.done)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with _alone(directory):
            for file in missing:
                _fetch(origin, file, state)
            _write_listing(directory, wanted)
    except OSError as error:
        raise not_written(directory, error) from error
    state.tell("")
    return directory


@contextmanager
def _alone(directory: Path) -> Iterator[None]:
    """Within it no other download writes into a directory, where each would spoil the other's files.

    Raises:
        DownloadError: one does.
    """
    folder = os.open(directory, os.O_RDONLY)
    try:
        if not held(folder):
            raise DownloadError(
                "'{path}' is being downloaded by another Philomel: wait for it.", path=directory
            )
        yield
    finally:
        os.close(folder)


def list_files(member: Member, origin: Hub | LocalFolder) -> list[RemoteFile]:
    """What the source offers of a member; optional files that it lacks are left out.

    Raises:
        CheckpointNotFoundError: a required file is not offered.
        DownloadError: the source cannot be asked.
    """
    offered = {repo: origin.list(repo) for repo in dict.fromkeys(spec.repo for spec in member.files)}
    found = []
    for spec in member.files:
        name = next((name for name in spec.names if name in offered[spec.repo]), None)
        if name is not None:
            found.append(offered[spec.repo][name])
        elif spec.required:
            raise CheckpointNotFoundError(
                "{place} does not hold {file}, which {model} needs.",
                place=origin.title(spec.repo),
                file=spec.name,
                model=member.name,
            )
    return found


def is_unfinished(name: str, models_dir: str | Path | None = None) -> bool:
    """Whether a member's directory holds a download to go on with: in the midst of a file, or between two."""
    member, directory = get(name), models_root(models_dir) / name
    missing = (file for file in member.files if file.required and not file.within(directory))
    return any(directory.glob(".*.part")) or ((directory / LISTING).is_file() and any(missing))


def discard(name: str, models_dir: str | Path | None = None) -> None:
    """Delete what came of a member's download, files that are whole among it.

    Raises:
        OutputFileError: it cannot be deleted.
    """
    member, directory = get(name), models_root(models_dir) / name
    whole = (path for file in member.files for path in file.within(directory))
    try:
        for path in (*whole, *directory.glob(".*.part"), directory / LISTING):
            path.unlink(missing_ok=True)
        with suppress(OSError):  # It stays where somebody put something else there.
            directory.rmdir()
    except OSError as error:
        raise not_written(directory, error) from error


def read_listing(directory: Path) -> list[RemoteFile]:
    """What was listed when a directory was downloaded; empty if it was not.

    Raises:
        CheckpointFormatError: the list is damaged.
    """
    path = directory / LISTING
    if not path.is_file():
        return []
    try:
        return [RemoteFile(**entry) for entry in json.loads(path.read_text(encoding="utf-8"))]
    except (ValueError, TypeError) as error:
        raise CheckpointFormatError(
            "'{path}' is damaged: delete it and download again.", path=path
        ) from error


def matches(path: Path, file: RemoteFile) -> bool:
    """Whether a file on the disk has the size and the hash that its publisher lists."""
    if path.stat().st_size != file.size:
        return False
    digest = hashlib.sha256() if file.sha256 else hashlib.sha1(usedforsecurity=False)
    if not file.sha256:
        digest.update(f"blob {file.size}\0".encode())
    with path.open("rb") as content:
        while piece := content.read(_BLOCK):
            digest.update(piece)
    return digest.hexdigest() == (file.sha256 or file.git_sha1 or digest.hexdigest())


class _State:
    """Counts bytes, reports them, and stops when it is told to."""

    def __init__(
        self, directory: Path, total: int, report: Report | None, cancelled: Callable[[], bool] | None
    ) -> None:
        self.directory = directory
        self.total = total
        self.done = 0
        self._report = report
        self._cancelled = cancelled
        self._told = -_BLOCK

    def add(self, count: int, file: str) -> None:
        """``count`` more bytes are on the disk."""
        self.done += count
        if self.done - self._told >= _BLOCK or self.done == self.total:
            self.tell(file)
        self.look()

    def tell(self, file: str) -> None:
        """Report now. Raises CancelledError."""
        self._told = self.done
        if self._report is not None:
            self._report(DownloadProgress(self.done, self.total, file))
        self.look()

    def look(self) -> None:
        """Look whether to stop. Raises CancelledError."""
        if self._cancelled is not None and self._cancelled():
            raise CancelledError("The download was cancelled; it continues where it stopped.")


def _fetch(origin: Web | LocalFolder, file: RemoteFile, state: _State) -> None:
    """One file, from what is there of it to the end, then its hash, then its name."""
    partial = _partial(state.directory, file)
    # Unbuffered: what is counted is on the disk.
    with partial.open("ab", buffering=0) as sink, closing(origin.pieces(file, sink.tell())) as pieces:
        state.tell(file.name)
        log.info("Downloading %s from byte %d of %d.", file.name, sink.tell(), file.size)
        for piece in pieces:
            rest = memoryview(piece)
            try:
                while rest:
                    rest = rest[sink.write(rest) :]
            except OSError as error:
                raise DiskSpaceError(
                    "{name} cannot be written: {why}. What has arrived is kept; free some space and pull the "
                    "model again to continue.",
                    name=file.name,
                    why=error,
                ) from error
            state.add(len(piece), file.name)
        os.fsync(sink.fileno())
    if not matches(partial, file):
        state.done -= partial.stat().st_size
        partial.unlink()
        raise ChecksumError(
            "{name} is not what {repo} lists (its size or hash differs), so it was deleted. Try "
            "again, or use another mirror.",
            name=file.name,
            repo=file.repo,
        )
    os.replace(partial, state.directory / file.name)
    # Noted at once, so that a break later does not cost its hash again.
    others = [entry for entry in read_listing(state.directory) if entry.name != file.name]
    _write_listing(state.directory, [*others, file])


def _partial(directory: Path, file: RemoteFile) -> Path:
    """Where a file grows; the hash in the name keeps revisions apart."""
    mark = (file.sha256 or file.git_sha1 or str(file.size))[:12]
    return directory / f".{file.name}.{mark}.part"


def _partial_size(directory: Path, file: RemoteFile) -> int:
    path = _partial(directory, file)
    return path.stat().st_size if path.is_file() else 0


def _is_present(directory: Path, file: RemoteFile) -> bool:
    """Whether a file of the listed size and hash was downloaded before (its hash was checked then)."""
    path = directory / file.name
    if not path.is_file() or path.stat().st_size != file.size:
        return False
    known = {entry.name: entry for entry in read_listing(directory)}.get(file.name)
    if known is not None:
        return (known.sha256, known.git_sha1) == (file.sha256, file.git_sha1)
    return matches(path, file)


def _write_listing(directory: Path, files: list[RemoteFile]) -> None:
    temporary = directory / f"{LISTING}.part"
    temporary.write_text(json.dumps([asdict(file) for file in files], indent=2) + "\n", encoding="utf-8")
    os.replace(temporary, directory / LISTING)


def _check_space(directory: Path, needed: int) -> None:
    """Raises DiskSpaceError unless the disk that will hold ``directory`` has room."""
    place = directory
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    if needed + SPARE_BYTES > free:
        raise DiskSpaceError(
            "The download needs {needed} and leaves {spare} free, but only {free} are free on the "
            "disk of '{place}'. Free some space, or choose another folder for models.",
            needed=Bytes(needed),
            spare=Bytes(SPARE_BYTES),
            free=Bytes(free),
            place=place,
        )


def _is_final(error: Exception) -> bool:
    """Whether asking again is of no use: the server refused."""
    status = getattr(getattr(error, "response", None), "status_code", 0)
    return 400 <= status < 500 and status not in _TEMPORARY


def _failures() -> tuple[type[Exception], ...]:
    """What a connection fails with; the base error of the client's HTTP library, whichever that is."""
    bases = utils.HfHubHTTPError.__mro__
    return (*(base for base in bases if base.__name__ == "HTTPError"), OSError, ValueError, RuntimeError)


def _first_line(error: BaseException) -> str | Message:
    """What went wrong, as one sentence: what the system only numbers is said in words."""
    cause: BaseException | None = error
    while cause is not None:
        for kind, words in _REASONS.items():
            if isinstance(cause, kind):
                return words
        cause = cause.__cause__ or cause.__context__
    if type(error).__name__ in _CLOSED:
        return _REASONS[ConnectionError]
    lines = str(error).strip().splitlines()
    return lines[0].rstrip(".") + "." if lines else f"{type(error).__name__}."
