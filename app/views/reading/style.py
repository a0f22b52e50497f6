"""The reading style: speed, language, and the sliders that the chosen model has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cmp_to_key, partial

from PySide6.QtCore import QCollator, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QLabel, QMenu, QSpinBox, QWidget

from app.core.style import Control
from app.views import kit
from app.views.kit import asking, buttons, sliders
from app.wording import language_name, translate
from engine import AS_THE_TEXT

MAX_SEED = 2**31 - 1


class StylePanel(QWidget):
    """Shows the controls of a member; tells each change. None as a value means the default."""

    value_changed = Signal(str, object)
    speed_changed = Signal(float)
    language_changed = Signal(str)
    seed_changed = Signal(int)
    reset_requested = Signal()
    preset_chosen = Signal(str)
    preset_saved = Signal(str)
    preset_deleted = Signal(str)
    reordered = Signal()
    """Other controls are there: the window orders the Tab key anew."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controls: dict[str, sliders.NumberSlider] = {}
        self._advanced: list[QWidget] = []
        self.presets = buttons.IconButton("more", self.tr("Presets of the reading style"), self)
        self.presets.pop(QMenu(self.tr("Presets"), self.presets))
        self.speed = sliders.NumberSlider(
            self.tr("Speed"), (0.5, 3.0), 1.0, step=0.05, suffix=" ×",
            help_text=self.tr("How fast it is read; the pitch stays."),
        )  # fmt: skip
        self.speed.changed.connect(self.speed_changed)
        self._sliders = kit.column(spacing=8)
        self.language = kit.choice(self.tr("Language of the text"))
        self.language_label = kit.label(self.tr("Language"), self.language)
        kit.keep_wheel_off(self.language)
        self.language.activated.connect(
            lambda index: self.language_changed.emit(self.language.itemData(index))
        )
        self.seed = QSpinBox(self)
        self.seed.setRange(0, MAX_SEED)
        kit.number_field(self.seed)
        self.seed.setAlignment(Qt.AlignmentFlag.AlignRight)
        kit.named(
            self.seed,
            self.tr("Seed"),
            self.tr("The same seed, text and style give the same reading, sample for sample."),
        )
        self.seed.valueChanged.connect(self.seed_changed)
        self.unfold = buttons.button(self.tr("Fine tuning"), self._unfold, kind="quiet", icon="down")
        self._fine = kit.column(spacing=8)
        self._seed_row = kit.held(kit.row(QLabel(self.tr("Seed")), -1, self.seed))
        self._fine.addWidget(self._seed_row)
        self.seed.setFixedWidth(round(120 * kit.growth(self)))
        top = kit.row(kit.heading(self.tr("Reading style")), -1, self.presets)
        language = self.language_label, self.language
        self.setLayout(kit.column(top, self.speed, self._sliders, *language, self.unfold, self._fine))
        self._folded = True
        self.set_presets(())
        self.set_languages((), "")
        self._show_fine()

    def set_controls(self, controls: Sequence[Control], values: Mapping[str, float]) -> None:
        """Show what the member has, each at its value or its default."""
        for widget in self._controls.values():
            widget.hide()
            widget.deleteLater()
        self._controls, self._advanced = {}, []
        for control in controls:
            slider = self._slider(control)
            slider.set_value(values.get(control.name, control.default))
            self._controls[control.name] = slider
            if control.advanced:
                self._fine.insertWidget(self._fine.count() - 1, slider)
                self._advanced.append(slider)
            else:
                self._sliders.addWidget(slider)
        self.reordered.emit()
        self._show_fine()

    def set_values(self, values: Mapping[str, float], controls: Sequence[Control]) -> None:
        """Show other values of the same controls."""
        for control in controls:
            if control.name in self._controls:
                self._controls[control.name].set_value(values.get(control.name, control.default))

    def set_speed(self, speed: float) -> None:
        """Show the speed."""
        self.speed.set_value(speed)

    def set_seed(self, seed: int) -> None:
        """Show the seed."""
        with QSignalBlocker(self.seed):
            self.seed.setValue(seed)

    def set_languages(self, codes: Sequence[str], chosen: str) -> None:
        """Offer languages, and that each sentence has its own; without any there is nothing to choose."""
        own = self.tr("As the text"), AS_THE_TEXT
        kit.offer(
            self.language,
            (own, *((language_name(code, alone=True), code) for code in by_name(codes))),
            chosen,
        )
        for widget in (self.language, self.language_label):
            widget.setVisible(bool(codes))

    def set_presets(self, names: Sequence[str]) -> None:
        """Offer named styles."""
        menu = self.presets.menu()
        menu.clear()
        for name in names:
            menu.addAction(name.replace("&", "&&"), partial(self.preset_chosen.emit, name))
        if names:
            menu.addSeparator()
        menu.addAction(self.tr("Save as a preset…"), self._save)
        if names:
            gone = menu.addMenu(self.tr("Delete a preset"))
            for name in names:
                gone.addAction(name.replace("&", "&&"), partial(self.preset_deleted.emit, name))
        menu.addAction(self.tr("Reset all"), self.reset_requested.emit)

    def _slider(self, control: Control) -> sliders.NumberSlider:
        name, help_text = label_of(control.name)
        slider = sliders.NumberSlider(
            name,
            (control.low, control.high),
            control.default,
            step=control.step,
            decimals=0 if control.whole else 2,
            help_text=help_text,
        )

        def changed(value: float) -> None:
            same = abs(value - control.default) < control.step / 4
            self.value_changed.emit(control.name, None if same else value)

        slider.changed.connect(changed)
        return slider

    def tab_parts(self) -> list[QWidget]:
        """Controls in the order of the Tab key."""
        plain = [self.speed, *(c for c in self._controls.values() if c not in self._advanced)]
        fine = [c for c in self._controls.values() if c in self._advanced]
        first = [part for control in plain for part in (control.slider, control.field)]
        last = [part for control in fine for part in (control.slider, control.field)]
        return [self.presets, *first, self.language, self.unfold, *last, self.seed]

    def _unfold(self) -> None:
        self._folded = not self._folded
        self._show_fine()

    def _show_fine(self) -> None:
        for widget in (*self._advanced, self._seed_row):
            widget.setVisible(not self._folded)
        self.unfold.set_icon("down" if self._folded else "up")
        self.unfold.setAccessibleDescription(self.tr("folded") if self._folded else self.tr("unfolded"))

    def _save(self) -> None:
        name = asking.text(self, self.tr("Save as a preset"), self.tr("Name:"), yes=self.tr("Save"))
        if name:
            self.preset_saved.emit(name)


