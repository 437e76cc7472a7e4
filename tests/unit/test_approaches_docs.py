"""The pages of the approaches: every approach has one, examples run, quoted code is up to date, links work."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ninefold import approaches
from tests.conftest import ROOT

PAGES = ROOT / "docs" / "approaches"
TUTORIALS = ROOT / "docs" / "tutorials"
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
        if target.startswith("https:"):
            continue
        assert (PAGES / target).exists(), f"{page.name}: {target}"


@pytest.mark.parametrize("name", approaches.NAMES)
def test_quoted_code_is_the_code(name: str) -> None:
    module = ROOT / "src" / "ninefold" / "approaches" / f"{name.replace('-', '_')}.py"
    source = [line.strip() for line in module.read_text(encoding="utf-8").splitlines()]
    text = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    plain, *quotes = re.findall(r"```python\n(.*?)```", text, re.S)
    assert plain == approaches.get(name).plain
    assert quotes
    for quote in quotes:
        lines = [line.strip() for line in quote.splitlines()]
        assert any(source[i : i + len(lines)] == lines for i in range(len(source))), quote


@pytest.mark.parametrize("tool", ["approaches_page", "tutorial_page"])
def test_generated_parts_are_up_to_date(tool: str) -> None:
    done = subprocess.run(
        [sys.executable, f"tools/{tool}.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_notebook_of_the_tutorial_runs() -> None:
    """Every code cell, in order and in one namespace, prints what the page shows."""
    notebook = json.loads((TUTORIALS / "leetcode.ipynb").read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    page = (TUTORIALS / "leetcode.md").read_text(encoding="utf-8")
    shown = re.findall(r"^```pycon\n(.*?)^```$", page, re.S | re.M)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(code) == len(shown) > 8
    namespace: dict[str, object] = {}
    for cell, example in zip(code, shown):
        assert (cell["outputs"], cell["execution_count"]) == ([], None)
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile("".join(cell["source"]), cell["id"], "exec"), namespace)
        assert all(line in example.splitlines() for line in out.getvalue().splitlines())
    assert "FewestOptions" in namespace


def test_the_index_links_every_page() -> None:
    text = (PAGES / "index.md").read_text(encoding="utf-8")
    assert all(f"({name}.md)" in text for name in approaches.NAMES)
