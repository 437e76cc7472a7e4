"""Variants as data: nothing is lost, and mistakes are named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ninefold import ParseError, Shape, formats
from ninefold.variants import Killer, Note, Variant
from ninefold.variants.data import from_data, rules_of, to_data
from ninefold.variants.examples import EXAMPLES, example


@pytest.mark.parametrize("slug", [rule.slug for rule in EXAMPLES])
def test_every_rule_comes_back(slug: str) -> None:
    puzzle = example(slug)
    text = json.dumps(to_data(puzzle))
    assert from_data(json.loads(text)) == puzzle
    assert formats.loads(text)[0].puzzle == puzzle


@pytest.mark.parametrize(
    "shape",
    [
        Shape(9),
        Shape(6, box=(3, 2)),
        Shape(6, 8, digits=range(9), box=None),
        Shape(4, lines=False),
        Shape(2, regions=[["r2c1", "r2c2"], ["r1c2", "r1c1"]]),
    ],
)
def test_every_shape_comes_back(shape: Shape) -> None:
    givens: dict[str, list[int]] = {"r1c1": [1], "r2c2": [1, 2]}
    puzzle = Variant(shape, givens, [Note("title", "A")], ["V1"])
    assert from_data(json.loads(json.dumps(to_data(puzzle)))) == puzzle


def test_rules_keep_their_order() -> None:
    rules = [{"rule": "note", "name": "a", "payload": ""}, {"rule": "killer", "cells": "r1c1 r1c2", "total": 3}]
    assert rules_of({"rules": rules}) == [Note("a"), Killer("r1c1 r1c2", 3)]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "expected an object with shape and rules"),
        ({"shape": {}, "rules": [], "more": 1}, "unknown field 'more'"),
        ({"shape": {"height": "9"}, "rules": []}, "shape: height must be a whole number"),
        ({"shape": {"height": 9, "digits": [1]}, "rules": []}, "digits must be the lowest and the highest"),
        ({"shape": {"height": 9, "box": [3]}, "rules": []}, "box must be null or its rows and columns"),
        ({"shape": {"height": 9, "lines": 1}, "rules": []}, "lines must be true or false"),
        ({"shape": {}, "rules": 5}, "rules: expected a list"),
        ({"shape": {}, "rules": ["killer"]}, 'rule 1: expected an object with "rule"'),
        ({"shape": {}, "rules": [{"rule": "kiler"}]}, "rule 1: unknown rule 'kiler'; did you mean killer"),
        ({"shape": {}, "rules": [{"rule": "killer", "cells": [], "total": 3}]}, "rule 1 (killer): cells: expected"),
        ({"shape": {}, "rules": [{"rule": "killer", "sum": 3}]}, "rule 1 (killer): unknown field 'sum'"),
        ({"shape": {}, "rules": [{"rule": "or", "parts": 3}]}, "rule 1 (or): parts must be a list of rules"),
        ({"shape": {}, "rules": [{"rule": "or", "parts": [{"rule": "odd"}]}]}, "rule 1, part 1 (odd): "),
        ({"shape": {}, "rules": [], "givens": [1]}, "givens: expected an object"),
        ({"shape": {"height": 4}, "rules": [], "givens": {"r9c9": 1}}, "r9c9 is outside the 4x4 grid"),
    ],
)
def test_mistakes_are_named(data: Any, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        from_data(data)
    assert message in str(caught.value)
