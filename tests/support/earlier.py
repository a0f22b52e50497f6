"""What earlier versions of the program left behind."""

from __future__ import annotations

import json
from pathlib import Path


def remembered_documents(folder: Path) -> None:
    """The files of the version before this one, one of them damaged."""
    for name in ("places", "texts"):
        (folder / name).mkdir(parents=True)
    recents = [
        {"title": "Jekyll", "source": "/books/jekyll.epub", "share": 0.25},
        {"title": "Pasted \udcff", "source": "pasted:abc", "share": 0.5},
        {"title": "without a source"},
    ]
    (folder / "recents.json").write_text(json.dumps(recents))
    place = {"char": 812, "reversed": [[3, 9], [20, 24]], "at": 1_760_000_000}
    (folder / "places" / "abc.json").write_text(json.dumps(place))
    (folder / "places" / "def.json").write_text("{")
    (folder / "texts" / "abc.txt").write_bytes("Käse.".encode())
