"""Compiled networks on disk: found again, made anew where they are damaged, and not kept where that fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import engine.backend  # noqa: F401  (loads the BLAS, which must come before MLX)

# isort: split
import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest

from engine.recorded import compiling
from engine.recorded.network import Network
from engine.recorded.trees import Tree


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(compiling, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(compiling, "SLOW", 1)
    return tmp_path / "networks"


def _answer() -> Tree:
    mx.random.seed(2)
    layer = nn.Linear(8, 8)
    mx.eval(layer.parameters())
    return Network(layer, lambda n: [mx.zeros((n, 8))], ["n"])(np.ones((3, 8), np.float32))


def _blobs(place: Path) -> list[Path]:
    return list(place.glob("*/*.blob"))


def test_a_damaged_network_is_made_anew(place: Path) -> None:
    expected = _answer()
    assert len(_blobs(place)) == 1
    np.testing.assert_array_equal(_answer(), expected)
    for damage in (b"", b"no network", _blobs(place)[0].read_bytes()[:-200]):
        blob = _blobs(place)[0]
        blob.unlink()
        blob.write_bytes(damage)
        np.testing.assert_array_equal(_answer(), expected)


def test_a_network_in_use_bears_that_another_process_writes_its_file_anew(tmp_path: Path) -> None:
    """Mapped, it would end the process that uses it with a bus error."""
    for damage in ("", "[blob.write_bytes(b'') for blob in place.rglob('*.blob')]"):
        code = (
            "import sys; from pathlib import Path; from engine.backend import choose\n"
            "from engine.checkpoints import loader\nfrom engine.recorded import compiling\n"
            "from engine.t3.generate import make_prefix\n"
            f"place = Path({str(tmp_path)!r}); compiling.cache_folder = lambda: place\n"
            "model = loader.load('starter', choose('cpu')); model.t3.runner._network\n"
            f"assert list(place.rglob('*.blob')); {damage}\n"
            "make_prefix(model.t3, next(iter(model.voices.values())))"
        )
        subprocess.run([sys.executable, "-c", code], check=True)


def test_what_another_version_has_kept_goes(place: Path) -> None:
    (place / "2020.1").mkdir(parents=True)
    _answer()
    assert len(list(place.iterdir())) == 1


def test_the_oldest_go_when_there_is_too_much(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _answer()
    monkeypatch.setattr(compiling, "MOST_KEPT", 10)
    folder = _blobs(place)[0].parent
    (folder / "old.blob").write_bytes(bytes(20))
    compiling._folder(place)
    assert _blobs(place) == []


def test_where_nothing_can_be_kept_the_network_works(place: Path) -> None:
    place.write_text("no folder")
    assert _answer().shape == (3, 8)


def test_a_number_of_threads_can_be_asked_for(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(compiling.THREADS, "1")
    assert _answer().shape == (3, 8)
