"""Own voices on the disk: a folder each, and one file to share each with others.

A voice is its clip (the best part only, mono FLAC) and what is known of it (``voice.json``: name,
date, consent, source); a ``.voice`` file is a zip of the two. What each model makes of the clip can be
made again and is the engine's to keep; a file that holds it as well is taken without it.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import io
import itertools
import json
import shutil
import time
import unicodedata
import uuid
import zipfile
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np
import soundfile as sf

from app.core.folders import read_json, write_json
from engine import AS_THE_TEXT, STARTER, Conditionals, Float32, identify, write_whole
from engine.errors import Message, OutputFileError, VoiceFileError, VoiceNotFoundError

if TYPE_CHECKING:
    from app.core.models import ModelInfo
    from engine import Clip, Handle, Judgement, LoadedModel, ModelConfig, Session


CLIP, FACTS = "clip.flac", "voice.json"
FORMAT = 1
VOICE = ".voice"
"""Ending of the files that voices are shared in."""
MAX_FILE_BYTES = 40_000_000
MAX_ENTRIES = 40
PEAKS = 96
_TRASH = ".removed"
_LEFT_SECONDS = 3600.0
"""No voice takes so long to be kept: what is older was left."""
_FULL_SCALE = 1 << 23
"""Steps of 24 bits from silence to the loudest sample."""


@dataclass(frozen=True)
class OwnVoice:
    """What is known of an own voice.

    Attributes:
        id: of its folder.
        name: for people.
        created: date, ISO 8601.
        consent: the line that the user agreed to, with its date.
        source: file name, or "microphone".
        seconds: of the clip.
        language: where known.
        waveform: peaks of the clip within 0 and 1.
    """

    id: str
    name: str
    created: str
    consent: str
    source: str
    seconds: float
    language: str = ""
    waveform: tuple[float, ...] = ()


def peaks(samples: Float32, count: int = PEAKS) -> tuple[float, ...]:
    """(count,) peaks of (S,) samples within 0 and 1, the loudest at 1."""
    if not samples.size:
        return (0.0,) * count
    edges = np.linspace(0, samples.size, count + 1).astype(int)
    found = np.maximum.reduceat(np.abs(samples), edges[:-1])
    return tuple(round(float(value), 3) for value in found / max(float(found.max()), 1e-9))


class VoiceStore:
    """The folder of own voices. Methods read and write files: call them off the window's thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def list(self) -> tuple[OwnVoice, ...]:
        """All voices by name; damaged ones are left out."""
        found = []
        for path in self.folder.glob(f"*/{FACTS}"):
            if not path.parent.name.startswith("."):
                try:
                    found.append(_facts(read_json(path), path.parent.name))
                except VoiceFileError:
                    continue
        return tuple(sorted(found, key=lambda voice: voice.name.casefold()))

    def add(self, clip: Clip, *, name: str, consent: str, source: str) -> tuple[OwnVoice, Clip]:
        """Keep a voice; it is there whole or not at all.

        Returns:
            What is known of it, and the clip as it would be read from the disk again.

        Raises:
            OutputFileError: it cannot be written.
        """
        now = datetime.datetime.now().astimezone().isoformat(timespec="seconds")
        voice = OwnVoice(
            id=uuid.uuid4().hex[:12],
            name=name.strip() or source,
            created=now,
            consent=f"{consent.strip()} ({now[:10]})",
            source=source,
            seconds=round(clip.seconds, 2),
            waveform=peaks(clip.samples),
        )
        steps = np.round(np.clip(clip.samples, -1, 1 - 1 / _FULL_SCALE) * _FULL_SCALE)
        with self._kept(voice) as path:
            # Of 32 bits the lower 8 are left out.
            whole = steps.astype(np.int32) << 8
            # In memory first: libsndfile does not say that a file could not be finished.
            sound = io.BytesIO()
            sf.write(sound, whole, clip.rate, format="FLAC", subtype="PCM_24")
            digest = hashlib.sha256(sound.getbuffer()).hexdigest()
            write_whole(path, sound.getvalue())
        samples = np.asarray(steps / _FULL_SCALE, np.float32)
        return voice, replace(clip, samples=samples, sha256=digest)

    def clip(self, voice_id: str) -> Path:
        """The clip of a voice.

        Raises:
            VoiceNotFoundError: it is gone.
        """
        path = self._directory(voice_id) / CLIP
        if not path.is_file():
            raise VoiceNotFoundError("The recording of this voice is gone. Add the voice again.")
        return path

    def rename(self, voice_id: str, name: str) -> OwnVoice:
        """Give a voice another name."""
        path = self._directory(voice_id) / FACTS
        voice = replace(_facts(read_json(path), voice_id), name=name.strip())
        try:
            write_json(path, {"format": FORMAT, **asdict(voice)})
        except OSError as error:
            raise OutputFileError("The voice cannot be renamed: {why}.", why=error) from error
        return voice

    def remove(self, voice_id: str) -> None:
        """Put a voice aside; ``restore`` brings it back until ``empty_trash``."""
        target = self.folder / _TRASH / voice_id
        target.parent.mkdir(parents=True, exist_ok=True)
        if (there := self._directory(voice_id)).exists():
            # Else what was put aside is all that there is of it.
            shutil.rmtree(target, ignore_errors=True)
        there.rename(target)

    def restore(self, voice_id: str) -> None:
        """Bring back a voice that was put aside."""
        (self.folder / _TRASH / voice_id).rename(self._directory(voice_id))

    def trashed_clips(self) -> set[str]:
        """SHA-256 of the clips that were put aside, but for those that another voice is made of as well."""
        return self._digests(self.folder / _TRASH) - self._digests(self.folder)

    @staticmethod
    def _digests(folder: Path) -> set[str]:
        found = set()
        for path in folder.glob(f"*/{CLIP}"):
            # One that is just put aside is gone by now.
            with contextlib.suppress(FileNotFoundError):
                if not path.parent.name.startswith("."):
                    found.add(hashlib.sha256(path.read_bytes()).hexdigest())
        return found

    def empty_trash(self) -> None:
        """Delete what was put aside, and what an interrupted run left behind."""
        shutil.rmtree(self.folder / _TRASH, ignore_errors=True)
        for path in self.folder.glob(".new-*"):
            # Another process may be keeping a voice.
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > _LEFT_SECONDS:
                    shutil.rmtree(path, ignore_errors=True)

    def export(self, voice_id: str, path: Path) -> None:
        """Write a voice as one file.

        Raises:
            OutputFileError: it cannot be written.
        """
        directory, packed = self._directory(voice_id), io.BytesIO()
        try:
            with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
                for name in (CLIP, FACTS):
                    # Without a date: a zip has none before 1980.
                    archive.writestr(zipfile.ZipInfo(name), (directory / name).read_bytes())
            write_whole(path, packed.getvalue(), mode=0o666)
        except OSError as error:
            raise OutputFileError("'{path}' cannot be written: {why}.", path=path, why=error) from error

    def look(self, path: Path) -> OwnVoice:
        """What a file that ``export`` wrote says of its voice, before any of it is taken.

        Raises:
            VoiceFileError: it is no such file, or damaged.
        """
        return _shared(path, _unpacked(path))

    def import_file(self, path: Path, consent: str) -> OwnVoice:
        """Take a voice from a file that ``export`` wrote, here or elsewhere.

        Args:
            consent: the line that is agreed to here; it stands beside the one that came with the voice.

        Raises:
            VoiceFileError: it is no such file, or damaged.
        """
        files = _unpacked(path)
        given = _shared(path, files)
        today = datetime.date.today().isoformat()
        voice = replace(
            given, id=uuid.uuid4().hex[:12], consent=f"{given.consent}; {consent.strip()} ({today})"
        )
        try:
            with sf.SoundFile(io.BytesIO(files[CLIP])) as clip:
                if not 0 < clip.frames < 120 * clip.samplerate:
                    raise VoiceFileError("'{name}' holds no usable recording.", name=path.name)
        except sf.LibsndfileError as error:
            raise VoiceFileError("'{name}' holds a damaged recording.", name=path.name) from error
        with self._kept(voice) as target:
            write_whole(target, files[CLIP])
        return voice

    @contextlib.contextmanager
    def _kept(self, voice: OwnVoice) -> Iterator[Path]:
        """Where to write a voice's clip; with what is known of it, it is then there whole or not at all."""
        building = self.folder / f".new-{voice.id}"
        try:
            yield building / CLIP
            write_json(building / FACTS, {"format": FORMAT, **asdict(voice)})
            building.rename(self.folder / voice.id)
        except (OSError, sf.LibsndfileError) as error:
            raise OutputFileError(
                "The voice cannot be kept in '{folder}': {why}. Make room or let yourself write there.",
                folder=self.folder,
                why=getattr(error, "strerror", None) or error,
            ) from error
        finally:
            shutil.rmtree(building, ignore_errors=True)

    def _directory(self, voice_id: str) -> Path:
        if not voice_id.isalnum():
            raise VoiceNotFoundError("There is no such voice.")
        return self.folder / voice_id


