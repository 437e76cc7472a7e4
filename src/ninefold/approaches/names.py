"""The names that people know the approaches by: one table for every place where an approach is named.

Case, spaces and hyphens do not matter: ``AC-3``, ``ac3`` and ``Ac 3`` are the same name.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..base.arguments import shown

__all__ = ["ALIASES", "Alias", "resolve"]


class Alias(NamedTuple):
    """The approach that a name stands for, and the values of its options that the name implies."""

    approach: str
    options: Mapping[str, str]


_BITS = ("most-constrained", {"representation": "bits"})
_LCV = ("csp", {"value_order": "least-constraining"})
_KNOWN_AS: tuple[tuple[str, Mapping[str, str], str], ...] = (
    ("scan", {}, "backtracking, brute force, DFS, depth-first search, recursion"),
    ("check-sets", {}, "backtracking with sets, hash sets, check lists, boolean arrays"),
    ("set-difference", {}, "candidate sets, possible values, set operations"),
    ("singles-first", {}, "naked singles, sole candidates, deduce then guess"),
    ("most-constrained", {}, "MRV, minimum remaining values, fewest candidates, most constrained cell, fail first"),
    (*_BITS, "bit masks, bitmask, bit manipulation, bits"),
    ("csp", {}, "forward checking, constraint satisfaction problem, MRV with forward checking"),
    (*_LCV, "LCV, least constraining value"),
    ("ac3", {}, "AC-3, arc consistency, MAC, maintaining arc consistency"),
    ("norvig", {}, "Peter Norvig, constraint propagation, hidden singles"),
    ("dancing-links", {}, "DLX, Algorithm X, exact cover, Knuth"),
)

ALIASES: Mapping[str, Alias] = {
    name: Alias(approach, options) for approach, options, names in _KNOWN_AS for name in names.split(", ")
}
"""Names from books and write-ups, and the approach that each stands for."""


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())


def resolve(name: object, known: Iterable[str]) -> Alias:
    """Return the approach that a name stands for; ValueError, with a suggestion, if it stands for none.

    >>> resolve("Dancing Links", ["dancing-links"]).approach
    'dancing-links'
    >>> resolve("LCV", ["csp"])
    Alias(approach='csp', options={'value_order': 'least-constraining'})
    >>> resolve("backtraking", ["scan"])
    Traceback (most recent call last):
    ...
    ValueError: unknown approach 'backtraking'; did you mean backtracking (scan)?
    >>> resolve("MVR", ["most-constrained"])
    Traceback (most recent call last):
    ...
    ValueError: unknown approach 'MVR'; did you mean MRV (most-constrained)?
    """
    known = tuple(known)
    if not isinstance(name, str):
        raise TypeError(f"approach must be a name ({', '.join(known)}), got {shown(name)}")
    targets = {_key(one): (one, Alias(one, {})) for one in known}
    for one, alias in ALIASES.items():
        if alias.approach in known:
            targets.setdefault(_key(one), (f"{one} ({alias.approach})", alias))
    if found := targets.get(_key(name)):
        return found[1]
    key = _key(name)
    near = [one for one in targets if len(key) > 2 and one.startswith(key)]
    near = near or difflib.get_close_matches(key, targets, 1, 0.8 if len(key) > 4 else 0.6)
    if near:
        raise ValueError(f"unknown approach {shown(name)}; did you mean {targets[near[0]][0]}?")
    raise ValueError(f"unknown approach {shown(name)}: choose {', '.join(known)}")
