"""Roman numerals in English words: of chapters and of kings, and the letters that only look like one."""

from __future__ import annotations

import re

from engine.text.english.numbers import cardinal, ordinal, roman

_MANY = "chapter|canto|psalm|act|scene|book|volume|part|stave|episode|bowl"
"""What is counted in Roman numerals so often that a lone V or X after it is one too."""
_FEW = "section|article|figure|table|war|type|phase|mark|class|stage|level|lesson|unit|appendix|letter|page"
_LETTERED = {"letter": "VX", "appendix": "VX", "type": "X"}
"""Letters that are names after these words: the letter X, Appendix V, Type X."""
_MONARCH = re.compile(
    r"Alexander|Benedict|Catherine|Charles|Constantine|Edward|Elizabeth|Ferdinand|Francis|Frederick|George|Gregory"
    r"|Henry|Innocent|James|John|Leo|Louis|Napoleon|Nicholas|Otto|Paul|Peter|Philip|Pius|Ramesses|Richard|Rudolf"
    r"|Victor|Wilhelm|William"
)
"""Whose numeral is an ordinal without a title before the name: others count, as in Rocky II."""
_REIGNING = re.compile(
    r"\b(?:King|Queen|Pope|Emperor|Empress|Tsar|Czar|Kaiser|Sultan|Shah|Pharaoh)\s+[A-Z]\w+$"
)
_RULED = re.compile(r"\s+(?:of\s+(?:[A-Z]|the\b)|\(|reigned\b)|,\s+(?:who|whose)\b|['’]s\b")
"""What follows the numeral of a monarch and never the word "I"."""
_ACTED = re.compile(
    r"\s+(?:was|is|had|has|became|came|died|married|reigned|ruled|spent|gave|granted|founded|succeeded|signed)\b"
)
"""What follows it where the name begins the sentence, so that "I" is nobody who speaks."""
_NAME = re.compile(
    r"(?:\b(?!(?:The|In|An?|Of|At|On|And|But|For|From)\b)([A-Z](?:[a-z]+|\.))\s+)?\b([A-Z][a-z]+)$"
)
_ENDS = re.compile(r"\s*(?:$|[.:;!?)\]\"”’—–])")
_DETERMINED = re.compile(
    r"(?i)\b(?:the|an?|this|that|these|those|every|each|any|which|what|one|first|last|next|best|only|another|some|no"
    r"|all|my|your|his|her|its|our|their)\s+$"
)
_AFTER_ONE = re.compile(
    r"\s*,|\s+(?:\d|(?:of|is|has|does|and|or|to|through|begins|opens|ends|starts|deals|contains|describes|covers"
    r"|tells|shows|by|from|we|he|she|they|you|it|the|there)\b)"
)
"""What follows "Part I" and hardly the word "I"."""
_AFTER_NUMERAL = re.compile(r"\s*(?:$|[.,;:!?)\]\"”’—–])|\s+(?:of|is|was|in|and|or|has|had|to)\b")

NUMBERED = re.compile(rf"\b({_MANY}|{_FEW})(\s+)((?-i:[IVXLC]+|[ivx]{{2,}}))\b(?!['’.]?\w)", re.I)
SEVERAL = re.compile(
    rf"(?i)\b((?:{_MANY}|{_FEW}|phase|classe)s\s+)((?-i:[IVXLC]+|[ivx]+))"
    r"(\s*(?:,|-|–|and|or|to|through)\s*)((?-i:[IVXLC]+|[ivx]+))\b(?!['’.]?\w)"
)
PLACED = re.compile(
    r"\b([IVXLC]{2,}|[VX])(?:th|st|nd|rd)\b|(?<=\b[Tt]he\s)([IVXLC]{2,}|[VX])(?=\s+(?:Olympi\w+|Winter|Summer|Paralympic\w*|Corps"
    r"|[Cc]entury|[Dd]ynasty|Congress|Legion|Army|International)\b)"
)
NAMED = re.compile(r"(?<=[a-z])(\s+)([IVX]{1,5})\b(?!['’](?!s\b)\w)(?=[\s,.;:!?)'’\"”]|$)")


def numbered(match: re.Match[str]) -> str | None:
    """Chapter IV → Chapter four, scene ii → scene two; the book I bought and Appendix C stay."""
    value = roman(match[3].upper())
    return f"{match[1]}{match[2]}{cardinal(value)}" if value and _counts(match) else None


def several(match: re.Match[str]) -> str | None:
    """Parts I and II → Parts one and two."""
    first, last = roman(match[2].upper()), roman(match[4].upper())
    if not first or not last or first >= last or last > 99:
        return None
    between = " to " if match[3].strip() in "-–" else match[3]
    return f"{match[1]}{cardinal(first)}{between}{cardinal(last)}"


def _counts(match: re.Match[str]) -> bool:
    """Whether what follows the word is a numeral, not the word "I" or a letter."""
    word, numeral = match[1].lower(), match[3]
    if len(numeral) > 1:
        return set(numeral) <= set("IVXivx") if word in _FEW.split("|") else not set(numeral) <= set("LC")
    if numeral == "I":
        return match[1][0].isupper() and _is_one(match)
    if numeral in _LETTERED.get(word, ""):
        return not match.string[: match.start()].strip() and not match.string[match.end() :].strip(" .:")
    if numeral in "VX":
        return word in _MANY.split("|") or match[1][0].isupper()
    return numeral == "L" and word in ("chapter", "canto", "psalm")


def _is_one(match: re.Match[str]) -> bool:
    """Whether a lone I is a numeral: at the end, or where the word "I" could not stand."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    if _ENDS.match(after) or before.endswith(("World ", "WORLD ")):
        return True
    if _DETERMINED.search(before):
        return False
    heading = not before.strip() and match[1].lower() in ("chapter", "canto", "act", "volume")
    return bool(_AFTER_ONE.match(after)) or (heading and re.match(r"\s+[A-Z]", after) is not None)


def named(match: re.Match[str]) -> str | None:
    """Henry VIII → Henry the eighth, John Smith III → the third; other names count: Rocky two."""
    before, after, numeral = match.string[: match.start()], match.string[match.end() :], match[2]
    value, name = roman(numeral), _NAME.search(before)
    if not value or not name or name[2] in ("The", "A", "An", "This", "That"):
        return None
    # A drip is called IV, an editor VI; V is a letter as often as a numeral.
    drip = numeral in ("IV", "VI") and not _AFTER_NUMERAL.match(after)
    titled = _REIGNING.search(before)
    realm = len(numeral) > 1 and re.match(r"\s+of\s+[A-Z]", after)
    king = titled or realm or _MONARCH.fullmatch(name[2])
    if numeral == "I":
        begins = king and not before[: name.start(2)].strip() and _ACTED.match(after)
        return f"{match[1]}the first" if titled or begins or (king and _RULED.match(after)) else None
    if numeral == "X" and not king:
        return None
    if king or (name[1] and numeral in ("II", "III", "IV") and not drip):
        return f"{match[1]}the {ordinal(value)}"
    return None if numeral == "V" or drip else f"{match[1]}{cardinal(value)}"


def placed(match: re.Match[str]) -> str | None:
    """The XXth century → the twentieth century; the XXIV Olympic Games → the twenty-fourth."""
    value = roman(match[1] or match[2])
    return ordinal(value) if value else None


RULES = ((SEVERAL, several), (NUMBERED, numbered), (PLACED, placed), (NAMED, named))
