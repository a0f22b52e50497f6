"""Bytes to text: Unicode, or a legacy encoding, told by the letters that the text's language has in it.

Statistics over all encodings at once give Danish Czech letters and English Chinese ones; a text is
read in Windows' Western encoding unless the letters of another alphabet suit it better. What suits
none of these, such as Chinese and Japanese, is left to charset-normalizer.
"""

from __future__ import annotations

import codecs
import re

from engine.errors import DocumentFormatError

SAMPLE = 200_000
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_LINE_ENDS = re.compile("\r\n|[\r\x0b\x1c-\x1e\x85\u2028]")
_ANSI = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[@-_]")
_WESTERN = (
    "àâæçéèêëîïôœùûüÿ", "äöüßé", "áéíñóúü", "áàâãçéêíóôõú", "àèéìíîòóùú", "åäöé", "æøåéó",
    "áéíóúýðþæö", "éèëïöüóá", "àçéèíïóòúü",
)  # fmt: skip
_CENTRAL = (
    "ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "čćđšž", "ăâîşţ",
)  # fmt: skip
_CYRILLIC = ("абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўђјљњћџѓќѕ",)
_GREEK = ("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",)
_HEBREW = ("אבגדהוזחטיךכלםמןנסעףפץצקרשת",)
_ARABIC = ("ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگًٌٍَُِّْـ",)
_ALPHABETS: dict[str, tuple[str, ...]] = {
    "cp1252": _WESTERN, "iso8859_15": _WESTERN, "mac_roman": _WESTERN, "cp850": _WESTERN,
    "cp1250": _CENTRAL, "iso8859_2": _CENTRAL, "cp1254": ("çğıöşüâîûİ",),
    "cp1257": ("āčēģīķļņšūž", "ąčęėįšųūž"),
    "cp1251": _CYRILLIC, "koi8_u": _CYRILLIC, "cp866": _CYRILLIC, "mac_cyrillic": _CYRILLIC,
    "iso8859_5": _CYRILLIC, "cp1253": _GREEK, "iso8859_7": _GREEK, "cp1255": _HEBREW,
    "cp1256": _ARABIC,
}  # fmt: skip
"""The letters of each encoding's languages; the first encoding wins where several suit as well."""
_ANY_WESTERN = "".join(_WESTERN)
_MARKS = "’–—…“”‘„«»‹›¿¡€£¢¥§©®™°ºª±·•×÷½¼¾²³¹\xa0\xad†‡،؛؟"
"""What a text has beside letters: anywhere, between two letters of a word, and not beside a letter."""
_IN_WORDS = "’–—…\xad·"
_APART = "€¢£¥§±×÷½¼¾•"
_OPENING = "¿¡“„‘‹"
_RARE = "щъыьѕђѓћќџΰϊϋΐ"
_COMMON = "оеаинтсрвлαοιετσνηυיהולאמ"
_SURE = 0.8


def decode(data: bytes) -> str:
    """Bytes to text: byte order mark, UTF-8, UTF-16 without mark, then a guess from statistics.

    Raises:
        DocumentFormatError: the bytes are not text.
    """
    for bom, name in _BOMS:
        if data.startswith(bom):
            return clean(data.decode(name, errors="replace"))
    if b"\0" in data[:SAMPLE]:
        wide = _wide(data[:SAMPLE])
        if wide:
            return clean(data.decode(wide, errors="replace"))
        if data[:SAMPLE].count(0) > 2 + len(data[:SAMPLE]) // 1000:
            raise DocumentFormatError("This file is not text. Open a text, e-book, PDF or Word document.")
    data = data.replace(b"\0", b"")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = _guess(data)
    return clean(text)


def codec_of(data: bytes) -> str:
    """By what name Python knows the encoding of a text, with its byte order mark where it has one."""
    for bom, name in _BOMS:
        if data.startswith(bom):
            return name
    if wide := _wide(data[:SAMPLE]):
        return wide
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _encoding_of(data)
    return "utf-8"


def _wide(sample: bytes) -> str:
    """UTF-16 or UTF-32 without a mark, by where the zeros stand; empty if it is neither."""
    zeros = [sample[at::4].count(0) / max(len(sample[at::4]), 1) for at in range(4)]
    if min(zeros[2:]) > 0.9 or min(zeros[:2]) > 0.9:
        return "utf-32-le" if zeros[3] > zeros[0] else "utf-32-be"
    even, odd = zeros[0] + zeros[2], zeros[1] + zeros[3]
    if max(even, odd) > 0.6 and min(even, odd) < 0.1:
        return "utf-16-be" if even > odd else "utf-16-le"
    return ""


