import sys
import types
import unicodedata
import urllib.error

import pytest

from engine.errors import CheckpointFormatError, CheckpointNotFoundError, DownloadError
from engine.span import Span
from engine.text.spans import TracedText
from engine.text.tokenizers import load_transform, rewritten
from tests.support.texts import multilingual_dir


def stub(monkeypatch, name, **members):
    """An optional library's stand-in, so that our side of its use is tested without its models."""
    module = types.ModuleType(name)
    for key, value in members.items():
        setattr(module, key, value)
    monkeypatch.setitem(sys.modules, name, module)


def by_twos(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def test_korean_letters():
    transform = load_transform("ko", None)
    result = transform(TracedText.of(" 각가힣a "))
    assert result.text == unicodedata.normalize("NFD", "각가힣a")
    assert result.hull(0, 3) == Span(1, 2)


def test_chinese_codes_and_words(tmp_path, monkeypatch):
    stub(monkeypatch, "spacy_pkuseg", pkuseg=lambda: types.SimpleNamespace(cut=by_twos))
    transform = load_transform("zh", multilingual_dir(tmp_path))
    result = transform(TracedText.of("今天很好a"))
    assert (
        result.text == "[cj_o][cj_i][cj_n][cj_.][cj_m][cj_k][cj_.] " + transform(TracedText.of("很好a")).text
    )
    assert result.span == Span(0, 5)
    first = len("[cj_o][cj_i][cj_n][cj_.]")
    assert result.hull(0, first) == Span(0, 1)


def test_chinese_without_network(tmp_path, monkeypatch):
    def pkuseg():
        raise urllib.error.URLError("no route")

    stub(monkeypatch, "spacy_pkuseg", pkuseg=pkuseg)
    with pytest.raises(DownloadError, match="Chinese"):
        load_transform("zh", multilingual_dir(tmp_path))


def test_chinese_without_its_table(tmp_path, monkeypatch):
    stub(monkeypatch, "spacy_pkuseg", pkuseg=lambda: types.SimpleNamespace(cut=by_twos))
    with pytest.raises(CheckpointNotFoundError, match="Cangjie"):
        load_transform("zh", tmp_path)
    (tmp_path / "Cangjie5_TC.json").write_text("[1, 2]")
    with pytest.raises(CheckpointFormatError):
        load_transform("zh", tmp_path)


def test_japanese_readings(tmp_path):
    pytest.importorskip("pykakasi", reason="the extra 'ja' is not installed")
    source = "猫はガラスを見た"
    result = load_transform("ja", tmp_path)(TracedText.of(source))
    assert result.text == unicodedata.normalize("NFKD", "ねこはガラスをみた")
    assert result.hull(0, 2) == Span(0, 1)
    assert result.span == Span(0, len(source))


def test_hebrew_points_go_to_their_letters(tmp_path, monkeypatch):
    class Dicta:
        def __init__(self, path):
            self.path = path

        def add_diacritics(self, text):
            return "".join(char + "\u05b7" if char.isalpha() else char for char in text)

    stub(monkeypatch, "dicta_onnx", Dicta=Dicta)
    with pytest.raises(CheckpointNotFoundError, match="dicta"):
        load_transform("he", tmp_path)
    (tmp_path / "dicta-1.0.onnx").write_bytes(b"")
    result = load_transform("he", tmp_path)(TracedText.of("שלום."))
    assert result.text == "ש\u05b7ל\u05b7ו\u05b7ם\u05b7."
    assert result.hull(2, 3) == Span(1, 2)


def test_russian_stress_becomes_an_acute(tmp_path, monkeypatch):
    marked = {"мой дом и ёж": "м+ой дом и +ёж"}
    stub(monkeypatch, "silero_stress", load_accentor=lambda: lambda text, **_: marked[text])
    source = unicodedata.normalize("NFKD", "мой дом и ёж")
    result = load_transform("ru", tmp_path)(TracedText.of(source))
    assert result.text == unicodedata.normalize("NFKD", "мо\u0301й дом и ёж")
    assert result.span == Span(0, len(source))


def test_other_languages_need_nothing(tmp_path):
    assert load_transform("fr", tmp_path) is None


def test_pieces_that_the_library_changed_stay_in_the_text():
    result = rewritten(TracedText.of("abcd"), [("ab", "x"), ("??", "y"), ("d", "d")])
    assert result.text == "xyd"
    assert result.hull(0, 1) == Span(0, 2)
    assert result.hull(2, 3) == Span(3, 4)
