"""English at the seams of a template: a capital, and the article that fits."""

from __future__ import annotations

import re

_ARTICLE = re.compile(r"(?:an?|the|some)\s+", re.IGNORECASE)
_AN = re.compile(r"(?:hour|honest|honou?r|heir)", re.IGNORECASE)
_A = re.compile(r"(?:uni(?!n|m)|us[eu]|eu|ewe|one(?![a-z])|once|ubiq|utop|ut[ei])", re.IGNORECASE)
_NUMBER_AN = re.compile(r"(?:8[0-9]*|11|18)(?![0-9])")


def capital(text: str) -> str:
    """`text` with its first letter large; quotes and brackets before it are passed over."""
    for index, character in enumerate(text):
        if character.isalnum():
            return text[:index] + character.upper() + text[index + 1 :]
    return text


def with_article(text: str, article: str) -> str:
    """`text` after the article that fits, `a` or `an`, begun as `article` is (`a` or `A`).

    A text that begins with an article of its own keeps that one.
    """
    if not text.strip():
        return text
    if not _ARTICLE.match(text):
        text = f"{'an' if _wants_an(text) else 'a'} {text}"
    return capital(text) if article == "A" else text


def _wants_an(text: str) -> bool:
    word = text.lstrip("\"'“‘«(")
    if _NUMBER_AN.match(word) or _AN.match(word):
        return True
    return word[:1].lower() in "aeiouàâäéèêëíîïóôöúûü" and bool(word) and not _A.match(word)
