"""The rules of variants: a small frozen dataclass and a file each, behind ``Constraint``."""

from __future__ import annotations

from .all_pairs import AllPairs
from .allowed import Allowed
from .and_ import And
from .anti_king import AntiKing
from .anti_knight import AntiKnight
from .anti_taxicab import AntiTaxicab
from .arrow import Arrow
from .automaton import Automaton
from .base import Constraint
from .between import Between
from .box_indexer import BoxIndexer
from .chaos_arrow import ChaosArrow
from .chaos_construction import ChaosConstruction
from .chaos_count import ChaosCount
from .clone import Clone
from .column_indexer import ColumnIndexer
from .connected_values import ConnectedValues
from .contains_exactly import ContainsExactly
from .count_distinct import CountDistinct
from .counting_circles import CountingCircles
from .diagonal import Diagonal
from .difference import Difference
from .different import Different
from .disjoint_groups import DisjointGroups
from .doppelganger import Doppelganger
from .double_arrow import DoubleArrow
from .entropic import Entropic
from .equal_sums import EqualSums
from .equality_cage import EqualityCage
from .even import Even
from .flatmates import Flatmates
from .full_rank import FullRank
from .full_rank_ties import FullRankTies
from .global_entropy import GlobalEntropy
from .global_modulo import GlobalModulo
from .greater import Greater
from .hidden_skyscraper import HiddenSkyscraper
from .killer import Killer
from .little_killer import LittleKiller
from .lockout import Lockout
from .look_and_say import LookAndSay
from .lunchbox import Lunchbox
from .maximum import Maximum
from .minimum import Minimum
from .modular import Modular
from .nabner import Nabner
from .non_consecutive import NonConsecutive
from .note import Note
from .numbered_room import NumberedRoom
from .odd import Odd
from .or_ import Or
from .pair import Pair
from .pair_sum import PairSum
from .palindrome import Palindrome
from .pattern import Pattern
from .quadruple import Quadruple
from .ratio import Ratio
from .region_same_values import RegionSameValues
from .region_sum_line import RegionSumLine
from .rellik import Rellik
from .renban import Renban
from .row_indexer import RowIndexer
from .same_values import SameValues
from .sandwich import Sandwich
from .skyscraper import Skyscraper
from .slow_thermo import SlowThermo
from .strict_difference import StrictDifference
from .strict_kropki import StrictKropki
from .strict_ratio import StrictRatio
from .strict_xv import StrictXV
from .sum import Sum
from .sum_line import SumLine
from .thermo import Thermo
from .unknown import Unknown
from .value_index import ValueIndex
from .whisper import Whisper
from .windoku import Windoku
from .x_sum import XSum
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
"""Every rule, in the order that pages list them."""
