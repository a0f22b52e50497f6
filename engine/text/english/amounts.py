"""Money, fractions, ranges, measures and what else is counted, in English words."""

from __future__ import annotations

import re

from engine.text.english import any_of, rows, words
from engine.text.english.abbreviations import full_stop
from engine.text.english.numbers import (
    MAGNITUDE,
    NOUN,
    NUMBER,
    SIGN,
    VALUE,
    VULGAR_FRACTIONS,
    before_noun,
    cardinal,
    code,
    digits,
    fraction,
    mixed_number,
    number,
    ordinal,
)  # fmt: skip

_CURRENCIES = {coin: tuple(names.split(",")) for coin, names in rows("currencies").items()}
_CODES = "|".join(coin for coin in _CURRENCIES if coin.isalpha())
_LANDS = rows("lands")
_SHORT_MAGNITUDES = rows("magnitudes")
MONEY = re.compile(
    rf"(?:(?<![\w.)\]/])(?P<sign>[-−])(?=[A-Z]{{0,3}}[$£€¥₹₩₽₿₪]))?"
    rf"(?:(?P<land>\b(?:{'|'.join(_LANDS)})(?=\$))|(?<![A-Z/]))(?P<coin>\bR\$|\b(?:{_CODES})(?=\s?\d)|[$£€¥₹₩₽₿₪])\s?{VALUE}(?!\d)"
    rf"(?:(?:[-–]|\s–\s)(?P<high>{NUMBER})(?![\d%]|/\d|-\d))?"
    rf"(?:\s?(?P<size>{MAGNITUDE}|(?i:k|mn|mil|mln|m|bn|bil|bln|b|trn|tn|t)(?!\w))|-(?P<joined>{MAGNITUDE})\b)?"
    r"(?P<each>-(?:an?|per)-[a-z]+)?"
    rf"|(?<![\w.])(?P<after>{NUMBER})\s?(?P<coin2>[€¢£]|\$(?![\w$])|(?:{_CODES})\b)"
)
_NOTES = re.compile(r"\s(?:bills?|notes|coins?|tickets?)\b")
"""What is told apart by its worth: in $20 bills."""
CONTINENTAL = re.compile(
    r"(?<![\w.,])\d{1,3}(?:\.\d{3})+,\d{1,2}(?![\d,.]*\d)|(?<![\w.,])\d{1,3},\d\d(?=\s?€)|(?<=€)\d{1,3},\d\d(?!\d)"
    r"|(?<![\w.,(\[])0,\d+(?![\d,.]*\d|[)\]])"
)
_MANY = any_of(words("many"))
GROUPED = re.compile(
    r"(?<![\w.,])(?<!\d )(?:[1-9]\d{0,2}(?: \d{3}){2,}|[1-9]\d{1,2} \d{3}(?=\s(?:[a-z]|[€£$]))"
    r"|(?:(?<![A-Za-z] )[1-9]\d{0,2} \d{3}(?=\s[a-z]|\s?[€£$]|[.,;]?$)|(?<=[£$€])\d+ \d{3})|[1-9] \d{3}"
    rf"(?=\s(?:{_MANY})\b)|\d{{1,3}}(?:\.\d{{3}}){{2,}}|\d{{1,2}}(?:,\d\d)+,\d{{3}})(?!\w|[.,]\d| \d)"
)
SHORTENED = re.compile(
    rf"(?<![\w.,])(?P<value>\d+\.\d+(?=[KkMB]\b)|(?:{NUMBER})(?=(?:[bt]n|trn|[mb]ln)\b)|\d+(?=[KkMB]\s+(?:{_MANY})\b)|\d{{2,}}(?=M\s+[A-Z]?[a-z]+s\b)|\d+(?:\.\d+)?(?=\s?[mM]\s+(?:{_MANY}|had|have|were)\b)"
    r"|(?!(?:1[056]|32|42|56|64|128|256|40[13]|512)k)\d{2,3}(?=k\b(?!-|\s(?:run|race|walk|ride)\b)))"
    r"\s?(?P<size>[KkMBm]|[bt]n|trn|[mb]ln)\b"
)
SETS = re.compile(
    r"(?<![\w.-])(?=[\d\s,()–-]*(?:7[-–][0-6]|6[-–][0-5]))(?:(?:,\s|\s)?(?:[67][-–][0-7]|[0-5][-–][67]|1\d[-–]1?\d)\b(?:\s?\(\d\d?(?:[-–]\d\d?)?\))?){2,}"
)
RATIO = re.compile(rf"(?<![\w:.])({NUMBER})((?::(?:{NUMBER}))+)(?![\w:])")
_ZERO = re.compile(r" to zero (?=\w+$)")
"""In 44:02, which is a time: no ratio has a zero before its number."""
SCALE = re.compile(
    r"(?i)(\b(?:ratios?|scales?|dilut\w*|mix\w*|proportions?|concentrations?|odds)\b[^.;:\d]{0,20}"
    r"(?<!\bat ))(\d+):(?=\d)"
)
RECORD = re.compile(
    r"((?<=are )(?<!odds are )(?=\d+.\d+(?:\s(?:at|on|in|against|since|this|with)\b|[.,;]))"
    r"|\b(?:go|went|record\sof|improved\sto|fell\sto|dropped\sto|season|start(?:ed)?|began|finished)\s)(\d{1,3})[-–](\d{1,3})(?![\d-]|\s(?:up|down|ahead|behind|wins?|winners?|victors?)\b)"
)
ORDINAL = re.compile(
    r"(?<![\w.])(\d{1,3}(?:,\d{3})+|\d+)(?:st|nd|rd|th)\b"
    r"|((?<![\w.])\d*[2-9][23]|(?<=\bF\.)[23]|(?<=\bF\.\s)[23]|(?<![\w.])[23](?=d\s(?:Inf\w*|Ba\w+|Reg\w+|Cav\w+|Bri\w+|Div\w+|Squ\w+|Mar\w+|Arm\w+|Corps|Lieut\w+|Cir)\b))(?-i:d)(?=\s)",
    re.I,
)
MIXED = re.compile(r"(?<![\w./])(\d+)[\s-](\d{1,3})/(\d{1,3})(?:ths?|rds?|nds?)?(?![\w/])")
FRACTION = re.compile(
    r"(?i)(?<![\w./])(\d{1,5})/(\d{1,5})(?=(\s+(?:time|meter|metre|signature|beat|rhythm)\b)?)(ths?|rds?|nds?)?(?![\w/])"
    r"(?=(\s+of\b)?)"
)
RANGE = re.compile(rf"(?<![\w.-])(\$?)({NUMBER})\s?[-–]\s?({NUMBER})(?!\w|-(?!day|week|month|year)|\.\d)")
BY = re.compile(
    rf"(?<=\d)(?<!\b0)(\s?|\s?(?:[cmk]?m|ft|in)\.?\s|['\"′″”][WDHL]?\s?)[x×]\s?(?=(?:[WDHL]\s?)?{NUMBER}(?!\s+to\sthe\spower))"
    r"|(?<=\bwide|\blong|\bhigh|\bdeep|\btall)\s[x×]\s(?=\d)"
)
PLAIN = re.compile(rf"{SIGN}{VALUE}(?!\w|\.\d|,\d{{3}}(?!\d))")
INSIDE = re.compile(r"\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)?")
DOTTED = re.compile(r"(?:(?<![\w.])|(?<=\b[vV]))\d+(?:\.\d+){2,}(?!\d)")
SECTION = re.compile(r"(?<![\w.'’&/-])([A-Z])((?:\.\d{1,2})+)(?![\w%]|[.,]\d)")
TEAM = re.compile(r"(?<![\w.,])(\d\d)er(s?)\b")
ANY_PART = re.compile(r"(?<=\d)\.(?=[xX]\b)")
ANY_CODE = re.compile(r"(?<=\b[1-5])xx\b")
AREA = re.compile(r"((?:\d\s?|/|per\s)[cdkm]?m|\d\s?m/s)(\()?([23])(?(2)\)|\b)")
ANGLE = re.compile(r"(?<=\d)°\s?(\d{1,2})['′’]\s?(?:(\d{1,2}(?:\.\d+)?)(?:[\"″”]|'')\s?)?")
OLD_MONEY = re.compile(
    r"(?<![\w.,])(?:£\s?(\d[\d,]*)\.?,?\s)?(\d{1,2})s\b\.?(?:,?\s?(\d{1,2})d\b\.?|(?(1)|(?<=\.)(?=[,;:]|\s+[a-z])))"
    r"|(?<![\w.,])(?<!for )(?<!every )(?<!x )(?![23]d)(\d{1,2})d\.(?=[,;:]|\s+[a-z]|\s*$)"
    r"|(?<![\w.,/])(?<!Rs\s)(?<!Rs\.\s)(?:£\s?(\d+)/)?(\d{1,2})/-(?!\w)"
)
EACH = re.compile(rf"([$£€]\d[\d.,–-]*[kKmM]?)\s?({any_of(rows('each'))})\b")
TINS = re.compile(
    r"(?<=\b\d)\s?[x×]\s?(?=\d+\s?(?:g|kg|ml|cl|l|oz|lb)\b)|(?<=\b\d)(?<![.,]\d)\sx\s(?!(?:more|less|as|per|the|sine|cosine|tangent|log)\b)(?=[A-Za-z]{2})"
)
MULTIPLE = re.compile(
    r"(?:(?<=\b[1-9])(?<!=\s\d)(?<![−–+-]\d)|(?<=\b\d\d)|(?<=\b\d00))x(?=\s(?:forward|trailing|earnings|sales|revenue|book|EBITDA|as|more|less|\w+er|the|for|and|on)\b|[,.;:)](?!\d)|$)"
)
SIGNS = re.compile(
    r"(?<=\bRs)\.(?=\s?\d)|(?<=\d\s[mkr])\.(?=p\.[hmg]\b)|(?<=\d\s[mkr]\.p)\.(?=[hmg]\b)|(?<=\bf)/(?=\d)|(?<=\d)/-(?=[\s.,;:)]|$)"
)
ABROAD = re.compile(rf"\$({'|'.join(_LANDS)})\s?(?=\d)")
HERTZ = re.compile(
    r"(?<=\b\d\d)/(?=\d\d\s?Hz\b)|(?<=\b1[12]\d)/(?=2[2-4]\d\s?V\b)|/(?=[Gg]as\s(?:[Mm]ark\s)?\d)|(?:(?<=\d)|(?<=\d[km]))/(?=[$£€]\d)"
)
HALVED = re.compile(rf"(?<=[$£€])(\d+)(?:\s1/2|\s?½)(?=\s{MAGNITUDE})")
PARTLY = re.compile(
    r"(?:(?<=\d)|(?<=\d[KkMmBbTt])|(?<=\d[mbt]n)|(?<=illion)|(?<=thousand))\s?[-–]\s?(?=[$£€¥₹]\d)|(?<=\b1)/(?=\d{1,3},\d{3}\b)"
    r"|(?:(?<=[¼-¾⅐-⅞])|(?<=\d[\"″”])|(?<=\d \d/\d))\s?[-–]\s?(?=\d)|(?<=[a-h\d]\))\s?–\s?(?=\([a-h\d])"
    r"|(?<=\d)(?<![-–]\d\d)\s?[-–]\s?(?=\d*[¼-¾⅐-⅞]|\d\s\d/\d\b|\d\d?(?:[\"″](?!$)|x\s(?:as|more|less|the|\w+er)\b))"
)
NOT_OUT = re.compile(r"\b(\d{1,3})\*(?![\w*])")
HOME = re.compile(r"\b(\d)\s?(?:BR|[Bb][Dd]|bdrm)s?\s?[/,]\s?(\d(?:\.5)?)\s?(?:BA|[Bb]a|bth)s?\b")
LOSS = re.compile(r"([$£€])\(([\d,]*\.?\d+)\)")
PRIME = re.compile(r"\b([35])[′'’](?=[\s–-]?(?:(?:to\s)?[35][′'’]|end|UTR|strand|cap\b|direction))")
SCORES = re.compile(r"(?<![\w.,$£€])(10|100|1,?000)s(?=\s(?:of|more)\b)")
OVEN = re.compile(
    r"(?<![\w.,$£€#-])([1-5]\d[05]|\d{1,3}(?=[CF]/\d)|(?<=[CF]/)\d{1,3})\s?([CF])(?![\w'’-]|\.\s?(?:\d|[A-Z]))"
)
"""What an oven is set to, whose degrees nobody wrote."""
WEATHER = re.compile(
    r"((?:\b(?:(?:of|to|by|was|is|than)\s(?:(?!1[234]C)|(?<=[hw]s\sof\s)|(?<=[hw]\sof\s))|(?:at|hit|reach(?:ed|es|ing)?|above|below|over|about|around|near)\s)|[\s(](?=[-−]))[-−]?\d\d?(?:\.\d)?"
    r"|(?<=C\s)\(\d{2,3}|(?<![\w.,$£€])\d\d\d?\.\d\s?|(?<![\w.,-])\d{1,2}(?=[CF]\s(?:above|below|warmer|hotter|colder)\b))"
    r"([CF])(?![\w'’-])"
)
MARKED = re.compile(r"(?<![\w./])(\d+\.\d+)/(5|10|20|100)(?![\w/]|\.\d)")


