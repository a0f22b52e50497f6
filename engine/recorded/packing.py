"""Weights of recorded products in 8 bits."""

from __future__ import annotations

import numpy as np
import openvino as ov
import openvino.opset15 as ops


def pack(model: ov.Model) -> None:
    """Replace each product's constant weights by whole numbers of 8 bits and one scale for each output,
    in the form that the library multiplies by without unpacking them."""
    for node in model.get_ordered_ops():
        if node.get_type_name() != "MatMul":
            continue
        weight = node.input_value(1).get_node()
        if weight.get_type_name() != "Constant" or len(weight.shape) != 2:
            continue
        numbers = weight.data
        inputs = 1 if node.get_attributes()["transpose_b"] else 0
        scale = np.abs(numbers).max(axis=inputs, keepdims=True) / np.float32(127)
        scale = np.maximum(scale, np.finfo(np.float32).tiny)
        packed = ops.constant(np.round(numbers / scale).astype(np.int8))
        unpacked = ops.multiply(ops.convert(packed, "f32"), ops.constant(scale))
        node.input(1).replace_source_output(unpacked.output(0))
