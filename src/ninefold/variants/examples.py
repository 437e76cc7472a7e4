"""An example of every rule, on a 4x4 grid, for the documentation and ``ninefold variants``."""

from __future__ import annotations

from .. import variants
from ..base.geometry import Shape
from .rules.base import Constraint
from .variant import Variant

__all__ = ["EXAMPLES", "example"]

_ROW = "r1c1 r1c2 r1c3 r1c4"

EXAMPLES: list[Constraint] = [
    variants.Different("r1c1 r1c2 r2c2"),
    variants.Killer("r1c1 r1c2 r2c2", 7),
    variants.Sum("r1c1 r1c2 r2c2", 3, (1, -1, 1)),
    variants.Arrow("r1c1", "r1c2 r2c2"),
    variants.Thermo("r1c1 r1c2 r2c2"),
    variants.Whisper("r1c1 r1c2 r2c2", 2),
    variants.Renban("r1c1 r1c2 r2c2"),
    variants.Difference("r1c1 r1c2"),
    variants.Ratio("r1c1 r1c2"),
    variants.PairSum("r1c1 r1c2", 5),
    variants.Greater("r1c1 r1c2"),
    variants.SlowThermo("r1c1 r1c2 r2c2"),
    variants.LittleKiller("r1c3 r2c2 r3c1", 9),
    variants.DoubleArrow("r1c1 r1c2 r2c2"),
    variants.Palindrome("r1c1 r1c2 r2c2"),
    variants.Clone("r1c1 r1c2", "r3c3 r3c4"),
    variants.Zipper("r1c1 r1c2 r2c2"),
    variants.EqualSums(["r1c1 r1c2", "r2c2"]),
    variants.SameValues(["r1c1 r1c2", "r2c2 r3c3"]),
    variants.RegionSumLine("r1c1 r1c2 r2c2"),
    variants.SumLine("r1c1 r1c2 r2c2", 10),
    variants.Between("r1c1 r1c2 r2c2"),
    variants.Lockout("r1c1 r1c2 r2c2", 4),
    variants.Modular("r1c1 r1c2 r2c2", 3),
    variants.Entropic("r1c1 r1c2 r2c2"),
    variants.Nabner("r1c1 r1c2 r2c2"),
    variants.Pattern("r1c1 r1c2 r2c2", ".*12.*"),
    variants.Rellik("r1c1 r1c2 r2c2", 9),
    variants.EqualityCage("r1c1 r1c2 r2c2"),
    variants.Sandwich(_ROW, 5),
    variants.Lunchbox("r1c1 r1c2 r2c2", 2),
    variants.XSum(_ROW, 6),
    variants.Skyscraper(_ROW, 2),
    variants.HiddenSkyscraper(_ROW, 1),
    variants.NumberedRoom(_ROW, 3),
    variants.RowIndexer("r1c1 r1c2 r2c2"),
    variants.ColumnIndexer("r1c1 r1c2 r2c2"),
    variants.BoxIndexer("r1c1 r1c2 r2c2"),
    variants.ValueIndex("r1c1 r1c2 r2c2"),
    variants.CountingCircles("r1c1 r1c2 r2c2"),
    variants.CountDistinct("r1c1", "r2c2 r3c3"),
    variants.Quadruple("r1c1 r1c2 r2c1 r2c2", [1, 2]),
    variants.ContainsExactly("r1c1 r1c2 r2c2", [1, 2]),
    variants.Allowed("r1c1 r1c2 r2c2", [1, 2]),
    variants.LookAndSay("r1c1 r1c2 r2c2", [(1, 2), (3, 0)]),
    variants.AntiKing(),
    variants.AntiKnight(),
    variants.AntiTaxicab(),
    variants.GlobalEntropy(),
    variants.GlobalModulo(),
    variants.NonConsecutive(),
    variants.Flatmates(),
    variants.DisjointGroups(),
    variants.Windoku(),
    variants.Diagonal(rising=True),
    variants.StrictKropki(),
    variants.StrictXV(),
    variants.StrictRatio(),
    variants.StrictDifference(),
    variants.Odd("r1c1 r1c2 r2c2"),
    variants.Even("r1c1 r1c2 r2c2"),
    variants.Minimum("r1c1 r1c2 r2c2"),
    variants.Maximum("r1c1 r1c2 r2c2"),
    variants.Or(variants.Thermo("r1c1 r1c2"), variants.Odd("r1c1 r1c2")),
    variants.And(variants.Thermo("r1c1 r1c2"), variants.Odd("r1c1 r1c2")),
    variants.FullRank(_ROW, 3),
    variants.FullRankTies("any"),
    variants.ConnectedValues([1, 3]),
    variants.ChaosConstruction(["L1", "L2"]),
    variants.ChaosArrow("r1c1", [["L1", "L2"]]),
    variants.ChaosCount("r1c1", ["L1", "L2"]),
    variants.Doppelganger(["D1"]),
    variants.RegionSameValues(),
    variants.Pair("r1c1 r1c2", [(1, 2)]),
    variants.AllPairs("r1c1 r1c2", [(1, 2)]),
    variants.Automaton("r1c1 r1c2", [0], [1], [(0, 1, 1), (1, 2, 1)]),
    variants.Unknown("Ghosts"),
    variants.Note("title", "Miracle"),
]


def example(slug: str) -> Variant:
    """A small puzzle with one rule.

    >>> [rule.describe() for rule in example("thermo").constraints]
    ['r1c1, r1c2, r2c2: digits increase along the thermometer, starting at the bulb.']
    """
    (rule,) = (rule for rule in EXAMPLES if rule.slug == slug)
    return Variant(Shape(4), {}, [rule], dict.fromkeys(place for place in rule.places() if isinstance(place, str)))
