"""A voice for screen readers on Linux: an output module of Speech Dispatcher.

The server starts it and speaks with it by lines: commands on the standard input, answers and events on the
standard output. Its sound goes the same way, in the order in which it is to be heard, with the marks between;
the server plays it, and falls silent at once when somebody asks for that. The protocol is described under
"Writing an output module" in Speech Dispatcher's manual.
"""

from __future__ import annotations

import html
import logging
import re
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np

from app.core.speaking import Speaking, SpeechStream
from app.core.voices import PITCHES, languages_of
from engine import LEAD_SAMPLES, SAMPLE_RATE, Float32, SentenceRecord, Stretcher, as_int16, silence_before
from engine.errors import CancelledError, PhilomelError

_TAG = re.compile(r"<[^<>]*>")
_MARK = re.compile(r"""<mark\s+name\s*=\s*(["'])(.*?)\1""")

_SOME = {
    "#": "number", "$": "dollar", "%": "percent", "&": "and", "*": "star", "+": "plus", "/": "slash",
    "<": "less", "=": "equals", ">": "greater", "@": "at", "\\": "backslash", "^": "caret",
    "_": "underline", "`": "backquote", "{": "left brace", "|": "bar", "}": "right brace", "~": "tilde",
    "§": "section", "°": "degrees", "€": "euro", "£": "pound",
}  # fmt: skip
_MOST = {
    '"': "quote", "(": "left paren", ")": "right paren", ":": "colon", ";": "semicolon",
    "[": "left bracket", "]": "right bracket", "-": "dash", "–": "dash", "—": "dash", "“": "left quote",
    "”": "right quote", "„": "low quote", "…": "dots", "•": "bullet",
}  # fmt: skip
_ALL = {".": "dot", ",": "comma", "!": "bang", "?": "question", "'": "apostrophe", "’": "apostrophe"}
_SPOKEN_ON = {",", ";", ":", ".", "!", "?"}
"""Signs that stay behind their names: the voice pauses at them."""
NAMES = {**_SOME, **_MOST, **_ALL, " ": "space", "\t": "tab", "\n": "new line"}
"""What signs are called where one stands alone."""
LEVELS: dict[str, dict[str, str]] = {
    "none": {},
    "some": _SOME,
    "most": _SOME | _MOST,
    "all": _SOME | _MOST | _ALL,
}
"""Which signs are said by their names, by the mode of punctuation."""


@dataclass(frozen=True)
class Said:
    """Words, and marks in them.

    Attributes:
        text: what is said.
        marks: place in the text, and name, in order.
    """

    text: str
    marks: tuple[tuple[int, str], ...] = ()


def message(ssml: str, punctuation: str = "none", *, spelling: bool = False, capitals: bool = False) -> Said:
    """A message in SSML, of which marks are kept and all else that is marked up is said plainly.

    Args:
        ssml: as it comes; what is no well-formed markup is taken as well as it can be.
        capitals: whether capital letters are called so, where it is spelled.
    """
    names = LEVELS.get(punctuation, {})
    text, marks, at = "", [], 0

    def add(run: str) -> None:
        nonlocal text
        run = html.unescape(run)
        text += _spelled(run, capitals=capitals) if spelling else _with_signs(run, names)

    for tag in _TAG.finditer(ssml):
        add(ssml[at : tag.start()])
        at = tag.end()
        if found := _MARK.match(tag.group()):
            marks.append((len(text), html.unescape(found.group(2))))
    add(ssml[at:])
    return Said(text, tuple(marks))


def character(char: str, *, capitals: bool = False) -> Said:
    """One character by its name."""
    char = html.unescape(char)
    if char in NAMES:
        return Said(f"{NAMES[char]}.")
    return Said(f"{_letter(char, capitals=capitals)}.")


def key(name: str) -> Said:
    """A key by its name: ``shift_a``, ``Control_Return``."""
    parts = [part for part in name.split("_") if part] or ["_"]
    return Said(" ".join(NAMES.get(part, part.upper() if len(part) == 1 else part) for part in parts) + ".")


def _letter(char: str, *, capitals: bool) -> str:
    capital = "capital " if capitals and char.isupper() and len(char) == 1 else ""
    return capital + (char.upper() if len(char) == 1 else char)


def _spelled(run: str, *, capitals: bool) -> str:
    letters = [NAMES.get(char, "") or _letter(char, capitals=capitals) for char in run if not char.isspace()]
    return ", ".join(letters) + ("." if letters else "")


