"""Arabic numbers, percentages, money, units, dates and times in words."""

from __future__ import annotations

import pytest

from tests.words.readings import ours


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("٢٥ كتابا", "خمسة وعشرون كتابا"),
        ("سنة 2024", "سنة ألفان وأربعة وعشرون"),
        ("05/03/2024", "خمسة مارس ألفان وأربعة وعشرون"),
        ("الساعة 15:30", "الساعة خمسة عشر وثلاثون دقيقة"),
        ("٣٫٥٪ و 12%", "ثلاثة فاصلة خمسة في المئة و اثنا عشر في المئة"),
        ("-5 °م", "ناقص خمسة درجة مئوية"),
        ("$7.50", "سبعة دولار وخمسون سنت"),
        ("60 kg", "ستون كيلوغرام"),
        ("10-15 شخصا", "عشرة إلى خمسة عشر شخصا"),
    ],
)
def test_what_is_written_in_digits(written: str, said: str) -> None:
    assert ours(written, "ar") == said
