"""What is written in digits, in the words of its language.

English has rooms of its own (:mod:`engine.text.english`), whose rules are tried here in their order, German
and Turkish some rules (:mod:`engine.text.german`, :mod:`engine.text.turkish`); Chinese, Japanese and Korean
(:mod:`engine.text.cjk`), Arabic, Hindi, Polish and Russian have all theirs in rooms of their names. Of the
others whole numbers, decimals, years and percentages are said, through num2words, in the languages that it
has, and where ``said.txt`` has words for them dates, times, ordinals, units, coins and abbreviations too;
digits within codes are left to the model, but in those that have a word for @, and numerals of other scripts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache, partial

from engine.text import arabic, cjk, german, hindi, polish, russian, turkish
from engine.text.cleanup import MAIL
from engine.text.english import abbreviations, amounts, any_of, capitals, codes, dates, numbers, signs
from engine.text.said import Rule, Say, counted, digits, in_words, is_she, listed, units
from engine.text.spans import TracedText, join

_TAG = re.compile(r"\[[a-z_ ]{2,30}\]")

RULES: tuple[Rule, ...] = (
    *codes.ADDRESSES, *codes.RULES, *codes.KEYS, *capitals.FORMULAS, *signs.FORMULAS, *amounts.GROUPS,
    *codes.BEFORE_NUMBERS, *abbreviations.BEFORE_NUMBERS, *codes.NAMES, *dates.DAYS, *dates.DATES,
    *amounts.DURATIONS, *dates.TIMES, *amounts.SUMS, *codes.MODELS, *dates.YEARS, *amounts.RULES,
    *amounts.RATES, *signs.POWERS, *amounts.FRACTIONS, *amounts.COUNTS, *dates.BARE_YEARS, *amounts.NUMBERS,
    *numbers.RULES, *abbreviations.RULES, *capitals.RULES, *signs.RULES,
)  # fmt: skip
"""Tried in this order, a kind of thing at a time; what one rule has written, the later ones see."""
_NUMBER = re.compile("[\\d¹²³¼-¾⁰-₉⅐-↉]")
_OF_WORDS: tuple[Rule, ...] = (
    *codes.ADDRESSES, *codes.KEYS, *capitals.FORMULAS, *signs.FORMULAS, *codes.BEFORE_NUMBERS,
    *abbreviations.BEFORE_NUMBERS, *dates.DAYS, *dates.YEARS, *amounts.RATES, *signs.POWERS, *numbers.RULES,
    *abbreviations.RULES, *capitals.RULES, *signs.RULES,
)  # fmt: skip
"""Those that may find something where no number stands, as in most sentences."""


def normalize(text: TracedText) -> TracedText:
    """Digits, dates, money, times, units, abbreviations, addresses and signs in English words.

    Each thing that is spelled out keeps the source characters of what stood there. Event tags
    such as ``[laugh]`` are left alone. Never raises.
    """
    pieces, done = [], 0
    for tag in _TAG.finditer(text.text):
        pieces += [_apply(text[done : tag.start()]), text[tag.start() : tag.end()]]
        done = tag.end()
    return join([*pieces, _apply(text[done:])]).squeeze()


def _apply(text: TracedText) -> TracedText:
    for pattern, say in RULES if _NUMBER.search(text.text) else _OF_WORDS:
        text = text.sub(pattern, say)
    return text


_ROOMS: dict[str, Callable[[], tuple[Rule, ...]]] = {
    **{language: partial(cjk.rules, language) for language in cjk.LANGUAGES},
    "ar": arabic.rules, "hi": hindi.rules, "pl": polish.rules, "ru": russian.rules,
}  # fmt: skip
"""Languages whose rules are all their own."""
_ENDLESS = re.compile(r"\d{30,}")
"""No number but digits in a row, as of pi: Python itself makes none of more than 4,300."""
_SMILEY = re.compile(r"(?:^|\s)[:;=]['’]?-?[()DPp](?!\w)")
_POINT = ("he",)
"""Languages that write 1,000.5; the others of num2words write 1.000,5 or 1 000,5."""
_STOPPED = ("da", "de", "fi", "no", "tr")
"""Languages in which a stop behind a number makes it an ordinal, where the sentence goes on."""
_YEARS = ("da", "de", "nl", "no", "sv")
"""Languages that say years by hundreds, as English does."""
_YEAR = re.compile(r"1[1-9]\d\d")
_COINS = (
    "€",
    "EUR",
    "R$",
    "US$",
    "$",
    "£",
    "Euro",
    "euro",
    "euros",
    "Mark",
    "DM",
    "kr",
    "kr.",
    "kronor",
    "kroner",
)
"""What costs 3,50 € costs three euros fifty."""
_GAP = "[ \u00a0\u202f]?"
_ISO = re.compile(r"(?<![\w./-])(\d{4})-(0[1-9]|1[0-2])-(\d\d)(?![\w/-])")
_DATE = re.compile(
    r"(?<![\w./-])(\d{1,2})([./-])(0?[1-9]|1[0-2])\2(\d{4}|(?<=/)\d\d|(?<=\d\d\.\d\d\.)\d\d)(?![\w/]|\.\d)"
)
_OR = re.compile(
    r"(?<![\w.:-])(?<!\s/)(?<!^/)([^\W\d_]\w+(?:-\w+)*-?|[ey](?=/(?:o|u|ou)\b))/"
    r"(?=([^\W\d_]{2,}|[ou]\b)(?!\w*/\W))"
)
_CENTURY_OF = re.compile(r"(?<!\d)(1[1-9])00-(?=tal)")
_BAR = re.compile(r"\s\|\s")
_HASH = re.compile(r"(?<!\w)#(?=[^\W\d_])")
_SHORT_MONTH = re.compile(
    r"(?:(?<=\d )|(?<=\d\. )|(?<=\der )|(?<=[º°] )|(?<=[\dº°] de ))([^\W\d_]{3,5})"
    r"(?:\.|(?=\s(?:de\s)?\d{4}\b))"
    r"|(?<!\w)([^\W\d_]{3,5})\.(?=\s[12]\d{3}\b)"
)
_BETWEEN = re.compile(
    r"(?<=\d[h%€])\s?[–-]\s?(?=\d)|(?<=\d)\s?[–-]\s?(?=[$£€]\d|\d\d?(?:[.:]\d\d)? (?:Uhr|h)\b)"
    r"|(?<=\d[h:]\d\d)\s?[–-]\s?(?=\d{1,2}[h:])"
)
_BY = re.compile(r"(?<=[\dm])\s[x×]\s(?=\d)|(?<=\d)[x×](?=\d)")
_TIME = re.compile(
    r"(?<![\w.,:])([01]?\d|2[0-4])(?::|\s?[hH]\s?"
    r"|(?:(?<=(?:las|lle|ore|kan|ken) \d)|(?<=(?:las|lle|ore|kan|ken) \d\d))\."
    r"|\.(?=\d\d(?:\s(?:bis|und|a)\s\d\d?(?:\.\d\d)?)?\s(?:Uhr|h|horas|uur)\b))"
    r"([0-5]\d)(?![\w:]|[.,]\d|\s?(?:[Mm]in(?:uten)?|mn|Std|Stunden)\b)(?:\s?(?:Uhr|h|horas|uur)\b)?"
)
_RANGE = re.compile(
    r"(?<![\w.,:/–-])(\d{1,2}(?=:\d\b|-)|\d{3}(?=-\d{3}\b)|\d{4}(?=[-/](?:[1-9]\d|\d\d(?!\d))(?:\d\d)?\b)|\d{1,2}(?=\s-\s\d\d?\b(?!\s?=))"
    r"|\d{1,4}(?=\s?–))\s?([:–/-])\s?(?=(\d{1,4})(?![\w:/–]|-\d|[.,]\d))"
)
_LAW = re.compile(r"\b(?:[Ll]oi|[Dd]écret|[Ll]ey|[Dd]ecreto|[Ll]egge|[Ll]ei)(?: n(?:uméro|úmero|umero))? $")
_SCALE = re.compile(r"(?<![\w.,:])1(?::|\s:\s)(?=\d{3,}(?!\d)|\d{1,3}[. ]\d{3}(?!\d))")
_LASTED = re.compile(r"(?<![\w:.,])(\d{1,2}):([0-5]\d):([0-5]\d)(?:\s?(?:h|Std\.))?(?![\w:]|[.,]\d| Uhr)")
_CENTURIES = re.compile(r"(?:(?<=[IVX][IVX])|(?<=[IVX]e))\s?[–-]\s?([IVX]+)(e?)(?![\w-])")
_TIMES = re.compile(
    r"(?<=\d)\s?[x×](?=\s(?:de|sin|sem|al|par|per|por|pro|so|más|mais|più|plus|menos|moins|mehr"
    r"|täglich|tägl|wöchentlich|monatlich|jährlich|am Tag|die Woche)\b)"
)
_DAY_MONTH = re.compile(
    r"(?i:(?<=\b[ei]l )|(?<=\bal )|(?<=\ble )|(?<=\b[ad]u )|(?<=\bd[eai]l )|(?<=\bem )|(?<=\bd[ií]a )"
    r"|(?<=até )|(?<=hasta ))(3[01]|[12]\d|0[1-9])(/)(1[0-2]|0[1-9])(?![\w/-]|[.,]\d)"
)
_OF_LAWS = re.compile(r"(?<=\d\.\d{3})/(?=\d)")
_PART = re.compile(r"(?<![\w/.,])(\d{1,2})/(1[0-2]|[3-9])(?![\w/.,]\w)")
_WHOLE = re.compile(r"\s(?:d[eio]|d[ao]s?|del|dei|degli|dell[ae]|der|aller|von)\b")
"""What the whole of a part is named by."""
_ABOUT = re.compile(r"\b(?:ca\.|circa|etwa|rund|fast|unos|casi|quasi|quase) $")
_OF = re.compile(r"(?<![\w/.,])(?!0)(\d+(?:[.,]\d)?)/(?=(\d+)(?![\d/]|\s(?:ans|mois)\b))")
_STROKE = re.compile(r"(?<=\d)(?:/|:(?=\d\d\s(?:Min|Std|Stunden)))(?=\d)")
_NO_CENTS = re.compile(r"(?<=\d)[,:][–—-]{1,2}(?![\w–—-])")
_THOUSANDS = re.compile(r"(?:(?<=[$£€])|(?<=[$£€]\s))\d{1,3}(?:,\d{3})+(?!\d)")
_CENTS = re.compile(r"(?:(?<=[$£€]\d)|(?<=[$£€]\d\d)|(?<=[$£€]\d{3}))\.(?=\d\d(?![\d.,]\d|\d))")
_DIALED = re.compile(r"(?<![\w.,+])\d{2,4}(?:[ -]\d{2,4}){2,4}(?!\w|[.,]\d)")
_CALLED = re.compile(
    r"(?i)\b(?:t[eé]l|tel[eé]f(?:o|ô)no|t[eé]l[eé]phone|telefone|fax|whatsapp|m[oó]vil|cel(?:l|ular)?|verde|ll[aá]m\w+"
    r"|chiam(?:[ai]|ate|are)|lig(?:a|ue|uem|ar)|appel(?:er|ez))\b\S?(?:\s\S{1,7}){0,6} $"
)
"""What stands before a number that is dialled."""
_NTH = {
    "de": german.NTH,
    "nl": re.compile(r"\b(\d{1,3})(e|de|ste)\b"),
    "sv": re.compile(
        r"\b(\d{1,3})(:?[ae])\b|(?<=\b[Dd]en )(\d\d?)(?= (?:jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec))"
    ),
    # den 5. marts
    **dict.fromkeys(("da", "no"), re.compile(
        r"\b(\d{1,3})(\.)(?=\s(?:jan|feb|mar|apr|ma[ij]|jun|jul|aug|sep|okt|nov|de[cs]|århundre|etage|plass"
        r"|verdenskrig))"
    )),
    "fr": re.compile(r"\b(\d{1,3}|[IVX]{1,5})(er|re|ère|e|\s?ème)\b(?!['’])"),
    **dict.fromkeys(("es", "it", "pt"), re.compile(
        r"(?<!\w)(\d{1,2})\.?(er|[rdtmvn][oa]|esim[oa]|º|ª"
        r"|°(?= (?!nor|este|o[ev]es|cent|cels)[a-zà-ú]{4}))(?!\w)")),
}  # fmt: skip
_ROMAN = re.compile(r"(?<=\w )([IVX]{1,6})\b(?![.'’]\w|\.\s+[a-zäöü])")
_ADDRESS = re.compile(
    rf"{MAIL.pattern}|(?<![\w@.-])(?!\w\.\w\w\.)(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+"
    r"(?:com|org|net|edu|gov|info|eu|[em]s|fr|it|pt|[bf]r|mx|ar|be|ch|de|uk|cat)\b(?![.-]?\w)"
)
_CALL = re.compile(
    r"(?<![\w.,+])(?=[+(0])(?!\d\d[.-]\d\d[.-]\d{4}\b|\((?:1\d|20)\d\d\))(?:\+\d{1,3}[ .-]?)?"
    r"(?:\(\d{2,4}\) ?)?\d{1,5}(?:(?:[ .-]| / |(?<=\d{3})/)\d{2,8}){1,5}(?!\w|[.,]\d)"
)
_SUM = re.compile(r"(?<!\w)((?:R|US)?[$€£])\s?([\d.,]+\s(?:mila?\b|((?:tri|[mb])i(?:l|ar)\w+)))")
_SHORTENED = re.compile(r"(?<!\w)['’](?=\d\d\b)")
_ARTICLE = re.compile(r"\b(?i:[dn]?[ao]|d?el|al|l[aeo]|il) $")
_BESIDE = re.compile(r"(?<=[^\W\d_])(?=[0-9])|(?<=[0-9])(?=[^\W\d_])")
_NOUN = re.compile(r" [^\W\d_]{3}")
_COUNTED = re.compile(r" (?!(?:de|del|en|y|a|con|por|que|izquierda|derecha)\b)[a-zñ]")
_DATED = re.compile(r"\b(?:en|de|del|desde|hasta|año|y|a|entre) $")
"""What stands before a year, which counts nothing."""
_NUMBERED = re.compile(
    r"(?i)\b(?:art[ií]c\w+o|p[aá]gina|par[aá]graf\w+|pun?to|comma|n[uú]mero|cap[ií]t\w+|tipo|serie|fase) $"
)
"""What stands before its number."""
_FIRST = {"fr": "1er", "it": "1º", "pt": "1º"}
"""How the first day of a month is written, which is called the first."""
_UNO = re.compile(r"s[^aeiouàèéìòù]|z|gn|ps|x|y")
"""Nouns before which an Italian says uno."""
_ONLY = re.compile("^\\w+['’ ]")
_CENTURY = {
    "fr": (re.compile(r"(?<=[IVX]e )s\."), "siècle"),
    "it": (re.compile(r"(?<=[IVX] )sec\."), "secolo"),
}
"""What a century is called behind its number, where that is shortened."""
_POWER = re.compile(r"(?:(?<=\b[^\W\d_m])|(?<=[\d)]))([²³])")
"""What is raised behind a quantity: not behind metres, nor behind a word, which has a note."""
_HALF = re.compile(r"(?<![\w.,/])(\d{1,3})(?:\s?½|\s1/2)(?!\s?[%\d/])(?:\s?([^\W\d_]+\.?))?")


def spelled_out(text: TracedText, language: str) -> TracedText:
    """A sentence with its numbers in words, each tracing to the digits; English has much more spelled out.

    Args:
        text: what is to be said.
        language: two-letter code.
    """
    text = text.sub(_SMILEY, "").sub(_ENDLESS, lambda match: " ".join(match.group()))
    if language == "en":
        return normalize(text)
    # CO₂ → CO2
    text = text.sub(signs.SUBSCRIPT, lambda match: unicodedata.normalize("NFKC", match.group()))
    for pattern, say in _rules(language):
        text = text.sub(pattern, say)
    return text.squeeze()


@cache
def _rules(language: str) -> tuple[Rule, ...]:
    """Those of a language."""
    if language in _ROOMS:
        return _ROOMS[language]()
    small, signs = listed(language, "w"), listed(language, "s")
    rules = _shared(language) if small else []
    if language == "de":
        rules = [*german.FIRST, *rules, *german.LAST]
    if language == "tr":
        rules = [*turkish.rules()]
    if listed(language, "u"):
        rules.append((_number(language), partial(_say, language=language)))
    if "@" in small:  # 1.2.3 → 1 punto 2 punto 3; CO2 → CO dos
        rules += [(re.compile(r"(?<=\d)\.(?=\d)"), lambda _: f" {small['.']} "), (_BESIDE, lambda _: " ")]
        rules.append((re.compile("[0-9]+"), lambda match: digits(match.group(), language)))
    if signs:
        sign = re.compile(rf"\s?({any_of(signs)})(\s|(?=\w))?")
        rules.append((sign, partial(_sign, names=signs)))
    return tuple(rules)


def _shared(language: str) -> list[Rule]:
    """Those that are alike in all languages that have small words in ``said.txt``."""
    small, short, placed, titles, days = (listed(language, kind) for kind in "wapnd")
    days |= {day.capitalize(): name for day, name in days.items()}
    day = rf"({any_of(days)})\b\.?"
    between = {":": small.get("ratio"), "/": ""}
    point = rf"\.(?=(?:\d\d?|\d{{4,6}}){_GAP}(?!min|h\b|s)(?:{any_of(units(language))})(?![\w'’]))"
    point = r"['’](?=\d\d?(?![\w'’\"]))" if language == "es" else point
    half: Say = german.half if language == "de" else partial(_half, language=language)
    second = "Sekunden" if language == "de" else "s"
    nth: Say = german.nth if language == "de" else partial(_nth, language=language)
    rules: list[Rule] = [
        (_LASTED, lambda match: f"{int(match[1])} h {int(match[2])} min {int(match[3])} {second}"),
        (_BAR, lambda _: ", "), (_HASH, lambda _: "hashtag "), (_OR, partial(_or, language=language)),
        (_NO_CENTS, lambda _: ""),  # 5,-
        (_THOUSANDS, lambda match: match[0].replace(",", ".")),  # $1,500 → $1.500
        (_CENTS, lambda _: ","),  # $12.50 → $12,50
        (_HALF, half), (amounts.VULGAR, amounts.vulgar), (_POWER, lambda match: f" {small[match[1]]}"),
        (re.compile(rf"(?<![\w.-]){day}\s?[–-]\s?{day}(?!-)"),  # Mo.–Fr. → Montag bis Freitag
         lambda match: f"{days[match[1]]} {small['–']} {days[match[2]]}{abbreviations.full_stop(match)}"),
        (_BETWEEN, lambda _: f" {small['–']} "), (_BY, lambda _: f" {small['x']} "),
        (_ISO, lambda match: f"{match[3]}/{match[2]}/{match[1]}"),
        *((written, partial(_date, language=language)) for written in (_DATE, _DAY_MONTH)),
        (_TIMES, lambda _: small["times"]),  # 3x täglich
        (_SHORT_MONTH, partial(_month, language=language)),
        (re.compile(rf"(?<![\w.])({any_of(placed)})(?:\s?(:))?\s?(?=[+(]?\d|[IVXLC]+\b)"),
         lambda match: f"{placed[match[1]]}{match[2] or ''} "),
        (re.compile(rf"(?:(?<![\w.])|(?<=\d)(?=/))({any_of(short)})(?!\w|-[A-ZÉ]\.)"),  # not M.-A. Martin
         lambda match: short[match[1]] + abbreviations.full_stop(match)),
        (_CENTURIES, partial(_century, language=language)), (_NTH[language], nth),
        (abbreviations.STREET, lambda _: "straße"),
        (_TIME, partial(_time, language=language)),
        (_SCALE, lambda _: f"1 {small['ratio']} "),  # 1:1000
        # 3:2 → 3 zu 2; 1766/67 → 1766 67; 4–5 → 4 bis 5; not 727-200
        (_RANGE, lambda match: None if match[2] == "-" and (
            _LAW.search(_before(match)) or (len(match[1]) == 3 and match[3] <= match[1])
        ) else f"{match[1]} {between.get(match[2], small['–'])} "),
        *([(_PART, partial(_part, language=language))] if "parts" in small else []),
        (_OF, lambda match: f"{match[1]} {small['/']} "
         if float(match[1].replace(",", ".")) <= int(match[2]) else None),
        (_STROKE, lambda _: " "),
        # 0.25 mg → 0,25 mg; in Spanish 22'6
        (re.compile(rf"(?<![\d.,'’])(\d{{1,3}}){point}"), lambda match: f"{match[1]},"),
        (_ROMAN, partial(_roman, language=language)),
    ]  # fmt: skip
    if titles:
        # D. Pedro → dom Pedro; not Franklin D. Roosevelt
        first = "".join(rf"(?<![A-ZÁÉ][\w.]{{{letters}}} )" for letters in range(1, 12))
        title = re.compile(rf"(?<![\w.]){first}({any_of(titles)})\s?(?=[A-ZÁÉÍÓÚÂÊÔ]\w)")
        rules.append((title, lambda match: f"{titles[match[1]]} "))
    return [*_ahead(language, small), *rules]


def _ahead(language: str, small: dict[str, str]) -> list[Rule]:
    """Those of some languages that come before what all have."""
    rules: list[Rule] = []
    if "of" in small:
        rules.append((_SUM, lambda match: f"{match[2]} {small['of'] if match[3] else ''} {match[1]}"))
        rules.append((_OF_LAWS, lambda _: f" {small['of']} "))  # Lei 8.078/90
    if "hundred" in small:  # på 1800-talet
        said = small["hundred"]
        rules.append((_CENTURY_OF, lambda match: in_words(int(match[1]), language) + said))
    if "@" in small:
        rules += [
            (_ADDRESS, partial(_address, language=language)), (_CALL, _call),
            (_DIALED, partial(_dialed, language=language)), (_SHORTENED, lambda _: ""),
        ]  # fmt: skip
    if language in _CENTURY:
        century, name = _CENTURY[language]
        rules.append((century, lambda match: name + abbreviations.full_stop(match)))
    return rules


def _number(language: str) -> re.Pattern[str]:
    """Numbers that stand alone, with a minus, a coin before or a unit behind, if there is one."""
    group, point = (
        (",", "[.]")
        if language in _POINT
        else ("[. \u00a0\u202f'’]", "[,.]" if language in ("es", "ms") else ",")
    )
    whole = rf"(?P<whole>[1-9][0-9]{{0,2}}(?:{group}[0-9]{{3}})+(?! [0-9])|0|[1-9][0-9]{{0,6}})"
    before, after = r"(?<![0-9.,:/-])(?<!\d['’])(?<!\w)", r"(?![0-9'’]|[/:.,-][0-9])"
    if language in _STOPPED:
        after += r"(?!\.\s+\w)"
    unit = any_of(units(language))
    per = rf"(?P<per>(?:/(?:{unit})(?!\w))*)" if listed(language, "w") else ""
    less = r"(?:(?P<less>(?<!\S)(?:[-−]|(?<!\d )–))|(?P<coin>(?:R|US)?[$€£])\s?(?![\d.,]+ [MmBb]ill))?"
    number = rf"{whole}(?:{point}(?P<part>[0-9]{{1,6}}))?{after}"
    if language == "tr":
        return re.compile(rf"(?P<unit>(?:{unit}){_GAP})?{before}{number}(?!\w)")
    glued = r"|(?=[a-zäöüß]+(?!\w))" if language == "de" else ""
    less = less if listed(language, "w") else ""
    return re.compile(rf"{before}{less}{number}(?:{_GAP}(?P<unit>{unit})(?!\w|['’]\w){per}{glued}|(?!\w))")


def _sign(match: re.Match[str], names: dict[str, str]) -> str:
    """(+0,8 %) → (plus 0,8 %)."""
    before = match.string[: match.start()][-1:]
    return f"{' ' if before not in '([' else ''}{names[match[1]]}{' ' * (match[2] is not None)}"


def _or(match: re.Match[str], language: str) -> str | None:
    """und/oder → und oder; livres/an → livres par an; no unit, as in km/h."""
    known, each = units(language), listed(language, "a").get(f"/{match[2]}", " ")
    return None if match[1] in known or match[2] in known else match[1] + each.removesuffix(match[2])


def _part(match: re.Match[str], language: str) -> str | None:
    """2/5 der Leute → zwei Fünftel der Leute."""
    small, top = listed(language, "w"), int(match[1])
    name = small["parts"].split(",")[int(match[2]) - 3]
    whole = _WHOLE.match(match.string, match.end()) or _ABOUT.search(_before(match))
    if top >= int(match[2]) or not whole:
        return None
    if top == 1:
        return f"{small['one'].split(',')[0]} {name}"
    several = {"de": name, "it": re.sub("o$", "i", name)}.get(language, f"{name}s")
    return f"{match[1]} {several}"


def _say(match: re.Match[str], language: str) -> str | None:
    """A number in words; None where they are not known."""
    whole, part, found = re.sub("[^0-9]", "", match["whole"]), match["part"], match.groupdict()
    sign = (match["unit"] or found.get("coin") or "").strip()
    unit = units(language).get(sign, "")
    part = None if sign in _COINS and part and not part.strip("0") else part
    small = listed(language, "w")
    year = language in _YEARS and not part and not sign and bool(_YEAR.fullmatch(match["whole"]))
    try:
        if sign in _COINS and part and len(part) == 2 and "cent" in small and not int(whole):
            said = counted(int(part), small["cent"], language)
        elif sign in _COINS and part and len(part) == 2 and int(whole):
            said = counted(int(whole), unit, language)
            said += f" {small.get('coin', '')} {in_words(int(part), language)}"
        else:
            number = f"{whole}.{part}" if part else int(whole)
            article = "" if sign or part else _article(match, language)
            said = in_words(number, language, "year") if year else counted(number, unit, language, article)
    # What the library raises for numbers that a language's tables do not reach.
    except (NotImplementedError, OverflowError, ValueError):
        return None
    if part and match.string[match.end("whole")] == ".":
        said = said.replace(" coma ", " punto ")
    # 25jährig → fünfundzwanzigjährig; 12a → zwölf a
    if language == "de" and not sign and (glued := re.match("[a-zäöü]+", match.string[match.end() :])):
        said = re.sub("eins$", "ein", said) if len(glued[0]) > 1 else f"{said} "
    for each in (found.get("per") or "").split("/")[1:]:  # mg/kg: milligrammes par kilogramme
        said += f" {small['per']} {_ONLY.sub('', units(language)[each].split(',')[0])}"
    said += abbreviations.full_stop(match) if match[0].endswith(".") else ""
    return f"{small['-']} {said}" if found.get("less") else said


def _before(match: re.Match[str]) -> str:
    """What stands right before: not all the text, which may have a number in every word."""
    return match.string[max(match.start() - 40, 0) : match.start()]


def _article(match: re.Match[str], language: str) -> str:
    """The article of what is counted, told by its end (``said.txt``); empty where nothing is."""
    before = _before(match)
    noun = re.match(r"\s([^\W\d_]{2,})", match.string[match.end() :])
    dated = _NUMBERED.search(before) or (_DATED.search(before) and _YEAR.fullmatch(match["whole"]))
    if "one" not in listed(language, "w") or not noun or dated or noun[1] in listed("xx", "o"):
        return ""
    if language == "de" and (noun[1].islower() or re.search(r"\b[A-ZÄÖÜ][\w.]* $", before)):
        return ""
    if match["whole"] != "1" and not noun[1].endswith(("s", "mil")):
        return ""
    she = is_she(noun[1], language)
    uno = language == "it" and not she and _UNO.match(noun[1])
    return "" if uno else listed(language, "w")["one"].split(",")[she]


def _half(match: re.Match[str], language: str) -> str:
    """2½ tazas → 2 tazas y media."""
    noun = match[2] or ""
    she, small = is_she(noun, language), listed(language, "w")
    half, count = small["half"].split(",")[she], match[1]
    if count == "1" and noun.endswith(("s", "i")):  # una y media tazas
        return f"{small['one'].split(',')[1] if she else count} {half} {noun}"
    return f"{count} {half} {noun}" if noun in listed("xx", "o") else f"{count} {noun} {half}"


def _call(match: re.Match[str]) -> str | None:
    """(11) 3456 78 → 11, 3 4 5 6, 78: a telephone's number, for other rules to say."""
    groups = re.findall(r"\+?|\d+", match.group())
    said = ", ".join(group if len(group) == 2 else " ".join(group) for group in groups if group)
    return said.replace("+, ", "+") if sum(map(str.isdecimal, said)) > 6 else None


