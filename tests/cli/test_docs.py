"""The command reference can be built and names every command."""

from __future__ import annotations

import runpy

from ninefold.cli._commands import SUMMARIES
from tests.conftest import ROOT


def test_the_command_reference() -> None:
    page = runpy.run_path(str(ROOT / "tools" / "cli_page.py"))["page"]()
    assert all(f"## ninefold {name}\n" in page for name in SUMMARIES)