def money(match: re.Match[str]) -> str | None:
    """$12.50 → twelve dollars and fifty cents; £2.5 million → two point five million pounds."""
    value = match["value"] or match["after"]
    if re.match(r"0s\b", match.string[match.end() - 1 :]):
        return None
    one, many, small_one, small_many = _coins(match)
    minus = "minus " if match["sign"] else ""
    each = (match["each"] or "").replace("-", " ")
    counted = f"{number(value)} to {number(match['high'])}" if match["high"] else number(value)
    if size := match["size"] or match["joined"]:
        return f"{minus}{counted} {_SHORT_MAGNITUDES.get(size.lower(), size)} {many}{each}"
    whole, _, rest = value.replace(",", "").partition(".")
    if match["high"] or (rest and (len(rest) != 2 or not small_many)):
        return f"{minus}{counted} {many}{each}"
    parts = []
    if int(whole or 0) or not int(rest or 0):
        parts.append(f"{cardinal(int(whole or 0))} {one if whole == '1' else many}")
    if int(rest or 0):
        parts.append(f"{cardinal(int(rest))} {small_one if int(rest) == 1 else small_many}")
    return f"{minus}{' and '.join(parts)}{each}"


def _coins(match: re.Match[str]) -> tuple[str, str, str, str]:
    """One coin, several, a small one, several; all of them one before a noun: a $20 bill."""
    coin = match["coin"] or match["coin2"]
    one, many, small_one, small_many = _CURRENCIES[coin]
    if match["land"]:
        one, many = (f"{_LANDS[match['land']]} {name}" for name in (one, many))
    if match["joined"] or match["each"] or before_noun(match) or _NOTES.match(match.string, match.end()):
        return one, one, small_one, small_many if coin == "£" else small_one
    return one, many, small_one, small_many


