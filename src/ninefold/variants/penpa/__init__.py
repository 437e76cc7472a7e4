"""Penpa-edit links: drawings, of which givens, regions and cages are rules."""

from __future__ import annotations

from .layout import LINK, WORDS
from .reader import read
from .writer import write

__all__ = ["LINK", "WORDS", "read", "write"]
