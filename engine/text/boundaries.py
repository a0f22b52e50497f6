"""Full stops, question marks and quotation marks of all languages that end no sentence, and some that do.

The boundaries are pySBD's; what it does not know of a language stands here in tables. English has more
of its own in :mod:`engine.text.english.abbreviations`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_TITLES = "dr mr mrs ms prof st"
_NEVER = {
    "ar": "د أ أ.د",
    "da": "hr fr frk dr prof lic ing skt f.eks bl.a d.v.s ca jf",
    "de": "hr hrn Fr frl dr prof dipl ing Hl St Bd bspw vgl",
    "el": "κ κκ κα δρ καθ αγ π.χ λ.χ βλ δηλ πρβλ",
    "es": "sr sra srta sres sras srtas dr dra dres dras Dña Da Dn prof profa gral cnel Gen Cmdte Tte Sgto Cap"
    " Ing Lic Arq Mons Fr Sto Sta Av Avda excmo excma ilmo ilma ej p.ej",
    "fi": "hra rva nti dr prof toht maist ins esim ts",
    "fr": "M MM mme mmes mlle mlles dr drs Pr prof Mgr St Ste Sts Stes av apr cf p.ex c.-à-d",
    "he": "פרופ גב",
    "it": "sig sigg sig.ra sig.na dott dott.ssa prof prof.ssa avv ing arch geom rag Sen Mons S.ta p.es es",
    "ms": "Dr Prof En Pn Tn Hj Hjh Ir St",
    "nl": "dhr mevr mw mr drs dr ir ing prof ds mgr jhr jkvr st bijv o.a d.w.z m.n incl excl",
    "no": "hr fr frk dr prof st kpt f.eks bl.a d.v.s ca jf",
    "pl": "prof dr hab mgr inż lek ks bp abp kard gen płk kpt mjr św ul al np tzn tj m.in",
    "pt": "sr sra srta srs sras dr dra drs dras prof profa eng arq Gen Cel Cap Ten Sgt Alm Mons Pe Fr Sto Sta"
    " Av exmo exma ilmo ilma ex p.ex",
    "ru": "проф акад доц ген адм ул просп пер наб св тов гр напр т.е",
    "sv": "dr prof hr doc ing dir kapt gen t.ex bl.a d.v.s ca jfr",
    "sw": "Bw Bi Dkt Dr Prof Mh Mhe Mch",
    "tr": "dr prof doç Av sn op yrd Gen Org Alb müh örn bkz",
}
"""Titles and the like: no sentence ends with them. With a capital: only where they are written so."""
_NUMBERED = {
    "da": "s nr kap art fig bd vol tab stk tlf kl pkt",
    "de": "abb abs abschn art aufl bd bde bl fig fn kap nr nrn p pp rn rz s sp tab taf z ziff anm anh anl jg",
    "el": "σ σελ άρθ αρ κεφ εικ τ τόμ πίν παρ",
    "es": "p pp pág págs cap caps art arts núm núms n s ss t vol vols fig figs tel apdo aprox ed",
    "fi": "s nro n art puh klo ks taul",
    "fr": "p pp art chap ch fig t vol n no nos al env éd",
    "it": "p pp pag pagg cap art artt n nn num sec secc s t vol voll fig figg tel",
    "nl": "p pp blz nr nrs art hfst fig afb tab vol dl jrg bd ca tel",
    "no": "s nr kap art fig bd vol tab tlf kl pkt",
    "pl": "s str nr art ust pkt rozdz rys ryc tab t vol par poz ok godz tel il",
    "pt": "p pp pág págs cap art arts núm n s séc sécs t vol fig figs tel aprox ed",
    "ru": "с стр рис табл гл ст п пп т тт ок разд",
    "sv": "s sid nr kap art fig bd vol tab avsn tel kl",
    "tr": "s ss sf no c md böl şek tab tel",
}
"""Abbreviations that a number follows."""
_SAID = {
    "ar": r"(?:ثم|قال|قالت|سأل|سألت|صاح|صاحت|صرخ|صرخت|أجاب|أجابت|هتف|هتفت)\b",
    "he": r"(?:אמר|אמרה|אמרו|שאל|שאלה|ענה|ענתה|צעק|צעקה|קרא|קראה|לחש|לחשה)\b",
    "hi": r"(?:\S{1,12} )?(?:ने|उसने|उन्होंने|मैंने) (?:\S{1,12} )?(?:कहा|पूछा)",
    "ja": r"(?:と|って)",
    "ko": r"(?:\S{1,9}[이가은는] )?(?:\S{1,9} )?(?:말했|물었|외쳤|소리쳤|대답했|속삭였)",
    "zh": "[^\\W。，：！？]{1,5}?(?:问|说|喊|叫|答|道|問|說)[道着了]?(?=[。，])",
}
"""What goes on behind a quotation, in languages that have no small letters."""

_WIDE = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_LETTER = rf"[^\W\d_{_WIDE}]"
_LAST_WORD = re.compile(rf"(?<!{_LETTER})(?<![\d°])({_LETTER}+(?:[.’-]+{_LETTER}+)*)\.$")
_LONGEST = 12
_NUMBER = re.compile(r"\s*(?:[(\[§#№€$£]\s?)*(?:\d|[IVXLC]+\b)")
_INITIAL = re.compile(rf"\s*{_LETTER}\.")
_INITIALS = re.compile(rf"(?<!{_LETTER}){_LETTER}\.\s?{_LETTER}\.$")

_STOPPED = re.compile(r"""(?:(?<!\s)\.|[!?…;؟])[ \u00a0\u202f]?["'”’»«‹›“)\]]{0,3}$""")
_AHEAD = re.compile(r"\s*(?:[—–‐-]\s?)?([^\W\d_]\w?)")
_ITEM = re.compile(r"\s*(?:[a-z]|[ivx]{2,4})[.)]\s+[A-Z]")
"""A list's letter or small numeral."""
_QUOTED = re.compile(r"""[.!?…。！？؟।]["'”’»«‹›“」』]$""")
_FAR = 300
"""Characters within which a quotation's marks are looked for."""
_SAID_BY = {language: re.compile(rf"\s*{words}") for language, words in _SAID.items()}

