"""Pictures of the real window, in light and dark, at 1x and 2x: ``python -m tests.app.screenshots FOLDER``.

Each picture is taken by a process of its own (the scale is fixed when Qt starts). What the panels
show comes through the same methods that the controllers use.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import time
from pathlib import Path

from tests.support.places import ROOT

SCENES = ("main", "voice", "live", "preview", "contrast", "models", "settings", "type", "narrow", "problem",
          "about", "folders", "shortcuts")  # fmt: skip
THEMES = ("light", "dark")
SCALES = (1, 2)
SECONDS = 120


def main(arguments: list[str]) -> int:
    """Take all pictures into a folder, or one of them: FOLDER SCENE THEME SCALE."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    if len(arguments) == 4:
        take(folder / f"{arguments[1]}-{arguments[2]}-{arguments[3]}x.png", arguments[1], arguments[2])
        return 0
    wanted = arguments[1].split(",") if len(arguments) > 1 else SCENES
    for scene in wanted:
        for theme in THEMES:
            for scale in SCALES:
                command = [
                    sys.executable,
                    "-m",
                    "tests.app.screenshots",
                    str(folder),
                    scene,
                    theme,
                    str(scale),
                ]
                if sys.platform == "linux" and not os.environ.get("DISPLAY"):
                    command = ["xvfb-run", "-a", "-s", "-screen 0 2800x1900x24", *command]
                environment = {**os.environ, "QT_SCALE_FACTOR": str(scale)}
                subprocess.run(command, check=True, cwd=ROOT, env=environment, timeout=SECONDS)
    return 0


def take(path: Path, scene: str, theme_name: str) -> None:
    """Show the window in one state and keep its picture."""
    from PySide6.QtWidgets import QApplication

    from tests.app import scenes

    app = QApplication([])
    window = scenes.window("contrast" if scene == "contrast" else theme_name)
    picture = getattr(scenes, scene)(window)
    settle(app, 2.5 if scene == "live" else 0.9)
    picture().save(str(path))


def settle(app: object, seconds: float) -> None:
    """Let the window paint what it has to."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        app.processEvents()  # type: ignore[attr-defined]
        time.sleep(0.01)


def wave(count: int, seed: int = 1) -> tuple[float, ...]:
    """Peaks that look like speech."""
    return tuple(
        min(1.0, abs(math.sin(i * 0.37 + seed)) * (0.35 + 0.6 * abs(math.sin(i * 0.051 * seed + 2))) + 0.04)
        for i in range(count)
    )


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
