"""``philomel``: the window by default, sub-commands for scripts and the keyboard."""

from __future__ import annotations

import argparse
import importlib
import multiprocessing
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from engine.errors import CancelledError, PhilomelError

STARTED = time.perf_counter()
"""When the program began, for load times that include imports."""
_COMMANDS = ("speak", "models", "voices", "bench")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit status."""
    multiprocessing.freeze_support()
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given and Path(given[0]).is_file():
        # A file manager hands over just the document.
        given = ["open", *given]
    options = build_parser().parse_args(given)
    signal.signal(signal.SIGTERM, _terminate)
    try:
        return int(options.run(options))
    except (KeyboardInterrupt, CancelledError):
        print("Stopped.", file=sys.stderr)
        return 130
    except PhilomelError as error:
        print(f"philomel: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 1


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = argparse.ArgumentParser(
        prog="philomel",
        description="Reads text aloud in any voice, on this machine. Without a command it opens the window.",
    )
    parser.add_argument("--version", action="version", version=f"philomel {_version()}")
    parser.set_defaults(run=_window, document=None)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    window = commands.add_parser("open", help="open a document in the window")
    window.add_argument("document", type=Path)
    for name in _COMMANDS:
        importlib.import_module(f"app.commands.{name}").add_parsers(commands)
    return parser


def _window(options: argparse.Namespace) -> int:
    """Open the window."""
    from app.window import run

    return run(options.document)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("philomel")
    except PackageNotFoundError:
        return "from a checkout"


def _terminate(number: int, frame: object) -> None:
    """Treat a request to end like Ctrl-C, so that files are closed and sound stops."""
    raise KeyboardInterrupt
