"""Makes the reference's watermark importable: resemble-perth from PyPI, on PyTorch."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import types
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.reference import torchaudio_in_python

_MODEL = "perth.perth_net.perth_net_implicit"


@lru_cache(maxsize=1)
def install() -> Path:
    """Prepare ``import perth.perth_net``; the folder of the package.

    Its only use of setuptools, which newer versions lack, gets a stand-in.

    Raises:
        ModuleNotFoundError: resemble-perth or what it needs is not installed.
    """
    if getattr(sys.modules.get("perth"), "__file__", None) is None:
        # What stands in for it where the rest of the family is compared.
        sys.modules.pop("perth", None)
    spec = importlib.util.find_spec("perth")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("resemble-perth is not installed.")
    for name in ("torch", "torchaudio", "librosa", "yaml"):
        if importlib.util.find_spec(name) is None:
            raise ModuleNotFoundError(f"{name}, which resemble-perth needs, is not installed.")
    package = Path(spec.origin).parent
    if importlib.util.find_spec("pkg_resources") is None:
        stand_in = types.ModuleType("pkg_resources")
        vars(stand_in)["resource_filename"] = lambda module, path: str(package / "perth_net" / path)
        sys.modules["pkg_resources"] = stand_in
    torchaudio_in_python()
    importlib.import_module(_MODEL)
    return package


def weights() -> Path:
    """The published weights, inside the package."""
    return install() / "perth_net" / "pretrained" / "implicit" / "perth_net_250000.pth.tar"


def published() -> Any:
    """The reference's watermarker with its own weights."""
    install()
    return importlib.import_module(f"{_MODEL}.perth_watermarker").PerthImplicitWatermarker()


def seeded(hidden_size: int, seed: int) -> Any:
    """The reference's watermarker with random weights, as strong as the published ones, of a smaller size."""
    install()
    import torch

    torch.manual_seed(seed)
    settings = importlib.import_module(f"{_MODEL}.config").default_hp._replace(hidden_size=hidden_size)
    network = importlib.import_module(f"{_MODEL}.model.perth_net").PerthNet(settings)
    return importlib.import_module(f"{_MODEL}.perth_watermarker").PerthImplicitWatermarker(
        run_name=None, perth_net=network
    )


def save(watermarker: Any, path: Path) -> None:
    """Write a watermarker's weights in the reference's own format."""
    import torch

    torch.save({"model": watermarker.perth_net.state_dict(), "step": 0}, path)
