"""What MLX multiplies by itself on a processor, where it reaches 3 GFLOP/s: counted by a BLAS that is put
before its own."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.clips import CLIPS

SPEAKING = """
import ctypes, json, sys
counted = ctypes.CDLL(sys.argv[1], mode=ctypes.RTLD_GLOBAL)
counted.work.restype = ctypes.c_double
import engine, mlx.core as mx
found, model = [], engine.load("starter", device="cpu")
def speak(voice):
    for _ in engine.synthesize("The morning was bright and cold, and nobody spoke.", voice, model=model): pass
    found.append(counted.work())
speak(engine.find_voice(model)), speak(engine.find_voice(model))
voice = engine.clone(sys.argv[2], model=model)
found.append(counted.work())
speak(voice)
mx.eval(mx.ones((10, 10)) @ mx.ones((10, 10)))
found.append(counted.work())
print(json.dumps(found))
"""


@pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("gcc") is None, reason="needs Linux and a C compiler"
)
def test_no_product_of_matrices_is_left_to_mlx_on_a_processor(tmp_path: Path) -> None:
    """But for a voice's vector, projected once for each stage, and a clip's spectra, filtered to mels."""
    library = tmp_path / "products.so"
    source = Path(__file__).with_name("products.c")
    subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    clip = CLIPS / "en_f_librivox_sonnet1_20s.opus"
    done = subprocess.run(
        [sys.executable, "-c", SPEAKING, str(library), str(clip)], capture_output=True, text=True, check=True
    )
    voice, again, cloned, spoken, counts = json.loads(done.stdout.splitlines()[-1])
    assert counts - spoken == 2000
    assert voice < 2.5e5
    assert again == voice
    assert cloned - again < 2e8
    assert spoken - cloned < 2.5e5
