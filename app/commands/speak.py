"""``philomel say`` and ``philomel read``: text to the speaker, to a file, or both."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.commands.casting import Speakers, add_cast
from app.commands.terminal import (
    Options,
    ProgressLine,
    add_model,
    add_precision,
    notice,
    number_between,
    open_output,
    opened,
    same_file,
    tell_device,
    wait,
)
from app.core.bookshelf import Bookshelf
from app.core.casting import directed
from app.core.folders import Home
from app.core.library import DocumentStore, Recent, Remembered
from app.core.marks import Marks, source_of
from app.core.opened import as_read, recording_of
from app.core.settings import FileSettings
from app.core.style import EVERYWHERE, RuleBook, Rules, reading_options
from engine import (
    AS_THE_TEXT,
    SOUND_SUFFIXES,
    AudioChunk,
    FileSink,
    Meter,
    ModelConfig,
    Pronunciation,
    Script,
    SentenceRecord,
    Session,
    Sink,
    SpeechOptions,
    SpeechRequest,
    TeeSink,
    Unbounded,
    language_name,
    models,
    process_memory,
    read_rules_file,
)
from engine.errors import (
    AudioDeviceError,
    LanguageError,
    OutputFileError,
    PronunciationError,
    TextError,
)

if TYPE_CHECKING:
    from app.documents.model import Document
    from engine import AudioFile, Handle, Ledger, LoadedModel, Player, Sounds


def add_parsers(commands: Any) -> None:
    """Add both commands to the command line."""
    say = commands.add_parser("say", help="speak a text", usage="%(prog)s [options] [text]")
    say.add_argument("text", nargs="?", help="what to say; '-' takes it from standard input")
    say.add_argument("--file", help="a document to say instead, as of philomel read")
    read = commands.add_parser(
        "read", help="read a document of any kind aloud", usage="%(prog)s [options] file"
    )
    read.add_argument(
        "file",
        help="a text, Markdown, HTML, EPUB, PDF or Word file, or a web address; '-' takes a text from stdin",
    )
    for parser in (say, read):
        parser.add_argument("--password", default="", help="of a locked PDF; asked for where it is needed")
        _add_options(parser)
        parser.set_defaults(run=run)


_SAMPLING = {
    "temperature": "variety of the speech; 0 always takes the likeliest",
    "top_p": "keep the likeliest tokens up to this share",
    "min_p": "drop tokens less likely than this share of the likeliest",
    "repetition_penalty": "above 1: avoid repeating tokens",
    "cfg_weight": "how strictly to follow the text",
    "exaggeration": "emotional intensity, 0.5 is neutral",
}
"""What can be said of how it is spoken, in numbers."""


def add_voice(parser: argparse.ArgumentParser) -> None:
    """Who speaks, in which way, on what."""
    parser.add_argument("--voice", help="a voice's name, a saved one, or a clip of one (default: as chosen)")
    parser.add_argument(
        "--lang",
        "--language",
        type=lambda said: said.lower().replace("_", "-").partition("-")[0],
        help="read all in one language, as two letters, or each sentence in its own: auto",
    )
    parser.add_argument("--pronunciation", type=Path, help="a file of rules: what is written = what is said")
    parser.add_argument("--seed", type=int, help="fixes what is random")
    for name, what in _SAMPLING.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=float, help=what)
    parser.add_argument("--steps", type=int, help="solver steps of the sound model")
    parser.add_argument(
        "--streaming",
        choices=("auto", "exact", "fast"),
        default="auto",
        help="exact goes over the voice's clip again for each piece of a sentence; fast remembers it "
        "(default: exact on a graphics card, fast on a processor)",
    )
    parser.add_argument(
        "--as-written", action="store_true", help="leave numbers and abbreviations to the model"
    )
    parser.add_argument("--device", choices=("auto", "gpu", "cpu"), help="what computes")
    add_precision(parser)


def _add_options(parser: argparse.ArgumentParser) -> None:
    add_model(parser)
    add_voice(parser)
    add_cast(parser)
    parser.add_argument(
        "--recording",
        action=argparse.BooleanOptionalAction,
        help="play the recording that a book brings, where it has one, or have a voice read it",
    )
    parser.add_argument("--from-start", action="store_true", help="not from where a reading was left off")
    parser.add_argument(
        "--out", type=Path, help=f"write a file instead of playing: {', '.join(SOUND_SUFFIXES)}"
    )
    parser.add_argument("--no-watermark", dest="watermark", action="store_false", help="do not mark the file")
    parser.add_argument("--play", action="store_true", help="with --out: play as well")
    parser.add_argument(
        "--speed", type=number_between(0.5, 3.0), help="of what is played, 0.5 to 3; not of files"
    )
    parser.add_argument("--json", action="store_true", help="print one object of figures at the end")
    parser.add_argument("--trace", type=Path, help="write a Chrome trace of the work")


@dataclass
class _Text:
    """What is read, and what is remembered of it where it is a document."""

    script: Script
    document: Document | None = None
    kept: Remembered = field(default_factory=Remembered)
    start: int = 0

    def keep(self, store: DocumentStore | None, place: int) -> None:
        """Remember the place, so that a reading left off here is found in the window, and again here."""
        if store is not None and self.document is not None:
            store.save_place(self.script.key, place, self.kept.reversed, self.kept.own)
            share = round(place / max(len(self.script), 1), 4)
            store.touch(Recent(self.document.title, source_of(self.document), share))
            Marks(store).remember(self.document, place)
            Bookshelf(store).touch(self.document, place)


def run(options: Options) -> int:
    """Speak."""
    home = Home.own()
    # What cannot be is told before anything is read or loaded.
    options_of(options, Pronunciation())
    _check_paths(options)
    with ExitStack() as stack:
        store = _store(options, home, stack)
        text = _text(options, store)
        rules = rules_of(options, home)
        chosen = options_of(options, rules(text.kept.earlier or text.script.key))
        player = _player(options, stack)
        if player is not None and store is not None and text.kept.earlier:
            _follow(home, store, text)
        file = _file(options, stack)
        left_out = LeftOut()
        line = stack.enter_context(ProgressLine(visible=not options.json))
        progress = _Progress(len(text.script), line)
        session = Session(on_device=partial(tell_device, line), player=player, cache_dir=home.learnt)
        stack.callback(session.close)
        # A file is the same bytes however often it is made: it waits for the device that was chosen.
        model = wait(session, load_chosen(options, session, stand_in=file is None))
        load_ms = 1000 * (time.perf_counter() - options.started)
        speakers = Speakers(options, home, model.voices)
        made = partial(wait, session)
        voice = speakers.voice(session, model, text.kept, text.script, made)
        wait(session, session.prepare(voice, chosen))
        script = _directed(options, speakers, text, store)
        cast = speakers.parts(session, model, script, made)
        voice_ms = 1000 * (time.perf_counter() - options.started) - load_ms
        sums, meter = _Sums(), Meter()

        def told(record: SentenceRecord) -> None:
            progress.sentence(record)
            left_out.sentence(record)

        sounds = _sounds(options, text.document)
        request = SpeechRequest(script, voice, chosen, text.start, cast=cast, sounds=sounds)
        sinks: list[Sink] = [sums] if options.json or file is not None else []
        if file is not None:
            sinks.append(FileSink(file))
        try:
            if player is None:
                ledger = wait(session, session.write(request, TeeSink(*sinks), meter, on_sentence=told))
            else:
                beside = TeeSink(*sinks) if sinks else None
                ledger = _listen(session, player, request, told, meter, beside, text, store)
        except LanguageError as error:
            anyway = chosen.language == AS_THE_TEXT
            advice = offer(error.language, options.model, options.models_dir, anyway=anyway)
            raise LanguageError("{error} {advice}", error.language, error=error, advice=advice) from error
    for words in left_out.words(model.config, options.model, options.models_dir):
        notice(words)
    # The file is whole by now, whatever becomes of these.
    if options.trace:
        meter.save_trace(options.trace)
    if options.json:
        print(json.dumps(_report(chosen.seed, model, sums, meter, ledger, load_ms, voice_ms)))
    return 0


def _listen(
    session: Session,
    player: Player,
    request: SpeechRequest,
    told: Callable[[SentenceRecord], None],
    meter: Meter,
    beside: Sink | None,
    text: _Text,
    store: DocumentStore | None,
) -> Ledger:
    """Read aloud to the end; where it is broken off, the place that is heard is kept."""
    end: int | None = None

    def also(record: SentenceRecord) -> None:
        told(record)
        keep()

    def keep() -> None:
        place = session.place()
        if end is not None or place is not None:
            text.keep(store, end if end is not None else place.char if place is not None else 0)

    try:
        ledger: Ledger = wait(session, session.play(request, also, meter=meter, beside=beside))
        player.drain()
        end = len(text.script)
        return ledger
    finally:
        keep()


def _follow(home: Home, store: DocumentStore, text: _Text) -> None:
    """What became of a text that was open keeps its voices and its rules: those are found by what it is."""
    store.keep(text.script.key, text.kept)
    book = RuleBook(home.pronunciation)
    with suppress(PronunciationError, OSError):
        book.keep(book.rules(text.kept.earlier), text.script.key)


def load_chosen(options: Options, session: Session, *, stand_in: bool) -> Handle:
    """The job that loads the model."""
    said = {name: value for name in ("device", "dtype", "schedule") if (value := getattr(options, name))}
    chosen = options.settings.computing() | said
    return session.load(options.model, **chosen, models_dir=options.models_dir, stand_in=stand_in)


def _directed(options: Options, speakers: Speakers, text: _Text, store: DocumentStore | None) -> Script:
    """The text as it is to be heard; by whom is remembered with the place in it."""
    cast = speakers.cast(text.kept, text.script)
    if store is not None and cast != text.kept.cast:
        store.save_cast(text.script.key, cast)
    return directed(text.script, cast, cues=options.settings.cues)


def _check_paths(options: Options) -> None:
    """Refuse to write over what is read, two outputs into one file, or a trace where none can be.

    Raises:
        OutputFileError: two of the paths are one file, or the trace's is none.
    """
    if options.trace is not None and not options.trace.parent.is_dir():
        raise OutputFileError(
            "There is no folder '{folder}' for the trace: create it first.", folder=options.trace.parent
        )
    if options.trace is not None and options.trace.is_dir():
        raise OutputFileError("'{path}' is a folder: give the trace the name of a file.", path=options.trace)
    taken = [Path(name) for name in (options.file, options.voice, options.pronunciation) if name]
    for path in (options.out, options.trace):
        if path is None:
            continue
        if any(same_file(path, other) for other in taken):
            raise OutputFileError("'{path}' is read, or written already: choose another name.", path=path)
        taken.append(path)


def _store(options: Options, home: Home, stack: ExitStack) -> DocumentStore | None:
    """What is remembered of documents, where it is one that is read."""
    if options.file in (None, "-"):
        return None
    return stack.enter_context(closing(DocumentStore(home.data)))


def _text(options: Options, store: DocumentStore | None) -> _Text:
    """What to read, from where it was left off.

    Raises:
        TextError: neither text nor file was given, or both.
        DocumentError: the file cannot be opened.
    """
    from app.documents.common.encodings import decode
    from app.documents.open import MAX_BYTES, check_size, open_text

    said = getattr(options, "text", None)
    if options.file is not None and said is not None:
        raise TextError("Give a text to say or a file, not both.")
    if options.file not in (None, "-"):
        document = opened(options.file, options.password)
    elif sys.stdin is not None and ("-" in (said, options.file) or (said is None and not sys.stdin.isatty())):
        given = sys.stdin.buffer.read(MAX_BYTES + 1_000_000)  # what is piped may have no end
        check_size("The text", len(given))
        return _Text(open_text(decode(given)).script)
    elif said:
        if not said.strip():
            raise TextError("There is nothing to read in this text.")
        return _Text(Script.plain(said))
    else:
        raise TextError("Give a text to say, or a file with --file.")
    kept = Marks(store).remembered(document) if store is not None else Remembered()
    document, script = as_read(document, kept, options.settings)
    aloud = options.out is None or options.play
    start = kept.char if aloud and not options.from_start and kept.char < len(script) else 0
    if start and not options.json:
        share = 100 * start // len(script)
        notice(f"Going on at {share} %, where it was left off; --from-start reads all.")
    return _Text(script, document, kept, start)


def _sounds(options: Options, document: Document | None) -> Sounds | None:
    """The sound that a document brings, where it is to be heard."""
    if options.recording and (document is None or not document.recorded):
        notice("This text brings no recording: a voice reads it.")
    wanted = options.settings.recordings if options.recording is None else options.recording
    return recording_of(document, heard=wanted)


def rules_of(options: Options, home: Home) -> Callable[[str], Pronunciation]:
    """What gives a document's rules by its key: those of the file that was given, then of the document, then
    of all. Each file is read once, and told of once where it is spoilt.

    Raises:
        PronunciationError: the file that was given cannot be used.
    """
    given = read_rules_file(options.pronunciation) if options.pronunciation else ()
    book = RuleBook(home.pronunciation)

    @cache
    def kept(name: str) -> Rules:
        try:
            return book.rules(name)
        except PronunciationError as error:
            notice(f"{book.file(name)}: {error}")
            return ()

    return lambda key: Pronunciation(given + kept(key) + kept(EVERYWHERE))


def _player(options: Options, stack: ExitStack) -> Player | None:
    """The speaker, unless only a file is wanted; without any device the file is a must.

    Raises:
        AudioDeviceError: there is neither a device nor a file to write.
    """
    if options.out is not None and not options.play:
        return None
    from engine import Player

    try:
        player = Player(options.settings.output_device or None)
        player.set_speed(options.speed or options.settings.speed)
        player.set_volume(options.settings.volume)
    except AudioDeviceError as error:
        if options.out is not None:
            notice(f"{error} Writing the file only.")
            return None
        raise AudioDeviceError("{error} For that: --out speech.wav", error=error) from error
    stack.callback(player.close)
    return player


def _file(options: Options, stack: ExitStack) -> AudioFile | None:
    if options.out is None:
        return None
    output = FileSettings.of(options.settings)
    marked = output.marked and options.watermark
    output = replace(output, marked=marked, models_dir=options.models_dir)
    return stack.enter_context(open_output(options.out, output))


def options_of(options: Options, pronunciation: Pronunciation) -> SpeechOptions:
    """As in the settings, but for what was said.

    Raises:
        ConfigError: what was said cannot be.
    """
    chosen = reading_options(options.settings, pronunciation, options.lang or "", options.model)
    names = (*_SAMPLING, "steps", "seed")
    said = {name: getattr(options, name) for name in names if getattr(options, name) is not None}
    spell_out = chosen.spell_out and not options.as_written
    return replace(chosen, streaming=options.streaming, spell_out=spell_out, **said)


class _Sums(Unbounded):
    """Counts and hashes what is spoken."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self.samples = 0

    def write(self, chunk: AudioChunk) -> None:
        self._hash.update(chunk.samples.tobytes())
        self.samples += len(chunk.samples)

    @property
    def sha256(self) -> str:
        return self._hash.hexdigest()


