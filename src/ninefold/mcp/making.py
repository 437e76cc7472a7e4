"""Variants with random rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from ninefold import Shape, generation, variants
from ninefold.generation import GeneratedVariant

__all__ = ["RandomRule", "make_variant"]

# fmt: off
RandomRule: TypeAlias = Literal[
    "killer", "jigsaw", "thermo", "arrow", "whisper", "renban", "palindrome", "between", "kropki", "xv", "inequality",
    "sandwich", "skyscraper", "x-sum", "little-killer", "diagonal", "anti-knight", "windoku",
]
_LINES = {
    "thermo": variants.Thermo, "arrow": variants.Arrow, "whisper": variants.Whisper, "renban": variants.Renban,
    "palindrome": variants.Palindrome, "between": variants.Between,
}
_CLUES = {
    "sandwich": variants.Sandwich, "skyscraper": variants.Skyscraper, "x-sum": variants.XSum,
    "little-killer": variants.LittleKiller,
}
_SIGNS: dict[str, Callable[..., tuple[Any, ...]]] = {
    "killer": generation.random_cages, "kropki": generation.random_dots, "xv": generation.random_xv,
    "inequality": generation.random_inequalities,
}
_FIXED = {
    "diagonal": (variants.Diagonal(rising=False), variants.Diagonal(rising=True)),
    "anti-knight": (variants.AntiKnight(),),
    "windoku": (variants.Windoku(),),
}
# fmt: on


def make_variant(names: list[RandomRule], size: int, seed: int, clues: str | None, seconds: float) -> GeneratedVariant:
    """Return a puzzle with these rules at random places."""
    shape = generation.random_jigsaw(size, seed=seed) if "jigsaw" in names else Shape(size)

    def drawn(number: int) -> list[Any]:
        found: list[Any] = []
        for name in names:
            if name in _LINES:
                found += generation.random_lines(_LINES[name], shape, seed=number, beside=found)
            elif name in _CLUES:
                found += generation.random_clues(_CLUES[name], shape, seed=number)
            elif name in _SIGNS:
                found += _SIGNS[name](shape, seed=number)
            else:
                found += _FIXED.get(name, ())
        return found

    return generation.generate_variant(drawn, shape=shape, clues=clues, seed=seed, seconds=seconds)