def grouped(match: re.Match[str]) -> str | None:
    """1 000 000, 1.000.000 and 10,00,000 → 1,000,000; what may be an address of the net stays."""
    groups = re.split("[ .,]", match.group())
    if len(groups) == 4 and "." in match.group() and all(int(group) < 256 for group in groups):
        return None
    return f"{int(''.join(groups)):,}"


def dotted(match: re.Match[str]) -> str:
    """1.10.2 → one dot ten dot two; an address, of four numbers and some of them long, digit by digit."""
    numbers = match.group().split(".")
    address = len(numbers) == 4 and any(len(part) > 2 for part in numbers)
    before = " " * match.string[match.start() - 1 : match.start()].isalpha()
    after = " " * match.string[match.end() :][:1].isalpha()
    return f"{before}{' dot '.join(map(digits if address else number, numbers))}{after}"


def ratio(match: re.Match[str]) -> str:
    """3/4 → three quarters; 24/7 → twenty-four seven; 10/10 → ten out of ten; 22/7 with "over"."""
    top, bottom, before = int(match[1]), int(match[2]), match.string[: match.start()]
    after = match.string[match.end() :]
    cricket = _is_score(match, top, bottom) or (_CRICKET.search(match.string) and min(top, bottom) <= 10)
    if cricket and (top, bottom) not in _PAIRS:
        return f"{number(match[1])} for {number(match[2])}"
    named = before.endswith("(") and after[:1] in ("),;") and bottom > 10 and bottom not in _PARTS - {top}
    if (top < bottom and _SHARE.match(after)) or (top <= bottom and named and (top, bottom) not in _PAIRS):
        return f"{cardinal(top)} out of {cardinal(bottom)}"
    called = (top, bottom) in _PAIRS or top + bottom == 100 or (top == bottom and bottom not in _MARKS)
    metre = bottom in (4, 8) and before.endswith(" in ") and not match[5] and _MUSIC.search(match.string)
    called = bool(called or match[3] or (top > 1 and metre and not NOUN.match(match.string, match.end())))
    if called and not match[4]:
        return f"{number(match[1])} {number(match[2])}"
    if "0" in (match[1][0], match[2][0]) and len(match[1]) > 1:  # the 05/06 season, a licence
        return f"{digits(match[1])} {digits(match[2])}"
    if _LAW.search(before) and {len(match[1]), len(match[2])} & {4}:
        return f"{code(match[1])} slash {code(match[2])}"
    if (top > bottom and _ODDS.search(before)) or after.startswith(" ratio"):
        return f"{cardinal(top)} to {cardinal(bottom)}"
    tenths = bottom == 10 and top > 1 and not (match[4] or match[5] or _TENTHS.match(after))
    full = top == bottom or (top, bottom) == (11, 10) or tenths
    if full or (bottom in _MARKS and _SCORED.search(f"{before}#{after}")):
        return f"{cardinal(top)} out of {cardinal(bottom)}"
    if match[4] or (top < bottom and (top == 1 or bottom in _PARTS or match[5])):
        return fraction(top, bottom)
    either = bottom == top + 1 and re.search(r"\b(?:the|[A-Z][a-z]+)\s$", before)  # Windows 10/11
    return f"{cardinal(top)}{' ' if either else ' over '}{cardinal(bottom)}"


