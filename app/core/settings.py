"""What the user chose, typed and kept from one run to the next; and how sound is written to a file by it."""

from __future__ import annotations

import contextlib
import fcntl
import inspect
import json
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar, overload

from app.core.folders import Home, write_json
from engine import AS_THE_TEXT, STARTER, AudioFile, MarkedFile, has_watermark
from engine.errors import Message

log = logging.getLogger(__name__)

_WRITE_SECONDS = 0.5
"""A slider that is pulled is written once."""

PRECISIONS = ("auto", "float32", "float16", "bfloat16", "faster")
SCHEDULES = ("auto", "short", "longer", "whole")
"""In which numbers a model may compute; the last means something on processors alone."""

T = TypeVar("T")
_HUGE = 1e9
"""No value of a style is near it; what is no number at all (NaN) is not below it either."""
Values = dict[str, float]
"""What was chosen of a member's style, by control; what is not in it has the member's default."""


class _Setting(Generic[T]):
    """One setting: its key, its default, and what values are allowed."""

    def __init__(self, default: T, allowed: Callable[[T], T] = lambda value: value) -> None:
        self.default, self._allowed = default, allowed

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, holder: None, owner: type) -> _Setting[T]: ...
    @overload
    def __get__(self, holder: Settings, owner: type) -> T: ...
    def __get__(self, holder: Settings | None, owner: type) -> _Setting[T] | T:
        if holder is None:
            return self
        return self._checked(holder.read(self._name, self.default))

    def __set__(self, holder: Settings, value: T) -> None:
        holder.write(self._name, self._checked(value), self.default)

    def _checked(self, value: Any) -> T:
        """The value in the setting's type and bounds; the default where it is unusable."""
        try:
            return self._allowed(type(self.default)(value))  # type: ignore[call-arg]
        except (TypeError, ValueError, OverflowError):
            return self.default


def _within(low: float, high: float) -> Callable[[Any], Any]:
    def check(value: Any) -> Any:
        if value != value:  # NaN is on neither side of a bound.
            raise ValueError(value)
        return type(value)(min(max(value, low), high))

    return check


def _one_of(*names: str) -> Callable[[str], str]:
    def check(value: str) -> str:
        if value not in names:
            raise ValueError(value)
        return value

    return check


def _values_of(kept: Any) -> Values:
    """Of what a file holds, that which can be a style's values."""
    items = kept.items() if isinstance(kept, dict) else ()
    return {str(k): float(v) for k, v in items if isinstance(v, int | float) and abs(v) < _HUGE}


