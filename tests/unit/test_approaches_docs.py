"""The pages of the approaches: every approach has one, examples run, quoted code is up to date, links work."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from ninefold import approaches
from tests.conftest import ROOT

PAGES = ROOT / "docs" / "approaches"
every_page = pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.stem)


def test_one_page_for_each_approach() -> None:
    assert {page.stem for page in PAGES.glob("*.md")} == {*approaches.NAMES, "index"}


@every_page
def test_examples_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


@every_page
def test_links_work(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (PAGES / target).exists(), f"{page.name}: {target}"


@pytest.mark.parametrize("name", approaches.NAMES)
def test_quoted_code_is_the_code(name: str) -> None:
    module = ROOT / "src" / "ninefold" / "approaches" / f"{name.replace('-', '_')}.py"
    source = [line.strip() for line in module.read_text(encoding="utf-8").splitlines()]
    quotes = re.findall(r"```python\n(.*?)```", (PAGES / f"{name}.md").read_text(encoding="utf-8"), re.S)
    assert quotes
    for quote in quotes:
        lines = [line.strip() for line in quote.splitlines()]
        assert any(source[i : i + len(lines)] == lines for i in range(len(source))), quote


def test_the_index_links_every_page() -> None:
    text = (PAGES / "index.md").read_text(encoding="utf-8")
    assert all(f"({name}.md)" in text for name in approaches.NAMES)
