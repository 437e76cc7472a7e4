"""And of rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .compound import Compound

__all__ = ["And"]


@dataclass(frozen=True, slots=True, init=False)
class And(Compound):
    """All of the rules hold; for use inside ``Or``.

    >>> from ninefold.variants import Odd, Thermo
    >>> And(Thermo("r1c1 r1c2"), Odd("r1c1 r1c2")).describe()
    'Each of these holds: (1) r1c1, r1c2: digits rise along the line. (2) r1c1, r1c2 hold odd digits.'
    """

    slug: ClassVar[str] = "and"
    about: ClassVar[str] = "All of the rules hold; for use inside ``Or``."
    lead: ClassVar[str] = "Each of these holds:"
