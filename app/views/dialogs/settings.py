"""Settings: what one chooses once. Each takes effect at once; there is nothing to confirm."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QFormLayout, QLabel, QSpinBox, QStyle, QWidget

from app.controllers.settings import Settings
from app.views import kit
from app.views.commands import keys_hint
from app.views.kit import buttons
from app.views.kit.theme import theme_names
from app.wording import megabytes

MARGIN, GAP = 20, 12
LEAST_WIDTH = 460
CEILING_STEP = 512
CACHE_STEP = 100
LANGUAGES = (("English", "en"), ("Deutsch", "de"), ("Español", "es"), ("Français", "fr"))
"""Those that the window speaks, each by its own name, which who looks for it can read."""


class SettingsDialog(QDialog):
    """Shows and writes the settings of the whole program."""

    forget_recents = Signal()
    watermark_wanted = Signal()
    """It was ticked and is not on this machine."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Settings"))
        self._settings = settings
        self._form = kit.form(10)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._of_the_window()
        self._of_reading()
        self._of_computing()
        self._of_saved_sound()
        self.forget = buttons.button(self.tr("Forget recent texts…"), self.forget_recents.emit)
        self._form.addRow("", kit.row(self.forget, -1))
        done = buttons.button(self.tr("Done"), self.accept, kind="primary")
        self._rows = kit.held(self._form)
        self._below = kit.row(-1, done)
        self.setLayout(kit.column(kit.scrolled(self._rows), self._below, margin=MARGIN, spacing=GAP))
        kit.in_order(*kit.laid_out(self))
        settings.changed.connect(self._show)
        self.setMinimumWidth(min(self.sizeHint().width(), kit.room_on_screen().width()))
        # By itself a window is no higher than two thirds of the screen, and cuts words off.
        self.resize(self.sizeHint())

    # -- rows

    def _of_the_window(self) -> None:
        self._choice(self.tr("Colours"), "theme", theme_names())
        self._choice(self.tr("Language of the window"), "ui_language", (
            (self.tr("As the system"), ""), *LANGUAGES,
        ))  # fmt: skip
        self._hint(self.tr("The language changes at the next start."))

    def _of_reading(self) -> None:
        self._switch(self.tr("Numbers and abbreviations in words"), "spell_out")
        self._hint(self.tr("Without it the model reads them as they are written."))
        self._switch(self.tr("Read descriptions of pictures"), "read_pictures")
        self._switch(self.tr("Read tables"), "read_tables")
        self._switch(self.tr("Read sounds in brackets of subtitles"), "read_sounds")
        self._switch(self.tr("Name the columns of tables"), "names_columns")
        self._switch(self.tr("Follow cues in the text"), "cues")
        self._hint(
            self.tr("Such as [pause 1s], [slow]…[/slow], [voice: Anna]…[/voice]. Without it they are read.")
        )
        self._switch(self.tr("Play the recording that a book brings"), "recordings")
        if sys.platform == "linux":
            self._switch(self.tr("Keys that work in every program"), "global_keys")
            self._hint(keys_hint())

    def _of_computing(self) -> None:
        self._choice(self.tr("Compute on"), "compute_device", (
            (self.tr("What suits best"), "auto"), (self.tr("Graphics processor"), "gpu"),
            (self.tr("Processor"), "cpu"),
        ))  # fmt: skip
        self._choice(self.tr("Precision"), "precision", (
            (self.tr("What suits best"), "auto"), ("32 bit", "float32"), ("16 bit", "float16"),
            ("16 bit (bfloat)", "bfloat16"), (self.tr("Faster on a processor"), "faster"),
        ))  # fmt: skip
        self._hint(self.tr(
            "Faster takes 8 bits for what chooses the sounds, and 16 for what makes them where the processor "
            "can: 1.5 to 2 times as fast, up to 3 % off."
        ))  # fmt: skip
        self._choice(self.tr("Pieces of a sentence"), "schedule", (
            (self.tr("What suits best"), "auto"), (self.tr("Short: heard soon"), "short"),
            (self.tr("Longer: less work"), "longer"), (self.tr("Whole: the least work, heard last"), "whole"),
        ))  # fmt: skip
        self._hint(self.tr(
            "Large models go through the voice's recording again for each piece. The sound differs a little."
        ))  # fmt: skip
        self._number(self.tr("Memory ceiling"), "memory_ceiling_mb", 1_000_000, CEILING_STEP)
        self._number(self.tr("Speech kept on the disk"), "cache_mb", 100_000, CACHE_STEP)
        self._hint(self.tr("A sentence that was heard is then not made a second time."))

    def _of_saved_sound(self) -> None:
        self._choice(self.tr("Loudness of saved sound"), "loudness", (
            (self.tr("Quiet (-23 LUFS, as radio and television)"), -23),
            (self.tr("Usual for speech (-20 LUFS)"), -20), (self.tr("As audiobooks (-18 LUFS)"), -18),
            (self.tr("As podcasts (-16 LUFS)"), -16),
            (self.tr("As it is spoken"), 0),
        ))  # fmt: skip
        self.watermark = self._switch(self.tr("Watermark in saved sound"), "watermark")
        self.watermark.clicked.connect(self._mark)
        self._mark_hint = self._hint("")
        self._mark_is_here = True
        self.set_watermark(True, False)

    def sizeHint(self) -> QSize:
        """As large as its rows want, of wrapped words too, and no larger than the screen."""
        wanted = self._rows.sizeHint().expandedTo(QSize(LEAST_WIDTH, 0))
        wanted.setHeight(max(wanted.height(), self._rows.heightForWidth(wanted.width())))
        below = self._below.sizeHint().height() + GAP
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        return (wanted + QSize(2 * MARGIN + bar, 2 * MARGIN + below)).boundedTo(kit.room_on_screen())

    def set_watermark(self, is_here: bool, is_coming: bool) -> None:
        """Tick it only where saved sound carries it: it is wished, and it is on this machine."""
        self._mark_is_here = is_here
        self.watermark.setChecked(is_here and self._settings.watermark)
        if is_coming:
            words = self.tr("It is on its way.")
        elif is_here:
            words = self.tr(
                "Programs tell by it that a machine speaks. It is hardly heard; what is played has none."
            )
        else:
            words = self.tr("Not on this machine yet: saved sound has none. A tick downloads it (34 MB).")
        self._mark_hint.setText(words)

    def _mark(self, ticked: bool) -> None:
        if ticked and not self._mark_is_here:
            self.watermark.setChecked(False)
            self.watermark_wanted.emit()

    def _show(self, name: str) -> None:
        """Show what a setting is now: what cannot be had is taken back while one looks."""
        field, value = self.findChild(QWidget, name), getattr(self._settings, name, 0)
        if isinstance(field, QComboBox):
            field.setCurrentIndex(max(field.findData(value), 0))
        elif isinstance(field, QSpinBox):
            field.setValue(int(value))
        elif isinstance(field, QCheckBox) and field is not self.watermark:
            field.setChecked(bool(value))

    def _hint(self, text: str) -> QLabel:
        """What the setting above does, close below it."""
        made = kit.quiet(text)
        made.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._form.addRow("", made)
        return made

    def _choice(self, label: str, name: str, choices: Sequence[tuple[str, object]]) -> None:
        """A list that writes a setting."""
        box = kit.choice(label, choices)
        box.setObjectName(name)
        # Where letters are large it has less room than its longest words want.
        box.setMinimumWidth(LEAST_WIDTH // 4)
        kit.keep_wheel_off(box)
        box.setCurrentIndex(max(box.findData(getattr(self._settings, name)), 0))
        box.activated.connect(lambda index: setattr(self._settings, name, box.itemData(index)))
        kit.add_row(self._form, label, box, box)

    def _switch(self, label: str, name: str) -> QCheckBox:
        """A box to tick that writes a setting."""
        box = kit.tick(label, self, shown=False)
        box.setObjectName(name)
        box.setChecked(getattr(self._settings, name))
        box.clicked.connect(lambda checked: setattr(self._settings, name, checked))
        kit.add_row(self._form, label, box, box)
        return box

    def _number(self, label: str, name: str, high: int, step: int) -> None:
        """A number of megabytes that writes a setting; 0 is none."""
        field = QSpinBox(self)
        field.setObjectName(name)
        field.setRange(0, high)
        field.setSingleStep(step)
        field.setSuffix(" " + megabytes())
        field.setGroupSeparatorShown(True)
        kit.number_field(field)
        field.setSpecialValueText(self.tr("none"))
        field.setAccessibleName(label)
        field.setValue(int(getattr(self._settings, name)))
        field.editingFinished.connect(lambda: setattr(self._settings, name, field.value()))
        kit.add_row(self._form, label, field, field)
