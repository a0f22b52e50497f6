"""Saves of all that the program keeps, each with what must hold after it, wherever it was broken off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile as sf

from app.core.library import DocumentStore, Recent
from app.core.settings import Settings
from app.core.voices import VoiceStore
from engine import AudioFile, Clip, SentenceCache, Span, WordTime, read_rules, write_rules, write_whole
from engine.speech.sentence_cache import CachedSentence
from engine.text.pronunciation import PronunciationRule

KEY, TEXT, NEW = "k" * 32, b"Nobody sleeps.", b"All of us sing. " * 20_000
SECOND = np.sin(np.arange(24_000, dtype=np.float32) / 20) / 2


@dataclass(frozen=True)
class Save:
    """One save.

    Attributes:
        prepare: make what was there before, in an empty folder.
        act: save; may raise what it raises to its callers.
        wrong: what does not hold afterwards, empty where all is well; told whether ``act`` raised.
    """

    prepare: Callable[[Path], object]
    act: Callable[[Path], object]
    wrong: Callable[[Path, bool], str]


@contextmanager
def documents(folder: Path) -> Iterator[DocumentStore]:
    with closing(DocumentStore(folder)) as store:
        yield store


def _documents(folder: Path) -> None:
    with documents(folder) as store:
        store.save_text(KEY, TEXT)
        store.save_place(KEY, 10, iter([Span(1, 2)]))
        store.touch(Recent("Old", "/old.txt"))


def _place(folder: Path) -> None:
    with documents(folder) as store:
        store.save_place(KEY, 20, iter([Span(1, 2)]))


def _pasted(folder: Path) -> None:
    with documents(folder) as store:
        store.save_text("n" * 32, NEW)
        store.touch(Recent("New", "pasted:" + "n" * 32))


def _lost_documents(folder: Path, failed: bool) -> str:
    with documents(folder) as store:
        kept, sources = store.kept(KEY), [recent.source for recent in store.recents()]
        text = store.text("n" * 32)
        if kept.char not in (10, 20) or kept.reversed != {Span(1, 2)}:
            return f"the place is {kept}"
        if store.text(KEY) != TEXT or text not in (None, NEW):
            return "a pasted text is another"
        if "/old.txt" not in sources or (sources[0] != "/old.txt" and text is None):
            return f"recent documents are {sources}"
    return _left(folder)


def _left(folder: Path) -> str:
    """What lies about after a save that failed."""
    names = [path.name for path in folder.rglob("*") if "damaged" in path.name]
    return f"left are {names}" if names else ""


def settings_of(folder: Path) -> Settings:
    """The settings of a folder."""
    return Settings(folder / "settings.json")


def _set(theme: str, **more: int) -> Callable[[Path], None]:
    def act(folder: Path) -> None:
        settings = settings_of(folder)
        settings.theme = theme
        settings.write("voice:starter", "own:1")
        for name, value in more.items():
            setattr(settings, name, value)
        settings.sync()

    return act


def _settings(folder: Path) -> None:
    """Settings that have to be read before another is kept."""
    _set("dark", justified=True)(folder)


def _lost_settings(folder: Path, failed: bool) -> str:
    settings = settings_of(folder)
    kept = settings.theme, settings.voice("starter"), settings.justified
    if kept not in (("dark", "own:1", True), ("light", "own:1", True)):
        return f"theme, voice and justified are {kept}"
    return ""


def _clip() -> Clip:
    return Clip(SECOND, 24_000, 1, "WAV", "0" * 64)


def _voice(folder: Path) -> str:
    voice, _ = VoiceStore(folder / "voices").add(_clip(), name="Old", consent="mine", source="microphone")
    VoiceStore(folder / "voices").export(voice.id, folder / "old.voice")
    return voice.id


def _first(folder: Path) -> str:
    """The id of the first voice, which is the name of its folder."""
    return next(path.name for path in (folder / "voices").iterdir() if not path.name.startswith("."))


def _lost_voice(folder: Path, failed: bool) -> str:
    store = VoiceStore(folder / "voices")
    names = [voice.name for voice in store.list()]
    if not {"Old", "Other"} & set(names) or len(names) > 2:
        return f"voices are {names}"
    for voice in store.list():
        samples, _ = sf.read(store.clip(voice.id), dtype="float32")
        if len(samples) != len(SECOND):
            return f"the clip of {voice.name} has {len(samples)} samples"
    store.empty_trash()
    left = [path.name for path in store.folder.iterdir() if path.name.startswith(".")]
    return f"left are {left}" if left else ""


def _done_or_told(done: Callable[[Path], bool]) -> Callable[[Path, bool], str]:
    """A save that did not raise must have been done."""

    def wrong(folder: Path, failed: bool) -> str:
        lost = _lost_voice(folder, failed)
        return lost or ("" if failed or done(folder) else "it was not done, and nobody told")

    return wrong


def _removed_and_back(folder: Path) -> None:
    store, voice = VoiceStore(folder / "voices"), _first(folder)
    store.remove(voice)
    store.restore(voice)


def _lost_removed(folder: Path, failed: bool) -> str:
    store = VoiceStore(folder / "voices")
    trashed = [path.name for path in (store.folder / ".removed").glob("*")]
    if len(store.list()) + len(trashed) != 1:
        return f"voices {store.list()}, put aside {trashed}"
    return ""


def _lost_export(folder: Path, failed: bool) -> str:
    if VoiceStore(folder / "voices").look(folder / "old.voice").name != "Old":
        return "the exported voice is damaged"
    left = [path.name for path in folder.iterdir() if path.name.startswith(".")]
    return f"left are {left}" if left else _lost_voice(folder, failed)


RULES = (PronunciationRule("Hyde", "hide"),)


def _rules(said: str) -> Callable[[Path], None]:
    def act(folder: Path) -> None:
        write_whole(
            folder / "pronunciation" / "all.txt", write_rules((PronunciationRule("Hyde", said),)).encode()
        )

    return act


def _lost_rules(folder: Path, failed: bool) -> str:
    rules = read_rules((folder / "pronunciation" / "all.txt").read_text("utf-8"))
    if [rule.said for rule in rules] not in (["hide"], ["heed"]):
        return f"rules are {rules}"
    left = [path.name for path in (folder / "pronunciation").iterdir() if path.name != "all.txt"]
    return f"left are {left}" if left else ""


def _cached(key: str) -> Callable[[Path], None]:
    def act(folder: Path) -> None:
        word = WordTime(Span(0, 3), 0, 12_000)
        SentenceCache(folder / "sentences", 2**24).store(key, 0, CachedSentence(SECOND, (word,), ()), "v")

    return act


def _lost_sentence(folder: Path, failed: bool) -> str:
    cache = SentenceCache(folder / "sentences", 2**24)
    for key in ("old", "new"):
        kept = cache.find(key, 0)
        if (kept is None and key == "old") or (kept is not None and len(kept.samples) != len(SECOND)):
            return f"the {key} sentence is {kept}"
    left = [path.name for path in (folder / "sentences").iterdir() if path.suffix != ".sentence"]
    return f"left are {left}" if left else ""


def _sound(name: str, seconds: int) -> Callable[[Path], None]:
    def act(folder: Path) -> None:
        with AudioFile(folder / name) as file:
            for _ in range(seconds):
                file.write(SECOND)

    return act


def _lost_sound(name: str) -> Callable[[Path, bool], str]:
    def wrong(folder: Path, failed: bool) -> str:
        if failed and name.endswith(".wav"):
            return ""  # it is written in place, and who chose its name was told
        samples, _ = sf.read(folder / name)
        old, new = (len(SECOND) * seconds for seconds in (1, 3))
        whole = len(samples) == new or (failed and len(samples) == old)
        return "" if whole else f"it has {len(samples)} samples"

    return wrong


SAVES = {
    "place": Save(_documents, _place, _lost_documents),
    "pasted text": Save(_documents, _pasted, _lost_documents),
    "settings": Save(_settings, _set("light", font_pixels=20), _lost_settings),
    "voice added": Save(
        _voice,
        lambda folder: VoiceStore(folder / "voices").add(_clip(), name="Other", consent="m", source="mic"),
        _done_or_told(lambda folder: len(VoiceStore(folder / "voices").list()) == 2),
    ),
    "voice renamed": Save(
        _voice,
        lambda folder: VoiceStore(folder / "voices").rename(_first(folder), "Other"),
        _done_or_told(lambda folder: VoiceStore(folder / "voices").list()[0].name == "Other"),
    ),
    "voice removed, restored": Save(_voice, _removed_and_back, _lost_removed),
    "voice imported": Save(
        _voice,
        lambda folder: VoiceStore(folder / "voices").import_file(folder / "old.voice", "mine"),
        _done_or_told(lambda folder: len(VoiceStore(folder / "voices").list()) == 2),
    ),
    "voice exported": Save(
        _voice,
        lambda folder: VoiceStore(folder / "voices").export(_first(folder), folder / "old.voice"),
        _lost_export,
    ),
    "rules": Save(_rules("hide"), _rules("heed"), _lost_rules),
    "sentence": Save(_cached("old"), _cached("new"), _lost_sentence),
    "speech in WAV": Save(_sound("a.wav", 1), _sound("a.wav", 3), _lost_sound("a.wav")),
    "speech in FLAC": Save(_sound("a.flac", 1), _sound("a.flac", 3), _lost_sound("a.flac")),
}
