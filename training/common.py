"""What every training stage shares: options, checkpoints, time limit, curves (its optimizer: optimizer.py).

A stage is a function of a :class:`StageOptions`. It trains until its minutes or its steps are over,
whichever comes first: the learning rate follows the share of the time that is spent, so a stage always ends
annealed. T3, flow and vocoder are trained in PyTorch (torch_stage.py); in MLX training state is one tree of
arrays (weights in float32, both Adam moments, an average of the weights), the step is one pure compiled
function of it.
"""

from __future__ import annotations

import argparse
import json
import logging
import math
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
from mlx import nn
from mlx.utils import tree_unflatten

from engine.speech.prefetch import Prefetcher
from training.corpus import Corpus
from training.optimizer import Tree, apply_gradients, init_state, learning_rate, named

log = logging.getLogger("training")

BEGUN = "begun"
"""File in a stage's folder from the end of its first step on."""

LossFn = Callable[..., tuple[mx.array, dict[str, mx.array]]]
T = TypeVar("T")
M = TypeVar("M", bound=nn.Module)


@dataclass(frozen=True)
class StageOptions:
    """What a stage is told.

    Attributes:
        data: folder of the corpus.
        work: folder of the run; the stage keeps its files in ``work/<stage>``.
        minutes: wall time after which it ends.
        whole: count them from the end of its first step, before which kernels are compiled; otherwise
            it ends when it was told, and has learned for less.
        steps: steps after which it ends, 0 for no limit.
        tiny: toy sizes, for tests.
        seed: of data order, initial weights and noise.
        resume: folder with half-precision weights of an earlier machine, or None.
    """

    data: Path
    work: Path
    minutes: float = 10.0
    whole: bool = False
    steps: int = 0
    tiny: bool = False
    seed: int = 0
    resume: Path | None = None

    def folder(self, stage: str) -> Path:
        """``work/<stage>``, made if needed."""
        path = self.work / stage
        path.mkdir(parents=True, exist_ok=True)
        return path

    def resumes(self, stage: str) -> bool:
        """Whether an earlier machine left weights of the stage."""
        return self.resume is not None and (self.resume / f"{stage}.safetensors").exists()

    def earlier(self, name: str) -> Tree | None:
        """The weights of that name that an earlier machine left, if it did."""
        found = load_tree(self.resume / f"{name}.safetensors") if self.resume is not None else None
        if found is not None:
            log.info("%s begins with the weights in %s", name, self.resume)
        return found


def parse_options(description: str, argv: list[str] | None = None) -> StageOptions:
    """The command line that all stages share; also starts the log on standard error."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--data", type=Path, required=True, help="folder of the corpus")
    parser.add_argument("--work", type=Path, required=True, help="folder of the run")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--whole", action="store_true", help="minutes count from its first step's end")
    parser.add_argument("--steps", type=int, default=0, help="0: as many as the minutes hold")
    parser.add_argument("--tiny", action="store_true", help="toy sizes, for tests")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--resume", type=Path, default=None, help="folder with exported weights")
    start_log()
    share_gpu()
    return StageOptions(**vars(parser.parse_args(argv)))


def start_log() -> None:
    """Log lines with the time of day, on standard error."""
    logging.basicConfig(
        stream=sys.stderr, level=logging.INFO, format="%(asctime)s %(name)s %(message)s", datefmt="%H:%M:%S"
    )


def share_gpu() -> None:
    """Keep freed buffers up to a sixth of the GPU's memory: several stages may share it, and one that
    keeps too few asks the driver for memory anew in each step, and waits for it.
    """
    if mx.default_device() != mx.cpu:
        mx.set_cache_limit(mx.get_memory_limit() // 6)


def use_cpu() -> None:
    """Keep this process off the GPU."""
    mx.set_default_device(mx.Device(mx.cpu, 0))


class Clock:
    """How much of a stage is done: by minutes, or by steps, whichever is further.

    Nothing is done before the end of the first step, in which kernels are compiled.
    """

    def __init__(
        self, minutes: float, steps: int = 0, *, whole: bool = False, begun: Path | None = None
    ) -> None:
        """``whole``: see :class:`StageOptions`; ``begun``: a file that the end of the first step makes."""
        self._start = time.monotonic()
        self._limit = minutes * 60
        self._steps = steps
        self._whole = whole
        self._begun = begun
        self._lost: float | None = None

    @property
    def seconds(self) -> float:
        """Wall time since the start."""
        return time.monotonic() - self._start

    def progress(self, step: int) -> float:
        """Share of the stage that is over, from 0 to 1; ``step`` counts from this start."""
        if step < 1:
            return 0.0
        if self._lost is None:
            self._lost = self.seconds
            if self._begun is not None and not self._begun.exists():
                self._begun.touch()
        limit = self._limit if self._whole else self._limit - self._lost
        by_time = (self.seconds - self._lost) / limit if limit > 0 else 1.0
        by_steps = step / self._steps if self._steps else 0.0
        return min(1.0, max(by_time, by_steps))

    def running(self, step: int) -> bool:
        """Whether the stage should go on."""
        return self.progress(step) < 1.0


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, compiled on a GPU together with the random state; plain on a CPU, where MLX
    would call a C++ compiler for minutes.
    """
    if mx.default_device() == mx.cpu:
        return function
    return mx.compile(function, inputs=mx.random.state, outputs=mx.random.state)


