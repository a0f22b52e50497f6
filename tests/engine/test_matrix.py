"""Every two choices of member, precision, packing and streaming together: on a processor, and on the way that
a GPU takes, worked out by the processor.

The whole product would take ten times as long. Here ``auto`` is bfloat16 on a GPU's way, as on a GPU, and a
processor takes float32 whatever is asked. ``make gpu`` runs more of it on a GPU itself.
"""

from __future__ import annotations

from contextlib import nullcontext

import mlx.core as mx
import numpy as np
import pytest

import engine
from engine.checkpoints.loader import LoadedModel
from tests.gpu import place
from tests.support import matrix, small_members
from tests.support.gpu_path import forced_gpu_path
from tests.support.matrix import Cell, Store
from tests.support.quick_products import quick_products

CELLS = matrix.pairs()
NEVER_PACKED = {"conditioning.emotion"}
"""It has one column."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("members"), small_members.SMALL)


def speaks(cell: Cell, model: LoadedModel) -> None:
    """Whether a free run is finite and of the tokens that were asked for."""
    samples, tokens = matrix.speak(model, cell.mode)
    assert tokens == matrix.SPOKEN
    assert samples.size
    assert np.isfinite(samples).all()


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_a_gpus_way(cell: Cell, store: Store) -> None:
    directory = store.directory(cell.member, cell.packing)
    expected = store.expected(cell.member, cell.packing, cell.mode)
    packed = cell.packing != "plain"
    quick = cell.dtype != "float32" or cell.member == small_members.STARTER
    with forced_gpu_path(), quick_products() if quick else nullcontext():
        model = place.load(directory, "cpu", cell.dtype)
        for part in (model.t3, model.flow):
            plain, few_bits = matrix.products(part)
            assert plain - NEVER_PACKED == set() if packed else few_bits == set()
        speaks(cell, model)
        errors = matrix.errors(matrix.answer(model, cell.mode), expected, model)
    tolerance = matrix.bound(model.backend.dtype_name, packed=packed)
    assert errors.logits <= tolerance
    assert errors.mel <= tolerance


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_a_processors_way(cell: Cell, store: Store) -> None:
    directory = store.directory(cell.member, cell.packing)
    model = engine.load(directory, device="cpu", dtype=cell.dtype)  # type: ignore[arg-type]
    assert model.backend.dtype == mx.float32
    assert (model.flow.runner.name, model.vocoder.runner.name) == ("OpenVINO", "OpenVINO")
    speaks(cell, model)
