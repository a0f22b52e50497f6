"""Judges a window by what it shows: words without room, parts outside or over each other, pale letters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QTextEdit,
    QWidget,
)

from app.views import kit

READABLE = 4.5
"""Contrast of letters, by WCAG 2 (AA)."""
FAINT = 3.0
"""That of what cannot be used now, which WCAG leaves open, and of a mark with the same place unmarked."""
MARKED_PIXELS = 40
"""Of a ring around a small control there are more, of a cursor that blinks too."""


def findings(top: QWidget, screen: QSize) -> list[str]:
    """What is wrong with a window that is shown on a screen of a size."""
    found = list(_too_large(top, screen))
    picture = _pixels(top.grab().toImage().convertToFormat(QImage.Format.Format_RGB32))
    scale = picture.shape[1] / max(top.width(), 1)
    parts = [part for part in top.findChildren(QWidget) if _is_seen(part, top)]
    for part in parts:
        if cut(part):
            found.append(f"cut: {_named(part)} {part.width()}x{part.height()}")
        if not _is_scrolled(part, top) and not top.rect().contains(_place(part, top)):
            found.append(f"outside: {_named(part)} {_place(part, top).getCoords()}")
        ratio = _contrast(part, top, picture, scale)
        if ratio is not None and ratio < (READABLE if part.isEnabled() else FAINT):
            found.append(f"pale: {_named(part)} {ratio:.1f}")
    found += [f"over each other: {_named(a)} and {_named(b)}" for a, b in _overlapping(parts)]
    return found


def cut(part: QWidget) -> bool:
    """Whether a widget has less room than its words want."""
    if isinstance(part, kit.CutLabel):
        return False  # cut on purpose, and whole for who asks
    if isinstance(part, QLabel) and part.wordWrap():
        return part.height() < part.heightForWidth(part.width())
    if isinstance(part, (QLabel, QAbstractButton)):
        return bool(part.text()) and part.width() < part.minimumSizeHint().width()
    metrics = part.fontMetrics()
    if isinstance(part, QComboBox):
        option = QStyleOptionComboBox()
        part.initStyleOption(option)
        field = part.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, part
        )
        return metrics.horizontalAdvance(part.currentText()) > field.width()
    if isinstance(part, QLineEdit) and not isinstance(part.parentWidget(), QComboBox):
        words = part.placeholderText() if not part.text() else ""
        if isinstance(part.parentWidget(), QAbstractSpinBox):
            words = part.text()
        return metrics.horizontalAdvance(words) > part.width() - 4
    if isinstance(part, QHeaderView):
        return any(part.sectionSize(n) < part.sectionSizeHint(n) for n in range(part.count()))
    return False


def _too_large(top: QWidget, screen: QSize) -> Iterator[str]:
    """A window takes as much of the screen as it may; how small it can be is its own doing."""
    room, least = screen - QSize(0, kit.FRAME), top.minimumSizeHint().expandedTo(top.minimumSize())
    if least.boundedTo(room) != least:
        yield f"larger than the screen: {_named(top)} {least.width()}x{least.height()}"


def _is_seen(part: QWidget, top: QWidget) -> bool:
    inner = part.objectName().startswith("qt_") and not isinstance(part, QLineEdit)
    return part.isVisible() and part.window() is top and not inner and not part.visibleRegion().isEmpty()


def _is_scrolled(part: QWidget, top: QWidget) -> bool:
    """Whether it lies in what is scrolled."""
    at: QWidget | None = part
    while at is not None and at is not top:
        if isinstance(at, QScrollArea) or isinstance(at.parentWidget(), QAbstractItemView):
            return True
        at = at.parentWidget()
    return False


def _place(part: QWidget, top: QWidget) -> QRect:
    return QRect(part.mapTo(top, QPoint()), part.size())


def _overlapping(parts: list[QWidget]) -> Iterator[tuple[QWidget, QWidget]]:
    """Labels and controls of one panel that lie over each other."""
    kinds = (QLabel, QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox)
    families: dict[int, list[QWidget]] = {}
    for part in parts:
        if isinstance(part, kinds) and not isinstance(part.parentWidget(), kinds):
            families.setdefault(id(part.parentWidget()), []).append(part)
    for family in families.values():
        for one, other in combinations(family, 2):
            shared = one.geometry().intersected(other.geometry())
            if shared.width() > 2 and shared.height() > 2:
                yield one, other


def _pixels(image: QImage) -> np.ndarray:
    """(height, width, 3) of 0 to 255: red, green, blue."""
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return (
        rows[:, : 4 * image.width()].reshape(image.height(), image.width(), 4)[:, :, 2::-1].astype(np.int64)
    )


def _contrast(part: QWidget, top: QWidget, picture: np.ndarray, scale: float) -> float | None:
    """The contrast of the strongest of its letters' pixels with its ground; None where it has no words."""
    words = part.text() if isinstance(part, (QLabel, QAbstractButton)) else ""
    if not words.strip() or not part.visibleRegion().contains(part.rect().center()):
        return None
    seen = part.visibleRegion().boundingRect().translated(part.mapTo(top, QPoint()))
    x, y, right, bottom = (round(scale * value) for value in (
        seen.left(), seen.top(), seen.right() + 1, seen.bottom() + 1,
    ))  # fmt: skip
    area = picture[y:bottom, x:right].reshape(-1, 3)
    if len(area) == 0:
        return None
    colours, counts = np.unique(area, axis=0, return_counts=True)
    ground = _luminance(colours[counts.argmax()][None])[0]
    letters = _luminance(colours)
    high, low = np.maximum(letters, ground), np.minimum(letters, ground)
    return float(((high + 0.05) / (low + 0.05)).max())


def _luminance(colours: np.ndarray) -> np.ndarray:
    """Relative luminance (WCAG 2) of colours (N, 3)."""
    parts = colours / 255
    linear = np.where(parts <= 0.03928, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def _named(part: QWidget) -> str:
    text = getattr(part, "text", None)
    words = text() if callable(text) else part.accessibleName() or part.windowTitle()
    return f"{type(part).__name__} '{words}'"


def unseen_focus(top: QWidget) -> list[str]:
    """Controls that Tab reaches whose picture hardly changes with the keyboard on them."""
    found = []
    for part in kit.tabbed(top):
        whole = _is_seen(part, top) and part.visibleRegion().boundingRect() == part.rect()
        # What one writes in has its cursor.
        if not part.isEnabled() or not whole or isinstance(part, QTextEdit):
            continue
        around = _place(part, top).adjusted(-4, -4, 4, 4).intersected(top.rect())
        part.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        with_focus = _picture(top, around)
        part.clearFocus()
        QApplication.processEvents()
        without = _picture(top, around)
        if with_focus.shape != without.shape:
            continue  # It came into view with the focus.
        changed = np.any(with_focus != without, axis=2)
        high, low = (pick(_luminance(with_focus), _luminance(without)) for pick in (np.maximum, np.minimum))
        marked = changed & ((high + 0.05) / (low + 0.05) >= FAINT)
        if marked.sum() < MARKED_PIXELS:
            found.append(f"focus not seen: {_named(part)} {int(marked.sum())} of {int(changed.sum())}")
    return found


def _picture(top: QWidget, area: QRect) -> np.ndarray:
    return _pixels(top.grab(area).toImage().convertToFormat(QImage.Format.Format_RGB32))
