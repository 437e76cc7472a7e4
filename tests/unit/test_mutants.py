"""Every mutant of ``make mutants`` applies: a change to its source text updates the mutant."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

import pytest

from tests.conftest import ROOT


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutants", ROOT / "tools" / "mutants.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutants"] = module  # its dataclass looks itself up there
    spec.loader.exec_module(module)
    return module


MUTANTS = load().mutants()


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_no_mutant_is_stale(mutant: object) -> None:
    assert mutant.problem() is None, "mend it in tests/mutants.toml"  # type: ignore[attr-defined]


def test_names_are_distinguished() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


def test_every_part_has_mutants() -> None:
    parts = [mutant.file for mutant in MUTANTS]
    for folder in (
        "core/logic/",
        "core/classic/",
        "src/ninefold/formats/",
        "src/ninefold/render/",
        "src/ninefold/cli/",
    ):
        assert sum(part.startswith(folder) for part in parts) >= 2, folder
