"""Several processes on one user's state, at once: each finds what it kept.

python -m tests.soak.together                   four processes, 300 changes each
python -m tests.soak.together --as 2 300 FOLDER   what each of them runs
"""

from __future__ import annotations

import argparse
import logging
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from app.core.library import Recent
from app.core.voices import VoiceStore
from engine import Clip, SentenceCache, Span, WordTime
from engine.speech.sentence_cache import CachedSentence
from tests.soak.saves import SECOND, documents, settings_of


def work(number: int, changes: int, folder: Path) -> None:
    """Keep things of one's own, and touch what all have; the last of each is ``changes``."""
    lot = random.Random(number)
    settings = settings_of(folder)
    with documents(folder) as store:
        for count in range(1, changes + 1):
            store.save_place(f"own {number}", count, iter([Span(number, count + number)]))
            store.save_place("shared", count, iter(()))
            if lot.random() < 0.2:
                store.save_text(f"text {number} {count}", b"x" * 10_000)
                store.touch(Recent(f"{number}", f"/{number}.txt", 0.5))
            if lot.random() < 0.1:
                settings.write(f"voice:{number}", count)
                settings.sync()
                found = CachedSentence(SECOND * number / 9, (WordTime(Span(0, 1), 0, 9),), ())
                SentenceCache(folder / "sentences", 2**22).store(f"{count % 7}", 0, found)
    settings.write(f"voice:{number}", changes)
    settings.sync()
    clip = Clip(np.float32(SECOND / number), 24_000, 1, "WAV", str(number))
    VoiceStore(folder / "voices").add(clip, name=str(number), consent="mine", source="microphone")


def lost(processes: int, changes: int, folder: Path) -> list[str]:
    """What is not there of what they kept."""
    wrong = []
    with documents(folder) as store:
        for number in range(1, processes + 1):
            kept = store.kept(f"own {number}")
            if (kept.char, kept.reversed) != (changes, {Span(number, changes + number)}):
                wrong.append(f"place of {number}: {kept}")
        recents = {recent.title for recent in store.recents()}
    numbers = {str(number) for number in range(1, processes + 1)}
    if recents != numbers:
        wrong.append(f"recent documents: {recents}")
    settings = settings_of(folder)
    kept_voices = {number for number in numbers if settings.voice(number) == str(changes)}
    if kept_voices != numbers:
        wrong.append(f"settings of {numbers - kept_voices}")
    if {voice.name for voice in VoiceStore(folder / "voices").list()} != numbers:
        wrong.append("own voices")
    cache = SentenceCache(folder / "sentences", 2**22)
    left = [path for path in (folder / "sentences").iterdir() if cache.find(path.stem, 0) is None]
    return wrong + [f"sentence {path.name}" for path in left]


def main(argv: Sequence[str] | None = None) -> int:
    """0 if nothing was lost."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--changes", type=int, default=300)
    parser.add_argument("--as", dest="one", nargs=3, metavar=("NUMBER", "CHANGES", "FOLDER"))
    options = parser.parse_args(argv)
    if options.one:
        number, changes, folder = options.one
        work(int(number), int(changes), Path(folder))
        return 0
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory(prefix="philomel-together-") as name:
        command = [sys.executable, "-m", "tests.soak.together", "--as"]
        running = [
            subprocess.Popen([*command, str(number), str(options.changes), name])
            for number in range(1, options.processes + 1)
        ]
        failed = sum(process.wait() != 0 for process in running)
        wrong = lost(options.processes, options.changes, Path(name))
    print(
        f"{options.processes} processes, {options.changes} changes each: {failed} failed, lost: {wrong or 0}"
    )
    return int(bool(failed or wrong))


if __name__ == "__main__":
    sys.exit(main())
