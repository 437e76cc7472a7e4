"""Browser code without a browser: its tests in node, its types, the list of the service worker."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ninefold
from ninefold import render
from ninefold.render.languages import language
from tests.conftest import ROOT

HERE = Path(__file__).parent
NODE = shutil.which("node")
STATIC = ROOT / "src" / "ninefold" / "web" / "static"
TSC = HERE / "node_modules" / ".bin" / "tsc"


def run(*command: str | Path) -> None:
    """Run a program; its output is the message of a failure."""
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


@pytest.mark.skipif(NODE is None, reason="node is not installed: the unit tests of the page are not run")
def test_the_model_in_node() -> None:
    files = [path.resolve().as_uri() for path in sorted((HERE / "unit").glob("*.test.js"))]
    together = "".join(f"await import({name!r});" for name in files)  # one process for all
    run(str(NODE), "--input-type=module", "--test-reporter=dot", "--eval", together)


@pytest.mark.skipif(not TSC.exists(), reason="no TypeScript (make page installs it): types of the page are not checked")
def test_types() -> None:
    run(TSC, "-p", HERE)


def test_the_lists_of_files_are_up_to_date() -> None:
    run(sys.executable, ROOT / "tools" / "page_files.py", "--check")


def test_the_types_of_the_api_are_those_of_the_server() -> None:
    run(sys.executable, ROOT / "tools" / "page_types.py", "--check")


@pytest.mark.parametrize("file", sorted((STATIC / "texts" / "techniques").glob("*.js")), ids=lambda file: file.stem)
def test_every_technique_has_its_name_in_every_language(file: Path) -> None:
    named = set(re.findall(r'^  "([^"]+)": ".+",$', file.read_text(encoding="utf-8"), re.MULTILINE))
    slugs = {one.slug for preset in ninefold.logic.presets() for one in ninefold.logic.techniques(preset=preset)}
    assert slugs <= named
    assert named <= slugs | {one.slug for one in ninefold.logic.variant_techniques()}


def form(text: str) -> list[str]:
    """Return what each paragraph of a description is, with the number of its items or lines."""
    kinds = {"    ": "code", "- ": "list", "1. ": "numbered"}
    blocks = [
        (next((kind for start, kind in kinds.items() if block.startswith(start)), "words"), block)
        for block in re.sub(r"::$", ":", text, flags=re.MULTILINE).split("\n\n")
    ]
    marks = {"code": r"(?m)^", "list": r"(?m)^- ", "numbered": r"(?m)^\d\. "}
    return [kind + (str(len(re.findall(marks[kind], block))) if kind in marks else "") for kind, block in blocks]


def numbers(text: str) -> list[str]:
    """Return the numbers in a text."""
    return sorted(re.findall(r"\d+", text))


@pytest.mark.skipif(NODE is None, reason="node is not installed: the texts about approaches are not read")
@pytest.mark.parametrize("code", [code for code in render.LANGUAGES if code != "en"])
def test_every_approach_is_described_in_every_language(code: str) -> None:
    file = (STATIC / "texts" / "approaches" / f"{code}.js").as_uri()
    read = f"import({file!r}).then(({{ approaches }}) => console.log(JSON.stringify(approaches)))"
    done = subprocess.run([str(NODE), "--eval", read], capture_output=True, check=True, timeout=60)
    texts: dict[str, dict[str, str]] = json.loads(done.stdout)
    assert tuple(texts) == ninefold.approaches.NAMES
    for name, own in texts.items():
        entry = ninefold.approaches.get(name)
        assert entry.complexity is not None
        english = {"title": entry.title, "idea": entry.idea, "about": entry.about, **entry.complexity._asdict()}
        assert own.keys() == english.keys(), name
        assert all(own.values()), name
        for field in ("idea", "note", "about", "time", "space"):
            assert own[field] != english[field], (name, field)
        assert form(own["about"]) == form(english["about"]), name
        for field in ("note", "about", "time", "space"):
            assert numbers(own[field]) == numbers(english[field]), (name, field)
        for field in ("note", "about"):
            for named in re.findall(r"`+([^`]+)`+", english[field]):
                assert named in own[field], (name, named)


def test_every_option_of_an_approach_has_its_name() -> None:
    texts = (STATIC / "texts" / "en.js").read_text(encoding="utf-8")
    named = set(re.findall(r'^  "study\.option\.([^"]*)"', texts, re.MULTILINE))
    options = [ninefold.approaches.get(name).options for name in ninefold.approaches.NAMES]
    values = {f"{name}.{value}" for one in options for name, listed in one.items() for value in listed}
    assert named == {name for one in options for name in one} | values


def test_the_languages_are_those_of_explanations() -> None:
    table = (STATIC / "texts.js").read_text(encoding="utf-8")
    entries = dict(re.findall(r"^  (\w\w): \{(.*?)\},$", table, re.MULTILINE | re.DOTALL))
    assert tuple(entries) == render.LANGUAGES
    for code, body in entries.items():
        assert ("reviewed: false" in body) == (not language(code).reviewed), code


def test_every_family_has_its_name() -> None:
    texts = (STATIC / "texts" / "en.js").read_text(encoding="utf-8")
    named = set(re.findall(r'^  "family\.([^"]*)"', texts, re.MULTILINE))
    classic = {one.family for preset in ninefold.logic.presets() for one in ninefold.logic.techniques(preset=preset)}
    assert named == classic | {one.family for one in ninefold.logic.variant_techniques()}


def test_the_spare_puzzle_has_one_solution() -> None:
    text = (ROOT / "src/ninefold/web/static/first.js").read_text(encoding="utf-8")
    (line,) = re.findall(r'"([.1-9]{81})"', text)
    assert ninefold.check(line).status == ninefold.Status.ONE
