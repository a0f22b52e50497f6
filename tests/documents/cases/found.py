"""Documents that were found, with a text of up to three pages that was checked by hand against the print.

A text begins with ``=`` and its file: in ``found``, among the tests' data, in the larger set beside the
checkout, or where Debian's package puts it. ``>`` and ``<`` are the first and the last words of the part,
``#`` a heading, ``~`` what must not be read and ``?`` what may be; all else are paragraphs.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

from tests.documents.case import Case, NotHereError
from tests.support.places import BESIDE, DATA

FOUND = Path(__file__).parents[1] / "found"
_FOLDERS = (
    FOUND,
    DATA / "docs" / "good",
    *(BESIDE / "docs" / kind for kind in ("pdf", "epub", "html", "docx")),
)


def cases(_: int) -> list[Case]:
    """All of them, of every kind."""
    return [_case(path) for path in sorted(FOUND.glob("*.txt"))]


def _case(path: Path) -> Case:
    parts = [" ".join(part.split()) for part in path.read_text("utf-8").split("\n")]
    signed: dict[str, list[str]] = {sign: [] for sign in "=><#~?"}
    truth = []
    for part in filter(None, parts):
        sign, _, rest = part.partition(" ")
        if sign in signed:
            signed[sign].append(rest)
        if sign not in signed or sign == "#":
            truth.append(rest if sign == "#" else part)
    name = Path(signed["="][0].removesuffix(".gz"))
    return Case(
        name.suffix[1:].upper(), f"found-{path.stem}{name.suffix}", _copied(signed["="][0]), tuple(truth),
        tuple(signed["~"]), tuple(signed["#"]), tuple(signed["?"]),
        start="".join(signed[">"]), end="".join(signed["<"]),
    )  # fmt: skip


def _copied(name: str) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        places = [Path(name)] if name.startswith("/") else [folder / name for folder in _FOLDERS]
        found = next((place for place in places if place.exists()), None)
        if found is None:
            raise NotHereError(f"{name} may not be passed on, or is of a package that is not installed")
        data = found.read_bytes()
        path.write_bytes(gzip.decompress(data) if found.suffix == ".gz" else data)

    return make
