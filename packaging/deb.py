"""Packs what was collected as a Debian package: ``python packaging/deb.py FOLDER VERSION DATE OUT``.

The same files as in the archive, where Debian has them: the program under ``/usr/lib/philomel``, its
command, menu entry, kinds of files and icons, and the voice for Speech Dispatcher. There are no scripts: the
desktop's own triggers see what comes and goes, and nothing of a user's is touched.
"""

from __future__ import annotations

import argparse
import datetime
import gzip
import os
import shutil
import subprocess
import sys
import tempfile
from email.utils import format_datetime
from pathlib import Path

from glibc import needed

HERE = Path(__file__).resolve().parent
NAME = "philomel"
HOME = f"usr/lib/{NAME}"
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
MAINTAINER = "The Philomel authors <authors@philomel.app>"
"""Who gives packages to people names themselves in ``PHILOMEL_MAINTAINER``."""
DEPENDS = (
    "libx11-6, libx11-xcb1, libxcb1, libegl1, libgl1, libfontconfig1, libfreetype6, "
    "libglib2.0-0t64 | libglib2.0-0, libdbus-1-3, libasound2t64 | libasound2, libstdc++6, libzstd1, zlib1g, "
    "xkb-data"
)
"""A desktop's client libraries: what ``contents.py`` leaves out of the bundle."""
RECOMMENDS = "libasound2-plugins, ca-certificates, fonts-dejavu-core | fonts-noto-core"
SUGGESTS = "speech-dispatcher, ffmpeg, tesseract-ocr, wl-clipboard"
DESCRIPTION = """voice reader: any text, in any voice, on your own machine
 Opens books, articles and drafts of two dozen kinds and reads them aloud, with
 the words lit as they are spoken, in a voice that comes with it or one that is
 cloned from a short clip. It makes audiobooks, keeps bookmarks and notes, and
 speaks for screen readers and other programs. Nothing that is read leaves the
 machine."""
OVERRIDES = {
    "embedded-library": "the bundle runs on several releases, on libraries that it was tested with",
    "unstripped-binary-or-object": "libraries that a wheel's author has moved apart do not bear it",
    "library-not-linked-against-libc": "of Python's own modules some call nothing but Python",
    "shared-library-lacks-prerequisites": "stand-ins and plug-ins take what they need from who loads them",
}
"""What a bundle of wheels is by its nature, and why."""


def main() -> int:
    """Make the package; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="what was collected, with its share")
    parser.add_argument("version")
    parser.add_argument("date", help="of the release, as 2026-01-31")
    parser.add_argument("out", type=Path, help="the folder for the package")
    options = parser.parse_args()
    print(pack(options.folder, options.version, options.date, options.out))
    return 0


def pack(folder: Path, version: str, date: str, out: Path) -> Path:
    """The package of a collected folder.

    Raises:
        subprocess.CalledProcessError: dpkg-deb refused it.
    """
    machine = MACHINES[os.uname().machine]
    with tempfile.TemporaryDirectory(dir=folder.parent) as place:
        root = Path(place) / "root"
        program(folder, root)
        manual(root, version, date)
        control(folder, root, version, machine)
        for each in (root, *root.rglob("*")):
            if not each.is_symlink():
                runs = each.is_dir() or os.access(each, os.X_OK)
                each.chmod(0o755 if runs else 0o644)
        package = out / f"{NAME}_{version}_{machine}.deb"
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(package)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return package


def program(folder: Path, root: Path) -> None:
    """The program, its command, what the desktop knows of it, and the voice for screen readers."""
    elsewhere = {"share", "install.sh", "README.txt", "LICENSE", "licences"}
    shutil.copytree(
        folder, root / HOME, symlinks=True,
        ignore=lambda at, names: elsewhere & set(names) if Path(at) == folder else (),
    )  # fmt: skip
    for file in (root / HOME).rglob("*.so*"):
        if not file.is_symlink():
            # A library is not run by itself.
            file.chmod(0o644)
    shutil.copytree(folder / "share", root / "usr/share")
    command = root / "usr/bin" / NAME
    command.parent.mkdir(parents=True)
    command.symlink_to(f"../lib/{NAME}/{NAME}")
    voice = root / "usr/lib/speech-dispatcher-modules/sd_philomel"
    voice.parent.mkdir(parents=True)
    voice.write_text(f"#!/bin/sh\nexec /usr/bin/{NAME} speech-dispatcher module\n")
    voice.chmod(0o755)


def manual(root: Path, version: str, date: str) -> None:
    """Licences, changes, a page for ``man``, and why lintian's findings are as they are."""
    folder = root / "usr/share/doc" / NAME
    folder.mkdir(parents=True)
    day = datetime.datetime.fromisoformat(date).replace(tzinfo=datetime.UTC)
    entry = f"{NAME} ({version}) unstable; urgency=medium\n\n  * See CHANGELOG of the program.\n\n"
    entry += f" -- {maintainer()}  {format_datetime(day)}\n"
    _packed(folder / "changelog.gz", entry)
    page = root / "usr/share/man/man1" / f"{NAME}.1.gz"
    page.parent.mkdir(parents=True)
    _packed(page, (HERE / "linux" / "philomel.1").read_text().replace("@VERSION@", version))
    overrides = root / "usr/share/lintian/overrides" / NAME
    overrides.parent.mkdir(parents=True)
    overrides.write_text(
        "".join(f"# {why.capitalize()}.\n{NAME}: {tag}\n" for tag, why in sorted(OVERRIDES.items()))
    )


def control(folder: Path, root: Path, version: str, machine: str) -> None:
    """What dpkg is told, and the licences."""
    doc = root / "usr/share/doc" / NAME
    text = (folder / "LICENSE").read_text()
    copyright_ = f"Philomel\n\n{text}\n"
    if (folder / "licences").is_dir():
        shutil.copytree(folder / "licences", doc / "licences")
        copyright_ += f"What others wrote of what is inside stands in /usr/share/doc/{NAME}/licences.\n"
    (doc / "copyright").write_text(copyright_)
    (root / "DEBIAN").mkdir()
    size = sum(file.lstat().st_size for file in root.rglob("*") if not file.is_dir()) // 1024
    glibc = needed(folder)
    lines = {
        "Package": NAME, "Version": version, "Architecture": machine, "Maintainer": maintainer(),
        "Installed-Size": str(size), "Depends": f"libc6 (>= {glibc}), {DEPENDS}", "Recommends": RECOMMENDS,
        "Suggests": SUGGESTS, "Section": "sound", "Priority": "optional", "Description": DESCRIPTION,
    }  # fmt: skip
    words = "".join(f"{name}: {value}\n" for name, value in lines.items())
    (root / "DEBIAN" / "control").write_text(words)


def maintainer() -> str:
    """Who answers for the package."""
    return os.environ.get("PHILOMEL_MAINTAINER") or MAINTAINER


def _packed(path: Path, text: str) -> None:
    """Packed without name and time, so that the same text gives the same bytes."""
    with path.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write(text.encode())


if __name__ == "__main__":
    sys.exit(main())