def _is_ours(name: str) -> bool:
    """Whether a file of this name belongs to a voice."""
    stem, _, suffix = name.partition(".")
    return name in (CLIP, FACTS) or (suffix == "safetensors" and stem.isalnum())


def _unpacked(path: Path) -> dict[str, bytes]:
    """The files of a ``.voice`` file, bounded; names with a path in them are refused."""
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
            if len(entries) > MAX_ENTRIES or sum(entry.file_size for entry in entries) > MAX_FILE_BYTES:
                raise VoiceFileError("'{name}' is larger than a voice can be.", name=path.name)
            if not all(_is_ours(entry.filename) for entry in entries):
                raise VoiceFileError("'{name}' holds files that do not belong to a voice.", name=path.name)
            # What an entry claims of its size binds the reader: it stops there and checks the sum.
            files = {entry.filename: archive.read(entry) for entry in entries}
    except (zipfile.BadZipFile, OSError, EOFError, RuntimeError, NotImplementedError, ValueError) as error:
        raise VoiceFileError("'{name}' is not a voice file, or damaged.", name=path.name) from error
    if CLIP not in files or FACTS not in files:
        raise VoiceFileError("'{name}' is not a whole voice.", name=path.name)
    return files


def _shared(path: Path, files: dict[str, bytes]) -> OwnVoice:
    """What the facts among the files of a ``.voice`` file say."""
    try:
        return _facts(json.loads(files[FACTS]), "imported")
    except (ValueError, RecursionError) as error:
        raise VoiceFileError("'{name}' is damaged: get a new copy.", name=path.name) from error


