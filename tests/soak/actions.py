"""Actions by lot on the whole program, with an eye on what must never be lost: text, place, voice.

    python -m tests.soak.actions                          20 blocks of 500; goes on where it was broken off
    python -m tests.soak.actions --blocks 1 --actions 200
    python -m tests.soak.actions --seed 7                 that block again, each action told
    python -m tests.soak.actions --seed 7 --folder DIR    the user's things lie there: on a drive that is slow

A block begins with an empty folder, and its seed chooses all that is done and how long each thing may take;
how far a reading comes in that time is the machine's affair. The window is there, on no screen, and sound
goes into a null sink of PulseAudio.
"""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

import soundfile

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


from app.controllers.program import Program
from app.core.books.shelf import Entry, State
from app.core.reading import Heard
from app.documents.open import open_text
from app.views.bind_window import WindowBinding
from app.views.main_window import MainWindow
from app.window import Application
from engine import Place, PlayState
from tests.app.scenes import TEXT as NOVEL
from tests.app.scenes import end
from tests.soak.progress import Progress
from tests.support.program import MANY
from tests.support.program import TEXT as SHORT
from tests.support.sound import sound_server

TEXTS = {"Novel": NOVEL, "Short": SHORT, "One word": "Nobody.", "Many": MANY}
BOOKS = ("Short", "One word", "Many")
SHOWN = {title: open_text(text).text for title, text in TEXTS.items()}
PATIENCE_SECONDS = 60.0
"""Longest wait for what must come, in time that the program has a processor for ..."""
STANDSTILL_SECONDS = 300.0
"""... and where it has none: other work comes first, or it hangs."""


