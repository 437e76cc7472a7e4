"""Puzzles that are the same in disguise: canonical forms, transforms, symmetries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.lazy import lazy_names

if TYPE_CHECKING:
    from .canonical_forms import Automorphisms as Automorphisms
    from .canonical_forms import Canonical as Canonical
    from .canonical_forms import IsomorphResult as IsomorphResult
    from .canonical_forms import automorphisms as automorphisms
    from .canonical_forms import canonical as canonical
    from .canonical_forms import canonical_by_solution as canonical_by_solution
    from .canonical_forms import canonical_many as canonical_many
    from .canonical_forms import isomorphism as isomorphism
    from .canonical_forms import shuffle as shuffle
    from .canonical_forms import shuffle_many as shuffle_many
    from .transform import Transform as Transform
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "canonical_forms": (
                "Automorphisms Canonical IsomorphResult automorphisms canonical canonical_by_solution "
                "canonical_many isomorphism shuffle shuffle_many"
            ),
            "transform": "Transform",
        },
    )
