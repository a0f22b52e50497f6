"""What is asked for: a document, who reads it and how, and which files are to come of it."""

from __future__ import annotations

import hashlib
import itertools
import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from app.core.voices import folded
from engine import SOUND_SUFFIXES, Pronunciation, Span, SpeechOptions, read_rules, write_rules
from engine.errors import OutputFileError, PhilomelError

TEXTS = ("srt", "vtt", "lrc", "json")
"""Kinds of text that can come with the sound."""
EPUB = ".epub"
SUFFIXES = (*SOUND_SUFFIXES, EPUB)
"""Of files that can be asked for."""
BOOK_LUFS = -18.0
"""The loudness of audiobooks (EBU R 128 s2, and what shops ask for)."""
AT_ONCE = 8
"""Sentences that are made at once, unless another number is asked for."""


_LONGEST_STEM = 240
"""Bytes of a file's name that come from its document's: systems bear 255, with a number and a suffix."""


@dataclass(frozen=True)
class BookFiles:
    """Which files come of a book.

    Attributes:
        by_chapter: a file for each chapter, in a folder of the book's name; else one for all.
        texts: those of :data:`TEXTS` that stand beside the sound.
        loudness: LUFS that the book is brought to; None leaves it as it is spoken.
        chapter_pause: seconds of silence between chapters, beside the pause that a sentence has.
        marked: whether the sound is to carry the watermark.
    """

    by_chapter: bool = False
    texts: tuple[str, ...] = ()
    loudness: float | None = None
    chapter_pause: float = 0.0
    marked: bool = True


@dataclass(frozen=True)
class Order:
    """What is asked for.

    Attributes:
        source: of the document: a path, an address, or as the library has it.
        path: the file that is wanted; its suffix says of which kind.
        model: the member's name, or its folder.
        voice: as :func:`app.core.voices.ask_for_voice` takes it.
        options: how it is spoken.
        form: which files.
        selection: some of its characters, None for all.
        usual: whether ``voice`` is the one used last, which a text of another language does without.
    """

    source: str
    path: Path
    model: str
    voice: str
    options: SpeechOptions
    form: BookFiles = field(default_factory=BookFiles)
    selection: Span | None = None
    usual: bool = False

    def __post_init__(self) -> None:
        if self.path.suffix.lower() not in SUFFIXES:
            raise OutputFileError(
                "'{name}': end the name in {suffixes}.", name=self.path.name, suffixes=", ".join(SUFFIXES)
            )

    @property
    def place(self) -> Path:
        """What is written: the file, or the folder with those of its chapters."""
        return self.files[0]

    @property
    def files(self) -> tuple[Path, ...]:
        """What is written, as far as names are known beforehand: the file and its texts, or the folder."""
        return _files(self.path, self.form)

    @property
    def key(self) -> str:
        """The name under which there is something of it: one for each file that is wanted."""
        name = str(self.path.resolve()).encode("utf-8", "surrogatepass")
        return hashlib.sha256(name).hexdigest()[:24]

    def as_json(self) -> dict[str, Any]:
        """As a file keeps it: with whole paths, since who goes on with it may stand in another folder."""
        options = {each.name: getattr(self.options, each.name) for each in fields(SpeechOptions)}
        rules = self.options.pronunciation
        part = (self.selection.start, self.selection.end) if self.selection is not None else None
        return {
            "source": os.path.abspath(self.source) if os.path.isfile(self.source) else self.source,
            "path": os.path.abspath(self.path), "model": _whole(self.model), "voice": _whole(self.voice),
            "options": options | {"pronunciation": write_rules(rules.rules) if rules is not None else None},
            "form": asdict(self.form), "selection": part, "usual": self.usual,
        }  # fmt: skip

    @classmethod
    def of(cls, kept: Any) -> Order | None:
        """Out of a file; None of one that does not tell, or was written by another version."""
        try:
            options, part = dict(kept["options"]), kept["selection"]
            rules = options.pop("pronunciation")
            spoken = SpeechOptions(
                **options, pronunciation=Pronunciation(read_rules(rules)) if rules is not None else None
            )
            form = BookFiles(**{**kept["form"], "texts": tuple(kept["form"]["texts"])})
            selection = Span(*part) if part is not None else None
            return cls(
                kept["source"], Path(kept["path"]), kept["model"], kept["voice"], spoken, form, selection,
                kept.get("usual", False),
            )  # fmt: skip
        except (KeyError, TypeError, ValueError, PhilomelError):
            return None


def named(
    documents: Sequence[str], folder: Path, suffix: str, form: BookFiles, earlier: Iterable[Order] = ()
) -> list[tuple[str, Path]]:
    """(document, its file in a folder), by what the documents are called; each another, and none that
    would be written over a file that is there, unless an order of ``earlier`` runs made it of the document,
    nor over one that such an order is still to make of another."""
    pairs: list[tuple[str, Path]] = []
    made = {path.resolve(): _known(each.source) for each in earlier for path in (each.path, *each.files)}
    taken: set[str] = set()
    for document in documents:
        stem = Path(document.split("?")[0].rstrip("/") if "://" in document else document).stem or "book"
        while len(os.fsencode(stem)) > _LONGEST_STEM:
            stem = stem[:-1]
        own = _known(document)

        def is_free(path: Path, own: str = own) -> bool:
            if (maker := made.get(path.resolve())) is not None:
                return maker == own
            files = (path, *_files(path, form))
            return all(
                made.get(file.resolve(), "" if os.path.lexists(file) else own) == own for file in files
            )

        names = (f"{stem} {number}" if number > 1 else stem for number in itertools.count(1))
        free = (each for each in names if folded(each) not in taken)
        name = next(each for each in free if is_free(folder / f"{each}{suffix}"))
        taken.add(folded(name))
        pairs.append((document, folder / f"{name}{suffix}"))
    return pairs


def _files(path: Path, form: BookFiles) -> tuple[Path, ...]:
    if path.suffix.lower() == EPUB:
        return (path,)
    if form.by_chapter:
        return (path.with_suffix(""),)
    return (path, *(path.with_suffix(f".{kind}") for kind in form.texts))


def _whole(name: str) -> str:
    """A name as it is; of a path, or a file with a suffix, where it lies."""
    is_path = os.sep in name or (Path(name).suffix and os.path.isfile(name))
    return os.path.abspath(name) if is_path else name


def _known(document: str) -> str:
    """A document's name from wherever it is named."""
    return document if "://" in document else str(Path(document).resolve())
