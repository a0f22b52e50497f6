"""What is drawn on the page and has to be made first, pictures and formulas: made when it comes near."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTextEdit

from app.views.kit.theme import Theme
from app.views.page.formulas import UNIT, Formulas
from app.views.page.objects import FormulaObject, PictureObject
from app.views.page.pictures import Load, Pictures
from app.views.page.plan import Plan
from app.views.page.runs import DRAWN
from engine import Span

_NEAR = 4_000
"""Characters before and behind what is in view whose pictures and formulas are made."""
_MOST_PICTURES = 24
"""Near the view at once: of more, those in it alone are wanted first."""


class PageDrawings(QObject):
    """Pictures and formulas of the document that a page shows.

    Signals:
        changed: (numbers of pictures, numbers of formulas) these have to be set anew.
        came: something can be drawn where room for it is already.
    """

    changed = Signal(object, object)
    came = Signal()

    def __init__(self, page: QTextEdit) -> None:
        super().__init__(page)
        self.pictures, self.formulas = Pictures(self), Formulas(self)
        self._plan: Plan | None = None
        self._picture = PictureObject(self.pictures, self)
        self._formula = FormulaObject(self.formulas, self)
        layout = page.document().documentLayout()
        layout.registerHandler(DRAWN["picture"], self._picture)
        layout.registerHandler(DRAWN["formula"], self._formula)
        self.pictures.sized.connect(lambda number: self.changed.emit([number], []))
        self.pictures.failed.connect(self._failed)
        self.pictures.came.connect(lambda number: self.came.emit())
        self.formulas.came.connect(self._typeset)
        page.destroyed.connect(self.close)

    def close(self) -> None:
        """End what is at work: it would tell somebody who is gone."""
        self.pictures.close()
        self.formulas.close()

    def set_load(self, load: Load) -> None:
        """How the bytes of pictures are found."""
        self.pictures.set_load(load)

    def show(self, plan: Plan) -> None:
        """Of another document."""
        self._plan = plan
        setting = plan.document.typesetting
        self.pictures.show(plan.document.source, setting.pictures)
        self.formulas.show(setting.formulas)

    def set_room(self, width: float, ratio: float, theme: Theme) -> None:
        """How wide the column is, how fine the screen, and which colours."""
        self.pictures.width = self._formula.width = max(width, 40.0)
        self.pictures.ratio = ratio
        self._picture.theme = theme
        self._formula.colour = QColor(theme.text)

    def depth(self, number: int) -> float:
        """How deep a formula goes below its line, as a share of its letters' height."""
        drawing = self.formulas.drawing(number)
        return drawing.descent / UNIT if drawing is not None else 0.0

    def near(self, view: Span) -> None:
        """This is in view: make what stands in it, and near it."""
        plan = self._plan
        if plan is None:
            return
        around = Span(max(view.start - _NEAR, 0), view.end + _NEAR)
        if plan.pictures.things:
            seen = [number for number, *_ in plan.pictures.over(view)]
            others = [number for number, *_ in plan.pictures.over(around) if number not in seen]
            self.pictures.want([*seen, *others][:_MOST_PICTURES])
        if plan.formulas.things:
            self.formulas.want([number for number, *_ in plan.formulas.over(around)])

    def _failed(self, number: int) -> None:
        assert self._plan is not None
        self._plan.failed.add(number)
        self.changed.emit([number], [])

    def _typeset(self, numbers: list[int]) -> None:
        assert self._plan is not None
        self._plan.typeset.update(numbers)
        self.changed.emit([], numbers)
