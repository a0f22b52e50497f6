"""The licences of all that is really in a bundle: ``python packaging/licences.py WORK TARGET``.

Read is what PyInstaller wrote of its work: each module and each file with its source. A file
belongs to the package that installed it, to Python, to the system's package, or to this program.
Written are ``THIRD-PARTY.md`` and a folder of texts for each. It fails where a licence is unknown
or forbids what is done here, where a compiled library is not in the table of ``libraries.py``, and
where a package that the program asks for is not inside.
"""

from __future__ import annotations

import ast
import importlib.metadata
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import closure
import libraries
from packaging.utils import canonicalize_name

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PERMITTED = {
    "MIT", "MIT-0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "ISC", "Zlib", "Apache-2.0", "PSF-2.0",
    "CNRI-Python", "MPL-1.1", "MPL-2.0", "CC0-1.0", "Unicode-3.0", "bzip2-1.0.6", "blessing",
    # What is under it lies here as its authors published it.
    "LPPL-1.3c",
    # Fonts, with leave to be part of programs.
    "OFL-1.1", "Bitstream-Vera",
    # Under the LGPL only what is loaded as a file of its own, which a user may replace.
    "LGPL-2.1-only", "LGPL-2.1-or-later", "LGPL-3.0-only", "LGPL-3.0-or-later",
    # Leave to copy, with or without changes.
    "FSFAP",
    # With leave to be part of programs under any licence.
    "GPL-3.0-or-later WITH GCC-exception-3.1", "GPL-2.0-or-later WITH Bootloader-exception",
}  # fmt: skip
SPDX = {
    "MIT License": "MIT", "BSD License": "BSD-3-Clause", "3-Clause BSD License": "BSD-3-Clause",
    "BSD 3-Clause License": "BSD-3-Clause", "The BSD 2-Clause License": "BSD-2-Clause",
    "Apache Software License": "Apache-2.0", "Apache 2.0 License": "Apache-2.0", "PSFL": "PSF-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0", "ISC License": "ISC",
    "GNU Library or Lesser General Public License (LGPL)": "LGPL-2.1-or-later", "LGPL": "LGPL-2.1-or-later",
    "BSD-3-Clause, Apache-2.0, dependency licenses": "BSD-3-Clause AND Apache-2.0",
    "Python Software Foundation License": "PSF-2.0",
}  # fmt: skip
"""How packages that do not write SPDX name their licences."""
READ = {
    # Its table of symbols, by Günter Milde, is under the LaTeX Project's licence.
    "latex2mathml": ("MIT AND LPPL-1.3c", ("latex2mathml.txt", "LPPL-1.3c.txt")),
    # Of its wheels, all from one repository, Cocoa's alone brings the text.
    **{
        f"pyobjc-{part}": ("MIT", ("PyObjC.txt",))
        for part in (
            "core",
            "framework-mediaplayer",
            "framework-avfoundation",
            "framework-coremedia",
            "framework-coreaudio",
            "framework-quartz",
        )
    },
}
"""Packages that bring no text of their licence: licence and texts, as their sources have them."""
FONTS = {
    "ziamath": ("OFL-1.1", "STIX-Two-Math.txt"),
    "ziafont": ("Bitstream-Vera", "DejaVu.txt"),
}
"""Packages with a font in them, its licence and its text."""
_TEXT_NAMES = ("LICEN", "COPYING", "NOTICE", "AUTHORS")
_BLAS = "OpenBLAS, with LAPACK"
_EXTENSION = re.compile(r"\.(cpython-\d+[^/]*|abi3)\.so$")


@dataclass
class Part:
    """Something of others in the bundle: name, version, licence, its texts, how many files."""

    name: str
    version: str = ""
    licence: str = ""
    texts: list[Path] = field(default_factory=list)
    files: int = 0

    def faults(self) -> list[str]:
        """Why it may not go into a bundle; nothing where it may."""
        refused = [] if permitted(self.licence) else [f"{self.name}: the licence '{self.licence}'"]
        # The stand-in for JACK is this program's own.
        own = self.name.startswith("Philomel's")
        return refused + ([] if self.texts or own else [f"{self.name}: no text of its licence"])


def permitted(expression: str) -> bool:
    """Whether one of the choices of each part of an SPDX expression is permitted."""
    parts = expression.replace("(", "").replace(")", "").split(" AND ")
    return all(any(choice.strip() in PERMITTED for choice in part.split(" OR ")) for part in parts)


