"""Programs' servers, as a user starts them: processes of their own, with a home and a toy model."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.places import ROOT
from tests.support.program import MEMBER

STARTED_SECONDS = 60


@dataclass(frozen=True)
class Served:
    """A server that runs.

    Attributes:
        process: of it.
        home: its user's things.
        line: that it printed first.
    """

    process: subprocess.Popen[str]
    home: Path
    line: str

    @property
    def address(self) -> str:
        """Where it listens."""
        return next(word for word in self.line.split() if "://" in word)

    @property
    def token(self) -> str:
        """Its secret."""
        return (self.home / "serve.token").read_text().strip()


def home_with(folder: Path, models_dir: Path, **settings: object) -> Path:
    """A user's home whose settings choose the toy model, which is never tried again: its sentences are never
    good."""
    folder.mkdir(exist_ok=True)
    chosen = {"models_dir": str(models_dir), "member": MEMBER, f"style:{MEMBER}": {"retries": 0, "steps": 1}}
    (folder / "settings.json").write_text(json.dumps(chosen | settings))
    return folder


@contextlib.contextmanager
def serving(home: Path, *arguments: str) -> Iterator[Served]:
    """A server while the block runs; it ends by itself when it is asked to."""
    process = subprocess.Popen(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env=os.environ | {"PHILOMEL_DATA": str(home)},
        stdout=subprocess.PIPE,
        text=True,
        # What is run by nohup does not hear of a closed terminal.
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),
    )
    try:
        assert process.stdout is not None
        yield Served(process, home, process.stdout.readline())
    finally:
        runs = process.poll() is None
        process.send_signal(signal.SIGTERM)
        try:
            # Who keeps a service takes any other status for a failure.
            assert process.wait(timeout=60) == 0 or not runs
        finally:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, models_dir: Path) -> Iterator[Served]:
    """``philomel serve`` with the toy model."""
    home = home_with(tmp_path_factory.mktemp("served"), models_dir)
    with serving(home, "serve", "--port", "0") as running:
        yield running


def eventually(what: Callable[[], bool], seconds: float = 60) -> bool:
    """Whether something becomes true in time."""
    deadline = time.monotonic() + seconds
    while not what():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
