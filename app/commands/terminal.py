"""What the sub-commands open and write: documents, files, tables, and what they say on the terminal
meanwhile."""

from __future__ import annotations

import argparse
import getpass
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from app import ENDINGS
from app.core.settings import PRECISIONS, SCHEDULES, FileSettings, Settings
from engine import SAMPLE_RATE, AudioFile, DeviceNews, FellBack, Preparing, working_file
from engine.errors import CancelledError, DocumentPasswordError, TextError

if TYPE_CHECKING:
    from app.documents.model import Document
    from engine import Handle, Session


@contextmanager
def stopping(stop: Callable[[], object] = lambda: None) -> Iterator[None]:
    """Ctrl-C, or a request to end, calls ``stop`` and is answered behind the block: in the midst of their
    work libraries lose what is raised. Asked for again, it is answered at once.

    Raises:
        CancelledError: it was asked for.
    """
    asked: list[int] = []

    def note(number: int, frame: object) -> None:
        asked.append(number)
        give_back()
        stop()

    def give_back() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    before = {number: signal.getsignal(number) for number in ENDINGS}
    for number in ENDINGS:
        # What a shell has run in the background does not hear of Ctrl-C.
        if before[number] != signal.SIG_IGN:
            signal.signal(number, note)
    try:
        yield
    finally:
        give_back()
    if asked:
        raise CancelledError("Stopped.")


def wait(session: Session, handle: Handle) -> Any:
    """A job's result; Ctrl-C stops it at its next step."""
    with stopping(handle.cancel):
        return session.wait(handle)


def notice(text: str) -> None:
    """Say something beside what a command is for."""
    print(f"philomel: {text}", file=sys.stderr)


@contextmanager
def open_output(path: Path, output: FileSettings) -> Iterator[AudioFile]:
    """A sound file to write; where a watermark is wished in vain, that is told once it is written.

    Of work that breaks off it is told what the file holds.

    Raises:
        OutputFileError: it cannot be written.
    """
    file = output.file(path)
    try:
        with file:
            yield file
            with stopping():
                file.close()
    except BaseException:
        if file.samples:
            seconds = file.samples / SAMPLE_RATE
            kept = working_file(path) if working_file(path).exists() else path
            notice(f"'{kept}' holds the first {seconds:.1f} s.")
        raise
    if output.marked and not output.marks():
        notice(
            "The file carries no watermark, which is not on this machine yet: philomel watermark --fetch "
            "brings it (34 MB), --no-watermark does without."
        )


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows of as many cells each as lines, their columns below each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


class ProgressLine:
    """One line on the terminal that says how far a work is. A context manager, which ends the line.

    Args:
        visible: False shows nothing; nor is anything shown where the standard error is no terminal.
    """

    def __init__(self, *, visible: bool = True) -> None:
        self._visible = visible and sys.stderr.isatty()
        self._width = 0

    def show(self, text: str) -> None:
        """Put a text in place of what stands there."""
        if self._visible:
            print(f"\r{text:<{self._width}} ", end="", file=sys.stderr, flush=True)
            self._width = len(text)

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *error: object) -> None:
        if self._width:
            print(file=sys.stderr)


def opened(name: str, password: str = "") -> Document:
    """The document of a file or a web address; a locked one's password is asked for, a scan is recognised.

    Raises:
        TextError: no name was given.
        DocumentError: it cannot be opened.
    """
    from app.documents.open import open_address

    if not name.strip():
        raise TextError("Give the name of a file.")
    if name.lower().startswith("file://"):
        name = unquote(urlsplit(name).path)
    elif "://" in name:
        return open_address(name)  # It tells which kinds of address can be opened.
    path = Path(name)
    try:
        return _opened(path, password)
    except DocumentPasswordError as error:
        if password or sys.stdin is None or not sys.stdin.isatty():
            raise DocumentPasswordError("{error} On the command line: --password", error=error) from error
        said = getpass.getpass(f"Password of {path.name}: ", stream=sys.stderr)
        return _opened(path, said)


def _opened(path: Path, password: str) -> Document:
    """A document; it is said how far the recognition of a scan is."""
    from app.documents.open import open_or_recognise

    with ProgressLine() as line:

        def tell(done: int, pages: int) -> None:
            line.show(f"Recognising page {done} of {pages}")

        return open_or_recognise(path, password=password, on_page=tell)


def tell_device(line: ProgressLine, news: DeviceNews) -> None:
    """Tell where the model runs, if that is not as it was chosen, or takes waiting."""
    if isinstance(news, FellBack):
        other = "the processor goes on" if news.to_processor else "MLX's own kernels go on"
        notice(f"{news.reason} ({other})")
    elif isinstance(news, Preparing) and not news.standing_in:
        line.show(f"Preparing the graphics card, once: {news.done} of about {news.total}")


def add_actions(parser: argparse.ArgumentParser) -> Any:
    """The actions of a command, to add to; without one it tells what there are."""

    def tell(options: argparse.Namespace) -> int:
        parser.print_help(sys.stderr)
        return 2

    parser.set_defaults(run=tell)
    return parser.add_subparsers(metavar="ACTION", title="actions")


def add_models_dir(parser: argparse.ArgumentParser) -> None:
    """The folder that models are in, where it is not that of the settings."""
    parser.add_argument("--models-dir", type=Path, help="where models are kept (default: as in the settings)")


def add_precision(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """In which numbers the model computes, and in which pieces."""
    parser.add_argument(
        "--precision",
        "--dtype",
        dest="dtype",
        choices=PRECISIONS,
        default=default,
        help="in which numbers; faster takes 8 bits and bfloat16 on a processor (default: what suits best)",
    )
    parser.add_argument(
        "--schedule",
        choices=SCHEDULES,
        help="in which pieces large members make a sentence: short ones are heard soon, longer ones and a "
        "whole sentence take less work (default: what suits best)",
    )


def add_model(parser: argparse.ArgumentParser) -> None:
    """The model, where it is not that of the settings, and the folder of models."""
    parser.add_argument("--model", help="an installed member's name, or a model folder (default: as chosen)")
    add_models_dir(parser)


class Options(argparse.Namespace):
    """What was said to a command that knows models, and the settings for what was not (:func:`settle`)."""

    settings: Settings
    model: str
    models_dir: Path | None


def settle(options: argparse.Namespace) -> None:
    """Take from the settings what was not said: the model, and where models are."""
    settings = options.settings = Settings()
    for name, chosen in (("models_dir", settings.models_folder()), ("model", settings.member)):
        if getattr(options, name, "") is None:
            setattr(options, name, chosen)


def number_between(low: float, high: float, kind: Callable[[str], float] = float) -> Callable[[str], float]:
    """The type of an argument that is a number of a kind, at least ``low`` and at most ``high``."""

    def read(text: str) -> float:
        with suppress(ValueError):
            if low <= (value := kind(text)) <= high:
                return value
        whole = "whole " if kind is int else ""
        raise argparse.ArgumentTypeError(f"{text} is not a {whole}number between {low:g} and {high:g}")

    return read


def same_file(path: Path, other: Path) -> bool:
    """Whether two paths lead to one file, also where it is still to be written."""
    if path.absolute() == other.absolute():
        return True
    return path.exists() and other.exists() and path.samefile(other)
