"""Write src/ninefold/gallery.jsonl: our own variant puzzles, one of each popular rule and difficulty, from seeds.

    python tools/gallery.py            writes the file; puzzles that still have their level stay
    python tools/gallery.py --check    compares the names with the rules, and the levels with ratings

Each puzzle can be solved with steps that ninefold explains, and its rating has the level of its name.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import ninefold
from ninefold import Shape, generation, variants
from ninefold.errors import GenerateError
from ninefold.formats.notation import line_of
from ninefold.results import Level

FILE = Path(__file__).parent.parent / "src" / "ninefold" / "gallery.jsonl"
LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD)
SECONDS = 120.0

RULES: dict[str, tuple[str, tuple[str, ...]]] = {
    "killer": ("Killer", ("Killer",)),
    "thermo": ("Thermometers", ("Thermo",)),
    "arrow": ("Arrows", ("Arrow",)),
    "whisper": ("German whispers", ("Whisper",)),
    "renban": ("Renban lines", ("Renban",)),
    "palindrome": ("Palindromes", ("Palindrome",)),
    "between": ("Between lines", ("Between",)),
    "region-sum": ("Region sum lines", ("RegionSumLine",)),
    "zipper": ("Zipper lines", ("Zipper",)),
    "lockout": ("Lockout lines", ("Lockout",)),
    "kropki": ("Kropki dots", ("Difference",)),
    "xv": ("XV", ("PairSum",)),
    "inequality": ("Inequalities", ("Greater",)),
    "quadruple": ("Quadruples", ("Quadruple",)),
    "odd-even": ("Odd and even cells", ("Odd",)),
    "sandwich": ("Sandwich sums", ("Sandwich",)),
    "skyscraper": ("Skyscrapers", ("Skyscraper",)),
    "x-sum": ("X-sums", ("XSum",)),
    "little-killer": ("Little killer", ("LittleKiller",)),
    "diagonal": ("Both diagonals", ("Diagonal",)),
    "anti-knight": ("Anti-knight", ("AntiKnight",)),
    "anti-king": ("Anti-king", ("AntiKing",)),
    "windoku": ("Windoku", ("Windoku",)),
    "jigsaw": ("Irregular regions", ()),
    "killer-thermo": ("Killer with thermometers", ("Killer", "Thermo")),
}
"""The rules of the gallery: a title, and the classes of random rules."""


def puzzle(name: str, level: Level) -> dict[str, Any] | None:
    """A puzzle with these rules and of this level; None if it takes too long."""
    title, kinds = RULES[name]
    rules = [getattr(variants, kind) for kind in kinds]
    shape = generation.random_jigsaw(9, seed=1) if name == "jigsaw" else Shape(9)
    try:
        made = ninefold.generate_variant(rules, shape=shape, difficulty=level, seed=int(level) + 1, seconds=SECONDS)
    except GenerateError:
        return None
    word = str(level).lower()
    return {
        "name": f"{name}-{word}",
        "rule": name,
        "level": word,
        "about": f"{title}, {word}",
        "puzzle": line_of(made.puzzle),
    }


def main() -> int:
    """Write or check the file."""
    rows = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    levels = {row["name"]: str(ninefold.rate(ninefold.parse(row["puzzle"])).level).lower() for row in rows}
    if "--check" in sys.argv:
        wrong = [f"{row['name']} is {levels[row['name']]}" for row in rows if levels[row["name"]] != row["level"]]
        print(*wrong, sep="\n")
        return int(bool(wrong) or {row["rule"] for row in rows} != set(RULES))
    kept = {(row["rule"], row["level"]): row for row in rows if levels[row["name"]] == row["level"]}
    rows = []
    for name in RULES:
        found = [row for level in LEVELS if (row := kept.get((name, str(level).lower())) or puzzle(name, level))]
        print(name, ", ".join(row["level"] for row in found), flush=True)
        rows += found
    FILE.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
