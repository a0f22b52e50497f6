"""The modules of the folder ``packaging``, which is no package."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

from tests.support.places import ROOT

PACKAGING = ROOT / "packaging"


def load(name: str) -> ModuleType:
    """One of them by its name."""
    sys.path.insert(0, str(PACKAGING))
    try:
        spec = importlib.util.spec_from_file_location(f"packaging_{name}", PACKAGING / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        return module
    finally:
        sys.path.remove(str(PACKAGING))
