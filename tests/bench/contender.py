"""What every contender does, in its own process, with its own library."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from tests.bench.plan import Sizes


class Contender(Protocol):
    """A loaded model. Each method times one part and gives its figures (see ``plan.FIGURES``)."""

    dtype: str
    versions: dict[str, str]

    def t3(self, sizes: Sizes) -> dict[str, float]:
        """``first_token``, ``first_token_new``, ``tokens_per_second``."""

    def chunk(self, sizes: Sizes) -> dict[str, float]:
        """``chunk``, ``chunk_new``: tokens to mel, behind the whole prompt."""

    def whole(self, sizes: Sizes) -> dict[str, float]:
        """``whole``: tokens to mel."""

    def vocoder(self, sizes: Sizes) -> dict[str, float]:
        """``vocoder``: mel to samples."""

    def clone(self, sizes: Sizes) -> dict[str, float]:
        """``clone`` and its stages."""

    def speech(self, sizes: Sizes) -> dict[str, float]:
        """``first_audio`` and ``real_time_factor`` from text to samples, the voice known."""

    def growth(self, sizes: Sizes) -> dict[str, float]:
        """``chunk_early``, ``chunk_late`` and their ratio."""

    def peak_device_mb(self) -> float:
        """Most memory that the library held on its device, 0 where it does not say."""


class Watch:
    """Seconds by name. ``settle`` waits until the device has done what was asked of it."""

    def __init__(self, settle: Callable[[], None] = lambda: None) -> None:
        self.seconds: dict[str, float] = {}
        self._settle = settle

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        """Add the time of the block to ``name``."""
        self._settle()
        start = time.perf_counter()
        yield
        self._settle()
        self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - start

    def around(self, owner: Any, method: str, name: str, finish: Callable[[Any], None]) -> None:
        """Time every call of a method of an object from now on, ``finish`` of its result included."""
        inner = getattr(owner, method)

        def timed(*args: Any, **kwargs: Any) -> Any:
            with self(name):
                result = inner(*args, **kwargs)
                finish(result)
            return result

        object.__setattr__(owner, method, timed)
