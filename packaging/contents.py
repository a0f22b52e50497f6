"""What goes into a bundle: the rules that ``philomel.spec`` applies to what PyInstaller found.

From wheels everything that the program uses. Of the build machine's own libraries on Linux only a
few: what every desktop has (the C library, the display's and sound's client libraries, fonts, GL)
must be the user's own, since drivers and plugins come with it.
"""

from __future__ import annotations

import fnmatch
import importlib.metadata
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

Entry = tuple[str, str, str]
"""PyInstaller's: place in the bundle, file, kind."""

ASKED_FOR = [
    "chatterbox",
    "chatterbox_flash",
    "s3tokenizer",
    "torch",
    "torchaudio",
    "faster_whisper",
    "speechmos",
]
"""What `bench --quality` and `models verify --parity` use where somebody installed it, and else tell of."""
EXCLUDED_MODULES = [
    # Extras that a user installs by choice; pykakasi and PyAV's codecs are under the GPL.
    "av", "pykakasi", "spacy_pkuseg", "dicta_onnx", "silero_stress",
    "mcp", "wyoming",
    *ASKED_FOR,
    # readline and gdbm are under the GPL; nothing here uses them.
    "readline", "_gdbm", "_dbm",
    # Loaded by libraries where present, used by none of what the program calls.
    "tkinter", "setuptools", "pkg_resources", "_distutils_hack", "pygments", "rich", "IPython",
    # The hub's second way to transfer files: ours checks and resumes over plain HTTP.
    "hf_xet",
    "openvino_telemetry", "openvino.tools", "openvino.torch",
    "openvino.frontend.jax", "openvino.frontend.onnx", "openvino.frontend.paddle",
    "openvino.frontend.pytorch", "openvino.frontend.tensorflow",
    "matplotlib", "scipy", "numba", "pytest", "hypothesis", "numpy.f2py", "lib2to3", "pydoc_data",
    "PySide6.QtNetwork", "PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets", "PySide6.QtTest",
]  # fmt: skip

SYSTEM_LIBRARIES = [
    # Python and its standard library.
    "libpython3*", "libssl.so*", "libcrypto.so*", "libffi.so*", "liblzma.so*", "libbz2.so*", "libexpat.so*",
    "libuuid.so*", "libsqlite3.so*",
    # Sound, and the parts of the display's protocol that not every desktop installs.
    "libportaudio.so*", "libxcb-*.so*", "libxkbcommon*.so*",
]  # fmt: skip
"""Libraries of the build machine that the Linux bundle carries."""

DROPPED = [
    # Parts of Qt for other kinds of screens, for OpenGL, GTK and the network, none of which is used.
    "*/plugins/egldeviceintegrations/*", "*/plugins/generic/*", "*/plugins/networkinformation/*",
    "*/plugins/tls/*", "*/plugins/xcbglintegrations/*", "*/plugins/platformthemes/libqgtk3.so",
    "*/plugins/wayland-graphics-integration-client/*", "*/plugins/platforms/libqeglfs.so",
    "*/plugins/platforms/libqlinuxfb.so", "*/plugins/platforms/libqminimalegl.so",
    "*/plugins/platforms/libqvkkhrdisplay.so", "*/plugins/platforms/libqvnc.so",
    "*/plugins/imageformats/libq[!jsi]*", "*/plugins/imageformats/libqicns*", "libxcb-glx*",
    "*libQt6Egl*", "*Qt*OpenGL*", "*Qt*Network*", "*Qt*Test*", "PySide6/Qt/qml/*",
    # OpenVINO's parts for other devices, for several at once, and for others' files of models.
    "*/libopenvino_intel_[gn]pu*", "*/libopenvino_auto*", "*/libopenvino_hetero*", "*/libopenvino_c.*",
    "*/libopenvino_[!i]*_frontend*", "openvino/libs/cache.json", "openvino/tools/*",
    # What tells its threads of machines with several processors.
    "*/libhwloc*", "*/libtbbbind*", "*/libtbbmalloc_proxy*",
    # MLX's part for several computers.
    "*/libjaccl*",
    # Qt's translations but those of its widgets.
    "*Qt/translations/[!q]*", "*Qt/translations/qt_*", "*Qt/translations/qt[!b]*",
    # Languages' tables of dates and numbers; only their names are ever looked up.
    "babel/locale-data/[!er]*", "babel/locale-data/e[!n]*", "babel/locale-data/en_*",
    "babel/locale-data/r[!o]*", "babel/locale-data/ro[!o]*",
    # For developers.
    "resources/pictures/*", "resources/translations/*.ts", "resources/translations/*.md", "*/tests/*",
    "*.pyi", "*/include/*",
]  # fmt: skip

_CODE = {".py", ".pyc", ".pyi", ".typed"}


def wanted(entry: Entry, own: list[Path], *, linux: bool) -> bool:
    """Whether an entry goes into the bundle.

    Args:
        entry: place, file, kind; of a symbolic link only the place counts.
        own: folders whose files are not the build machine's system: the checkout, the environment.
        linux: system libraries are picked there; on macOS the system's are not collected at all.
    """
    place, file, kind = entry
    if any(fnmatch.fnmatch(PurePosixPath(place).as_posix(), pattern) for pattern in DROPPED):
        return False
    if not linux or kind not in ("BINARY", "EXTENSION"):
        return True
    if kind == "EXTENSION" or any(Path(file).is_relative_to(folder) for folder in own):
        return True
    return any(fnmatch.fnmatch(Path(place).name, pattern) for pattern in SYSTEM_LIBRARIES)


def select(entries: list[Entry], own: list[Path], *, linux: bool) -> list[Entry]:
    """The entries that go in, and of the symbolic links those that lead somewhere."""
    kept = [entry for entry in entries if wanted(entry, own, linux=linux)]
    places = {place for place, _, kind in kept if kind != "SYMLINK"}
    return [
        entry
        for entry in kept
        if entry[2] != "SYMLINK" or (PurePosixPath(entry[0]).parent / entry[1]).as_posix() in places
    ]


def tables(packages: Iterable[importlib.metadata.Distribution], modules: Iterable[str]) -> list[Entry]:
    """Files beside the modules of packages that are the same for all systems, where a module goes in.

    PyInstaller looks for such files only where it knows a package. Packages with compiled parts bring
    much for compilers and designers, so of those it takes what it knows and no more.
    """
    # The program's own files are the recipe's.
    inside = {name.partition(".")[0] for name in modules} - {"app", "engine", "resources"}
    return [
        (str(file), str(file.locate()), "DATA")
        for package in packages
        if "-none-any" in (package.read_text("WHEEL") or "")
        for file in package.files or []
        if len(file.parts) > 1 and file.parts[0] in inside and file.suffix not in _CODE
    ]
