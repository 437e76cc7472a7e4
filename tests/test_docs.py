"""Pages are true: examples run, commands exist, generated parts are up to date, links and anchors work."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import runpy
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest

import ninefold
from ninefold import variants
from ninefold.cli.app import build_parser
from tests.conftest import ROOT

DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


@each_page
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page.read_text(encoding="utf-8")
    for needed in re.findall(r"<!-- needs: (.*?) -->", text):
        for package in needed.split():
            pytest.importorskip(package)
    monkeypatch.chdir(tmp_path)
    # A closing fence would be taken for expected output.
    text = re.sub(r"^```.*$", "", text, flags=re.M)
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=flags, verbose=False)
    runner.run(doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0), out=report.append)
    assert runner.failures == 0, "".join(report)


def commands(text: str) -> Iterator[list[str]]:
    """The arguments of every ninefold command in the shell blocks of a page."""
    for block in re.findall(r"^```sh\n(.*?)^```", text, flags=re.M | re.S):
        for line in block.replace("\\\n", " ").splitlines():
            words = shlex.shlex(line.removeprefix("$ "), posix=True, punctuation_chars="|&<>;")
            words.whitespace_split, words.commenters = True, "#"
            command: list[str] = []
            for word in [*words, ";"]:
                if not re.fullmatch(r"[|&;<>]+", word):
                    command.append(word)
                    continue
                if command[:1] == ["ninefold"]:
                    yield command[1:]
                # A file name follows a redirection.
                command = ["to a file"] if word in (">", ">>", "<") else []


@each_page
def test_commands_parse(page: Path) -> None:
    parser, wrong = build_parser(), []
    for command in commands(page.read_text(encoding="utf-8")):
        errors = io.StringIO()
        try:
            with contextlib.redirect_stderr(errors), contextlib.redirect_stdout(io.StringIO()):
                parser.parse_args(command)
        except SystemExit as stop:
            # A file that an example names does not exist here.
            if stop.code and "No such file" not in errors.getvalue():
                wrong.append(f"ninefold {shlex.join(command)}: {errors.getvalue()}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ninefold solve a.txt > b.txt  # a comment", [["solve", "a.txt"]]),
        ("ninefold generate 3 | ninefold book - -o x.pdf --title 'A | B'", 2),
        ("ninefold serve &\ncurl -s http://127.0.0.1 \\\n  -d 'x'", [["serve"]]),
        ("make demo", []),
    ],
)
def test_commands_are_found(text: str, found: list[list[str]] | int) -> None:
    got = list(commands(f"```sh\n{text}\n```\n"))
    assert (len(got) if isinstance(found, int) else got) == found


@cache
def built() -> frozenset[str]:
    """The pages of the site that are built and not committed."""
    modules = runpy.run_path(str(ROOT / "tools" / "api_page.py"))["MODULES"]
    techniques = {technique.slug for technique in ninefold.logic.techniques() if technique.family}
    return frozenset(
        {f"variants/{rule.slug}.md" for rule in variants.RULES}
        | {f"techniques/{slug}.md" for slug in techniques}
        | {f"lessons/{lesson.name}.md" for lesson in ninefold.lessons.lessons()}
        | {f"reference/{name}.md" for name in ("index", "cli", *modules)}
    )


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors of the headings of a page."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ (.+)$", text, flags=re.M)
    return frozenset(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)


@each_page
def test_links_work(page: Path) -> None:
    dead = []
    for target, anchor in re.findall(r"\]\(([^)\s#]*)(?:#([^)\s]*))?\)", page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        path = (page.parent / target).resolve() if target else page
        if path.exists():
            if anchor and path.suffix == ".md" and anchor not in anchors(path):
                dead.append(f"{target}#{anchor}")
        elif (
            DOCS not in page.parents
            or not path.is_relative_to(DOCS)
            or path.relative_to(DOCS).as_posix() not in built()
        ):
            dead.append(target)
    assert not dead, f"{page.name} links to {', '.join(dead)}"


def test_every_page_is_in_the_navigation() -> None:
    parts = tomllib.loads((DOCS / "navigation.toml").read_text(encoding="utf-8"))["part"]
    entries = [entry for part in parts for entry in part["pages"]]
    there = {page.relative_to(DOCS).as_posix().removesuffix(".md") for page in DOCS.rglob("*.md")} - {"index", "pypi"}
    there |= {"contributing", "changes", "reference/index", "reference/cli"}
    assert {entry for entry in entries if "*" not in entry} <= there
    below = {entry.rpartition("/")[0] for entry in entries if entry.endswith(("/index", "*"))}
    assert {page for page in there if page not in entries and page.rpartition("/")[0] not in below} == set()


def test_the_site_has_no_dead_links_and_its_examples_run(tmp_path: Path) -> None:
    # One test, because this takes seconds: Sphinx reads every page, also the built ones, and resolves the links.
    for package in ("sphinx", "furo", "myst_parser", "sphinx_copybutton"):
        pytest.importorskip(package)
    command = [sys.executable, "-m", "tools.site", "--check", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    source = tmp_path / "source"
    assert [page for page in built() if not (source / page).exists()] == []
    for folder, heading, without in (
        ("techniques", "## Practice this", set()),
        ("lessons", "## Practice this", set()),
        ("variants", "## A puzzle to try", {"note", "unknown"}),
    ):
        pages = {path.stem: path.read_text(encoding="utf-8") for path in (source / folder).glob("*.md")}
        assert {name for name, text in pages.items() if heading not in text} == {"index"} | without
    parser = build_parser()
    for page in sorted(path for name in ("variants", "techniques", "lessons") for path in source.glob(f"{name}/*.md")):
        text = page.read_text(encoding="utf-8")
        for arguments in commands(text):
            parser.parse_args(arguments)
        page.write_text(re.sub(r"^```.*$", "", text, flags=re.M), encoding="utf-8")
        ran = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
        assert ran.failed == 0, page.name
        assert ran.attempted >= 3 or page.parent.name != "variants", page.name


@pytest.mark.parametrize("tool", ["lesson_page", "pypi_page", "variant_page"])
def test_generated_parts_are_up_to_date(tool: str) -> None:
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


def test_the_list_of_rules_has_every_rule_and_its_names() -> None:
    rows = (DOCS / "variants" / "index.md").read_text(encoding="utf-8").splitlines()
    for rule in variants.RULES:
        (row,) = (row for row in rows if row.startswith(f"| `{rule.__name__}` |"))
        assert rule.about in row
        assert all(name in row for name in rule.names)
