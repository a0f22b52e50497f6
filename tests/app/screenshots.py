"""Pictures of the real window in every language, theme and size: ``python -m tests.app.screenshots FOLDER``.

``--scenes``, ``--themes``, ``--languages`` and ``--sizes`` (as 1280x720, or 1280x720@2 for twice the pixels)
take some of them, parted by commas. A process of its own takes all pictures of a language and a scale, which
are fixed when Qt starts. What the panels show comes through the same methods that the controllers use.

``--documents FILE...`` takes the page of documents in place of scenes, to be laid beside what a browser shows
of the same files; ``FILE::words`` begins where these words stand.
"""

from __future__ import annotations

import argparse
import math
import os
import subprocess
import sys
import time
from pathlib import Path

from tests.support.places import ROOT

SCENES = ("main", "voice", "live", "preview", "models", "settings", "type", "narrow", "problem", "about",
          "folders", "shortcuts", "pronunciation", "cast", "cast_empty", "convert", "menu", "unfound",
          "waiting", "fine", "book", "bare", "add_first", "recording", "learning", "bad_clip", "added",
          "open_menu", "view_menu", "speed_menu", "device_menu", "sleep_menu", "voice_menu",
          "preset_menu", "live_menu", "pages_menu", "chapter_menu", "text_menu", "ask_address",
          "ask_password", "ask_name", "ask_said", "ask_download", "ask_forget", "ask_close", "ask_consent",
          "ask_replace", "ask_copy", "ask_remove", "models_told", "preview_empty", "converting", "marked",
          "shelf", "waits", "mini", "books")  # fmt: skip
THEMES = ("light", "dark", "contrast")
LANGUAGES = ("en", "de", "es", "fr")
SIZES = ("1280x720", "1440x900", "1280x720@2")
SECONDS = 1200
SECONDS_TO_DRAW = 2.0
"""In which pictures and formulas come."""


def main() -> int:
    """Take all pictures into a folder, or some."""
    wanted = parser().parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    if wanted.here:
        take(wanted)
        return 0
    for language in wanted.languages:
        for scale in sorted({size.partition("@")[2] or "1" for size in wanted.sizes}):
            sizes = [size for size in wanted.sizes if (size.partition("@")[2] or "1") == scale]
            command = [
                sys.executable, "-m", "tests.app.screenshots", "--here", str(wanted.folder),
                "--languages", language, "--sizes", ",".join(sizes),
                "--scenes", ",".join(wanted.scenes), "--themes", ",".join(wanted.themes),
                *(("--documents", *wanted.documents) if wanted.documents else ()),
            ]  # fmt: skip
            if sys.platform == "linux" and not os.environ.get("DISPLAY"):
                command = ["xvfb-run", "-a", "-s", "-screen 0 2900x1900x24", *command]
            environment = {**os.environ, "QT_SCALE_FACTOR": scale}
            subprocess.run(command, check=True, cwd=ROOT, env=environment, timeout=SECONDS)
    return 0


def parser() -> argparse.ArgumentParser:
    """What can be asked."""
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument("folder", type=Path)
    made.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    for name, all_ in (
        ("scenes", SCENES), ("themes", THEMES), ("languages", LANGUAGES), ("sizes", SIZES)
    ):  # fmt: skip
        made.add_argument(f"--{name}", type=lambda text: text.split(","), default=all_)
    made.add_argument("--documents", nargs="+", metavar="FILE", default=())
    return made


def take(wanted: argparse.Namespace) -> None:
    """Show the window in each state and keep its picture; one language, one scale."""
    from PySide6.QtCore import QSize

    from app import window as program
    from tests.app import judge, scenes, states

    (language,) = wanted.languages
    app = program.application([])
    program.translate(app, language)
    found: list[str] = []
    for size in wanted.sizes:
        width, _, height = size.partition("@")[0].partition("x")
        screen = QSize(int(width), int(height))
        for theme in wanted.themes:
            for asked in wanted.documents:
                window = scenes.opened(theme, asked)
                window.resize(int(width), int(height))
                settle(app, SECONDS_TO_DRAW)
                name = Path(asked.partition("::")[0]).name + asked.partition("::")[2].replace("/", "_")[:20]
                window.pane.grab().save(str(wanted.folder / f"{name}-{language}-{theme}-{size}.png"))
                scenes.end(window)
            for scene in wanted.scenes if not wanted.documents else ():
                window = scenes.window(theme)
                window.resize(int(width), int(height))
                picture = (getattr(scenes, scene, None) or getattr(states, scene))(window)
                settle(app, 1.2 if scene == "live" else 0.25)
                name = f"{scene}-{language}-{theme}-{size}"
                picture().save(str(wanted.folder / f"{name}.png"))
                for top in app.topLevelWidgets():
                    if top.isVisible():
                        found += [f"{name}: {each}" for each in judge.findings(top, screen)]
                scenes.end(window)
    with (wanted.folder / "findings.txt").open("a", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in found)


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
    raise SystemExit(main())
