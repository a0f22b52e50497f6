"""Own voices: judged, added, used, renamed, shared, removed and brought back."""

from __future__ import annotations

import json
import os
import shutil
import threading
import zipfile
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtWidgets import QCheckBox, QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core import voices as voices_store
from app.core.casting import keys_of, voices_of
from app.core.voices import BUILT_IN, OWN, VoiceStore, ask_for_voice
from app.views.bind_window import WindowBinding
from app.views.kit import asking
from app.views.main_window import MainWindow
from app.window import Application, translate
from engine import STARTER, Clip, PlayState, read_clip
from engine.errors import VoiceFileError
from engine.speech.sentence_cache import CachedSentence
from tests.app.scenes import end
from tests.support.places import LJ as CLIP
from tests.support.program import started, until_state
from tests.support.t3 import make_voice


def test_a_voice_is_made_ready_before_it_reads_and_not_beside_a_reading(qtbot, program, made_ready):
    asked, made = made_ready
    started(qtbot, program, "The bird sings. " * 50)
    first = program.voices.current()
    other = next(card for card in program.voices.cards() if card != first)
    qtbot.waitUntil(lambda: first.name.lower() in made)
    program.voices.use(other.key)
    qtbot.waitUntil(lambda: other.name.lower() in made)
    program.player.play_from(0)
    until_state(qtbot, program, PlayState.READING)
    before = len(asked)
    with qtbot.waitSignal(program.voices.ready):
        program.voices.use(first.key)
    assert len(asked) == before


def test_a_voice_from_a_clip(qtbot, program, tmp_path):
    started(qtbot, program)
    voices = program.voices
    with qtbot.waitSignal(voices.adding.judged) as judged:
        voices.adding.judge(CLIP)
    candidate = judged.args[0]
    assert candidate.judgement.usable
    assert 0 <= candidate.judgement.best[0] < candidate.judgement.best[1] <= candidate.clip.seconds + 0.1

    with qtbot.waitSignal(voices.problem):
        voices.adding.add(candidate, "Linda", candidate.judgement.best, "")
    told: list[tuple[str, float]] = []
    voices.progress.connect(lambda text, share: told.append((text, share)))
    with qtbot.waitSignal(voices.added) as added:
        voices.adding.add(candidate, "Linda", candidate.judgement.best, "I may use this voice.")
    shares = [share for text, share in told if text]
    assert shares == sorted(shares)
    assert len(set(shares)) >= 5
    assert any("63 %" in text for text, _ in told)
    assert voices.current().kind == "built-in"
    with qtbot.waitSignal(voices.ready) as ready:
        voices.use(added.args[0].key)
    assert ready.args[0].name == "Linda"
    card = voices.current()
    assert card.kind == "own"
    assert card.source == CLIP.name
    assert card.consent.startswith("I may use this voice. (20")
    assert max(card.waveform) == 1.0

    with qtbot.waitSignal(voices.changed):
        voices.rename(card.key, "Linda J.")
    qtbot.waitUntil(lambda: voices.current().name == "Linda J.")

    file = tmp_path / "linda.voice"
    voices.sharing.export(card.key, file)
    qtbot.waitUntil(file.exists)
    voices.remove(card.key)
    assert voices.card(card.key) is None
    assert voices.current().kind == "built-in"
    voices.undo_remove()
    qtbot.waitUntil(lambda: voices.card(card.key) is not None)
    assert voices.current().key == card.key, "it was in use"
    voices.remove(card.key)
    voices.use(voices.cards()[1].key)
    voices.undo_remove()
    qtbot.waitUntil(lambda: voices.card(card.key) is not None)
    assert voices.current().key == voices.cards()[1].key, "another was chosen meanwhile"
    with qtbot.waitSignal(voices.added) as added:
        voices.adding.add(candidate, "linda j.", candidate.judgement.best, "I may use this voice.")
    assert added.args[0].name == "linda j. 2"
    with qtbot.waitSignal(voices.added) as added:
        voices.sharing.accept(file, "I may use this voice.")
    assert added.args[0].name == "Linda J."
    assert added.args[0].key != card.key


