"""Actions by lot on the whole program, with an eye on what must never be lost: text, place, voice, and all
else that a person made. With other seeds: ``--first 20``.

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
import multiprocessing
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import soundfile

from app.core.books.binding import volumes, wants_epub
from app.core.books.order import BookFiles
from app.core.books.shelf import Entry, State
from app.core.reading import Heard
from app.window import Application
from engine import STARTER, PlayState
from engine.speech import prefetch
from tests.soak.keeping import Keeping
from tests.soak.progress import Progress
from tests.soak.whole import FILE, TEXTS
from tests.support.program import MEMBER
from tests.support.sound import sound_server

BOOKS = ("Short", "One word", "Many", FILE)
MORE_MEMORY = 1.5
"""How much more of it there may be after the last book than after a third of the actions ..."""
MORE_FILES, MORE_THREADS = 10, 20
"""... and how many more open files, and threads: OpenVINO keeps one for each network that was there once."""


class Block(Keeping):
    """All that a person may do, by lot."""

    def __init__(self, seed: int, folder: Path) -> None:
        self._mended: set[str] = set()
        """Books of which a sentence was said again."""
        self.before: dict[str, int] = {}
        self.after: dict[str, int] = {}
        """Threads, open files and memory, after a third of the actions and behind them."""
        super().__init__(seed, folder)

    def run(self, actions: int) -> None:
        """Do so many things; ends at the first that goes wrong."""
        chosen: list[tuple[int, Callable[[], object]]] = [
            (6, self.click), (6, self.toggle), (2, self.pause), (2, self.stop), (4, self.step),
            (2, self.seek), (3, self.voice), (3, self.style), (2, self.speed), (2, self.skip),
            (2, self.open), (1, self.restart), (2, self.listen), (2, self.zoom),
            (2, self.save), (3, self.rest), (4, self.go_on), (1, self.put_away), (1, self.say_again),
            *self.keeps(),
        ]  # fmt: skip
        weights = [weight for weight, _ in chosen]
        for model in (MEMBER, STARTER):
            self._use_model(model)
        for number in range(actions):
            if number == actions // 3:
                self.before = self._resources()
            act = self._lot.choices([act for _, act in chosen], weights)[0]
            self.done.append(act.__name__)
            act()
            self._pass(self._lot.choice((0.0, 0.02, 0.1, 0.4)))
            self._look(f"{number} {act.__name__}")
            if self.wrong:
                return
        self.finish()

    # -- actions

    def click(self) -> None:
        """Start at a character, and now and then see that its word is what is heard first."""
        char = self._lot.randrange(len(self._text))
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
        self._open(self._lot.choice((*TEXTS, FILE)))

    def listen(self) -> None:
        """Only wait."""
        self._pass(1.0)

    def zoom(self) -> None:
        """Another size of the letters."""
        self._program.settings.font_pixels = self._lot.choice((12, 18, 30))

    def save(self) -> None:
        """The open text as a book, unless it is a long one."""
        if self._title in BOOKS and self._program.player.asking.voice is not None:
            lot = self._lot
            path = (
                self._folder
                / f"{self._title} {lot.randrange(3)}{lot.choice(('.wav', '.wav', '.m4b', '.mp3'))}"
            )
            texts = tuple(lot.sample(("srt", "vtt", "lrc", "json"), lot.randrange(3)))
            form = BookFiles(by_chapter=lot.random() < 0.3, texts=texts, marked=False)
            self._program.exporter.start(path, form=form, takes=lot.choice((None, 1)))

    def rest(self) -> None:
        """Let a book rest."""
        if entry := self._book(State.MAKING, State.WAITING, State.OPENING):
            self._program.exporter.pause(entry)

    def go_on(self) -> None:
        """Go on with one that rests."""
        if (entry := self._book(State.PAUSED)) and entry.work.order.model == self._program.settings.member:
            self._program.exporter.go_on(entry)

    def put_away(self) -> None:
        """Take a book off the shelf, whatever becomes of it."""
        if entry := self._book(*State):
            self._program.exporter.remove(entry)

    def say_again(self) -> None:
        """Another take of a sentence of a finished book."""
        entry = self._book(State.DONE)
        if entry and entry.work.order.model == self._program.settings.member and entry.work.sentences:
            self._mended.add(entry.work.order.key)
            self._program.exporter.make_anew(entry, self._lot.randrange(len(entry.work.sentences)))

    def finish(self) -> None:
        """Go on with all books until they are there; one that nobody disturbs is the same."""
        exporter = self._program.exporter
        self._program.player.stop()
        while self._removed:
            self.undo_remove()
        self._until("books put away", lambda: not any(entry.removed for entry in exporter.entries))
        for model in dict.fromkeys((self._program.settings.member, MEMBER, STARTER)):
            self._until("the books before", lambda: not exporter.is_running())
            self._use_model(model)
            for entry in exporter.entries:
                if entry.work.order.model == model and entry.state is not State.DONE:
                    exporter.go_on(entry)
            self._until("the books", lambda: not exporter.is_running())
        for entry in exporter.entries:
            order = entry.work.order
            if entry.state is State.DONE:
                # One of before a restart knows its files as well as any other.
                sounds = [each.path for each in volumes(entry.work)]
                paths = [order.path] if wants_epub(entry.work) else sounds
                if missing := [path.name for path in paths if not path.exists()]:
                    self.wrong.append(f"{order.path.name}: there is no {missing}")
            elif order.voice not in self.gone:
                self.wrong.append(f"{order.path.name}: {entry.state}, {entry.error}")
        if not self.wrong:
            self._undisturbed()
        self.after = self._resources()
        for most, (name, now), before in zip(
            (MORE_THREADS, MORE_FILES, (MORE_MEMORY - 1) * self.before["MB"]),
            self.after.items(),
            self.before.values(),
            strict=True,
        ):
            if now > before + most:
                self.wrong.append(f"{now} {name} and {before} before: {Counter(_threads())}")

    def _undisturbed(self) -> None:
        """A book of those that are there, made at once."""
        exporter = self._program.exporter
        for entry in exporter.entries:
            order = entry.work.order
            plain = order.path.suffix == ".wav" and not order.form.by_chapter and order.voice not in self.gone
            if plain and order.key not in self._mended and order.source != str(self._file):
                break
        else:
            return
        self._use_model(order.model)
        self._program.audio_cache.clear()
        again = exporter._shelf.add(replace(order, path=self._folder / "undisturbed.wav"), anew=True)
        exporter._work()
        self._until("the undisturbed book", lambda: not exporter.is_running())
        if soundfile.read(again.work.order.path)[0].tolist() != soundfile.read(order.path)[0].tolist():
            self.wrong.append(f"{order.path.name} is not as if nobody had disturbed it")
        exporter.remove(again)

    # -- inside

    def _resources(self) -> dict[str, int]:
        """What the process has of the machine, once nothing is read and the model is put away."""
        self._program.player.stop()
        away = self._program.engine.session.unload()
        self._until("the model put away", away.result.done)
        self._pass(1.0)
        own = psutil.Process()
        return {
            "threads": own.num_threads(),
            "files": own.num_fds(),
            "MB": own.memory_info().rss // 1_000_000,
        }

    def _book(self, *states: State) -> Entry | None:
        """One of the books that stand so."""
        those = [entry for entry in self._program.exporter.entries if entry.state in states]
        return self._lot.choice(those) if those else None


def _threads() -> list[str]:
    """Python's threads by name, but those of lasting pools."""
    lasting = ("Dummy", "philomel-math", prefetch.THREAD)
    return [each.name for each in threading.enumerate() if not each.name.startswith(lasting)]


