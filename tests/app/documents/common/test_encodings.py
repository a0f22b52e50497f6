"""Texts that are not in Unicode are read in the encoding of their language."""

from __future__ import annotations

import pytest

from app.documents.common.encodings import decode
from engine.errors import DocumentFormatError

RUSSIAN = "Привет, мир. Это простой текст на русском языке, чтобы проверить кодировку."
TEXTS = (
    ("cp1252", "Não há razão para não fazer isso agora."),
    ("cp1252", "Rødgrød med fløde og æbler på bordet."),
    ("cp1252", "Où est-il passé ? Là-bas, « dit-elle »."),
    ("cp1252", "Räven är där på åkern och gräset är grönt."),
    ("cp1252", "He ate a piña colada."),
    ("cp1252", "Der Müller kaufte größere Äpfel. Er ging über die Straße."),
    ("cp1252", "Perché la città è più bella? Così è."),
    ("cp1252", "El niño comió una manzana. ¿Qué pasó? ¡Olé!"),
    ("cp1252", "CHAPITRE PREMIER. L'ÉTÉ À LA MER. DÉJÀ VU."),
    ("cp1252", "“Wait…no,” he said – it’s €5."),
    ("cp1250", "Příliš žluťoučký kůň úpěl ďábelské ódy."),
    ("cp1250", "Zażółć gęślą jaźń. Wszystko będzie dobrze, myślę że tak."),
    ("iso8859_2", "A férfi őrült, és az ördög is nevetett rajta. Fűtött szobák."),
    ("cp1254", "Ankara Türkiye'nin başkentidir. İlkbaharda çiçekler açar."),
    ("cp1257", "Rīga ir Latvijas galvaspilsēta. Šodien ir ļoti silts."),
    ("cp1251", RUSSIAN),
    ("koi8-r", RUSSIAN),
    ("cp866", RUSSIAN),
    ("koi8-r", RUSSIAN.upper()),
    ("cp1253", "Η Αθήνα είναι η πρωτεύουσα της Ελλάδας."),
    ("cp1255", "שלום עולם. זה טקסט פשוט בעברית כדי לבדוק את הקידוד."),
    ("cp1256", "مرحبا بالعالم. هذا نص بسيط باللغة العربية."),
    ("mac_roman", "The café’s “quote” — yes."),
    ("shift_jis", "これは日本語のテキストです。文字コードを調べます。"),
    ("euc_jp", "これは日本語のテキストです。文字コードを調べます。"),
    ("gbk", "这是一个中文文本。我们来检查编码。"),
    ("big5", "這是一個中文文本。我們來檢查編碼。"),
    ("euc_kr", "안녕하세요 세계. 이것은 간단한 한국어 텍스트입니다."),
    ("utf-16-le", "Only a few words, “quoted”."),
    ("utf-16-be", "Only a few words, “quoted”."),
    ("utf-32-le", "Only a few words, “quoted”."),
    ("utf-32-be", "Only a few words, “quoted”."),
)


@pytest.mark.parametrize("times", [1, 4])
@pytest.mark.parametrize(("encoding", "text"), TEXTS)
def test_a_text_is_read_in_its_own_encoding(encoding, text, times):
    assert decode(f"{text}\n".encode(encoding) * times) == f"{text}\n" * times


def test_a_long_text_is_not_cut_within_a_character():
    text = "これは日本語のテキストです。\n" * 8000
    assert decode(text.encode("shift_jis")) == text


def test_a_stray_zero_byte_leaves_a_text_a_text():
    assert decode(b"Good text with one\0 zero byte in it.\n") == "Good text with one zero byte in it.\n"
    with pytest.raises(DocumentFormatError):
        decode(bytes(range(256)) * 4 + b"\0" * 90)
