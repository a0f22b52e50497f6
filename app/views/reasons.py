"""Why a passage is left out, in the user's words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def reason_text(reason: str) -> str:
    """A skip's reason, translated."""
    tr = QCoreApplication.translate
    words = {
        "page number": tr("Reasons", "Page number"),
        "running head": tr("Reasons", "Running head"),
        "footnote mark": tr("Reasons", "Footnote mark"),
        "footnote": tr("Reasons", "Footnote"),
        "citation": tr("Reasons", "Citation"),
        "web address": tr("Reasons", "Web address"),
        "table": tr("Reasons", "Table"),
        "code": tr("Reasons", "Code"),
        "front matter": tr("Reasons", "Front matter"),
        "line number": tr("Reasons", "Line number"),
        "licence": tr("Reasons", "Licence"),
    }
    return words.get(reason, reason)