def block(seed: int, actions: int, place: Path | None) -> dict[str, Any]:
    """One block: what was done, what was wrong, for how long the window stood still and behind which action,
    and what the process had of the machine before and behind.

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
        threads = Counter(_threads())
        made = Block(seed, Path(folder))
        try:
            made.run(actions)
        finally:
            made.close()
        if left := Counter(_threads()) - threads:
            made.wrong.append(f"threads are left: {left}")
    del app
    return {
        "done": made.done, "wrong": made.wrong, "stood": (round(made.stood[0], 2), made.stood[1]),
        "before": made.before, "after": made.after,
    }  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """A line for each block; 1 if one of them went wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--blocks", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="seed of the first block")
    parser.add_argument("--actions", type=int, default=500, help="of a block")
    parser.add_argument("--seed", type=int, help="this block alone, and what it did")
    parser.add_argument("--folder", type=Path, help="where the user's things lie; default: temporary files")
    parser.add_argument("--anew", action="store_true", help="not from where it was broken off")
    options = parser.parse_args(argv)
    progress = Progress(f"actions-{options.actions}", anew=options.anew)
    if options.seed is not None:
        made = block(options.seed, options.actions, options.folder)
        print(*made["done"], *made["wrong"], sep="\n")
        print(f"The window stood still for {made['stood'][0]} s at most, after {made['stood'][1]!r}.")
        print(f"{made['before']}, {made['after']}")
        return int(bool(made["wrong"]))
    # A process each: programs that have ended leave in theirs what Qt still knows of them.
    one = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), max_tasks_per_child=1)
    with one:
        for seed in range(options.first, options.first + options.blocks):
            if str(seed) in progress:
                continue
            begun = time.monotonic()
            made = one.submit(block, seed, options.actions, options.folder).result()
            progress.add(str(seed), made | {"done": len(made["done"])})
            seconds = time.monotonic() - begun
            print(f"block {seed}: {len(made['done'])} actions in {seconds:.0f} s: {made['wrong'] or 'fine'}")
            print(f"  stood still {made['stood']}; {made['before']}, {made['after']}", flush=True)
    return int(any(result["wrong"] for _, result in progress))


if __name__ == "__main__":
    sys.exit(main())