def label_of(name: str) -> tuple[str, str]:
    """A control's name and explanation, translated."""
    labels = {
        "exaggeration": (
            translate("StylePanel", "Expression"),
            translate("StylePanel", "How lively it is read: 0.5 is neutral, more is more dramatic."),
        ),
        "cfg_weight": (
            translate("StylePanel", "Closeness to the text"),
            translate(
                "StylePanel", "How strictly the words and the voice are kept to; less gives a slower pace."
            ),
        ),
        "temperature": (
            translate("StylePanel", "Variation"),
            translate("StylePanel", "How much one reading differs from the next; low values are more even."),
        ),
        "pause": (
            translate("StylePanel", "Pauses"),
            translate("StylePanel", "How long the silences are, between sentences and paragraphs."),
        ),
        "top_p": (
            translate("StylePanel", "Choice (top p)"),
            translate("StylePanel", "Share of likely sounds drawn from."),
        ),
        "min_p": (
            translate("StylePanel", "Least chance (min p)"),
            translate("StylePanel", "Sounds less likely than this share of the best one are left out."),
        ),
        "repetition_penalty": (
            translate("StylePanel", "Against repetition"),
            translate("StylePanel", "How strongly sounds that were just used are avoided."),
        ),
        "steps": (
            translate("StylePanel", "Steps"),
            translate("StylePanel", "Passes that make the sound: more is finer and slower."),
        ),
    }
    return labels.get(name, (name.replace("_", " ").capitalize(), ""))


def by_name(codes: Iterable[str]) -> list[str]:
    """Languages in the order of their names."""
    collator = QCollator()

    def compare(one: str, other: str) -> int:
        return collator.compare(language_name(one), language_name(other))

    return sorted(codes, key=cmp_to_key(compare))
