"""What the engine and the importers say, for Qt's tools: ``python -m tests.app.translations`` after a change.

Messages stand where they are made: the first argument of an error of ours, of a ``Message``, or of what else
``SAID`` names. Beside them are words that are looked up as they come from tables, the system or a library.
"""

from __future__ import annotations

import ast
import html
import json
import re
import string
import subprocess
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.wording import CONTEXT
from engine import errors
from engine.reading import reader
from engine.text import identify
from tests.support.places import ROOT

LANGUAGES = ("de", "en", "es", "fr")
TRANSLATIONS = ROOT / "resources" / "translations"
SAID = {"Message", "Verdict", "findings.append", *(name for name in vars(errors) if name.endswith("Error"))}
"""What is called with words for people first."""
ROOMS = ("app", "engine")
F_STRING = "an f-string"
ON_TERMINALS = ("app/commands/", "app/__main__.py")
"""What speaks English alone."""
SYSTEM = (
    "No such file or directory", "Permission denied", "File exists", "Not a directory", "Is a directory",
    "Invalid argument", "Too many open files", "File too large", "No space left on device",
    "Read-only file system", "File name too long", "Input/output error", "Disk quota exceeded",
    "Operation not permitted", "Device or resource busy", "Stale file handle", "Network is unreachable",
    "Connection refused", "Connection reset by peer", "Connection timed out", "No route to host",
    "Name or service not known", "Temporary failure in name resolution", "timed out",
)  # fmt: skip
"""What the system says most often of files and of the network."""
EXPRESSIONS = (
    "missing )", "missing ]", "missing >", "nothing to repeat", "multiple repeat",
    "unterminated character set", "bad escape (end of pattern)", "unbalanced parenthesis",
    "bad character range", "min repeat greater than max repeat", "unknown property", "unknown extension",
)  # fmt: skip
"""What the library says most often of regular expressions."""


@dataclass(frozen=True)
class Said:
    """Words in a source.

    Attributes:
        template: as it stands there.
        values: what its blanks are filled with, by name; None where they come as one (``**values``).
        place: of the source.
    """

    template: str
    values: frozenset[str] | None
    place: str


def said() -> Iterator[Said]:
    """Everything that the sources say to people through errors and messages."""
    for path in (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and _called(node.func) in SAID:
                names = [keyword.arg for keyword in node.keywords]
                values = None if None in names else frozenset(name for name in names if name)
                for template in _templates(node.args[0], tree):
                    yield Said(template, values, f"{path.relative_to(ROOT)}:{node.lineno}")


def blanks(template: str) -> frozenset[str]:
    """Names of a template's blanks."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(template) if name is not None)


def texts() -> list[str]:
    """What is to be translated, each once."""
    shown = (each.template for each in said() if not each.place.startswith(ON_TERMINALS))
    tables = (*identify._NAMES.values(), reader.UNREADABLE, reader.UNSPOKEN, *SYSTEM, *EXPRESSIONS)
    return [text for text in dict.fromkeys((*shown, *tables)) if _has_words(text)]


def _has_words(template: str) -> bool:
    return any(char.isalpha() for text, *_ in string.Formatter().parse(template) for char in text)


def _templates(node: ast.expr, tree: ast.Module) -> Iterator[str]:
    """The words that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):  # Which no translation answers to.
        yield f"{{{F_STRING}}}"
    elif isinstance(node, ast.IfExp):
        yield from _templates(node.body, tree)
        yield from _templates(node.orelse, tree)
    elif isinstance(node, ast.Tuple):
        for each in node.elts:
            yield from _templates(each, tree)
    elif isinstance(node, ast.Name):
        for made in (each for each in ast.walk(tree) if isinstance(each, ast.Assign)):
            names = [getattr(target, "id", "") for target in made.targets]
            if node.id in names and isinstance(made.value, ast.Constant):
                yield from _templates(made.value, tree)


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        whole = f"{function.value.id}.{function.attr}"
        return whole if whole in SAID else function.attr
    return getattr(function, "id", getattr(function, "attr", ""))


def main() -> None:
    """Bring the tables of all languages up to date, tell what is not translated yet, and compile them."""
    tools = Path(sysconfig.get_path("scripts"))
    sources = subprocess.check_output(
        ["git", "ls-files", "--cached", "--others", "app/*.py"], cwd=ROOT, text=True
    ).split()
    with tempfile.TemporaryDirectory() as folder:
        words = Path(folder) / "words.py"
        lines = (
            f'QT_TRANSLATE_NOOP("{CONTEXT}", {json.dumps(text, ensure_ascii=False)})' for text in texts()
        )
        words.write_text("\n".join(lines), "utf-8")
        for language in LANGUAGES:
            table = TRANSLATIONS / f"philomel_{language}.ts"
            update = ["-no-obsolete", "-locations", "none", *sources, str(words), "-ts", str(table)]
            subprocess.run([tools / "pyside6-lupdate", *update], cwd=ROOT, check=True)
            # Letters as they are, which the tool would number.
            table.write_text(
                re.sub(r"&(apos|quot|#x[0-9a-f]+);", lambda m: html.unescape(m[0]), table.read_text("utf-8")),
                "utf-8",
            )
            # A window that runs has the old ones mapped: they are replaced, not written into.
            compiled = table.with_suffix(".part")
            subprocess.run([tools / "pyside6-lrelease", table, "-qm", compiled], cwd=ROOT, check=True)
            compiled.replace(table.with_suffix(".qm"))


if __name__ == "__main__":
    main()
