"""``.pt`` files: tensors and plain containers are read, everything else is refused and never run."""

from __future__ import annotations

import importlib
import io
import os
import pickle
import struct
import subprocess
import sys
import zipfile
from collections import OrderedDict
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.checkpoints import tensor_files
from engine.errors import CheckpointFormatError, CheckpointNotFoundError, UnsafeCheckpointError
from tests.support.pickles import Reduced, archive


def test_state_dict(tmp_path: Path) -> None:
    state = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.LSTM(4, 5, 2)).state_dict()
    torch.save(state, tmp_path / "a.pt")
    read = tensor_files.read_state_dict(tmp_path / "a.pt")
    assert list(read) == list(state)
    assert all(np.array_equal(read[name], state[name].numpy()) for name in state)


@pytest.mark.parametrize("protocol", [2, 3, 4, 5])
def test_containers_strides_and_types(tmp_path: Path, protocol: int) -> None:
    base = torch.arange(24, dtype=torch.float32).reshape(4, 6)
    content = {
        "view": base[1:3, ::2],
        "transposed": base.T,
        "half": torch.randn(5).half(),
        "brain": torch.tensor([1.0, -2.0]).bfloat16(),
        "long": torch.tensor([[1, 2**40]]),
        "none": None,
        "numbers": [1, -5, 2**50, 1.5, True],
        "pair": ("é", OrderedDict(a=1)),
        3: (),
    }
    torch.save(content, tmp_path / "b.pt", pickle_protocol=protocol)
    read = tensor_files.read(tmp_path / "b.pt")
    assert np.array_equal(read["view"], content["view"].numpy())
    assert np.array_equal(read["transposed"], base.T.numpy())
    assert np.array_equal(read["half"], content["half"].numpy())
    assert read["brain"].tolist() == [1.0, -2.0]
    assert read["brain"].dtype == np.float32
    assert read["long"].tolist() == [[1, 2**40]]
    assert (read["none"], read["numbers"], read["pair"], read[3]) == (
        None,
        content["numbers"],
        ("é", OrderedDict(a=1)),
        (),
    )


