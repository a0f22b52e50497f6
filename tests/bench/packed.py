"""``python -m tests.bench.packed``: T3's tokens a second in 16, 8 and 4 bits on a GPU.

    python -m tests.bench.packed                          Turbo, original and Nano, in their true sizes
    python -m tests.bench.packed --member nano --tiny     a look whether it works, on any machine

Random weights, packed in memory as a copy's are loaded (:mod:`tests.bench.bits` measures copies on disk, on
processors). Only T3's steps are counted, behind the first token of an utterance.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import cast

from engine.backend import Backend, choose, memory

# isort: split
import mlx.core as mx
import numpy as np
from mlx import nn
from mlx.utils import tree_flatten, tree_map_with_path, tree_unflatten

from engine.checkpoints import convert, registry, weights
from engine.config import ModelConfig, T3Config
from engine.nn.layers import PackedLinear
from engine.t3.generate import generate, make_prefix
from engine.t3.model import T3
from engine.t3.sampling import SamplingOptions
from engine.t3.steps import choose as choose_step
from tests.bench.report import row
from tests.support import small_members
from tests.support.t3 import make_voice

MEMBERS = ("turbo", "original", "nano")
WIDTHS = (16, 8, 4)
TEXT, TOKENS, REPEAT = 50, 250, 3
TINY_TOKENS = 20
HEADS = ("weights", "T3 on the device", "peak, T3 alone", "tokens a second")


@dataclass(frozen=True)
class Result:
    """Of one member in so many bits: bytes, and tokens a second from least to most."""

    member: str
    bits: int
    size: int
    peak: int
    rates: list[float]

    def cells(self) -> list[str]:
        """Of a line of the table."""
        least, middle, most = (self.rates[k] for k in (0, len(self.rates) // 2, -1))
        speed = f"{middle:,.0f} ({least:,.0f}–{most:,.0f})"
        return [
            f"{self.member}, {self.bits} bits",
            f"{self.size / 1e6:,.0f} MB",
            f"{self.peak / 1e6:,.0f} MB",
            speed,
        ]


def measured(member: str, config: ModelConfig, bits: int, backend: Backend, tokens: int) -> Result:
    """Speed and memory of a member's T3 in so many bits."""
    mx.clear_cache()
    mx.reset_peak_memory()
    model = _model(config.t3, bits, backend)
    weights = cast("list[tuple[str, mx.array]]", tree_flatten(model.parameters()))
    size = sum(array.nbytes for _, array in weights)
    model.runner = choose_step(model)
    prefix = make_prefix(model, make_voice(config.t3.speech_prompt_tokens))
    text = np.random.default_rng(0).integers(1, 255, TEXT).astype(np.int32)
    options = SamplingOptions(**asdict(config.sampling), max_tokens=tokens)
    rates = []
    for seed in range(REPEAT + 1):
        run = generate(model, prefix, text, options, seed=seed)
        next(run)
        begun = time.perf_counter()
        count = sum(1 for _ in run)
        rates.append(count / (time.perf_counter() - begun))
    # The first time its kernels are made.
    return Result(member, bits, size, memory().peak, sorted(rates[1:]))


def _model(config: T3Config, bits: int, backend: Backend) -> T3:
    """T3 with random weights, as a copy of that width is loaded on a GPU."""
    mx.random.seed(1)
    model = T3(config)
    model.update(tree_map_with_path(small_members.spread, model.parameters()))
    small_members.without_control_tokens(model.speech_head)
    model.set_dtype(backend.dtype)
    mx.eval(model.parameters())
    if bits < WIDTHS[0]:
        layers = [(path, layer, _group(layer)) for path, layer in model.named_modules()]
        packed = {
            path: PackedLinear.from_linear(layer, group_size=group, bits=bits)
            for path, layer, group in layers
            if group
        }
        model.update_modules(tree_unflatten(list(packed.items())))
        mx.eval(model.parameters())
    return model


def _group(layer: nn.Module) -> int:
    """How many of a layer's weights have a scale in common; 0 of one that is not packed."""
    if type(layer) is not nn.Linear or layer.weight.size < convert.LEAST_PACKED:
        return 0
    return weights.group_size(layer.weight.shape) or 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print a line each and the table."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.packed",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--member", choices=MEMBERS, action="append", help="default: all of them")
    parser.add_argument("--tiny", action="store_true", help="small members, few tokens")
    options = parser.parse_args(arguments)
    backend = choose("auto")
    print(f"{backend.description}, {backend.dtype_name}, MLX {version('mlx')}\n\n{row(HEADS)}")
    print(row(["---"] + ["---:"] * (len(HEADS) - 1)))
    for member in options.member or MEMBERS:
        config = registry.get(member).config
        if options.tiny:
            config = small_members.configuration(member, small_members.SMALL)
        for bits in WIDTHS:
            tokens = TINY_TOKENS if options.tiny else TOKENS
            print(row(measured(member, config, bits, backend, tokens).cells()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
