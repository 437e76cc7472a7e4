"""A short, repeatable run of the command-line fuzzer; for longer ones, run ``python fuzz/fuzz_cli.py``."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT

CODE = """
import random, sys
from fuzz import fuzz_cli
sys.exit(min(1, fuzz_cli.run(random.Random(20261116), lambda tried: tried < 40, print)))
"""


def test_the_command_line_respects_its_contract() -> None:
    if not hasattr(os, "fork"):
        pytest.skip("needs a system that can fork")
    # In a separate process, because it forks.
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, cwd=ROOT, timeout=400, check=False)
    assert done.returncode == 0, done.stdout.decode("utf-8", "replace") + done.stderr.decode("utf-8", "replace")
