"""Proves the Linux bundle on a machine without Python: ``sudo make dist-check``.

An empty Debian is made with debootstrap, with the libraries that every desktop has and no more;
the bundle is unpacked there and started on a virtual screen with a silent sound card. It must speak
into files, read a document of each kind and a web page alike, clone clips as the checkout does, show
the window that the checkout shows, and be heard. The Debian package beside it is installed by apt in another.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt
import safetensors.numpy
import samples
import soundfile
from bundle import WEB, Bundle, empty_root
from installed import installed
from windows import windows

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

Samples = npt.NDArray[np.float32]
TOOLS = {
    "debootstrap": "debootstrap", "Xvfb": "xvfb", "xdotool": "xdotool", "pulseaudio": "pulseaudio",
    "ip": "iproute2", "openssl": "openssl",
}  # fmt: skip
"""Programs this needs, and Debian's packages of them."""
CLIPS = (
    "en_f_librispeech_1088-134315-0000_16k.wav",
    "en_f_ljspeech_LJ001-0001_22k.mp3",
    "en_f_librivox_sonnet1_20s.opus",
)
"""Of ``tests/data/clips``: to be cloned."""
ELSEWHERE = "en_f_librivox_sonnet_44k1_stereo.m4a"
"""A clip that needs ffmpeg, which the empty system has not."""
ALIKE = 0.999
"""Cosine between what the bundle and what the checkout hear in a clip."""


def main() -> int:
    """Run all checks; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--archive", type=Path, help="the bundle (the newest under dist/)")
    parser.add_argument("--package", type=Path, help="the Debian package (the newest under dist/)")
    parser.add_argument("--pictures", type=Path, default=ROOT / "build" / "check", help="folder to write to")
    options = parser.parse_args()
    lacking = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if os.geteuid() != 0 or lacking:
        print("This needs an administrator, and: apt-get install", *lacking)
        return 2
    archive = options.archive or newest("philomel-*-linux-*.tar.xz")
    package = options.package or newest("philomel_*.deb")
    options.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="philomel-check-") as place:
        check(archive, Path(place), options.pictures)
    with tempfile.TemporaryDirectory(prefix="philomel-check-") as place:
        installed(package, ROOT / "build" / "bare", Path(place))
    print("The bundle is proved.")
    return 0


def newest(pattern: str) -> Path:
    """What was built last."""
    return max((ROOT / "dist").glob(pattern), key=lambda file: file.stat().st_mtime)


def check(archive: Path, shared: Path, pictures: Path) -> None:
    """Everything in order; an AssertionError says what failed."""
    bundle = Bundle(empty_root(ROOT / "build" / "root", archive), shared)
    said = speech(bundle, shared)
    documents(bundle, shared, said)
    clips(bundle, shared, said)
    windows(bundle, shared, pictures)
    seconds, _ = spoken(shared / "saved.flac")
    print(f"ok  {seconds:.1f} s of a Word document saved by the window")


def speech(bundle: Bundle, shared: Path) -> Samples:
    """The text spoken into a file of either kind; gives the samples."""
    began = time.monotonic()
    version = bundle.run("--version").strip()
    print(f"ok  {version}, started in {time.monotonic() - began:.1f} s")
    figures = json.loads(
        bundle.run("say", samples.TEXT, "--out", "/shared/said.wav", "--json").splitlines()[-1]
    )
    seconds, said = spoken(shared / "said.wav")
    print(f"ok  {seconds:.1f} s of speech written, {figures['real_time_factor']} s of work a second")
    bundle.run("say", samples.TEXT, "--out", "/shared/said.flac")
    assert np.array_equal(spoken(shared / "said.flac")[1], said), "FLAC holds other samples than WAV."
    print("ok  the same written as FLAC")
    return said


def documents(bundle: Bundle, shared: Path, said: Samples) -> None:
    """A document of each kind, and a page of the web: each must sound as its text does."""
    names = [path.name for path in samples.write(shared)]
    bundle.trust()
    for place in [*(f"/shared/{name}" for name in names), f"https://{WEB}/sample.html"]:
        bundle.run("read", place, "--out", "/shared/read.wav", web=place.startswith("https"))
        assert np.array_equal(spoken(shared / "read.wav")[1], said), f"{place} is not read as its text."
        (shared / "read.wav").unlink()
        print(f"ok  {place} read")


def clips(bundle: Bundle, shared: Path, said: Samples) -> None:
    """Voices cloned as the checkout clones them, and one of them heard."""
    (shared / "home").mkdir()
    ours, theirs = shared / "ours.safetensors", shared / "theirs.safetensors"
    for name in CLIPS:
        clip = shutil.copy(ROOT / "tests" / "data" / "clips" / name, shared)
        bundle.run("voices", "clone", f"/shared/{name}", f"/shared/{theirs.name}")
        subprocess.run(
            [sys.executable, "-m", "app", "voices", "clone", clip, str(ours)],
            cwd=ROOT, env={**os.environ, "HOME": str(shared / "home")}, check=True, capture_output=True,
        )  # fmt: skip
        one, other = safetensors.numpy.load_file(ours), safetensors.numpy.load_file(theirs)
        likeness = min(cosine(one[key], other[key]) for key in ("speaker_emb", "embedding"))
        assert likeness > ALIKE, f"The voice of {name} is not the checkout's: {likeness:.4f}"
        print(f"ok  {name} cloned ({likeness:.6f} like the checkout's)")
    bundle.run("say", samples.TEXT, "--voice", f"/shared/{theirs.name}", "--out", "/shared/cloned.wav")
    seconds, cloned = spoken(shared / "cloned.wav")
    assert not np.array_equal(cloned, said), "The cloned voice is not heard."
    print(f"ok  {seconds:.1f} s spoken by the cloned voice")
    shutil.copy(ROOT / "tests" / "data" / "clips" / ELSEWHERE, shared)
    refused = bundle.ended("voices", "clone", f"/shared/{ELSEWHERE}", f"/shared/{theirs.name}")
    assert refused.returncode == 1, f"{ELSEWHERE}: {refused.stdout}"
    assert "install ffmpeg" in refused.stderr, f"{ELSEWHERE}: {refused.stderr}"
    print("ok  M4A wants ffmpeg, and says so")


def spoken(path: Path) -> tuple[float, Samples]:
    """Seconds and samples of a file that must hold speech."""
    sound, rate = soundfile.read(path, dtype="float32")
    seconds = len(sound) / rate
    assert seconds > 2, f"{path.name} lasts {seconds:.1f} s."
    assert np.sqrt(np.mean(sound**2)) > 0.005, f"{path.name} is silent."
    return seconds, sound


def cosine(one: Samples, other: Samples) -> float:
    """Of the angle between two arrays."""
    return float(np.vdot(one, other) / np.linalg.norm(one) / np.linalg.norm(other))


if __name__ == "__main__":
    sys.exit(main())