class _Progress:
    """Says on the terminal how far a reading is."""

    def __init__(self, chars: int, line: ProgressLine) -> None:
        self._chars, self._line = max(chars, 1), line
        self._flagged = 0

    def sentence(self, record: SentenceRecord) -> None:
        self._flagged += bool(record.flags)
        share = min(100, 100 * record.span.end // self._chars)
        note = f", {self._flagged} flagged" if self._flagged else ""
        self._line.show(f"{share:3d} %  sentence {record.index + 1}{note}")


def _report(
    seed: int,
    model: LoadedModel,
    sums: _Sums,
    meter: Meter,
    ledger: Ledger,
    load_ms: float,
    voice_ms: float,
) -> dict[str, Any]:
    """The object that ``--json`` prints."""
    from engine import SAMPLE_RATE, memory

    figures = meter.snapshot()
    return {
        "model": model.config.name,
        "device": str(model.backend.description),
        "dtype": model.backend.dtype_name,
        "schedule": model.backend.schedule,
        "seed": seed,
        "speech_tokens": figures.speech_tokens,
        "sentences": figures.sentences,
        "retries": figures.retries,
        "flagged": figures.flagged,
        "made_by_others": [[record.index, record.maker] for record in ledger.records() if record.maker],
        "audio_seconds": round(sums.samples / SAMPLE_RATE, 4),
        "load_ms": round(load_ms, 1),
        "voice_ms": round(voice_ms, 1),
        "first_audio_ms": round(figures.first_audio_ms or 0.0, 1),
        "first_audio_parts_ms": {k: round(v, 1) for k, v in figures.first_audio_parts_ms.items()},
        "total_ms": round(meter.elapsed_ms(), 1),
        "real_time_factor": round(figures.real_time_factor or 0.0, 4),
        "tokens_per_second": round(figures.tokens_per_second or 0.0, 2),
        "peak_memory_mb": round(memory().peak / 2**20, 1),
        "process_memory_mb": round(process_memory() / 2**20, 1),
        "sha256": sums.sha256,
    }


class LeftOut:
    """Counts the sentences of a reading that are left out for their language."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def sentence(self, record: SentenceRecord) -> None:
        """A sentence is complete."""
        if record.foreign:
            self._counts[record.foreign, "; ".join(map(str, record.flags))] += 1

    def words(self, config: ModelConfig, chosen: str, models_dir: Path | None = None) -> list[str]:
        """A sentence for each language, with what to do."""
        told = []
        for (language, why), count in self._counts.most_common():
            left = f"{count} {'sentence is' if count == 1 else 'sentences are'} in {language_name(language)}"
            if language in config.text.languages:
                told.append(f"{left} and left out: {why}")
            else:
                left = f"{left}, which {config.name} does not speak, and left out."
                told.append(f"{left} {offer(language, chosen, models_dir)}")
        return told


def offer(language: str, chosen: str, models_dir: Path | None = None, *, anyway: bool = True) -> str:
    """What to read a language with: an installed model, else one to download; or one language for all.

    Args:
        chosen: the model that does not speak it, as it was asked for.
        anyway: whether to name the last of these, which stands to choose where none was chosen.
    """
    here = [
        model.name
        for model in models.installed(models_dir)
        if model.bundle is not None
        and model.name != chosen
        and language in model.bundle.config.text.languages
    ]
    end = "; --lang reads all in one language." if anyway else "."
    if here:
        return f"Read it with --model {here[0]}{end}"
    known = [member for member in models.members() if language in member.languages]
    if not known:
        return f"No model of the family speaks it{end}"
    # Of two that speak as many, the newer.
    best = max(reversed(known), key=lambda member: len(member.languages)).name
    return f"philomel models pull {best} brings one that does{end}"
