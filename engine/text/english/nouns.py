"""Whether an amount stands before what it describes in English: a $20 bill, the 5 km run."""

from __future__ import annotations

import re

_ONE = re.compile(
    r"(?i)\b(?:(?P<sure>an?|another)|the|this|its|his|their|our|my|your"
    r"|(?!(?:it|that|here|there|what|he|she|who|let|where|how)['’]s)\w+['’]s)\s"
    r"(?:(?:new|old|crisp|single|large|small|big|huge|heavy|record|reported|proposed|planned|typical)\s)?$"
)
_FARTHEST = 40
_NO_NOUN = (
    r"an?|the|this|that|these|those|his|her|its|their|our|my|your|he|she|it|they|we|you|in|of|and|or|to|for|from|per"
    r"|at|by|on|with|without|as|than|which|who|whom|whose|while|when|where|if|but|so|because|until|since|before|after"
    r"|between|into|onto|over|under|above|below|against|about|around|through|during|within|among|off|up|down|out|away"
    r"|back|ago|apart|each|every|is|was|were|are|be|has|have|had|will|would|could|should|can|may|might|must|shall|do"
    r"|does|did|not|now|then|just|also|still|even|ever|never|again|later|more|less|yet|too|there|here|today|yesterday"
    r"|tomorrow|tonight|once|twice|instead|goes|went|comes|came|makes|made|gets|got|gives|gave|takes|took|pays|paid"
    r"|buys|bought|costs|covers|helps|represents|means|meant|remains|needs|becomes|became|begins|began|left|spent|lost"
    r"|seems|ran|stood|fell|rose|grew|plus|minus|times|equals"
)
_NOUN = re.compile(rf"\s(?!(?:{_NO_NOUN})\b)[a-z]{{2,}}")
_PAST = re.compile(r"\s[a-z]+(?:ed|ly)\b")


def before_noun(match: re.Match[str]) -> bool:
    """Whether an article stands before the amount and a noun after it, as in "a $20 bill"."""
    one = _ONE.search(match.string[max(0, match.start() - _FARTHEST) : match.start()])
    if not one or not _NOUN.match(match.string, match.end()):
        return False
    return bool(one["sure"]) or not _PAST.match(match.string, match.end())
