"""Models in a folder that belongs to another user."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from engine.checkpoints import directories
from engine.checkpoints.directories import open_bundle
from engine.errors import CheckpointFormatError, CheckpointNotFoundError
from engine.watermark.weights import has_watermark

pytestmark = pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")


def test_a_model_that_may_not_be_read_is_named_beside_the_others(tmp_path: Path, toy_directory: Path) -> None:
    for name in ("closed", "open"):
        shutil.copytree(toy_directory, tmp_path / name)
    (tmp_path / "closed").chmod(0)
    found = {model.name: model for model in directories.installed(tmp_path)}
    assert found["open"].bundle is not None
    assert "closed" in found["closed"].problem
    assert "Permission denied" in found["closed"].problem
    with pytest.raises(CheckpointFormatError, match="cannot be read: Permission denied"):
        open_bundle(tmp_path / "closed")
    (tmp_path / "closed").chmod(0o700)


def test_a_root_that_may_not_be_read_leaves_the_starter(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    root = tmp_path / "models"
    (root / "nano").mkdir(parents=True)
    root.chmod(0)
    assert {model.name for model in directories.installed(root)} <= {directories.STARTER}
    assert "Permission denied" in caplog.text
    caplog.clear()
    assert directories.find(directories.STARTER, root) == directories.starter_directory()
    with pytest.raises(CheckpointNotFoundError, match="cannot be read: Permission denied"):
        directories.find("nano", root)
    assert not has_watermark(root)
    root.chmod(0o700)