_CRICKET = re.compile(r"\b(?:overs|wickets?|innings|stumps|ODI|ov|\d+ balls|dec|batsm[ae]n|bowlers?)\b")
_BATTED = re.compile(rf"\b(?:{any_of(words('batted'))})(?:\s\S+){{0,3}}?(?:\s(?:on|at|to|of))?\s$")
_BOWLED = re.compile(r"\b(?!It|That)(?:[A-Z]\w+|he|she|who)\s(?:took|claimed|returned|finished\swith)\s$")
_MUSIC = re.compile(rf"(?i)\b(?:{any_of(words('music'))})\b")
_LAW = re.compile(
    r"(?i)\b(?:regulations?|reg\.|directives?|decisions?|decree|law|act)(?:\s\([A-Z, ]+\))?"
    r"(?:\s(?:no\.?|number))?\s$"
)
"""What stands before the number of a law and its year, in either order."""
_SHARE = re.compile(r"\s?[(\[][a-z -]+percent|\s(?:patients|cases|subjects|women|men|children|samples)\b")
"""What follows so many of so many: 7/32 (22%), 4/42 patients."""
_ODDS = re.compile(r"\b(?:odds|favorite|favourite|outsider|horse|bet|backed|started)\b[^.]{0,40}$", re.I)
_SCORED = re.compile(
    r"(?i)(?:\b(?:scor|rat|grad|mark|got\b|gets?\b|gave|earn|test|exam|pain)[^.;#]{0,20}"
    r"|(?=#\s*stars?\b)|\b(?:an?|is|was|it['’]s) (?=#\s*(?:$|[.,;:!?)]|(?:at|but|for|overall|because)\b)))#"
)
"""What stands around a mark: scored 7/10, a 6/10 at best."""
_TENTHS = re.compile(rf"\s(?!in\b)(?:an?|the|mile|inch|second|hour|{any_of(rows('units'))})\b")
_PAIRS = ((24, 7), (9, 11), (7, 7), (16, 9), (5, 4))
"""What is called by its two numbers."""
_MARKS = (5, 10, 100)
"""Full marks."""
_PARTS = frozenset((*range(2, 11), 12, 16, 20, 24, 25, 32, 40, 50, 60, 64, 100))
"""Denominators that things are divided by."""


def span(match: re.Match[str]) -> str:
    """10-15 → ten to fifteen; 50-50 and 60-40 → fifty fifty, sixty forty: shares of a whole."""
    low, high = match[2], match[3]
    whole = not match[1] and low.isdecimal() and high.isdecimal()
    shared = whole and int(low) >= int(high) > 9
    apart = " " if shared and (low == high or int(low) + int(high) == 100) else " to "
    if whole and _is_score(match, int(low), int(high)):
        apart = " for "
    return f"{number(low)}{apart}{number(high)}"


