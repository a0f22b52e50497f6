"""What themes are called."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def theme_names() -> tuple[tuple[str, str], ...]:
    """Each theme's name for people, and for the settings."""
    translate = QCoreApplication.translate
    return (
        (translate("Themes", "System"), "system"),
        (translate("Themes", "Light"), "light"),
        (translate("Themes", "Paper"), "paper"),
        (translate("Themes", "Sepia"), "sepia"),
        (translate("Themes", "Dark"), "dark"),
        (translate("Themes", "Night"), "night"),
        (translate("Themes", "Contrast"), "contrast"),
    )
