"""Makes the reference implementation importable: chatterbox-tts from PyPI, on PyTorch.

The package's own ``__init__`` pulls in watermarking and torchaudio, which T3, S3Gen and the
encoders do not need. A bare package of the same name and empty stand-ins take their place, and
Nano's GPT-2 configuration, which the release lacks, is added to its table.
"""

from __future__ import annotations

import importlib.util
import sys
import types
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=1)
def install() -> None:
    """Prepare ``import chatterbox.models...``.

    Raises:
        ModuleNotFoundError: chatterbox-tts or torch is not installed (``make parity`` installs them).
    """
    spec = importlib.util.find_spec("chatterbox")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("chatterbox-tts is not installed.")
    package = types.ModuleType("chatterbox")
    package.__path__ = [str(Path(next(iter(spec.submodule_search_locations))))]
    sys.modules["chatterbox"] = package
    for name in (
        "perth",
        "torchaudio",
        "torchaudio.transforms",
        "torchaudio.compliance",
        "torchaudio.compliance.kaldi",
    ):
        module = types.ModuleType(name)
        module.__spec__ = importlib.util.spec_from_loader(name, loader=None)
        module.__path__ = []
        sys.modules.setdefault(name, module)
    sys.modules["torchaudio"].transforms = sys.modules["torchaudio.transforms"]  # type: ignore[attr-defined]
    sys.modules["torchaudio.compliance"].kaldi = sys.modules["torchaudio.compliance.kaldi"]  # type: ignore[attr-defined]
    from chatterbox.models.t3 import llama_configs

    medium = llama_configs.LLAMA_CONFIGS["GPT2_medium"]
    small = dict(medium, n_embd=768, hidden_size=768, n_head=12, n_layer=12)
    llama_configs.LLAMA_CONFIGS.setdefault("GPT2_small", small)
