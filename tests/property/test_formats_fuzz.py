"""A short, repeatable run of every fuzz program; for longer ones, ``python fuzz/fuzz_formats.py --seconds 600``."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from fuzz.engine import FAMILIES, run, seeds
from ninefold import formats

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("family", FAMILIES)
def test_mangled_samples_respect_the_contract(family: str) -> None:
    assert run(FAMILIES[family], random.Random(20261115), lambda tried: tried < 150, save=False) == 150


def test_garbage_respects_the_contract() -> None:
    rng = random.Random(1)
    for size in (1, 2, 9, 81, 82, 729, 5000):
        for signs in (bytes(range(256)), b"0123456789.", b" \n|-+123456789.", b'{}[]",:0123456789', b"<>=\"'/abc &;"):
            data = bytes(rng.choices(signs, k=size))
            for form in (None, *formats.names()):
                for item in formats.read(data, format=form):
                    str(item)


def test_every_format_is_in_a_family_with_seeds() -> None:
    assert {form for family in FAMILIES.values() for form in family.formats} == set(formats.names())
    for name, family in FAMILIES.items():
        assert seeds(family)
        assert (ROOT / "fuzz" / f"fuzz_{name}.py").exists()


def test_the_program_runs() -> None:
    program = [sys.executable, str(ROOT / "fuzz" / "fuzz_xml.py"), "--seconds", "0.2", "--seed", "3"]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "all as promised (seed 3)" in done.stdout
