"""Kernels compiled ahead by a child process: kept whole, counted, and told when it fails."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine import backend
from engine.checkpoints.directories import Bundle, open_bundle
from engine.config import HiFTConfig
from engine.errors import BackendError, KernelError
from engine.speech import warmup
from engine.speech.warmup import NO_OWN_KERNELS, Warmup
from engine.vocoder.hift import HiFT
from engine.vocoder.runners import STEPS, CompiledRunner

# isort: split
import mlx.core as mx
import numpy as np

GPU = backend.Backend("gpu", mx.float32, "Pretended GPU")
COMPILES = """#!/bin/sh
cd "$MLX_PTX_CACHE_DIR"
mkdir -p long && echo old code > long/one.ptx && echo names > long/one.txt && echo source > long/one.cu
touch -d '1 hour ago' long/one.ptx long/one.txt
echo code > two.cubin
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    cache = tmp_path / "kernels" / "mlx-1-sm-90"
    monkeypatch.setenv("MLX_PTX_CACHE_DIR", str(cache))
    monkeypatch.setenv("PHILOMEL_KERNELS", "own")
    return cache


@pytest.fixture
def bundle(toy_directory: Path) -> Bundle:
    return open_bundle(toy_directory)


def child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Have another program take the place of the one that compiles."""
    path = tmp_path / "child"
    path.write_text(script)
    path.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(path))


def follows_and_sleeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a child that does nothing but end with its parent."""
    real = sys.executable
    waits = (
        "import threading, time, engine.speech.warmup as w; threading.Thread(target=w._follow_parent).start()"
    )
    child(tmp_path, monkeypatch, f'#!/bin/sh\nexec {real} -c "{waits}; time.sleep(60)"\n')
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))


def finish(bundle: Bundle) -> None:
    """Have a child do all of its work, and take over what it made."""
    work = Warmup(bundle, GPU)
    ended(work)
    work.finish()