def _facts(raw: object, voice_id: str) -> OwnVoice:
    """What a ``voice.json`` says.

    Raises:
        VoiceFileError: it makes no sense.
    """
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise VoiceFileError("This voice was kept by another version of the program, or is damaged.")
    try:
        return OwnVoice(
            id=voice_id,
            name=str(raw["name"])[:200],
            created=str(raw["created"]),
            consent=str(raw["consent"]),
            source=str(raw["source"]),
            seconds=float(raw["seconds"]),
            language=str(raw.get("language", "")),
            waveform=tuple(min(max(float(v), 0.0), 1.0) for v in raw["waveform"][:PEAKS]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise VoiceFileError("The facts of this voice are damaged.") from error


MAX_PART_SECONDS = 20.0
BUILT_IN, OWN = "builtin:", "own:"
_MEL_FRAMES = 50
_CLIP_PEAKS = 256
_STARTER = {
    "magnus": 85.0, "rufus": 110.0, "conrad": 134.0, "selma": 141.0, "ines": 180.0, "anna": 197.0,
    "chiara": 216.0, "joana": 174.0, "lucia": 170.0, "manon": 205.0, "mateo": 128.0, "nicola": 85.0,
    "tiago": 130.0,
}  # fmt: skip
PITCHES = {(STARTER, name): hertz for name, hertz in _STARTER.items()}
"""Median pitch of twelve sentences in each voice, by autocorrelation."""
_KNOWN = 0.5
"""Nearness to a built-in voice from which the starter knows one like it: three styles that it learned from
are at 0.60 to 0.89, of thirteen clips of people nine at 0.24 to 0.43 and four at 0.55 to 0.71."""


def unlike(voice: Conditionals, member: str, built_in: Iterable[Conditionals]) -> Message | None:
    """What is to be said of a voice that was made for the starter and is far from all that it has itself."""
    if member != STARTER or voice.nearness(built_in) >= _KNOWN:
        return None
    return Message("The starter voice knows no voice like this one. A larger model will sound more like it.")


@dataclass(frozen=True)
class VoiceCard:
    """What the window shows of a voice.

    Attributes:
        key: ``builtin:<name>`` or ``own:<id>``.
        name: for people.
        kind: where it comes from.
        seconds: of its clip.
        language: of its clip, where known.
        source: file name or "microphone"; empty for built-in ones.
        consent: the dated line of consent.
        waveform: peaks within 0 and 1.
        pitch: of a built-in voice where it was measured, in Hz; 0 where not.
    """

    key: str
    name: str
    kind: Literal["built-in", "own"]
    seconds: float
    language: str
    source: str
    consent: str
    waveform: tuple[float, ...]
    pitch: float = 0.0


@dataclass(frozen=True)
class Candidate:
    """A clip that was judged and may become a voice.

    Attributes:
        clip: all of it.
        name: proposed.
        source: file name, or the word for a microphone.
        waveform: peaks of the whole clip within 0 and 1.
        judgement: findings and the best part (start, end) in seconds.
    """

    clip: Clip
    name: str
    source: str
    waveform: tuple[float, ...]
    judgement: Judgement

    def part(self, start: float, end: float) -> Clip:
        """What lies between two seconds, at most twenty of them."""
        start = max(start, 0.0)
        return self.clip.part(start, min(end, start + MAX_PART_SECONDS))


def ask_for_voice(
    session: Session,
    model: LoadedModel | ModelInfo,
    store: VoiceStore,
    wanted: str,
    *,
    or_default: bool = False,
    last: str = "",
    text: str = "",
    language: str = AS_THE_TEXT,
) -> Handle:
    """Have a session make a voice ready: by its name, its key, the path of a saved one, or that of a clip.

    Args:
        wanted: empty for the one used last, or the model's first, of the text's language.
        or_default: take that too where there is no such voice any more.
        last: the key of the voice used last with the model.

    Raises:
        VoiceNotFoundError: the clip of an own one is gone; that there is none of a name the job says.
    """
    name, own = wanted.removeprefix(BUILT_IN), {OWN + voice.id: voice for voice in store.list()}
    named = next((v for key, v in own.items() if wanted == key or folded(v.name) == folded(name)), None)
    if named is not None and name not in model.voices:
        return session.clone(store.clip(named.id), named.name)
    name = next((each for each in model.voices if folded(each) == folded(name)), name)
    if name and (name in model.voices or not or_default):
        return session.voice(name)
    usual = usual_voice(model.voices, own, last, language, text)
    return ask_for_voice(session, model, store, usual) if usual else session.voice()


_LOOKED_AT, _SURE = 4_000, 0.5
"""Characters that tell the language of a text, and how sure that has to be."""


def usual_voice(
    voices: Mapping[str, Conditionals], known: Container[str], last: str, language: str, text: str
) -> str:
    """The key of the voice that reads where none was chosen: the one used last, unless it is built in and of
    another language than the text, else the first of that language, else the model's first, if any.

    Args:
        known: keys of the voices that are there, own ones at least.
        last: the key of the voice used last with the model.
        language: two letters, or ``auto`` for what the text looks like.
    """
    if last.startswith(OWN) and last in known:
        return last
    spoken = languages_of(voices)
    if len(set(spoken.values())) > 1 and language == AS_THE_TEXT:
        guess = identify(text[:_LOOKED_AT])
        language = guess.language if guess.share >= _SURE else ""
    of_it = [key for key, own in spoken.items() if own == language]
    return last if last in (of_it or spoken) else next(iter(of_it or spoken), "")


def languages_of(voices: Mapping[str, Conditionals]) -> dict[str, str]:
    """Languages of built-in voices by their keys: English where they do not say."""
    return {BUILT_IN + name: str(voice.details.get("language") or "en") for name, voice in voices.items()}


def id_of(key: str) -> str:
    """The store's id of an own voice."""
    return key.removeprefix(OWN)


def own_card(voice: OwnVoice) -> VoiceCard:
    """The card of an own voice."""
    return VoiceCard(
        OWN + voice.id, voice.name, "own", voice.seconds, voice.language, voice.source, voice.consent,
        voice.waveform,
    )  # fmt: skip


def built_in_card(name: str, voice: Conditionals, member: str) -> VoiceCard:
    """The card of a built-in voice; its waveform is the energy of its prompt's mel."""
    energy = np.exp(np.asarray(voice.prompt_feat[0]).mean(axis=1).astype(np.float32))
    language = str(voice.details.get("language", ""))
    seconds = round(len(energy) / _MEL_FRAMES, 1)
    # Its file is called by a lower-case letter; people are not.
    return VoiceCard(
        BUILT_IN + name, name[:1].upper() + name[1:], "built-in", seconds, language, "", "", peaks(energy),
        PITCHES.get((member, name), 0.0),
    )  # fmt: skip


def cards_of(
    built_in: Mapping[str, Conditionals], member: str, own: Iterable[OwnVoice]
) -> tuple[VoiceCard, ...]:
    """The cards of a member's built-in voices, those of own ones, and those of built-in ones that are of
    another language, by it."""
    found = [built_in_card(name, voice, member) for name, voice in built_in.items()]
    foreign = sorted((card for card in found if card.language), key=lambda card: card.language)
    return (*(card for card in found if not card.language), *(own_card(voice) for voice in own), *foreign)


def unique(name: str, taken: Iterable[str]) -> str:
    """A name, with a number where another voice has it already."""
    names = {folded(other) for other in taken}
    numbered = (f"{name} {number}" if number > 1 else name for number in itertools.count(1))
    return next(each for each in numbered if folded(each) not in names)


def folded(name: str) -> str:
    """A name as it is compared: whether its letters are large, or an accent is a character of its own as in
    names of a Mac's files, does not matter."""
    return unicodedata.normalize("NFC", name).casefold()


def judged(path: Path, name: str, source: str, config: ModelConfig | None) -> Candidate:
    """Decode a clip, and judge it for the model that is in use, if there is one."""
    import engine

    clip = engine.read_clip(path)
    return Candidate(clip, name, source, peaks(clip.samples, _CLIP_PEAKS), engine.judge_clip(clip, config))
