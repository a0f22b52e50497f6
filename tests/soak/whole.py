"""The whole program, its window and a null sink, with an eye on what must hold whatever is done to it."""

from __future__ import annotations

import logging
import os
import random
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from app.controllers.program import Program
from app.documents.open import open_text
from app.views.bind_window import WindowBinding
from app.views.main_window import MainWindow
from app.window import Application
from app.wording import Problem
from engine import Place
from tests.app.scenes import TEXT as NOVEL
from tests.app.scenes import end
from tests.support.bundle import tiny_bundle
from tests.support.program import MANY, MEMBER
from tests.support.program import TEXT as SHORT

TEXTS = {"Novel": NOVEL, "Short": SHORT, "One word": "Nobody.", "Many": MANY}
FILE = "Told"
"""A text that lies in a file, which others change."""
PATIENCE_SECONDS = 60.0
"""Longest wait for what must come, in time that the program has a processor for ..."""
STANDSTILL_SECONDS = 300.0
"""... and where it has none: other work comes first, or it hangs."""
MOST_AT_A_TIME = 0.5
"""Seconds that the window's thread may work before it looks what a person does."""
EXPECTED = (
    "rests: choose", "is read by", "is another than before", "is not kept any more", "sound stops again",
    "is read like all else",
)  # fmt: skip
"""What is told of a part whose voice was removed, or is another model's; of a book whose model is not the
chosen one, whose text or cast is another by now, or was corrected before a restart; and of a machine that
other work keeps busy."""


class _Told(logging.Handler):
    """Warnings and errors of the log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record.getMessage())


class Whole:
    """One program from its first start on, restarted now and then.

    Args:
        seed: of all choices.
        folder: of the user, empty.
    """

    def __init__(self, seed: int, folder: Path) -> None:
        self._lot, self._folder = random.Random(seed), folder
        self._title, self._text, self._voice, self._reversed = "", "", "", frozenset[int]()
        self._log = _Told()
        self.wrong: list[str] = []
        self.done: list[str] = []
        self.stood = (0.0, "")
        """The longest time that the window did not answer, in seconds, and after which action."""
        logging.getLogger().addHandler(self._log)
        tiny_bundle(folder / "models" / MEMBER)
        self._file = folder / f"{FILE}.txt"
        self._file.write_text(SHORT)
        self._start()
        self._open("Novel")

    def close(self) -> None:
        """End the program."""
        self._end()
        logging.getLogger().removeHandler(self._log)

    def _start(self) -> None:
        self._program = Program(self._folder / "data")
        self._program.settings.models_dir = str(self._folder / "models")
        self._program.settings.watermark = False
        # Random weights make sentences that are never good.
        self._program.settings.set_style_value(MEMBER, "retries", 0)
        self._problems: list[Problem] = []
        self._places: list[Place] = []
        self._program.problem.connect(self._troubled)
        self._program.player.place_changed.connect(self._placed)
        self._window = MainWindow()
        self._binding = WindowBinding(self._window, self._program)
        self._window.show()
        self._program.start()
        self._until("a voice", lambda: self._program.player.asking.voice is not None)
        current = self._program.voices.current()
        if self._voice and (current is None or current.key != self._voice):
            self.wrong.append(f"the voice was {self._voice} and is {current}")

    def _end(self) -> None:
        end(self._window)
        self._program.close()
        self._program.deleteLater()
        self._pass(0.0)

    def _troubled(self, problem: Problem | None) -> None:
        if problem is not None and not any(words in problem.text for words in EXPECTED):
            self._problems.append(problem)

    def _placed(self, place: Place | None) -> None:
        if place:
            self._places.append(place)

    def _open(self, title: str) -> None:
        text = self._file.read_text() if title == FILE else TEXTS[title]
        if title == FILE:
            self._program.library.open_file(self._file)
        else:
            self._program.library.open_text(text, title)

        def is_open() -> bool:
            library = self._program.library
            found = library.document
            return found is not None and found.title == title and not library.is_opening()

        self._until(title, is_open)
        self._title, self._text = title, open_text(text).text
        self._reversed = self._program.library.opened.left.read
        self._now_voice()

    def _now_voice(self) -> None:
        """The voice in use is the one that is meant, where the program chose it."""
        # Each text has its voice.
        self._until("a voice", lambda: self._program.voices.current() is not None)
        self._pass(0.1)
        current = self._program.voices.current()
        self._voice = current.key if current is not None else ""

    def _look(self, after: str) -> None:
        """What must hold after each action."""
        library = self._program.library
        facts = {
            "text": library.document is not None and library.document.text == self._text,
            "page": self._window.pane.toPlainText().strip() != "",
            "place": 0 <= library.char <= len(self._text),
            "skips": library.opened.left.read == self._reversed,
            "problems": not self._problems,
            "log": not self._log.told,
        }
        current = self._program.voices.current()
        if self._voice and current is not None and current.key != self._voice:
            self._until("the voice", lambda: (c := self._program.voices.current()) and c.key == self._voice)
        for name, holds in facts.items():
            if not holds:
                self.wrong.append(f"after {after}: {name}: {self._problems} {self._log.told}")

    def _rests(self) -> None:
        self._pass(0.05)
        char = self._program.library.char
        self._pass(0.2)
        if self._program.library.char != char:
            self.wrong.append(f"the place went from {char} to {self._program.library.char} in silence")

    def _until(self, what: str, done: Callable[[], object]) -> bool:
        begun, worked = time.monotonic(), time.process_time()
        while not done():
            waited, spent = time.monotonic() - begun, time.process_time() - worked
            if spent > PATIENCE_SECONDS or waited > STANDSTILL_SECONDS:
                state = self._program.player.state.name
                self.wrong.append(
                    f"waited for in vain: {what}; {state}, {waited:.0f} s and {spent:.0f} s of work"
                )
                return False
            self._pass(0.02)
        return True

    def _pass(self, seconds: float) -> None:
        """Let the program work."""
        until = time.monotonic() + seconds
        self._work()
        while time.monotonic() < until:
            time.sleep(0.005)
            self._work()

    def _work(self) -> None:
        begun, worked, after = time.monotonic(), time.thread_time(), self.done[-1] if self.done else ""
        Application.processEvents()
        self.stood = max(self.stood, (time.monotonic() - begun, after))
        if (busy := time.thread_time() - worked) > MOST_AT_A_TIME:
            self.wrong.append(f"after {after} the window was at work for {busy:.2f} s")
