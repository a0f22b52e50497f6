"""Names of the units of measurement in English."""

from __future__ import annotations

from engine.text.english.abbreviations import any_of, table

_UNITS = table(
    "mm:millimeter|cm:centimeter|m:meter|km:kilometer|in:inch|ft:foot|yd:yard|yds:yard|mi:mile|mg:milligram|"
    "g:gram|kg:kilogram|oz:ounce|lb:pound|lbs:pound|ml:milliliter|cl:centiliter|dl:deciliter|l:liter|"
    "gal:gallon|qt:quart|qts:quart|pt:point|pts:point|tsp:teaspoon|tsps:teaspoon|tbsp:tablespoon|"
    "tbsps:tablespoon|ms:millisecond|s:second|sec:second|secs:second|min:minute|mins:minute|h:hour|hr:hour|"
    "hrs:hour|hz:hertz|khz:kilohertz|mhz:megahertz|ghz:gigahertz|w:watt|kw:kilowatt|mw:megawatt|"
    "kwh:kilowatt hour|v:volt|b:byte|kb:kilobyte|mb:megabyte|gb:gigabyte|tb:terabyte|kbps:kilobit per second|"
    "mbps:megabit per second|gbps:gigabit per second|mph:mile per hour|kph:kilometer per hour|"
    "rpm:revolution per minute|fps:frame per second|bps:basis point|"
    "kmh:kilometer per hour|bpm:beat per minute|ppm:part per million|ha:hectare|°c:degree Celsius|"
    "°f:degree Fahrenheit|°:degree|%:percent|db:decibel|cal:calorie|kcal:kilocalorie|px:pixel|"
    "dpi:dot per inch|ph:P H|hp:horsepower|psi:P S I|mpg:mile per gallon|gw:gigawatt|tw:terawatt|"
    "wh:watt hour|mwh:megawatt hour|gwh:gigawatt hour|kn:knot|sq ft:square foot|sq mi:square mile|"
    "sq km:square kilometer|sq m:square meter|cu ft:cubic foot|fl oz:fluid ounce|fl. oz:fluid ounce|"
    "sq. ft:square foot|sq. mi:square mile|n·m:newton meter|mah:milliampere hour|lm:lumen|atm:atmosphere|"
    "kbit:kilobit|mbit:megabit|gbit:gigabit|å:angstrom|ω:ohm|kω:kilohm|mω:megohm"
)
_EXACT = table(
    "nm:nanometer|μm:micrometer|ng:nanogram|μg:microgram|μL:microliter|μl:microliter|μs:microsecond|"
    "mM:millimolar|μM:micromolar|nM:nanomolar|mol:mole|mmol:millimole|μmol:micromole|nmol:nanomole|Pa:pascal|"
    "hPa:hectopascal|kPa:kilopascal|MPa:megapascal|GPa:gigapascal|mmHg:millimeter of mercury|"
    "mm Hg:millimeter of mercury|J:joule|kJ:kilojoule|MJ:megajoule|N:newton|kN:kilonewton|K:kelvin|"
    "mW:milliwatt|mV:millivolt|kV:kilovolt|mA:milliamp|eV:electron volt|keV:kiloelectron volt|"
    "MeV:megaelectron volt|GeV:gigaelectron volt"
)
"""Units that capitals tell apart: mM is no millimeter, NM no nanometer."""
_UNCHANGED = (
    "hertz", "kilohertz", "megahertz", "gigahertz", "percent", "P H", "P S I", "horsepower", "millimolar",
    "micromolar", "nanomolar", "kelvin",
)  # fmt: skip
_HEADED = ("of", "per", "Celsius", "Fahrenheit")
"""What follows the word that is counted: meters per second, but kilowatt hours."""

UNIT = any_of((*_UNITS, *_EXACT)).replace("μ", "[μµ]")


def unit_name(unit: str) -> str | None:
    """Kg → kilogram, mM → millimolar; PA is no pascal."""
    exact = unit.replace("µ", "μ")
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
    many = {"foot": "feet", "inch": "inches"}.get(head, f"{head}s")
    return f"{many} {tail}".strip()
