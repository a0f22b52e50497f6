"""Print what each stage of each member queues on Metal, held against what Metal implements.

    python -m tests.metal [--member NAME] [--dtype NAME] [--packing NAME]
    python -m tests.metal --wheel mlx_metal-*.whl

The second form holds the table itself against a wheel of ``mlx-metal``, of which any machine can download
one: pip download mlx-metal==VERSION --platform macosx_14_0_arm64 --only-binary=:all: --no-deps
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

from tests.metal import table
from tests.metal.members import DTYPES, MEMBERS, PACKINGS, config_of, of_zeros
from tests.metal.stages import stages
from tests.metal.trace import Use
from tests.support.gpu_path import forced_gpu_path


def main() -> int:
    """0 if Metal does all of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.metal")
    parser.add_argument("--member", choices=MEMBERS)
    parser.add_argument("--dtype", choices=list(DTYPES))
    parser.add_argument("--packing", choices=list(PACKINGS))
    parser.add_argument("--wheel", type=Path, help="hold the table against this wheel of mlx-metal")
    asked = parser.parse_args()
    entries = table.read()
    if asked.wheel is not None:
        missing = list(table.missing_kernels(asked.wheel, entries.values()))
        print(
            f"MLX {table.version()}: {len(entries)} primitives, {len(missing)} kernels missing",
            *missing,
            sep="\n",
        )
        return bool(missing)
    found: dict[str, dict[Use, set[str]]] = defaultdict(lambda: defaultdict(set))
    for member in MEMBERS if asked.member is None else [asked.member]:
        for dtype in DTYPES if asked.dtype is None else [asked.dtype]:
            for packing in PACKINGS if asked.packing is None else [asked.packing]:
                print(f"{member}, {dtype}, {packing}", file=sys.stderr)
                with forced_gpu_path():
                    model = of_zeros(config_of(member), DTYPES[dtype], PACKINGS[packing])
                    for stage, record in stages().items():
                        for use in record(model).uses():
                            found[use.primitive][use].add(stage.partition(",")[0])
    return _print(found, entries)


def _print(found: dict[str, dict[Use, set[str]]], entries: dict[str, table.Entry]) -> int:
    """A line for each primitive, and one for each use that Metal refuses."""
    refused: list[str] = []
    for primitive, uses in sorted(found.items()):
        dtypes = sorted({"/".join(dict.fromkeys(use.inputs[:3])) or use.outputs[0] for use in uses})
        stages = ", ".join(sorted(set.union(*uses.values())))
        entry = entries.get(primitive)
        print(
            f"{primitive:26} {stages:24} {_sizes(primitive, list(uses)):44} {entry.source if entry else '?'}"
        )
        print(f"{'':26} {', '.join(dtypes)}")
        for use in uses:
            reason = table.refusal(use, entries)
            if reason:
                refused.append(f"{primitive} {reason}: {use}")
    print(
        f"{len(found)} primitives, {len(refused)} uses that Metal (MLX {table.version()}) does not take",
        *refused,
        sep="\n",
    )
    return bool(refused)


def _sizes(primitive: str, uses: list[Use]) -> str:
    """The sizes that matter, where some do."""
    if primitive == "ScaledDotProductAttention":
        widths = {f"{use.shapes[0][-1]} {'fused' if table.is_fused(use) else 'plain'}" for use in uses}
        return "heads of " + ", ".join(sorted(widths))
    if primitive == "QuantizedMatmul":
        return "group, bits " + ", ".join(sorted({f"{use.arguments[0]}/{use.arguments[1]}" for use in uses}))
    if primitive == "FFT":
        return "points " + ", ".join(map(str, sorted({use.shapes[0][-1] for use in uses})))
    if primitive == "Convolution":
        taps = {use.shapes[1][1] for use in uses}
        groups = {use.arguments[-2] for use in uses}
        return f"taps {', '.join(map(str, sorted(taps)))}; groups {', '.join(map(str, sorted(groups)))}"
    if primitive in ("Sort", "Partition", "Scan"):
        return "of " + ", ".join(map(str, sorted({use.shapes[0][-1] for use in uses})))
    return ""


if __name__ == "__main__":
    sys.exit(main())
