"""A book's sentences made by the machines of a Ray cluster: a chapter, or some of it, is a task.

What a task gives depends on what it is asked alone: one whose worker died is done again by another, and the
book, bound where it was asked for (:mod:`app.core.books.shelf`), is what one machine of that kind makes.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from app.core.books.shelf import portions
from engine import (
    Float32,
    Ledger,
    MemorySink,
    SentenceRecord,
    Session,
    Span,
    SpeechRequest,
    as_float,
    as_int16,
)
from engine.errors import BackendError, CancelledError, MissingExtraError

_LOOK_SECONDS = 0.5
_TRIES = 10
"""So often a task is begun again whose worker died."""
_LOCAL = "local"
"""In place of an address: a cluster of this machine alone, as long as the program runs."""


@dataclass(frozen=True)
class WorkerModel:
    """Who reads: what each worker loads once, as :meth:`engine.Session.load` takes it."""

    model: str
    device: str
    dtype: str
    schedule: str
    models_dir: Path | None


@contextmanager
def connected(address: str | None) -> Iterator[None]:
    """Belong to a cluster as long as something goes on. Begun before a model is loaded: Ray writes into the
    environment of the process, whose reading there as networks are compiled would end it.

    Args:
        address: of the cluster's head, as Ray takes it: ``auto`` for this machine's, ``local``; None of none.

    Raises:
        MissingExtraError: Ray is not installed.
        BackendError: the cluster does not answer.
    """
    if address is None:
        yield
        return
    # Ray reads it when it is loaded: nobody is told that it is used.
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    try:
        import ray
    except ImportError as error:
        raise MissingExtraError(
            "A cluster needs Ray, which is not installed: pip install 'philomel[cluster]'."
        ) from error
    # A cluster that is begun here has its dashboard for this machine alone.
    own: dict[str, Any] = {"dashboard_host": "127.0.0.1"} if address == _LOCAL else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **own)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise BackendError(
            "No Ray cluster answers at '{address}' ({why}).", address=address, why=error
        ) from error
    try:
        yield
    finally:
        ray.shutdown()


class Cluster:
    """A way to have sentences made (:data:`app.core.books.shelf.Elsewhere`), while it is :func:`connected`.

    Args:
        model: who reads.
        maker: what computes here (``Session.maker``); workers that compute on something else are refused.
        processors: that a task takes for itself, of those of a machine.
        card: how much it takes of a graphics card, which one process alone does not keep at work.
    """

    def __init__(self, model: WorkerModel, maker: str, *, processors: int, card: float) -> None:
        import ray

        self._ray, self._model, self._maker = ray, model, maker
        graphics = card if ray.cluster_resources().get("GPU") and model.device != "cpu" else 0
        self._task = ray.remote(_made).options(
            num_cpus=processors, num_gpus=graphics, max_retries=_TRIES, scheduling_strategy="SPREAD"
        )

    def __call__(
        self, asked: SpeechRequest, starts: Sequence[int], stopped: Callable[[], bool]
    ) -> Iterator[tuple[SentenceRecord, Float32]]:
        """As :data:`app.core.books.shelf.Elsewhere`.

        Raises:
            BackendError: a worker is of another kind, or tasks die again and again.
        """
        ray, waiting = self._ray, []
        for start, end in portions(asked, starts):
            part = replace(asked, start=start, end=end)
            waiting.append(self._task.remote(self._model, part))
        try:
            while waiting:
                if stopped():
                    raise CancelledError("Stopped.")
                if not ray.wait(waiting[:1], timeout=_LOOK_SECONDS)[0]:
                    continue
                theirs, sentences = ray.get(waiting.pop(0))
                if theirs != (ours := f"{self._maker} {version('philomel')}"):
                    raise BackendError(
                        "A worker of the cluster is another ({theirs}, here {ours}): one book is made by "
                        "machines and programs of one kind.",
                        theirs=theirs,
                        ours=ours,
                    )
                yield from ((record, as_float(samples)) for record, samples in sentences)
        except ray.exceptions.RayTaskError as error:
            raise (error.cause if isinstance(error.cause, Exception) else error) from None
        except ray.exceptions.RayError as error:
            raise BackendError("The cluster has lost a task: {why}", why=error) from error
        finally:
            for task in waiting:
                ray.cancel(task, force=True)


@lru_cache(maxsize=1)
def _session(model: WorkerModel) -> Session:
    """What a worker's process speaks with from its first task on."""
    session = Session()
    chosen: Any = {"device": model.device, "dtype": model.dtype, "schedule": model.schedule}
    session.wait(session.load(model.model, models_dir=model.models_dir, stand_in=False, **chosen))
    return session


def _made(model: WorkerModel, asked: SpeechRequest) -> tuple[str, list[tuple[SentenceRecord, np.ndarray]]]:
    """Who made it, and what one task gives, on a worker: sentences with samples and pause, (S,) int16."""
    session, sink = _session(model), MemorySink()
    # The book has begun before: a chapter that says nothing is no error.
    before = SentenceRecord(0, Span(asked.start, asked.start), 0, samples=1, closed=True)
    ledger: Ledger = session.wait(session.write(asked, sink, ledger=Ledger([before]), judged=True))
    found = []
    for record in ledger.records()[1:]:
        held = [chunk.samples for chunk in sink.chunks if chunk.sentence == record.index]
        moved = replace(record, index=record.index - 1, first_sample=record.first_sample - 1)
        found.append((moved, as_int16(np.concatenate(held or [np.zeros(0, np.float32)]))))
    return f"{session.maker} {version('philomel')}", found
