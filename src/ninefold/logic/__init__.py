"""The solver for people: hints, steps, paths and ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.lazy import lazy_names

if TYPE_CHECKING:
    from .assessment import Assessment as Assessment
    from .assessment import assess as assess
    from .many import RateResult as RateResult
    from .many import rate_many as rate_many
    from .solver import all_steps as all_steps
    from .solver import hint as hint
    from .solver import presets as presets
    from .solver import rate as rate
    from .solver import steps as steps
    from .solver import techniques as techniques
    from .solver import variant_techniques as variant_techniques
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "assessment": "Assessment assess",
            "many": "RateResult rate_many",
            "solver": "all_steps hint presets rate steps techniques variant_techniques",
        },
    )