class Settings:
    """Settings as attributes; setting one keeps it and calls ``told`` with its name.

    Any thread may ask and set. What was set is on the disk a moment later; several processes may keep
    different settings in one file.

    Attributes:
        file: where they are kept.
        trouble: why what was kept there does not hold; None where it does.
    """

    theme = _Setting("system", _one_of("system", "light", "paper", "sepia", "dark", "night", "contrast"))
    font_family = _Setting("")
    serif = _Setting(True)
    font_pixels = _Setting(18, _within(10, 60))
    line_height = _Setting(1.6, _within(1.0, 3.0))
    columns = _Setting(68, _within(30, 140))
    justified = _Setting(False)
    """Whether lines end at one edge, long words divided where their language lets them be."""
    letter_spacing = _Setting(0, _within(0, 30))
    word_spacing = _Setting(0, _within(0, 100))
    """Hundredths of the letters' height, between letters and between words."""
    layout = _Setting("scrolled", _one_of("scrolled", "paged", "columns"))
    """Of the text: one column that is scrolled, or pages of one or two columns."""
    focus = _Setting("off", _one_of("off", "sentence", "line", "band"))
    """What of the text stands out while it is read: all but its sentence or line is dimmed, or a band."""
    pdf_view = _Setting("text", _one_of("text", "pages", "both"))
    """What is shown of a PDF: its text, its real pages, or both side by side."""
    pdf_zoom = _Setting(1.0, _within(0.25, 4.0))
    pdf_dark = _Setting(False)
    """Whether the colours of its pages are turned around."""

    speed = _Setting(1.0, _within(0.5, 3.0))
    volume = _Setting(1.0, _within(0.0, 1.0))
    output_device = _Setting("")
    """Empty: the system's default, as with ``input_device``."""
    input_device = _Setting("")

    member = _Setting(STARTER)
    missed_member = _Setting("")
    """What was chosen and is not here for now, so that the starter stands in for it."""
    compute_device = _Setting("auto", _one_of("auto", "gpu", "cpu"))
    precision = _Setting("auto", _one_of(*PRECISIONS))
    schedule = _Setting("auto", _one_of(*SCHEDULES))
    """How large members cut a sentence into pieces that are made one after the other."""
    language = _Setting(AS_THE_TEXT)
    """That all of a text is read in, or its own, sentence by sentence."""
    spell_out = _Setting(True)
    """Whether English numbers, abbreviations and signs are said in words."""
    cues = _Setting(True)
    """Whether cues such as "[pause 1s]" are followed; else they are text like any other."""
    recordings = _Setting(False)
    """Whether the sound that a book brings with it is heard in place of a voice."""
    read_pictures = _Setting(False)
    """Whether descriptions of pictures are read, as ``read_tables`` says of tables."""
    read_tables = _Setting(False)
    read_sounds = _Setting(False)
    """Whether what subtitles say of sounds is read: "[wind howling]"."""
    names_columns = _Setting(False)
    """Whether the cells of tables are said with the names of their columns."""
    seed = _Setting(0, _within(0, 2**31 - 1))
    models_dir = _Setting("")
    """Empty: the user's own place."""
    memory_ceiling_mb = _Setting(0, _within(0, 1_000_000))
    """0: none."""
    cache_mb = _Setting(500, _within(0, 100_000))
    """Of audio that is kept on the disk; 0 keeps none."""

    ui_language = _Setting("")
    """Empty: the system's."""
    show_contents = _Setting(True)
    show_side = _Setting(True)
    show_live = _Setting(False)
    export_dir = _Setting("")
    loudness = _Setting(-20, _within(-40, 0))
    """Of exported files, in LUFS; 0 leaves them as they are spoken."""
    watermark = _Setting(True)
    """Whether exported files carry one."""
    global_keys = _Setting(False)
    """Whether keys of every program are asked for, where the desktop gives them."""
    watermark_missed = _Setting(False)
    """Whether it was told that a file carries none since it is not on this machine."""

    def __init__(self, file: Path | None = None) -> None:
        """``file``: where they are kept; the user's own place without one."""
        self.file = file or Home.own().settings
        self._lock, self._on_disk = threading.RLock(), threading.Lock()
        self._unwritten: dict[str, Any] = {}
        self._writing: threading.Timer | None = None
        self.trouble: Message | None = None
        self._is_refused = False
        found = self._on_the_disk()
        self._was_read = found is not None
        self._values: dict[str, Any] = found or {}

    def told(self, name: str) -> None:
        """A setting has another value; also ``style:<member>``, ``voice:<member>`` and ``presets``."""

    def refused(self) -> None:
        """What was set cannot be written: it is tried again with the next, and at the end. On any thread."""

    def read(self, name: str, default: Any) -> Any:
        """A kept value as it was written, or the default."""
        with self._lock:
            return self._values.get(name, default)

    def write(self, name: str, value: Any, default: Any = None) -> None:
        """Keep a value; nothing happens when it is the one there is."""
        with self._lock:
            if self.read(name, default) == value:
                return
            self._values[name] = self._unwritten[name] = value
            if self._writing is None and self._was_read:
                self._writing = threading.Timer(_WRITE_SECONDS, self.sync)
                self._writing.daemon = True
                self._writing.start()
        self.told(name)

    def reset(self, name: str) -> None:
        """Go back to a setting's default."""
        setattr(self, name, inspect.getattr_static(self, name).default)

    def sync(self) -> None:
        """Write everything to the disk now."""
        with self._on_disk:
            with self._lock:
                if self._writing is not None:
                    self._writing.cancel()
                self._writing = None
                if not self._was_read or not self._unwritten:
                    return
                fresh, self._unwritten = self._unwritten, {}
            try:
                with self._alone():
                    there = self._on_the_disk()
                    if there is None:
                        raise OSError("what is there cannot be read")
                    write_json(self.file, there | fresh)
            except OSError as error:
                log.error("%s cannot be written: %s", self.file, error)
                with self._lock:
                    self._unwritten = fresh | self._unwritten
                before, self._is_refused = self._is_refused, True
                if not before:
                    self.refused()
            else:
                self._is_refused = False

    def _on_the_disk(self) -> dict[str, Any] | None:
        """What is kept; a file that makes no sense is put aside. None where the disk does not give it."""
        try:
            found = json.loads(self.file.read_text(encoding="utf-8"))
            if not isinstance(found, dict):
                raise ValueError("it holds no settings")
            return found
        except FileNotFoundError:
            return {}
        except (ValueError, RecursionError) as error:
            aside = self.file.with_name(f"{self.file.stem}.damaged-{int(time.time())}{self.file.suffix}")
            log.warning("%s is damaged and kept as %s: %s", self.file, aside.name, error)
            self.trouble = Message(
                "Your settings were damaged: they are as at the first start, and what there was is kept in "
                "{file}.",
                file=aside,
            )
            with contextlib.suppress(OSError):
                self.file.replace(aside)
            return {}
        except OSError as error:
            log.error("%s cannot be read: no setting is kept this time: %s", self.file, error)
            self.trouble = Message(
                "Your settings cannot be read, and none is kept this time: let yourself read and write "
                "{file}, and start again.",
                file=self.file,
            )
            return None

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """No other process writes meanwhile, where files can be locked."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        folder = os.open(self.file.parent, os.O_RDONLY)
        try:
            with contextlib.suppress(OSError):
                fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)

    def computing(self) -> dict[str, Any]:
        """What computes, in which numbers and in which pieces, as :meth:`engine.Session.load` takes it."""
        return {"device": self.compute_device, "dtype": self.precision, "schedule": self.schedule}

    def models_folder(self) -> Path | None:
        """Where models are kept; None for the user's own place."""
        return Path(self.models_dir) if self.models_dir else None

    def usually_read(self) -> frozenset[str]:
        """Reasons whose passages are read unless the reader leaves one out."""
        chosen = {"picture": self.read_pictures, "table": self.read_tables, "sound": self.read_sounds}
        return frozenset(reason for reason, read in chosen.items() if read)

    # -- by member

    def voice(self, member: str) -> str:
        """Key of the voice that was used last with a member (see :class:`VoiceCard`), or empty."""
        return str(self.read(f"voice:{member}", ""))

    def set_voice(self, member: str, key: str) -> None:
        """Keep the voice of a member."""
        self.write(f"voice:{member}", key, "")

    def pace(self) -> float:
        """Characters a second of the present voice's last reading, 0 where it has read nothing yet."""
        kept = self.read(self._pace_key(), 0.0)
        return float(kept) if isinstance(kept, int | float) and 1 <= kept <= 100 else 0.0

    def keep_pace(self, rate: float) -> None:
        """Keep the pace of the present voice."""
        self.write(self._pace_key(), round(rate, 1))

    def _pace_key(self) -> str:
        return f"pace:{self.member}:{self.voice(self.member)}"

    def style(self, member: str) -> Values:
        """What was chosen for a member's controls; what is missing has its default."""
        return _values_of(self.read(f"style:{member}", {}))

    def set_style(self, member: str, values: Values) -> None:
        """Replace all choices of a member; an empty dict resets them."""
        self.write(f"style:{member}", dict(values), {})

    def set_style_value(self, member: str, name: str, value: float | None) -> None:
        """Choose one value; None goes back to the default."""
        values = self.style(member)
        values.pop(name, None)
        if value is not None:
            values[name] = value
        self.set_style(member, values)

    def presets(self) -> dict[str, Values]:
        """Named styles."""
        kept = self.read("presets", {})
        return {str(k): _values_of(v) for k, v in kept.items()} if isinstance(kept, dict) else {}

    def save_preset(self, name: str, values: Values) -> None:
        """Keep a style under a name, in place of an earlier one of that name."""
        self.write("presets", {**self.presets(), name: dict(values)}, {})

    def delete_preset(self, name: str) -> None:
        """Forget a named style."""
        self.write("presets", {k: v for k, v in self.presets().items() if k != name}, {})


@dataclass(frozen=True)
class FileSettings:
    """How files are written.

    Attributes:
        marked: whether they are to carry the watermark.
        loudness: LUFS that they are brought to, None for as they are spoken.
        models_dir: where models are kept, and the watermark with them; None for the user's own place.
    """

    marked: bool
    loudness: float | None = None
    models_dir: Path | None = None

    @classmethod
    def of(cls, settings: Settings) -> FileSettings:
        """As the settings say."""
        return cls(settings.watermark, float(settings.loudness) or None, settings.models_folder())

    def marks(self) -> bool:
        """Whether files carry the mark: that is wished, and what it takes is here."""
        return self.marked and has_watermark(self.models_dir)

    def file(self, path: Path) -> AudioFile:
        """A file, from its beginning.

        Raises:
            OutputFileError: as of :class:`engine.AudioFile`.
        """
        if not self.marks():
            return AudioFile(path, loudness=self.loudness)
        return MarkedFile(path, loudness=self.loudness, models_dir=self.models_dir)
