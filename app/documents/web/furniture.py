"""What web pages put around an article and into it, told by tags, roles and names: menus, sharing,
comments."""

from __future__ import annotations

import re
from functools import lru_cache

from selectolax.lexbor import LexborNode

from app.documents.web.page import HEADINGS, TEXT_ITSELF, Names

_TAGS = frozenset({"nav", "footer", "form", "dialog", "aside", "figcaption"})
_ROLES = frozenset({"navigation", "contentinfo", "complementary", "search", "menu", "toolbar", "alert"})
_NAMES = re.compile(
    r"(?:^|[-_])(?:comments?|commentlist|disqus\w*|respond|(?:bread)?crumbs?|shar(?:e|ing)|sharedaddy"
    r"|social|related|relatedposts|recommend\w*|newsletter|subscri(?:be|ption)|promo\w*|advert\w*|ads?"
    r"|banner|sidebar|footer|bottom|menu|nav|navbar|navigation|masthead|toolbar|paginat(?:ion|or)|pager"
    r"|tags|taglist|by-?line|author|popup|modal|cookies?|consent|gdpr|onetrust|widgets?|outbrain|taboola"
    r"|trc|teasers?|trending|popular|mostread|login|signup|sponsor\w*|copyright|addtoany|interlanguage"
    r"|langlinks|lang-btn|credits?|captions?|\w*gallery|lightbox|slideshow|carousel|dateline|timestamp"
    r"|date|published|meta|ticker|breaking|read-(?:next|more)|explore|top-?stories"
    r"|more-?(?:stories|news|on)|also|donate|print-only|skip|ad-?slot"
    r")(?:$|[-_])",
    re.I,
)
"""Words in the names of classes; an id may be made of a heading's words, so that fewer count there."""
_IDS = re.compile(
    r"comments?|disqus\w*|respond|breadcrumbs?|sidebar|footer|menu|nav|main-?nav|navigation|header-?nav"
    r"|p-lang-btn"
    r"|(?:cookie|consent|onetrust|gdpr)[\w-]*",
    re.I,
)
_SURELY = re.compile(
    r"(?:^|[-_ ])(?:comments?|commentlist|disqus\w*|sidebar|modal|popup|cookies?)(?:$|[-_ ])", re.I
)
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")


def is_furniture(node: LexborNode, tag: str, names: Names) -> bool:
    """Whether an element of a web page says that it is no part of an article."""
    if tag in TEXT_ITSELF or tag in HEADINGS:
        return False
    if tag in _TAGS or names.semantic & _ROLES:
        return True
    if not names.given:
        return False
    attributes = node.attributes
    classes, own = attributes.get("class") or "", attributes.get("id") or ""
    return any(map(_is_of_furniture, classes.split())) or _IDS.fullmatch(own) is not None


def is_surely_furniture(node: LexborNode) -> bool:
    """Whether the names of such an element leave no doubt, however much stands in it."""
    names = f"{node.attributes.get('class') or ''} {node.attributes.get('id') or ''}"
    return _SURELY.search(_HUMPS.sub("-", names)) is not None


@lru_cache(8192)
def _is_of_furniture(name: str) -> bool:
    return _NAMES.search(_HUMPS.sub("-", name)) is not None
