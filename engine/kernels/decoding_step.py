"""One position through a transformer, from a token to the logits of the next, in one launch: the host's half
of ``decoding_step.cu``; and the attention of rows that are at positions of their own, that of
``rows_attention.cu``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import mlx.core as mx

from engine.kernels import COUNTS, Kernel
from engine.kernels import Sizes as Constants
from engine.process import multiprocessors

BLOCK = 256
"""Positions by which the memory grows."""
THREADS, WIDEST_SLICE, HEAD = 256, 1024, 64
"""As in ``decoding_step.cuh``: threads of a block, the most columns that a warp takes, channels of a head."""
GROUP = 64
"""Packed numbers that share a scale, as there."""
FEWEST_BLOCKS = 32
"""So that a block's share of each product fits into its memory."""


@dataclass(frozen=True)
class Sizes:
    """Of a transformer: whether it is a GPT-2 (else a Llama), its layers, channels, channels of the
    feed-forward half, heads and tokens, and the eps of its norms."""

    gpt2: bool
    layers: int
    channels: int
    inner: int
    heads: int
    tokens: int
    eps: float

    @property
    def slice(self) -> int:
        """Columns that a warp takes."""
        return min(self.channels, WIDEST_SLICE)

    def fit(self) -> bool:
        """Whether the kernel is made for them, and this GPU has room for it."""
        slices = (self.channels / self.slice, self.inner / self.slice)
        fits = self.slice % 256 == 0 and all(count in (1, 2, 4) for count in slices)
        return fits and self.heads * HEAD == self.channels and multiprocessors() >= FEWEST_BLOCKS


@dataclass(frozen=True)
class Weights:
    """The kernel's inputs, of one precision, with the shapes that stand in ``decoding_step.cu``, flat where
    they are of all layers. A Llama has a gate and periods (float32), a GPT-2 offsets and biases; packed
    matrices are uint32, and have scales and shifts."""

    embedding: mx.array
    positions: mx.array
    qkv: mx.array
    out: mx.array
    gate: mx.array | None
    up: mx.array
    down: mx.array
    norms: mx.array
    offsets: mx.array | None
    biases: mx.array | None
    head: mx.array
    head_bias: mx.array | None
    periods: mx.array | None
    scales: mx.array | None = None
    shifts: mx.array | None = None
    bits: int = 0


_WEIGHTS = [field.name for field in fields(Weights) if field.name != "bits"]
_KERNEL = Kernel(
    "decoding_step",
    ["token", *_WEIGHTS, "memory", "counts"],
    ["logits", "queries", "scratch"],
    Path(__file__).with_name("decoding_step.cu"),
    [Path(__file__).with_name("decoding_step.cuh")],
    threads=THREADS,
)


