"""Fields of Word documents and Rich Text: what their code says."""

from __future__ import annotations

import re

_TARGET = re.compile(r'\s*HYPERLINK\s+(?P<local>\\l\s+)?"(?P<to>[^"]{1,4000})"')


def link_of(code: str) -> str:
    """What a field leads to, a place in the document with "#" before its name; empty where it is no link."""
    found = _TARGET.match(code)
    return f"{'#' if found['local'] else ''}{found['to']}" if found is not None else ""
