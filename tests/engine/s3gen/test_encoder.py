from __future__ import annotations

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest

from engine.s3gen.encoder import RelativeAttention, distances_of
from tests.support.flow import relative_error


@pytest.mark.parametrize("bits", [4, 8])
def test_packed_weights_attend_as_the_numbers_they_stand_for(bits: int) -> None:
    """A packed weight has fewer columns than the layer has inputs."""
    mx.random.seed(0)
    packed, plain = RelativeAttention(64, 2), RelativeAttention(64, 2)
    nn.quantize(packed, group_size=32, bits=bits)
    for name, layer in packed.children().items():
        assert isinstance(layer, nn.QuantizedLinear)
        plain[name].weight = mx.dequantize(layer.weight, layer.scales, layer.biases, 32, bits)
        if "bias" in layer:
            plain[name].bias = layer.bias
    x = mx.random.normal((1, 7, 64))
    distances = [mx.array(table) for table in distances_of(7, 0, None, 0, 64)]
    assert relative_error(np.array(packed(x, distances)), np.array(plain(x, distances))) < 1e-5
