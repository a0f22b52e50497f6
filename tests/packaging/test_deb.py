"""The Debian package and the Flatpak's recipe, made of a small stand-in of what is collected."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.packaging import PACKAGING, load
from tests.support.places import ROOT

on_debian = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not installed")


def desktop(share: Path) -> None:
    """What ``dist.sh`` lays beside the program."""
    linux = PACKAGING / "linux"
    for source, target in (
        ("philomel.desktop", "applications/philomel.desktop"),
        ("philomel-mime.xml", "mime/packages/philomel.xml"),
    ):
        (share / target).parent.mkdir(parents=True)
        shutil.copy(linux / source, share / target)
    icon = share / "icons/hicolor/scalable/apps/philomel.svg"
    icon.parent.mkdir(parents=True)
    shutil.copy(ROOT / "resources" / "icons" / "philomel.svg", icon)
    (share / "metainfo").mkdir()
    (share / "metainfo" / "app.philomel.Philomel.metainfo.xml").write_text(described())


def described() -> str:
    text = (PACKAGING / "linux" / "app.philomel.Philomel.metainfo.xml").read_text()
    return text.replace("@VERSION@", "1.2.3").replace("@DATE@", "2026-01-31")


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    """A program that says its arguments, and compiled libraries as wheels bring them."""
    folder = tmp_path / "philomel-1.2.3-linux"
    inside = folder / "_internal"
    inside.mkdir(parents=True)
    program = folder / "philomel"
    program.write_text('#!/bin/sh\necho "$@"\n')
    program.chmod(0o755)
    import numpy as np
    import soxr

    for package in (np, soxr):
        home = Path(package.__file__).parent
        for library in sorted(home.rglob("*.so"))[:3]:
            shutil.copy(library, inside)
    (inside / "data.txt").write_text("data")
    (folder / "licences").mkdir()
    (folder / "licences" / "THIRD-PARTY.md").write_text("# Others\n")
    shutil.copy(ROOT / "LICENSE", folder)
    (folder / "README.txt").write_text("read me")
    desktop(folder / "share")
    return folder


@pytest.fixture
def package(collected: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "path", [str(PACKAGING), *sys.path])
    return load("deb").pack(collected, "1.2.3", "2026-01-31", tmp_path)


def listed(package: Path) -> dict[str, str]:
    """Files of a package, with their modes."""
    told = subprocess.run(["dpkg-deb", "-c", str(package)], capture_output=True, text=True, check=True).stdout
    rows = [line.split(maxsplit=5) for line in told.splitlines()]
    assert {row[1] for row in rows} == {"root/root"}
    return {row[5]: row[0] for row in rows}


@on_debian
def test_everything_is_where_debian_has_it(package: Path) -> None:
    files = listed(package)
    for path in (
        "./usr/lib/philomel/philomel",
        "./usr/share/applications/philomel.desktop",
        "./usr/share/mime/packages/philomel.xml",
        "./usr/share/metainfo/app.philomel.Philomel.metainfo.xml",
        "./usr/share/icons/hicolor/scalable/apps/philomel.svg",
        "./usr/lib/speech-dispatcher-modules/sd_philomel",
        "./usr/share/doc/philomel/copyright",
        "./usr/share/doc/philomel/licences/THIRD-PARTY.md",
        "./usr/share/man/man1/philomel.1.gz",
    ):
        assert path in files, path
    assert files["./usr/lib/speech-dispatcher-modules/sd_philomel"] == "-rwxr-xr-x"
    assert "./usr/bin/philomel -> ../lib/philomel/philomel" in files
    assert not any("share/applications" in path and "lib/philomel" in path for path in files)
    facts = subprocess.run(
        ["dpkg-deb", "-f", str(package)], capture_output=True, text=True, check=True
    ).stdout
    assert re.search(r"^Depends: libc6 \(>= 2\.\d+\), ", facts, re.M)
    assert "Version: 1.2.3\n" in facts


@on_debian
def test_it_is_installed_runs_and_leaves_what_is_the_users(package: Path, tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("dpkg installs as root alone")
    root = tmp_path / "root"
    for name in ("updates", "info"):
        (root / "var/lib/dpkg" / name).mkdir(parents=True)
    for name in ("status", "available"):
        (root / "var/lib/dpkg" / name).touch()
    mine = root / "root/.local/share/philomel/documents.sqlite3"
    mine.parent.mkdir(parents=True)
    mine.write_text("my notes")
    dpkg = ["dpkg", f"--root={root}", "--force-depends", "--force-script-chrootless"]
    subprocess.run([*dpkg, "--install", str(package)], check=True, capture_output=True)
    program = (root / "usr/bin/philomel").resolve()
    said = subprocess.run(
        [program, "speech-dispatcher", "module"], capture_output=True, text=True, check=True
    )
    assert said.stdout == "speech-dispatcher module\n"
    subprocess.run([*dpkg, "--purge", "philomel"], check=True, capture_output=True)
    left = list((root / "usr").rglob("*"))
    assert left == []
    assert mine.read_text() == "my notes"


@on_debian
@pytest.mark.skipif(shutil.which("lintian") is None, reason="lintian is not installed")
def test_lintian_finds_no_error(package: Path) -> None:
    done = subprocess.run(
        ["lintian", "--no-tag-display-limit", "--allow-root", str(package)], capture_output=True, text=True
    )
    assert not [line for line in done.stdout.splitlines() if line.startswith("E:")], done.stdout


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="appstreamcli is not installed")
def test_what_the_shop_is_told_is_valid(tmp_path: Path) -> None:
    path = tmp_path / "app.philomel.Philomel.metainfo.xml"
    path.write_text(described())
    done = subprocess.run(["appstreamcli", "validate", "--no-net", str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(shutil.which("flatpak-builder") is None, reason="flatpak-builder is not installed")
def test_the_flatpaks_recipe_is_understood() -> None:
    recipe = PACKAGING / "linux" / "app.philomel.Philomel.yml"
    command = ["flatpak-builder", "--show-manifest", str(recipe)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    assert '"id" : "app.philomel.Philomel"' in done.stdout
    text = recipe.read_text()
    assert "dist/philomel-linux.tar.xz" in text
    assert "dist/philomel-linux.tar.xz" in (PACKAGING / "dist.sh").read_text()


def test_the_package_of_nothing_is_refused(tmp_path: Path) -> None:
    command = [
        sys.executable,
        str(PACKAGING / "deb.py"),
        str(tmp_path / "none"),
        "1",
        "2026-01-01",
        str(tmp_path),
    ]
    assert subprocess.run(command, capture_output=True).returncode != 0
    assert list(tmp_path.glob("*.deb")) == []
