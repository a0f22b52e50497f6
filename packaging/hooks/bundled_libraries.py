"""Run at the start of the bundle: its own libraries are found by name, and stay its own.

``sounddevice`` asks the system for PortAudio, where it may not be. And programs that are started
from here (ffmpeg, a browser) must find the system's libraries, not the bundle's.
"""

import ctypes.util
import os
import sys
from pathlib import Path

_folder = Path(sys._MEIPASS)
_elsewhere = ctypes.util.find_library


def _find_library(name: str) -> "str | None":
    own = sorted(_folder.glob(f"lib{name}.so*")) or sorted(_folder.glob(f"lib{name}*.dylib"))
    return str(own[0]) if own else _elsewhere(name)


ctypes.util.find_library = _find_library

if sys.platform == "linux":
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if before:
        os.environ["LD_LIBRARY_PATH"] = before