class Memory:
    """Keys and values of each layer in one array (L, 2, R, H, S, D) with room, which kernels write in place:
    MLX's own way would copy it at each step, since the step before may still be reading it.

    Args:
        layers: keys and values of each, (R, H, P, D).
    """

    def __init__(self, layers: Sequence[tuple[mx.array, mx.array]]):
        self.array = mx.stack([mx.stack([keys, values]) for keys, values in layers])

    @property
    def room(self) -> int:
        """Positions that there is room for."""
        return int(self.array.shape[4])

    def grow(self, needed: int) -> None:
        """Make room for ``needed`` positions."""
        if needed > self.room:
            more = -(-needed // BLOCK) * BLOCK - self.room
            self.array = mx.pad(self.array, [(0, 0)] * 4 + [(0, more), (0, 0)])


class Decoding:
    """Steps one after the other.

    Args:
        weights: of the transformer.
        sizes: of it, which fit.
        memory: keys and values of each layer, (R, H, P, D).
    """

    def __init__(self, weights: Weights, sizes: Sizes, memory: Sequence[tuple[mx.array, mx.array]]):
        # What a kind of model lacks is not read; something must stand there.
        arrays = [getattr(weights, name) for name in _WEIGHTS]
        self._weights = [weights.norms if array is None else array for array in arrays]
        self._memory = Memory(memory)
        self._counts = mx.zeros((COUNTS,), mx.uint32)
        self._blocks = multiprocessors()
        rows, C, H = self._memory.array.shape[2], sizes.channels, sizes.heads
        splits = max(1, self._blocks // (rows * H))
        scratch = rows * (4 * C + sizes.inner + H * splits * (HEAD + 2))
        shapes = [(rows, sizes.tokens), (sizes.layers, H, HEAD), (scratch,)]
        self._outputs = [(shape, mx.float32) for shape in shapes]
        self._constants: Constants = {
            "W": weights.norms.dtype,
            "BITS": weights.bits,
            "R": rows,
            "SLICE": sizes.slice,
            "eps": sizes.eps,
            "GPT2": sizes.gpt2,
            "L": sizes.layers,
            "C": C,
            "I": sizes.inner,
            "H": H,
            "V": sizes.tokens,
        }

    def __call__(self, token: mx.array, place: int, offset: int) -> tuple[mx.array, mx.array, mx.array]:
        """Take a step, queued and not computed yet.

        Args:
            token: (1,) int32, fed to every row.
            place: its row of ``positions``.
            offset: its position in the memory.

        Returns:
            Logits (R, V) and the first row's queries (L, H, D), both float32, and the memory,
            (L, 2, R, H, S, D), which has this position in it until the next step.
        """
        self._memory.grow(offset + 1)
        logits, queries, _ = _KERNEL(
            [token, *self._weights, self._memory.array, self._counts],
            self._outputs,
            sizes=self._constants,
            numbers={"place": place, "place_in_memory": offset, "room_for": self._memory.room},
            blocks=self._blocks,
        )
        # The kernel has written into the memory, which MLX does not know.
        return logits, queries, mx.depends(self._memory.array, queries)


_ATTEND_ROWS = Kernel(
    "rows_attention",
    ["qkv", "offsets", "periods", "memory"],
    ["out", "weights"],
    Path(__file__).with_name("rows_attention.cu"),
    [Path(__file__).with_name("decoding_step.cuh")],
    threads=THREADS,
)
_PUT_ROWS = Kernel(
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
    [Path(__file__).with_name("decoding_step.cuh")],
    threads=THREADS,
)
_BLOCKS = 256


class RowsMemory:
    """Keys and values of one layer, (2, R, H, S, HEAD), written in place, of rows that are at places of their
    own; and the attention of one new position of each to its own row, in one launch.

    MLX's attention would look at all the room there is, behind a mask, and copy the memory's rows to write
    into them.

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
        self._sizes: Constants = {"W": dtype, "R": rows, "H": heads, "S": room}
        self._more = {"ROTARY": periods is not None, "EACH": each, "WATCHED": len(watched)}
        self._blocks = rows * heads
        self._seen = (rows // each, len(watched), room) if watched else (1,)

    def put(self, places: mx.array, keys: mx.array, values: mx.array, before: mx.array) -> mx.array:
        """Lay keys and values (r, H, T, HEAD) into the rows ``places`` (r,) int32, those of negative ones
        nowhere, once ``before`` has been worked out; what is worked out once they are there: (1,) int32,
        which is 0.

        Kernels that write in place need each other's results where one may not run beside another: MLX knows
        nothing of what they write."""
        both = mx.stack([keys, values])
        (done,) = _PUT_ROWS(
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
        out, weights = _ATTEND_ROWS(
            [qkv, offsets, periods, self._array],
            [((qkv.shape[0], qkv.shape[1] // 3), qkv.dtype), (self._seen, mx.float32)],
            sizes={**self._sizes, **self._more},
            numbers={"watched": self._bits},
            blocks=self._blocks,
        )
        return out, weights if self._bits else None
