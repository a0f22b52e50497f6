"""``philomel export``: documents to files of sound, with their chapters and their text."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.commands.casting import Speakers, add_cast
from app.commands.speak import add_voice, load_chosen, offer, options_of, rules_of
from app.commands.terminal import (
    Options,
    ProgressLine,
    add_model,
    notice,
    number_between,
    stopping,
    tell_device,
    wait,
)
from app.core.books.binding import volumes
from app.core.books.cluster import Cluster, WorkerModel, connected
from app.core.books.order import AT_ONCE, BOOK_LUFS, SUFFIXES, TEXTS, BookFiles, Order, named
from app.core.books.shelf import Elsewhere, Entry, Shelf, State
from app.core.books.work import BookFolder
from app.core.bookshelf import Bookshelf
from app.core.casting import Cast
from app.core.folders import Home
from app.core.library import DocumentStore
from app.core.marks import whole
from app.core.opened import Opening
from app.documents.kinds import is_on_the_web, stands_beside
from app.drawing import as_png
from engine import SAMPLE_RATE, Script, Session
from engine.errors import DocumentError, LanguageError, OutputFileError, PhilomelError

if TYPE_CHECKING:
    from app.documents.model import Document
    from engine import Conditionals, Handle, LoadedModel


def add_parsers(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "export",
        help="make audiobooks of documents",
        usage="%(prog)s [options] document [document ...] --out FILE-OR-FOLDER",
        description="Makes files of sound of documents of any kind. What was broken off is gone on with "
        "by the same command, and nothing is made twice.",
    )
    parser.add_argument("documents", nargs="+", help="files, folders of them, or web addresses")
    parser.add_argument(
        "--out", type=Path, required=True, help=f"the file, of a kind in {', '.join(SUFFIXES)}; or a folder"
    )
    parser.add_argument(
        "--format", choices=[suffix[1:] for suffix in SUFFIXES], default="m4b", help="of files in a folder"
    )
    parser.add_argument(
        "--by-chapter", action="store_true", help="a file for each chapter, in a folder; an .epub stays one"
    )
    parser.add_argument(
        "--text", type=_texts, default=(),
        help=f"also the text with its times, beside the sound: {','.join(TEXTS)}; an .epub has it inside",
    )  # fmt: skip
    parser.add_argument(
        "--loudness", type=number_between(-40, 0),
        help=f"LUFS that a book is brought to; 0 leaves it as it is spoken (default: {BOOK_LUFS:g})",
    )  # fmt: skip
    parser.add_argument(
        "--chapter-pause",
        type=number_between(0, 30),
        default=1.0,
        help="seconds between chapters (default: 1)",
    )
    parser.add_argument(
        "--takes", type=number_between(1, 10, int), metavar="N",
        help="make a sentence that is found wanting up to N times, and keep the best (default: 3)",
    )  # fmt: skip
    parser.add_argument(
        "--bulk", type=number_between(0, 128, int), default=AT_ONCE, metavar="N",
        help="sentences that are made at once; more take more memory, and 0 makes them one after another, as "
        f"when one listens (default: {AT_ONCE}). The sound depends on this number a little",
    )  # fmt: skip
    parser.add_argument("--anew", action="store_true", help="do not go on with what was broken off")
    parser.add_argument(
        "--no-watermark", dest="watermark", action="store_false", help="do not mark the sound"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="have the chapters made by a Ray cluster: its head's address, or 'local'",
    )
    parser.add_argument(
        "--task-cores", type=number_between(1, 4096, int), default=os.cpu_count() or 1, metavar="N",
        help="processor cores that a task of the cluster takes (default: as many as this machine has)",
    )  # fmt: skip
    parser.add_argument(
        "--task-card", type=number_between(0.01, 1), default=1, metavar="SHARE",
        help="share of a graphics card that it takes (default: 1); by 0.33 three at once make twice as much, "
             "each with memory of its own",
    )  # fmt: skip
    parser.add_argument("--password", default="", help="of locked documents")
    add_model(parser)
    add_voice(parser)
    add_cast(parser)
    parser.set_defaults(run=run)


def _texts(said: str) -> tuple[str, ...]:
    """Kinds of text, with commas between."""
    kinds = tuple(kind.strip().lower() for kind in said.split(",") if kind.strip())
    if unknown := [kind for kind in kinds if kind not in TEXTS]:
        raise argparse.ArgumentTypeError(f"{unknown[0]} is none of {', '.join(TEXTS)}")
    return kinds


@dataclass
class _Studio:
    """What the shelf needs of the command line."""

    options: Options
    session: Session
    store: DocumentStore
    model: LoadedModel
    speakers: Speakers

    @property
    def models_dir(self) -> Path | None:
        return self.options.models_dir

    def document(self, order: Order, stopped: Callable[[], bool]) -> tuple[Document, Script]:
        settings, password = self.options.settings, self.options.password
        return Opening(self.store).to_be_read(
            order.source, settings, password=password, cancelled=stopped, cast=self._cast
        )

    def _cast(self, script: Script, kept: Cast) -> Cast:
        return self.speakers.cast(replace(self.store.kept(script.key), cast=kept), script)

    def voices(
        self, order: Order, script: Script, stopped: Callable[[], bool]
    ) -> tuple[Conditionals, Mapping[str, Conditionals]]:
        session, model, speakers = self.session, self.model, self.speakers
        voice = speakers.voice(session, model, self.store.kept(script.key), script, self.wait)
        return voice, speakers.parts(session, model, script, self.wait)

    def wait(self, handle: Handle) -> Any:
        return self.session.wait(handle)


def run(options: Options) -> int:
    """Make the books; 1 where one of them could not be made."""
    home = Home.own()
    with ExitStack() as stack:
        store = stack.enter_context(closing(DocumentStore(home.data)))
        orders = _orders(options, home, store)
        # What was asked for wrongly is told before a cluster is waited for.
        line = stack.enter_context(ProgressLine())
        stack.enter_context(connected(options.cluster))
        session = Session(on_device=partial(tell_device, line), cache_dir=home.learnt)
        with closing(session):
            model = wait(session, load_chosen(options, session, stand_in=False))
            studio = _Studio(options, session, store, model, Speakers(options, home, model.voices))
            tell = partial(_tell, line, options.models_dir)
            shelf = Shelf(home.exports, studio, tell, _elsewhere(studio), as_png)
            refused = sum([not _added(shelf, order, anew=options.anew) for order in orders])
            with stopping(shelf.close):
                shelf.run()
            shelf.tidy()
    failed = [entry for entry in shelf.entries if entry.state is not State.DONE]
    return 1 if failed or refused or not orders else 0


def _orders(options: Options, home: Home, store: DocumentStore) -> list[Order]:
    """What is asked for; a document that was open before is read by its own rules of pronunciation, too.

    Raises:
        OutputFileError: several documents are to go into one file, or a file would be read and written.
    """
    loudness = BOOK_LUFS if options.loudness is None else options.loudness
    form = BookFiles(
        options.by_chapter, options.text, loudness or None, options.chapter_pause,
        options.settings.watermark and options.watermark,
    )  # fmt: skip
    wanted, rules = _wanted(options, home, form), rules_of(options, home)
    books, orders = Bookshelf(store), []
    for source, path in wanted:
        chosen = replace(options_of(options, rules(books.key_of(whole(source)))), bulk=options.bulk)
        if options.takes is not None:
            chosen = replace(chosen, retries=options.takes - 1)
        orders.append(Order(source, path, options.model, options.voice or "", chosen, form))
    read = {Path(source).resolve() for source, _ in wanted}
    for path in (path for order in orders for path in order.files if path.resolve() in read):
        raise OutputFileError("'{path}' is to be read, too: choose another name.", path=path)
    return orders


def _elsewhere(studio: _Studio) -> Elsewhere | None:
    """The cluster, if one is asked for."""
    asked, settings = studio.options, studio.options.settings
    if asked.cluster is None:
        return None
    device, dtype = asked.device or settings.compute_device, asked.dtype or settings.precision
    # What suits this machine is not measured anew by each worker: one book is made in one way.
    speaker = WorkerModel(asked.model, device, dtype, studio.model.backend.schedule, asked.models_dir)
    return Cluster(speaker, studio.session.maker, processors=asked.task_cores, card=asked.task_card)


def _added(shelf: Shelf, order: Order, *, anew: bool) -> bool:
    """Put an order on the shelf; what stands against it is told."""
    try:
        if not (is_on_the_web(order.source) or Path(order.source).exists()):
            # A slip in a name would stay on the shelf as a book that was broken off.
            raise DocumentError("There is no file '{path}'.", path=order.source)
        shelf.add(order, anew=anew)
    except PhilomelError as error:
        notice(f"{order.source}: {error}")
        return False
    return True


def _wanted(options: Options, home: Home, form: BookFiles) -> list[tuple[str, Path]]:
    """(document, file) of each book.

    Raises:
        OutputFileError: several documents are to go into one file.
    """
    found: list[str] = []
    earlier = [work.order for work in BookFolder.all(home.exports)] + BookFolder.made(home.exports)
    made = {path.resolve() for order in earlier for path in order.files}
    for name in options.documents:
        if Path(name).is_dir():
            inside = sorted(path for path in Path(name).iterdir() if path.resolve() not in made)
            texts = [str(path) for path in inside if path.is_file() and not stands_beside(path)]
            if not texts:
                notice(f"The folder '{name}' has no texts in it.")
            found += texts
            for path in filter(Path.is_dir, inside):
                if not path.name.startswith("."):
                    notice(f"The folder '{path}' is passed over: name it too.")
        else:
            found.append(name)
    out: Path = options.out
    if out.suffix.lower() in SUFFIXES and not out.is_dir():
        if len(found) != 1:
            raise OutputFileError("'{path}' is one file: give a folder for several documents.", path=out)
        pairs = [(found[0], out)]
    elif (out.exists() and not out.is_dir()) or (out.suffix and not out.exists() and len(found) == 1):
        raise OutputFileError(
            "'{path}' is no kind of sound: name a file that ends in {kinds}. If it is a folder, make it "
            "first.", path=out, kinds=", ".join(SUFFIXES),
        )  # fmt: skip
    else:
        out.mkdir(parents=True, exist_ok=True)
        pairs = named(found, out, f".{options.format}", form, earlier)
    return pairs


def _tell(line: ProgressLine, models_dir: Path | None, entry: Entry) -> None:
    """How far a book is, and what became of it."""
    name = entry.work.order.path.name
    if entry.state is State.MAKING:
        number, count, title = entry.chapter
        chapter = f", chapter {number} of {count}: {title[:40]}" if count else ""
        left = f", {_time(entry.left)} left" if entry.left >= 0 else ""
        line.show(f"{name}: {100 * entry.share:3.0f} %{left}{chapter}")
    elif entry.state is State.BINDING:
        line.show(f"{name}: writing, {100 * entry.share:3.0f} %")
    elif entry.state is State.FAILED:
        order, error = entry.work.order, entry.error
        advice = (
            f" {offer(error.language, order.model, models_dir)}" if isinstance(error, LanguageError) else ""
        )
        notice(f"{order.source}: {error}{advice}")
    elif entry.state is State.DONE:
        _report(entry)


_MOST_TOLD = 5
"""Sentences with one and the same fault that are told one by one."""


def _report(entry: Entry) -> None:
    """What is told of a book that is made."""
    name, records = entry.work.order.place, entry.work.records
    if not records:
        notice(f"'{name}' was made before: --anew makes it again.")
        return
    seconds = sum(volume.samples for volume in volumes(entry.work)) / SAMPLE_RATE
    again, flagged = entry.made_again, len(entry.flagged)
    print(f"{name}: {_time(seconds)}, {len(records)} sentences, {again} made again, {flagged} flagged")
    reasons: dict[str, list[int]] = {}
    for index in entry.flagged:
        reasons.setdefault("; ".join(map(str, records[index].flags)), []).append(index)
    for why, found in reasons.items():
        # A book in two languages has thousands.
        told = found if len(found) <= _MOST_TOLD else found[:1]
        more = f" and {len(found) - 1} more" if len(told) < len(found) else ""
        for index in told:
            at = _time(records[index].first_sample / SAMPLE_RATE)
            print(f"  {at}  sentence {index + 1}{more}: {why}", file=sys.stderr)
    if entry.without_cover:
        notice("The cover is no picture that such files take, and was left out.")
    if entry.unplaced:
        notice(f"{entry.unplaced} sentences stand on no page of the book, and are not heard there.")


def _time(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
