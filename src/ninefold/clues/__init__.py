"""The clues of a puzzle: redundant clues, true candidates, unavoidable sets, backdoors, and the puzzles near it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.lazy import lazy_names

if TYPE_CHECKING:
    from .candidates import TrueCandidates as TrueCandidates
    from .candidates import true_candidates as true_candidates
    from .minimal import is_minimal as is_minimal
    from .minimal import minimize as minimize
    from .minimal import redundant_clues as redundant_clues
    from .minimal import redundant_rules as redundant_rules
    from .neighborhood import Neighbors as Neighbors
    from .neighborhood import neighbors as neighbors
    from .unavoidable import backdoors as backdoors
    from .unavoidable import unavoidable_sets as unavoidable_sets
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "candidates": "TrueCandidates true_candidates",
            "minimal": "is_minimal minimize redundant_clues redundant_rules",
            "neighborhood": "Neighbors neighbors",
            "unavoidable": "backdoors unavoidable_sets",
        },
    )
