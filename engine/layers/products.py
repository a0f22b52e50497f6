"""Products of numpy matrices by the BLAS that the backend loaded.

Rows may be strided, which spares the copies that MLX makes of slices; numpy's own products would
bring a second BLAS with threads of its own.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import numpy as np

from engine.backend import BLAS
from engine.types import Float32

_ROW_MAJOR, _PLAIN, _TRANSPOSED = 101, 111, 112


def _load_product() -> Callable[..., None] | None:
    if not BLAS:
        return None
    product = ctypes.CDLL(BLAS).cblas_sgemm
    pointer, real, whole = ctypes.c_void_p, ctypes.c_float, ctypes.c_int
    product.argtypes = [*[whole] * 6, real, pointer, whole, pointer, whole, real, pointer, whole]
    product.restype = None
    return product


_PRODUCT = _load_product()


def _address(a: Float32) -> int:
    # Quicker by a microsecond than a.ctypes.data.
    return int(a.__array_interface__["data"][0])


def multiply(a: Float32, b: Float32, out: Float32, *, transposed: bool, add: bool = False) -> None:
    """Write a (n, d) times b (d, m), or times b (m, d) transposed, to ``out`` (n, m), or add it there.

    Columns must lie side by side in all three; rows may be any distance apart.
    """
    if _PRODUCT is None:
        product = a @ (b.T if transposed else b)
        np.add(out, product, out=out) if add else np.copyto(out, product)
        return
    _PRODUCT(
        *(_ROW_MAJOR, _PLAIN, _TRANSPOSED if transposed else _PLAIN),
        *(out.shape[0], out.shape[1], a.shape[1], 1.0),
        *(_address(a), a.strides[0] // 4, _address(b), b.strides[0] // 4, float(add)),
        *(_address(out), out.strides[0] // 4),
    )
