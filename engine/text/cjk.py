"""Numbers, dates, times, units and signs of Chinese, Japanese and Korean text in words.

:mod:`engine.text.spelling` tries these rules in their order. Their words are in ``said.txt``; of numbers
num2words says the Japanese and the Korean ones, Chinese it has not. What is said in Chinese is written in the
characters of the text, simplified or traditional.
"""

from __future__ import annotations

import re
from functools import cache, partial

from engine.text.english import any_of
from engine.text.said import Rule, Say, in_words, listed

LANGUAGES = ("zh", "ja", "ko")

_DIGITS = "零一二三四五六七八九"
_STEPS = ("", "十", "百", "千")
_GROUPS = ("", "万", "亿", "万亿")
_LOOK = 40
"""Characters before a number that may say what it is."""
_MOST_DIGITS = 16
_TRADITIONAL = re.compile("[們個這國說時間後來會學與為對開號點層樓歲萬億兩氣溫電話價長見車門馬]")
"""Characters that simplified text has not."""
_OLD = str.maketrans("万亿点两负摄时钟币欧镑韩兹顷贝", "萬億點兩負攝時鐘幣歐鎊韓茲頃貝")
_WIDE = str.maketrans("０１２３４５６７８９．，：％－／", "0123456789.,:%-/")
_PLAIN_SIGNS = str.maketrans("−－＋＝％", "--+=%")

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_BEGINS = r"(?<![0-9A-Za-z.,:/-])"
"""Before a number that is not the end of something longer."""
_ENDS = r"(?![0-9A-Za-z]|[.,:/-][0-9])"
_MINUS = r"(?<![0-9A-Za-z.,:/])(?:(?<![0-9A-Za-z)）])([-−－+＋]))?"
_DASH = r"\s?[-–—~～〜]\s?"
_YEAR = r"(?:1[0-9]|20)\d\d"
_MONTH, _DAY = r"(0?[1-9]|1[0-2])", r"(0?[1-9]|[12]\d|3[01])"

