"""The licences of all that is really in a bundle: ``python packaging/licences.py WORK TARGET``.

Read is what PyInstaller wrote of its work: each module and each file with its source. A file
belongs to the package that installed it, to Python, to the system's package, or to this program.
Written are ``THIRD-PARTY.md`` and a folder of texts for each. It fails where a licence is unknown
or forbids what is done here, and where a compiled library is not in the table of ``libraries.py``.
"""

from __future__ import annotations

import ast
import importlib.metadata
import re
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass, field
from pathlib import Path

import libraries

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PERMITTED = {
    "MIT", "MIT-0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "ISC", "Zlib", "Apache-2.0", "PSF-2.0",
    "CNRI-Python", "MPL-1.1", "MPL-2.0", "CC0-1.0", "Unicode-3.0", "bzip2-1.0.6",
    # Under the LGPL only what is loaded as a file of its own, which a user may replace.
    "LGPL-2.1-only", "LGPL-2.1-or-later", "LGPL-3.0-only", "LGPL-3.0-or-later",
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
_TEXT_NAMES = ("LICEN", "COPYING", "NOTICE", "AUTHORS")
_EXTENSION = re.compile(r"\.(cpython-\d+[^/]*|abi3)\.so$")


@dataclass
class Part:
    """Something of others in the bundle: name, version, licence, its texts, how many files."""

    name: str
    version: str = ""
    licence: str = ""
    texts: list[Path] = field(default_factory=list)
    files: int = 0


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
        self._python = Path(sysconfig.get_path("stdlib")).resolve()

    def add(self, place: str, source: Path) -> None:
        """Count one file in, or name it as unknown."""
        source = source.resolve()
        library = self._library(place, source)
        owner = self._owners.get(source)
        if owner is not None and owner.name not in ("philomel", "scipy-openblas32", "pyinstaller"):
            self._distribution(owner)
        elif source.is_relative_to(self._python) and "site-packages" not in source.parts:
            self._of_python()
        elif library is None and owner is None and not source.is_relative_to(ROOT):
            self.unknown.append(f"{place} from {source}")

    def _library(self, place: str, source: Path) -> libraries.Library | None:
        name = Path(place).name
        compiled = re.search(r"\.(so|dylib|metallib)(\.|$)", name) and source.suffix != ".py"
        if not compiled or _EXTENSION.search(name):
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
        if owner.name in self.parts:
            self.parts[owner.name].files += 1
            return
        texts = texts_of(owner)
        licence = licence_of(owner.metadata)
        if licence.startswith("LGPL-3.0"):
            texts += [HERE / "licences" / "LGPL-3.0.txt", HERE / "licences" / "GPL-3.0.txt"]
        if not texts and licence == "Apache-2.0":
            texts = [HERE / "licences" / "Apache-2.0.txt"]
        self.parts[owner.name] = Part(owner.name, owner.version, licence, texts, 1)

    def _of_python(self) -> None:
        part = self.parts.setdefault("Python", Part("Python", licence="PSF-2.0"))
        part.version, part.files = sys.version.split()[0], part.files + 1
        own = self._python / "LICENSE.txt"
        shared = Path(f"/usr/share/doc/python3.{sys.version_info.minor}/copyright")
        part.texts = [text for text in (own, shared) if text.is_file()][:1]

    def finish(self) -> None:
        """Add what no list of files names, and the texts of what was renamed on its way here."""
        openblas = importlib.metadata.distribution("scipy-openblas32") if sys.platform == "linux" else None
        makers = ((openblas, "OpenBLAS, with LAPACK"), (_own("mlx"), "MLX"), (_own("pypdfium2"), "PDFium"))
        for distribution, name in makers:
            if distribution is not None and name in self.parts:
                self.parts[name].version = distribution.version
                self.parts[name].texts += texts_of(distribution)
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
    refused = [f"{p.name}: {p.licence}" for p in census.parts.values() if not permitted(p.licence)]
    textless = [f"{p.name}: no text of its licence" for p in census.parts.values() if not p.texts]
    stand_in = [t for t in textless if not t.startswith("Philomel's")]
    problems = [*census.unknown, *refused, *stand_in]
    if problems:
        raise SystemExit("The bundle holds what it must not:\n  " + "\n  ".join(problems))
    write(census.parts, target)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
