"""Pages are true: every example in README and docs runs, generated pages are up to date, links work."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from ninefold import variants
from tests.conftest import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_run(page: Path) -> None:
    # A closing fence would be taken for expected output.
    text = re.sub(r"^```.*$", "", page.read_text(encoding="utf-8"), flags=re.M)
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=flags, verbose=False)
    runner.run(doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0), out=report.append)
    assert runner.failures == 0, "".join(report)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_work(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if not re.match(r"[a-z]+:", target):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("tool", ["pypi_page", "variant_page"])
def test_generated_pages_are_up_to_date(tool: str) -> None:
    done = subprocess.run(
        [sys.executable, f"tools/{tool}.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_is_described_away_from_the_repository() -> None:
    data = metadata.metadata("ninefold")
    urls = dict(entry.split(", ", 1) for entry in data.get_all("Project-URL") or [])
    assert {"Homepage", "Documentation", "Changelog", "Issues"} <= set(urls)
    targets = re.findall(r"\]\(([^)]+)\)", data["Description"])
    assert len(targets) > 3
    assert [target for target in targets if not target.startswith(("https://", "#"))] == []
    assert any(target.endswith("docs/images/ninefold.svg") for target in targets)


@pytest.mark.parametrize("rule", variants.RULES, ids=lambda rule: rule.slug)
def test_the_page_of_a_rule_states_its_sentence_once(rule: type[variants.Constraint]) -> None:
    page = (ROOT / "docs" / "variants" / f"{rule.slug}.md").read_text(encoding="utf-8")
    words = page.partition("![")[0].partition("\n> ")[0]
    assert words.count(rule.about) == 1
    assert all(name in words for name in rule.names)