class _Told(logging.Handler):
    """Warnings and errors of the log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record.getMessage())


class Block:
    """One program from its first start on, restarted now and then.

    Args:
        seed: of all choices.
        folder: of the user, empty.
    """

    def __init__(self, seed: int, folder: Path) -> None:
        self._lot, self._folder = random.Random(seed), folder
        self._title, self._voice, self._reversed = "", "", frozenset[int]()
        self._log = _Told()
        self._mended: set[str] = set()
        """Books of which a sentence was said again."""
        self.wrong: list[str] = []
        self.done: list[str] = []
        self.stood = (0.0, "")
        """The longest time that the window did not answer, in seconds, and after which action."""
        logging.getLogger().addHandler(self._log)
        self._start()
        self._open("Novel")

    def run(self, actions: int) -> None:
        """Do so many things; ends at the first that goes wrong."""
        chosen: list[tuple[int, Callable[[], object]]] = [
            (6, self.click), (6, self.toggle), (2, self.pause), (2, self.stop), (4, self.step),
            (2, self.seek), (3, self.voice), (3, self.style), (2, self.speed), (2, self.skip),
            (2, self.open), (1, self.restart), (2, self.listen), (2, self.zoom),
            (2, self.save), (3, self.rest), (4, self.go_on), (1, self.put_away), (1, self.say_again),
        ]  # fmt: skip
        weights = [weight for weight, _ in chosen]
        for number in range(actions):
            act = self._lot.choices([act for _, act in chosen], weights)[0]
            self.done.append(act.__name__)
            act()
            self._pass(self._lot.choice((0.0, 0.02, 0.1, 0.4)))
            self._look(f"{number} {act.__name__}")
            if self.wrong:
                return
        self.finish()

    def close(self) -> None:
        """End the program."""
        self._end()
        logging.getLogger().removeHandler(self._log)

    # -- actions

    def click(self) -> None:
        """Start at a character, and now and then see that its word is what is heard first."""
        text = SHOWN[self._title]
        char = self._lot.randrange(len(text))
        steps = self._program.player.steps()
        if steps is None or not steps.has_more(char):
            return
        self._places.clear()
        self._program.player.play_from(char)
        if self._lot.random() < 0.3 and self._until("sound after a click", lambda: bool(self._places)):
            first, sentence = self._places[0].sentence, steps.sentence_at(char)
            ledger = self._program.engine.session.ledger()
            if first.span != sentence:
                self.wrong.append(f"click at {char} of {sentence} began in {first.span}")
            elif first.first_sample < 0 and ledger is not None and ledger.at_char(char) != 0:
                self.wrong.append(f"click at {char} began before sample {ledger.at_char(char)}")

    def toggle(self) -> None:
        """The space bar."""
        self._program.player.toggle()

    def pause(self) -> None:
        """Pause; the place rests."""
        self._program.player.pause()
        if self._program.player.state is PlayState.PAUSED:
            self._rests()

    def stop(self) -> None:
        """Stop; the place rests."""
        self._program.player.stop()
        self._rests()

    def step(self) -> None:
        """A sentence or a paragraph on or back."""
        by = self._lot.choice((-2, -1, 1, 2))
        player = self._program.player
        where = self._lot.choice((Heard.sentence, Heard.paragraph))
        player.go(lambda heard: where(heard, by))

    def seek(self) -> None:
        """Somewhere else."""
        share = self._lot.random()
        self._program.player.go(lambda heard: heard.share(share))

    def voice(self) -> None:
        """Another voice."""
        cards = [card.key for card in self._program.voices.cards()]
        if cards:
            self._voice = self._lot.choice(cards)
            self._program.voices.use(self._voice)

    def style(self) -> None:
        """Another style."""
        settings = self._program.settings
        if self._lot.random() < 0.5:
            settings.seed = self._lot.randrange(3)
        else:
            settings.set_style_value(settings.member, "pause", self._lot.choice((None, 0.5, 2.0)))

    def speed(self) -> None:
        """Faster or slower."""
        self._program.loudspeaker.set_speed(self._lot.choice((0.5, 1.0, 1.5, 3.0)))

    def skip(self) -> None:
        """Read what is left out, or leave it out again."""
        library = self._program.library
        proposed = library.document.skips if library.document is not None else ()
        self._reversed = frozenset(i for i in range(len(proposed)) if self._lot.random() < 0.5)
        library.choose(lambda left: left.set_read(self._reversed))

    def open(self) -> None:
        """Another text, or the same again."""
        self._open(self._lot.choice(list(TEXTS)))

    def listen(self) -> None:
        """Only wait."""
        self._pass(1.0)

    def zoom(self) -> None:
        """Another size of the letters."""
        self._program.settings.font_pixels = self._lot.choice((12, 18, 30))

    def save(self) -> None:
        """The open text as a book, unless it is a long one."""
        if self._title in BOOKS and self._program.player.asking.voice is not None:
            path = self._folder / f"{self._title} {self._lot.randrange(3)}.wav"
            self._program.exporter.start(path, takes=self._lot.choice((None, 1)))

    def rest(self) -> None:
        """Let a book rest."""
        if entry := self._book(State.MAKING, State.WAITING, State.OPENING):
            self._program.exporter.pause(entry)

    def go_on(self) -> None:
        """Go on with one that rests."""
        if entry := self._book(State.PAUSED):
            self._program.exporter.go_on(entry)

    def put_away(self) -> None:
        """Take a book off the shelf, whatever becomes of it."""
        if entry := self._book(*State):
            self._program.exporter.remove(entry)

    def say_again(self) -> None:
        """Another take of a sentence of a finished book."""
        if entry := self._book(State.DONE):
            self._mended.add(entry.work.order.key)
            self._program.exporter.make_anew(entry, self._lot.randrange(len(entry.work.sentences)))

    def finish(self) -> None:
        """Go on with all books until they are there; one that nobody disturbs is the same."""
        exporter = self._program.exporter
        self._program.player.stop()
        self._until("books put away", lambda: not any(entry.removed for entry in exporter.entries))
        for entry in exporter.entries:
            exporter.go_on(entry)
        self._until("the books", lambda: not exporter.is_running())
        self.wrong += [
            f"{entry.title}: {entry.state}, {entry.error}"
            for entry in exporter.entries
            if entry.state is not State.DONE or not entry.work.order.path.exists()
        ]
        calm = next((entry for entry in exporter.entries if entry.work.order.key not in self._mended), None)
        if calm is None or self.wrong:
            return
        self._program.audio_cache.clear()
        order = replace(calm.work.order, path=self._folder / "undisturbed.wav")
        entry = exporter._shelf.add(order, anew=True)
        exporter._work()
        self._until("the undisturbed book", lambda: not exporter.is_running())
        if soundfile.read(order.path)[0].tolist() != soundfile.read(calm.work.order.path)[0].tolist():
            self.wrong.append(f"{calm.work.order.path.name} is not as if nobody had disturbed it")
        exporter.remove(entry)

    def restart(self) -> None:
        """End the program and start it again: all is as it was."""
        self._end()
        char = self._program.library.char
        self._start()
        self._until("the last text", lambda: self._program.library.document is not None)
        if self._program.library.char != char:
            self.wrong.append(f"the place was {char} and is {self._program.library.char}")

    # -- inside

    def _book(self, *states: State) -> Entry | None:
        """One of the books that stand so."""
        those = [entry for entry in self._program.exporter.entries if entry.state in states]
        return self._lot.choice(those) if those else None

    def _start(self) -> None:
        self._program = Program(self._folder / "data")
        self._program.settings.models_dir = str(self._folder / "models")
        self._program.settings.watermark = False
        self._problems: list[object] = []
        self._places: list[Place] = []
        self._program.problem.connect(lambda problem: problem and self._problems.append(problem))
        self._program.player.place_changed.connect(lambda place: place and self._places.append(place))
        self._window = MainWindow()
        WindowBinding(self._window, self._program)
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

    def _open(self, title: str) -> None:
        self._program.library.open_text(TEXTS[title], title)

        def is_open() -> bool:
            library = self._program.library
            found = library.document
            return found is not None and found.title == title and not library.is_opening()

        self._until(title, is_open)
        self._title, self._reversed = title, self._program.library.opened.left.read
        # Each text has its voice.
        self._until("a voice", lambda: self._program.voices.current() is not None)
        self._pass(0.1)
        current = self._program.voices.current()
        self._voice = current.key if current is not None else ""

    def _look(self, after: str) -> None:
        """What must hold after each action."""
        library = self._program.library
        facts = {
            "text": library.document is not None and library.document.text == SHOWN[self._title],
            "page": self._window.pane.toPlainText().strip() != "",
            "place": 0 <= library.char <= len(SHOWN[self._title]),
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
        begun = time.monotonic()
        Application.processEvents()
        self.stood = max(self.stood, (time.monotonic() - begun, self.done[-1] if self.done else ""))


def block(seed: int, actions: int, place: Path | None) -> tuple[list[str], list[str], tuple[float, str]]:
    """One block: what was done, what was wrong, and for how long the window stood still, behind which action.

    ``place``: where its folder is made; among the temporary ones without.
    """
    app = Application.instance() or Application([])
    niceness = os.getpriority(os.PRIO_PROCESS, 0)
    with (
        tempfile.TemporaryDirectory() as sound,
        sound_server(Path(sound)),
        tempfile.TemporaryDirectory(prefix="philomel-actions-", dir=place) as folder,
    ):
        # The server alone goes before all others.
        os.setpriority(os.PRIO_PROCESS, 0, niceness)
        made = Block(seed, Path(folder))
        try:
            made.run(actions)
        finally:
            made.close()
    del app
    return made.done, made.wrong, made.stood


def main(argv: Sequence[str] | None = None) -> int:
    """A line for each block; 1 if one of them went wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--blocks", type=int, default=20)
    parser.add_argument("--actions", type=int, default=500, help="of a block")
    parser.add_argument("--seed", type=int, help="this block alone, and what it did")
    parser.add_argument("--folder", type=Path, help="where the user's things lie; default: temporary files")
    parser.add_argument("--anew", action="store_true", help="not from where it was broken off")
    options = parser.parse_args(argv)
    progress = Progress(f"actions-{options.actions}", anew=options.anew)
    if options.seed is not None:
        done, wrong, stood = block(options.seed, options.actions, options.folder)
        print(*done, *wrong, sep="\n")
        print(f"The window stood still for {stood[0]:.2f} s at most, after {stood[1]!r}.")
        return int(bool(wrong))
    # A process each: programs that have ended leave in theirs what Qt still knows of them.
    one = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), max_tasks_per_child=1)
    with one:
        for seed in range(options.blocks):
            if str(seed) in progress:
                continue
            begun = time.monotonic()
            done, wrong, stood = one.submit(block, seed, options.actions, options.folder).result()
            progress.add(str(seed), {"done": len(done), "wrong": wrong, "stood": round(stood[0], 2)})
            seconds = time.monotonic() - begun
            print(f"block {seed}: {len(done)} actions in {seconds:.0f} s: {wrong or 'fine'}", flush=True)
    return int(any(result["wrong"] for _, result in progress))


if __name__ == "__main__":
    sys.exit(main())
