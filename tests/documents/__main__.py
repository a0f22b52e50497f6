"""``python -m tests.documents``: what is read of documents whose text is known, beside other readers.

    python -m tests.documents                     every document, of the seeds that are kept
    python -m tests.documents --only pdf latex    those with these words in their kind or name
    python -m tests.documents --seeds 2,3         others, where TeX and the like are installed
    python -m tests.documents --only poem --faults    what was lost and read too much in each
    python -m tests.documents --markdown FILE     the tables into a file

Another tool counts as better at a document where it has fewer faults of any kind than we.
"""

from __future__ import annotations

import argparse
import pkgutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from engine.errors import DocumentError
from tests.documents import cases as modules
from tests.documents import readers, report
from tests.documents.case import Case, NotHereError
from tests.documents.measures import Score, score


def parse(argv: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="*", default=[], help="words of a kind or a name")
    parser.add_argument("--seeds", default="0,1")
    parser.add_argument("--faults", action="store_true", help="print what was lost and added in each")
    parser.add_argument("--markdown", type=Path, help="write the tables to this file, too")
    parser.add_argument("--ours", action="store_true", help="no other tools")
    parser.add_argument("--keep", type=Path, help="keep the documents in this folder")
    return parser.parse_args(argv)


def all_cases(seeds: list[int]) -> list[Case]:
    """Every case of every module of ``cases``; what was found has no seed and comes once."""
    found: dict[str, Case] = {}
    for module in pkgutil.iter_modules(modules.__path__):
        make = import_module(f"tests.documents.cases.{module.name}").cases
        for seed in seeds:
            for case in make(seed):
                found.setdefault(case.name, case)
    return list(found.values())


def measure(case: Case, folder: Path, options: argparse.Namespace) -> report.Row:
    """The scores of one document, by reader."""
    path = folder / case.name
    case.make(path)
    scores: dict[str, Score] = {}
    title = ""
    try:
        read, outline, title = readers.ours(path)
    except DocumentError as error:
        read, outline = "", []
        print(f"{case.name}: {error}", file=sys.stderr)
    scores["ours"] = score(case, read, outline)
    if options.faults:
        print(report.faults(case, read, outline))
    for tool in () if options.ours else readers.OTHERS:
        text = readers.other(tool, path)
        if text is not None:
            scores[tool] = score(case, text, [])
    return report.Row(case, scores, not case.title or title == case.title)


def main(argv: list[str] | None = None) -> int:
    """Measure and print."""
    options = parse(argv)
    seeds = [int(seed) for seed in options.seeds.split(",")]
    wanted = [word.lower() for word in options.only]
    rows, absent = [], []
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for case in all_cases(seeds):
            if not all(word in f"{case.kind} {case.name}".lower() for word in wanted):
                continue
            try:
                rows.append(measure(case, folder, options))
            except NotHereError as error:
                absent.append(f"{case.name}: {error}")
    text = report.tables(rows, absent)
    print(text)
    if options.markdown:
        options.markdown.write_text(text + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
