"""Colours and type from the settings onto the window."""

from __future__ import annotations

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from app.controllers.settings import Settings
from app.views.kit import theme
from app.views.main_window import MainWindow


def apply(window: MainWindow, settings: Settings, accent: QColor | None) -> theme.Theme:
    """Give all widgets the chosen colours and the text its type; returns the colours.

    ``accent``: the system's, if it has one.
    """
    found = theme.current(settings.theme, accent)  # type: ignore[arg-type]
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    sheet = theme.style_sheet(found)
    # A long text, laid out anew with all widgets, does not know its place any more.
    place = window.pane.place()
    # For all widgets it takes half a second.
    if sheet != app.styleSheet():
        app.setPalette(theme.palette(found))
        app.setStyleSheet(sheet)
    window.pane.set_look(found, typography(settings), place)
    return found


def typography(settings: Settings) -> theme.Typography:
    """How the text is set."""
    return theme.Typography(
        family=settings.font_family,
        serif=settings.serif,
        pixels=settings.font_pixels,
        line_height=settings.line_height,
        columns=settings.columns,
        justified=settings.justified,
        pages=("scrolled", "paged", "columns").index(settings.layout),
    )
