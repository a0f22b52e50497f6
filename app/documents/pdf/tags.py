"""What a tagged PDF says its text is, as those of Word, LibreOffice, Google and browsers do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from ctypes import byref, c_ulong, c_ushort, create_string_buffer
from itertools import count
from typing import Any

import pypdfium2
from pypdfium2.raw import (
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
    FPDFPageObj_CountMarks,
    FPDFPageObj_GetMark,
    FPDFPageObj_GetMarkedContentID,
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


def tags_of(pdf: pypdfium2.PdfDocument, page: pypdfium2.PdfPage) -> Callable[[int], Tag]:
    """What gives the tag of a text object of a page; none of them has one where they say nothing."""
    tree = FPDF_StructTree_GetForPage(page) if FPDFCatalog_IsTagged(pdf) else None
    if not tree:
        return lambda _: NO_TAG
    found: dict[int, Tag] = {}
    numbers = count(1)
    for i in range(FPDF_StructTree_CountChildren(tree)):
        found.update(_within(FPDF_StructTree_GetChildAtIndex(tree, i), NO_TAG, numbers))
    FPDF_StructTree_Close(tree)
    if len(set(found.values())) < _FEWEST:
        found = {}

    def tag(text: Any) -> Tag:
        number = FPDFPageObj_GetMarkedContentID(text)
        return found.get(number, NO_TAG) if number >= 0 else (0, "Artifact" if _is_artifact(text) else "")

    return tag


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
