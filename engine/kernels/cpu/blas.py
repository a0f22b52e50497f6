"""Products of numpy matrices by the BLAS that the backend loaded.

Rows may be strided, which spares the copies that MLX makes of slices; numpy's own products would
bring a second BLAS with threads of its own.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

from engine.backend import BLAS
from engine.kernels.cpu.threads import block_size, limit_threads, parallel_for
from engine.types import Float32

_ROW_MAJOR, _PLAIN, _TRANSPOSED = 101, 111, 112
WORTH_SHARING = 1 << 19
"""Weights from which on reading them from memory takes long enough to be shared among cores."""
FEW_ROWS = 2
"""Up to so many rows (a decoding step, with guidance) a product is as long as its weights take to be read."""
_FEWEST_ROWS, _MOST_ROWS = 128, 600
"""Rows of a block where a product is shared among cores. Each block lays out the weights anew; and with
fewer rows the BLAS would take other ways, which round otherwise."""
_LONG = 1 << 25
"""Multiplications from which on a product is shared."""


def _load_products() -> tuple[Callable[..., None], Callable[..., None]] | None:
    """The BLAS's matrix-vector and matrix-matrix products, None where no BLAS was loaded."""
    if not BLAS:
        return None
    library = ctypes.CDLL(BLAS)
    gemv, gemm = library.cblas_sgemv, library.cblas_sgemm
    pointer, real, whole = ctypes.c_void_p, ctypes.c_float, ctypes.c_int
    numbers: list[Any] = [real, pointer, whole, pointer, whole, real, pointer, whole]
    gemv.argtypes = [*[whole] * 4, *numbers]
    gemm.argtypes = [*[whole] * 6, *numbers]
    gemv.restype = gemm.restype = None
    return gemv, gemm


_PRODUCTS = _load_products()


def address(a: Float32) -> int:
    """Where an array's first number lies."""
    # Quicker by a microsecond than a.ctypes.data.
    return int(a.__array_interface__["data"][0])


def multiply(
    a: Float32, b: Float32, out: Float32, *, transposed: bool, add: bool = False, scale: float = 1.0
) -> None:
    """Write ``scale`` times a (n, d) times b (d, m), or times b (m, d) transposed, to ``out`` (n, m).

    Columns must lie side by side in all three; rows may be any distance apart. With ``add`` the
    product is added to what is in ``out``.
    """
    if _PRODUCTS is None:
        product = scale * (a @ (b.T if transposed else b))
        np.add(out, product, out=out) if add else np.copyto(out, product)
        return
    _PRODUCTS[1](
        *(_ROW_MAJOR, _PLAIN, _TRANSPOSED if transposed else _PLAIN),
        *(out.shape[0], out.shape[1], a.shape[1], scale),
        *(address(a), a.strides[0] // 4, address(b), b.strides[0] // 4, float(add)),
        *(address(out), out.strides[0] // 4),
    )


def apply_weights(x: Float32, weight: Float32, bias: Float32 | None, out: Float32) -> None:
    """Write x (n, I) times ``weight`` (O, I) transposed, plus ``bias`` (O,), to ``out`` (n, O).

    All contiguous. One row is a matrix-vector product, which reads the weights once at full speed.
    """
    if bias is not None:
        out[:] = bias
    if _PRODUCTS is None or len(x) > FEW_ROWS:
        multiply(x, weight, out, transposed=True, add=bias is not None)
        return
    outputs, inputs = weight.shape
    before = limit_threads(0 if weight.size >= WORTH_SHARING else 1)
    if len(x) > 1:
        multiply(x, weight, out, transposed=True, add=bias is not None)
    else:
        _PRODUCTS[0](
            *(_ROW_MAJOR, _PLAIN, outputs, inputs, 1.0, address(weight), inputs),
            *(address(x), 1, float(bias is not None), address(out), 1),
        )
    limit_threads(before)


def affine(x: Float32, weight: Float32, bias: Float32 | None) -> Float32:
    """``x`` (..., I) times ``weight`` (O, I) transposed, plus ``bias`` (O,)."""
    rows = np.ascontiguousarray(x.reshape(-1, x.shape[-1]))
    out = np.empty((len(rows), len(weight)), np.float32)
    if rows.size * len(weight) < _LONG:
        apply_weights(rows, weight, bias, out)
    else:
        size = max(_FEWEST_ROWS, block_size(len(rows), _MOST_ROWS))

        def block(start: int) -> None:
            part = slice(start, start + size)
            apply_weights(rows[part], weight, bias, out[part])

        parallel_for(block, range(0, len(rows), size))
    return out.reshape(*x.shape[:-1], len(weight))
