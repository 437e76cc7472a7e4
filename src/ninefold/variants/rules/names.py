"""Rules by the names that people use: ``kropki``, ``german whispers``, ``NonConsecutive``."""

from __future__ import annotations

import difflib
import re

from ...base.arguments import shown
from . import RULES
from .base import Constraint

__all__ = ["rules_named"]

_OTHER_NAMES = {
    "different": "extra region, unique cells, norepeat, no repeats",
    "killer": "cage, killer cage, sum cage",
    "thermo": "thermometer",
    "whisper": "german whisper, dutch whisper, green line, orange line",
    "renban": "purple line",
    "difference": "kropki, kropki dot, white dot, white kropki, consecutive, consecutive pairs",
    "ratio": "kropki, kropki dot, black dot, black kropki, double",
    "pair-sum": "xv, x, v",
    "greater": "inequality, greater than, less than, comparison",
    "slow-thermo": "slow thermometer",
    "clone": "clones, copies",
    "equal-sums": "equal sum line",
    "region-sum-line": "region sum, blue line",
    "sum-line": "ten line, 10 line",
    "between": "between line",
    "lockout": "lockout line",
    "modular": "modular line, mod line",
    "entropic": "entropy line, entropic line",
    "zipper": "zipper line",
    "pattern": "regex, regular expression",
    "equality-cage": "equal cage",
    "numbered-room": "numbered rooms",
    "row-indexer": "indexing row, 159, indexing",
    "column-indexer": "indexing column, 159, indexing",
    "box-indexer": "indexing box, indexing",
    "quadruple": "quad, clue circle",
    "anti-king": "king, kings move, no touch",
    "anti-knight": "knight, knights move, chess",
    "non-consecutive": "anti consecutive, orthogonally non consecutive",
    "disjoint-groups": "disjoint sets, disjoint boxes",
    "windoku": "hyper sudoku, hypersudoku, nrc, four box",
    "diagonal": "x sudoku, diagonals, sudoku x",
    "strict-kropki": "kropki, kropki negative, all kropki",
    "strict-xv": "xv, xv negative, all xv",
    "odd": "odd even, parity, odd cell",
    "even": "odd even, parity, even cell",
    "minimum": "minima, min",
    "maximum": "maxima, max",
    "chaos-construction": "chaos, deconstruction",
    "automaton": "nfa, dfa, state machine",
}
"""Other names of a rule, by its slug; a name may stand for several rules."""
_FEW = 3


def _key(name: str) -> str:
    """A name without case, hyphens, blanks, plural, and words that fit every rule, such as "line"."""
    words = re.findall(r"[a-z0-9]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower())
    while len(words) > 1 and words[-1] in ("sudoku", "line", "lines", "rule", "rules", "constraint", "clue", "clues"):
        words.pop()
    joined = "".join(words)
    return joined[:-1] if joined.endswith("s") and len(joined) > 3 else joined


def _index() -> dict[str, list[type[Constraint]]]:
    found: dict[str, list[type[Constraint]]] = {}
    for rule in RULES:
        for name in (rule.slug, rule.__name__, *_OTHER_NAMES.get(rule.slug, "").split(", ")):
            rules = found.setdefault(_key(name), []) if name else []
            if rule not in rules:
                rules.append(rule)
    return found


def rules_named(name: str) -> tuple[type[Constraint], ...]:
    """The rules that a name stands for: a slug, a class name or a common name; ValueError if there are none.

    >>> rules_named("German Whispers")[0].slug, [rule.slug for rule in rules_named("kropki")]
    ('whisper', ['difference', 'ratio', 'strict-kropki'])
    >>> rules_named("termometer")
    Traceback (most recent call last):
    ...
    ValueError: unknown rule 'termometer'; did you mean thermo or slow-thermo?
    """
    if not isinstance(name, str):
        raise TypeError(f"the name of a rule must be text, got {shown(name)}")
    exact = tuple(rule for rule in RULES if rule.slug == name)
    index = _index()
    if found := exact or tuple(index.get(_key(name), ())):
        return found
    near = difflib.get_close_matches(_key(name), index, _FEW, 0.7)
    slugs = list(dict.fromkeys(rule.slug for key in near for rule in index[key]))[:_FEW]
    meant = f"; did you mean {', '.join(slugs[:-1]) + ' or ' if slugs[1:] else ''}{slugs[-1]}?" if slugs else ""
    raise ValueError(f"unknown rule {shown(name)}{meant}")
