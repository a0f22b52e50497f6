"""A plugin of pytest by which threads lose time by lot, where one would hardly ever see them lose it.

    python -m pytest -p tests.soak.late --late 7 tests/app -n 4 -m "not slow and not real_time"

What holds only as long as one thread is quicker than another fails on a busy machine, one run in many. With
this it fails in each run or two: in a test that does not wait for what it means, or in the program.
"""

import random
import sys
import threading
import time
from pathlib import Path
from types import FrameType

import pytest

_ROOT = f"{Path(__file__).parents[2]}/"
_LENGTHS = (0.001, 0.01, 0.03, 0.1)
"""Seconds that are lost at a time."""
_BACKGROUND = {"app/controllers/background.py": 0.2, "app/": 0.01, "engine/": 0.0002}
_WINDOW = {"tests/app/": 0.0005, "app/controllers/": 0.003, "app/views/bind": 0.003, "app/": 0.0001}
"""How likely, at a call or return of a function whose file begins so; what is first counts."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The lot's seed."""
    parser.addoption("--late", type=int, default=0, help="the seed by which threads lose time")


def pytest_configure(config: pytest.Config) -> None:
    """From now on; in each process of several another lot."""
    worker = getattr(config, "workerinput", {}).get("workerid", "")
    seed = f"{config.getoption('--late')} {worker}"
    threading.setprofile(_Lot(f"background {seed}", _BACKGROUND))
    sys.setprofile(_Lot(f"window {seed}", _WINDOW))


def pytest_unconfigure() -> None:
    """Python takes the lots apart as it ends."""
    sys.setprofile(None)


class _Lot:
    """What Python calls at each call and return, of its own functions and of C's."""

    def __init__(self, seed: str, chances: dict[str, float]) -> None:
        self._lot, self._chances = random.Random(seed), chances

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        name = frame.f_code.co_filename
        if not name.startswith(_ROOT):
            return
        room = name.removeprefix(_ROOT)
        chance = next((chance for start, chance in self._chances.items() if room.startswith(start)), 0.0)
        if self._lot.random() < chance:
            time.sleep(self._lot.choice(_LENGTHS))
