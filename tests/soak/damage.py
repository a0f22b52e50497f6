"""Files that were damaged, by lot: whatever stands in them, all else is still there and new things are kept.

    python -m tests.soak.damage --rounds 200
    python -m tests.soak.damage --seed 17 --rounds 1         one of them again

In each round one of the files that the program keeps is cut, emptied, overwritten in places, filled with
zeros or with noise, deleted, or made a folder. Then everything is opened as at a start.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from app.core.voices import VoiceStore
from engine import SentenceCache, read_rules
from engine.errors import PhilomelError
from tests.soak.saves import KEY, SAVES, TEXT, documents, settings_of

FILES = ("place", "settings", "voice added", "rules", "sentence")
"""Saves whose files are damaged; they lie in one folder, as a user's do."""


def prepare(folder: Path) -> list[Path]:
    """All that a user has; the files."""
    for name in FILES:
        SAVES[name].prepare(folder)
    return sorted(path for path in folder.rglob("*") if path.is_file())


def harm(path: Path, lot: random.Random) -> str:
    """Damage a file; how."""
    data = bytearray(path.read_bytes())

    def cut() -> None:
        path.write_bytes(data[: lot.randrange(len(data))])

    def overwrite() -> None:
        for _ in range(lot.randint(1, 20)):
            data[lot.randrange(len(data))] = lot.randrange(256)
        path.write_bytes(data)

    def fill(make: Callable[[int], bytes]) -> None:
        start = lot.randrange(len(data))
        path.write_bytes(data[:start] + make(len(data) - start))

    def folder() -> None:
        path.unlink()
        path.mkdir()

    ways: dict[str, Callable[[], object]] = {
        "emptied": lambda: path.write_bytes(b""),
        "cut": cut,
        "overwritten": overwrite,
        "zeros from a place on": lambda: fill(bytes),
        "noise from a place on": lambda: fill(lot.randbytes),
        "a folder": folder,
        "gone": path.unlink,
    }
    name = lot.choice(list(ways))
    ways[name]()
    return name


def looked_at(folder: Path, harmed: str) -> list[str]:
    """What is lost beside the file that was harmed, or goes wrong now."""
    wrong = []

    def check(what: str, about: str, *, fine: bool) -> None:
        if not fine and about not in harmed:
            wrong.append(what)

    with documents(folder) as store:
        check("the place", "documents", fine=store.kept(KEY).char == 10 and store.text(KEY) == TEXT)
        store.save_place(KEY, 30, iter(()))
        if not (folder / "documents.sqlite3").is_dir() and store.kept(KEY).char != 30:
            wrong.append("no new place is kept")
    settings = settings_of(folder)
    check("the settings", "settings", fine=settings.theme == "dark")
    settings.theme = "light"
    settings.sync()
    if not (folder / "settings.json").is_dir() and settings_of(folder).theme != "light":
        wrong.append("no new setting is kept")
    voices = VoiceStore(folder / "voices")
    check("the voice", "voices", fine=[voice.name for voice in voices.list()] == ["Old"])
    try:
        rules = read_rules((folder / "pronunciation" / "all.txt").read_text("utf-8"))
        check("the rules", "pronunciation", fine=[rule.said for rule in rules] == ["hide"])
    except (PhilomelError, OSError, UnicodeDecodeError):
        check("the rules", "pronunciation", fine=False)
    cache = SentenceCache(folder / "sentences", 2**24)
    check("the kept sentence", "sentences", fine=cache.find("old", 0) is not None)
    SAVES["sentence"].act(folder)
    if cache.find("new", 0) is None:
        wrong.append("no new sentence is kept")
    return wrong


def a_round(seed: int, kind: str = "") -> tuple[str, list[str]]:
    """(what was damaged, what was wrong then); ``kind``: part of the names of the files to choose from."""
    lot = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="philomel-damage-") as name:
        folder = Path(name)
        path = lot.choice([path for path in prepare(folder) if kind in path.name])
        where = path.relative_to(folder).as_posix()
        told = f"{where}: {harm(path, lot)}"
        try:
            return told, looked_at(folder, where)
        except Exception as error:  # noqa: BLE001 (whatever it is, it must not happen)
            return told, [f"{type(error).__name__}: {error}"]


def main(argv: Sequence[str] | None = None) -> int:
    """Print the rounds that went wrong; 1 if there are any."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=0, help="of the first round")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--file", default="", help="part of its name; default: any")
    options = parser.parse_args(argv)
    logging.disable(logging.CRITICAL)
    bad = 0
    for seed in range(options.seed, options.seed + options.rounds):
        told, wrong = a_round(seed, options.file)
        bad += bool(wrong)
        if wrong:
            print(f"seed {seed}: {told}: {'; '.join(wrong)}", flush=True)
    print(f"{options.rounds} files damaged, {bad} of them with losses elsewhere")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
