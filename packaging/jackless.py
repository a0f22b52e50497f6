"""A stand-in for JACK's library beside PortAudio: ``python packaging/jackless.py FOLDER``.

Debian's PortAudio wants ``libjack``, which wants Berkeley DB and must match the sound server's
version; few people have it. In the bundle every function of it answers 0, which PortAudio takes
for "no JACK server here"; sound goes through ALSA to PulseAudio or PipeWire. Nothing is made for
a PortAudio that was built without JACK.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from symbols import symbols


def find() -> Path:
    """The build machine's PortAudio, which goes into the bundle."""
    name = ctypes.util.find_library("portaudio")
    if name is None:
        raise SystemExit("PortAudio is not installed (Debian: libportaudio2).")
    ctypes.CDLL(name)
    maps = Path("/proc/self/maps").read_text()
    return Path(next(line.split()[-1] for line in maps.splitlines() if "libportaudio" in line))


def make(portaudio: Path, folder: Path) -> None:
    """Write ``libjack.so.0`` to the folder if ``portaudio`` wants it."""
    names = sorted({name for name in symbols(portaudio, "undefined") if name.startswith("jack_")})
    if not names:
        return
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        source = Path(place) / "jack.c"
        source.write_text("".join(f"void *{name}(void) {{ return 0; }}\n" for name in names))
        out = folder / "libjack.so.0"
        compiler = os.environ.get("CC", "cc")
        subprocess.run(
            [compiler, "-shared", "-fPIC", "-s", f"-Wl,-soname,{out.name}", "-o", str(out), str(source)],
            check=True,
        )


if __name__ == "__main__":
    make(find(), Path(sys.argv[1]))
