"""The rules of variants: frozen dataclasses behind ``Constraint``, each file about one subject."""

from __future__ import annotations

from .anti_chess import AntiKing, AntiKnight, AntiTaxicab
from .arrow import Arrow, DoubleArrow
from .automaton import Automaton
from .base import Constraint
from .between import Between
from .chaos import ChaosArrow, ChaosConstruction, ChaosCount
from .clone import Clone
from .compound import And, Or
from .connected_values import ConnectedValues
from .contents import Allowed, ContainsExactly, LookAndSay, Quadruple
from .counting import CountDistinct, CountingCircles
from .diagonal import Diagonal
from .different import Different
from .doppelganger import Doppelganger
from .entropic import Entropic
from .equality_cage import EqualityCage
from .extra_houses import DisjointGroups, Windoku
from .full_rank import FullRank, FullRankTies
from .greater import Greater
from .groups import EqualSums, RegionSameValues, SameValues
from .indexers import BoxIndexer, ColumnIndexer, RowIndexer, ValueIndex
from .killer import Killer
from .kropki import Difference, Ratio, StrictDifference, StrictKropki, StrictRatio
from .little_killer import LittleKiller
from .lockout import Lockout
from .lunchbox import Lunchbox
from .modular import Modular
from .nabner import Nabner
from .neighbors import Flatmates, Maximum, Minimum, NonConsecutive
from .note import Note
from .numbered_room import NumberedRoom
from .palindrome import Palindrome
from .parity import Even, Odd
from .pattern import Pattern
from .region_sum_line import RegionSumLine
from .relation import AllPairs, Pair
from .rellik import Rellik
from .renban import Renban
from .sandwich import Sandwich
from .skyscraper import HiddenSkyscraper, Skyscraper
from .sum import Sum
from .sum_line import SumLine
from .thermo import SlowThermo, Thermo
from .two_by_two import GlobalEntropy, GlobalModulo
from .unknown import Unknown
from .whisper import Whisper
from .x_sum import XSum
from .xv import PairSum, StrictXV
from .zipper import Zipper

__all__ = [
    "RULES",
    "AllPairs",
    "Allowed",
    "And",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "Arrow",
    "Automaton",
    "Between",
    "BoxIndexer",
    "ChaosArrow",
    "ChaosConstruction",
    "ChaosCount",
    "Clone",
    "ColumnIndexer",
    "ConnectedValues",
    "Constraint",
    "ContainsExactly",
    "CountDistinct",
    "CountingCircles",
    "Diagonal",
    "Difference",
    "Different",
    "DisjointGroups",
    "Doppelganger",
    "DoubleArrow",
    "Entropic",
    "EqualSums",
    "EqualityCage",
    "Even",
    "Flatmates",
    "FullRank",
    "FullRankTies",
    "GlobalEntropy",
    "GlobalModulo",
    "Greater",
    "HiddenSkyscraper",
    "Killer",
    "LittleKiller",
    "Lockout",
    "LookAndSay",
    "Lunchbox",
    "Maximum",
    "Minimum",
    "Modular",
    "Nabner",
    "NonConsecutive",
    "Note",
    "NumberedRoom",
    "Odd",
    "Or",
    "Pair",
    "PairSum",
    "Palindrome",
    "Pattern",
    "Quadruple",
    "Ratio",
    "RegionSameValues",
    "RegionSumLine",
    "Rellik",
    "Renban",
    "RowIndexer",
    "SameValues",
    "Sandwich",
    "Skyscraper",
    "SlowThermo",
    "StrictDifference",
    "StrictKropki",
    "StrictRatio",
    "StrictXV",
    "Sum",
    "SumLine",
    "Thermo",
    "Unknown",
    "ValueIndex",
    "Whisper",
    "Windoku",
    "XSum",
    "Zipper",
]

RULES: tuple[type[Constraint], ...] = (
    Different,
    Killer,
    Sum,
    Arrow,
    Thermo,
    Whisper,
    Renban,
    Difference,
    Ratio,
    PairSum,
    Greater,
    SlowThermo,
    LittleKiller,
    DoubleArrow,
    Palindrome,
    Clone,
    Zipper,
    EqualSums,
    SameValues,
    RegionSumLine,
    SumLine,
    Between,
    Lockout,
    Modular,
    Entropic,
    Nabner,
    Pattern,
    Rellik,
    EqualityCage,
    Sandwich,
    Lunchbox,
    XSum,
    Skyscraper,
    HiddenSkyscraper,
    NumberedRoom,
    RowIndexer,
    ColumnIndexer,
    BoxIndexer,
    ValueIndex,
    CountingCircles,
    CountDistinct,
    Quadruple,
    ContainsExactly,
    Allowed,
    LookAndSay,
    AntiKing,
    AntiKnight,
    AntiTaxicab,
    GlobalEntropy,
    GlobalModulo,
    NonConsecutive,
    Flatmates,
    DisjointGroups,
    Windoku,
    Diagonal,
    StrictKropki,
    StrictXV,
    StrictRatio,
    StrictDifference,
    Odd,
    Even,
    Minimum,
    Maximum,
    Or,
    And,
    FullRank,
    FullRankTies,
    ConnectedValues,
    ChaosConstruction,
    ChaosArrow,
    ChaosCount,
    Doppelganger,
    RegionSameValues,
    Pair,
    AllPairs,
    Automaton,
    Unknown,
    Note,
)
"""Every rule, in the order of the pages."""
