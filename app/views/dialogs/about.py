"""About: what the program is, its version, and the parts that others made with their licences."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QDialog, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from app.core.about import Component
from app.views import kit
from app.views.kit import buttons


class AboutDialog(QDialog):
    """Shows version, licence and parts."""

    def __init__(self, version: str, components: Sequence[Component], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Philomel"))
        number = version or self.tr("from a checkout")
        title = kit.heading(self.tr("Philomel {version}").format(version=number))
        about = kit.quiet(
            self.tr(
                "Reads aloud in any voice, on this machine alone: no text and no voice leaves it. Philomel "
                "and its starter voice are under the MIT licence. It is made with:"
            )
        )
        self.parts = QTreeWidget(self)
        self.parts.setProperty("kit", "list")
        self.parts.setAccessibleName(self.tr("Parts with their versions and licences"))
        self.parts.setHeaderLabels([self.tr("Part"), self.tr("Version"), self.tr("Licence")])
        self.parts.setRootIsDecorated(False)
        self.parts.setUniformRowHeights(True)
        self.parts.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.parts.setTextElideMode(Qt.TextElideMode.ElideRight)
        for part in components:
            item = QTreeWidgetItem([part.name, part.version, part.licence])
            item.setToolTip(2, kit.tip(part.licence))
            self.parts.addTopLevelItem(item)
        header = self.parts.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        done = buttons.button(self.tr("Done"), self.accept, kind="primary")
        self.setLayout(kit.column(title, about, self.parts, kit.row(-1, done), margin=20, spacing=12))
        kit.resize_inside(self, 560, 560)
        done.setFocus()
