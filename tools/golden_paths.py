"""Write the golden ratings and paths in tests/data/paths: the human solver's results for our own puzzles.

    python tools/golden_paths.py            rewrites the files; review the difference before you commit it
    python tools/golden_paths.py --check    checks that they match the solver

``presets.txt`` is the table of every preset, ``ratings.txt`` rates many puzzles with each, and ``<preset>.txt`` has
complete paths. The puzzles were generated at random and chosen so that common techniques, raised levels and the choice
of the best among several chains all occur.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import ninefold

FOLDER = Path(__file__).parent.parent / "tests" / "data" / "paths"
WITH_PATH = 12  # puzzles whose complete path is stored


def puzzles() -> list[str]:
    """Return the puzzles; they stay when the files are rewritten."""
    lines = (FOLDER / "puzzles.txt").read_text(encoding="ascii").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def preset_lines() -> Iterator[str]:
    """Yield the slots of every preset."""
    for preset in ninefold.logic.presets():
        yield f"# {preset}: slot slug score level, solves?"
        for t in ninefold.logic.techniques(preset=preset):
            if t.slot:
                yield f"{preset} {t.slot} {t.slug} {t.score} {t.level} {'yes' if t.enabled else 'no'}"


def rating_lines() -> Iterator[str]:
    """Yield the ratings of all puzzles on all scales."""
    yield "# puzzle scale level score steps hardest, hardest step, until the first digit, first step; techniques"
    for puzzle in puzzles():
        for preset in ninefold.logic.presets():
            r = ninefold.rate(puzzle, scale=preset)
            used = " ".join(f"{slug}:{count}" for slug, count in r.techniques.items())
            numbers = f"{r.hardest_step} {r.first_placement} {r.first_step}"
            yield f"{puzzle} {r.scale} {r.level} {r.score} {r.steps} {r.hardest} {numbers}; {used}"


def path_lines(preset: str) -> Iterator[str]:
    """Yield complete paths by a preset."""
    hardest = sorted(puzzles(), key=lambda line: (-ninefold.rate(line, scale=preset).score, line))
    for puzzle in hardest[:WITH_PATH]:
        yield puzzle
        for step in ninefold.steps(puzzle, preset=preset):
            yield f"  {step.difficulty} {step}"


def files() -> dict[str, str]:
    """Return the expected files by name."""
    lines = {"presets.txt": preset_lines(), "ratings.txt": rating_lines()}
    lines |= {f"{preset}.txt": path_lines(preset) for preset in ninefold.logic.presets()}
    return {name: "\n".join(content) + "\n" for name, content in lines.items()}


def main() -> int:
    """Write or compare."""
    code = 0
    for name, text in files().items():
        path = FOLDER / name
        if "--check" in sys.argv:
            if path.read_text(encoding="ascii") != text:
                print(f"{path} differs")
                code = 1
        else:
            path.write_text(text, encoding="ascii")
    return code


if __name__ == "__main__":
    sys.exit(main())