def _dialed(match: re.Match[str], language: str) -> str | None:
    """The same behind what one dials; Spaniards say its groups as numbers: 612, 345, 678."""
    said = re.sub("[ -]", ", ", match.group()) if language == "es" else _call(match)
    return said if _CALLED.search(_before(match)) else None


def _address(match: re.Match[str], language: str) -> str:
    """info@museo.es → info arroba museo punto es; a country of consonants is spelled."""
    written = re.sub(r"(?<=\.)[^aeiou.]+$", lambda ending: ending[0].upper(), match.group())
    return re.sub("[@.]", lambda sign: f" {listed(language, 'w')[sign[0]]} ", written)


def _date(match: re.Match[str], language: str) -> str:
    """24.12.2023 → 24. Dezember 2023, hasta el 31/12 → hasta el 31 de diciembre, for other rules to say."""
    month = listed(language, "m")[str(int(match[3]))]
    day = _FIRST.get(language, 1) if int(match[1]) == 1 else int(match[1])
    said = listed(language, "w")["form"].format(day, month, match[4] if match.re is _DATE else "")
    return re.sub("(?: de)? $", "", said)


def _month(match: re.Match[str], language: str) -> str | None:
    """3. Okt. → 3. Oktober; 12 févr. 1890 → 12 février 1890: the month whose name begins so."""
    short = (match[1] or match[2]).lower()
    months = [name for name in listed(language, "m").values() if name.lower().startswith(short)]
    return months[0] + abbreviations.full_stop(match) if len(months) == 1 else None