def _with_signs(run: str, names: dict[str, str]) -> str:
    if not names:
        return run
    return "".join(
        f" {names[char]}{char if char in _SPOKEN_ON else ''} " if char in names else char for char in run
    )


log = logging.getLogger(__name__)

_BLOCK = SAMPLE_RATE // 10
"""Samples that are handed over at a time: the server stops between two."""
_ESCAPE, _NEWLINE, _INVERTED = 0x7D, 0x0A, 0x20
_LOW_HERTZ = 160.0
_SERVERS_OWN = "__spd_"
"""Begins the names of marks that the server puts behind sentences for itself."""
_OCTAVES = 0.5
"""Up and down, of the highest and lowest pitch."""
_END = b"702 END\n"
_NOT_ANSWERED = frozenset({"STOP", "PAUSE"})


class Module:
    """Answers the server until it says QUIT or goes away.

    Args:
        speaking: the engine.
        commands: lines from the server.
        out: where answers, events and sound go.
    """

    def __init__(self, speaking: Speaking, commands: BinaryIO, out: BinaryIO) -> None:
        self._speaking, self._commands, self._out = speaking, commands, out
        self._settings: dict[str, str] = {}
        self._writing = threading.Lock()
        self._message: _Message | None = None

    def run(self) -> None:
        """Speak until it is over."""
        for line in self._lines():
            command, _, rest = line.strip().partition(" ")
            if command == "QUIT":
                self._stop("")
                self._answer("210 OK QUIT")
                return
            if command in _NOT_ANSWERED:
                self._stop("703 STOP" if command == "STOP" else "704 PAUSE")
            else:
                self._answer(*self._do(command, rest))
                if self._message is not None:
                    # Not before: the server listens to events once it was answered.
                    self._message.start()
        self._stop("")

    def _do(self, command: str, rest: str) -> Iterable[str]:
        """Do what a command asks for; the answer."""
        if command == "INIT":
            return ("299-Philomel", "299 OK LOADED SUCCESSFULLY")
        if command in ("SPEAK", "CHAR", "KEY", "SOUND_ICON"):
            return self._speak(command)
        if command == "SET":
            self._settings |= self._pairs("203 OK RECEIVING SETTINGS")
            return ("203 OK SETTINGS RECEIVED",)
        if command == "AUDIO":
            asked = self._pairs("207 OK RECEIVING AUDIO SETTINGS")
            if asked.get("audio_output_method") != "server":
                return ("300-The server must play the sound: version 0.11 or newer.", "300 MODULE ERROR")
            return ("203 OK AUDIO INITIALIZED",)
        if command == "LOGLEVEL":
            self._pairs("207 OK RECEIVING LOGLEVEL SETTINGS")
            return ("203 OK LOGLEVEL SET",)
        if command == "LIST":
            return self._voices(rest)
        if command == "DEBUG":
            return (f"200 OK DEBUGGING {rest.partition(' ')[0] or 'OFF'}",)
        return ("300 ERR UNKNOWN COMMAND",)

    # -- speaking

    def _speak(self, command: str) -> Iterable[str]:
        """Take a message, and begin to say it."""
        self._answer("202 OK RECEIVING MESSAGE")
        text = "\n".join(line[1:] if line.startswith(".") else line for line in self._until_dot())
        if not text:
            return ("301 ERROR CANT SPEAK",)
        asked, capitals = self._settings, self._settings.get("cap_let_recogn") == "spell"
        if command == "CHAR":
            what = character(" " if text == "space" else text, capitals=capitals)
        elif command == "KEY":
            what = key("space" if text == " " else text)
        elif command == "SOUND_ICON":
            what = Said(text.replace("-", " ").replace("_", " "))
        else:
            spelling = asked.get("spelling_mode") == "on"
            punctuation = asked.get("punctuation_mode", "none")
            what = message(text, punctuation, spelling=spelling, capitals=capitals)
        self._stop("")
        self._message = _Message(self._speaking, what, self._choices(), self._events)
        return ("200 OK SPEAKING",)

    def _choices(self) -> _Choices:
        asked = self._settings
        language = asked.get("language", "NULL").partition("-")[0].lower()
        return _Choices(
            _number(asked, "rate"),
            _number(asked, "pitch"),
            _number(asked, "volume", 100.0),
            self._voice(language),
            language,
        )

    def _voice(self, language: str) -> str:
        """The voice that was asked for by its name, or the kind of it; empty for the chosen one."""
        member, others = self._speaking.settings.member, self._others(language)
        wanted = self._settings.get("synthesis_voice", "NULL")
        if wanted.casefold() in (name.casefold() for name in others):
            return wanted
        kind, number = self._settings.get("voice", "")[:-1], self._settings.get("voice", "")[-1:]
        pitches = [(other, PITCHES.get((member, name), 0.0), name) for name, other in others.items()]
        fitting = [
            name for _, hertz, name in sorted(pitches) if hertz and (hertz < _LOW_HERTZ) == (kind == "male")
        ]
        # The first of each kind is what a server asks for whose user chose none.
        if kind not in ("male", "female") or number not in "23" or not fitting:
            return ""
        return fitting[(int(number) - 1) % len(fitting)]

    def _others(self, language: str) -> dict[str, bool]:
        """Names of the voices, and whether each is of another language than that."""
        member = self._speaking.settings.member
        languages = languages_of(self._speaking.built_in(member))
        voices = self._speaking.voices(member)
        return {name: languages.get(key, language) != language for key, name in voices.items()}

    def _stop(self, event: str) -> None:
        """End what is said, and tell it, unless it has come to its end already."""
        message, self._message = self._message, None
        if message is not None:
            with self._writing:
                message.cancel()
                if event and not message.is_over:
                    self._put(f"{event}\n".encode())

    def _events(self, message: _Message, data: bytes) -> bool:
        """Hand on what becomes of a message; False where nobody wants it any more."""
        with self._writing:
            if message.is_cancelled:
                return False
            self._put(data)
            message.is_over = data == _END
        return True

    def _put(self, data: bytes) -> None:
        try:
            self._out.write(data)
            self._out.flush()
        except BrokenPipeError:
            log.info("The server went away.")

    # -- lines

    def _lines(self) -> Iterator[str]:
        while line := self._commands.readline():
            yield line.decode("utf-8", "replace").rstrip("\n")

    def _until_dot(self) -> Iterator[str]:
        """Lines up to one of a dot alone, which is taken too."""
        for line in self._lines():
            if line == ".":
                return
            yield line

    def _pairs(self, ready: str) -> dict[str, str]:
        """Names and values, which follow once it was said that they may."""
        self._answer(ready)
        found = (line.partition("=") for line in self._until_dot())
        return {name.strip(): value.strip() for name, _, value in found}

    def _answer(self, *lines: str) -> None:
        with self._writing:
            self._put("".join(f"{line}\n" for line in lines).encode())

    def _voices(self, rest: str) -> Iterable[str]:
        """The voices, all or those of a language, its own first: one that speaks several stands with each."""
        languages, wanted = self._speaking.languages(), rest.split()[1:]
        if wanted:
            languages = [each for each in languages if wanted[0].lower().partition("-")[0] == each]
        voices = {language: self._others(language) for language in languages}
        found = [
            f"200-{name}\t{language}\tnone"
            for language, others in voices.items()
            for name in sorted(others, key=others.__getitem__)
        ]
        return (*found, "200 OK VOICE LIST SENT") if found else ("304 CANT LIST VOICES",)


