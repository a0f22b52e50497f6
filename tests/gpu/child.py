"""``python -m tests.gpu.child``: work in a process of its own, each result a line of JSON on standard output.

A kernel that faults ends its process; the parent then continues with the next one.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

STARTED = time.perf_counter()

import numpy as np  # noqa: E402

from engine.backend import choose  # noqa: E402
from engine.errors import BackendError  # noqa: E402
from tests.gpu import caches, first_start, place  # noqa: E402
from tests.support import matrix, small_members  # noqa: E402
from tests.support.matrix import Cell, Store  # noqa: E402


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.gpu.child", description=__doc__)
    parser.add_argument("work", choices=("describe", "first", "cells"))
    parser.add_argument("--device", choices=("auto", "gpu", "cpu"), default="gpu")
    parser.add_argument("--model", help="whose first start it is")
    parser.add_argument("--root", type=Path, help="where the members' directories are kept")
    parser.add_argument("--cells", type=int, nargs="*", help="their numbers")
    options = parser.parse_args()
    if options.work == "describe":
        try:
            _say(place.described(options.device))
        except BackendError as error:
            _say({"error": str(error)})
    elif options.work == "first":
        _say(_measured(lambda: first_start.start(options.model, options.device, STARTED)))
    else:
        _cells(options.device, options.root, options.cells)


def _say(result: dict[str, Any]) -> None:
    # What is said for people is a message with values.
    json.dump(result, sys.stdout, default=str)
    print(flush=True)


def _measured(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What the work gives, or the error that it ends in, with the kernels it had compiled."""
    before, began = caches.look(), time.time()
    try:
        result = work()
    except Exception as error:  # noqa: BLE001  (whatever it is, it is the result)
        traceback.print_exc()
        result = {"error": f"{type(error).__name__}: {error}"}
    kernels = caches.since(before, began)
    return {**result, "compiled": caches.summed(kernels), "kernels": [asdict(kernel) for kernel in kernels]}


def _cells(device: str, root: Path, numbers: list[int]) -> None:
    store, every = Store(root, small_members.WIDE), matrix.cells()
    for number in numbers:
        cell = every[number]
        # What is made for the comparison compiles no kernels of the GPU's.
        choose("cpu")
        store.expected(cell.member, cell.packing, cell.mode)
        with place.place(device):
            result = _measured(lambda cell=cell: _cell(cell, store, device))
        _say({"number": number, **result})


def _cell(cell: Cell, store: Store, device: str) -> dict[str, Any]:
    """One cell: spoken twice, then asked for what it makes of given tokens."""
    model = place.load(store.directory(cell.member, cell.packing), device, cell.dtype)
    times = []
    for _ in range(2):
        started = time.perf_counter()
        samples, tokens = matrix.speak(model, cell.mode)
        times.append(time.perf_counter() - started)
    found = matrix.errors(
        matrix.answer(model, cell.mode), store.expected(cell.member, cell.packing, cell.mode), model
    )
    packed = sum(len(matrix.products(part)[1]) for part in (model.t3, model.flow))
    dtype = model.backend.dtype_name
    return {
        "dtype": dtype,
        "logits": found.logits,
        "mel": found.mel,
        "bound": matrix.bound(dtype, packed=packed > 0, tensor_cores=device == "gpu"),
        "tokens": tokens,
        "finite": bool(samples.size and np.isfinite(samples).all()),
        "packed": packed,
        "first": times[0],
        "again": times[1],
    }


if __name__ == "__main__":
    main()
