"""Seeded random weights of the true sizes in the official layout, written once and kept."""

from __future__ import annotations

import shutil
from pathlib import Path

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
from tests.bench import inputs
from tests.parity import members
from tests.parity.s3gen import Size

SEED = 0


def ready(root: Path, member: str, size: Size = "full") -> Path:
    """The folder of a member's weights and inputs, made now if it is not there.

    Making the original takes about two minutes and 7 GB of memory; its files take 3.2 GB.
    """
    folder = root / f"{member}-{size}"
    if (folder / inputs.FILE).is_file():
        return folder
    print(f"Making random weights of {member} ({size} size) in {folder} ...", flush=True)
    # Written beside and moved when complete: a run that is cut off leaves nothing half made.
    making = root / f"{member}-{size}.part"
    shutil.rmtree(making, ignore_errors=True)
    built = members.build(member, size, SEED)
    members.write(making, built)
    inputs.save(making / inputs.FILE, inputs.make(SEED, built.config.t3.speech_prompt_tokens))
    shutil.rmtree(folder, ignore_errors=True)
    making.rename(folder)
    return folder
