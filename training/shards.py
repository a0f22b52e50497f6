"""Weights of all stages in a few files: half precision, at most 15 MiB each, to carry between machines."""

from __future__ import annotations

import shutil
from pathlib import Path

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx

from engine.text import lexicon
from training import common, kernels, optimizer

LIMIT = 15 * 2**20
"""Bytes of a shard."""
RESULTS = {
    "tokenizer": "tokenizer/tokenizer.safetensors",
    "speakers": "speakers/speakers.safetensors",
    "t3": "t3/t3.safetensors",
    "flow": "flow/flow.safetensors",
    "vocoder": "vocoder/vocoder.safetensors",
    "spectral": "vocoder/spectral.safetensors",
    "critic": "vocoder/critic.safetensors",
}
"""Where each stage leaves its result inside the run's folder; the key is the name that it resumes by."""
TEXT_FILES = ("tokenizer.json", lexicon.FILE)
"""What text is read by: the vocabulary, and how words sound."""
NEEDED_ONCE = ("tokenizer",)
"""Stages of which only the part of that name is kept: throw-away heads stay behind."""


def pack(work: Path, out: Path) -> list[Path]:
    """Write what there is so far of all stages into ``out``, which is replaced as a whole.

    Beside the shards: ``tokenizer.json`` and the list of words, ``curves.jsonl``, all stages' curves, and
    compiled kernels.
    """
    tensors: dict[str, mx.array] = {}
    for name, place in RESULTS.items():
        tree = common.load_tree(work / place)
        if tree is None:
            continue
        for key, value in optimizer.named(tree).items():
            if name not in NEEDED_ONCE or key.startswith(f"{name}."):
                # Vectors are few and some (running variances) have a wide range.
                tensors[f"{name}/{key}"] = value.astype(mx.float16 if value.ndim > 1 else mx.float32)
    partial = out.with_name(out.name + ".part")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    for number, group in enumerate(_groups(tensors)):
        mx.save_safetensors(str(partial / f"weights-{number}.safetensors"), group)
    for name in TEXT_FILES:
        if (work / name).exists():
            shutil.copyfile(work / name, partial / name)
    kernels.split(kernels.archive_of(work), partial, LIMIT)
    with (partial / "curves.jsonl").open("w", encoding="utf-8") as all_curves:
        for curve in sorted(work.glob("*/curve.jsonl")):
            for line in curve.read_text("utf-8").splitlines():
                all_curves.write(f'{{"stage": "{curve.parent.name}", {line[1:]}\n')
    old = out.with_name(out.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    if out.exists():
        out.rename(old)
    partial.rename(out)
    shutil.rmtree(old, ignore_errors=True)
    return sorted(out.iterdir())


def _groups(tensors: dict[str, mx.array]) -> list[dict[str, mx.array]]:
    """The tensors in order, cut into groups under the limit; a larger one is a group of its own."""
    groups: list[dict[str, mx.array]] = []
    room = 0
    for key, value in tensors.items():
        if value.nbytes > room:
            groups.append({})
            room = LIMIT - 4096
        groups[-1][key] = value
        room -= value.nbytes + len(key) + 100
    return groups


def unpack(shards: Path, folder: Path) -> list[str]:
    """Write one file for each stage, in float32, as its ``--resume`` wants it; returns their names.

    Raises:
        FileNotFoundError: there are no shards.
    """
    stages: dict[str, dict[str, mx.array]] = {}
    for path in sorted(shards.glob("weights-*.safetensors")):
        found: dict[str, mx.array] = mx.load(str(path))  # type: ignore[assignment]
        for key, value in found.items():
            name, _, rest = key.partition("/")
            stages.setdefault(name, {})[rest] = value.astype(mx.float32)
    if not stages:
        raise FileNotFoundError(f"{shards} has no weights-*.safetensors.")
    folder.mkdir(parents=True, exist_ok=True)
    for name, tensors in stages.items():
        mx.save_safetensors(str(folder / f"{name}.safetensors"), tensors)
    return sorted(stages)
