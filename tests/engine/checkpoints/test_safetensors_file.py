"""Safetensors files: read as they were written, refused when they are not whole."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import safetensors.numpy
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.checkpoints.tensor_files import TensorFile, widen_bfloat16
from engine.errors import CheckpointError, CheckpointFormatError, CheckpointNotFoundError


@pytest.fixture
def good(tmp_path: Path) -> Path:
    rng = np.random.default_rng(0)
    tensors = {
        "a.weight": rng.normal(size=(3, 5)).astype(np.float32),
        "b": rng.normal(size=(7,)).astype(np.float16),
        "scalar": np.array(2.5, np.float32),
        "empty": np.zeros((0, 4), np.float32),
        "ids": np.arange(6, dtype=np.int64).reshape(2, 3),
    }
    path = tmp_path / "good.safetensors"
    safetensors.numpy.save_file(tensors, path, metadata={"made": "here"})
    return path


def rewrite(path: Path, change: Any, data: bytes | None = None) -> Path:
    """The same file with a changed header, its length put right."""
    raw = path.read_bytes()
    length = struct.unpack("<Q", raw[:8])[0]
    header = json.loads(raw[8 : 8 + length])
    out = json.dumps(change(header) or header).encode()
    path.write_bytes(struct.pack("<Q", len(out)) + out + (raw[8 + length :] if data is None else data))
    return path


def test_reads_what_the_library_wrote(good: Path) -> None:
    file = TensorFile(good)
    expected = safetensors.numpy.load_file(good)
    assert set(file) == set(expected)
    for name, value in expected.items():
        assert file[name].dtype == value.dtype
        assert np.array_equal(file[name], value)


def test_bfloat16_becomes_float32(tmp_path: Path) -> None:
    bits = np.array([0x3F80, 0xC000, 0x0000], np.uint16)
    header = {"x": {"dtype": "BF16", "shape": [3], "data_offsets": [0, 6]}}
    raw = json.dumps(header).encode()
    path = tmp_path / "b.safetensors"
    path.write_bytes(struct.pack("<Q", len(raw)) + raw + bits.tobytes())
    assert TensorFile(path)["x"].tolist() == [1.0, -2.0, 0.0]
    assert widen_bfloat16(bits).dtype == np.float32


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(CheckpointNotFoundError, match="nowhere"):
        TensorFile(tmp_path / "nowhere.safetensors")


@pytest.mark.parametrize("keep", [0, 7, 8, 40, -1])
def test_truncated(good: Path, keep: int) -> None:
    good.write_bytes(good.read_bytes()[:keep])
    with pytest.raises(CheckpointFormatError, match=r"good\.safetensors.*truncated"):
        TensorFile(good)


def test_bytes_behind_the_end(good: Path) -> None:
    good.write_bytes(good.read_bytes() + b"x")
    with pytest.raises(CheckpointFormatError, match=r"good\.safetensors.*fully covered"):
        TensorFile(good)


def test_oversized_header(good: Path) -> None:
    good.write_bytes(struct.pack("<Q", 1 << 62) + good.read_bytes()[8:])
    with pytest.raises(CheckpointFormatError, match=r"good\.safetensors.*header too large"):
        TensorFile(good)


def test_pickle_instead_of_safetensors(tmp_path: Path) -> None:
    path = tmp_path / "t3.safetensors"
    path.write_bytes(b"PK\x03\x04" + bytes(200))
    with pytest.raises(CheckpointFormatError, match="t3"):
        TensorFile(path)


@pytest.mark.parametrize(
    "change",
    [
        lambda h: h["a.weight"].update(shape=[3, 6]),
        lambda h: h["a.weight"].update(shape=[3, -5]),
        lambda h: h["a.weight"].update(shape=[3, 5.0]),
        lambda h: h["a.weight"].update(shape=[True, 15]),
        lambda h: h["a.weight"].update(dtype="F33"),
        lambda h: h["a.weight"].update(dtype=["F32"]),
        lambda h: h["a.weight"].update(data_offsets=[0, 1 << 80]),
        lambda h: h["a.weight"].update(data_offsets=[0]),
        lambda h: h["a.weight"].pop("dtype"),
        lambda h: h.pop("a.weight"),
        lambda h: h.update({"a.weight": h["b"]}),
        lambda h: h.update({"a.weight": 7}),
        lambda h: h.update({"__metadata__": {"n": 1}}),
        lambda h: [1, 2],
    ],
)
def test_damaged_header(good: Path, change: Any) -> None:
    with pytest.raises(CheckpointFormatError, match=r"good\.safetensors"):
        TensorFile(rewrite(good, change))


def test_name_twice(good: Path) -> None:
    raw = good.read_bytes()
    length = struct.unpack("<Q", raw[:8])[0]
    header = raw[8 : 8 + length].rstrip()[:-1] + b',"b":{"dtype":"F32","shape":[0],"data_offsets":[0,0]}}'
    good.write_bytes(struct.pack("<Q", len(header)) + header + raw[8 + length :])
    with pytest.raises(CheckpointFormatError, match=r"good\.safetensors"):
        TensorFile(good)


@settings(max_examples=200)
@given(st.binary(max_size=300), st.integers(0, 400))
def test_noise_never_crashes(tmp_path_factory: pytest.TempPathFactory, noise: bytes, length: int) -> None:
    path = tmp_path_factory.mktemp("noise") / "x.safetensors"
    path.write_bytes(struct.pack("<Q", length) + noise)
    try:
        file = TensorFile(path)
    except CheckpointError:
        return
    assert all(file[name].size >= 0 for name in file)
