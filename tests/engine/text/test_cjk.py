"""Chinese, Japanese and Korean numbers, dates, times, units and signs in words."""

from __future__ import annotations

import pytest

from engine.text.cjk import cardinal
from engine.text.spans import TracedText
from engine.text.spelling import spelled_out
from tests.words.readings import ours


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0, "零"), (10, "十"), (15, "十五"), (102, "一百零二"), (110, "一百一十"), (1002, "一千零二"),
        (2022, "两千零二十二"), (10_010, "一万零一十"), (20_002, "两万零二"), (100_000, "十万"),
        (200_000_000, "两亿"), (10**8 + 1, "一亿零一"), (10**12, "一万亿"),
    ],
)  # fmt: skip
def test_a_chinese_cardinal(value: int, said: str) -> None:
    assert cardinal(value, "zh") == said


@pytest.mark.parametrize(
    ("language", "written", "said"),
    [
        ("zh", "2023-04-06", "二零二三年四月六日"),
        ("zh", "2021年02月03日14:05到15:30", "二零二一年二月三日十四点零五分到十五点三十分"),
        ("zh", "1987–1992年", "一九八七至一九九二年"),
        ("zh", "9:00—17:30", "九点至十七点三十分"),
        ("zh", "总比分3:1", "总比分三比一"),
        ("zh", "2个人2点在2楼等第2辆车", "两个人两点在二楼等第二辆车"),
        ("zh", "涨了4.5%，跌了-2%，占3-5%", "涨了百分之四点五，跌了负百分之二，占百分之三至五"),
        ("zh", "2/3的人", "三分之二的人"),
        ("zh", "￥1,250.50和$20", "一千二百五十点五零元和二十美元"),
        ("zh", "-8°C，25℃", "零下八摄氏度，二十五摄氏度"),
        ("zh", "80km/h，35μg/m³，2kg", "每小时八十公里，三十五微克每立方米，两千克"),
        ("zh", "13800138000或010-12345678", "幺三八零零幺三八零零零或零幺零，幺二三四五六七八"),
        ("zh", "204室，G1021次，A4纸", "二零四室，G一零二一次，A四纸"),
        ("zh", "3+4=7，x≥5", "三加四等于七，x大于等于五"),
        ("zh", "０．５％", "百分之零点五"),
        ("zh", "售價是NT$200，共2個", "售價是兩百新台幣，共兩個"),
        ("zh", "v1.10.2和图3-2", "v一点十点二和图三杠二"),
        ("ja", "2022/03/04(金)の9:05", "二千二十二年三月四日金曜日の九時五分"),
        ("ja", "7日(月〜水)と1月〜3月", "七日月曜日から水曜日と一月から三月"),
        ("ja", "-2.5度、1/3、60%", "マイナス二点五度、三分の一、六十パーセント"),
        ("ja", "時速80km/h、5kg、¥1,200", "時速八十キロメートル、五キログラム、千二百円"),
        ("ja", "03-1234-5678", "ゼロ三の一二三四の五六七八"),
        ("zh", "血压120/80mmHg，8元/股", "血压一百二十，八十毫米汞柱，八元每股"),
        ("ja", "〒100-0001 千代田区1-2-3", "一零零の零零零一 千代田区一の二の三"),
        ("ja", "1000万人、第12回", "千万人、第十二回"),
        ("ko", "2022-06-10", "이천이십이년 유월 십일"),
        ("ko", "오후 3:05, 15:30", "오후 세시 오분, 십오시 삼십분"),
        ("ko", "사과 2개, 21명, 제2장, 3개월", "사과 두 개, 스물한 명, 제이장, 삼개월"),
        ("ko", "1번째와 20번째", "첫 번째와 스무 번째"),
        ("ko", "1/2, 2.5%, -3℃", "이분의 일, 이점오 퍼센트, 영하 삼도"),
        ("ko", "₩2,000과 5kg, 10~15명", "이천원과 오킬로그램, 십에서 십오명"),
        ("ko", "010-1234-5678", "공일공, 일이삼사, 오육칠팔"),
    ],
)
def test_what_is_written_in_digits(language: str, written: str, said: str) -> None:
    assert ours(written, language) == said


def test_words_stand_where_the_digits_stood() -> None:
    said = spelled_out(TracedText.of("共有125人。"), "zh")
    at = said.text.index("百")
    assert (said.starts[at], said.ends[at]) == (2, 5)