def test_a_voice_is_kept_that_was_learnt_while_another_model_came(qtbot, program):
    started(qtbot, program)
    voices = program.voices
    with qtbot.waitSignal(voices.adding.judged) as judged:
        voices.adding.judge(CLIP)
    candidate = judged.args[0]
    for model in (None, program.models.current):

        def another(text: str, share: float, model: object = model) -> None:
            if share >= 0:
                voices.progress.disconnect(another)
                program.models.current_changed.emit(model and replace(model))

        voices.progress.connect(another)
        with qtbot.waitSignal(voices.added) as added:
            voices.adding.add(candidate, "Linda", candidate.judgement.best, "I may use this voice.")
        assert not voices.adding.is_going_on()
        assert added.args[0] in voices.cards()
        program.models.current_changed.emit(program.models.current)
    with qtbot.waitSignal(voices.ready) as ready:
        voices.use(added.args[0].key)
    assert ready.args[0].name == "Linda 2", "it is learnt once it is used"


def test_a_preview_is_heard_and_pauses_nothing_else(qtbot, program, sound):
    started(qtbot, program)
    voices = program.voices
    with sound.recording() as recording:
        with qtbot.waitSignal(voices.previewer.changed):
            voices.preview(voices.cards()[1].key)
        qtbot.waitUntil(lambda: recording.samples().size and np.abs(recording.samples()).max() > 0)
        voices.previewer.stop()
    assert voices.previewer.key == ""


@pytest.fixture
def store(tmp_path: Path) -> VoiceStore:
    return VoiceStore(tmp_path / "voices")


def make(store: VoiceStore, name: str = "Ash"):
    wave = np.sin(np.arange(48_000) / 20).astype(np.float32)
    clip = Clip(wave, 24_000, 1, "WAV", "0")
    return store.add(clip, name=name, consent="Mine.", source="microphone")[0]


def test_the_store_keeps_what_it_was_given(store):
    voice = make(store)
    assert store.list() == (voice,)
    assert voice.seconds == 2.0
    store.remove(voice.id)
    assert store.list() == ()
    store.restore(voice.id)
    assert store.list() == (voice,)
    store.remove(voice.id)
    store.empty_trash()
    assert not (store.folder / voice.id).exists()


def test_what_is_put_aside_twice_can_be_brought_back(store):
    voice = make(store)
    store.remove(voice.id)
    with pytest.raises(FileNotFoundError):
        store.remove(voice.id)
    store.restore(voice.id)
    assert store.list() == (voice,)


def test_what_another_process_is_keeping_is_not_swept_away(store, monkeypatch):
    """As the window ends while a voice is added by a server."""
    kept = voices_store.write_json

    def ends_meanwhile(path: Path, value: object) -> None:
        VoiceStore(store.folder).empty_trash()
        kept(path, value)

    monkeypatch.setattr(voices_store, "write_json", ends_meanwhile)
    voice = make(store)
    assert store.clip(voice.id).exists()
    left = store.folder / ".new-left"
    left.mkdir()
    os.utime(left, (0, 0))
    store.empty_trash()
    assert not left.exists()


def test_a_voice_is_shared_as_any_file_is_written(store, tmp_path):
    """Of whatever date, and through a link."""
    voice, real, link = make(store), tmp_path / "real.voice", tmp_path / "link.voice"
    os.utime(store.clip(voice.id), (0, 0))
    link.symlink_to(real)
    store.export(voice.id, link)
    assert link.is_symlink()
    assert store.look(real).name == "Ash"


def test_an_accent_of_its_own_makes_no_other_name(store):
    """As names of files have it that come from a Mac."""
    apart, whole = "Jose\N{COMBINING ACUTE ACCENT}", "jos\N{LATIN SMALL LETTER E WITH ACUTE}"
    voice = make(store, apart)
    assert keys_of([whole], voices_of([], store)) == {whole: f"own:{voice.id}"}
    assert voices_store.unique(whole, [apart]) == f"{whole} 2"


def test_what_is_learnt_at_once_is_what_is_read_again(store):
    whole = read_clip(CLIP)
    part = whole.part(1.0, 4.0)
    assert np.array_equal(part.samples, whole.samples[22_050:88_200])
    assert len({whole.sha256, part.sha256, whole.part(0.0, 3.0).sha256}) == 3
    voice, clip = store.add(part, name="Linda", consent="Mine.", source=CLIP.name)
    again = read_clip(store.clip(voice.id))
    assert np.array_equal(clip.samples, again.samples)
    assert (clip.rate, clip.sha256) == (again.rate, again.sha256)
    assert np.abs(clip.samples - part.samples).max() <= 2**-23


def test_a_damaged_voice_is_left_out_and_the_others_stay(store):
    good, bad = make(store, "Good"), make(store, "Bad")
    (store.folder / bad.id / "voice.json").write_text('{"format": 1, "name": "Bad"}')
    assert store.list() == (good,)