def _guess(data: bytes) -> str:
    """Text in a legacy encoding, or nearly UTF-8."""
    loose = data.decode("utf-8", errors="replace")
    if loose.count("\ufffd") <= max(len(loose) // 200, 3) and any(
        ord(c) > 127 for c in loose.replace("\ufffd", "")
    ):
        return loose
    return data.decode(_encoding_of(data), errors="replace")


def clean(text: str) -> str:
    """One kind of line end; no terminal codes, no invisible controls."""
    text = _LINE_ENDS.sub("\n", _ANSI.sub("", text))
    text = text.replace("\f", "\n\n").replace("\u2029", "\n\n").replace("\ufeff", "")
    return _CONTROLS.sub("", text)


def _encoding_of(data: bytes) -> str:
    """The name of the encoding of bytes that are neither Unicode nor plain ASCII."""
    sample = data[:SAMPLE]
    if len(data) > SAMPLE and b"\n" in sample:
        sample = sample[: sample.rindex(b"\n")]  # not within a character of several bytes
    words = b" ".join(re.findall(rb"\S*[\x80-\xff]\S*", sample)[:3000])[:12_000]
    scores = {encoding: _score(words, encoding) for encoding in _ALPHABETS}
    name = max(scores, key=lambda encoding: scores[encoding])
    if scores[name] >= _SURE:
        return name
    from charset_normalizer import from_bytes  # megabytes, for what few texts need

    best = from_bytes(sample).best()
    return best.encoding if best else "cp1252"


def _score(words: bytes, encoding: str) -> float:
    """How well the letters beyond ASCII suit one language of an encoding: 1 wholly, below 0 not at all."""
    text = words.decode(encoding, errors="replace")
    latin = encoding in ("cp1252", "iso8859_15", "mac_roman", "cp850")
    own_script = _ALPHABETS[encoding] in (_CYRILLIC, _GREEK, _HEBREW, _ARABIC)
    found: list[tuple[str, float]] = []
    for match in re.finditer(r"[^\x00-\x7f]+", text):
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        run = match.group()
        beside = before.isalpha() or after.isalpha()
        odd = beside if own_script else re.search(r"[^\W\d_]{4}", run) is not None
        around = [before, *run, after]
        found += [(c, -1.0 if odd and c.isalpha() else _fit(*around[i : i + 3])) for i, c in enumerate(run)]
    if not found:
        return 0.0
    alphabets = _ALPHABETS[encoding] + ((_ANY_WESTERN,) if latin else ())
    dos = 0.85 if encoding in ("cp850", "cp866") else 1.0
    return dos * max(_share(found, alphabet) for alphabet in alphabets) / len(found)


def _share(found: list[tuple[str, float]], alphabet: str) -> float:
    """The sum of what letters of an alphabet and marks weigh; a foreign letter counts against it."""
    whole = 0.9 if alphabet is _ANY_WESTERN else 1.0
    return sum(
        whole * fit
        if fit > 0 and (c in alphabet or c.lower() in alphabet)
        else fit
        if fit <= 0 or c in _MARKS
        else -1.0
        for c, fit in found
    )


def _fit(before: str, c: str, after: str) -> float:
    """What one character weighs where it stands: capitals less, and against it inside a word."""
    if c.isupper():
        in_capitals = before.isupper() or after.isupper()
        return -1.0 if before.islower() else _often(c.lower()) - (0.0 if in_capitals else 0.2)
    if c.isalpha() and c not in "ºª":
        final_sigma = c == "ς" and after.isalpha()
        return -1.0 if after.isupper() or final_sigma else _often(c)
    beside = before.isalpha() or after.isalpha()
    inside = before.isalpha() and after.isalpha()
    wrong = (
        (inside and c not in _IN_WORDS) or (beside and c in _APART) or (before.isalpha() and c in _OPENING)
    )
    if c not in _MARKS or wrong:
        return -1.0
    return 0.4 if inside and c == "…" else 1.0


def _often(letter: str) -> float:
    """What tells scripts apart whose letters lie in the same bytes."""
    return 0.7 if letter in _RARE else 1.05 if letter in _COMMON else 1.0
