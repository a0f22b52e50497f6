"""The characters of a paragraph of a Word document, and how they are set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from xml.etree.ElementTree import Element

from app.documents.common.collecting import BARE, Letters, OpenBlock, Waiting
from app.documents.common.elements import local_attribute, local_name, number_of
from app.documents.common.formulas import of_markup, of_said
from app.documents.common.homes import NO_HOME
from app.documents.common.lists import written
from app.documents.common.raised import LOOK, is_mark, power
from app.documents.model import SkipReason
from app.documents.office.docx_styles import OFF, Look, run_styles, value
from app.documents.office.fields import link_of
from app.documents.office.omml import mathml_of
from app.documents.typesetting import NOWHERE, Picture

IGNORED = frozenset({
    "del", "moveFrom", "Fallback", "pPr", "rPr", "tblPr", "sectPr", "instrText", "footnotePr", "object", "rt",
    "txbxContent",
})  # fmt: skip
_SHOWN = ("t", "tab", "br", "cr", "noBreakHyphen", "oMath", "footnoteReference", "endnoteReference")
_EMU = 9525
"""Units of a drawing's size to a pixel."""


@dataclass
class Marks:
    """The numbers of notes so far."""

    feet: int = 0
    ends: int = 0


@dataclass(frozen=True)
class Shown:
    """A picture with words, which stands behind its paragraph or before it."""

    words: str
    picture: Picture


@dataclass(frozen=True)
class _Piece:
    """Characters that look alike.

    Attributes:
        mathml: of the formula that they are the line of.
        note: the name of the note that they are the mark of.
        ruby: how the characters before are pronounced; it has none of its own.
    """

    text: str
    letters: Letters = BARE
    mathml: str = ""
    note: str = ""
    ruby: str | None = None

    @property
    def is_raised(self) -> bool:
        return "raised" in self.letters.styles and not self.note


