"""``philomel notes``, ``library`` and ``later``: what was marked, what was read, what is to be read."""

from __future__ import annotations

import argparse
import os
from contextlib import closing
from pathlib import Path
from typing import Any

from app.commands.terminal import aligned, notice, opened, same_file
from app.core.bookshelf import Bookshelf, ReadingList, search
from app.core.folders import Home
from app.core.library import DocumentStore, StoreProblem
from app.core.marks import Marks, markdown
from app.documents.kinds import is_address
from engine import write_whole
from engine.errors import OutputFileError


def add_parsers(commands: Any) -> None:
    """Add the commands to the command line."""
    notes = commands.add_parser(
        "notes", help="write bookmarks, highlights and notes of a document as Markdown"
    )
    notes.add_argument("document", help="a file of any kind, or a web address")
    notes.add_argument("--out", type=Path, help="the file (default: the standard output)")
    notes.add_argument("--password", default="", help="of a locked PDF; asked for where it is needed")
    notes.set_defaults(run=_notes)
    library = commands.add_parser("library", help="list what was read, with how far")
    library.add_argument("words", nargs="*", help="of titles, authors or places")
    library.set_defaults(run=_library)
    later = commands.add_parser("later", help="put files and web addresses on the reading list, or show it")
    later.add_argument("documents", nargs="*", help="none: show the list")
    later.add_argument("--remove", action="store_true", help="take them off the list")
    later.set_defaults(run=_later)


def _store() -> DocumentStore:
    return DocumentStore(Home.own().data)


def _notes(options: argparse.Namespace) -> int:
    document = opened(options.document, options.password)
    if options.out is not None and same_file(options.out, Path(document.source)):
        raise OutputFileError("'{path}' is read: give what is written another name.", path=options.out)
    with closing(_store()) as store:
        marks = Marks(store).of(document)
    if not marks:
        notice("Nothing is marked in it.")
    text = markdown(document, marks)
    if options.out is None:
        print(text, end="")
        return 0
    try:
        write_whole(options.out, text.encode(), mode=0o666)
    except OSError as error:
        raise OutputFileError("'{path}' cannot be written: {why}.", path=options.out, why=error) from error
    return 0


def _library(options: argparse.Namespace) -> int:
    with closing(_store()) as store:
        books = search(Bookshelf(store).books(), " ".join(options.words))
    rows = [(f"{100 * book.share:3.0f} %", book.title, book.author, book.source) for book in books]
    if not rows:
        notice("Nothing is found." if options.words else "Nothing was read yet.")
        return 1 if options.words else 0
    print(aligned(rows))
    return 0


def _later(options: argparse.Namespace) -> int:
    sources = {given: given if is_address(given) else Path(given).resolve() for given in options.documents}
    refused: list[str] = []
    with closing(_store()) as store:
        waiting = ReadingList(store)
        if options.remove and sources:
            known = {each.source for each in waiting.all()}
            for given, source in sources.items():
                # The window keeps a link by its own name. What is gone from the disk can be taken off, too.
                found = known & {str(source), os.path.abspath(given)}
                for name in found:
                    waiting.remove(name)
                if not found:
                    refused.append(f"'{given}' is not on the reading list.")
        elif sources:
            gone = [given for given, path in sources.items() if isinstance(path, Path) and not path.is_file()]
            refused = [
                f"'{given}' is a folder: name the files in it."
                if Path(given).is_dir()
                else f"There is no file '{given}'."
                for given in gone
            ]
            waiting.add([source for given, source in sources.items() if given not in gone])
        elif not (listed := waiting.all()):
            notice("Nothing is on the reading list.")
        else:
            for each in listed:
                print(each.source if each.title == each.source else f"{each.title}  {each.source}")
    for words in refused:
        notice(words)
    # What was added may be kept nowhere, which the log has told.
    return 1 if refused or (sources and store.trouble is not StoreProblem.NONE) else 0