class Trainer(Generic[M]):
    """One module, one loss, one compiled step.

    The module's own parameters are placeholders during training: call :meth:`weights` (or
    :meth:`install`) to get the trained ones out.
    """

    def __init__(self, module: M, loss_fn: LossFn) -> None:
        self.module = module
        self.state = init_state(module.trainable_parameters())
        self.step_count = 0

        def forward(weights: Tree, *batch: mx.array) -> tuple[mx.array, dict[str, mx.array]]:
            module.update(weights)
            return loss_fn(module, *batch)

        def step(
            state: Tree, rate: mx.array, *batch: mx.array
        ) -> tuple[Tree, mx.array, mx.array, dict[str, mx.array]]:
            (loss, parts), grads = mx.value_and_grad(forward)(state["params"], *batch)
            state, norm = apply_gradients(state, grads, rate)
            return state, loss, norm, parts

        self._step = compiled(step)
        mx.eval(self.state)

    def step(self, rate: float, *batch: mx.array) -> dict[str, mx.array]:
        """Queue one step; the figures it returns (loss, norm, the loss's parts) are still lazy."""
        self.state, loss, norm, parts = self._step(self.state, mx.array(rate), *batch)
        mx.async_eval(self.state, loss, norm, parts)
        self.step_count += 1
        return {"loss": loss, "norm": norm, **parts}

    def weights(self) -> Tree:
        """The trained weights: their running average."""
        return self.state["average"]

    def install(self) -> M:
        """The module with the trained weights in it, for validation or export."""
        self.module.update(self.weights())
        return self.module

    def save(self, path: Path) -> None:
        """Write everything needed to go on, and rename it into place."""
        save_tree(path, {"state": self.state, "step": mx.array(self.step_count)})

    def load(self, path: Path) -> bool:
        """Go on from :meth:`save`; False if there is nothing."""
        found = load_tree(path)
        if found is None:
            return False
        self.state = found["state"]
        self.step_count = int(found["step"].item())
        mx.eval(self.state)
        return True


def save_tree(path: Path, tree: Tree) -> None:
    """Write a tree of arrays as safetensors, renamed into place."""
    partial = path.with_name(path.stem + ".part.safetensors")
    mx.save_safetensors(str(partial), named(tree))
    partial.rename(path)


def load_tree(path: Path) -> Tree | None:
    """Read what :func:`save_tree` wrote, or None where there is no such file."""
    if not path.exists():
        return None
    tensors: dict[str, mx.array] = mx.load(str(path))  # type: ignore[assignment]
    mx.eval(tensors)
    return tree_unflatten(list(tensors.items()))


