"""Where everything lies: each kind of file that the program keeps, its folder and its size."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QLabel, QWidget

from app.core.about import Folder
from app.sentences.numbers import size_text
from app.views import kit
from app.views.kit import buttons


class FoldersDialog(QDialog):
    """Shows folders; sizes come once they were added up."""

    def __init__(self, folders: Sequence[Folder], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Where everything lies"))
        self._sizes: list[QLabel] = []
        rows = kit.column(spacing=12)
        for folder in folders:
            size = kit.figures(kit.quiet("…", wrap=False))
            self._sizes.append(size)
            path = kit.plain(QLabel(str(folder.path)))
            path.setWordWrap(True)
            path.setAccessibleName(str(folder.path))
            show = buttons.IconButton("open", self.tr("Open the folder: {title}").format(title=folder.title))
            show.clicked.connect(lambda checked=False, folder=folder: self._show(folder))
            show.setEnabled(folder.path.exists())
            words = kit.column(kit.row(kit.heading(folder.title), -1, size), path, spacing=2)
            line = kit.row(words, show)
            line.setStretchFactor(words, 1)
            rows.addLayout(line)
        content = QWidget(self)
        content.setLayout(kit.column(rows, -1))
        done = buttons.button(self.tr("Done"), self.accept, kind="primary")
        self.setLayout(kit.column(kit.scrolled(content), kit.row(-1, done), margin=20, spacing=12))
        kit.resize_inside(self, 620, 560)

    def set_sizes(self, sizes: Sequence[int]) -> None:
        """Bytes of each folder, in order."""
        for label, size in zip(self._sizes, sizes, strict=True):
            label.setText(size_text(size) if size else self.tr("empty"))

    @staticmethod
    def _show(folder: Folder) -> None:
        path = folder.path if folder.path.is_dir() else folder.path.parent
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