def _zip(path: Path, **files: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "/").replace("_DOT_", "."), data)
    return path


def test_what_a_model_made_of_a_shared_clip_is_not_taken(store, tmp_path):
    folder = store.folder / make(store).id
    files = {path.name.replace(".", "_DOT_"): path.read_bytes() for path in folder.iterdir()}
    voice = store.import_file(_zip(tmp_path / "a.voice", abc_DOT_safetensors=b"numbers", **files), "Mine.")
    assert {path.name for path in (store.folder / voice.id).iterdir()} == {"clip.flac", "voice.json"}


def test_hostile_voice_files_are_refused(store, tmp_path):
    voice = make(store)
    good = tmp_path / "good.voice"
    store.export(voice.id, good)
    facts = (store.folder / voice.id / "voice.json").read_bytes()
    clip = (store.folder / voice.id / "clip.flac").read_bytes()
    names = dict(clip_DOT_flac=clip, voice_DOT_json=facts)
    broken = tmp_path / "broken.voice"
    broken.write_bytes(good.read_bytes()[:-40])
    hostile = [
        broken,
        _zip(tmp_path / "slip.voice", **{"_DOT__DOT___evil": b"x"}, **names),
        _zip(tmp_path / "bomb.voice", **{**names, "abc_DOT_safetensors": bytes(60_000_000)}),
        _zip(tmp_path / "no-clip.voice", voice_DOT_json=facts),
        _zip(tmp_path / "facts.voice", clip_DOT_flac=clip, voice_DOT_json=b'["no"]'),
        _zip(tmp_path / "sound.voice", clip_DOT_flac=b"fLaC nothing", voice_DOT_json=facts),
        shutil.copy(CLIP, tmp_path / "sound-itself.voice"),
    ]
    for path in hostile:
        with pytest.raises(VoiceFileError):
            store.import_file(path, "Mine.")
    assert [v.id for v in store.list()] == [voice.id]
    assert json.loads(facts)["name"] == "Ash"
    assert not list(store.folder.glob(".new-*"))


def test_a_voice_may_be_put_aside_while_clips_are_counted(store, monkeypatch):
    """The window removes voices on a thread of its own, and another program may."""
    voice, read = make(store), Path.read_bytes

    def put_aside(path: Path) -> bytes:
        monkeypatch.undo()
        store.remove(voice.id)
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", put_aside)
    assert store.trashed_clips() == set()
    assert len(store.trashed_clips()) == 1


def test_of_a_removed_voice_nothing_is_left(qtbot, program, tmp_path):
    started(qtbot, program)
    voices, cache = program.voices, tmp_path / "data" / "cache"
    with qtbot.waitSignal(voices.adding.judged) as judged:
        voices.adding.judge(CLIP)
    with qtbot.waitSignal(voices.added) as added:
        voices.adding.add(judged.args[0], "Linda", judged.args[0].judgement.best, "I may use this voice.")
    key = added.args[0].key
    with qtbot.waitSignal(voices.ready):
        voices.use(key)
    program.player.play_from(0)
    qtbot.waitUntil(lambda: program.audio_cache.size > 0)
    program.player.stop()
    assert list((cache / "voices").glob("*.safetensors"))
    program.audio_cache.store("other", 0, CachedSentence(np.ones(24_000, np.float32), (), ()), "another's")
    voices.remove(key)
    qtbot.waitUntil(lambda: bool(voices.store.trashed_clips()))
    program.close()
    assert not list((cache / "voices").glob("*.safetensors"))
    assert [path.name for path in (cache / "sentences").iterdir()] == ["other.sentence"]
    assert not list((tmp_path / "data" / "voices").rglob("*.flac"))


def test_a_voice_that_is_removed_before_it_is_learnt_is_no_trouble(qtbot, program):
    """The engine's sentence about a file that is not there was told, with a button to restart it."""
    started(qtbot, program)
    voices, busy, over = program.voices, threading.Event(), []
    voice, _ = voices.store.add(read_clip(CLIP).part(0.0, 4.0), name="Ada", consent="Mine.", source="lj.wav")
    voices.start()
    qtbot.waitUntil(lambda: voices.card(OWN + voice.id) is not None)
    program.engine.session._later(lambda: busy.wait() and None)
    voices.prepare(OWN + voice.id, over.append, over.append)
    voices.store.clip(voice.id).unlink()
    voices.remove(OWN + voice.id)
    busy.set()
    qtbot.waitUntil(lambda: bool(over))
    assert over == [None]


