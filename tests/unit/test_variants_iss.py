"""ISS strings: every type of item, bad texts, and the collection if present."""

from __future__ import annotations

import json

import pytest

from ninefold import Grid, ParseError, Shape, count, variants
from ninefold.engine.variant_search import search
from ninefold.variants import Variant
from tests.conftest import shared_data
from tests.variants import parsed as parse
from tests.variants import written

# An item, and its reading: the names of the rules, or the number of solutions on 4x4.
ITEMS = [
    (".Cage~5~R1C1~R1C2", "Killer"),
    (".Cage~~R1C1~R1C2", "Killer"),
    (".Sum~0_=_1_-2~R1C1~R1C2", "Sum"),
    (".LittleKiller~5~R1C3", "LittleKiller"),
    (".Arrow~R1C1~R1C2~R2C2", "Arrow"),
    (".PillArrow~2~R1C1~R1C2~R3C1~R3C2~R3C3", "Arrow"),
    (".DoubleArrow~R1C1~R1C2~R2C2", "DoubleArrow"),
    (".AllDifferent~R1C1~R2C3", "Different"),
    (".Thermo~R1C1~R1C2", "Thermo"),
    (".Whisper~2~R1C1~R1C2", "Whisper"),
    (".Whisper~R1C1~R1C2", "Whisper"),
    (".WhiteDot~R1C1~R1C2~R2C2", "Difference Difference"),
    (".BlackDot~R1C1~R1C2", "Ratio"),
    (".GreaterThan~R1C1~R1C2", "Greater"),
    (".X~R1C1~R1C2", "PairSum"),
    (".V~R1C1~R1C2", "PairSum"),
    (".StrictKropki", "StrictKropki"),
    (".StrictXV", "StrictXV"),
    (".AntiConsecutive", "NonConsecutive"),
    (".AntiKnight", "AntiKnight"),
    (".AntiKing", "AntiKing"),
    (".AntiTaxicab", "AntiTaxicab"),
    (".Diagonal~1", "Diagonal"),
    (".Windoku", "Windoku"),
    (".DisjointSets", "DisjointGroups"),
    (".Renban~R1C1~R1C2", "Renban"),
    (".Modular~2~R1C1~R1C2", "Modular"),
    (".Entropic~R1C1~R1C2", "Entropic"),
    (".Between~R1C1~R1C2~R2C2", "Between"),
    (".Lockout~2~R1C1~R1C2~R2C2", "Lockout"),
    (".Palindrome~R1C1~R1C2~R2C3", "Palindrome"),
    (".Zipper~R1C1~R1C2~R2C3", "Zipper"),
    (".EqualSum~R1C1~-~R1C2~-~R2C3", "EqualSums"),
    (".RegionSumLine~R1C2~R1C3", "RegionSumLine"),
    (".SumLine~5~R1C1~R1C2~LOOP", "SumLine"),
    (".Regex~%5B12~R1C1~R1C2", ParseError),
    (".Regex~WzEyXS4~R1C1~R1C2", "Pattern"),
    (".Regex~%5B12%5D%2E~R1C1~R1C2~~R2C1~R2C2", "Pattern Pattern"),
    (".Pair~__3~_name~R1C1~R1C2", "Pair"),
    (".PairX~__3~_name~R1C1~R1C2", "AllPairs"),
    (".Quad~R1C1~1~2", "Quadruple"),
    (".ContainAtLeast~1_1~R1C1~R2C2~R3C3", "Quadruple"),
    (".ContainExact~1_1~R1C1~R2C2~R3C3", "ContainsExactly"),
    (".LookAndSay~2103~R1C1~R2C2~R3C3", "LookAndSay"),
    (".Skyscraper~C1~2~3", "Skyscraper Skyscraper"),
    (".XSum~R1~~5", "XSum"),
    (".HiddenSkyscraper~R1~2~", "HiddenSkyscraper"),
    (".NumberedRoom~R1~2~", "NumberedRoom"),
    (".FullRank~R1~3~", "FullRank"),
    (".FullRankTies~only-unclued", "FullRankTies"),
    (".Sandwich~3~C1", "Sandwich"),
    (".Lunchbox~3~R1C1~R1C2~R1C3", "Lunchbox"),
    (".Indexing~R~R1C1", "RowIndexer"),
    (".Indexing~C~R1C1", "ColumnIndexer"),
    (".ValueIndexing~R1C1~R1C2~R1C3~R1C4", "ValueIndex"),
    (".CountingCircles~R1C1~R2C3", "CountingCircles"),
    (".CountDistinct~R1C1~R2C3~R3C4", "CountDistinct"),
    (".RellikCage~3~R1C1~R1C2", "Rellik"),
    (".EqualityCage~R1C1~R1C2", "EqualityCage"),
    (".GlobalEntropy", "GlobalEntropy"),
    (".GlobalMod", "GlobalModulo"),
    (".DutchFlatmates", "Flatmates"),
    (".SameValues~2~R1C1~R1C2~R2C3~R2C4", "SameValues"),
    (".RegionSameValues", "RegionSameValues"),
    (".ConnectedValues~~1_2~4", "ConnectedValues"),
    (".Var~L~loop~2x2.ConnectedValues~VL~1", "ConnectedValues"),
    (".ChaosConstruction.ChaosArrow~R1C1.ChaosCount~R1C1", "ChaosArrow ChaosConstruction ChaosCount"),
    (".Or.Thermo~R1C1~R1C2.Thermo~R1C2~R1C1.End", "Or"),
    (".Or.And.Thermo~R1C1~R1C2.Thermo~R2C1~R2C2.End.~R1C1_4.End", "Or"),
    (".Replicate~D~.Thermo~R1C1~R2C1.End", "Thermo Thermo"),
    (".Jigsaw~0000111122223333", "Different Different Different Different"),
    (".Ghosts~R1C1~x", "Unknown"),
    (".SearchPriority~3~R1C1", ""),
]


