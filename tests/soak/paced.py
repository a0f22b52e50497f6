"""A long reading as it is heard, into a null sink of PulseAudio: gaps, and what becomes of the place.

    python -m tests.soak.paced --minutes 60           gaps; goes on where it was broken off
    python -m tests.soak.paced --devices 100          the device goes, and comes back at another rate
    python -m tests.soak.paced --sleeps 20            the process stands still for some seconds, as in sleep
    python -m tests.soak.paced --clocks 20            the system's clock is set back and forth

The place must go on after each of these, from where it was: nothing is passed over, nothing heard twice.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from engine import SAMPLE_RATE, Handle, Player, Script, Session, SpeechRequest
from engine.checkpoints import directories
from tests.soak.faults import is_preloaded, preload
from tests.soak.progress import Progress
from tests.soak.reading import endless_text
from tests.support.sound import SoundServer, sound_server

RATES = (44_100, 48_000, 96_000)
PATIENCE_SECONDS = 30.0
"""Longest wait for sound after a device came back."""
SLEEP_SECONDS = 5
SHIFTS = (-7200, 18_000, -2_592_000, 34_560_000, -3, 3, 0)
"""Seconds beside the true time that a clock is set to."""
CLOCK = Path(__file__).with_name("clock.c")
SLACK_SECONDS = 0.6
"""By so much a place may lie before the one told last: what a device took and never played is heard again."""


class Listener:
    """A reading that goes on in threads of its own."""

    def __init__(self, model: str, text: str, start: int) -> None:
        self.player = Player(wait_for_device=True)
        self.session = Session(player=self.player)
        self._thread = threading.Thread(target=self.session.run)
        self._thread.start()
        self.session.load(model, device="cpu").result.result()
        voice = self.session.voice().result.result()
        self.handle: Handle = self.session.play(SpeechRequest(Script.plain(text), voice, start=start))

    def close(self) -> None:
        """End it."""
        self.session.stop()
        self.session.close()
        self._thread.join()
        self.player.close()

    def seconds(self) -> float:
        """Of sound that were heard."""
        return self.player.position() / SAMPLE_RATE

    def char(self) -> int:
        """The place that is heard."""
        place = self.session.place()
        return place.char if place is not None else 0

    def goes_on(self, since: float) -> bool:
        """Whether a second more than ``since`` is heard within patience."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self.seconds() < since + 1.0:
            if time.monotonic() > deadline:
                return False
            time.sleep(0.05)
        return True


@contextmanager
def listening(model: str, text: str, start: int = 0) -> Iterator[tuple[Listener, SoundServer]]:
    """A reading that sounds, and the server that it plays to."""
    with tempfile.TemporaryDirectory() as folder, sound_server(Path(folder)) as server:
        listener = Listener(model, text, start)
        try:
            listener.goes_on(0.0)
            yield listener, server
        finally:
            listener.close()


def gaps(model: str, minutes: int, progress: Progress) -> int:
    """Listen, a line each minute; how many gaps there were, with those of the runs before."""
    done = [result for name, result in progress if name.startswith("minute")]
    text, start = endless_text(minutes * 60), done[-1]["char"] if done else 0
    if len(done) >= minutes:
        return sum(facts["gaps"] for facts in done)
    with listening(model, text, start) as (listener, _):
        heard_before, gaps_before = 0, 0
        for minute in range(len(done), minutes):
            fewest, until = float("inf"), time.monotonic() + 60
            while time.monotonic() < until:
                time.sleep(0.25)
                fewest = min(fewest, listener.player.seconds_buffered())
            heard, counted = listener.player.position(), listener.player.stats().underruns
            facts = {
                "char": listener.char(),
                "gaps": counted - gaps_before,
                "least ahead": round(fewest, 1),
                "heard": round((heard - heard_before) / SAMPLE_RATE, 1),
                "load": round(os.getloadavg()[0], 1),
            }
            heard_before, gaps_before = heard, counted
            done.append(facts)
            progress.add(f"minute {minute}", facts)
            print(f"minute {minute + 1}: {facts}", flush=True)
    return sum(facts["gaps"] for facts in done)


def disturbed(model: str, times: int, disturb: Callable[[SoundServer, int], None]) -> int:
    """Disturb a reading so many times; how often it did not go on as it should."""
    bad = 0
    with listening(model, endless_text(times * 20 + 60)) as (listener, server):
        for number in range(times):
            before, begun = listener.seconds(), time.monotonic()
            disturb(server, number)
            after, lasted = listener.seconds(), time.monotonic() - begun
            went_on = listener.goes_on(after)
            # Nothing is passed over either: a device takes no more than it plays.
            steady = before - SLACK_SECONDS <= after <= before + lasted + SLACK_SECONDS
            fine = went_on and steady and not listener.handle.result.done()
            bad += not fine
            told = f"{number + 1}: heard {before:.1f} s before, {after:.1f} s after"
            print(f"{told}, {'goes on' if fine else 'DOES NOT GO ON'}", flush=True)
        print(f"gaps counted: {listener.player.stats().underruns}")
    return bad


def other_device(server: SoundServer, number: int) -> None:
    """The server ends at once, and comes back at another rate."""
    server.kill()
    time.sleep(0.2 * (number % 4))
    server.rate = RATES[number % len(RATES)]
    server.start()


def asleep(server: SoundServer, number: int) -> None:
    """This process stands still, and goes on."""
    script = f"sleep 0.2; kill -STOP {os.getpid()}; sleep {SLEEP_SECONDS}; kill -CONT {os.getpid()}"
    with subprocess.Popen(["sh", "-c", script]):
        time.sleep(0.5)


def other_clock(server: SoundServer, number: int) -> None:
    """The clock is set; half a second more is heard by it."""
    ctypes.CDLL(None).clock_shift(SHIFTS[number % len(SHIFTS)])
    time.sleep(0.5)


def main(argv: Sequence[str] | None = None) -> int:
    """0 where nothing went wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--minutes", type=int, default=60)
    what.add_argument("--devices", type=int)
    what.add_argument("--sleeps", type=int)
    what.add_argument("--clocks", type=int)
    parser.add_argument("--model", default=directories.STARTER, help="an installed member or a directory")
    parser.add_argument("--anew", action="store_true", help="not from where it was broken off")
    options = parser.parse_args(argv)
    if options.clocks and not is_preloaded():
        return preload(CLOCK, "tests.soak.paced", sys.argv[1:] if argv is None else argv)
    if options.clocks:
        return int(disturbed(options.model, options.clocks, other_clock) > 0)
    if options.devices:
        return int(disturbed(options.model, options.devices, other_device) > 0)
    if options.sleeps:
        return int(disturbed(options.model, options.sleeps, asleep) > 0)
    return int(gaps(options.model, options.minutes, Progress("paced", anew=options.anew)) > 0)


if __name__ == "__main__":
    sys.exit(main())
