"""The shipped bundle's weights, vocabulary and list of words as a run's, to go on from where that ended.

    python -m training.unbundle --bundle resources/starter --out OUT0 --parts flow vocoder tokenizer speakers

OUT0 is what ``training.run --resume`` wants. What was packed in 8 bits stays as coarse as that.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx

from engine.checkpoints import directories, weights
from engine.checkpoints.weights import WeightFiles
from training import common, export, shards

PARTS = ("tokenizer", "speakers", "t3", "flow", "vocoder")


def unbundle(bundle: Path, out: Path, parts: tuple[str, ...] = PARTS) -> list[Path]:
    """Write the parts' weights in half precision; returns the files.

    Raises:
        PhilomelError: there is no bundle there, or it is damaged.
    """
    files, trees = WeightFiles(directories.open_bundle(bundle)), dict[str, common.Tree]()
    for part in weights.PARTS:
        stage, *branch, last = export.PLACES[part.name]
        if stage in parts:
            tree = trees.setdefault(stage, {})
            for name in branch:
                tree = tree.setdefault(name, {})
            tree[last] = weights.fill(files.prepare(part), mx.float32, packed=False).parameters()
    with tempfile.TemporaryDirectory() as temporary:
        for name in parts:
            place = Path(temporary) / shards.RESULTS[name]
            place.parent.mkdir(exist_ok=True)
            common.save_tree(place, trees[name])
        for name in shards.TEXT_FILES:
            shutil.copyfile(bundle / name, Path(temporary) / name)
        return shards.pack(Path(temporary), out)


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bundle", type=Path, default=Path("resources/starter"))
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--parts", nargs="+", default=PARTS, choices=PARTS)
    options = parser.parse_args(argv)
    for path in unbundle(options.bundle, options.out, tuple(options.parts)):
        print(f"{path.name} {path.stat().st_size}")


if __name__ == "__main__":
    main()
