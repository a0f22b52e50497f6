"""What others make of a document, where they are installed: pdftotext, pandoc, trafilatura; and we."""

from __future__ import annotations

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

from app.documents.model import Document
from app.documents.open import open_file

_PANDOC = {
    ".html", ".htm", ".xhtml", ".epub", ".docx", ".odt", ".rtf", ".fb2", ".md", ".tex", ".rst", ".org",
}  # fmt: skip
OTHERS = ("pdftotext", "pandoc", "trafilatura")


def read_of(document: Document) -> str:
    """What of a document is read: its text without what is skipped."""
    text = document.text
    for skip in reversed(document.skips):
        text = text[: skip.span.start] + text[skip.span.end :]
    return text


def ours(path: Path) -> tuple[str, list[str], str]:
    """What we read of a file, the titles of its outline, and its own title."""
    document = open_file(path)
    return read_of(document), [heading.title for heading in document.outline], document.title


def other(tool: str, path: Path) -> str | None:
    """The text that another tool gives; None where it is not installed or reads no such file."""
    if tool == "trafilatura":
        if path.suffix not in (".html", ".htm", ".xhtml") or find_spec("trafilatura") is None:
            return None
        import trafilatura

        return trafilatura.extract(path.read_bytes(), include_tables=True) or ""
    if tool == "pdftotext" and path.suffix == ".pdf":
        command = ["pdftotext", "-enc", "UTF-8", str(path), "-"]
    elif tool == "pandoc" and path.suffix in _PANDOC:
        command = ["pandoc", "--to=plain", "--wrap=none", str(path)]
    else:
        return None
    if shutil.which(command[0]) is None:
        return None
    return subprocess.run(command, capture_output=True, check=False, timeout=120).stdout.decode(
        "utf-8", "replace"
    )