def test_what_is_asked_while_another_model_learns_the_voice_waits_for_it(qtbot, program):
    """It was asked for with the voice that the model before had made, which was refused."""
    started(qtbot, program)
    voices, told = program.voices, []
    voice, _ = voices.store.add(read_clip(CLIP).part(0.0, 4.0), name="Ada", consent="Mine.", source="lj.wav")
    voices.start()
    qtbot.waitUntil(lambda: voices.card(OWN + voice.id) is not None)
    with qtbot.waitSignal(voices.ready):
        voices.use(OWN + voice.id)
    program.player.play_from(0)
    until_state(qtbot, program, PlayState.READING)
    program.player.stop()
    program.settings.set_voice(STARTER, OWN + voice.id)
    program.player.problem.connect(told.append)
    program.models.current_changed.connect(lambda model: program.player.play_from(0))
    program.models.current_changed.connect(lambda model: setattr(program.settings, "seed", 7))
    program.models.choose(STARTER)
    qtbot.waitUntil(lambda: any(told) or program.player.state is PlayState.READING)
    assert not any(told)
    assert program.player.asking.voice.name == "Ada"


def test_several_voices_that_were_removed_all_come_back(qtbot, starter, window):
    """Only the last was offered, and the others were gone with the program."""
    voices, panel = starter.voices, window.voices
    for name in ("Ada", "Ben", "Cleo"):
        voices.store.add(read_clip(CLIP).part(0.0, 4.0), name=name, consent="Mine.", source="lj.wav")
    voices.start()
    qtbot.waitUntil(lambda: sum(card.item.own for card in panel.cards()) == 3)
    for card in [card for card in panel.cards() if card.item.own]:
        card.remove_requested.emit()
    for name in ("Cleo", "Ben", "Ada"):
        assert panel.gone.text() == f"{name} was removed."
        if name == "Cleo":
            qtbot.keyClick(window.pane, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        else:
            panel.undo.click()
    assert not panel.undo.isVisible()
    qtbot.waitUntil(lambda: len(voices.store.list()) == 3)
    qtbot.waitUntil(
        lambda: [card.item.name for card in panel.cards() if card.item.own] == ["Ada", "Ben", "Cleo"]
    )


def test_a_shared_voice_asks_for_consent_on_the_other_side(
    qtbot, starter, window, tmp_path, monkeypatch: pytest.MonkeyPatch
):
    store = VoiceStore(tmp_path / "elsewhere")
    voice, _ = store.add(read_clip(CLIP).part(0.0, 4.0), name="Linda", consent="I am Linda.", source="lj.wav")
    store.export(voice.id, tmp_path / "linda.voice")
    agree, told = False, []

    def answer(box: QMessageBox) -> int:
        told.append(box.informativeText())
        take = next(b for b in box.buttons() if box.buttonRole(b) is QMessageBox.ButtonRole.AcceptRole)
        assert not take.isEnabled()
        box.findChild(QCheckBox).setChecked(agree)
        take.click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    sharing = starter.voices.sharing
    with qtbot.waitSignal(sharing.offered):
        sharing.look(tmp_path / "linda.voice")
    assert "I am Linda." in told[0]
    assert not starter.voices.store.list()
    with qtbot.waitSignal(sharing.problem):
        sharing.accept(tmp_path / "linda.voice", " ")
    agree = True
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(tmp_path / "linda.voice"))])
    for _ in range(2):
        with qtbot.waitSignal(sharing.accepted):
            window.dropped.emit(dropped)
        assert window.strip.text.text() == "The voice Linda is added."
    names = {"Linda", "Linda 2"}
    qtbot.waitUntil(lambda: {card.name for card in starter.voices.cards()} == names)
    words = "There is a voice Linda already: this one is called Linda 2."
    qtbot.waitUntil(lambda: window.strip.text.text() == words)
    for kept in starter.voices.store.list():
        assert kept.consent.startswith("I am Linda. (")
        assert "agreed that I use it" in kept.consent


