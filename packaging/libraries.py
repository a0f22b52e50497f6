"""Compiled libraries that a bundle may hold, beside Python's extension modules: name and licence.

``licences.py`` refuses a bundle with a library that is not in this table.
"""

from __future__ import annotations

import fnmatch
from dataclasses import dataclass


@dataclass(frozen=True)
class Library:
    """A library: patterns of its files, its name, its licence as SPDX writes it, texts to include."""

    files: tuple[str, ...]
    name: str
    licence: str
    texts: tuple[str, ...] = ()


_LGPL3 = ("LGPL-3.0.txt", "GPL-3.0.txt")
LIBRARIES = (
    Library(("libQt6*", "Qt*", "lib*.so@PySide6/Qt/plugins", "lib*.dylib@PySide6/Qt/plugins"),
            "Qt", "LGPL-3.0-only", _LGPL3),
    Library(("libpyside6*", "libshiboken6*"), "Qt for Python", "LGPL-3.0-only", _LGPL3),
    Library(("libicu*",), "ICU, with Qt", "Unicode-3.0", ("Unicode-3.0.txt",)),
    Library(("libmlx.*", "*.metallib"), "MLX", "MIT"),
    Library(("libopenvino*",), "OpenVINO", "Apache-2.0", ("Apache-2.0.txt",)),
    Library(("libtbb*",), "oneTBB, with OpenVINO", "Apache-2.0", ("Apache-2.0.txt",)),
    Library(("libhwloc*",), "hwloc, with OpenVINO", "BSD-3-Clause"),
    Library(("libscipy_openblas*",), "OpenBLAS, with LAPACK", "BSD-3-Clause"),
    Library(("libblas-*", "liblapack-*"), "LAPACK", "BSD-3-Clause", ("LAPACK.txt",)),
    Library(("libgfortran*", "libgcc_s*", "libgomp*"), "GCC's runtime libraries",
            "GPL-3.0-or-later WITH GCC-exception-3.1", ("GPL-3.0.txt", "GCC-exception-3.1.txt")),
    Library(("libquadmath*",), "GCC's quad precision library", "LGPL-2.1-or-later", ("LGPL-2.1.txt",)),
    Library(("libsndfile*",), "libsndfile, with FLAC, Ogg, Vorbis, Opus, mpg123 and LAME",
            "LGPL-2.1-or-later AND BSD-3-Clause", ("LGPL-2.1.txt",)),
    Library(("libpdfium*",), "PDFium", "BSD-3-Clause AND Apache-2.0"),
    Library(("libpython*", "Python"), "Python", "PSF-2.0"),
    Library(("libportaudio*",), "PortAudio", "MIT", ("PortAudio.txt",)),
    Library(("libjack.so.0",), "Philomel's stand-in for JACK", "MIT"),
    Library(("libxcb-*",), "XCB", "MIT"),
    Library(("libxkbcommon*",), "libxkbcommon", "MIT"),
    Library(("libssl*", "libcrypto*"), "OpenSSL", "Apache-2.0", ("Apache-2.0.txt",)),
    Library(("libffi*",), "libffi", "MIT"),
    Library(("libexpat*",), "Expat", "MIT"),
    Library(("liblzma*",), "liblzma, of XZ Utils", "0BSD"),
    Library(("libbz2*",), "bzip2", "bzip2-1.0.6"),
    Library(("libuuid*",), "libuuid, of util-linux", "BSD-3-Clause"),
    Library(("libsqlite3*",), "SQLite", "blessing"),
)  # fmt: skip


def identify(place: str) -> Library | None:
    """The library that a file of a bundle belongs to; a pattern after an @ is of its folder."""
    folder, _, name = place.rpartition("/")
    for library in LIBRARIES:
        for pattern in library.files:
            file, _, where = pattern.partition("@")
            if fnmatch.fnmatchcase(name, file) and where in folder:
                return library
    return None
