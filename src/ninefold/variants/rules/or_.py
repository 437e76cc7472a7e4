"""Or of rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .compound import Compound

__all__ = ["Or"]


@dataclass(frozen=True, slots=True, init=False)
class Or(Compound):
    """At least one of the rules holds.

    >>> from ninefold.variants import Odd, Thermo
    >>> Or(Thermo("r1c1 r1c2"), Odd("r1c1 r1c2")).describe()
    'At least one of these holds: (1) r1c1, r1c2: digits rise along the line. (2) r1c1, r1c2 hold odd digits.'
    """

    slug: ClassVar[str] = "or"
    about: ClassVar[str] = "At least one of the rules holds."
    lead: ClassVar[str] = "At least one of these holds:"