def _is_score(match: re.Match[str], low: int, high: int) -> bool:
    """Whether runs and wickets stand there, 203-4, or wickets and runs, 5-42."""
    before = match.string[: match.start()]
    if NOUN.match(match.string, match.end()) or re.match(r"\s?%|\sof\b", match.string[match.end() :]):
        return False
    # Of other games 35-7 is reached too.
    batted = (low > 99 and _BATTED.search(before)) or (low > 29 and _CRICKET.search(match.string))
    return bool((high < 10 and batted) or (low <= 10 < high and _BOWLED.search(before)))


def inside(match: re.Match[str]) -> str:
    """Digits within a word, set apart: B2B → B two B."""
    text = match.string
    before = " " if match.start() and text[match.start() - 1].isalpha() else ""
    said = code(match.group())
    if re.match(r"s\b", text[match.end() :]) and "." not in match.group():
        return before + re.sub("x$", "xe", re.sub("y$", "ie", said))  # B-52s → B-fifty-twos
    after = " " if match.end() < len(text) and text[match.end()].isalpha() else ""
    return before + said + after


def old_money(match: re.Match[str]) -> str:
    """£4 10s. 6d. → 4 pounds 10 shillings 6 pence; 8s. within a sentence → 8 shillings."""
    pounds, shillings = match[1] or match[5], match[2] or match[6]
    names = (("pound", pounds), ("shilling", shillings), ("pence", match[3] or match[4]))
    said = (f"{value} pence" if name == "pence" else _count(value, name) for name, value in names if value)
    return " ".join(said) + (full_stop(match) if match.group().endswith(".") else "")


GROUPS = (
    # 48°51′24″N → 48 degrees 51 minutes 24 seconds N
    (ANGLE, lambda match: f" degrees {match[1]} minutes {match[2] + ' seconds ' if match[2] else ''}"),
    (AREA, lambda match: match[1] + "²³"[int(match[3]) - 2]),  # 50 m2 → 50 m²
    (OLD_MONEY, old_money),  # 12s. 6d., 5/-
    (EACH, lambda match: f"{match[1]} {rows('each')[match[2]]}"),
    (HALVED, lambda match: f"{match[1]}.5"),  # $9 1/2 billion
    (PARTLY, lambda _: " to "),  # $250-$300, 1-1½ hours, 2 1/2-3, 2-4" of snow, 2-3x faster
    (TINS, lambda _: " "), (MULTIPLE, lambda _: " times"),
    (SIGNS, lambda _: ""),  # Rs. 500 → Rs 500, 30 m.p.h. → 30 mph, f/2.8 → f2.8
    (ABROAD, lambda match: f"{match[1]}$"),  # $US100 → US$100
    (HERTZ, lambda _: " or "),  # 50/60 Hz, 180C/gas 4, $25/£20
    (re.compile(r"(?<=min)/(?=1\.73\b)"), lambda _: " per "),
    (NOT_OUT, lambda match: f"{match[1]} not out" if _is_score(match, 100, 0) else None),  # on 51*
    (HOME, lambda match: f"{match[1]}BR, {_count(match[2], 'bath')}"),  # 2BR/1BA
    (LOSS, lambda match: f"-{match[1]}{match[2]}"),  # $(0.12) → -$0.12
    (PRIME, lambda match: f"{match[1]} prime"),  # the 5′ end of a strand
    # 100s of people → hundreds of people
    (SCORES, lambda match: number(match[1]).removeprefix("one ") + "s"),
    *((set_to, lambda match: f"{match[1]}°{match[2]}") for set_to in (OVEN, WEATHER)),  # 350F → 350°F
    # 1.234,56 → 1,234.56, the way the other rules read it
    (CONTINENTAL, lambda match: match.group().translate(str.maketrans(".,", ",."))),
    (GROUPED, grouped),
    (SCALE, lambda match: f"{match[1]}{match[2]} to "),  # a scale of 1:50, which is no time
)  # fmt: skip
SUMS = (
    # section A.5.1 → section A point five point one
    (SECTION, lambda match: match[1] + "".join(f" point {number(part)}" for part in match[2][1:].split("."))),
    (DOTTED, dotted), (ANY_PART, lambda _: " dot "), (ANY_CODE, lambda _: " x x"), (MONEY, money),
    # 2.5M → two point five million
    (SHORTENED, lambda match: f"{number(match['value'])} {_SHORT_MAGNITUDES[match['size'].lower()]}"),
    # 3:1 → three to one
    (RATIO, lambda match: _ZERO.sub(" oh ", " to ".join(map(number, match[0].split(":"))))),
    (RECORD, lambda match: f"{match[1] or ''}{number(match[2])} and {number(match[3])}"),  # They went 12-3
    (BY, lambda match: f"{(match[1] or '').rstrip()} by "),
)  # fmt: skip
FRACTIONS = (
    # 2 3/4 → two and three quarters
    (MIXED, lambda match: mixed_number(match[1], int(match[2]), int(match[3]))),
    # 4.5/5 → four point five out of five
    (MARKED, lambda match: f"{number(match[1])} out of {number(match[2])}"),
    (FRACTION, ratio),
)  # fmt: skip
COUNTS = (
    (TEAM, lambda match: cardinal(int(match[1])).removesuffix("e") + f"er{match[2]}"),  # 49ers → forty-niners
    # 21st → twenty-first; 82d, F.3d
    (ORDINAL, lambda match: " " * bool(match[2]) + ordinal(int((match[1] or match[2]).replace(",", "")))),
    (SETS, lambda match: re.sub("[-–]", " ", match[0])), (RANGE, span),  # 6-4, 3-6, 7-5; pages 1-6, 3-7
)  # fmt: skip
NUMBERS = (
    # -3.25 → minus three point two five
    (PLAIN, lambda match: ("minus " if match["sign"] else "") + number(match["value"])),
    (INSIDE, inside),
)  # fmt: skip


