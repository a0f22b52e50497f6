"""The sentences that the engine and the importers say, collected from their sources.

``python -m tests.app.sentences`` writes them into the tables of ``app/sentences``, where Qt's tools find
them; it tells which are new.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from app import sentences
from app.documents import foreign, kinds
from engine import errors
from engine.checkpoints import hub
from engine.reading import reader
from engine.text import language_names
from tests.support.places import ROOT

ERRORS = {name for name in vars(errors) if name.endswith("Error")}
CALLS = {
    **dict.fromkeys(ERRORS, (0,)),
    "Finding": (4,), "Verdict": (0,), "findings.append": (0,), "problems.append": (0,),
    "Backend": (2,), "_Foreign": (0, 5), "Archive": (1,),
}  # fmt: skip
"""Which arguments of what is called are for people."""
ROOMS = {
    "app": ("app/controllers",),
    "documents": ("app/documents",),
    "checkpoints": ("engine/checkpoints",),
    "engine": ("engine",),
}
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
    "{0} at position {1}", "missing )", "missing ]", "missing >", "nothing to repeat", "multiple repeat",
    "unterminated character set", "bad escape (end of pattern)", "unbalanced parenthesis",
    "bad character range", "min repeat greater than max repeat", "unknown property", "unknown extension",
)  # fmt: skip
"""What the library says most often of regular expressions, and where."""
ABOUT = {
    "app": "What the controllers say that have no translation of their own at hand.",
    "documents": "What the importers say.",
    "engine": "What the engine says, but its checkpoints.",
    "checkpoints": "What the engine says of models' files.",
    "pieces": "What the blanks of sentences are filled with, from tables and by the system.",
    "languages": "Languages, as the engine calls them.",
}
_MODULE = '''"""{about} Written by ``python -m tests.app.sentences``."""

from PySide6.QtCore import QT_TRANSLATE_NOOP

TEXTS = (
{lines}
)
'''


def collected() -> dict[str, list[str]]:
    """The sentences of each table, each once, in the order of their sources."""
    tables: dict[str, list[str]] = {}
    seen: set[str] = set()
    for table, places in ROOMS.items():
        found = (text for path in _sources(places) for text in sentences_of(path))
        tables[table] = _new(found, seen)
    tables["pieces"] = _new(_pieces(), seen)
    tables["languages"] = _new(language_names._NAMES.values(), seen)
    return tables


def sentences_of(path: Path) -> Iterator[str]:
    """What a module says: the arguments that are for people, with blanks for their values."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for place in CALLS.get(_called(node.func), ()):
                if place < len(node.args):
                    yield from _templates(node.args[place], tree)


def _templates(node: ast.expr, tree: ast.Module) -> Iterator[str]:
    """The sentences that an expression may be."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and node.value:
            yield node.value
    elif isinstance(node, ast.JoinedStr):
        blanks = iter(range(10))
        parts = (
            str(part.value) if isinstance(part, ast.Constant) else f"{{{next(blanks)}}}"
            for part in node.values
        )
        yield "".join(parts)
    elif isinstance(node, ast.IfExp):
        yield from _templates(node.body, tree)
        yield from _templates(node.orelse, tree)
    elif isinstance(node, ast.Tuple):
        for each in node.elts:
            yield from _templates(each, tree)
    elif isinstance(node, ast.Name):
        for made in _made(node.id, tree):
            yield from _templates(made, tree)
    elif isinstance(node, ast.Call):
        for made in _returned(_called(node.func), tree):
            yield from _templates(made, tree)


def _made(name: str, tree: ast.Module) -> Iterator[ast.expr]:
    """What a module sets a name to, wherever in it, when it is text."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Assign)
            and any(isinstance(t, ast.Name) and t.id == name for t in node.targets)
            and isinstance(node.value, (ast.Constant, ast.JoinedStr, ast.Call))
        ):
            yield node.value


def _returned(name: str, tree: ast.Module) -> Iterator[ast.expr]:
    """What a function of the module returns, when it is text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            for each in ast.walk(node):
                if isinstance(each, ast.Return) and isinstance(each.value, (ast.Constant, ast.JoinedStr)):
                    yield each.value


def _pieces() -> Iterator[str]:
    """What blanks are filled with, from tables."""
    yield from (what for _, what in kinds._REFUSED)
    yield from (called for _, called in foreign._BOOKS.values())
    yield from hub._REASONS.values()
    yield from (reader.UNREADABLE, reader.UNSPOKEN)
    for path in _sources(ROOMS["documents"]):
        tree = ast.parse(path.read_text("utf-8"))
        for why in _returned("_reason", tree):
            yield from _templates(why, tree)
    yield from (*SYSTEM, *EXPRESSIONS)


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    if isinstance(function, ast.Attribute):
        owner = function.value.id + "." if isinstance(function.value, ast.Name) else ""
        return owner + function.attr if owner + function.attr in CALLS else function.attr
    return ""


def _sources(places: Iterable[str]) -> list[Path]:
    found = [ROOT / place for place in places]
    return [path for place in found for path in (sorted(place.rglob("*.py")) if place.is_dir() else [place])]


def _new(found: Iterable[str], seen: set[str]) -> list[str]:
    """Those that were not seen before."""
    new = []
    for text in found:
        if text not in seen and any(letter.isalpha() for letter in text):
            seen.add(text)
            new.append(text)
    return new


def table(name: str, texts: Iterable[str]) -> str:
    """A table as a module."""
    lines = [f"    QT_TRANSLATE_NOOP(CONTEXT, {json.dumps(text, ensure_ascii=False)})," for text in texts]
    return _MODULE.format(about=ABOUT[name], lines="\n".join(lines).replace("CONTEXT", '"Sentences"'))


def main() -> None:
    """Write the tables, and tell what is new in them."""
    known = set(sentences.texts())
    for name, texts in collected().items():
        (ROOT / "app" / "sentences" / f"{name}.py").write_text(table(name, texts), "utf-8")
        for text in texts:
            if text not in known:
                print(text)


if __name__ == "__main__":
    main()
