"""A memory of rows that are at places of their own, and the attention of one new position of each to its own
row, in one launch a layer: the host's half of ``rows_attention.cu``.

MLX's attention would look at all the room there is, behind a mask, and copy the memory's rows to write into
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import mlx.core as mx

from engine.kernels.decoding_step import HEAD, THREADS
from engine.kernels.kernel import Kernel, Sizes

_FOLDER = Path(__file__).parent
_KERNEL = Kernel(
    "rows_attention",
    ["qkv", "offsets", "periods", "memory"],
    ["out", "weights"],
    _FOLDER / "rows_attention.cu",
    [_FOLDER / "decoding_step.cuh"],
    threads=THREADS,
)
_PUT = Kernel(
    "put_rows",
    ["added", "places", "memory", "before"],
    ["done"],
    """
    const size_t row = size_t(length) * HEAD, half = size_t(ROWS) * H * row;
    for (size_t n = size_t(blockIdx.x) * THREADS + threadIdx.x; n < 2 * half;
         n += size_t(gridDim.x) * THREADS) {
      const int head = n % half / row, place = places[head / H];
      if (place >= 0) {
        const size_t to = (n / half * R + place) * H + head % H;
        const_cast<W*>(memory)[to * S * HEAD + n % row] = added[n];
      }
    }
    if (blockIdx.x == 0 && threadIdx.x == 0) {
      done[0] = 0;
    }
    """,
    [_FOLDER / "decoding_step.cuh"],
    threads=THREADS,
)
_BLOCKS = 256


class RowsMemory:
    """Keys and values of one layer, (2, R, H, S, HEAD), written in place.

    Args:
        rows: R, all of them.
        each: how many of them an utterance has.
        heads, room: H and S.
        dtype: of the numbers.
        periods: of rotary positions (HEAD / 2,) float32; None: there are none.
        watched: heads whose weights are wanted.
    """

    def __init__(
        self,
        rows: int,
        each: int,
        heads: int,
        room: int,
        dtype: mx.Dtype,
        *,
        periods: mx.array | None,
        watched: Sequence[int],
    ) -> None:
        self._array = mx.contiguous(mx.zeros((2, rows, heads, room, HEAD), dtype))
        mx.eval(self._array)
        self._periods, self._bits = periods, sum(1 << head for head in watched)
        self._sizes: Sizes = {"W": dtype, "R": rows, "H": heads, "S": room}
        self._more = {"ROTARY": periods is not None, "EACH": each, "WATCHED": len(watched)}
        self._blocks = rows * heads
        seen = (rows // each, len(watched), room) if watched else (1,)
        self._outputs = [((rows, heads * HEAD), dtype), (seen, mx.float32)]

    def put(self, places: mx.array, keys: mx.array, values: mx.array, before: mx.array) -> mx.array:
        """Lay keys and values (r, H, T, HEAD) into the rows ``places`` (r,) int32, those of negative ones
        nowhere, once ``before`` has been worked out; what is worked out once they are there: (1,) int32,
        which is 0.

        Kernels that write in place need each other's results where one may not run beside another: MLX knows
        nothing of what they write."""
        both = mx.stack([keys, values])
        (done,) = _PUT(
            [both, places, self._array, before],
            [((1,), mx.int32)],
            sizes={**self._sizes, "ROWS": keys.shape[0]},
            numbers={"length": keys.shape[2]},
            blocks=_BLOCKS,
        )
        return done

    def attend(self, qkv: mx.array, offsets: mx.array) -> tuple[mx.array, mx.array | None]:
        """Remember the new positions, and look at all up to them.

        Args:
            qkv: (R, 3 * H * HEAD) queries, keys and values.
            offsets: (R,) int32, their positions.

        Returns:
            (R, H * HEAD), and of the heads watched the weights (utterances, heads, S) float32.
        """
        periods = qkv if self._periods is None else self._periods
        out, weights = _KERNEL(
            [qkv, offsets, periods, self._array],
            self._outputs,
            sizes={**self._sizes, **self._more},
            numbers={"watched": self._bits},
            blocks=self._blocks,
        )
        return out, weights if self._bits else None
