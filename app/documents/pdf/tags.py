"""What a tagged PDF says its text is, as those of Word, LibreOffice, Google and browsers do; and which of a
PDF's text is of a drawing that was made by itself and put onto a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from ctypes import byref, c_ulong, c_ushort, c_void_p, cast, create_string_buffer
from itertools import count
from typing import Any

import pypdfium2
from pypdfium2.raw import (
    FPDF_PAGEOBJ_FORM,
    FPDF_PAGEOBJ_PATH,
    FPDF_PAGEOBJ_TEXT,
    FPDF_StructElement_CountChildren,
    FPDF_StructElement_GetChildAtIndex,
    FPDF_StructElement_GetMarkedContentIdAtIndex,
    FPDF_StructElement_GetMarkedContentIdCount,
    FPDF_StructElement_GetType,
    FPDF_StructTree_Close,
    FPDF_StructTree_CountChildren,
    FPDF_StructTree_GetChildAtIndex,
    FPDF_StructTree_GetForPage,
    FPDFCatalog_IsTagged,
    FPDFFormObj_CountObjects,
    FPDFFormObj_GetObject,
    FPDFPage_CountObjects,
    FPDFPage_GetObject,
    FPDFPageObj_CountMarks,
    FPDFPageObj_GetMark,
    FPDFPageObj_GetMarkedContentID,
    FPDFPageObj_GetType,
    FPDFPageObjMark_GetName,
)

Tag = tuple[int, str]
"""Number of a block of its page, and what it is: a standard type of ISO 32000, or "Artifact"."""
NO_TAG: Tag = (0, "")
_BLOCK = re.compile("P|H[1-6]?|LI|Caption|T[DH]|TOCI?|(?:FE)?Note|Title")
_WHOLE = re.compile("TOCI?|(?:FE)?Note|T[DH]|Caption")
"""What all within is, paragraphs too; a figure, a formula or a program may be a word of a paragraph."""
_INLINE = re.compile("Figure|Formula|Code")
_DEEPEST, _LONGEST, _FEWEST = 60, 40, 3
_FEWEST_LINES, _LABELS = 3, 4
"""Lines that a drawing has at least, and pieces of text for each of them at most."""


def tags_of(pdf: pypdfium2.PdfDocument, page: pypdfium2.PdfPage) -> Callable[[int], Tag]:
    """What gives the tag of a text object of a page; none of them has one where they say nothing."""
    tree = FPDF_StructTree_GetForPage(page) if FPDFCatalog_IsTagged(pdf) else None
    drawings = _drawings(page)
    found: dict[int, Tag] = {}
    if tree:
        numbers = count(1)
        for i in range(FPDF_StructTree_CountChildren(tree)):
            found.update(_within(FPDF_StructTree_GetChildAtIndex(tree, i), NO_TAG, numbers))
        FPDF_StructTree_Close(tree)
        if len(set(found.values())) < _FEWEST:
            found = {}
    if not drawings and not tree:
        return lambda _: NO_TAG

    def tag(text: Any) -> Tag:
        if drawn := drawings.get(_address(text)):
            return drawn
        number = FPDFPageObj_GetMarkedContentID(text) if tree else 0
        return (0, "Artifact") if number < 0 and _is_artifact(text) else found.get(number, NO_TAG)

    return tag


def _drawings(page: pypdfium2.PdfPage) -> dict[int, Tag]:
    """The text objects of drawings, by their addresses: of forms with few pieces of text among many lines."""
    found: dict[int, Tag] = {}
    objects = [FPDFPage_GetObject(page, i) for i in range(FPDFPage_CountObjects(page))]
    kinds = list(map(FPDFPageObj_GetType, objects))
    if FPDF_PAGEOBJ_TEXT not in kinds:  # The form is the page.
        return found
    for number, (form, kind) in enumerate(zip(objects, kinds, strict=True), 1):
        if kind == FPDF_PAGEOBJ_FORM:
            inside = list(_objects(form))
            lines = sum(kind == FPDF_PAGEOBJ_PATH for _, kind in inside)
            texts = [text for text, kind in inside if kind == FPDF_PAGEOBJ_TEXT]
            if lines >= max(_FEWEST_LINES, len(texts) / _LABELS):
                found.update(dict.fromkeys(map(_address, texts), (-number, "Figure")))
    return found


def _objects(form: Any, depth: int = 0) -> Iterator[tuple[Any, int]]:
    """What a form draws, with its kinds, and the forms in it."""
    for i in range(max(FPDFFormObj_CountObjects(form), 0) if depth < _DEEPEST else 0):
        item = FPDFFormObj_GetObject(form, i)
        kind = FPDFPageObj_GetType(item)
        yield item, kind
        if kind == FPDF_PAGEOBJ_FORM:
            yield from _objects(item, depth + 1)


def _address(item: Any) -> int:
    return cast(item, c_void_p).value or 0


def _within(element: Any, above: Tag, numbers: Iterator[int], depth: int = 0) -> Iterator[tuple[int, Tag]]:
    """The marked content of an element and those in it, with their tags."""
    if not element or depth > _DEEPEST:
        return
    name = create_string_buffer(2 * _LONGEST)
    FPDF_StructElement_GetType(element, name, len(name))
    kind = name.raw.decode("utf-16-le", "replace").partition("\0")[0]
    tag = above
    if _BLOCK.fullmatch(kind) or (_INLINE.fullmatch(kind) and not above[0]):
        tag = next(numbers), above[1] if _WHOLE.fullmatch(above[1]) and kind != "Caption" else kind
    for i in range(max(FPDF_StructElement_GetMarkedContentIdCount(element), 0)):
        yield FPDF_StructElement_GetMarkedContentIdAtIndex(element, i), tag
    for i in range(max(FPDF_StructElement_CountChildren(element), 0)):
        yield from _within(FPDF_StructElement_GetChildAtIndex(element, i), tag, numbers, depth + 1)


def _is_artifact(text: Any) -> bool:
    """Whether an object is said to be none of the text, such as a running head."""
    length, name = c_ulong(), (c_ushort * _LONGEST)()
    for i in range(max(FPDFPageObj_CountMarks(text), 0)):
        mark = FPDFPageObj_GetMark(text, i)
        FPDFPageObjMark_GetName(mark, name, 2 * _LONGEST, byref(length))
        if "".join(map(chr, name[: length.value // 2])).rstrip("\0") == "Artifact":
            return True
    return False
