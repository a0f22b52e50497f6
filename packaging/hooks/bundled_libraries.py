"""Run at the start of the bundle: its own libraries are found by name, and stay its own.

``sounddevice`` asks the system for PortAudio, where it may not be. OpenSSL looks for certificates
where the system that built it keeps them, and so is told where this one does. And programs that are
started from here (ffmpeg, a browser) must find the system's libraries, not the bundle's.
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

# Of Debian and Arch, of Fedora, of SUSE, of macOS and Alpine; certifi's where none is.
_CERTIFICATES = (
    Path("/etc/ssl/certs/ca-certificates.crt"),
    Path("/etc/pki/tls/certs/ca-bundle.crt"),
    Path("/etc/ssl/ca-bundle.pem"),
    Path("/etc/ssl/cert.pem"),
    _folder / "certifi" / "cacert.pem",
)
if not {"SSL_CERT_FILE", "SSL_CERT_DIR"} & os.environ.keys():
    os.environ["SSL_CERT_FILE"] = str(next(filter(Path.is_file, _CERTIFICATES), _CERTIFICATES[-1]))

if sys.platform == "linux":
    # The importers' process is this program again: it is to set the path anew, which goes here.
    os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if before:
        os.environ["LD_LIBRARY_PATH"] = before
