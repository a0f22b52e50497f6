"""Why a passage is left out, in the user's words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def reason_text(reason: str) -> str:
    """A skip's reason, translated."""
    translate = QCoreApplication.translate
    words = {
        "page number": translate("Reasons", "Page number"),
        "running head": translate("Reasons", "Running head"),
        "footnote mark": translate("Reasons", "Footnote mark"),
        "footnote": translate("Reasons", "Footnote"),
        "citation": translate("Reasons", "Citation"),
        "web address": translate("Reasons", "Web address"),
        "table": translate("Reasons", "Table"),
        "code": translate("Reasons", "Code"),
        "front matter": translate("Reasons", "Front matter"),
        "line number": translate("Reasons", "Line number"),
        "licence": translate("Reasons", "Licence"),
        "picture": translate("Reasons", "Description of a picture"),
        "struck": translate("Reasons", "Struck out"),
        "left out": translate("Reasons", "Left out by you"),
    }
    return words.get(reason, reason)
