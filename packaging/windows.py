"""Windows of the program on a virtual screen with a silent sound card: seen, heard and used by key."""

from __future__ import annotations

import contextlib
import importlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from bundle import Bundle

FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>/tmp/fontcache</cachedir>
<match><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match></fontconfig>
"""
ROOT = Path(__file__).resolve().parents[1]
SCREEN = "1240x860"
SAME = 0.005
"""Share of the pixels in which two pictures of the window may differ: figures of time and memory."""


def windows(bundle: Bundle, shared: Path, pictures: Path) -> None:
    """The checkout's window and the bundle's must look alike; the bundle's is heard and saves a document.

    Needs ``sample.docx`` in ``shared`` and leaves ``saved.flac`` there.
    """
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
            opened = Window(bundle.command(["/shared/sample.docx"], inside), ROOT, inside)
            opened.look(pictures / "bundle-document.png")
            opened.save(Path("/shared/saved.flac"), shared / "saved.flac")
            opened.close()
        finally:
            sound.kill()
    share = difference(pictures / "checkout.png", pictures / "bundle.png")
    assert share <= SAME, f"The bundle's window differs from the checkout's in {share:.2%} of its pixels."
    print(f"ok  its picture is the checkout's but for {share:.3%} of the pixels")


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
        print(f"ok  the first sentences of its sample are heard (peak {np.abs(samples).max():.2f})")

    def save(self, path: Path, here: Path) -> None:
        """Save the document as sound by key, and wait for the file, which the check sees as ``here``."""
        self._xdotool("key", "ctrl+s")
        deadline, dialog = time.monotonic() + 120, ""
        while not dialog:
            assert time.monotonic() < deadline, "The window does not ask for a file to save."
            time.sleep(0.5)
            dialog = self._xdotool("search", "--onlyvisible", "--name", "Save as sound").strip()
        # Without a window manager nobody else gives it the keyboard.
        self._xdotool("windowfocus", "--sync", dialog.splitlines()[-1])
        self._xdotool("key", "ctrl+a", "type", str(path))
        self._xdotool("key", "Return")
        # Samples stand in a file beside it until the whole is encoded.
        while not here.exists() or here.with_name(f"{here.stem}.partial.wav").exists():
            assert time.monotonic() < deadline, f"{path} was not written."
            time.sleep(1)

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
