"""English abbreviations: what each is said as. Which end a sentence: engine/text/boundaries.py."""

from __future__ import annotations

import re
from collections.abc import Iterable


def table(rows: str) -> dict[str, str]:
    """A dictionary written as "short:said|short:said"."""
    return dict(row.split(":") for row in rows.split("|"))


def any_of(words: Iterable[str]) -> str:
    """A pattern for one of several words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


NAMES = table(
    "Dr:Doctor|Mr:Mister|Mrs:Missus|Ms:Miz|Messrs:Messieurs|Prof:Professor|Capt:Captain|Col:Colonel|"
    "Gen:General|Lt:Lieutenant|Sgt:Sergeant|Maj:Major|Cpl:Corporal|Rev:Reverend|Hon:Honorable|Gov:Governor|"
    "Sen:Senator|Rep:Representative|Pres:President|Fr:Father|Mt:Mount|Ft:Fort|Atty:Attorney|Pvt:Private|"
    "Adm:Admiral|Supt:Superintendent|Cmdr:Commander|Brig:Brigadier|Sens:Senators|Reps:Representatives|"
    "Insp:Inspector|Asst:Assistant|Msgr:Monsignor|Mme:Madame|Mlle:Mademoiselle|Sec:|Ste:|Mdme:|Mx:|Drs:|Amb:|"
    "Bp:|Abp:|Cpt:"
)
"""Said so before a name, where no sentence ends. An empty one is left as it is written."""
NUMBERS = table(
    "p:page|ch:chapter|chap:chapter|chs:chapters|eq:equation|eqs:equations|sec:section|sect:section|"
    "art:article|arts:|para:paragraph|pt:part|bk:book|ver:version|figs:figures|vols:volumes|min:minimum|"
    "op:opus|app:appendix|ref:reference|refs:references|secs:sections|ex:example|lem:lemma|thm:theorem|"
    "thms:theorems|tab:table|def:definition|prop:proposition|avg:|vol:volume|pp:pages|fig:figure|max:maximum|"
    "est:established|vv:verses|ext:extension|ste:suite|rte:route|rt:route|mk:mark|rm:room|apt:apartment|bldg:building"
)
"""Said so before a number, with a capital too; no sentence ends before one."""
BOOKS = table(
    "Gen:Genesis|Exod:Exodus|Lev:Leviticus|Num:Numbers|Deut:Deuteronomy|Josh:Joshua|Judg:Judges|Sam:Samuel|"
    "Kgs:Kings|Chron:Chronicles|Chr:Chronicles|Ps:Psalm|Pss:Psalms|Prov:Proverbs|Eccl:Ecclesiastes|"
    "Isa:Isaiah|Jer:Jeremiah|Lam:Lamentations|Ezek:Ezekiel|Dan:Daniel|Hos:Hosea|Zech:Zechariah|Matt:Matthew|"
    "Mt:Matthew|Mk:Mark|Lk:Luke|Jn:John|Rom:Romans|Cor:Corinthians|Gal:Galatians|Eph:Ephesians|"
    "Phil:Philippians|Col:Colossians|Thess:Thessalonians|Tim:Timothy|Heb:Hebrews|Jas:James|Pet:Peter|"
    "Rev:Revelation|Macc:Maccabees|Neh:Nehemiah|Mic:Micah|Mal:Malachi|Tit:Titus"
)
"""Books of the Bible before a chapter, which no sentence ends before either."""
LETTERS = table(
    "n:note|nn:notes|fn:footnote|l:|ll:lines|cl:clause|cls:clauses|s:section|"
    "ss:sections|sc:scene|fol:folio|fols:folios|q:|qq:|a:|aa:"
)
"""The same, in small letters alone."""
YEARS = table("c:circa|ca:circa|Ca:circa|b:born|d:died|r:|fl:")
"""The same before a year or a date."""
CLAUSES = table("e.g:for example|i.e:that is|cf:compare|viz:namely|esp:especially|approx:approximately")
"""Said so anywhere, with a capital too; no sentence ends with them."""
WORDS = table(
    "Jr:Junior|Sr:Senior|Inc:Incorporated|Ltd:Limited|Co:Company|Corp:Corporation|Bros:Brothers|Ave:Avenue|"
    "Blvd:Boulevard|Rd:Road|Hwy:Highway|Expy:Expressway|Pkwy:Parkway|Ln:Lane|etc:et cetera|et al:and others|"
    "vs:versus|dept:department|Dept:Department|Jan:January|Feb:February|Aug:August|Sept:September|"
    "Oct:October|Nov:November|Dec:December|Mon:Monday|Tue:Tuesday|Tues:Tuesday|Wed:Wednesday|Thu:Thursday|"
    "Thurs:Thursday|Fri:Friday|misc:miscellaneous|doz:dozen|Vs:Versus|ed:edition|vol:volume|pp:pages|fig:figure|max:maximum|"
    "est:established|Vol:Volume|Fig:Figure"
)
"""Said so anywhere, as they are written here; a sentence may end with them."""


def as_written(said: str, written: str) -> str:
    """What is said, with a capital where one is written."""
    return said[:1].upper() + said[1:] if written[0].isupper() else said
