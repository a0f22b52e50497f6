"""The reference implementation beside ours, where it is installed: chatterbox-tts from PyPI, on PyTorch.

:func:`install` makes it importable, :mod:`engine.reference.networks` builds and asks its networks, and
:mod:`engine.reference.compare` holds a model against it.

The package's own ``__init__`` pulls in watermarking, which T3, S3Gen and the encoders do not need.
A bare package of the same name takes its place, and Nano's GPT-2 configuration, which the release
lacks, is added to its table.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import types
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.errors import MissingPackageError


@lru_cache(maxsize=1)
def install() -> None:
    """Prepare ``import chatterbox.models...``.

    Raises:
        MissingPackageError: chatterbox-tts or torch is not installed.
    """
    spec = importlib.util.find_spec("chatterbox")
    if spec is None or not spec.submodule_search_locations or importlib.util.find_spec("torch") is None:
        raise MissingPackageError(
            "The reference implementation is not installed beside Philomel: install chatterbox-tts, which "
            "brings PyTorch (pip install chatterbox-tts)."
        )
    package = types.ModuleType("chatterbox")
    package.__path__ = [str(Path(next(iter(spec.submodule_search_locations))))]
    sys.modules["chatterbox"] = package
    _stand_in("perth")
    torchaudio_in_python()
    from chatterbox.models.t3 import llama_configs

    medium = llama_configs.LLAMA_CONFIGS["GPT2_medium"]
    small = dict(medium, n_embd=768, hidden_size=768, n_head=12, n_layer=12)
    llama_configs.LLAMA_CONFIGS.setdefault("GPT2_small", small)


@lru_cache(maxsize=1)
def flash() -> Any:
    """T3 of the package chatterbox-flash, whose own ``__init__`` is not run: it wants libraries for text.

    Raises:
        MissingPackageError: it is not installed.
    """
    install()
    spec = importlib.util.find_spec("chatterbox_flash")
    if spec is None or not spec.submodule_search_locations:
        raise MissingPackageError("Flash's reference is not installed: pip install chatterbox-flash.")
    package = types.ModuleType("chatterbox_flash")
    package.__path__ = list(spec.submodule_search_locations)
    sys.modules["chatterbox_flash"] = package
    vars(importlib.import_module("chatterbox_flash.engines.torch_sdpa"))["_crop_dynamic_cache"] = _crop
    return importlib.import_module("chatterbox_flash.model").ChatterboxFlashT3


def _crop(cache: Any, length: int) -> None:
    """Forget positions from ``length`` on: transformers 5 wants their number, and the package says where."""
    if (excess := cache.get_seq_length() - length) > 0:
        cache.crop(-excess)


def _stand_in(name: str) -> types.ModuleType:
    """An empty module of this name, unless it is there already."""
    module = types.ModuleType(name)
    module.__spec__ = importlib.util.spec_from_loader(name, loader=None)
    module.__path__ = []
    return sys.modules.setdefault(name, module)


def torchaudio_in_python() -> None:
    """torchaudio's own resampler and Kaldi front end, which are written in Python.

    The wheel's compiled part wants CUDA, so the package's ``__init__`` is not run. Where torchaudio is
    not installed, empty modules let the reference's classes be imported.
    """
    names = ("torchaudio.transforms", "torchaudio.compliance", "torchaudio.compliance.kaldi")
    spec = importlib.util.find_spec("torchaudio")
    package = _stand_in("torchaudio")
    if spec is not None and spec.submodule_search_locations:
        package.__path__ = list(spec.submodule_search_locations)
        extension = _stand_in("torchaudio._extension")
        vars(extension).update(_IS_TORCHAUDIO_EXT_AVAILABLE=False, fail_if_no_align=lambda function: function)
        for name in names:
            importlib.import_module(name)
    else:
        for name in names:
            parent, _, child = name.rpartition(".")
            setattr(sys.modules[parent], child, _stand_in(name))
