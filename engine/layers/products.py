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
from engine.types import Float32

_ROW_MAJOR, _PLAIN, _TRANSPOSED = 101, 111, 112


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


def _address(a: Float32) -> int:
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
        *(_address(a), a.strides[0] // 4, _address(b), b.strides[0] // 4, float(add)),
        *(_address(out), out.strides[0] // 4),
    )


def apply_weights(x: Float32, weight: Float32, bias: Float32 | None, out: Float32) -> None:
    """Write x (n, I) times ``weight`` (O, I) transposed, plus ``bias`` (O,), to ``out`` (n, O).

    All contiguous. One row is a matrix-vector product, which reads the weights once at full speed.
    """
    if bias is not None:
        out[:] = bias
    if _PRODUCTS is None or len(x) > 1:
        multiply(x, weight, out, transposed=True, add=bias is not None)
        return
    outputs, inputs = weight.shape
    _PRODUCTS[0](
        *(_ROW_MAJOR, _PLAIN, outputs, inputs, 1.0, _address(weight), inputs),
        *(_address(x), 1, float(bias is not None), _address(out), 1),
    )
