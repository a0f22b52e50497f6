"""Run at the start of the bundle: ``mlx_lm`` as a bare package, whose modules are found and nothing else."""

import importlib.util
import sys

_spec = importlib.util.find_spec("mlx_lm")
if _spec is not None:
    sys.modules["mlx_lm"] = importlib.util.module_from_spec(_spec)
