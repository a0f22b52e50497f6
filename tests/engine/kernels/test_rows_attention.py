"""Attention of rows that are at places of their own, worked out on the processor by one block."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import mlx.core as mx
import numpy as np
import pytest

from engine.kernels import decoding_step
from engine.kernels.decoding_step import HEAD, RowsMemory
from tests.support.cuda_on_host import OnHost

ROWS, EACH, HEADS, ROOM = 4, 2, 2, 80
LENGTHS = (40, 70)
"""What utterances remember before the new position."""

pytestmark = pytest.mark.skipif(
    shutil.which("g++") is None or sys.platform != "linux", reason="needs a compiler, and Linux's fibers"
)


def turned(x: mx.array, place: int, periods: mx.array | None) -> mx.array:
    if periods is None:
        return x
    return mx.fast.rope(x, HEAD, traditional=False, base=None, scale=1.0, offset=place, freqs=periods)


@pytest.mark.parametrize("rotary", [False, True])
def test_each_row_looks_at_its_own_positions(
    rotary: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put, attend = (OnHost(getattr(decoding_step, name), tmp_path) for name in ("_PUT_ROWS", "_ATTEND_ROWS"))
    monkeypatch.setattr(decoding_step, "_PUT_ROWS", put)
    monkeypatch.setattr(decoding_step, "_ATTEND_ROWS", attend)
    mx.random.seed(1)
    periods = mx.random.uniform(1, 50, (HEAD // 2,)) if rotary else None
    memory = RowsMemory(ROWS, EACH, HEADS, ROOM, mx.float32, periods=periods, watched=[1])
    told: list[tuple[mx.array, mx.array]] = []
    done = mx.zeros((1,), mx.int32)
    for number, length in enumerate(LENGTHS):
        keys, values = (mx.random.normal((EACH, HEADS, length, HEAD)) for _ in range(2))
        places = mx.array([number * EACH, number * EACH + 1, -1], mx.int32)
        filling = [mx.concatenate([part, part[:1]]) for part in (keys, values)]
        done = memory.put(places, *filling, done)
        assert done.item() == 0
        # It is written in place, which here is a copy.
        memory._array = mx.array(put.arrays["memory"])
        told.append((keys, values))
    for _ in range(2):
        offsets = [told[row // EACH][0].shape[2] for row in range(ROWS)]
        qkv = mx.random.normal((ROWS, 3 * HEADS * HEAD))
        out, weights = memory.attend(qkv, mx.array(offsets, mx.int32))
        memory._array = mx.array(attend.arrays["memory"])
        assert weights is not None
        added = []
        for row, at in enumerate(offsets):
            q, k, v = (part[None, :, None] for part in qkv[row].reshape(3, HEADS, HEAD))
            k, v = (
                mx.concatenate([past[None, row % EACH], new], axis=2)
                for past, new in zip(told[row // EACH], (turned(k, at, periods), v), strict=True)
            )
            scores = turned(q, at, periods) @ k.swapaxes(-1, -2) * HEAD**-0.5
            expected = mx.softmax(scores, axis=-1)
            seen = (expected @ v).reshape(-1)
            np.testing.assert_allclose(np.array(out[row]), np.array(seen), rtol=1e-4, atol=1e-5)
            if row % EACH == 0:
                np.testing.assert_allclose(
                    np.array(weights[row // EACH, 0, : at + 1]), np.array(expected[0, 1, 0]), atol=1e-5
                )
                assert not np.array(weights[row // EACH, 0, at + 1 :]).any()
            added.append((k[0], v[0]))
        told = [
            (mx.stack([one[0], other[0]]), mx.stack([one[1], other[1]]))
            for one, other in zip(added[::EACH], added[1::EACH], strict=True)
        ]