_NUMBERS = {
    "tr": re.compile(r"(?<![^\W_])(?:\d{1,2}|[IVXLC]+)\.(?=\s*\w)"),
    "ko": re.compile(r"\d+\.(?=\s?\d{1,2}\.)|(?<=\d\.\s)\d{1,2}\."),
}
"""Ordinals and dates that end with a stop; the verb comes last, so that few sentences end with them."""
_ORDINAL = re.compile(
    r"\s*(?:\w )?\d{1,2}\.\s+(jan|feb|mar|mär|apr|ma[ij]|jun|jul|aug|sep|okt|nov|de[czs]|\w)", re.I
)
_ORDINALS = ("da", "de", "fi", "no", "pl", "sv", "tr")
"""Languages that write a day of a month as "1.", which the library takes for an item of a list."""

_QUOTE_ENDS = re.compile(r"[.!?…](?:[\"'”’»«“]|[ \u00a0\u202f]»)(?=\s+(?:[—–-]\s?)?([^\W\d_]))")
_QUOTE_BEGINS = re.compile(r"[^\W\d_]{2}[.!?](?=\s+[»„]([^\W\d_]))")
_OPEN_TO_THE_LEFT = ("da", "de")
"""Languages that write »so«, which the library takes for what stands between two quotations."""


def _table(words: dict[str, str]) -> dict[str, frozenset[str]]:
    return {language: frozenset(row.split()) for language, row in words.items()}


_NEVER_IN, _NUMBERED_IN = _table(_NEVER), _table(_NUMBERED)
_OTHERS = frozenset(_TITLES.split())


def goes_on(text: str, end: int, language: str) -> bool:
    """Whether the sentence goes on at ``end``, where the library would end it."""
    word = _LAST_WORD.search(text, max(end - _LONGEST, 0), end) if language != "en" else None
    return (
        (word is not None and _after_abbreviation(word[1], text, end, language))
        or _after_quotation(text, end, language)
        or _at_number(text, end, language)
        or (language == "ar" and text[max(end - 3, 0) : end].rstrip("\"'”’»")[-1:] in ("،", ":"))
    )


def is_small(text: str, end: int) -> bool:
    """Whether a stop before ``end`` is followed by a small letter; an item of a list and "iPhone" are not."""
    ahead = _AHEAD.match(text, end)
    if not ahead or not ahead[1][0].islower() or ahead[1][1:].isupper() or _ITEM.match(text, end):
        return False
    return _STOPPED.search(text, max(end - 5, 0), end) is not None


def ends(text: str, language: str) -> Iterator[int]:
    """Where a sentence ends that the library runs together with the next: at quotation marks."""
    patterns = (_QUOTE_ENDS, _QUOTE_BEGINS) if language in _OPEN_TO_THE_LEFT else (_QUOTE_ENDS,)
    for pattern in patterns:
        yield from (match.end() for match in pattern.finditer(text) if match[1].isupper())


def _after_abbreviation(word: str, text: str, end: int, language: str) -> bool:
    """Behind a title ("Sra. Ruiz") or an initial, or between an abbreviation and its number ("Abb. 3")."""
    either = {word, word.lower()}
    if either & _NEVER_IN.get(language, _OTHERS) or (len(word) == 1 and _is_initial(word, text, end)):
        return True
    return bool(either & _NUMBERED_IN.get(language, frozenset())) and bool(_NUMBER.match(text, end))


def _is_initial(letter: str, text: str, end: int) -> bool:
    """Whether a letter with a stop is a capital, or one of several ("d. C.", "κ.λπ.", "א. ב. יהושע")."""
    return (
        letter.isupper()
        or text[end : end + 1].isalpha()
        or _INITIAL.match(text, end) is not None
        or _INITIALS.search(text, max(end - 6, 0), end) is not None
    )


def _after_quotation(text: str, end: int, language: str) -> bool:
    """Before who said it, before a particle, and inside an outer quotation."""
    if not _QUOTED.search(text, max(end - 3, 0), end):
        return language == "ja" and _inside(text, end, "『", "』")
    if language in _SAID_BY and _SAID_BY[language].match(text, end):
        return True
    if language == "ko" and "가" <= text[end : end + 1] <= "힣":
        return True
    return (language == "zh" and text[end - 1] in "’』" and _inside(text, end, "“", "”")) or (
        language == "ja" and _inside(text, end, "『", "』")
    )


def _inside(text: str, end: int, opening: str, closing: str) -> bool:
    """Whether a quotation that began before ``end`` closes behind it, not far from it."""
    begin = text.rfind(opening, max(end - _FAR, 0), end)
    return begin > text.rfind(closing, max(end - _FAR, 0), end) and closing in text[end : end + _FAR]


def _at_number(text: str, end: int, language: str) -> bool:
    """Behind an ordinal or within a date ("1. Dünya Savaşı"), or before one ("vom 1. Mai")."""
    within = _NUMBERS[language].finditer(text, max(end - 8, 0), end + 8) if language in _NUMBERS else ()
    if any(match.end() == end for match in within):
        return True
    ordinal = _ORDINAL.match(text, end) if language in _ORDINALS and text[end - 1 : end].isalpha() else None
    return ordinal is not None and (len(ordinal[1]) > 1 or ordinal[1].islower())
