"""Proves the Linux bundle on a machine without Python: ``sudo make dist-check``.

An empty Debian is made with debootstrap, with the libraries that every desktop has and no more;
the bundle is unpacked there and started on a virtual screen with a silent sound card. It must
write a file, read documents, show the window that the checkout shows, and be heard.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
TOOLS = {"debootstrap": "debootstrap", "Xvfb": "xvfb", "xdotool": "xdotool", "pulseaudio": "pulseaudio"}
"""Programs this needs, and Debian's packages of them."""
DESKTOP = (
    "libx11-6,libx11-xcb1,libxcb1,libegl1,libgl1,libfontconfig1,libfreetype6,libglib2.0-0,libdbus-1-3,"
    "libasound2,libasound2-plugins,libzstd1,xkb-data,fonts-dejavu-core"
)
"""What the empty Debian gets beside its base: a desktop's client libraries and one font."""
FORBIDDEN = ("python*", "gcc*", "g++*", "cc", "c++", "clang*", "ld", "tcc")
SCREEN = "1240x860"
TEXT = "Good evening. This is a machine without Python, and it reads."
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>/tmp/fontcache</cachedir>
<match><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match></fontconfig>
"""
SAME = 0.005
"""Share of the pixels in which two pictures of the window may differ: figures of time and memory."""


def main() -> int:
    """Run all checks; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--archive", type=Path, help="the bundle (the newest under dist/)")
    parser.add_argument("--pictures", type=Path, default=ROOT / "build" / "check", help="folder to write to")
    options = parser.parse_args()
    lacking = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if os.geteuid() != 0 or lacking:
        print("This needs an administrator, and: apt-get install", *lacking)
        return 2
    archives = sorted((ROOT / "dist").glob("philomel-*-linux-*.tar.xz"), key=lambda f: f.stat().st_mtime)
    options.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="philomel-check-") as place:
        check(options.archive or archives[-1], Path(place), options.pictures)
    print("The bundle is proved.")
    return 0


def check(archive: Path, shared: Path, pictures: Path) -> None:
    """Everything in order; an AssertionError says what failed."""
    root = empty_root(ROOT / "build" / "root", archive)
    for document in ("docs/good/poi_sample.docx", "docs/good/pkg-spine-order.epub"):
        shutil.copy(ROOT / "tests" / "data" / document, shared)
    (shared / "short.md").write_text("# A heading\n\nOne short sentence.\n")
    bundle = Bundle(root, shared)
    commands(bundle, shared)
    windows(bundle, shared, pictures)


def windows(bundle: Bundle, shared: Path, pictures: Path) -> None:
    """The checkout's window and the bundle's, which must look alike; the bundle's is heard, too."""
    (shared / "fonts.conf").write_text(FONTS)
    sound = importlib.import_module("tests.support.sound").SoundServer(shared)
    with screen(shared) as display:
        sound.start()
        try:
            ours = Window(
                [sys.executable, "-m", "app"], ROOT, environment(display, shared, shared, "checkout")
            )
            ours.look(pictures / "checkout.png")
            ours.close()
            inside = environment(display, Path("/shared"), shared, "bundle")
            theirs = Window(bundle.command([], inside), ROOT, inside)
            seconds = theirs.look(pictures / "bundle.png")
            print(f"ok  the window is up after {seconds:.1f} s")
            with sound.recording() as recording:
                theirs.play(recording)
            theirs.picture(pictures / "bundle-reading.png")
            theirs.close()
        finally:
            sound.kill()
    share = difference(pictures / "checkout.png", pictures / "bundle.png")
    assert share <= SAME, f"The bundle's window differs from the checkout's in {share:.2%} of its pixels."
    print(f"ok  its picture is the checkout's but for {share:.3%} of the pixels")