def _time(match: re.Match[str], language: str) -> str:
    """14:30 Uhr → vierzehn Uhr dreißig; 8 h 05 → huit heures cinq."""
    hour = counted(int(match[1]), listed(language, "w")["clock"], language)
    joined = listed(language, "w").get("and" if int(match[2]) > 9 else "0", "")
    return f"{hour} {joined} {in_words(int(match[2]), language)}" if int(match[2]) else hour


def _nth(match: re.Match[str], language: str) -> str | None:
    """1re → première; 2.ª → segunda."""
    written = match[1] or match[3]
    value = int(written) if written.isdecimal() else numbers.roman(written)
    if not value:
        return None
    said = in_words(value, language, "ordinal")
    if match[2] in ("re", "ère"):
        return "première"
    ended = {"a": re.sub(r"o\b", "a", said), "r": re.sub("(?<=r)o$", "", said)}
    first = language == "es" and match[2] in "º°" and _COUNTED.match(match.string, match.end())
    return ended.get("r" if first else (match[2] or ".").replace("ª", "a")[-1], said)


def _century(match: re.Match[str], language: str) -> str | None:
    """The second of siglos XIX–XX, XVIe–XVIIe s.; the first is another rule's."""
    value = numbers.roman(match[1])
    nth = "ordinal" if match[2] or language == "it" else "cardinal"
    return f" {listed(language, 'w')['–']} {in_words(value, language, nth)}" if value else None