def test_the_file_of_a_voice_has_its_whole_name(
    qtbot, starter, window, tmp_path, monkeypatch: pytest.MonkeyPatch
):
    clip = read_clip(CLIP).part(0.0, 4.0)
    starter.voices.store.add(clip, name="AC/DC: 2.0", consent="Mine.", source="lj.wav")
    starter.voices.start()
    qtbot.waitUntil(lambda: any(card.item.own for card in window.voices.cards()))
    proposed: list[str] = []

    def answer(parent: QWidget, title: str, name: str, kinds: str) -> tuple[str, str]:
        proposed.append(name)
        return str(tmp_path / name.removesuffix(".voice")), kinds

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    next(card for card in window.voices.cards() if card.item.own).export_requested.emit()
    assert proposed == ["AC DC 2.0.voice"]
    qtbot.waitUntil(lambda: window.strip.text.text() == "AC DC 2.0.voice is written.")
    file, asked = tmp_path / "AC DC 2.0.voice", []
    file.write_bytes(b"mine")
    monkeypatch.setattr(asking, "sure", lambda parent, title, question, yes: asked.append(question))
    next(card for card in window.voices.cards() if card.item.own).export_requested.emit()
    assert asked == ["AC DC 2.0.voice is there already. Replace it?"]
    assert file.read_bytes() == b"mine"


def test_a_name_that_is_taken_gets_a_number(qtbot, starter, window):
    clip = read_clip(CLIP).part(0.0, 4.0)
    for name in ("Linda", "Clara"):
        starter.voices.store.add(clip, name=name, consent="Mine.", source="lj.wav")
    starter.voices.start()
    qtbot.waitUntil(lambda: len(starter.voices.cards()) == 2)
    clara = next(card for card in starter.voices.cards() if card.name == "Clara")
    for asked, given in (("Linda", "Linda 2"), ("linda 2 ", "linda 2"), ("Clara", "Clara")):
        starter.voices.rename(clara.key, asked)
        qtbot.waitUntil(lambda given=given: starter.voices.card(clara.key).name == given)
    assert window.strip.text.text() == "There is a voice Linda already: this one is called Linda 2."


def test_built_in_voices_have_names_and_say_how_deep_they_are(qtbot, starter, window):
    started(qtbot, starter)
    cards = {card.item.name: card.item.detail for card in window.voices.cards()}
    assert list(cards) == [
        "Anna", "Conrad", "Ines", "Magnus", "Rufus", "Selma", "Lucia", "Mateo", "Manon", "Chiara", "Nicola",
        "Joana", "Tiago",
    ]  # fmt: skip
    assert window.voices.all.isHidden(), "nobody is asked to have a single one shown"
    assert cards["Conrad"] == "deep · built in"
    assert cards["Mateo"] == "deep · Spanish"


@pytest.mark.parametrize(("language", "row", "choice"), [
    ("de", "tief · Spanisch", "Spanisch"), ("es", "grave · español", "Español"),
    ("fr", "grave · espagnol", "Espagnol"),
])  # fmt: skip
def test_a_language_among_other_words_has_the_first_letter_that_it_has_there(
    qtbot: QtBot, starter: Program, qapp: Application, language: str, row: str, choice: str
) -> None:
    translate(qapp, language)
    window = MainWindow()
    WindowBinding(window, starter)
    try:
        started(qtbot, starter)
        assert {card.item.name: card.item.detail for card in window.voices.cards()}["Mateo"] == row
        assert window.style_panel.language.findText(choice) >= 0
    finally:
        translate(qapp, "en")
        end(window)


def test_the_voice_that_reads_is_in_sight(qtbot: QtBot, starter: Program, window: MainWindow) -> None:
    window.show()
    started(qtbot, starter)
    panel = window.voices

    def shown(part: QWidget) -> None:
        qtbot.waitUntil(lambda: part.visibleRegion().boundingRect() == part.rect())

    shown(panel.add)
    for at in (-1, 0):
        panel.set_chosen(panel.cards()[at].item.key)
        shown(panel.cards()[at])
    shown(panel.add)
    panel.set_chosen(panel.cards()[-1].item.key)
    shown(panel.cards()[-1])
    panel.show_removed("Aunt Ada")
    shown(panel.undo)


def test_a_sample_is_seen_to_sound_and_can_be_stopped(qtbot, starter, window):
    started(qtbot, starter)
    card = window.voices.cards()[1]
    card.listen.click()
    assert starter.voices.previewer.key == card.item.key
    assert card.listen.accessibleName() == f"Stop {card.item.name}"
    card.listen.click()
    assert starter.voices.previewer.key == ""
    assert card.listen.accessibleName() == f"Hear a sample of {card.item.name}"


