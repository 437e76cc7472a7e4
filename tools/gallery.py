"""Write src/ninefold/gallery.jsonl: our own variant puzzles, one of each popular rule and difficulty, from seeds.

    python tools/gallery.py            writes the file
    python tools/gallery.py --check    compares the names with the rules

A puzzle is taken if its rating has the level it is for, so each can be solved with steps that ninefold explains.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import ninefold
from ninefold import Shape, generation, variants
from ninefold.errors import GenerateError
from ninefold.formats.notation import line_of
from ninefold.results import Level

FILE = Path(__file__).parent.parent / "src" / "ninefold" / "gallery.jsonl"
LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD)
CLUES = (40, 35, 30, 27, 24, 21, 18, 15, 12, 9, 6, 3, 0)
SEEDS = range(12)

Maker = Callable[[int], Iterable[Any]]


def lines(rule: str) -> Maker:
    """Lines of a rule."""
    return lambda seed: generation.random_lines(getattr(variants, rule), seed=seed)


def clues(rule: str) -> Maker:
    """Clues outside the grid."""
    return lambda seed: generation.random_clues(getattr(variants, rule), seed=seed)


def always(*rules: str) -> Maker:
    """Rules about the whole grid."""
    return lambda seed: [getattr(variants, rule)() for rule in rules]


MAKERS: dict[str, tuple[str, Maker]] = {
    "killer": ("Killer", lambda seed: generation.random_cages(seed=seed, largest=4)),
    "thermo": ("Thermometers", lines("Thermo")),
    "arrow": ("Arrows", lines("Arrow")),
    "whisper": ("German whispers", lines("Whisper")),
    "renban": ("Renban lines", lines("Renban")),
    "palindrome": ("Palindromes", lines("Palindrome")),
    "between": ("Between lines", lines("Between")),
    "kropki": ("Kropki dots", lambda seed: generation.random_dots(seed=seed)),
    "xv": ("XV", lambda seed: generation.random_xv(seed=seed)),
    "inequality": ("Inequalities", lambda seed: generation.random_inequalities(seed=seed)),
    "sandwich": ("Sandwich sums", clues("Sandwich")),
    "skyscraper": ("Skyscrapers", clues("Skyscraper")),
    "x-sum": ("X-sums", clues("XSum")),
    "little-killer": ("Little killer", clues("LittleKiller")),
    "diagonal": ("Both diagonals", lambda seed: [variants.Diagonal(rising=True), variants.Diagonal(rising=False)]),
    "anti-knight": ("Anti-knight", always("AntiKnight")),
    "anti-king": ("Anti-king", always("AntiKing")),
    "windoku": ("Windoku", always("Windoku")),
    "jigsaw": ("Irregular regions", lambda seed: []),
}
"""The rules of the gallery: a title, and rules from a seed."""


def found(name: str) -> dict[Level, dict[str, Any]]:
    """The first puzzle of each level, from many givens to few."""
    title, make = MAKERS[name]
    best: dict[Level, dict[str, Any]] = {}
    for number in CLUES:
        for seed in SEEDS:
            shape = generation.random_jigsaw(9, seed=seed) if name == "jigsaw" else Shape(9)
            try:
                made = ninefold.generate_variant(make, shape=shape, clues=(number, number + 2), seed=seed, seconds=2)
            except GenerateError:
                break
            rating = ninefold.rate(made.puzzle, seconds=5)
            if rating.solved and rating.level in LEVELS and rating.level not in best:
                level = str(rating.level).lower()
                row = {"name": f"{name}-{level}", "rule": name, "level": level, "about": f"{title}, {level}"}
                best[rating.level] = {**row, "puzzle": line_of(made.puzzle)}
        if len(best) == len(LEVELS):
            break
    return best


def main() -> int:
    """Write or check the file."""
    if "--check" in sys.argv:
        known = {json.loads(line)["rule"] for line in FILE.read_text(encoding="utf-8").splitlines()}
        return int(known != set(MAKERS))
    rows = []
    for name in MAKERS:
        best = found(name)
        print(name, ", ".join(str(level) for level in sorted(best)), flush=True)
        rows += [best[level] for level in sorted(best)]
    FILE.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
