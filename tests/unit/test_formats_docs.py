"""The page about formats: its examples run, and its table matches the registry."""

from __future__ import annotations

import doctest
import runpy

from tests.conftest import ROOT

PAGE = ROOT / "docs" / "formats.md"


def test_examples_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 20
    assert failed == 0


def test_the_table_is_up_to_date() -> None:
    page = runpy.run_path(str(ROOT / "tools" / "formats_page.py"))["page"]()
    assert page == PAGE.read_text(encoding="utf-8"), "run make docs"
