"""What the sub-commands write: files, tables, and what they say on the terminal meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from engine import AudioFile, DeviceNews, FellBack, Preparing


@contextmanager
def open_output(path: Path, *, marked: bool) -> Iterator[AudioFile]:
    """A sound file to write; where a watermark is wished in vain, that is told once it is written.

    Raises:
        OutputFileError: it cannot be written.
    """
    from engine import MarkedFile, has_watermark

    marks = marked and has_watermark()
    with MarkedFile(path) if marks else AudioFile(path) as file:
        yield file
    if marked and not marks:
        print(
            "philomel: The file carries no watermark, which is not on this machine yet: philomel watermark "
            "--fetch brings it (34 MB), --no-watermark does without.",
            file=sys.stderr,
        )


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows of as many cells each as lines, their columns below each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def tell_device(news: DeviceNews, *, waiting: bool) -> None:
    """Tell where the model runs, if that is not as it was chosen, or (``waiting``) takes waiting."""
    if isinstance(news, FellBack):
        other = "the processor goes on" if news.to_processor else "MLX's own kernels go on"
        print(f"philomel: {news.reason} ({other})", file=sys.stderr)
    elif isinstance(news, Preparing) and waiting and not news.standing_in:
        count = f"{news.done} of about {news.total}"
        print(f"\rPreparing the graphics card, once: {count} ", end="", file=sys.stderr, flush=True)
