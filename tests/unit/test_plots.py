"""Plots: every value is counted once, bins are round, the same data gives SVG and text."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

import ninefold
from ninefold import datasets
from ninefold.drawing import Plot, bars, columns, curve, plot_svg, plot_text
from ninefold.results import Distribution
from ninefold.results.columns import Flags, Numbers, Words

PUZZLES = [grid.line for grid in ninefold.generate(60, seed=2)]


@pytest.mark.parametrize(
    ("counts", "step"),
    [
        ({22: 1, 23: 5, 26: 2}, 1),
        (dict.fromkeys(range(100), 1), 5),
        (dict.fromkeys((n / 10 for n in range(12, 92)), 1), 0.5),
        ({0: 1, 100_000: 1}, 5000),
        ({7: 3}, 1),
        ({1.2: 3}, 0.1),
    ],
)
def test_a_histogram_has_round_bins_and_counts_everything(counts: dict[float, int], step: float) -> None:
    plot = columns("x", counts)
    assert plot.step == step
    assert len(plot.points) <= 25
    assert sum(height for _, height in plot.points) == sum(counts.values())
    for place, height in plot.points:
        low = float(place)
        assert height == sum(n for number, n in counts.items() if low - 1e-6 <= number < low + step - 1e-6)


def test_a_few_extreme_numbers_do_not_hide_the_rest() -> None:
    plot = columns("score", {**dict.fromkeys(map(float, range(200, 400)), 10), 10_000.0: 3})
    assert plot.title.startswith("score (")
    assert float(plot.points[-1][0]) < 400
    assert sum(height for _, height in plot.points) >= 1950


def test_rare_bars_are_summed_up() -> None:
    plot = bars("x", {f"name {i}": 1 for i in range(40)})
    assert len(plot.points) == 16
    assert plot.points[-1] == ("25 others", 25)


@pytest.mark.parametrize(
    "plot",
    [
        columns("x", {}),
        columns("a < b & c", {1: 1}),
        bars("names", {"<b>": 1.5, "zero": 0}, " ms"),
        bars("none", {}),
        curve("speed", [(0.0, 0.0), (1.0, 5.0)], "/s"),
        curve("one point", [(3.0, 0.0)]),
    ],
)
def test_every_plot_is_well_formed(plot: Plot) -> None:
    root = ET.fromstring(plot_svg(plot, plot))
    assert root.get("aria-label") == f"{plot.title}, {plot.title}"
    assert plot.title in plot_text(plot)
    for place in re.findall(r' (?:x|y|width|height)="([^"]*)"', plot_svg(plot)):
        assert 0 <= float(place) <= 700


def test_columns_of_every_kind_are_counted() -> None:
    found = Distribution()
    there = np.array([True, True, False])
    found.add(
        {
            "status": Words(np.array([0, 1, 1], np.uint8), ["one", "none"]),
            "level": Words(np.array([0, 0, 1], np.uint8), ["Easy", "Hard"], there),
            "score": Numbers(np.array([4, 4, 9]), there),
            "minimal": Flags(np.array([True, False, False]), there),
            "er": [1.2, None, 1.2],
            "array": np.array([3, 3, 3]),
            "solution": ["a", "b", "c"],
            "techniques": [{"x": 1}, None, None],
        }
    )
    assert {name: dict(counts) for name, counts in found.counts.items()} == {
        "status": {"one": 1, "none": 2},
        "level": {"Easy": 2},
        "score": {4: 2},
        "minimal": {"yes": 1, "no": 1},
        "er": {1.2: 2},
        "array": {3: 3},
    }


def test_every_result_has_a_distribution() -> None:
    rated = ninefold.rate_many(PUZZLES)
    found = rated.distribution()
    assert sum(found.counts["level"].values()) == len(PUZZLES)
    assert found.counts["hardest"].total() == len(PUZZLES)
    assert "Easy" in str(found)
    ET.fromstring(found._repr_svg_())
    levels = [str(name) for plot in found.plots if plot.title == "level" for name, _ in plot.points]
    assert levels == ["Easy", "Medium", "Hard", "Unfair", "Extreme"]
    assert ninefold.solve_many(PUZZLES).distribution().counts["status"] == {"one": len(PUZZLES)}


def test_the_card_of_a_data_set_shows_all_splits(tmp_path: Path) -> None:
    datasets.make(tmp_path / "set", 50, seed=1, columns=["clues", "level"], format="jsonl", rows_per_file=20)
    card = (tmp_path / "set" / "README.md").read_text()
    assert "![Distribution of clues, level in all splits](distributions.svg)" in card
    root = ET.fromstring((tmp_path / "set" / "distributions.svg").read_text())
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    numbers = [int(text) for text in texts[texts.index("level") :] if text and text.isdecimal()]
    assert sum(numbers) == 50
    assert "distribution" not in (tmp_path / "set" / "manifest.json").read_text()
    datasets.make(tmp_path / "plain", 5, seed=1, columns=["solution"], format="jsonl")
    assert not (tmp_path / "plain" / "distributions.svg").exists()
