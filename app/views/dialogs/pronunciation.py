"""Pronunciation: what is said in place of what is written, heard while it is written down."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFormLayout,
    QHeaderView,
    QLineEdit,
    QTreeWidgetItem,
    QWidget,
)

from app.views import kit
from app.views.kit import buttons
from app.views.kit.flow import Flow
from app.views.kit.theme import MIN_TARGET
from app.views.reading.style import by_name
from app.wording import language_name
from engine import PronunciationRule, models

FILES = "*.txt"
LONGEST = 200


class PronunciationDialog(QDialog):
    """Shows the rules of all texts or of this one, and writes one at a time.

    Signals:
        scope_changed: the rules of the other texts are to be shown.
        added: (rule) to be kept; ``removed``: (rule) not any more.
        heard: (rule, example) the example is to be spoken as the rule has it; ``silenced``: no more of it.
        imported, exported: (Path) a file of rules was chosen.
    """

    scope_changed = Signal()
    added = Signal(object)
    removed = Signal(object)
    heard = Signal(object, str)
    silenced = Signal()
    imported = Signal(object)
    exported = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Pronunciation"))
        self._rules: tuple[PronunciationRule, ...] = ()
        self._speaking = False
        self.scope = kit.choice(self.tr("Rules of"), (
            (self.tr("All texts"), False), (self.tr("This text alone"), True),
        ))  # fmt: skip
        self.written = self._field(self.tr("Written"), self.tr("Capitals count where you write some."))
        self.said = self._field(self.tr("Said as"), self.tr("Spell it as it sounds. Empty: nothing is said."))
        self.kind = kit.choice(self.tr("Where"), (
            (self.tr("Whole word"), "word"), (self.tr("Anywhere"), "anywhere"),
            (self.tr("Regular expression"), "expression"),
        ))  # fmt: skip
        codes = by_name({code for member in models.members() for code in member.languages})
        languages = ((language_name(code, alone=True), code) for code in codes)
        self.language = kit.choice(self.tr("In sentences of"), ((self.tr("Every language"), ""), *languages))
        self.example = self._field(self.tr("Example"), self.tr("A sentence to hear it in."))
        self.play = buttons.IconButton("play", self.tr("Hear the example"), self)
        self.message = kit.words("", self)
        self.message.hide()
        self.add = buttons.button(self.tr("Add the rule"), self._add, kind="primary")
        columns = self.tr("Written"), self.tr("Said as"), self.tr("Where"), self.tr("In sentences of")
        self.list = kit.table(self.tr("Rules"), self, columns)
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.remove = buttons.button(self.tr("Remove"), self._remove, kind="quiet")
        bring = buttons.button(self.tr("Import…"), self._import, kind="quiet")
        save = buttons.button(self.tr("Export…"), self._export, kind="quiet")
        done = buttons.button(self.tr("Done"), self.accept)
        form = kit.form(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        hearing = kit.row(self.example, self.play, spacing=4)
        for name, part in (
            (self.tr("Rules of"), self.scope), (self.tr("Written"), self.written),
            (self.tr("Said as"), self.said), (self.tr("Where"), self.kind),
            (self.tr("In sentences of"), self.language), (self.tr("Example"), hearing),
        ):  # fmt: skip
            kit.add_row(form, name, part, part if isinstance(part, QWidget) else self.example)
        below = Flow(self.remove, bring, save, -1, done, spacing=4)
        fields = kit.scrolled(kit.column(form, self.message, kit.row(-1, self.add)), fits=True)
        self.setLayout(kit.column(fields, self.list, below, margin=20))
        kit.in_order(*kit.laid_out(self))
        self.play.clicked.connect(self._hear)
        self.scope.activated.connect(lambda index: self.scope_changed.emit())
        self.written.textChanged.connect(lambda text: self._changed())
        self.finished.connect(lambda result: self.silenced.emit())
        self.list.currentItemChanged.connect(lambda item, before: self._show(item))
        self._changed()
        kit.resize_inside(self, 620, 680)

    def is_of_book(self) -> bool:
        """Whether the rules of this text alone are shown."""
        return bool(self.scope.currentData())

    def rule(self) -> PronunciationRule:
        """The rule as it is written down."""
        return PronunciationRule(
            self.written.text().strip(),
            self.said.text().strip(),
            self.kind.currentData(),
            self.language.currentData(),
        )

    def begin(self, written: str, example: str) -> None:
        """Write a new rule: for a word of the text, with the sentence that it stands in, or for another."""
        self.list.setCurrentIndex(QModelIndex())
        self.written.setText(written)
        self.example.setText(example)
        self.example.setCursorPosition(0)
        self.said.clear()
        self.kind.setCurrentIndex(0)
        (self.said if written else self.written).setFocus(Qt.FocusReason.OtherFocusReason)

    def set_rules(self, rules: Sequence[PronunciationRule]) -> None:
        """Show these rules."""
        self._rules = tuple(rules)
        self.list.clear()
        for rule in self._rules:
            where = self.kind.itemText(self.kind.findData(rule.kind))
            tongue = language_name(rule.language, alone=True) if rule.language else self.language.itemText(0)
            item = QTreeWidgetItem([rule.written, rule.said, where, tongue])
            item.setSizeHint(0, QSize(0, MIN_TARGET))
            self.list.addTopLevelItem(kit.told_whole(item))
        self._changed()

    def tell(self, text: str) -> None:
        """Say what is wrong with a rule or a file, or what was done; '' says nothing."""
        self.message.setText(text)
        self.message.setAccessibleName(text)
        self.message.setVisible(bool(text))
        kit.announce(self.message, text)

    def set_speaking(self, speaking: bool) -> None:
        """Show whether the example is heard."""
        self._speaking = speaking
        name = self.tr("Stop the example") if speaking else self.tr("Hear the example")
        self.play.set_icon("stop" if speaking else "play", name)

    # -- inside

    def _field(self, name: str, hint: str) -> QLineEdit:
        field = kit.field(name, self, hint)
        field.setMaxLength(LONGEST)
        field.returnPressed.connect(self._hear if name == self.tr("Example") else self._add)
        return field

    def _chosen(self) -> PronunciationRule | None:
        at = self.list.currentIndex().row()
        return self._rules[at] if 0 <= at < len(self._rules) else None

    def _show(self, item: QTreeWidgetItem | None) -> None:
        """Take the rule that was chosen up into the fields."""
        rule = self._chosen()
        if rule is not None:
            self.written.setText(rule.written)
            self.said.setText(rule.said)
            self.kind.setCurrentIndex(max(self.kind.findData(rule.kind), 0))
            self.language.setCurrentIndex(max(self.language.findData(rule.language), 0))
        self._changed()

    def _changed(self) -> None:
        self.tell("")
        self.add.setEnabled(bool(self.written.text().strip()))
        self.play.setEnabled(self._speaking or bool(self.written.text().strip()))
        self.remove.setEnabled(self._chosen() is not None)

    def _hear(self) -> None:
        if self._speaking:
            self.silenced.emit()
        elif self.written.text().strip():
            self.tell("")
            self.heard.emit(self.rule(), self.example.text().strip() or self.written.text().strip())

    def _add(self) -> None:
        if self.written.text().strip():
            self.tell("")
            self.added.emit(self.rule())

    def _remove(self) -> None:
        """Have the rule go; it stays in the fields, so that it can be added again."""
        rule = self._chosen()
        if rule is not None:
            self.removed.emit(rule)
            self.list.setCurrentIndex(QModelIndex())
            self.written.setFocus(Qt.FocusReason.OtherFocusReason)
            if rule not in self._rules:
                self.tell(self.tr("The rule is removed. “Add the rule” puts it back."))

    def _import(self) -> None:
        kinds = self.tr("Rules") + f" ({FILES})"
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Bring in pronunciation rules"), "", kinds)
        if path:
            self.imported.emit(Path(path))

    def _export(self) -> None:
        kinds = self.tr("Rules") + f" ({FILES})"
        title = self.tr("Save the pronunciation rules")
        path, _ = QFileDialog.getSaveFileName(self, title, "pronunciation.txt", kinds)
        if path:
            self.exported.emit(Path(path))