def empty_root(root: Path, archive: Path) -> Path:
    """An empty Debian with the bundle under /opt/philomel, made once and kept."""
    if not (root / "made").exists():
        shutil.rmtree(root, ignore_errors=True)
        release = re.search(r"VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text())
        suite = release.group(1) if release else "stable"
        subprocess.run(
            ["debootstrap", "--variant=minbase", f"--include={DESKTOP}", suite, str(root)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (root / "made").touch()
    present = [p for name in FORBIDDEN for p in (root / "usr" / "bin").glob(name)]
    assert not present, f"The empty system is not empty: {present}"
    shutil.rmtree(root / "opt", ignore_errors=True)
    (root / "opt" / "philomel").mkdir(parents=True)
    unpack = ["tar", "-xf", str(archive), "-C", str(root / "opt" / "philomel"), "--strip-components=1"]
    subprocess.run(unpack, check=True)
    size = sum(f.lstat().st_size for f in (root / "opt").rglob("*") if not f.is_dir())
    packed = archive.stat().st_size
    assert size < 600e6, f"The bundle has {size / 1e6:.0f} MB."
    print(f"ok  no Python and no compiler there; bundle {packed / 1e6:.0f} MB, unpacked {size / 1e6:.0f} MB")
    return root


class Bundle:
    """The program inside the empty system; ``shared`` is its /shared."""

    def __init__(self, root: Path, shared: Path) -> None:
        self.root = root
        self.shared = shared

    def command(self, words: list[str], variables: dict[str, str]) -> list[str]:
        """A command line that runs the program there, with these variables and no others."""
        root = self.root
        steps = [f"mkdir -p {root}/tmp/.X11-unix {root}/shared", f"mount -t proc proc {root}/proc"]
        steps += [f"mount --rbind {what} {root}{where}" for what, where in self._mounts()]
        program = shutil.which("chroot", path="/usr/sbin:/usr/bin:/sbin:/bin")
        chroot = (
            f'exec {program} {root} /usr/bin/env -i {" ".join(f"{k}={v}" for k, v in variables.items())} "$@"'
        )
        script = " && ".join([*steps, chroot])
        return ["unshare", "--mount", "sh", "-c", script, "sh", "/opt/philomel/philomel", *words]

    def _mounts(self) -> list[tuple[str, str]]:
        return [("/dev", "/dev"), ("/tmp/.X11-unix", "/tmp/.X11-unix"), (str(self.shared), "/shared")]

    def run(self, *words: str) -> str:
        """What the program prints; a failure ends the check with what it said."""
        Path("/tmp/.X11-unix").mkdir(exist_ok=True)
        variables = {"HOME": "/shared", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        done = subprocess.run(
            self.command(list(words), variables), capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, f"philomel {' '.join(words)} ended with {done.returncode}: {done.stderr}"
        return done.stdout


def commands(bundle: Bundle, shared: Path) -> None:
    """The command line: a file written, documents of three kinds read in their own process."""
    began = time.monotonic()
    version = bundle.run("--version").strip()
    print(f"ok  {version}, started in {time.monotonic() - began:.1f} s")
    figures = json.loads(bundle.run("say", TEXT, "--out", "/shared/said.wav", "--json").splitlines()[-1])
    with wave.open(str(shared / "said.wav")) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.float32) / 32768
        seconds = file.getnframes() / file.getframerate()
    loudness = float(np.sqrt(np.mean(samples**2)))
    assert seconds > 2, f"The file that was written lasts {seconds:.1f} s."
    assert loudness > 0.005, "The file that was written is silent."
    assert "openblas" in figures["device"], f"MLX runs on {figures['device']}."
    print(f"ok  {seconds:.1f} s of speech written, {figures['real_time_factor']} s of work a second")
    for document in sorted(f.name for f in shared.iterdir() if f.suffix in (".docx", ".epub", ".md")):
        text = bundle.run("read", f"/shared/{document}", "--out", "/shared/read.wav", "--json")
        assert (shared / "read.wav").stat().st_size > 10_000, f"{document} was not read: {text}"
        (shared / "read.wav").unlink()
        print(f"ok  {document} read")


def environment(display: str, there: Path, shared: Path, who: str) -> dict[str, str]:
    """Variables of a fresh user on the virtual screen; ``there`` is how the program sees ``shared``."""
    (shared / who).mkdir(exist_ok=True)
    return {
        "HOME": f"{there}/{who}",
        "XDG_RUNTIME_DIR": str(there),
        "DISPLAY": display,
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "FONTCONFIG_FILE": f"{there}/fonts.conf",
        "QT_QPA_PLATFORM": "xcb",
        "ALSA_CONFIG_PATH": f"/usr/share/alsa/alsa.conf:{there}/asound.conf",
        "PULSE_SERVER": f"unix:{there}/pulse/native",
    }


@contextlib.contextmanager
def screen(shared: Path) -> Iterator[str]:
    """A virtual screen; gives its name."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{SCREEN}x24", "-nolisten", "tcp", "-ac"]
    with (shared / "xvfb.log").open("wb") as log:
        server = subprocess.Popen(command, pass_fds=[write], stderr=log)
    os.close(write)
    try:
        yield ":" + os.read(read, 16).decode().strip()
    finally:
        server.terminate()
        server.wait()
        os.close(read)


class Window:
    """A started program and what is to be seen of it."""

    def __init__(self, command: list[str], folder: Path, variables: dict[str, str]) -> None:
        self.began = time.monotonic()
        self.display = variables["DISPLAY"]
        self.process = subprocess.Popen(command, cwd=folder, env=variables, start_new_session=True)

    def _xdotool(self, *words: str) -> str:
        environment = {**os.environ, "DISPLAY": self.display}
        return subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True).stdout

    def picture(self, path: Path) -> None:
        """Keep a picture of the screen."""
        code = (
            "import sys; from PySide6.QtGui import QGuiApplication as A; a = A([]); "
            "a.primaryScreen().grabWindow(0).save(sys.argv[1])"
        )
        variables = {**os.environ, "DISPLAY": self.display, "QT_QPA_PLATFORM": "xcb"}
        subprocess.run([sys.executable, "-c", code, str(path)], env=variables, check=True)

    def look(self, path: Path) -> float:
        """Wait for the window and until nothing moves in it, keep a picture; seconds to the window."""
        window = ""
        while not window:
            assert self.process.poll() is None, "The program ended before it had a window."
            assert time.monotonic() - self.began < 300, "No window came up."
            time.sleep(0.1)
            window = self._xdotool("search", "--onlyvisible", "--class", "philomel").strip()
        seconds = time.monotonic() - self.began
        self.window = window.splitlines()[-1]
        self._xdotool("windowmove", self.window, "0", "0", "windowsize", self.window, *SCREEN.split("x"))
        self._xdotool("mousemove", "0", "0", "windowfocus", self.window)
        still, before = 0, b""
        while still < 4:
            assert time.monotonic() - self.began < 400, "The window does not come to rest."
            time.sleep(2)
            self.picture(path)
            still, before = (still + 1, before) if path.read_bytes() == before else (0, path.read_bytes())
        return seconds

    def play(self, recording: object) -> None:
        """Press the space bar and wait until some seconds have been heard."""
        self._xdotool("key", "space")
        deadline, heard = time.monotonic() + 300, 0.0
        while heard < 3:
            assert time.monotonic() < deadline, f"Only {heard:.1f} s were heard."
            time.sleep(1)
            samples = recording.samples()  # type: ignore[attr-defined]
            heard = (
                float(np.sum(np.abs(samples) > 0.01)) / 48_000 * 3
            )  # speech is above it a third of the time
        print(f"ok  the sample is heard (peak {np.abs(samples).max():.2f})")

    def close(self) -> None:
        """Ask the program to end, as the system would."""
        os.killpg(self.process.pid, 15)
        self.process.wait(timeout=60)


def difference(one: Path, other: Path) -> float:
    """Share of the pixels in which two pictures differ visibly."""
    image = importlib.import_module("PySide6.QtGui").QImage
    first, second = (image(str(path)).convertToFormat(image.Format.Format_RGB32) for path in (one, other))
    assert first.size() == second.size(), "The pictures are of different sizes."
    a, b = (np.frombuffer(p.constBits(), np.uint8).reshape(p.height(), p.width(), 4) for p in (first, second))
    return float(np.mean(np.abs(a.astype(int) - b.astype(int)).max(axis=-1) > 24))


if __name__ == "__main__":
    sys.exit(main())