def licence_of(metadata: importlib.metadata.PackageMetadata) -> str:
    """A package's licence as SPDX writes it, from the first of its fields that can be understood."""
    values = metadata.json
    classifiers = [c.rpartition(" :: ")[2] for c in values.get("classifier", []) if c.startswith("License")]
    for said in (values.get("license_expression"), values.get("license"), *classifiers):
        if said and permitted(spdx := SPDX.get(str(said), str(said))):
            return spdx
    return str(values.get("license_expression") or values.get("license") or "unknown")


def part_of(package: importlib.metadata.Distribution) -> Part:
    """A package with its licence and its texts."""
    licence, own = READ.get(package.name, (licence_of(package.metadata), ()))
    texts = texts_of(package) + [HERE / "licences" / text for text in own]
    if package.name in FONTS:
        font, text = FONTS[package.name]
        licence, texts = f"{licence} AND {font}", [*texts, HERE / "licences" / text]
    if licence.startswith("LGPL-3.0"):
        texts += [HERE / "licences" / "LGPL-3.0.txt", HERE / "licences" / "GPL-3.0.txt"]
    if not texts and licence == "Apache-2.0":
        texts = [HERE / "licences" / "Apache-2.0.txt"]
    return Part(package.name, package.version, licence, texts)


def is_library(place: str, source: Path) -> bool:
    """Whether a file is a compiled library, and no extension module of Python."""
    name = Path(place).name
    compiled = re.search(r"\.(so|dylib|metallib)(\.|$)", name) and source.suffix != ".py"
    return bool(compiled) and not _EXTENSION.search(name)


def toc(path: Path) -> list[tuple[str, str, str]]:
    """The entries that PyInstaller wrote: place in the bundle, source, kind."""
    content = ast.literal_eval(path.read_text("utf-8"))
    return next(part for part in content if isinstance(part, list))


def collected(work: Path) -> list[tuple[str, Path]]:
    """Each module and file of the bundle with where it came from."""
    entries = [e for name in ("PYZ-00.toc", "COLLECT-00.toc") for e in toc(work / name)]
    return [
        (place, Path(source))
        for place, source, kind in entries
        if kind != "SYMLINK" and Path(source).exists()
    ]


class Census:
    """Who made what is in a bundle."""

    def __init__(self) -> None:
        self.parts: dict[str, Part] = {}
        self.unknown: list[str] = []
        self._owners = {
            Path(str(file.locate())).resolve(): distribution
            for distribution in importlib.metadata.distributions()
            for file in distribution.files or []
        }
        # A framework of macOS holds Python whole; elsewhere it lies among the system's other files.
        whole = sys.base_prefix if sys.platform == "darwin" else sysconfig.get_path("stdlib")
        self._python = Path(whole).resolve()

    def add(self, place: str, source: Path) -> None:
        """Count one file in, or name it as unknown."""
        source = source.resolve()
        library = self._library(place, source)
        owner = self._owners.get(source)
        if owner is not None and owner.name not in ("philomel", "pyinstaller"):
            self._distribution(owner)
        elif source.is_relative_to(self._python) and "site-packages" not in source.parts:
            self._of_python()
        elif library is None and owner is None and not source.is_relative_to(ROOT):
            self.unknown.append(f"{place} from {source}")

    def _library(self, place: str, source: Path) -> libraries.Library | None:
        if not is_library(place, source):
            return None
        library = libraries.identify(place)
        if library is None:
            if _EXTENSION.search(source.name) or source.is_relative_to(self._python):
                return None
            self.unknown.append(f"{place} from {source}: not in libraries.py")
            return None
        part = self.parts.setdefault(library.name, Part(library.name, licence=library.licence))
        part.files += 1
        part.texts = part.texts or [
            *(HERE / "licences" / text for text in library.texts),
            *system_text(source),
        ]
        return library

    def _distribution(self, owner: importlib.metadata.Distribution) -> None:
        if owner.name not in self.parts:
            self.parts[owner.name] = part_of(owner)
        self.parts[owner.name].files += 1

    def _of_python(self) -> None:
        part = self.parts.setdefault("Python", Part("Python", licence="PSF-2.0"))
        part.version, part.files = sys.version.split()[0], part.files + 1
        own = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
        shared = Path(f"/usr/share/doc/python3.{sys.version_info.minor}/copyright")
        part.texts = [text for text in (own, shared) if text.is_file()][:1]

    def finish(self) -> None:
        """Add what no list of files names, and the texts of what was renamed on its way here."""
        for distribution, name in ((_own("mlx"), "MLX"), (_own("pypdfium2"), "PDFium")):
            if name in self.parts:
                self.parts[name].version = distribution.version
                self.parts[name].texts += texts_of(distribution)
        if _BLAS in self.parts:
            # Of numpy's wheel, whose own licence has this one's text.
            self.parts[_BLAS].texts += texts_of(_own("numpy"))
        patterns = ROOT / "resources" / "hyphenation"
        self.parts["Hyphenation patterns of TeX"] = Part(
            "Hyphenation patterns of TeX",
            "2022",
            "MIT AND BSD-3-Clause AND FSFAP AND LPPL-1.3c",
            [patterns / "README.md", HERE / "licences" / "LPPL-1.3c.txt"],
            len(list(patterns.glob("*.tex"))),
        )
        fonts = ROOT / "resources" / "fonts"
        self.parts["Atkinson Hyperlegible"] = Part(
            "Atkinson Hyperlegible", "2020", "OFL-1.1", [fonts / "OFL.txt"], len(list(fonts.glob("*.ttf")))
        )
        self.parts["misaki's words"] = Part(
            "misaki's words", "", "Apache-2.0", [HERE / "licences" / "Apache-2.0.txt"], 1
        )
        loader = _own("pyinstaller")
        self.parts["PyInstaller's loader"] = Part(
            "PyInstaller's loader",
            loader.version,
            "GPL-2.0-or-later WITH Bootloader-exception",
            texts_of(loader),
            1,
        )


