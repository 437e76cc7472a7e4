"""The facts about a puzzle in one call: its numbers, forms and ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.lazy import lazy_names

if TYPE_CHECKING:
    from .puzzle_facts import FACTS as FACTS
    from .puzzle_facts import Facts as Facts
    from .puzzle_facts import FactsResult as FactsResult
    from .puzzle_facts import described as described
    from .puzzle_facts import facts as facts
    from .puzzle_facts import facts_many as facts_many
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__, {"puzzle_facts": "FACTS Facts FactsResult described facts facts_many"}
    )
