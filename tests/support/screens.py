"""X11 screens of tests' own."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def x11_screen(size: str = "640x480") -> Iterator[str]:
    """A screen of so many pixels; its name, as DISPLAY has it. It stays as it is when its last client goes,
    as one on which a desktop runs."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", f"{size}x24"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    try:
        yield f":{os.read(read, 16).decode().strip()}"
    finally:
        server.terminate()
        server.wait()
        os.close(read)
        os.close(write)
