"""The mini player: a small window that stays above all others while one does something else."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QProgressBar, QWidget

from app.views import kit
from app.views.commands import Commands
from app.views.kit import buttons

KEYS = (
    "toggle", "stop", "next_sentence", "previous_sentence", "next_paragraph", "previous_paragraph",
    "back_seconds", "on_seconds", "slower", "faster", "louder", "quieter", "bookmark", "note", "paste",
    "mini",
)  # fmt: skip
"""Commands whose keys hold here, too."""
_STEPS = 1000


class MiniPlayer(QWidget):
    """Title, what sounds, and the keys of a player.

    Signals:
        dropped: (QMimeData) a file, an address or text.
        left: the whole window is wanted again.
    """

    dropped = Signal(QMimeData)
    left = Signal()

    def __init__(self, commands: Commands) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowStaysOnTopHint)
        self.setWindowTitle(self.tr("Philomel – mini player"))
        self.setAcceptDrops(True)
        self.title = kit.ElidedLabel("", self)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.words = kit.ShortLabel(self)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self.words.setFixedHeight(3 * self.words.fontMetrics().lineSpacing() + 4)
        self.play = buttons.IconButton("play", self.tr("Play"), self, size=24)
        self.play.clicked.connect(lambda: commands.asked.emit("toggle"))
        self.back, self.on = (commands.button(name, self) for name in ("previous_sentence", "next_sentence"))
        self.bookmark = commands.button("bookmark", self)
        self.bar = QProgressBar(self)
        self.bar.setProperty("kit", "thin")
        self.bar.setRange(0, _STEPS)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Place in the text"))
        self.time = kit.figures(kit.quiet("", wrap=False))
        self.whole = buttons.IconButton("window", self.tr("Back to the window"), self, shortcut="Esc")
        self.whole.clicked.connect(self.left)
        keys = kit.row(
            self.back, self.play, self.on, self.bookmark, self.bar, self.time, self.whole, spacing=4
        )
        keys.setStretchFactor(self.bar, 1)
        self.setLayout(kit.column(self.title, self.words, keys, margin=12, spacing=6))
        self.setMinimumWidth(360)
        commands.also_in(self, KEYS)

    def set_title(self, title: str) -> None:
        """Show what is open."""
        self.title.setText(title)

    def set_words(self, words: str) -> None:
        """Show the sentence that sounds."""
        self.words.setText(" ".join(words.split()))

    def set_playing(self, playing: bool) -> None:
        """Show whether it is read."""
        self.play.set_icon("pause" if playing else "play", self.tr("Pause") if playing else self.tr("Play"))

    def set_progress(self, share: float, left: float) -> None:
        """Show the share of the text before the place (0 to 1), and the seconds that are left."""
        self.bar.setValue(round(share * _STEPS))
        self.time.setText(kit.clock(left))

    def stand_in_the_corner(self) -> None:
        """Stand at the lower right of the screen."""
        room = self.screen().availableGeometry()
        self.resize(self.sizeHint().expandedTo(self.minimumSize()))
        self.move(room.right() - self.width() - 24, room.bottom() - self.height() - kit.FRAME - 24)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back to the window."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files, addresses and text."""
        data = event.mimeData()
        if data.hasUrls() or data.hasText() or data.hasHtml():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand on what was dropped."""
        self.dropped.emit(event.mimeData())
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Who closes it wants the window."""
        super().closeEvent(event)
        self.left.emit()
