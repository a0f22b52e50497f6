"""What the program's dependencies bring into the bundles, told from what is installed: no bundle is built."""

import importlib.metadata
import tomllib

import pytest

from tests.support.packaging import load
from tests.support.places import ROOT

closure, contents, libraries, licences = map(load, ("closure", "contents", "libraries", "licences"))
ASKED_FOR = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
ELSEWHERE = {"mlx-cpu", "mlx-metal", "pyobjc-framework-mediaplayer"}
"""Each is installed on one system only and judged there; all are under the MIT licence."""


@pytest.fixture(scope="module")
def packages():
    """What the bundles of all systems are made of, by name, but for what cannot be installed here."""
    found = {
        name: package
        for system in closure.SYSTEMS
        for name, package in closure.closure(ASKED_FOR, system).items()
    }
    missing = {name for name, package in found.items() if package is None}
    assert missing <= ELSEWHERE, f"not installed: {missing - ELSEWHERE}"
    return {name: package for name, package in found.items() if package is not None}


def test_the_closure_follows_extras_and_systems():
    linux, mac = (closure.closure(["mlx[cpu]", "mlx; sys_platform == 'darwin'"], s) for s in closure.SYSTEMS)
    assert "mlx-metal" in mac
    assert "mlx-cpu" in linux
    assert "mlx-metal" not in linux
    assert "mdurl" in closure.closure(["markdown-it-py"], "linux")
    assert closure.closure(["no-such-package"], "linux") == {"no-such-package": None}


def test_licences_permit_it_and_have_their_texts(packages):
    faults = [fault for package in packages.values() for fault in licences.part_of(package).faults()]
    assert not faults, (
        f"{'; '.join(faults)}. A licence that a wheel does not tell goes into READ of packaging/licences.py, "
        "its text into packaging/licences; one that is not permitted keeps the package out."
    )


def test_compiled_libraries_are_in_the_table(packages):
    unknown = [
        str(file)
        for package in packages.values()
        for file in package.files or []
        if licences.is_library(str(file), file)
        and contents.wanted((str(file), str(file.locate()), "DATA"), [], linux=True)
        and libraries.identify(str(file)) is None
    ]
    assert not unknown, f"packaging/libraries.py lacks {', '.join(unknown)}: add them with their licences."


def test_versions_are_pinned(packages):
    lines = (ROOT / "packaging" / "constraints.txt").read_text().split()
    pinned = {closure.canonicalize_name(line.partition("==")[0]) for line in lines}
    # Those of one system are pinned by the package that asks for them.
    assert not (loose := packages.keys() - pinned - ELSEWHERE), f"{loose} have no version: make lock"


def test_what_was_read_elsewhere_is_still_needed(packages):
    named = {closure.canonicalize_name(name) for name in licences.READ if not name.startswith("pyobjc-")}
    assert named <= packages.keys()
    for name in named:
        assert not licences.texts_of(packages[name]), f"{name} brings its licence now"


def test_packages_with_a_font_have_its_licence(packages):
    for name, (licence, text) in licences.FONTS.items():
        found = licences.part_of(packages[closure.canonicalize_name(name)])
        assert licences.permitted(found.licence)
        assert licence in found.licence
        assert text in {each.name for each in found.texts}


def test_tables_go_in_with_their_modules():
    package = importlib.metadata.distribution("latex2mathml")
    table = "latex2mathml/unimathsymbols.txt"
    entries = contents.tables([package], ["latex2mathml.converter"])
    assert [(place, kind) for place, _, kind in entries] == [(table, "DATA")]
    assert contents.select(entries, [], linux=True) == entries
    assert contents.tables([package], ["markdown_it.main"]) == []
    # Of wheels with compiled parts PyInstaller knows what is for compilers and designers.
    compiled = importlib.metadata.distribution("PySide6-Essentials")
    assert contents.tables([compiled], ["PySide6.QtCore"]) == []