_UNITS = rows("units")
_EXACT = rows("exact")
"""Units that capitals tell apart: mM is no millimeter, NM no nanometer."""
_UNCHANGED, _OTHERWISE = rows("unchanged"), rows("otherwise")
_HEADED = ("of", "per", "Celsius", "Fahrenheit")
"""What follows the word that is counted: meters per second, but kilowatt hours."""

UNIT = any_of((*_UNITS, *_EXACT)).replace("μ", "[μµ]")


def unit_name(unit: str, text: str = "") -> str | None:
    """Kg → kilogram, mM → millimolar; PA is no pascal, and some are others among some words of a text."""
    other, *near = _OTHERWISE.get(unit, "").split(",")
    if near and re.search(rf"(?i)\b(?:{any_of(near)})\b", text):
        return other
    exact = unit.replace("µ", "μ")
    if unit in ("HR", "HRs", "Cl"):  # home runs, heart rate, chlorine
        return None
    return _EXACT.get(exact) or _UNITS.get(exact.lower())


def counted(value: str, unit: str) -> str:
    """``unit`` in the number that goes with ``value``: 2 and foot → feet."""
    if unit in _UNCHANGED or value.replace(",", "") == "1":
        return unit
    head, _, tail = unit.partition(" ")
    if head in ("square", "cubic"):
        return f"{head} {counted(value, tail)}"
    if tail and tail.split()[0] not in _HEADED:
        return f"{unit}s"
    many = "feet" if head == "foot" else f"{head}{'es' if head.endswith('ch') else 's'}"
    return f"{many} {tail}".strip()


