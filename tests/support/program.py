"""What tests of the whole program share: its toy model, a text, and waiting until it has come so far."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from engine import PlayState
from engine.audio.rendering import MAX_SPEED

MEMBER = "tiny"
TEXT = (
    "The small bird sings at night. All of us sleep while it sings.\n\n"
    "Nobody hears how it ends. The night is small. The bird sleeps at night.\n\n"
    "All of us sleep at night, and nobody sings. The end of the night is near."
)
MANY = " ".join(f"All of us sleep {nights} nights." for nights in range(2, 22))
"""Sentences enough that a book is broken off in its midst, however fast it is made; no two are alike."""
START_MS = 180_000
"""Milliseconds that anything may take, on a machine with other work."""


def started(qtbot: QtBot, program: Program, text: str = TEXT) -> None:
    """Start the program and open a text; the voice is ready afterwards."""
    program.start()
    program.library.open_text(text, "A test")
    qtbot.waitUntil(lambda: program.player.asking.voice is not None, timeout=START_MS)
    qtbot.waitUntil(lambda: not program.library.is_opening(), timeout=START_MS)
    qtbot.waitUntil(lambda: program.engine.session.player is not None, timeout=START_MS)


def two_on_the_list(program: Program, folder: Path) -> list[Path]:
    """Put two short texts on the reading list."""
    paths = [folder / f"{name}.txt" for name in ("First", "Second")]
    for path in paths:
        path.write_text(f"{path.stem} of all.")
    program.waiting.add([path.as_uri() for path in paths])
    return paths


def until_state(qtbot: QtBot, program: Program, state: PlayState, timeout: int = START_MS) -> None:
    """Wait until the program says that it reads, stands, or the like."""
    qtbot.waitUntil(lambda: program.player.state is state, timeout=timeout)


def heard_out(qtbot: QtBot, program: Program) -> None:
    """Wait until a reading is over, which is heard as fast as can be."""
    program.settings.speed = MAX_SPEED
    until_state(qtbot, program, PlayState.FINISHED)


def exported(qtbot: QtBot, program: Program) -> None:
    """Wait until no export runs any more, and that was told."""
    exporter = program.exporter

    def told() -> bool:
        # A book has ended a moment before the window's thread hears of it.
        shown = ((exporter._shown.get(each.work.order.key), each.state) for each in exporter.entries)
        return all(seen in (None, state) for seen, state in shown)

    qtbot.waitUntil(lambda: not exporter.is_running() and told(), timeout=START_MS)
