"""What the sub-commands' arguments share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any


def add_actions(parser: argparse.ArgumentParser) -> Any:
    """The actions of a command, to add to; without one it tells what there are."""

    def tell(options: argparse.Namespace) -> int:
        parser.print_help(sys.stderr)
        return 2

    parser.set_defaults(run=tell)
    return parser.add_subparsers(metavar="ACTION", title="actions")


def add_models_dir(parser: argparse.ArgumentParser) -> None:
    """The folder that models are in, where it is not the user's own."""
    parser.add_argument("--models-dir", type=Path, help="where models are kept")


def number_between(low: float, high: float) -> Callable[[str], float]:
    """The type of an argument that is a number, at least ``low`` and at most ``high``."""

    def read(text: str) -> float:
        with suppress(ValueError):
            if low <= (value := float(text)) <= high:
                return value
        raise argparse.ArgumentTypeError(f"{text} is not a number between {low:g} and {high:g}")

    return read
