"""Golden ratings and paths of our own puzzles (tests/data/paths, written by tools/golden_paths.py)."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

import ninefold
from tests.conftest import ROOT


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("golden_paths", ROOT / "tools" / "golden_paths.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


golden = load()


@pytest.mark.parametrize(
    "name", ["presets.txt", "ratings.txt", *(f"{preset}.txt" for preset in ninefold.logic.presets())]
)
def test_the_solver_matches_the_golden_files(name: str) -> None:
    kept = (golden.FOLDER / name).read_text(encoding="ascii").splitlines()
    now = golden.files()[name].splitlines()
    for old, new in zip(kept, now):
        assert new == old
    assert len(now) == len(kept)


def test_the_puzzles_show_what_they_are_for() -> None:
    """Fish, best-of-several chains, levels raised by the score: each occurs several times."""
    table = {t.slug: t for t in ninefold.logic.techniques()}
    ratings = [ninefold.rate(puzzle) for puzzle in golden.puzzles()]
    used = [slug for rating in ratings for slug in rating.techniques]
    for slug in ("x-wing", "skyscraper", "xy-wing", "turbot-fish", "x-chain", "xy-chain", "aic", "als-xz"):
        assert used.count(slug) >= 3, slug
    lifted = [r for r in ratings if max(table[slug].level for slug in r.techniques) < r.level]
    assert len(lifted) >= 10
    assert len(set(used)) >= 40
