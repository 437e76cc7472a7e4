"""Puzzles to your specification: classic and variant generators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.lazy import lazy_names

if TYPE_CHECKING:
    from .generator import Generation as Generation
    from .generator import generate as generate
    from .generator import generate_grids as generate_grids
    from .generator import generate_many as generate_many
    from .generator import generate_weighted as generate_weighted
    from .open_rules import OpenRule as OpenRule
    from .random_layouts import random_cages as random_cages
    from .random_layouts import random_jigsaw as random_jigsaw
    from .rule_layouts import random_clues as random_clues
    from .rule_layouts import random_dots as random_dots
    from .rule_layouts import random_inequalities as random_inequalities
    from .rule_layouts import random_lines as random_lines
    from .rule_layouts import random_parity as random_parity
    from .rule_layouts import random_rules as random_rules
    from .rule_layouts import random_xv as random_xv
    from .tuning import adjust_difficulty as adjust_difficulty
    from .variants import GeneratedVariant as GeneratedVariant
    from .variants import generate_variant as generate_variant
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "generator": "Generation generate generate_grids generate_many generate_weighted",
            "open_rules": "OpenRule",
            "random_layouts": "random_cages random_jigsaw",
            "rule_layouts": "random_clues random_dots random_inequalities random_lines random_parity random_rules "
            "random_xv",
            "tuning": "adjust_difficulty",
            "variants": "GeneratedVariant generate_variant",
        },
    )
