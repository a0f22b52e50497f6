"""Perth: a watermark in the sound itself, which cannot be heard and which programs can find.

Sound that is marked as it is written: an audio file, or blocks of samples.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from engine.audio.audio_file import AudioFile
from engine.audio.encoding import as_float
from engine.types import Float32

if TYPE_CHECKING:
    from engine.watermark.marking import MarkingStream


class MarkedFile(AudioFile):
    """An :class:`AudioFile` that takes speech as it is and holds it marked, a moment later.

    ``samples`` counts what stands in the file.

    Args:
        path, loudness: as of :class:`AudioFile`.
        models_dir: see :func:`engine.checkpoints.directories.models_root`.
    """

    def __init__(
        self, path: str | Path, *, loudness: float | None = None, models_dir: Path | None = None
    ) -> None:
        super().__init__(path, loudness=loudness)
        self._models_dir = models_dir
        self._stream: MarkingStream | None = None

    def write(self, samples: Float32) -> None:
        """Take (S,) float32 samples; those that are marked by now are appended.

        Raises:
            OutputFileError: the file cannot grow.
            CheckpointError: the watermark's weights are missing or damaged.
        """
        if samples.size:
            self._append(self._marking().push(samples))

    def close(self) -> None:
        """Append what was held back, and finish the file. May be called twice.

        Raises:
            OutputFileError: it cannot be written.
        """
        if self._stream is not None:
            self._append(self._stream.end())
            self._stream = None
        super().close()

    def _marking(self) -> MarkingStream:
        """The stream, with the network that is loaded now."""
        if self._stream is None:
            from engine.watermark.marking import MarkingStream, load_marker

            self._stream = MarkingStream(load_marker(self._models_dir))
        return self._stream


def marked_blocks(blocks: Iterable[np.ndarray], models_dir: Path | None = None) -> Iterator[Float32]:
    """Blocks of (S,) samples, int16 or float32, with the watermark; as many samples as came.

    Raises:
        CheckpointError: the watermark's weights are missing or damaged.
    """
    from engine.watermark.marking import MarkingStream, load_marker

    stream = MarkingStream(load_marker(models_dir))
    for block in blocks:
        yield stream.push(as_float(block))
    yield stream.end()