def ended(work: Warmup) -> None:
    deadline = time.monotonic() + 60
    while not work.is_done():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_what_was_compiled_is_kept_and_not_compiled_again(
    cache: Path, bundle: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    child(tmp_path, monkeypatch, COMPILES)
    monkeypatch.setattr(mx.cuda, "is_available", lambda: True)
    cache.mkdir(parents=True)
    (cache / "zero.ptx").write_text("code")
    assert warmup.needed(bundle, GPU)
    work = Warmup(bundle, GPU)
    ended(work)
    assert work.progress() == (2, warmup.KERNELS)
    work.finish()
    kept = names(cache)
    assert {"zero.ptx", "two.cubin", "long/one.ptx", "long/one.txt"} < kept
    assert not any(name.endswith((".cu", "log.txt")) for name in kept)
    assert not warmup.needed(bundle, GPU)
    assert [path.name for path in cache.parent.iterdir()] == [cache.name]


@pytest.mark.parametrize("name", ["two.cubin", "long/one.ptx", "long/one.txt"])
@pytest.mark.parametrize("damage", ["cut", "flipped", "gone"])
def test_damaged_kernels_are_compiled_anew(
    name: str, damage: str, cache: Path, bundle: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    child(tmp_path, monkeypatch, COMPILES)
    monkeypatch.setattr(mx.cuda, "is_available", lambda: True)
    finish(bundle)
    before = names(cache)
    path = cache / name
    whole = path.read_bytes()
    if damage == "gone":
        path.unlink()
    else:
        path.write_bytes(whole[:2] if damage == "cut" else bytes([whole[0] ^ 1]) + whole[1:])
    assert warmup.needed(bundle, GPU)
    # Of a damaged kernel nothing is left that could be taken for it.
    assert not list(path.parent.glob(f"{path.stem}.*"))
    finish(bundle)
    assert path.read_bytes() == whole
    assert names(cache) == before
    assert not warmup.needed(bundle, GPU)


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"no line of ours\n", b"00000000\n"])
def test_a_mark_that_tells_nothing_is_none(
    mark: bytes, cache: Path, bundle: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    child(tmp_path, monkeypatch, COMPILES)
    monkeypatch.setattr(mx.cuda, "is_available", lambda: True)
    finish(bundle)
    [path] = (cache / "ready").iterdir()
    path.write_bytes(mark)
    assert warmup.needed(bundle, GPU)


def test_another_precision_and_mlx_kernels_alone_are_prepared_anew(
    cache: Path, bundle: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    child(tmp_path, monkeypatch, COMPILES)
    monkeypatch.setattr(mx.cuda, "is_available", lambda: True)
    finish(bundle)
    assert warmup.needed(bundle, backend.Backend("gpu", mx.float16, ""))
    monkeypatch.setenv("PHILOMEL_KERNELS", "mlx")
    assert warmup.needed(bundle, GPU)


def test_nothing_is_prepared_for_a_processor(cache: Path, bundle: Bundle) -> None:
    assert not warmup.needed(bundle, backend.choose("cpu"))


def test_a_cancelled_one_leaves_only_what_is_whole(
    cache: Path, bundle: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    child(tmp_path, monkeypatch, COMPILES + "exec sleep 60\n")
    work = Warmup(bundle, GPU)
    while work.progress()[0] < 2:
        time.sleep(0.02)
    work.cancel()
    work.cancel()
    assert names(cache) == {"long/one.ptx", "long/one.txt"}
    assert work.cancelled
    assert work.is_done()


@pytest.mark.parametrize(
    ("status", "expected"), [(1, BackendError), (139, BackendError), (NO_OWN_KERNELS, KernelError)]
)
@pytest.mark.parametrize(
    "words",
    [
        "echo first >&2; echo 'The driver is too old.' >&2",
        "echo first >&2; printf 'The driver is too old.'; echo 'Exception ignored' >&2",
    ],
)
def test_what_the_child_said_is_told(
    status: int,
    expected: type[BackendError],
    words: str,
    cache: Path,
    bundle: Bundle,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    child(tmp_path, monkeypatch, f"#!/bin/sh\n{words}\nexit {status}\n")
    with pytest.raises(expected, match=r"^The driver is too old\.$"):
        finish(bundle)


def test_a_child_that_hangs_is_given_up(
    cache: Path, bundle: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    child(tmp_path, monkeypatch, "#!/bin/sh\nexec sleep 60\n")
    monkeypatch.setattr(warmup, "PATIENCE_SECONDS", 0.1)
    with pytest.raises(BackendError):
        finish(bundle)


@pytest.mark.skipif(mx.is_available(mx.gpu), reason="is for machines without a GPU")
def test_the_real_child_says_that_there_is_no_gpu(cache: Path, bundle: Bundle) -> None:
    with pytest.raises(BackendError, match="no GPU that MLX can use"):
        finish(bundle)


def test_the_real_child_speaks_and_clones(toy_directory: Path, brief: None) -> None:
    import engine

    warmup.speak_and_clone(engine.load(toy_directory, device="cpu"))


@pytest.mark.parametrize("stage", warmup._STAGES)
def test_each_stage_does_its_part_of_the_work(stage: str, toy_directory: Path, brief: None) -> None:
    import engine

    warmup._STAGES[stage](engine.load(toy_directory, device="cpu"))


def test_what_the_vocoder_is_compiled_in_by_parts_is_all_that_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vocoder, graph = HiFT(HiFTConfig(base_channels=16, f0_channels=16)), tmp_path / "graph.dot"
    mx.eval(vocoder.parameters())
    monkeypatch.setattr(mx, "default_device", lambda: mx.Device(mx.gpu, 0))

    def fused(runner: CompiledRunner) -> set[str]:
        """Kinds of pointwise operations that are one kernel, of a pass that is traced only."""
        mel, phases = mx.zeros((1, 20, 80)), np.zeros(9, np.float32)
        f0, noise = runner.pitch(mel), np.zeros((1, 20 * 480, 9), np.float32)
        wave = runner.render(mel, f0, mx.zeros((1,), mx.uint32), phases, noise)
        mx.export_to_dot(str(graph), f0, wave)
        return set(re.findall(r'label ?= ?"Compiled(\w+)"', graph.read_text()))

    whole = CompiledRunner(vocoder)
    parts = [fused(whole.only(*steps)) for steps in warmup.VOCODER.values()]
    assert [len(part) for part in parts] == [4, 3, 3]
    assert set().union(*parts) == fused(whole)
    assert {step for steps in warmup.VOCODER.values() for step in steps} == set(STEPS)


def test_the_stages_compile_side_by_side_into_one_folder(
    cache: Path, bundle: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Each stage compiles one of its own, and one that all need; what was there before is not made again.
    script = """#!/bin/sh
for stage; do :; done
cd "$MLX_PTX_CACHE_DIR"
[ -e zero.ptx ] || exit 1
echo code > $stage.ptx; mkdir -p long; echo code > long/one.ptx; echo source > long/one.cu
"""
    child(tmp_path, monkeypatch, script)
    monkeypatch.setattr(warmup, "_processes", lambda directory: 3)
    cache.mkdir(parents=True)
    (cache / "zero.ptx").write_text("code")
    warmup._compile_side_by_side([str(bundle.directory), bundle.member, "float32"], cache)
    made = {str(name) for path, name in warmup._compiled(cache) if not name.is_relative_to("parts")}
    assert made == {"zero.ptx", "s3gen.ptx", "t3.ptx", "vocoder-blocks.ptx", "long/one.ptx"}
    assert (cache / "long" / "one.ptx").is_file()


def test_stages_that_are_at_work_end_with_the_child(
    cache: Path, bundle: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    follows_and_sleeps(tmp_path, monkeypatch)
    process = warmup._start(["model", "starter", "float32", "t3"], tmp_path)
    assert process.stdin is not None
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(3)
    process.stdin.close()
    process.wait(60)


def test_the_child_ends_with_its_parent(
    cache: Path, bundle: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    follows_and_sleeps(tmp_path, monkeypatch)
    work = Warmup(bundle, GPU)
    assert work._process.stdin is not None
    work._process.stdin.close()
    work._process.wait(60)
