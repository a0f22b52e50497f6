"""``philomel``, or ``python -m app``: the window by default, sub-commands for scripts and the keyboard."""

from __future__ import annotations

import argparse
import atexit
import importlib
import io
import os
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from app import ENDINGS
from engine import settle_letters
from engine.errors import BackendError, CancelledError, DocumentError, PhilomelError

STARTED = time.perf_counter()
"""When the program began, for load times that include imports."""
STOPPED = 130
"""The exit status of what was ended by Ctrl-C."""
_COMMANDS = {
    "speak": ("say", "read"), "export": ("export",), "casting": ("cast",),
    "notes": ("notes", "library", "later"), "models": ("models", "watermark"), "voices": ("voices",),
    "serve": ("serve", "mcp", "wyoming", "speech-dispatcher"), "bench": ("bench",),
}  # fmt: skip
"""Modules of commands, and what they add."""
_PLACES = {"selection": "what is selected, in any program", "clipboard": "the clipboard"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit status."""
    # Here, as little as can be is loaded before Ctrl-C is answered.
    import multiprocessing

    multiprocessing.freeze_support()
    settle_letters()
    given = list(sys.argv[1:] if arguments is None else arguments)
    if sys.stderr is None:
        # It was closed, and what is printed there would go to the standard output.
        sys.stderr = io.StringIO()
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name may be none in the letters of the terminal, or in any.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        parser, commands = build_parser(_modules(given))
        _answer_stops(_terminate)
        if given and not given[0].startswith("-") and given[0] not in commands:
            # A file manager hands over just the document; what has more behind it was to be a command.
            if len(given) > 1:
                _check_there(_document(given[0]))
            given = ["open", *given]
        options = parser.parse_args(given)
        if options.kernels:
            os.environ["PHILOMEL_KERNELS"] = options.kernels
        if hasattr(options, "models_dir"):
            from app.commands.terminal import settle

            settle(options)
        return int(options.run(options))
    except (KeyboardInterrupt, CancelledError):
        print("Stopped.", file=sys.stderr)
        return STOPPED
    except PhilomelError as error:
        print(f"philomel: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 1
    except OSError as error:
        print(f"philomel: {error.filename or 'Output'}: {error.strerror or error}.", file=sys.stderr)
        return 1


class _Parser(argparse.ArgumentParser):
    """Refuses what it does not know itself, so that the usage is that of the command it was given to, and the
    beginning of an option, which may be another's: ``serve --model turbo`` named a folder of models."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.allow_abbrev = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        options, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return options, unknown


def _modules(given: Sequence[str]) -> Sequence[str]:
    """Those of the command that is asked for, since to load all takes half a second; none for the window."""
    first = given[0] if given else ""
    if not first or first in _PLACES or (first[:1] != "-" and any(sign in first for sign in "./")):
        return ()
    return [name for name, commands in _COMMANDS.items() if first in commands] or tuple(_COMMANDS)


def build_parser(modules: Iterable[str] = _COMMANDS) -> tuple[argparse.ArgumentParser, Collection[str]]:
    """The command line with the commands of these modules, and the names of its commands."""
    # Here, as the commands are: behind the answer to Ctrl-C.
    from app.core.about import version

    parser = _Parser(
        prog="philomel",
        description="Reads text aloud in any voice, on this machine. Without a command it opens the window.",
    )
    parser.add_argument("--version", action="version", version=f"philomel {version() or 'from a checkout'}")
    parser.add_argument(
        "--kernels",
        choices=("own", "mlx"),
        help="on NVIDIA GPUs: this program's own kernels (the default), or MLX's alone, where those fail",
    )
    parser.set_defaults(run=_window, document=None, started=STARTED)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    window = commands.add_parser("open", help="open a document, or a web page, in the window")
    window.add_argument("document", type=_document)
    for name, what in _PLACES.items():
        place = commands.add_parser(name, help=f"have the window read {what}: for a key of your own")
        place.set_defaults(document=f"philomel:{name}")
    for name in modules:
        importlib.import_module(f"app.commands.{name}").add_parsers(commands)
    return parser, commands.choices.keys()


def _window(options: argparse.Namespace) -> int:
    """Open the window.

    Raises:
        DocumentError: there is no such file.
        BackendError: there is no screen.
    """
    document: Path | str | None = options.document
    _check_there(document)
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform == "linux" and not any(map(os.environ.get, screens)):
        raise BackendError("There is no screen to open a window on. To read without one: philomel read FILE")
    from app.window import run

    return run(document)


def _check_there(document: Path | str | None) -> None:
    """Raise DocumentError for a file that is not there, which may be a command with a slip in it."""
    if isinstance(document, Path) and not _is_there(document):
        raise DocumentError(
            "There is no file or command '{document}'. See: philomel --help", document=document
        )


def _document(given: str) -> Path | str:
    """A file, or the address of a page."""
    return given if given.lower().startswith(("http://", "https://")) else Path(given)


def _is_there(path: Path) -> bool:
    """Whether there is a file; a text that is too long for a name is none."""
    try:
        return path.exists()
    except OSError:
        return False


def _terminate(number: int, frame: object) -> None:
    """Treat a request to end like Ctrl-C, so that files are closed and sound stops."""
    raise KeyboardInterrupt


def _leave(number: int, frame: object) -> NoReturn:
    """End at once."""
    os._exit(STOPPED)


def _answer_stops(answer: Callable[[int, Any], object] | signal.Handlers) -> None:
    """What is done at Ctrl-C, and where the program is asked to end, or its terminal is closed."""
    for number in ENDINGS:
        # What a shell has run in the background does not hear of Ctrl-C.
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, answer)


def run() -> NoReturn:
    """The program as a process of its own, which Ctrl-C ends well at any time."""
    # While modules are loaded there is nothing to lose, but what is raised there may become another error.
    _answer_stops(_leave)
    try:
        status = main()
    except KeyboardInterrupt:  # Once more, while the first was answered.
        status = STOPPED
    _answer_stops(_leave)
    # When all threads have ended the work is done, and the status says what became of it.
    atexit.register(_answer_stops, signal.SIG_IGN)
    if status != STOPPED:
        sys.exit(status)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    # Threads in the middle of their work would be waited for, or end the process the hard way.
    os._exit(STOPPED)


if __name__ == "__main__":
    run()
