"""The recipes of the bundles, as far as they can be judged without building one."""

import ast
import importlib.util
import plistlib
import re
import struct
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from app.core.voices import VOICE
from app.documents.kinds import KINDS
from tests.support.packaging import PACKAGING, load
from tests.support.places import ROOT

SPEC = PACKAGING / "philomel.spec"


def plist(name: str) -> dict:
    return plistlib.loads((PACKAGING / "macos" / name).read_bytes())


def test_version_stands_in_one_place():
    version = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.M).group(1)
    files = subprocess.run(
        ["git", "ls-files", "app", "engine", "packaging", "resources", ".github"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    texts = [
        f for f in files if Path(f).suffix in (".py", ".sh", ".spec", ".plist", ".xml", ".desktop", ".yml")
    ]
    twice = [
        f
        for f in texts
        if (ROOT / f).exists() and re.search(rf'["= ]{re.escape(version)}\b', (ROOT / f).read_text())
    ]
    assert not twice
    assert "CFBundleShortVersionString" not in plist("Info.plist")


def test_spec_names_files_that_exist():
    tree = ast.parse(SPEC.read_text())
    roots = {"ROOT": ROOT, "HERE": PACKAGING}

    def path(node):
        if isinstance(node, ast.Name):
            return roots.get(node.id)
        if (
            isinstance(node, ast.BinOp)
            and isinstance(node.op, ast.Div)
            and isinstance(node.right, ast.Constant)
        ):
            folder = path(node.left)
            return folder and folder / node.right.value
        return None

    named = {found for node in ast.walk(tree) if isinstance(node, ast.BinOp) and (found := path(node))}
    named = {found for found in named if "build" not in found.relative_to(ROOT).parts}
    assert {"philomel.icns", "entitlements.plist", "__main__.py", "Info.plist"} <= {f.name for f in named}
    assert [found for found in named if not found.exists()] == []


def test_hidden_imports_and_commands_resolve():
    text = SPEC.read_text()
    for package in re.findall(r'collect_submodules\("(\w+)"\)', text):
        assert importlib.util.find_spec(package), package
    assert importlib.util.find_spec("_cffi_backend")
    # What is loaded by name only lies in the packages that are collected whole.
    assert list((ROOT / "app" / "documents").glob("*.py"))
    assert list((ROOT / "app" / "commands").glob("*.py"))


def test_the_spec_never_leaves_out_what_the_program_imports():
    contents = load("contents")
    extras = {ROOT / "app" / name for name in ("serve/mcp.py", "serve/wyoming.py", "commands/serve.py")}
    asking = {*ROOT.glob("engine/reference/*.py"), ROOT / "app" / "commands" / "quality.py", *extras}
    excluded, used = contents.EXCLUDED_MODULES, set()
    assert set(contents.ASKED_FOR) <= set(excluded)
    for file in {*ROOT.glob("app/**/*.py"), *ROOT.glob("engine/**/*.py")} - asking:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                used |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                used.add(node.module)
    hit = {name for name in excluded if name in used or any(u.startswith(name + ".") for u in used)}
    assert hit == set()


def test_what_goes_in(tmp_path):
    contents = load("contents")
    own = [tmp_path]
    wheel = str(tmp_path / "lib.so")
    entries = [
        ("PySide6/Qt/lib/libQt6Core.so.6", wheel, "BINARY"),
        ("libQt6Core.so.6", "PySide6/Qt/lib/libQt6Core.so.6", "SYMLINK"),
        ("PySide6/Qt/lib/libQt6Network.so.6", wheel, "BINARY"),
        ("libQt6Network.so.6", "PySide6/Qt/lib/libQt6Network.so.6", "SYMLINK"),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", wheel, "BINARY"),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", wheel, "BINARY"),
        ("PySide6/Qt/plugins/imageformats/libqsvg.so", wheel, "BINARY"),
        ("PySide6/Qt/plugins/imageformats/libqtiff.so", wheel, "BINARY"),
        ("PySide6/Qt/translations/qtbase_de.qm", wheel, "DATA"),
        ("PySide6/Qt/translations/qt_de.qm", wheel, "DATA"),
        ("PySide6/Qt/translations/assistant_de.qm", wheel, "DATA"),
        ("resources/translations/philomel_de.qm", wheel, "DATA"),
        ("resources/translations/philomel_de.ts", wheel, "DATA"),
        ("libportaudio.so.2", "/usr/lib/libportaudio.so.2", "BINARY"),
        ("libstdc++.so.6", "/usr/lib/libstdc++.so.6", "BINARY"),
        ("libasound.so.2", "/usr/lib/libasound.so.2", "BINARY"),
        ("babel/locale-data/en.dat", wheel, "DATA"),
        ("babel/locale-data/root.dat", wheel, "DATA"),
        ("babel/locale-data/de.dat", wheel, "DATA"),
    ]
    kept = [place for place, _, _ in contents.select(entries, own, linux=True)]
    assert kept == [
        "PySide6/Qt/lib/libQt6Core.so.6",
        "libQt6Core.so.6",
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/imageformats/libqsvg.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "resources/translations/philomel_de.qm",
        "libportaudio.so.2",
        "babel/locale-data/en.dat",
        "babel/locale-data/root.dat",
    ]


def test_macos_properties():
    info = plist("Info.plist")
    assert info["CFBundleIdentifier"].endswith(".Philomel")
    assert "voice" in info["NSMicrophoneUsageDescription"]
    kinds = {kind for entry in info["CFBundleDocumentTypes"] for kind in entry["LSItemContentTypes"]}
    assert {"org.idpf.epub-container", "com.adobe.pdf", "public.plain-text", "public.html"} <= kinds
    rights = plist("entitlements.plist")
    assert rights["com.apple.security.device.audio-input"] is True
    assert "com.apple.security.app-sandbox" not in rights


def test_every_desktop_is_told_of_the_languages():
    shipped = {path.stem.removeprefix("philomel_") for path in (ROOT / "resources/translations").glob("*.qm")}
    assert set(plist("Info.plist")["CFBundleLocalizations"]) == shipped
    folders = {path.parent.stem for path in (ROOT / "packaging/macos").glob("*.lproj/InfoPlist.strings")}
    assert folders == shipped - {"en"}
    entry = (ROOT / "packaging/linux/philomel.desktop").read_text("utf-8")
    for key in ("GenericName", "Comment", "Keywords"):
        assert set(re.findall(rf"^{key}\[(\w+)\]=", entry, re.M)) == shipped - {"en"}


def test_every_desktop_is_told_of_the_kinds_that_the_program_opens():
    """The program's own table is the source; beside it are the voices that people give each other."""
    desktop = (PACKAGING / "linux" / "philomel.desktop").read_text()
    listed = re.search(r"^MimeType=(.*)$", desktop, re.M).group(1).strip(";").split(";")
    assert listed == [media for kind in KINDS for media in kind.media] + ["application/x-philomel-voice"]
    tree = ET.parse(PACKAGING / "linux" / "app.philomel.Philomel.metainfo.xml")
    assert [node.text for node in tree.iter("mediatype")] == listed
    assert tree.findtext("launchable") == "philomel.desktop"
    assert tree.findtext("id") == plist("Info.plist")["CFBundleIdentifier"]
    ET.parse(PACKAGING / "linux" / "philomel-mime.xml")


def test_macos_is_told_of_the_kinds_that_the_program_opens():
    info = plist("Info.plist")
    types = [kind for entry in info["CFBundleDocumentTypes"] for kind in entry["LSItemContentTypes"]]
    assert sorted(types) == sorted([*(name for kind in KINDS for name in kind.types), "app.philomel.voice"])
    assert info["UTExportedTypeDeclarations"][0]["UTTypeTagSpecification"] == {
        "public.filename-extension": [VOICE[1:]], "public.mime-type": ["application/x-philomel-voice"],
    }  # fmt: skip
    tags = {
        entry["UTTypeIdentifier"]: entry["UTTypeTagSpecification"]
        for entry in info["UTImportedTypeDeclarations"]
    }
    for kind in KINDS:
        for name in tags.keys() & set(kind.types):
            assert tuple(f".{ending}" for ending in tags[name]["public.filename-extension"]) == kind.suffixes
            assert tags[name]["public.mime-type"] == list(kind.media)
    assert {name for kind in KINDS for name in kind.types if name.startswith("app.philomel.")} <= set(tags)
    # The Finder's request must reach Qt: PyInstaller's own reading of it would take it away.
    assert "argv_emulation=False" in SPEC.read_text()


@pytest.mark.parametrize("script", ["setup.sh", "dist.sh", "linux/install.sh", "macos/sign.sh"])
def test_scripts_are_programs(script):
    path = PACKAGING / script
    assert path.stat().st_mode & 0o111
    assert subprocess.run(["bash", "-n", str(path)], check=False).returncode == 0


def test_icons_hold_every_size():
    for size in (16, 24, 32, 48, 64, 128, 256, 512):
        data = (PACKAGING / "icons" / f"philomel-{size}.png").read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", data[16:24]) == (size, size)
    icns = (PACKAGING / "icons" / "philomel.icns").read_bytes()
    assert icns[:4] == b"icns"
    assert struct.unpack(">I", icns[4:8])[0] == len(icns)
    place, names = 8, set()
    while place < len(icns):
        names.add(icns[place : place + 4])
        place += struct.unpack(">I", icns[place + 4 : place + 8])[0]
    assert {b"ic07", b"ic08", b"ic09", b"ic10", b"ic11", b"ic12", b"ic13", b"ic14"} <= names
    ico = (PACKAGING / "icons" / "philomel.ico").read_bytes()
    assert struct.unpack("<HHH", ico[:6]) == (0, 1, 7)


def test_the_drawing_is_what_the_window_shows():
    ET.parse(ROOT / "resources" / "icons" / "philomel.svg")
    assert '"icons" / "philomel.svg"' in (ROOT / "app" / "window.py").read_text()


def test_package_data_ships_what_the_program_reads():
    text = (ROOT / "pyproject.toml").read_text()
    assert 'resources = ["**/*"]' in text
    listed = set(re.findall(r'"((?:app|engine)[\w.]*)"', text.split("packages = [")[1].split("]")[0]))
    present = {
        ".".join(f.parent.relative_to(ROOT).parts)
        for top in ("app", "engine")
        for f in (ROOT / top).rglob("__init__.py")
    }
    assert listed == present
