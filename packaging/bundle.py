"""An empty Debian without Python and compiler, and what runs there: first of all the program of a bundle."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

DESKTOP = (
    "libx11-6,libx11-xcb1,libxcb1,libegl1,libgl1,libfontconfig1,libfreetype6,libglib2.0-0,libdbus-1-3,"
    "libasound2,libasound2-plugins,libzstd1,xkb-data,fonts-dejavu-core"
)
"""What the empty Debian gets beside its base: a desktop's client libraries and one font."""
LARGEST = 136e6, 413e6
"""Bytes that the archive and what is in it may have: a tenth more than ``README.md`` says."""
FORBIDDEN = ("python*", "gcc*", "g++*", "cc", "c++", "clang*", "ld", "tcc")
WEB = "192.31.196.1"
"""An address that the program takes for one of the open internet; only the namespace made here has it."""
_SERVER = """
import functools, http.server, pathlib, ssl, sys
address, folder = sys.argv[1], pathlib.Path(sys.argv[2])
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
server = http.server.ThreadingHTTPServer((address, 443), handler)
context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
server.socket = context.wrap_socket(server.socket, server_side=True)
(folder / "served").touch()
server.serve_forever()
"""


def debian(root: Path, *more: str) -> Path:
    """A Debian of the release that runs here, of its base and these packages: made once and kept."""
    if not (root / "made").exists():
        shutil.rmtree(root, ignore_errors=True)
        release = re.search(r"VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text())
        suite = release.group(1) if release else "stable"
        command = ["debootstrap", "--variant=minbase", *(f"--include={each}" for each in more)]
        subprocess.run([*command, suite, str(root)], check=True, stdout=subprocess.DEVNULL)
        (root / "made").touch()
    return root


def empty_root(root: Path, archive: Path) -> Path:
    """An empty Debian with the bundle under /opt/philomel, made once and kept."""
    debian(root, DESKTOP)
    present = [p for name in FORBIDDEN for p in (root / "usr" / "bin").glob(name)]
    assert not present, f"The empty system is not empty: {present}"
    shutil.rmtree(root / "opt", ignore_errors=True)
    (root / "opt" / "philomel").mkdir(parents=True)
    unpack = ["tar", "-xf", str(archive), "-C", str(root / "opt" / "philomel"), "--strip-components=1"]
    subprocess.run(unpack, check=True)
    packed = archive.stat().st_size
    size = sum(f.lstat().st_size for f in (root / "opt").rglob("*") if not f.is_dir())
    said = f"bundle {packed / 1e6:.0f} MB, unpacked {size / 1e6:.0f} MB"
    assert max(packed / LARGEST[0], size / LARGEST[1]) < 1, f"What came in? {said}"
    print(f"ok  no Python and no compiler there; {said}")
    return root


class Inside:
    """Programs inside the empty system; ``shared`` is its /shared."""

    def __init__(self, root: Path, shared: Path) -> None:
        self.root = root
        self.shared = shared

    def command(self, words: list[str], variables: dict[str, str], *, web: bool = False) -> list[str]:
        """A command line that runs words there, with these variables and no others.

        With ``web`` there is no network but a server of ``shared`` at ``https://WEB``.
        """
        root = self.root
        steps = [f"mkdir -p {root}/tmp/.X11-unix {root}/shared", f"mount -t proc proc {root}/proc"]
        steps += [f"mount --rbind {what} {root}{where}" for what, where in self._mounts()]
        if web:
            serve = shlex.join([sys.executable, "-c", _SERVER, WEB, str(self.shared)])
            steps += ["ip link set lo up", f"ip address add {WEB}/32 dev lo", f"{{ {serve} & }}"]
            steps += [f"while [ ! -e {self.shared}/served ]; do sleep 0.1; done"]
        program = shutil.which("chroot", path="/usr/sbin:/usr/bin:/sbin:/bin")
        chroot = (
            f'exec {program} {root} /usr/bin/env -i {" ".join(f"{k}={v}" for k, v in variables.items())} "$@"'
        )
        script = " && ".join([*steps, chroot])
        alone = ["--net", "--pid", "--fork", "--kill-child"] if web else []
        return ["unshare", "--mount", *alone, "sh", "-c", script, "sh", *words]

    def _mounts(self) -> list[tuple[str, str]]:
        return [("/dev", "/dev"), ("/tmp/.X11-unix", "/tmp/.X11-unix"), (str(self.shared), "/shared")]

    def run(self, *words: str, web: bool = False) -> str:
        """What is printed; a failure ends the check with what was said."""
        done = self.ended(*words, web=web)
        assert done.returncode == 0, f"{' '.join(words)} ended with {done.returncode}: {done.stderr}"
        return done.stdout

    def ended(self, *words: str, web: bool = False) -> subprocess.CompletedProcess[str]:
        """Run to its end, good or bad."""
        Path("/tmp/.X11-unix").mkdir(exist_ok=True)
        variables = {"HOME": "/shared", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}
        command = self.command(list(words), variables, web=web)
        return subprocess.run(command, capture_output=True, text=True, timeout=600)

    def trust(self) -> None:
        """Make the server's certificate, and have the empty system trust it as Fedora trusts others."""
        key, certificate = self.shared / "key.pem", self.shared / "certificate.pem"
        subject = ["-subj", "/CN=check", "-addext", f"subjectAltName=IP:{WEB}"]
        make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject]
        subprocess.run([*make, "-keyout", key, "-out", certificate], check=True, capture_output=True)
        trusted = self.root / "etc/pki/tls/certs/ca-bundle.crt"
        trusted.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(certificate, trusted)


class Bundle(Inside):
    """The bundle's program there: words are its arguments."""

    def command(self, words: list[str], variables: dict[str, str], *, web: bool = False) -> list[str]:
        """A command line that runs the program with these arguments."""
        return super().command(["/opt/philomel/philomel", *words], variables, web=web)
