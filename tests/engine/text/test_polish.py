"""Polish numbers, dates, times, units and abbreviations in words, in their cases."""

from __future__ import annotations

import pytest

from tests.words.readings import ours


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("01.09.1939", "pierwszego września tysiąc dziewięćset trzydziestego dziewiątego roku"),
        ("3 maja 1791 r.", "trzeciego maja tysiąc siedemset dziewięćdziesiątego pierwszego roku."),
        ("w 1918 r.", "w tysiąc dziewięćset osiemnastym roku."),
        ("w XX w. i XV wiek", "w dwudziestym wieku i piętnasty wiek"),
        ("o 9:05, godzina 20:00", "o dziewiątej zero pięć, godzina dwudziesta"),
        ("22 kg, 5 min", "dwadzieścia dwa kilogramy, pięć minut"),
        ("1 t, 80 km/h", "jedna tona, osiemdziesiąt kilometrów na godzinę"),
        ("o godz. 9:30", "o godzinie dziewiątej trzydzieści"),
        ("2,5 mln zł", "dwa przecinek pięć miliona złotych"),
        ("12,50 zł", "dwanaście złotych pięćdziesiąt groszy"),
        ("Kazimierza III i Jan II", "Kazimierza Trzeciego i Jan Drugi"),
        ("na str. 7, rys. 2", "na stronie siedem, rysunek dwa"),
        ("2. piętro, 3-go maja", "drugie piętro, trzeciego maja"),
        ("tzn. 1/2 i 7%", "to znaczy pół i siedem procent"),
        ("600 700 801", "sześćset, siedemset, osiemset jeden"),
    ],
)  # fmt: skip
def test_what_is_written_in_digits(written: str, said: str) -> None:
    assert ours(written, "pl") == said
