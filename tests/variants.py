"""An instance of every rule, for tests that go through all of them."""

from __future__ import annotations

from ninefold import variants
from ninefold.variants import Constraint

LINE = "r1c1 r1c2 r2c2"
EXAMPLES: list[Constraint] = [
    variants.Different(LINE),
    variants.Killer(LINE, 7),
    variants.Sum(LINE, 3, (1, -1, 1)),
    variants.Arrow("r1c1", "r1c2 r2c2"),
    variants.Thermo(LINE),
    variants.Whisper(LINE, 2),
    variants.Renban(LINE),
    variants.Difference("r1c1 r1c2"),
    variants.Ratio("r1c1 r1c2"),
    variants.PairSum("r1c1 r1c2", 5),
    variants.Greater("r1c1 r1c2"),
]