def test_needs_no_torch(tmp_path: Path) -> None:
    torch.save({"x": torch.ones(2)}, tmp_path / "c.pt")
    code = (
        "import sys\nfrom engine.checkpoints import tensor_files\n"
        f"assert tensor_files.read({str(tmp_path / 'c.pt')!r})['x'].tolist() == [1, 1]\n"
        "assert 'torch' not in sys.modules and 'pickle' not in sys.modules.get('__main__').__dict__"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(CheckpointNotFoundError, match="nowhere"):
        tensor_files.read(tmp_path / "nowhere.pt")


def hostile_programs(victim: str) -> dict[str, bytes]:
    """Pickles that would create the file ``victim``, or open the way to it, if anything ran them."""
    touch = f"touch {victim}"
    write = f"open({victim!r}, 'w')"
    programs = {
        "os.system": pickle.dumps(Reduced(os.system, touch)),
        "os.system, protocol 0": pickle.dumps(Reduced(os.system, touch), protocol=0),
        "eval": pickle.dumps(Reduced(eval, write)),
        "exec": pickle.dumps(Reduced(exec, write), protocol=5),
        "open": pickle.dumps(Reduced(open, victim, "w")),
        "popen": pickle.dumps(Reduced(subprocess.Popen, ["touch", victim])),
        "getattr chain": pickle.dumps(Reduced(getattr, Reduced(importlib.import_module, "os"), "system")),
        "inside a table": pickle.dumps({"weight": [1, Reduced(os.system, touch)]}),
    }
    call = b"(X" + struct.pack("<I", len(touch)) + touch.encode() + b"tR."
    programs |= {
        "torch.load": b"\x80\x02ctorch\nload\n" + call,
        "dotted name": b"\x80\x04\x8c\x05torch\x8c\x10_utils.os.system\x93" + call,
        "dotted allowed": b"\x80\x04\x8c\x0bcollections\x8c\x15OrderedDict.__class__\x93" + call,
        "instance": b"\x80\x02(X" + struct.pack("<I", len(touch)) + touch.encode() + b"ios\nsystem\n.",
        "object": b"\x80\x02(cos\nsystem\nX" + struct.pack("<I", len(touch)) + touch.encode() + b"o.",
        "newobj": b"\x80\x02csubprocess\nPopen\n(]X\x04\x00\x00\x00trueat\x81.",
        "extension": b"\x80\x02\x82\x01.",
        "setattr by BUILD": b"\x80\x02ccollections\nOrderedDict\n}X\x08\x00\x00\x00__init__K\x01sb.",
        "BUILD on a function": b"\x80\x02ctorch._utils\n_rebuild_tensor_v2\n}X\x01\x00\x00\x00aK\x01sb.",
        "OrderedDict with arguments": b"\x80\x02ccollections\nOrderedDict\n(]tR.",
        "calling a storage class": b"\x80\x02ctorch\nFloatStorage\n)R.",
        "calling text": b"\x80\x02X\x02\x00\x00\x00os)R.",
        "persistent text id": b"\x80\x02Pos.system\n.",
    }
    return programs


NAMES = sorted(hostile_programs("x"))


@pytest.mark.parametrize("name", NAMES)
def test_hostile_pickles_are_refused_and_run_nothing(tmp_path: Path, name: str) -> None:
    victim = tmp_path / "victim"
    path = archive(tmp_path / "evil.pt", hostile_programs(str(victim))[name])
    with pytest.raises((UnsafeCheckpointError, CheckpointFormatError), match=r"evil\.pt") as caught:
        tensor_files.read(path)
    assert not victim.exists()
    if "BUILD" not in name and not name.startswith("calling text"):
        assert caught.type is UnsafeCheckpointError


def test_module_object_is_refused(tmp_path: Path) -> None:
    torch.save(torch.nn.Linear(2, 2), tmp_path / "module.pt")
    with pytest.raises(UnsafeCheckpointError, match=r"torch\.nn\.modules\.linear\.Linear"):
        tensor_files.read(tmp_path / "module.pt")


def test_legacy_format_says_what_to_do(tmp_path: Path) -> None:
    torch.save({"x": torch.ones(2)}, tmp_path / "old.pt", _use_new_zipfile_serialization=False)
    with pytest.raises(CheckpointFormatError, match="save it as safetensors"):
        tensor_files.read(tmp_path / "old.pt")


def test_zip_bomb_is_refused(tmp_path: Path) -> None:
    program = pickle.dumps({"x": 1}, protocol=2)
    big = archive(tmp_path / "bomb.pt", program, {"0": bytes(50_000_000)}, compression=zipfile.ZIP_DEFLATED)
    assert big.stat().st_size < 100_000
    with pytest.raises(CheckpointFormatError, match="compressed"):
        tensor_files.read(big)


def tensor_program(offset: int, shape: tuple[int, ...], strides: tuple[int, ...], count: int = 6) -> bytes:
    """A pickle of one float tensor over the storage '0'."""
    out = io.BytesIO()
    out.write(b"\x80\x02ctorch._utils\n_rebuild_tensor_v2\n(")
    out.write(b"(X\x07\x00\x00\x00storagectorch\nFloatStorage\nX\x01\x00\x00\x000X\x03\x00\x00\x00cpu")
    out.write(b"J" + struct.pack("<i", count) + b"tQ")
    out.write(b"J" + struct.pack("<i", offset))
    for numbers in (shape, strides):
        out.write(b"(" + b"".join(b"J" + struct.pack("<i", n) for n in numbers) + b"t")
    out.write(b"\x89ccollections\nOrderedDict\n)RtR.")
    return out.getvalue()


def test_a_tensor_by_hand(tmp_path: Path) -> None:
    data = np.arange(6, dtype=np.float32).tobytes()
    path = archive(tmp_path / "x.pt", tensor_program(0, (2, 3), (3, 1)), {"0": data})
    assert tensor_files.read(path).tolist() == [[0, 1, 2], [3, 4, 5]]


@pytest.mark.parametrize(
    ("offset", "shape", "strides", "count"),
    [
        (1, (2, 3), (3, 1), 6),
        (0, (2, 4), (3, 1), 6),
        (0, (1 << 30, 1 << 30), (0, 0), 6),
        (-1, (2,), (1,), 6),
        (0, (-2,), (1,), 6),
        (0, (2,), (-1,), 6),
        (0, (2,), (1, 1), 6),
        (0, (2,), (1 << 30,), 6),
        (0, (2,), (1,), 7),
        (0, (2,), (1,), -1),
    ],
)
def test_a_tensor_outside_its_storage(
    tmp_path: Path, offset: int, shape: tuple[int, ...], strides: tuple[int, ...], count: int
) -> None:
    data = np.arange(6, dtype=np.float32).tobytes()
    path = archive(tmp_path / "x.pt", tensor_program(offset, shape, strides, count), {"0": data})
    with pytest.raises(CheckpointFormatError, match=r"x\.pt"):
        tensor_files.read(path)


def test_many_tensors_on_one_storage_are_bounded(tmp_path: Path) -> None:
    one = tensor_program(0, (1000,), (1,), 1000)[2:-1]
    path = archive(tmp_path / "few.pt", b"\x80\x02](" + one * 4 + b"e.", {"0": bytes(4000)})
    assert len(tensor_files.read(path)) == 4
    path = archive(tmp_path / "many.pt", b"\x80\x02](" + one * 1000 + b"e.", {"0": bytes(4000)})
    with pytest.raises(CheckpointFormatError, match="more numbers than the file can hold"):
        tensor_files.read(path)


@pytest.mark.parametrize("where", [0.3, 0.6, 0.9, 0.999])
def test_truncated(tmp_path: Path, where: float) -> None:
    path = tmp_path / "half.pt"
    torch.save({"x": torch.randn(50, 50)}, path)
    raw = path.read_bytes()
    path.write_bytes(raw[: int(len(raw) * where)])
    with pytest.raises(CheckpointFormatError, match=r"half\.pt"):
        tensor_files.read(path)


def test_damaged_pickles_only_raise_our_errors(tmp_path: Path) -> None:
    torch.save({"x": torch.randn(3), "y": [1, 2.5, "text"]}, tmp_path / "a.pt")
    with zipfile.ZipFile(tmp_path / "a.pt") as file:
        program = file.read(next(n for n in file.namelist() if n.endswith("data.pkl")))
    rng = np.random.default_rng(0)
    for trial in range(400):
        broken = bytearray(program)
        for _ in range(1 + trial % 3):
            broken[rng.integers(len(broken))] = rng.integers(256)
        path = archive(tmp_path / "b.pt", bytes(broken), {"0": bytes(12)})
        try:
            tensor_files.read(path)
        except (CheckpointFormatError, UnsafeCheckpointError):
            continue


def test_state_dict_must_be_flat(tmp_path: Path) -> None:
    torch.save({"model": [{"x": torch.ones(2)}]}, tmp_path / "nested.pt")
    with pytest.raises(CheckpointFormatError, match="plain table"):
        tensor_files.read_state_dict(tmp_path / "nested.pt")


def test_no_torch_archive(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "other.pt", "w") as file:
        file.writestr("readme.txt", "hello")
    with pytest.raises(CheckpointFormatError, match="no torch checkpoint"):
        tensor_files.read(tmp_path / "other.pt")
