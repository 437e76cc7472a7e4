"""Languages of explanations: one file per language; ``CONTRIBUTING.md`` explains how to add one.

>>> language("de").name, language("en").reviewed
('Deutsch', True)
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from ...base.arguments import shown
from ...base.clause import Area, Clause, Technique, Value, Words, say, sentences
from .language import Language

__all__ = ["LANGUAGES", "Area", "Clause", "Language", "Technique", "Value", "Words", "language", "say", "sentences"]

LANGUAGES = ("en", "de", "es")
"""Codes of the languages; each is a file in this folder."""


def language(code: str) -> Language:
    """Return a language by its code; ValueError for an unknown one, with those that exist."""
    if not isinstance(code, str) or code not in LANGUAGES:
        raise ValueError(f"language must be one of {', '.join(LANGUAGES)}, got {shown(code)}")
    return _load(code)


@cache
def _load(code: str) -> Language:
    found = import_module(f".{code}", __package__).LANGUAGE
    assert isinstance(found, Language)
    return found