_STOP = r"(?P<stop>\.(?=\s+(?-i:[a-z]|[\d(])|[,;:)]))?"
_END = r"(?!\w|/(?!(?:day|d|hour|hr|h|minute|min|week|month|year|yr)\b|(?-i:[A-Z][a-z])))"
"""What may follow a unit: no other, but /day is another rule's."""
MEASURE = re.compile(
    rf"(?i){SIGN}(?:(?P<low>{NUMBER})\s?(?:-|–|to)\s?)?{VALUE}(?P<gap>\s?)(?P<unit>{UNIT})(?P<power>[²³])?"
    rf"(?:/(?P<per>{UNIT})(?P<raised>[²³])?)?{_END}{_STOP}"
)
MILLIONS = re.compile(
    r"(?:(?<=illion\s)|(?<=ousand\s))([ck]?m(?=[²³])|km|mi|kg|ly|ft|lbs|ha|sq\.?\s(?:ft|mi|km)|[kMGT]W?h|MW|GW|[MGT]B)([²³]|\b)"
)
POWER_OF_TEN = re.compile(
    rf"(?<=\b10)(?P<power>\^[-−]?\d{{1,3}}|[⁻⁺]?[⁰¹²³⁴-⁹]+)\s?(?P<unit>{UNIT})(?:/(?P<per>{UNIT})(?P<raised>[²³])?)?"
    r"(?![\w/])"
)
INVERSE = re.compile(rf"(\d\s?(?i:{UNIT}))(?:\s?[·⋅]\s?|\s)((?i:{UNIT}))⁻([¹²³])")
_NO_UNIT = r"(?!in\b(?!\.)|[sb]\b)"
"""Letters after a number that are more often a word or a plural."""
JOINED = re.compile(
    rf"(?i)(?<![\w.-])(?:(?P<low>{NUMBER})\s?[-–]\s?)?{VALUE}-(?P<unit>{_NO_UNIT}(?:{UNIT}))(?![\w/]){_STOP}"
)
UNIT_RANGE = re.compile(rf"(?i)(?<=\d)(\s?(?:{UNIT}))\s?[-–]\s?(?=\d[\d.,]*(?:\1|\s?(?:{UNIT}))(?!\w))")
EITHER = re.compile(
    rf"(?<=\d)(\s?(?i:{UNIT}))\.?\s?/\s?(?=\d[\d.,x×]*\s?(?i:{UNIT})(?!\w))(?=(1(?:,?0)?00\s?(?:m?[glL]\b|sq\b|km\b|mi)|24\s?h)?)(?:(?<=[mc]g/)(?=([\d.]+\s?m?[lL]\b)))?"
)
PRESSURE = re.compile(r"(?<![\w./])(\d{2,3})/(\d{2,3})(?=\s?mm\s?Hg\b)")
LAP = re.compile(r"(?<![\w.:])(?:(\d{1,2}):)?(\d{1,2}):(\d\d\.\d+)(?![\w:])")
LASTED = re.compile(r"(?<![\w.])(\d{1,3})m\s?(\d{1,2}(?:\.\d+)?)s(?!\w)")
_AT = re.compile(r"(?:\b(?:at|of|to|from|about|around|below|above|than|is|near)|=)\s+$|\($")
"""What stands before a temperature in kelvin."""
_HELD = re.compile(rf"(?i)\)?\s(?:{any_of(words('held'))})s?\b")
"""What has an amount, which is one: two 15 ml bottles, dual 24″ monitors."""
_POWERS = {"²": "square", "³": "cubic"}
MINUTES = re.compile(r"(?<=\dh)\s?(\d{1,2})(?:\s?m|(?<=h\d\d))(?!\w)")
_AFTER_SECONDS = r"(?=\s*(?:$|[.,;:)])|\s+(?:and|or|before|then|while|until|per|each)\b)"
SECONDS = re.compile(
    rf"\b((?:for|after|every|within|than|waits?|waited|took|takes|lasts?|lasted|minutes?|rest|hold)\s+)(\d+)s{_AFTER_SECONDS}"
)
DAYS = re.compile(r"(?:(?<=\bfor )|(?<=\bevery )|(?<=\bx ))(?![23]d)(\d{1,3})d(?!\w)")
FEET = re.compile(
    r"(?<![\w.°])(\d{1,2})(?:['′’]\s?(?=\d+(?:[\"″”]|''))|\s?(?:ft\.?|feet)\s(?=\d+\s?in))"
    r"(\d{1,2})(?:[\"″”]|''|\s?in(?:ch(?:es)?)?(?:\.(?=\s+[a-z\d(]|[,;:)])|\b))"
)
TALL = re.compile(r"(?<![\w.°])([4-7])(?:['′’]|\s?ft\.?\s?)(\d|1[01])(?=\s|[,.;)]|$)")
INCHES = re.compile(
    r"(?<![\w.,/])((?:(\d+)[\s-])?(\d{1,2})/(\d{1,2})|\d*\.?\d+)"
    r"(?:″|[\"”](?:(?=[.,;)]|[WDHL]\b|\s+[a-z(]|\s[A-Z\d])|(?<=\.\d.)|(?<=\.\d\d.)|(?<=by\s\d\d.)))(?!(?![WDHL]\b)\w)"
)
STONE = re.compile(
    r"(?<=\d)\s?st(?=\s\d\d?\s?lbs?\b)|(?:(?<=\b[6-9])|(?<=\b1\d)|(?<=\b2[02-9]))st\b(?!\s(?:[A-Z]|century))"
)
FOOT = re.compile(
    r"(?:(?<=['′’\"]\s[x×]\s)|(?<=['′’\"][x×])|(?<![\w.°])(?=\d+['′’](?:\s?[x×]\s?\d|\s(?:high|wide|long|deep|tall|(ceilings?))\b)))(\d{1,3})['′’](?!\w)"
)
PART = re.compile(
    rf"(?i)(?<![\w./])(?:(\d+)[\s-])?(\d{{1,3}})/(\d{{1,3}})\s?{_NO_UNIT}({UNIT})(?![\w/]){_STOP}"
)
VULGAR = re.compile("(?:(\\w)\\s?)?([¼½¾⅐-⅞])")
PER = re.compile(
    rf"(?:(?<=\w)/|\bper\s)(?:({any_of(words('per'))}|L(?<![A-Z]/L))\b|([ckm]?m|in|ft|yd|mi)(?=[²³]))([²³])?(?:\.(?=\s+[a-z]|[,;:]))?"
)
_PERIODS = {"hr": "hour", "h": "hour", "mo": "month", "yr": "year", "wk": "week", "d": "day", "bbl": "barrel"}


def inches(match: re.Match[str]) -> str | None:
    """18" wide → eighteen inches wide, unless a quotation ends there."""
    before, after = re.sub(r'\d["”]', "", match.string[: match.start()]), match.string[match.end() :]
    quoted = match[0][-1] != "″" and (before.count('"') % 2 or before.count("“") > before.count("”"))
    one = before_noun(match) or _HELD.match(match.string, match.end()) or re.match(r"\s[A-Z\d]", after)
    name = "inch" if one or (match[4] and not match[2]) else counted(match[1], "inch")
    said = mixed_number(match[2], int(match[3]), int(match[4])) if match[4] else number(match[1])
    return None if quoted else f"{said} {name}{' ' * after[:1].isalpha()}"


def measure(match: re.Match[str]) -> str | None:
    """12kg → twelve kilograms; 3-5 km/h → three to five kilometers per hour; a 5 kg bag → five kilogram."""
    value, low = match["value"], match["low"]
    named = unit_name(match["unit"], match.string)
    if not named or not _is_unit(match):
        return None
    one = before_noun(match) or _HELD.match(match.string, match.end())
    name = named if one else counted("2" if low else value, named)
    if name == "year old" and not re.match(rf"{NOUN.pattern}|\s[A-Z]\b", match.string[match.end() :]):
        name = "years old"
    if match["power"]:
        name = f"{_POWERS[match['power']]} {name}"
    start = "minus " if match["sign"] else ""
    return f"{start}{number(low) + ' to ' if low else ''}{number(value)} {_with_rate(name, match)}"


