"""How the text is set: a small sheet under its button, inside the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFontDatabase, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QLabel,
    QSizePolicy,
    QWidget,
)

from app.controllers.settings import Settings
from app.views import kit
from app.views.kit import buttons, sliders
from app.views.kit.theme import EASY_FONT, MIN_TARGET, THEMES, swatch, theme_names

_OWN = 3
"""Fonts that stand before the system's."""
_ACROSS = 4
"""Themes in a row."""
_BY_KEY = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class TypeSheet(QFrame):
    """Font, size, line height, line width, layout, what stands out and colours, written into the settings."""

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        # No window of its own: one that pops up is no part of the program to assistive technology.
        super().__init__(parent)
        self.hide()
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._button: QWidget | None = None
        self.setAccessibleName(self.tr("Type and colours"))
        self._settings = settings
        self.font_box = kit.choice(self.tr("Font"))
        kit.keep_wheel_off(self.font_box)
        self.font_box.addItem(self.tr("Serif"), (True, ""))
        self.font_box.addItem(self.tr("Sans serif"), (False, ""))
        self.font_box.addItem(self.tr("Easy to tell apart"), (False, EASY_FONT))
        self.font_box.setItemData(2, EASY_FONT, Qt.ItemDataRole.ToolTipRole)
        self.font_box.insertSeparator(_OWN)
        self.font_box.setMaxVisibleItems(16)
        self.size_ = self._slider(self.tr("Size"), "font_pixels", (12, 40), 18, 1, "", 0)
        self.height_ = self._slider(self.tr("Line height"), "line_height", (1.2, 2.2), 1.6, 0.1, "", 1)
        self.width_ = self._slider(self.tr("Characters a line"), "columns", (40, 110), 68, 1, "", 0)
        self.letters_ = self._slider(self.tr("Between letters"), "letter_spacing", (0, 30), 0, 1, " %", 0)
        self.words_ = self._slider(self.tr("Between words"), "word_spacing", (0, 100), 0, 5, " %", 0)
        themes = self._themes()
        self.justified = self._box(self.tr("Lines of one length"), "justified")
        self.layout_ = self._choice(self.tr("Layout"), "layout", (
            (self.tr("Scrolled"), "scrolled"), (self.tr("Pages"), "paged"),
            (self.tr("Pages of two columns"), "columns"),
        ))  # fmt: skip
        self.focus_ = self._choice(self.tr("While it is read"), "focus", (
            (self.tr("All of the text"), "off"), (self.tr("The sentence, the rest dimmed"), "sentence"),
            (self.tr("Its line, the rest dimmed"), "line"), (self.tr("A band over its line"), "band"),
        ))  # fmt: skip
        named = ((self.tr("Font"), self.font_box), (self.tr("Layout"), self.layout_),
                 (self.tr("While it is read"), self.focus_))  # fmt: skip
        font, layout, focus = (kit.label(text, part) for text, part in named)
        self._body = kit.held(kit.column(
            font, self.font_box, self.size_, self.height_, self.width_, self.letters_, self.words_,
            self.justified,
            layout, self.layout_, focus, self.focus_,
            QLabel(self.tr("Colours")), themes, margin=16,
        ))  # fmt: skip
        self._area = kit.scrolled(self._body)
        self.setLayout(kit.column(self._area))
        kit.in_order(*kit.laid_out(self))
        self.font_box.activated.connect(self._font)

    def open_under(self, button: QWidget) -> None:
        """Show the sheet below a button, inside its window; pressed again, put it away."""
        if self.isVisible():
            self.hide()
            return
        if self.font_box.count() <= _OWN + 1:
            for family in _fonts():
                self.font_box.addItem(family, (self._settings.serif, family))
        self._refresh()
        self._button = button
        self.show()
        self._place(button)  # Only now its letters have the size that they are shown in.
        self.raise_()
        self.font_box.setFocus(Qt.FocusReason.PopupFocusReason)

    def _place(self, button: QWidget) -> None:
        """Stand below a button, as high as is wanted, or as there is room for in the window."""
        window = button.window()
        around = 2 * self.frameWidth() + self._area.verticalScrollBar().sizeHint().width()
        self.setFixedWidth(max(320, self._body.sizeHint().width() + around))
        corner = button.mapTo(window, QPoint(button.width() - self.width(), button.height() + 4))
        corner.setX(max(corner.x(), 0))
        room = window.height() - corner.y() - 8
        wanted = self._body.sizeHint().height() + 2 * self.frameWidth()
        self.setGeometry(QRect(corner, QSize(self.width(), min(wanted, max(room, MIN_TARGET * 4)))))

    def showEvent(self, event: QShowEvent) -> None:
        """From now on a click elsewhere puts it away."""
        super().showEvent(event)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def hideEvent(self, event: QHideEvent) -> None:
        """Give the keyboard back to the button."""
        super().hideEvent(event)
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        if self._button is not None and self.isAncestorOf(QApplication.focusWidget() or self._button):
            self._button.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click beside it in the window, but for its button, a key that leads out of it, and Esc put it
        away; it goes with its button where the window becomes another size."""
        kind = event.type()
        leads_out = isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() in _BY_KEY
        if (kind == QEvent.Type.MouseButtonPress or leads_out) and isinstance(watched, QWidget):
            beside = watched is not self and not self.isAncestorOf(watched) and watched is not self._button
            if beside and watched.window() is self.window():
                self.hide()
        elif kind in (QEvent.Type.Resize, QEvent.Type.Move) and self._button is not None:
            if watched in (self._button, self.window()):
                self._place(self._button)
        elif kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            escape = event.key() == Qt.Key.Key_Escape and QApplication.activePopupWidget() is None
            if escape:
                self.hide()
                event.accept()
            return escape
        return False

    def _slider(
        self,
        name: str,
        setting: str,
        limits: tuple[float, float],
        default: float,
        step: float,
        suffix: str,
        decimals: int,
    ) -> sliders.NumberSlider:
        slider = sliders.NumberSlider(name, limits, default, step=step, decimals=decimals, suffix=suffix)
        slider.changed.connect(
            lambda value: setattr(self._settings, setting, value if decimals else round(value))
        )
        slider.setProperty("setting", setting)
        return slider

    def _box(self, text: str, setting: str) -> QCheckBox:
        """A box to tick that writes a setting."""
        made = kit.tick(text, self)
        made.setProperty("setting", setting)
        made.clicked.connect(lambda ticked: setattr(self._settings, setting, ticked))
        return made

    def _choice(self, name: str, setting: str, choices: tuple[tuple[str, str], ...]) -> QComboBox:
        """A list that writes a setting."""
        made = kit.choice(name, choices)
        kit.keep_wheel_off(made)
        made.setProperty("setting", setting)
        made.activated.connect(lambda index: setattr(self._settings, setting, made.itemData(index)))
        return made

    def _themes(self) -> QGridLayout:
        """A button for each theme, in its own colours."""
        self._buttons = QButtonGroup(self)
        grid = QGridLayout()
        grid.setSpacing(4)
        for at, (text, value) in enumerate(theme_names()):
            made = buttons.IconButton("check", text, self, text=text)
            made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            made.setCheckable(True)
            made.setProperty("theme", value)
            if value in THEMES:
                made.setStyleSheet(swatch(THEMES[value]))
            made.clicked.connect(lambda checked=False, value=value: setattr(self._settings, "theme", value))
            self._buttons.addButton(made)
            grid.addWidget(made, at // _ACROSS, at % _ACROSS)
        return grid

    def _refresh(self) -> None:
        for slider in (self.size_, self.height_, self.width_, self.letters_, self.words_):
            slider.set_value(float(getattr(self._settings, slider.property("setting"))))
        for made in self._buttons.buttons():
            made.setChecked(made.property("theme") == self._settings.theme)
        self.justified.setChecked(self._settings.justified)
        for box in (self.layout_, self.focus_):
            box.setCurrentIndex(max(box.findData(getattr(self._settings, box.property("setting"))), 0))
        family, serif = self._settings.font_family, self._settings.serif
        chosen = [self.font_box.itemData(at) or (serif, None) for at in range(self.font_box.count())]
        fits = (at for at, (kind, name) in enumerate(chosen) if name == family and (family or kind == serif))
        self.font_box.setCurrentIndex(next(fits, 0))

    def _font(self, index: int) -> None:
        data = self.font_box.itemData(index)
        if data:
            self._settings.serif, self._settings.font_family = data


def _fonts() -> list[str]:
    """Families to read in: none of symbols alone, none that its maker has another name for."""
    symbols = {QFontDatabase.WritingSystem.Symbol}
    return [
        family
        for family in QFontDatabase.families()
        if not family.startswith((".", EASY_FONT))
        and not family.endswith("]")
        and not QFontDatabase.isPrivateFamily(family)
        and set(QFontDatabase.writingSystems(family)) - symbols
    ]
