"""The Debian package as people have it: installed by apt in a bare Debian, used, and taken away."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import samples
import soundfile
from bundle import Inside, debian

DESKTOP = ("desktop-file-utils", "shared-mime-info", "speech-dispatcher")
"""What a desktop has that takes note of programs, kinds of files and voices."""
USER = "anna"


def installed(package: Path, bare: Path, shared: Path) -> None:
    """Install, use, remove and purge; an AssertionError says what failed.

    Args:
        bare: a folder where the empty Debian is kept.
        shared: a folder that it sees as /shared.
    """
    with tempfile.TemporaryDirectory(prefix="philomel-debian-", dir=bare.parent) as place:
        root = Path(place) / "root"
        subprocess.run(["cp", "-a", str(debian(bare)), str(root)], check=True)
        shutil.copy("/etc/resolv.conf", root / "etc")
        system = Inside(root, shared)
        apt = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet", "--assume-yes")
        system.run(*apt, "update")
        system.run(*apt, "install", "--no-install-recommends", *DESKTOP)
        shutil.copy(package, shared)
        system.run(*apt, "install", f"/shared/{package.name}")
        print(f"ok  apt installs {package.name} and what it depends on")
        known(system)
        home = used(system)
        before = _contents(home)
        for step in ("remove", "purge"):
            # What was removed, and left nothing behind, is no package any more that could be purged.
            system.run(*apt, "install", f"/shared/{package.name}")
            system.run(*apt, step, "philomel")
            assert _contents(home) == before, f"apt {step} has changed what is the user's."
        left = system.run("find", "/usr", "/etc", "/var/lib", "-xdev", "-iname", "*philomel*").split()
        assert not left, f"apt purge leaves {left}"
        assert "philomel" not in (root / "usr/share/applications/mimeinfo.cache").read_text()
        print(f"ok  removed and purged; {len(before)} files of the user's are as they were")


def known(system: Inside) -> None:
    """What the desktop and Speech Dispatcher have noted."""
    share = system.root / "usr/share"
    system.run("desktop-file-validate", "/usr/share/applications/philomel.desktop")
    opened = [
        line
        for line in (share / "applications/mimeinfo.cache").read_text().splitlines()
        if "philomel" in line
    ]
    assert any(line.startswith("application/epub+zip=") for line in opened), "No menu opens an EPUB with it."
    noted = (share / "mime/globs2").read_text()
    names = re.findall(r'pattern="(\S+)"', (share / "mime/packages/philomel.xml").read_text())
    assert all(f":{name}\n" in noted for name in names), f"Of {names} some are not known."
    print(f"ok  in the menu, for {len(opened)} kinds of files")


def used(system: Inside) -> Path:
    """A user's first sentences, by the command and by Speech Dispatcher; gives their home."""
    system.run("useradd", "--create-home", USER)
    home = system.root / "home" / USER
    run = f"/home/{USER}/.run"
    # What is started beside a command, as Speech Dispatcher is, ends with it.
    alone = ("unshare", "--pid", "--fork", "--kill-child")
    user = (*alone, "runuser", "-u", USER, "--", "env", f"HOME=/home/{USER}", f"XDG_RUNTIME_DIR={run}")
    system.run(*user, "mkdir", "-m", "700", run)
    system.run(*user, "philomel", "say", samples.TEXT, "--out", f"/home/{USER}/said.wav")
    sound, rate = soundfile.read(home / "said.wav")
    assert len(sound) > 2 * rate, f"{len(sound) / rate:.1f} s were said."
    print(f"ok  philomel says {len(sound) / rate:.1f} s")
    modules = system.run(*user, "spd-say", "--list-output-modules").split()
    assert "philomel" in modules, f"Speech Dispatcher has {modules}."
    voices = system.run(*user, "spd-say", "--output-module", "philomel", "--list-synthesis-voices")
    assert "ines" in voices.split(), f"Speech Dispatcher is told of {voices}."
    print("ok  Speech Dispatcher finds the module, and it tells its voices")
    return home


def _contents(folder: Path) -> dict[str, str]:
    """What each file of a folder holds."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }
