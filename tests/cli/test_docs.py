"""docs/cli.md is what --help says."""

from __future__ import annotations

import runpy

from tests.conftest import ROOT


def test_page_is_current() -> None:
    page = runpy.run_path(str(ROOT / "tools" / "cli_page.py"))["page"]()
    written = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert written == page, "docs/cli.md is not what --help says: run `make docs`"