def _number(settings: dict[str, str], name: str, default: float = 0.0) -> float:
    """A setting from -100 to 100."""
    try:
        return min(max(float(settings.get(name, default)), -100.0), 100.0)
    except ValueError:
        return default


class _Choices:
    """How a message is said.

    Attributes:
        pitch: how many times as high as the voice speaks.
        speed: how many times as fast as it speaks.
        gain: of the samples.
        voice: its name, empty for the chosen one.
        language: two letters.
    """

    def __init__(self, rate: float, pitch: float, volume: float, voice: str, language: str) -> None:
        self.speed = 3.0 ** (rate / 100) if rate > 0 else 2.0 ** (rate / 100)
        self.pitch = 2.0 ** (_OCTAVES * pitch / 100)
        self.gain = (volume + 100.0) / 200.0
        self.voice, self.language = voice, language


class _Message:
    """One message on its way to the server, from a thread of its own.

    Args:
        speaking: the engine.
        what: to say.
        how: to say it.
        events: takes what the server is to be told; False where it is not wanted any more.

    Attributes:
        is_over: whether the server was told of its end.
    """

    def __init__(
        self, speaking: Speaking, what: Said, how: _Choices, events: Callable[[_Message, bytes], bool]
    ) -> None:
        self._speaking, self._what, self._how, self._events = speaking, what, how, events
        self._news = threading.Event()
        self._spoken: SpeechStream = speaking.spoken(self._news.set)
        self._marks = list(what.marks)
        self.is_over = False
        pace = min(max(how.speed * speaking.settings.speed / how.pitch, 0.5), 3.0)
        self._stretcher = Stretcher(pace) if pace != 1.0 else None
        # Played so much faster, it is higher; slowed down before, it lasts as long.
        self._rate = round(SAMPLE_RATE * how.pitch)
        self._leading = LEAD_SAMPLES
        self._taken = 0
        """Samples that were taken so far."""
        self._held: list[Float32] | None = None
        if any(not name.startswith(_SERVERS_OWN) for _, name in self._marks):
            # Where a mark stands among a sentence's words is known once all of it is there.
            self._held = []
        self._thread = threading.Thread(target=self._run, name="message", daemon=True)

    @property
    def is_cancelled(self) -> bool:
        """Whether nothing more is wanted of it."""
        return self._spoken.is_cancelled

    def start(self) -> None:
        """Begin, unless that was done."""
        if self._thread.ident is None:
            self._thread.start()

    def cancel(self) -> None:
        """It is not wanted any more."""
        self._spoken.cancel()
        self._news.set()

    def _run(self) -> None:
        """Have it made, and hand it on."""
        how = self._how
        try:
            self._tell(b"701 BEGIN\n")
            try:
                self._speaking.say(
                    self._spoken, self._what.text, voice=how.voice, language=how.language, cues=False
                )
                self._take()
            except CancelledError:
                return
            except PhilomelError as error:
                # Most often there is nothing in it that is spoken; a screen reader goes on.
                log.info("A message was not said: %s", error)
            self._emit(np.zeros(0, np.float32), last=True)
            self._reach(len(self._what.text))
            self._tell(_END)
        finally:
            self._spoken.cancel()

    def _take(self) -> None:
        """Hand on what comes, to the end."""
        for each in self._spoken.coming(self._news):
            if isinstance(each, SentenceRecord):
                self._close(each)
            elif self._held is not None:
                self._held.append(each)
            else:
                self._emit(each)

    def _close(self, sentence: SentenceRecord) -> None:
        """All of a sentence is there: its marks, and what was held of it."""
        if self._held is not None:
            wave, self._held = np.concatenate([*self._held, np.zeros(0, np.float32)]), []
            done, begin = 0, self._taken - sentence.first_sample
            for word in sentence.words:
                if self._marks and self._marks[0][0] <= word.span.start:
                    cut = min(max(word.start - begin, done), wave.size)
                    self._emit(wave[done:cut])
                    self._reach(word.span.start)
                    done = cut
            self._emit(wave[done:])
        self._reach(sentence.span.end)

    def _reach(self, char: int) -> None:
        """Tell of the marks up to a character."""
        while self._marks and self._marks[0][0] <= char:
            _, name = self._marks.pop(0)
            self._tell(f"700-{name}\n700 INDEX MARK\n".encode())

    def _emit(self, samples: Float32, *, last: bool = False) -> None:
        """Hand samples on, at the speed and as loud as is asked for."""
        self._taken += samples.size
        if self._leading:
            samples = self._without_lead(samples)
        if self._stretcher is not None:
            samples = self._stretcher.push(samples, last=last)
        for start in range(0, samples.size, _BLOCK):
            steps = as_int16(samples[start : start + _BLOCK] * self._how.gain)
            if not self._tell(sound(steps, self._rate)):
                return

    def _without_lead(self, samples: Float32) -> Float32:
        """Without the silence that a message begins with: who listens waits for it."""
        quiet = silence_before(samples)
        silent = min(quiet, self._leading)
        self._leading = self._leading - silent if quiet == samples.size else 0
        return samples[silent:]

    def _tell(self, data: bytes) -> bool:
        return self._events(self, data)


def sound(steps: np.ndarray, rate: int) -> bytes:
    """Samples (S,) int16 as the event that has the server play them, mono, at a rate."""
    head = {"bits": 16, "num_channels": 1, "sample_rate": rate, "num_samples": steps.size, "big_endian": 0}
    lines = "".join(f"705-{name}={value}\n" for name, value in head.items())
    data = np.frombuffer(steps.tobytes(), np.uint8)
    # A line must not end within the samples: such bytes stand inverted behind one that says so.
    special = (data == _NEWLINE) | (data == _ESCAPE)
    out = np.repeat(data, np.where(special, 2, 1))
    places = np.flatnonzero(special) + np.arange(np.count_nonzero(special))
    out[places] = _ESCAPE
    out[places + 1] ^= _INVERTED
    return lines.encode() + b"705-AUDIO\0" + out.tobytes() + b"\n705 AUDIO\n"
