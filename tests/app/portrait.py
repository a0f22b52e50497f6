"""The README's picture, of the real program as it reads: ``python -m tests.app.portrait FILE``."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.controllers.program import Program
from app.views.bind_window import WindowBinding
from app.views.main_window import MainWindow
from tests.app.scenes import TEXT
from tests.bench.event_loop import until
from tests.support.sound import sound_server

START_SECONDS = 150.0
WORDS = 9


def main(arguments: list[str]) -> int:
    """Read until some words were lit, then keep the window's picture."""
    if not os.environ.get("DISPLAY"):
        os.execvp("xvfb-run", ["xvfb-run", "-a", "-s", "-screen 0 1400x1000x24", sys.executable, "-m",
                               "tests.app.portrait", *arguments])  # fmt: skip
    app = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as name, sound_server(Path(name)):
        folder = Path(name)
        program = Program(folder / "data")
        program.settings.models_dir = str(folder / "models")
        program.settings.theme = "light"
        window = MainWindow()
        WindowBinding(window, program)
        window.resize(1240, 820)
        window.show()
        program.start()
        program.library.open_text(TEXT)
        player, speaker = program.player, program.loudspeaker
        ready = until(
            app, lambda: player.asking.voice is not None and speaker.player is not None, START_SECONDS
        )
        seen: list[object] = []
        player.place_changed.connect(seen.append)
        player.play_from(program.library.document.text.index("At friendly") if ready else 0)
        lit = until(app, lambda: len(seen) > WORDS, START_SECONDS)
        window.grab().save(arguments[0])
        window.close()
        window.deleteLater()
        program.deleteLater()
    return 0 if lit else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
