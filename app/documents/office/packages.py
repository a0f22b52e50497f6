"""What Word documents and presentations have in common as packages of parts: relations, and a title."""

from __future__ import annotations

import posixpath

from app.documents.common.archive import Archive
from app.documents.common.elements import local_name

_CORE = "docProps/core.xml"


def related(book: Archive, path: str) -> dict[str, str]:
    """What a member leads to, by the names that it gives that: addresses, and other members in full."""
    folder, name = posixpath.split(path)
    relations = f"{folder}/_rels/{name}.rels"
    found = {}
    for entry in book.xml(relations) if book.has(relations) else ():
        target = entry.get("Target", "")
        if entry.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join(folder, target)).lstrip("/")
        found[entry.get("Id", "")] = target
    return found


def title_of(book: Archive) -> str:
    """The title in a package's properties; empty where it has none."""
    if not book.has(_CORE):
        return ""
    return next((e.text or "" for e in book.xml(_CORE).iter() if local_name(e) == "title"), "").strip()
