"""Child processes whose results come line by line, and that may crash or stand still."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, TypeVar

from tests.gpu import caches

T = TypeVar("T")

PATIENCE = 420.0
"""Seconds without a result after which a child is ended: several times what first uses take to compile."""

TRIES = 3
"""Children in a row without any result after which there is no more."""


class SilentError(Exception):
    """A child ended, or gave nothing for too long."""


def child(
    arguments: Sequence[str], kernels: Path, patience: float = PATIENCE
) -> Generator[dict[str, Any], None, None]:
    """What ``python -m tests.gpu.child`` says, as it comes.

    Args:
        arguments: of the command line.
        kernels: where compiled kernels are kept.
        patience: seconds that it may be silent.

    Raises:
        SilentError: it did not end well; the message says how.
    """
    # Where it crashes, it says where.
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.gpu.child", *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=caches.environment(kernels)
    ) as process:
        assert process.stdout is not None
        lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=_pass_on, args=(process.stdout, lines), daemon=True).start()
        try:
            while (line := lines.get(timeout=patience)) is not None:
                yield json.loads(line)
        except queue.Empty:
            process.kill()
            raise SilentError(f"nothing came for {patience:.0f} s") from None
        except GeneratorExit:
            process.kill()
            raise
    if process.returncode:
        raise SilentError(f"the process ended with {process.returncode}")


def _pass_on(source: IO[str], target: queue.SimpleQueue[str | None]) -> None:
    for line in source:
        target.put(line)
    target.put(None)


def only(arguments: Sequence[str], kernels: Path, patience: float = PATIENCE) -> dict[str, Any]:
    """The one result of a child, with an ``error`` where it gave none or ended badly."""
    result: dict[str, Any] = {"error": "it gave no result"}
    try:
        for given in child(arguments, kernels, patience):
            result = given
    except SilentError as error:
        result = {**result, "error": str(error)}
    return result


def cells(device: str, root: Path, numbers: Sequence[int], kernels: Path) -> Iterator[dict[str, Any]]:
    """The results of cells; where a child falls silent another goes on behind the cell at fault."""
    left, fruitless = list(numbers), 0
    arguments = ["cells", "--device", device, "--root", str(root), "--cells"]
    while left and fruitless < TRIES:
        fruitless += 1
        try:
            for result in child([*arguments, *map(str, left)], kernels):
                left.remove(result["number"])
                fruitless = 0
                yield result
        except SilentError as error:
            if not left:
                print(f"After the last cell: {error}.", flush=True)
                return
            yield {"number": left.pop(0), "error": str(error)}
    for number in left:
        yield {"number": number, "error": f"not run: {TRIES} processes in a row gave no result"}


def side_by_side(sources: Sequence[Iterator[T]]) -> Iterator[T]:
    """All that the sources give, each worked on by a thread of its own, as it comes."""
    given: queue.SimpleQueue[tuple[T | None, BaseException | None]] = queue.SimpleQueue()

    def exhaust(source: Iterator[T]) -> None:
        error = None
        try:
            for one in source:
                given.put((one, None))
        except BaseException as raised:  # noqa: BLE001  (raised where it is taken)
            error = raised
        given.put((None, error))

    for source in sources:
        threading.Thread(target=exhaust, args=(source,), daemon=True).start()
    left = len(sources)
    while left:
        one, error = given.get()
        if error is not None:
            raise error
        if one is None:
            left -= 1
        else:
            yield one
