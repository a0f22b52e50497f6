"""What may be in a bundle, and what may not."""

import importlib.metadata

import pytest

from tests.support.packaging import load

licences = load("licences")
libraries = load("libraries")


@pytest.mark.parametrize(
    "expression",
    [
        "MIT",
        "Apache-2.0 OR BSD-2-Clause",
        "MPL-1.1 OR GPL-2.0-only OR LGPL-2.1-or-later",
        "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only",
        "BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0",
        "GPL-3.0-or-later WITH GCC-exception-3.1",
    ],
)
def test_permitted(expression):
    assert licences.permitted(expression)


@pytest.mark.parametrize(
    "expression", ["GPL-3.0-or-later", "AGPL-3.0-only", "MIT AND GPL-2.0-only", "SSPL-1.0", "unknown", ""]
)
def test_refused(expression):
    assert not licences.permitted(expression)


def test_licences_of_packages_that_write_them_in_words():
    for name in ("num2words", "defusedxml", "certifi", "numpy", "PySide6-Essentials", "tqdm"):
        found = licences.licence_of(importlib.metadata.metadata(name))
        assert licences.permitted(found), f"{name}: {found}"


def test_what_may_not_go_in_is_named_with_its_reason():
    text = licences.ROOT / "LICENSE"
    assert licences.Part("fine", "1", "MIT", [text]).faults() == []
    assert licences.Part("bare", "1", "MIT").faults() == ["bare: no text of its licence"]
    assert licences.Part("closed", "1", "GPL-3.0-only", [text]).faults() == [
        "closed: the licence 'GPL-3.0-only'"
    ]


def test_a_symbol_table_with_a_licence_of_its_own_is_listed():
    part = licences.part_of(importlib.metadata.distribution("latex2mathml"))
    assert part.licence == "MIT AND LPPL-1.3c"
    assert {"Ronie Martinez" in text.read_text() for text in part.texts} == {True, False}
    assert part.faults() == []


def test_a_package_that_is_asked_for_must_be_inside():
    asked_for = ["mlx>=0.32.4; sys_platform == 'no system'", "markdown-it-py>=3", "PySide6-Essentials>=6.8"]
    assert licences.lacking(["PySide6_Essentials", "Qt"], asked_for) == ["markdown-it-py"]


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("PySide6/Qt/lib/libQt6Core.so.6", "Qt"),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "Qt"),
        ("PySide6/QtWidgets.abi3.so", "Qt"),
        ("mlx/lib/libmlx.so", "MLX"),
        ("libpython3.11.so.1.0", "Python"),
        # Of wheels for macOS.
        ("PySide6/libpyside6.abi3.6.11.dylib", "Qt for Python"),
        ("shiboken6/libshiboken6.abi3.6.11.dylib", "Qt for Python"),
        ("mlx/lib/libmlx.dylib", "MLX"),
        ("mlx/lib/mlx.metallib", "MLX"),
        ("pypdfium2_raw/libpdfium.dylib", "PDFium"),
        ("_sounddevice_data/portaudio-binaries/libportaudio.dylib", "PortAudio"),
    ],
)
def test_libraries_are_known(place, name):
    assert libraries.identify(place).name == name


@pytest.mark.parametrize("place", ["libreadline.so.8", "libdb-5.3.so", "av.libs/libx264-1.so", "libqevil.so"])
def test_other_libraries_are_not(place):
    assert libraries.identify(place) is None


def test_every_permitted_library_has_its_texts():
    for library in libraries.LIBRARIES:
        assert licences.permitted(library.licence), library.name
        for text in library.texts:
            assert (licences.HERE / "licences" / text).stat().st_size > 500