class Every:
    """True once every so many seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next = time.monotonic() + seconds

    def __call__(self) -> bool:
        """Whether the time has come; starts the next wait if so."""
        if time.monotonic() < self._next:
            return False
        self._next = time.monotonic() + self._seconds
        return True


class Figure(Protocol):
    """A number that a device still works out: an array of MLX's or a tensor of PyTorch's."""

    def item(self) -> Any: ...  # noqa: D102


class Means:
    """Means of lazy figures; they are read one step late, so that the device never waits for Python."""

    def __init__(self) -> None:
        self._sums: dict[str, float] = {}
        self._counts: dict[str, int] = {}
        self._pending: Mapping[str, Figure] = {}

    def add(self, figures: Mapping[str, Figure]) -> None:
        """Take in one step's figures; those that are not finite are counted as ``bad``."""
        self._read()
        self._pending = figures

    def _read(self) -> None:
        for key, value in self._pending.items():
            number = float(value.item())
            key, number = (key, number) if math.isfinite(number) else ("bad", 1.0)
            self._sums[key] = self._sums.get(key, 0.0) + number
            self._counts[key] = self._counts.get(key, 0) + 1
        self._pending = {}

    def take(self) -> dict[str, float]:
        """The means so far, and start anew; ``bad`` is a count."""
        self._read()
        means = {k: v if k == "bad" else v / self._counts[k] for k, v in self._sums.items()}
        self._sums, self._counts = {}, {}
        return means


class Latest:
    """A corpus that is still growing: opened anew now and then, where it has more shards."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self._due = Every(30)

    def grown(self) -> bool:
        """Whether :attr:`corpus` is another one now."""
        if not self._due():
            return False
        found = Corpus.open(self.corpus.folder)
        if len(found) == len(self.corpus):
            return False
        self.corpus = found
        return True


class Feed(Prefetcher[T, None]):
    """Items made ahead in a thread of their own (numpy only: MLX stays on its one thread), and how much of
    the time the training waits for them. An exception in the thread is raised here."""

    def __init__(self, items: Iterable[T], depth: int = 8) -> None:
        super().__init__((item for item in items), depth)
        self._since = time.monotonic()
        self._waited = 0.0

    def __next__(self) -> T:
        asked = time.monotonic()
        item = super().__next__()
        self._waited += time.monotonic() - asked
        return item

    def take(self) -> dict[str, float]:
        """The share since it was last asked for."""
        now = time.monotonic()
        share = self._waited / max(now - self._since, 1e-6)
        self._since, self._waited = now, 0.0
        return {"waited": share}


class Course(Generic[T]):
    """A stage's steps until its time is over: the learning rate and the batch of each. Its figures over time
    are a JSON line each in ``curve.jsonl``, and in the log.

    Attributes:
        progress: share of the time that is over.
    """

    def __init__(
        self,
        options: StageOptions,
        stage: str,
        batches: Iterable[T],
        *,
        first: int,
        peak: float,
        share: float = 1.0,
        name: str = "",
    ) -> None:
        """``first``: steps so far; ``peak``: highest rate; ``share``: of the minutes; ``name``: its log's."""
        self.progress = self._rate = 0.0
        self._first = self._count = first
        self._batches, self._means, self._peak = Feed(batches), Means(), peak
        folder, minutes = options.folder(stage), share * options.minutes
        self._name, self._path, self._running = name or stage, folder / "curve.jsonl", True
        self._clock = Clock(minutes, options.steps, whole=options.whole, begun=folder / BEGUN)
        self._dues: dict[float, Every] = {}
        if first:
            log.info("%s goes on at step %d", self._name, first)

    def __iter__(self) -> Iterator[tuple[float, T]]:
        while self._running:
            done = self._count - self._first
            self.progress = self._clock.progress(done)
            self._rate = learning_rate(self._peak, done, self.progress)
            yield self._rate, next(self._batches)
        self._batches.close()

    def tell(self, figures: Mapping[str, Figure]) -> None:
        """What came of a step, before :meth:`due` is asked behind it."""
        self._means.add(figures)
        self._count += 1
        self._running = self._clock.running(self._count - self._first)
        if self.due(10):
            self.write(rate=self._rate, **self._means.take(), **self._batches.take())

    def due(self, seconds: float) -> bool:
        """True once every so many seconds, and behind the last step."""
        return self._dues.setdefault(seconds, Every(seconds))() or not self._running

    def write(self, **figures: float) -> None:
        """Append one line with the step, the seconds since the stage began, and the figures."""
        row = {"step": self._count, "seconds": round(self._clock.seconds, 1)}
        row |= {key: float(f"{float(value):.5g}") for key, value in figures.items()}
        with self._path.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row) + "\n")
        log.info("%s %s", self._name, " ".join(f"{key}={value}" for key, value in row.items()))