def _own(name: str) -> importlib.metadata.Distribution:
    return importlib.metadata.distribution(name)


def texts_of(distribution: importlib.metadata.Distribution) -> list[Path]:
    """The licences and notices that a package installed."""
    return [
        Path(str(file.locate()))
        for file in distribution.files or []
        if (file.name.upper().startswith(_TEXT_NAMES) or "licenses" in file.parts)
        and file.suffix not in (".py", ".pyc")
    ]


def system_text(source: Path) -> list[Path]:
    """The copyright file of the Debian package that a library came from, where that can be told."""
    if shutil.which("dpkg-query") is None or not str(source).startswith(("/usr/lib", "/lib")):
        return []
    for path in (source, Path("/") / source.relative_to("/usr") if source.is_relative_to("/usr") else source):
        answer = subprocess.run(
            ["dpkg-query", "-S", str(path)], capture_output=True, text=True, check=False
        ).stdout
        if answer:
            package = answer.split(":")[0]
            text = Path("/usr/share/doc") / package / "copyright"
            return [text] if text.is_file() else []
    return []


def lacking(names: Iterable[str], requirements: list[str]) -> list[str]:
    """Packages that are asked for on this system and of which nothing is inside."""
    inside = {canonicalize_name(name) for name in names}
    wanted = closure.direct(requirements, sys.platform)
    return [need.name for need in wanted if canonicalize_name(need.name) not in inside]


def write(parts: dict[str, Part], target: Path) -> None:
    """``THIRD-PARTY.md`` and the texts, a folder for each part."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    rows = []
    for part in sorted(parts.values(), key=lambda part: part.name.lower()):
        folder = re.sub(r"[^\w.+-]+", "-", part.name).strip("-")
        for number, text in enumerate(dict.fromkeys(part.texts)):
            (target / folder).mkdir(exist_ok=True)
            place = target / folder / text.name
            shutil.copyfile(text, place if not place.exists() else place.with_name(f"{number}-{text.name}"))
        rows.append(f"| {part.name} | {part.version} | {part.licence} | {part.files} | {folder}/ |")
    head = (HERE / "licences" / "HEAD.md").read_text("utf-8")
    table = "| what | version | licence | files | texts |\n|---|---|---|---|---|\n" + "\n".join(rows)
    (target / "THIRD-PARTY.md").write_text(f"{head}\n{table}\n", "utf-8")


def main(work: Path, target: Path) -> None:
    """Take the census of a bundle, judge it, write it down."""
    census = Census()
    for place, source in collected(work):
        census.add(place, source)
    census.finish()
    faults = [fault for part in census.parts.values() for fault in part.faults()]
    if problems := [*census.unknown, *faults]:
        raise SystemExit("The bundle holds what it must not:\n  " + "\n  ".join(problems))
    asked_for = [need for need in importlib.metadata.requires("philomel") or [] if "extra ==" not in need]
    if names := lacking(census.parts, asked_for):
        raise SystemExit("The program needs what the bundle does not hold: " + ", ".join(names))
    write(census.parts, target)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
