"""Download a member: free disk first, byte-true progress, continued after a break, checked at the end.

While a file is on its way it is called ``NAME.<hash>.part`` beside its final place, so that bytes of
another revision are never continued; it is renamed when its size and hash are right. What the
publisher listed is kept in ``.downloaded.json``, against which :mod:`engine.checkpoints.verify`
checks later.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO

from engine.checkpoints.hub import Origin, RemoteFile, open_source
from engine.checkpoints.locations import models_root
from engine.checkpoints.registry import Member, get
from engine.errors import (
    Bytes,
    CancelledError,
    CheckpointFormatError,
    CheckpointNotFoundError,
    ChecksumError,
    DiskSpaceError,
    OutputFileError,
)

log = logging.getLogger(__name__)

LISTING = ".downloaded.json"
SPARE_BYTES = 64 << 20
"""Free space that is left on the disk."""
_BLOCK = 1 << 20

Report = Callable[["Progress"], None]


@dataclass(frozen=True)
class Progress:
    """How far a download is. Bytes are those on the disk, over all files of the member.

    Attributes:
        done: bytes that are there.
        total: bytes of all files.
        file: the file that is being written, '' when all are.
    """

    done: int
    total: int
    file: str


def download(
    name: str,
    *,
    models_dir: str | Path | None = None,
    source: str | Path | None = None,
    report: Report | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Path:
    """Bring a member's files onto this machine.

    Args:
        name: of the member.
        models_dir: see :func:`engine.checkpoints.locations.models_root`.
        source: a mirror's address, or a local folder that holds the files; None: the hub that
            HF_ENDPOINT names, else the hub itself.
        report: called with the progress, about once for each megabyte.
        cancelled: asked as often; True stops the download, which can be continued later.

    Returns:
        The member's directory.

    Raises:
        CheckpointNotFoundError: there is no such member, or the source lacks a file of it.
        DiskSpaceError: too little space is free, and nothing was downloaded; or the disk ran full.
        OutputFileError: the directory cannot be made or written.
        DownloadError: the connection failed; what has arrived is kept for the next try.
        ChecksumError: a file is not what its publisher lists; it was deleted.
        CancelledError: it was cancelled.
    """
    member = get(name)
    directory = models_root(models_dir) / name
    origin = open_source(source)
    return fetch_files(directory, origin, list_files(member, origin), report, cancelled)


def fetch_files(
    directory: Path,
    origin: Origin,
    wanted: list[RemoteFile],
    report: Report | None,
    cancelled: Callable[[], bool] | None,
) -> Path:
    """Bring listed files into a directory; those that are there already are left alone.

    Args:
        directory: where to; it is made.
        origin: where from.
        wanted: the files.
        report, cancelled: as of :func:`download`, which raises the same errors.

    Returns:
        The directory.
    """
    state = _State(directory, sum(file.size for file in wanted), report, cancelled)
    missing = [file for file in wanted if not _is_present(directory, file)]
    state.done = sum(file.size for file in wanted) - sum(file.size for file in missing)
    state.done += sum(_partial_size(directory, file) for file in missing)
    _check_space(directory, state.total - state.done)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for file in missing:
            _fetch(origin, file, state)
        _write_listing(directory, wanted)
    except OSError as error:
        raise OutputFileError("'{path}' cannot be written: {why}.", path=directory, why=error) from error
    state.tell("")
    return directory


def list_files(member: Member, origin: Origin) -> list[RemoteFile]:
    """What the source offers of a member; optional files that it lacks are left out.

    Raises:
        CheckpointNotFoundError: a required file is not offered.
        DownloadError: the source cannot be asked.
    """
    listings: dict[str, dict[str, RemoteFile]] = {}
    found = []
    for spec in member.files:
        if spec.repo not in listings:
            listings[spec.repo] = origin.list(spec.repo)
        offered = listings[spec.repo]
        name = next((name for name in (spec.name, *spec.aliases) if name in offered), None)
        if name is not None:
            found.append(offered[name])
        elif spec.required:
            raise CheckpointNotFoundError(
                "{place} does not hold {file}, which {model} needs.",
                place=origin.title(spec.repo),
                file=spec.name,
                model=member.name,
            )
    return found


def read_listing(directory: Path) -> list[RemoteFile]:
    """What was listed when a directory was downloaded; empty if it was not.

    Raises:
        CheckpointFormatError: the list is damaged.
    """
    path = directory / LISTING
    if not path.is_file():
        return []
    try:
        entries: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
        return [RemoteFile(**entry) for entry in entries]
    except (ValueError, TypeError) as error:
        raise CheckpointFormatError(
            "'{path}' is damaged: delete it and download again.", path=path
        ) from error


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
        """``count`` more bytes are on the disk (negative: were taken back)."""
        self.done += count
        if abs(self.done - self._told) >= _BLOCK or self.done == self.total:
            self.tell(file)

    def tell(self, file: str) -> None:
        """Report now. Raises CancelledError."""
        self._told = self.done
        if self._report is not None:
            self._report(Progress(self.done, self.total, file))
        if self._cancelled is not None and self._cancelled():
            raise CancelledError("The download was cancelled; it continues where it stopped.")


class _PartialFile:
    """A file on its way: what the source writes is on the disk before it is counted."""

    def __init__(self, file: BinaryIO, name: str, state: _State) -> None:
        self._file = file
        self._name = name
        self._state = state
        self.position = file.tell()

    def write(self, piece: bytes) -> None:
        """Write, count, and look whether to go on."""
        try:
            self._file.write(piece)
            self._file.flush()
        except OSError as error:
            raise DiskSpaceError(
                "{name} cannot be written: {why}. What has arrived is kept; free some space and pull the "
                "model again to continue.",
                name=self._name,
                why=error,
            ) from error
        self.position += len(piece)
        self._state.add(len(piece), self._name)

    def restart(self) -> None:
        """Drop everything."""
        self._file.truncate(0)
        self._state.add(-self.position, self._name)
        self.position = 0


def _fetch(origin: Origin, file: RemoteFile, state: _State) -> None:
    """One file, from what is there of it to the end, then its hash, then its name."""
    partial = _partial(state.directory, file)
    with partial.open("ab") as raw:
        sink = _PartialFile(raw, file.name, state)
        if sink.position > file.size:
            sink.restart()
        state.tell(file.name)
        if sink.position < file.size:
            log.info("Downloading %s from byte %d of %d.", file.name, sink.position, file.size)
            origin.read(file, sink)
        os.fsync(raw.fileno())
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
    _remember(state.directory, file)


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


def _remember(directory: Path, file: RemoteFile) -> None:
    """Add one finished file to the list, so that a break later does not cost its hash again."""
    others = [entry for entry in read_listing(directory) if entry.name != file.name]
    _write_listing(directory, [*others, file])


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
            "disk of '{place}'. Free some space, or choose another place with PHILOMEL_MODELS.",
            needed=Bytes(needed),
            spare=Bytes(SPARE_BYTES),
            free=Bytes(free),
            place=place,
        )