@dataclass
class Paragraph:
    """Reads a paragraph.

    Attributes:
        look: what the document's text is read by.
        waiting: names of places and pictures that the next characters stand behind.
        marks: counts notes.
        letters: how the paragraph's style sets them.
        shown: the pictures with words that were found in it.
    """

    look: Look
    waiting: Waiting
    marks: Marks
    letters: Letters = BARE
    shown: list[Shown] = field(default_factory=list)
    _fields: list[tuple[str, str]] = field(default_factory=list)

    def read(self, paragraph: Element) -> OpenBlock:
        """A paragraph with white space folded, and the footnote marks in it."""
        block = OpenBlock(self.waiting, as_set=True)
        for is_raised, group in groupby(self._pieces(paragraph), key=lambda piece: piece.is_raised):
            pieces = list(group)
            if is_raised:
                _add_raised(block, pieces)
                continue
            for piece in pieces:
                if piece.ruby is not None:
                    block.add_ruby(piece.ruby)
                    continue
                block.ruby_start = block.length
                text = _fitted(block, piece.text)
                reason: SkipReason | None = "footnote mark" if piece.note else None
                letters = replace(piece.letters, place=piece.note) if piece.note else piece.letters
                block.add_formula(text, piece.mathml, reason, letters)
        return block

    def _pieces(self, paragraph: Element) -> Iterator[_Piece]:
        """The characters of a paragraph, without deleted or hidden text and field codes."""
        stack: list[tuple[Element | str, Letters]] = [(paragraph, self.letters)]
        while stack:
            element, letters = stack.pop()
            if isinstance(element, str):
                yield _Piece("", ruby=element)
                continue
            name = local_name(element)
            if name == "fldChar":
                self._enter_field(element)
            elif name == "instrText" and self._fields:
                self._fields[-1] = (self._fields[-1][0], self._fields[-1][1] + (element.text or ""))
            # A field's code may hold another field with its result.
            if name in IGNORED or (name in _SHOWN and any(kind == "begin" for kind, _ in self._fields)):
                continue
            if name in _SHOWN:
                yield self._piece(element, name, self._linked(letters))
            elif name in ("drawing", "pict"):
                yield from self._drawn(element, letters)
            else:
                stack += self._within(element, name, letters)

    def _within(self, element: Element, name: str, letters: Letters) -> list[tuple[Element | str, Letters]]:
        """What is looked at of an element that holds others, the last first."""
        own: Letters | None = letters
        after: list[tuple[Element | str, Letters]] = []
        if name == "bookmarkStart":
            self.waiting.anchors.append(NO_HOME.place(local_attribute(element, "name")))
        elif name == "ruby":
            said = (e.text or "" for part in element if local_name(part) == "rt" for e in part.iter())
            after.append(("".join(said), letters))
        elif name == "hyperlink":
            own = self._link(element, letters)
        elif name == "r":
            own = self._run(element, letters)
        return [*after, *((child, own) for child in reversed(element))] if own is not None else []

    def _piece(self, element: Element, name: str, letters: Letters) -> _Piece:
        """What is shown of a run: characters, a formula, the mark of a note."""
        if name == "oMath":
            line = of_markup(mathml_of(element))
            return _Piece(line.text, letters, line.mathml)
        if name.endswith("noteReference"):
            return self._note_mark(element, name == "footnoteReference", letters)
        said = {"t": element.text or "", "tab": " ", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}[name]
        return _Piece(said, letters)

    def _note_mark(self, reference: Element, is_foot: bool, letters: Letters) -> _Piece:
        own = local_attribute(reference, "id")
        if is_foot:
            self.marks.feet += 1
        else:
            self.marks.ends += 1
        notes = self.look.footnotes if is_foot else self.look.endnotes
        follows = local_attribute(reference, "customMarkFollows") not in ("", *OFF)
        if own not in notes or follows:
            return _Piece("")
        mark = str(self.marks.feet) if is_foot else written(self.marks.ends, "i")
        letters = replace(letters, styles=letters.styles | {"raised"})
        return _Piece(
            mark, replace(letters, styles=letters.styles | {"raised"}), note=note_name(is_foot, own)
        )

    def _run(self, run: Element, letters: Letters) -> Letters | None:
        """How a run sets its letters; None where it is hidden."""
        styles = letters.styles
        for properties in (part for part in run if local_name(part) == "rPr"):
            said = {local_name(e): value(e) for e in properties}
            if said.get("vanish", "off") not in OFF:
                return None
            styles = run_styles(
                properties, styles | self.look.letters.get(said.get("rStyle", ""), frozenset())
            )
        return letters if styles == letters.styles else replace(letters, styles=styles)

    def _link(self, element: Element, letters: Letters) -> Letters:
        anchor = local_attribute(element, "anchor")
        to = self.look.related.get(local_attribute(element, "id"), "")
        address, place = NO_HOME.leads(f"#{anchor}" if anchor and not to else to)
        return replace(letters, address=address, place=place)

    def _linked(self, letters: Letters) -> Letters:
        """Letters in the result of a field that leads somewhere."""
        for kind, code in self._fields:
            if kind == "separate" and (link := link_of(code)):
                address, place = NO_HOME.leads(link)
                return replace(letters, address=address, place=place)
        return letters

    def _enter_field(self, mark: Element) -> None:
        """Keep what is open of fields: "begin" while it is the code of one, "separate" in what it shows."""
        kind = local_attribute(mark, "fldCharType")
        if kind == "begin":
            self._fields.append((kind, ""))
        elif self._fields and kind == "separate":
            self._fields[-1] = (kind, self._fields[-1][1])
        elif self._fields:
            self._fields.pop()

    def _drawn(self, drawing: Element, letters: Letters) -> Iterator[_Piece]:
        """A picture: a formula by what is said of it, or something to see."""
        elements = list(drawing.iter())
        said = next((e.get("descr") or "" for e in elements if local_name(e) == "docPr"), "")
        said = said or next((e.get("alt") or "" for e in elements if local_name(e) == "shape"), "")
        if line := of_said(said):
            yield _Piece(line.text, letters, line.mathml)
            return
        size = next((e for e in elements if local_name(e) == "extent"), None)
        width, height = (_pixels(size, name) for name in ("cx", "cy"))
        if any(local_name(e) == "txbxContent" for e in elements):  # Its paragraphs come by themselves.
            return
        for blip in (e for e in elements if local_name(e) in ("blip", "imagedata")):
            name = local_attribute(blip, "embed") or local_attribute(blip, "id")
            if resource := self.look.related.get(name, ""):
                picture = Picture(NOWHERE, resource, width, height)
                if words := " ".join(said.split()):
                    self.shown.append(Shown(words, picture))
                else:
                    self.waiting.pictures.append(picture)
                said = ""


def note_name(is_foot: bool, own: str) -> str:
    """The name of a note's place."""
    return NO_HOME.place(f"{'foot' if is_foot else 'end'}note:{own}")


def _pixels(size: Element | None, name: str) -> int:
    return number_of(size.get(name, "")) // _EMU if size is not None else 0


def _fitted(block: OpenBlock, text: str) -> str:
    """Characters with white space folded, without that which the block begins with or has already."""
    text = re.sub(r"[ \t]+", " ", text)
    last = block.tail()[-1:]
    if not last:
        return text.lstrip()
    return text[1:] if last == " " and text.startswith(" ") else text


def _add_raised(block: OpenBlock, pieces: list[_Piece]) -> None:
    """What is raised: a power, the mark of a note, or letters that are set so."""
    text = _fitted(block, "".join(piece.text for piece in pieces))
    before, bare = "".join(block.pieces[-LOOK:])[-LOOK:], text.strip()
    letters = pieces[0].letters
    if number := power(before, bare):
        block.add(number, None, replace(letters, styles=letters.styles - {"raised"}))
    elif is_mark(before, bare):
        # The space behind a mark is none of it.
        block.add(text.rstrip(), "footnote mark", letters)
        block.add(text[len(text.rstrip()) :], None)
    else:
        block.add(text, None, letters)