def test_a_built_in_voice_is_told_by_its_sound(qtbot: QtBot, starter: Program, window: MainWindow) -> None:
    started(qtbot, starter)
    details = [card.item.detail for card in window.voices.cards()]
    assert {"high · built in", "very deep · built in"} <= set(details)
    assert not any(character.isdigit() for detail in details for character in detail)


def test_a_text_is_read_in_the_first_voice_of_its_language(qtbot: QtBot, program: Program) -> None:
    started(qtbot, program)
    voices, model = program.voices, program.models.current
    assert model is not None
    english = next(iter(model.voices.values()))
    spanish = replace(english, details={"language": "es"})
    voices.text = lambda: "El tren llegó a la estación con veinte minutos de retraso."
    built_in = {"anna": english, "conrad": spanish, "ines": english}
    program.models.current_changed.emit(replace(model, voices=built_in))
    assert voices.current().key == BUILT_IN + "conrad"
    assert voices.current().language == "es"
    voices.text = lambda: "The train came to the station twenty minutes late."
    voices.follow_document()
    assert voices.current().key == BUILT_IN + "anna"
    program.settings.language = "es"
    voices.follow_document()
    assert voices.current().key == BUILT_IN + "conrad"
    voices.use(BUILT_IN + "ines")
    voices.follow_document()
    assert voices.current().key == BUILT_IN + "ines", "a person chose it for this text"
    voices.preferred = lambda member: ""
    voices.follow_document()
    assert voices.current().key == BUILT_IN + "conrad", "what was used last is of English"
    program.settings.language = "en"
    voices.follow_document()
    assert voices.current().key == BUILT_IN + "ines"


def test_a_voice_is_heard_in_its_language(
    qtbot: QtBot, starter: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(qtbot, starter)
    heard: dict[str, tuple[str, str]] = {}
    monkeypatch.setattr(
        starter.voices, "say", lambda key, text, chosen, voice: heard.update({key: (text, chosen.language)})
    )
    keys = [card.key for card in starter.voices.cards()]
    assert keys[:6] == [BUILT_IN + name for name in ("anna", "conrad", "ines", "magnus", "rufus", "selma")]
    for key in keys:
        starter.voices.preview(key)
    assert heard[BUILT_IN + "anna"][0].startswith("The evening")
    assert heard[BUILT_IN + "anna"][1] == "en"
    assert heard[BUILT_IN + "manon"][0].startswith("Le soir")
    assert {language for _, language in heard.values()} == {"en", "es", "fr", "it", "pt"}


def test_who_asks_for_no_voice_gets_the_first_of_the_language(store: VoiceStore) -> None:
    class Asked:
        """Says which voice it is asked for."""

        def voice(self, name: str | None = None) -> str | None:
            return name

        def clone(self, clip: Path, name: str) -> str:
            return name

    voice = make_voice()
    built_in = {"anna": voice, "chiara": replace(voice, details={"language": "it"})}
    model = SimpleNamespace(voices=built_in)

    def asked(wanted: str = "", **how: str) -> object:
        return ask_for_voice(Asked(), model, store, wanted, **how)

    italian, english = "Il treno è arrivato in ritardo.", "The train came to the station late."
    assert asked() == "anna"
    assert asked(text=english) == "anna"
    assert asked(text="Volume") == "anna"
    assert asked(text=italian) == "chiara"
    assert asked(text=english, language="it") == "chiara"
    assert asked(text=italian, language="en") == "anna"
    assert asked("Anna", text=italian) == "anna"
    assert asked("gone", text=italian) == "gone"
    assert asked("gone", text=italian, or_default=True) == "chiara"
    built_in |= {"bruno": built_in["chiara"], "conrad": voice}
    assert asked(text=italian) == "chiara"
    assert asked(text=italian, last=BUILT_IN + "conrad") == "chiara"
    assert asked(text=italian, last=BUILT_IN + "bruno") == "bruno"
    assert asked(text=english, last=BUILT_IN + "bruno") == "anna"
    assert asked(text="Volume", last=BUILT_IN + "bruno") == "bruno"
    assert asked(text="Der Zug kam zu spät an.", last=BUILT_IN + "conrad") == "conrad"
    voice_of_ada, _ = store.add(read_clip(CLIP).part(0.0, 4.0), name="Ada", consent="Mine.", source="lj.wav")
    ada = OWN + voice_of_ada.id
    assert asked(text=italian, last=ada) == "Ada"
    assert asked(OWN + "gone", text=italian, last=ada, or_default=True) == "Ada", "as in the window"
    assert asked(text=italian, last=OWN + "gone") == "chiara"