@pytest.mark.parametrize(("text", "expected"), ITEMS, ids=[text[1:].split("~")[0].split(".")[0] for text, _ in ITEMS])
def test_every_item_is_read(text: str, expected: str | type[Exception]) -> None:
    whole = f".Shape~4x4{text}"
    if not isinstance(expected, str):
        with pytest.raises(expected):
            count(parse(whole))
        return
    variant = parse(whole)
    assert sorted(type(rule).__name__ for rule in variant.constraints) == sorted(expected.split()), variant.constraints
    if "Unknown" in expected:
        with pytest.raises(ParseError, match="ninefold cannot interpret Ghosts"):
            count(variant)
    else:
        assert count(variant, limit=None, nodes=2000).value >= 0


def test_shapes() -> None:
    assert parse(".Shape~6x8~0-8.NoBoxes").shape == Shape(6, 8, digits=range(9), box=None)
    assert parse(".Shape~6x6~9.RegionSize~9").shape == Shape(6, digits=range(1, 10), box=(3, 3))
    assert not parse(".Shape~2x2~~Raw").shape.lines
    assert parse(".Shape~4x4.NoBoxes.Jigsaw~0011001122332233").shape.regions[0] == (0, 1, 4, 5)
    givens = parse(".Shape~9x9.~R1C1_1_2_3~R9C9_4.~R1C1_2_3.AntiKing").givens
    assert [(str(cell), sorted(digits)) for cell, digits in givens] == [("r1c1", [2, 3]), ("r9c9", [4])]


def test_short_forms() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert count(parse(line)).value == 1
    cage = parse("3<" + "0" * 79)
    assert variants.Killer("r1c1 r1c2", 3) in cage.constraints
    long = "3x3:d:k:" + ":".join(["769", "769", *["0"] * 79])
    assert parse(long).constraints == {
        variants.Killer("r1c1 r1c2", 3),
        variants.Diagonal(rising=True),
        variants.Diagonal(rising=False),
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text contains no puzzle"),
        ("x", "expected 81 cells, got 1"),
        (".Thermo~R1C1~R1Cz", "Thermo: R1Cz is outside the grid"),
        (".WhiteDot~R1C1~R3C3", "WhiteDot: no two of R1C1, R3C3 share a side"),
        (".Cage~x~R1C1", "Cage: 'x' is not a number"),
        (".Or.Thermo~R1C1~R1C2", ".End is missing"),
        (".End", ".End has no matching beginning"),
        (".Or" * 40 + ".End" * 40, "too deeply"),
        (".Shape~9", "Shape: expected rows and columns"),
        (".Shape~900x900", "cells, got 900x900"),
        (".Jigsaw~00", "Jigsaw: expected 81 characters, got 2"),
        (".Skyscraper~Q1~2~", "Skyscraper: 'Q1' is not a row or column"),
        (">" * 81, "points out of the grid"),
        ("><" + "0" * 79, "point around in a circle"),
        (".SameValues~2~R1C1~R1C2~R1C3", "3 cells cannot be divided into 2 sets"),
        (".NFA~!!~_x~R1C1", "'!' is not a base64 character"),
        (".Or.End", "parts: expected at least 1"),
    ],
)
def test_wrong_texts_are_refused_with_a_clear_error(text: str, message: str) -> None:
    with pytest.raises((ParseError, ValueError), match=message):
        parse(text)


def test_the_collection_is_read_and_never_contradicted() -> None:
    path = shared_data("variants", "variants.jsonl")
    proved = 0
    for line in path.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        variant = parse(entry["iss"])
        engine = search(variant if isinstance(variant, Variant) else Variant.from_grid(variant))
        found: list[list[int]] = []
        while len(found) < 2 and not isinstance(answer := engine.next(0.0, 200), bool):
            found.append(answer)
        listed = entry["solution"]
        shown = [digits[: len(listed)] for digits in found] if listed else []
        if answer is False or len(found) == 2:
            assert len(found) == (2 if entry.get("unique") is False else 1), entry["id"]
            assert not listed or listed in shown, entry["id"]
            proved += 1
        elif shown and entry.get("unique") is not False:
            assert shown == [listed], entry["id"]
    assert proved >= 200


def test_an_empty_grid_can_be_read_back() -> None:
    assert parse(written(Variant(), "iss")) == Grid()


@pytest.mark.parametrize("text", [".Diagona.1_", ".Di.........0000", ".Shap44444~16.Pair~AA"])
def test_items_without_a_name_are_refused(text: str) -> None:
    with pytest.raises(ParseError, match="is not a known rule"):
        parse(text)


def test_lines_beyond_the_ninth_are_numbers() -> None:
    for name in ("R9", "R10", "C12"):
        text = f".Shape~12x12.Skyscraper~{name}~3"
        assert written(parse(text), "iss") == text
    # Others may write it as cells.
    assert parse(".Shape~12x12.Skyscraper~Ra~3") == parse(".Shape~12x12.Skyscraper~R10~3")
    for name in ("R13", "R0", "R", "R1234567", "Cd", "R\u0661"):
        with pytest.raises(ParseError, match="is not a row or column of this puzzle"):
            parse(f".Shape~12x12.Skyscraper~{name}~3")