_WIDE_DIGITS = re.compile("[０-９．，：％－／]+(?<=[０-９％])")
_DATE = re.compile(rf"{_BEGINS}({_YEAR})([-/.])\s?{_MONTH}(?:\2\s?{_DAY}\.?|(?<=-\d\d)|(?<=/\d\d)){_ENDS}")
_ZERO = re.compile(r"(?<!\d)0(?=[1-9]\s?[月日号號월일분초])")
_TELEPHONE = re.compile(
    rf"{_BEGINS}(?:\+\d{{1,2}}[- ]?)?(?:1[3-9]\d[- ]?\d{{4}}[- ]?\d{{4}}|0\d{{1,3}}-\d{{7,8}}"
    rf"|\(?0\d{{1,3}}\)?[- ]\d{{2,4}}-\d{{4}}|[48]00-\d{{3}}-\d{{4}}|1[568]\d\d-\d{{4}}"
    rf"|\(?\d{{3}}\)?[- ]\d{{3,4}}-\d{{4}}|\d{{4}}(?:-\d{{4}}){{3}}){_ENDS}"
    r"|(?:(?<=拨打)|(?<=撥打)|(?<=[热熱][线線])|(?<=报警)|(?<=[电電][话話])|(?<=打))\d{3,5}(?![\d个個次])"
    r"|(?<!\d)\d{5}(?=[热熱專专][线線]|[网網]站|平台)|(?<!\d)\d{3,5}(?=打[个個]?[电電])"
)
_DOTTED = re.compile(r"(?<![\d.])\d+(?:\.\d+){2,}(?!\d)")
_SEASON = re.compile(rf"{_BEGINS}({_YEAR})[-/](\d\d)(?=[赛賽]季|[学學]年|年度)")
_YEARS = re.compile(rf"{_BEGINS}({_YEAR})年?{_DASH}(?={_YEAR}年)")
_OF_YEARS = re.compile(
    rf"(?<!\d){_YEAR}(?=\s?年|[至到]{_YEAR}年|版|世界[杯盃]|[奥奧][运運]|财年|[赛賽]季)"
    r"|(?<![\d.])\d\d(?=年\d{1,2}月|[后後](?![退来來面天年])|[届屆][毕畢])|(?:(?<=公元)|(?<=公元前))\d{3,4}(?=年)"
)
_TIMES = re.compile(rf"(?<=[:：]\d\d){_DASH}(?=\d{{1,2}}[:：]\d\d)")
_TIME = re.compile(
    r"(?<![0-9A-Za-z.,:/])([01]?\d|2[0-4])[:：]([0-5]\d)(?:[:：]([0-5]\d))?(?:\s?([aApP])\.?[mM]\b\.?)?"
    r"(?![0-9A-Za-z:]|[.,]\d)"
)
_RATIO = re.compile(r"(?<=\d)\s?[:：]\s?(?=\d)")
_SHARES = re.compile(rf"{_BEGINS}({_NUMBER}){_DASH}({_NUMBER})\s?([%‰％])")
_SHARE = re.compile(rf"{_MINUS}({_NUMBER})\s?([%‰％])")
_FRACTION = re.compile(rf"{_MINUS}(\d{{1,3}})(?:/| / )(\d{{1,4}}){_ENDS}")
_ANGLE = re.compile(r"(?<=\d)°\s?(\d{1,2})[′'](?:\s?(\d{1,2}(?:\.\d+)?)[″\"])?")
_WARMTH = re.compile(rf"{_MINUS}({_NUMBER})\s?(°C|°F|°)")
_FIGURE = re.compile(r"(?<=[图圖表式例]\d)-(?=\d)|(?<=[图圖表式例]\d\d)-(?=\d)")
_RANGE = re.compile(
    r"(?:(?<![A-Za-z-]\d)(?<![A-Za-z-]\d\d)(?<![A-Za-z-]\d{3})(?<=\d)"
    rf"|(?<=[%年月日号號岁歲元円万萬亿億点點时時分页頁章米度℃년월일시분원명)）])){_DASH}(?=\d[\d.,]*(?![\d-]))"
    r"|(?<=[^\W\d_])[〜～](?=\d)"
)
_EACH = re.compile(r"(?<=[元克米升里次人])/(?=[人月天年日周次小个個股分秒])")
_PRESSURE = re.compile(r"(?<=\d)/(?=\d{2,3}\s?mmHg)")
_MULTIPLIED = re.compile(r"(?<=\d)\s?[xX×*]\s?(?=\d)")
_SIGN = re.compile(r"(?<=\d)\s?([+＋=＝÷≤≥]|[<>]=?)\s?(?=\d)|([±≤≥])(?=\d)")
_CODE = re.compile(
    r"(?<!\d)\d{3,4}(?=\s?(?:室|房|路(?:公交|公車|车|車)|次列|航班|号房|號房|호실))"
    r"|(?:(?<=[A-Za-z])|(?<=[A-Za-z]-))\d{3,}"
)
_NUMBERED = re.compile(r"([编編账帳号號邮郵密尾][号號码碼编編][为為是]?[:：]?\s?)(\d{3,})")
_WEEKDAY = re.compile(
    r"(?<=[日일])\s?[（(]([月火水木金土日월화수목금토일])(?:曜日?|요일)?(?:[〜～~-]([月火水木金土日월화수목금토일])|(・祝)日?)?[)）]"
)
_POST = re.compile(r"〒\s?(\d{3})-(\d{4})(?!\d)")
_BLOCK = re.compile(r"(?<=[^\W\d_a-zA-Z]\d)[-−](?=\d)|(?<=[^\W\d_a-zA-Z]\d\d)[-−](?=\d)|(?<=\d-\d)[-−](?=\d)")
_NATIVE = re.compile(
    r"(?<![0-9.,:/~-])(?<!제)(?<!제 )([1-9]\d?)\s?(?=개(?![월국])|명|사람|마리|권|잔|병|시간|살|번째|벌|켤레"
    r"|그루|송이|척|가지|달(?!러)|군데|쌍|통|봉지|상자|곳|그릇|모금|걸음|시(?![속즌민리가장도청]))"
)
"""What Koreans count in numbers of their own."""
_FIRST = re.compile("(?<![가-힣])한 (?=번째)")
_MONTHS = re.compile(r"(?<!\d)(?:6|10)(?=월)")
_PLAIN = re.compile(rf"(?<![0-9.,:/])(?:(?<![A-Za-z0-9_)）])([-−－]))?({_NUMBER})")

