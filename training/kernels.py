"""Compiled kernels of a run: kept in its folder, packed beside the weights, brought along by the next run.

MLX compiles a CUDA kernel at its first use: 2 to 4 s in which the step that wants it stands still, and a
run wants some five hundred. They serve every machine with the same MLX and kind of GPU.

    python -m training.kernels --folder WORK/kernels --archive WORK/kernels.tar.xz
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

PIECE = "kernels-{}"
"""Pieces of the archive, as they lie beside the weights."""
_QUICK: Final = 1
"""Of xz's presets: packing runs beside the training."""


class Kernels:
    """The folder ``WORK/kernels``, with a folder for each MLX and kind of GPU, and its archive."""

    def __init__(self, work: Path) -> None:
        self.folder = work / "kernels"
        self.archive = archive_of(work)
        # engine.backend has set the variable: its last part names MLX's version and the kind of GPU.
        self.place = self.folder / Path(os.environ["MLX_PTX_CACHE_DIR"]).name
        """What the stages get as ``MLX_PTX_CACHE_DIR``."""
        self.place.mkdir(parents=True, exist_ok=True)
        self._packed = 0
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(1 for _ in self.folder.rglob("*.ptx"))

    def bring(self, source: Path) -> None:
        """Unpack what lies in pieces in an earlier run's OUT, if anything does."""
        if join(source, self.archive):
            with tarfile.open(self.archive) as archive:
                archive.extractall(self.folder, filter="data")
            self._packed = self.count

    def refresh(self) -> None:
        """Begin to pack them anew, in a process of its own, if there are more than when it was last done."""
        if self._child is not None and self._child.poll() is None:
            return
        count = self.count
        if count == self._packed:
            return
        words = [sys.executable, "-m", "training.kernels", "--folder", str(self.folder)]
        self._child = subprocess.Popen(["nice", "-n", "10", *words, "--archive", str(self.archive)])
        self._packed = count

    def finish(self, seconds: float) -> None:
        """Wait for the packing that is under way; if it takes longer, the archive before it stays."""
        if self._child is None:
            return
        try:
            self._child.wait(seconds)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()


def archive_of(work: Path) -> Path:
    """Where a run keeps its packed kernels."""
    return work / "kernels.tar.xz"


def pack(folder: Path, archive: Path) -> None:
    """Write all of ``folder`` into ``archive``, renamed into place."""
    partial = archive.with_name(archive.name + ".part")
    with tarfile.open(partial, "w:xz", preset=_QUICK) as out:
        for path in sorted(folder.iterdir()):
            out.add(path, path.name)
    partial.rename(archive)


def split(archive: Path, folder: Path, limit: int) -> list[Path]:
    """Write the archive, if there is one, in pieces of at most ``limit`` bytes into ``folder``."""
    data = archive.read_bytes() if archive.exists() else b""
    pieces = []
    for number, start in enumerate(range(0, len(data), limit)):
        pieces.append(folder / PIECE.format(number))
        pieces[-1].write_bytes(data[start : start + limit])
    return pieces


def join(folder: Path, archive: Path) -> bool:
    """The reverse of :func:`split`; False if there are no pieces."""
    pieces = [folder / PIECE.format(number) for number in range(len(list(folder.glob(PIECE.format("*")))))]
    if pieces:
        archive.write_bytes(b"".join(piece.read_bytes() for piece in pieces))
    return bool(pieces)


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--archive", type=Path, required=True)
    options = parser.parse_args(argv)
    pack(options.folder, options.archive)


if __name__ == "__main__":
    main()
