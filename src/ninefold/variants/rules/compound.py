"""Rules made of rules."""

from __future__ import annotations

from ...base.arguments import shown
from .base import Constraint, Ground, Postings, joined, post
from .contents import Allowed
from .teaching import Case, Cases, Teachings

_DEEPEST = 20
_SHORT = 80
_MOST_PARTS = 100_000


class Compound(Constraint):
    """A rule that consists of other rules."""

    parts: tuple[Constraint, ...]

    def __init__(self, *parts: Constraint) -> None:
        for part in parts:
            if not isinstance(part, Constraint):
                hint = f": {type(self).__name__}(a, b), not [a, b]" if isinstance(part, (list, tuple)) else ""
                raise TypeError(f"parts must be separate rules{hint}, got {shown(part)}")
        if not parts:
            raise ValueError("parts: expected at least 1")
        depth, number = _measured(parts, {})
        if depth > _DEEPEST:
            raise ValueError(f"parts: rules are nested more than {_DEEPEST} deep")
        if number > _MOST_PARTS:
            raise ValueError(f"parts: more than {_MOST_PARTS:,} rules, including nested ones")
        self._set(parts=parts)

    def describe(self) -> str:
        parts = " ".join(f"({k}) {part.describe()}" for k, part in enumerate(self.parts, 1))
        return f"{self.about.replace('the rules', 'these rules').rstrip('.')}: {parts}"

    def lower(self, ground: Ground) -> Postings:
        parts = []
        for part in self.parts:
            inner = list(part.lower(ground))
            parts.append(inner[0] if len(inner) == 1 else post("and", parts=inner))
        yield post(self.slug, parts=parts)


class Or(Compound):
    """At least one of the rules holds.

    >>> from ninefold.variants import Nabner, Odd
    >>> Or(Nabner("r1c1 r1c2"), Odd("r1c1")).describe()
    'At least one of these rules holds: (1) r1c1, r1c2: no two digits on the line are equal or consecutive. (2) r1c1:
    each marked cell contains an odd digit.'
    """

    slug = "or"

    def called(self) -> str:
        return f"the choice between {len(self.parts)} rules"

    def teach(self, ground: Ground) -> Teachings:
        cells = tuple(dict.fromkeys(ground.numbers(self.places())))
        yield Cases(cells, tuple(Case(_in_words(part), tuple(part.teach(ground))) for part in self.parts))


class And(Compound):
    """All of the rules hold.

    For use inside ``Or``.

    >>> from ninefold.variants import Nabner, Odd
    >>> And(Nabner("r1c1 r1c2"), Odd("r1c1")).describe()
    'All of these rules hold: (1) r1c1, r1c2: no two digits on the line are equal or consecutive. (2) r1c1: each marked
    cell contains an odd digit.'
    """

    slug = "and"

    def teach(self, ground: Ground) -> Teachings:
        for part in self.parts:
            yield from part.teach(ground)


def _in_words(part: Constraint) -> str:
    """A part of a rule as a case, if that is short."""
    if isinstance(part, Allowed):
        verb = "is" if len(part.cells) == 1 else "are"
        return f"{joined(map(str, part.cells), 'and')} {verb} {joined(part.digits, 'or')}"
    words = part.describe().rstrip(".")
    return words if len(words) <= _SHORT and "{" not in words else part.called()


def _measured(parts: tuple[Constraint, ...], known: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """The nesting depth and the number of rules; a rule that is used several times is measured once."""
    depth, number = 0, len(parts)
    for part in parts:
        if isinstance(part, Compound):
            if id(part) not in known:
                known[id(part)] = _measured(part.parts, known)
            inner, more = known[id(part)]
            depth, number = max(depth, inner), number + more
    return depth + 1, number