_COMPARED = re.compile(
    r"(?:比分|比例|比率|比为|比為|配比|以|胜|勝|负|負|平|スコア|比は|割合は|비율은?|점수는?)\s?\S{0,4}"
    r"(?:\d+[:：]\d+[、，,]\S{0,2})*$"
)
"""What stands before a score or a ratio."""
_COUNTED = re.compile(
    r"\s?(?:[个個只隻本次天年位名种種条條块塊杯周家张張台臺辆輛间間米倍岁歲句首部支枝件份瓶碗把双雙对對遍页頁章]"
    r"|小时|小時|分钟|分鐘|公里|公斤|千克|星期|千|万|萬|亿|億|百万|百萬|点(?!\d)|點(?!\d)|人)"
)
"""What is counted in Chinese, behind its number; 2月, 2日 and 2号 are none."""
_ONES = ("", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉")
_TENS = ("", "열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔")


def cardinal(value: int, language: str) -> str:
    """2024 → 两千零二十四, 二千二十四, 이천이십사."""
    if language != "zh":
        return re.sub("(?<![二三四五六七八九])千(?=[万億兆])", "一千", in_words(value, language)).replace(
            " ", ""
        )
    said, gap = "", False
    for power in range(len(_GROUPS) - 1, -1, -1):
        group = value // 10_000**power % 10_000
        if not group:
            gap = bool(said)
            continue
        zero = "零" if said and (gap or group < 1000) else ""
        four = _four(group)
        if (group == 2 and power) or (group > 199 and str(group)[0] == "2"):
            four = "两" + four[1:]
        said, gap = said + zero + four + _GROUPS[power], False
    return re.sub("^一十", "十", said) or "零"


def _four(value: int) -> str:
    """1 to 9999 in Chinese."""
    said, gap = "", False
    for power in range(3, -1, -1):
        digit = value // 10**power % 10
        if digit:
            said += ("零" if gap and said else "") + _DIGITS[digit] + _STEPS[power]
        gap = not digit
    return said


def digits(written: str, language: str, names: str = "digits") -> str:
    """2024 → 二零二四."""
    known = listed(language, "w")[names].split(",")
    return "".join(known[int(char)] for char in written if char.isdecimal())


def number(written: str, language: str) -> str:
    """1,299.50 → 一千二百九十九点五零; 007 and what has no name digit by digit."""
    whole, point, part = written.replace(",", "").partition(".")
    one_by_one = (len(whole) > 1 and whole[0] == "0") or len(whole) > _MOST_DIGITS
    said = digits(whole, language) if one_by_one else cardinal(int(whole), language)
    return f"{said}{listed(language, 'w')['.']}{digits(part, language)}" if point else said


def counted(written: str, language: str) -> str:
    """The same before what is counted, where two are 两 in Chinese."""
    return "两" if written == "2" and language == "zh" else number(written, language)


def native(value: int) -> str:
    """1 to 99 as Koreans count things: 한, 스무, 서른두."""
    tens, ones = divmod(value, 10)
    return "스무" if value == 20 else _TENS[tens] + _ONES[ones]


_spelled = partial(digits, language="zh")
_OWN: dict[str, list[Rule]] = {
    "zh": [
        (_SEASON, lambda match: f"{_spelled(match[1])}至{_spelled(match[2])}"),  # 2023/24赛季
        # Years are said digit by digit.
        (_YEARS, lambda match: f"{_spelled(match[1])}至"), (_OF_YEARS, lambda match: _spelled(match[0])),
        (_NUMBERED, lambda match: match[1] + _spelled(match[2])), (_FIGURE, lambda _: "杠"),  # 图2-1
        (_EACH, lambda _: "每"), (_PRESSURE, lambda _: "，"), (re.compile("&"), lambda _: "和"),
    ],
    # 〒100-0001, 千代田区1-2-3
    "ja": [
        (_POST, lambda match: f"{digits(match[1], 'ja')}の{digits(match[2], 'ja')}"),
        (_BLOCK, lambda _: "の"),
    ],
    "ko": [
        (_NATIVE, lambda match: f"{native(int(match[1]))} "), (_FIRST, lambda _: "첫 "),
        (_MONTHS, lambda match: {"6": "유", "10": "시"}[match[0]]),
    ],
}  # fmt: skip
"""Rules of one language alone."""


class Tongue:
    """What the rules of one of the :data:`LANGUAGES` say for what they match."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._words = listed(language, "w")
        self._units, self._coins = listed(language, "u"), listed(language, "c")

    def rules(self) -> list[Rule]:
        """All, in the order in which they are tried."""
        words = self._words
        coin, unit = any_of(self._coins), any_of(self._units)
        money = re.compile(rf"(?i)(?<![a-z])({coin})\s?({_NUMBER})\s?([千万萬亿億만억조]{{0,2}})[元円원]?")
        measure = re.compile(rf"{_BEGINS}({_NUMBER})\s?({unit})(?:/({unit}))?(?![A-Za-z0-9])")
        return [
            (_WIDE_DIGITS, lambda match: match[0].translate(_WIDE)), (_DATE, self._date),
            (_ZERO, lambda _: ""), (_WEEKDAY, self._weekday), (_TELEPHONE, self._dialed),
            (_DOTTED, self._dotted), *_OWN[self._language],
            (_TIMES, lambda _: words["to"]), (_TIME, self._time), (_RATIO, lambda _: words["ratio"]),
            (_SHARES, self._shares), (_SHARE, self._share), (_FRACTION, self._fraction), (money, self._money),
            (_ANGLE, self._angle), (_WARMTH, self._warmth), (_RANGE, lambda _: words["to"]),
            (measure, self._measure), (_MULTIPLIED, lambda _: words["×"]),
            (_SIGN, lambda match: self._sign(match[1] or match[2])),
            (_CODE, lambda match: digits(match[0], self._language)), (_PLAIN, self._plain),
        ]  # fmt: skip

    def _of(self, name: str, *values: str) -> str:
        """A phrase with numbers in it."""
        return self._words[name].format(*(number(value, self._language) for value in values))

    def _sign(self, sign: str | None) -> str:
        return self._words[sign.translate(_PLAIN_SIGNS)] if sign else ""

    def _date(self, match: re.Match[str]) -> str:
        """2024-03-05 → 2024年3月5日, 2008-08 → 2008年8月, for other rules to say."""
        words, day = self._words, self._words["day"].format(int(match[4])) if match[4] else ""
        return f"{words['year'].format(match[1])}{words['month'].format(int(match[3]))}{day}"

    def _weekday(self, match: re.Match[str]) -> str:
        """5日(月〜金) → 5日月曜日から金曜日."""
        day = self._words["weekday"]
        last = f"{self._words['to']}{day.format(match[2])}" if match[2] else "祝日" if match[3] else ""
        return f"{day.format(match[1])}{last}"

    def _dialed(self, match: re.Match[str]) -> str:
        """13912345678 → 幺三九…, 03-1234-5678 → ゼロ三の一二三四の…."""
        groups = (digits(group, self._language, "dialed") for group in re.findall(r"\d+", match[0]))
        return self._words["group"].join(groups)

    def _dotted(self, match: re.Match[str]) -> str:
        """2.1.3 → 二点一点三; 192.168.1.1 → 一九二点一六八点一点一."""
        parts = match[0].split(".")
        said = ((digits if len(part) > 2 else number)(part, self._language) for part in parts)
        return self._words["."].join(said)

    def _time(self, match: re.Match[str]) -> str | None:
        """15:30 → 十五点三十分; 3:05 pm → 下午三点零五分; a score or a ratio is another rule's."""
        hour, minute, second, half = match.groups()
        if _COMPARED.search(match.string[max(match.start() - _LOOK, 0) : match.start()]):
            return None
        own = self._language == "ko" and 0 < int(hour) <= 12
        said = native(int(hour)) if own else counted(str(int(hour)), self._language)
        said = self._words.get(f"{half or ''}m".lower(), "") + self._words["hour"].format(said)
        if self._language != "zh":
            minute, second = str(int(minute)), (second or "").lstrip("0")
        if minute.strip("0") or second:
            said += self._of("minute", minute)
        return said + (self._of("second", second) if second else "")

    def _share(self, match: re.Match[str]) -> str:
        """-3.2% → 负百分之三点二, マイナス三点二パーセント."""
        return self._sign(match[1]) + self._of(match[3].translate(_PLAIN_SIGNS), match[2])

    def _shares(self, match: re.Match[str]) -> str:
        """3-5% → 百分之三至五."""
        low, high = (number(value, self._language) for value in match.groups()[:2])
        return self._words[match[3].translate(_PLAIN_SIGNS)].format(f"{low}{self._words['to']}{high}")

    def _fraction(self, match: re.Match[str]) -> str:
        """2/3 → 三分之二, 三分の二, 삼분의 이."""
        return self._sign(match[1]) + self._of("/", match[2], match[3])

    def _money(self, match: re.Match[str]) -> str:
        """￥1,299 → 一千二百九十九元."""
        return f"{counted(match[2], self._language)}{match[3]}{self._coins[match[1].upper()]}"

    def _angle(self, match: re.Match[str]) -> str:
        """39°54′ → 39度五十四分, the rest of which is another rule's."""
        second = self._of("second", match[2]) if match[2] else ""
        return f"{self._words['°'].format('')}{self._of('minute', match[1])}{second}"

    def _warmth(self, match: re.Match[str]) -> str:
        """-5°C → 零下五摄氏度; 90° → 九十度."""
        below = self._words["below"] if match[1] and match[1] not in "+＋" else ""
        return below + self._of(match[3], match[2])

    def _measure(self, match: re.Match[str]) -> str:
        """60kg → 六十千克; 120km/h → 每小时一百二十公里; 35μg/m³ → 三十五微克每立方米."""
        said = f"{counted(match[1], self._language)}{self._units[match[2]]}"
        if match[3] in ("h", "s", "min"):
            speed = self._words[f"/{match[3]}"]  # 時速{}, which may stand there already
            is_said = (
                match.string[max(match.start() - _LOOK, 0) : match.start()]
                .rstrip()
                .endswith(speed.format("").strip())
            )
            return said if is_said else speed.format(said)
        return self._words["per"].format(said, self._units[match[3]]) if match[3] else said

    def _plain(self, match: re.Match[str]) -> str:
        """What no other rule has taken."""
        several = (
            _COUNTED.match(match.string, match.end())
            and match.string[max(match.start() - 1, 0) : match.start()] != "第"
        )
        said = (counted if several else number)(match[2], self._language)
        return self._sign(match[1]) + said


@cache
def rules(language: str) -> tuple[Rule, ...]:
    """Those of one of the :data:`LANGUAGES`, tried in this order."""
    found = Tongue(language).rules()
    return tuple((pattern, _written(say)) for pattern, say in found) if language == "zh" else tuple(found)


def _written(say: Say) -> Say:
    """The same in the characters of the text, of Chinese."""

    def said(match: re.Match[str]) -> str | None:
        words = say(match)
        return words.translate(_OLD) if words and _TRADITIONAL.search(match.string) else words

    return said
