"""What the program is stands apart: without a window, and without MLX until something computes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import app.core
from tests.support.places import ROOT

MODULES = sorted(path.stem for path in Path(app.core.__path__[0]).glob("*.py") if path.stem != "__init__")


@pytest.mark.parametrize("module", ["app.core", *(f"app.core.{name}" for name in MODULES)])
def test_no_room_of_the_core_brings_a_window_or_mlx(module: str) -> None:
    code = (
        f"import sys, {module}\n"
        "print(*(name for name in sys.modules if name.split('.')[0] in ('PySide6', 'shiboken6', 'mlx')))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_the_command_line_is_there_without_mlx() -> None:
    code = (
        "import sys, app.__main__\napp.__main__.build_parser()\n"
        "print(*(name for name in sys.modules if name in ('mlx.core', 'PySide6')))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize(
    ("given", "opens", "loads"),
    [([], None, False), (["./a book.txt"], "a book.txt", False), (["clipboard"], "philomel:clipboard", False),
     (["open", "README"], "README", True), (["README"], "README", True)],
)  # fmt: skip
def test_the_window_loads_no_command_unless_one_may_be_meant(
    given: list[str], opens: str | None, loads: bool
) -> None:
    code = (
        "import sys, app.__main__ as it\n"
        "it._window = lambda options: print(options.document, 'app.commands.speak' in sys.modules) or 0\n"
        f"sys.exit(it.main({given!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.rstrip() == f"{opens} {loads}"