def _is_unit(match: re.Match[str]) -> bool:
    """Whether the letters are a unit: "5 in" and "3 s" are more often a word and a plural."""
    unit = match["unit"]
    if unit == "K":
        return bool(match["gap"]) and _AT.search(match.string[: match.start()]) is not None
    if len(unit) == 1 and unit.isupper():
        return (
            (unit in "VWLÅΩ" and not re.match(r"-\d", match.string[match.end() :]))  # oil of 5W-30
            or (unit == "A" and ("." in match["value"] or bool(_HELD.match(match.string, match.end()))))
            or (match["per" if unit in "JNU" else "stop"] is not None and unit in "JNTU")
        )
    if unit not in ("in", "s", "b", "w", "t", "c", "pc"):
        return True
    after = match["low"] or re.search(r"(?:\b(?!the\b)[a-z]+|[=(<>,])\s?$", match.string[: match.start()])
    decimal = unit == "s" and ("." in match["value"] or (after and match["gap"]))
    enclosed = unit == "in" and re.match(r"\)|\.\W*$", match.string[match.end() :]) is not None
    return bool(match["per"] or match["stop"] or decimal or enclosed) or not (match["gap"] or unit in "stcb")


def joined(match: re.Match[str]) -> str | None:
    """a 5-km run → a five kilometer run."""
    name = unit_name(match["unit"], match.string)
    if not name or (len(match["unit"]) == 1 and match["unit"] in "ABCDGHJKMNSTU"):
        return None
    low = f"{number(match['low'])} to " if match["low"] else ""
    return f"{low}{number(match['value'])} {name}"


def lap(match: re.Match[str]) -> str:
    """3:59.4 → three minutes fifty-nine point four seconds."""
    counts = ((match[1], "hour"), (match[2], "minute"), (match[3], "second"))
    return " ".join(_count(count.removeprefix("0") or "0", unit) for count, unit in counts if count)


def power_of_ten(match: re.Match[str]) -> str | None:
    """10⁸ m/s → 10⁸ meters per second; the power is another rule's."""
    name = unit_name(match["unit"])
    if not name or (match["unit"] in ("in", "a", "as") and not match["per"]):
        return None
    return f"{match['power']} {_with_rate(counted('2', name), match)}"


def _with_rate(name: str, match: re.Match[str]) -> str:
    """A unit with the one after its slash: meters per second squared."""
    if not match["per"]:
        return name
    return f"{name} per {_raised(unit_name(match['per']) or match['per'], match['raised'])}"


def _raised(unit: str, power: str | None) -> str:
    """A square or cubic meter, a second squared."""
    if not power:
        return unit
    if unit.endswith(("meter", "foot", "inch", "yard", "mile")):
        return f"{_POWERS[power]} {unit}"
    return f"{unit} {'squared' if power == '²' else 'cubed'}"


def part(match: re.Match[str]) -> str | None:
    """4 1/2 lbs → four and a half pounds."""
    name = unit_name("c" if match[4] == "C" else match[4])
    if not name:
        return None
    said = mixed_number(match[1], int(match[2]), int(match[3]))
    return f"{said} {counted('2' if match[1] else '1', name)}"


def vulgar(match: re.Match[str]) -> str:
    """2½ → 2 1/2, the way the other rules read it."""
    top, bottom = VULGAR_FRACTIONS[match[2]]
    return f"{match[1] + ' ' if match[1] else ''}{top}/{bottom}"


def per(match: re.Match[str]) -> str:
    """/mo → per month; per m² → per square meter."""
    unit = match[1] or match[2]
    return f" per {_raised(_PERIODS.get(unit) or unit_name(unit) or unit, match[3])}"


def _count(value: str, unit: str) -> str:
    return f"{number(value)} {counted(value, unit)}"


DURATIONS = (
    (INVERSE, lambda match: f"{match[1]}/{match[2]}{match[3].replace('¹', '')}"),  # 3 m s⁻² → 3 m/s²
    # 2m 30s → two minutes thirty seconds
    (LASTED, lambda match: f"{_count(match[1], 'minute')} {_count(match[2], 'second')}"), (LAP, lap),
    (MINUTES, lambda match: f" {int(match[1])} minutes"),
    (SECONDS, lambda match: f"{match[1]}{_count(match[2], 'second')}"),
    (DAYS, lambda match: _count(match[1], "day")),  # for 10d → for ten days
    (FOOT, lambda match: f"{match[2]}{'-' if match[1] else ' '}ft"),  # 12' x 15', 8' high, 10' ceilings
)  # fmt: skip
RULES = (
    (UNIT_RANGE, lambda match: f"{match[1]} to "), (STONE, lambda _: " stone"),  # 13st 4lb, 18st
    (FEET, lambda match: f"{match[1]} foot {match[2]}" if before_noun(match)
     else f"{_count(match[1], 'foot')} {_count(match[2], 'inch')}"),  # a 5'10" man, he is 5'10"
    (TALL, lambda match: f"{match[1]} foot {match[2]}"),  # she is 5'10
    # 225g/8oz → 225g or 8oz; 5mg/2ml → 5mg per 2ml
    (EITHER, lambda match: f"{match[1]} {'per' if match[2] or match[3] else 'or'} "),
    (PRESSURE, lambda match: f"{match[1]} over {match[2]}"), (JOINED, joined), (VULGAR, vulgar),
    (MILLIONS, lambda match: f"{_POWERS.get(match[2], '')} {counted('2', unit_name(match[1]) or match[1])}"),
    (PART, part), (POWER_OF_TEN, power_of_ten), (MEASURE, measure), (INCHES, inches),
)  # fmt: skip
RATES = ((PER, per),)