def _roman(match: re.Match[str], language: str) -> str | None:
    """Louis XIV → Louis quatorze; Felipe II → Felipe segundo; la II República → la segunda República."""
    value, before = numbers.roman(match[1]) or 0, _before(match)
    rulers = re.search(rf"\b(?:{'|'.join(listed(language, 'k'))})s? $", before)
    nth = language != "de" and _ARTICLE.search(before) and _NOUN.match(match.string, match.end())
    century = re.search("s[ié][gc]u?lo $", before) or re.match(" secol", match.string[match.end() :])
    part = before.rstrip().rpartition(" ")[2] in listed(language, "p").values()  # capítulo V
    if not value or (len(match[1]) == 1 and not (rulers or nth or century or part)):
        return None
    of_one = rulers or (language == "es" and re.search(r"\b[A-ZÁÉÍÓÚ]\w* $", before))
    of_one = of_one or century
    named = language == "it" or nth or (of_one and language in ("es", "pt") and value <= 10)
    if language == "nl" and rulers:
        return f"de {in_words(value, language, 'ordinal').capitalize()}"
    named = named or (rulers and language in ("sv", "da", "no"))
    said = in_words(value, language, "ordinal" if named else "cardinal")
    if rulers and language in ("sv", "da", "no"):
        return f"den {said}"
    if named and re.search("(?:[aA]|Isabel) $", before):
        return re.sub(r"o\b", "a", said)
    return re.sub("(?<=[mc]er)o$", "", said) if nth else said
