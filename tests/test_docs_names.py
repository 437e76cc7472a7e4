"""Names in prose exist: names between backticks, cited options, counts of things."""

from __future__ import annotations

import argparse
import builtins
import importlib
import inspect
import re
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ninefold
from ninefold import approaches, formats, render, variants
from ninefold.cli.app import build_parser
from tests.conftest import ROOT

PAGES = [ROOT / "README.md", *sorted(path for path in (ROOT / "docs").rglob("*.md") if "design" not in path.parts)]
PARTS = (*ninefold._ROOMS, "leetcode")
OTHER_PROGRAMS = ("dask ", "pip ", "python ", "cmake ", "make ", "docker ", "perf ")
WORDS = dict(zip(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), range(2, 11)))


def spans(page: Path) -> Iterator[str]:
    """Return the text between backticks, outside of code blocks."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    for match in re.finditer(r"(?<!`)(`{1,2})(?!`)(.+?)(?<!`)\1(?!`)", text, flags=re.S):
        yield " ".join(match[2].split())


def resolves(dotted: str) -> bool:
    """Return whether a dotted name exists."""
    words = dotted.split(".")
    thing: Any = ninefold
    for at, word in enumerate(words):
        try:
            thing = getattr(thing, word)
        except AttributeError:
            try:
                thing = importlib.import_module(".".join(["ninefold", *words[: at + 1]]))
            except ImportError:
                # A field of a dataclass, or an attribute set in __init__, belongs to the values and not to the class.
                return at == len(words) - 1 and inspect.isclass(thing) and word in _fields(thing)
    return True


def _fields(cls: type) -> set[str]:
    return {name for base in cls.__mro__ for name in inspect.get_annotations(base)} | set(
        re.findall(r"self\.(\w+)\b", inspect.getsource(cls))
    )


@cache
def commands() -> dict[str, set[str]]:
    """Return the options of each command, including its subcommands."""
    found = {}
    for action in build_parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, parser in action.choices.items():
                found[name] = set(_options(parser))
    found[""] = {"--version", "--help", "-h"}
    return found


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        yield from action.option_strings
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from _options(inner)


@cache
def parameters() -> frozenset[str]:
    """Return the parameter names of everything public, and of the options of approaches and formats."""
    found: set[str] = set()
    for part in ("", *PARTS):
        module = importlib.import_module(f"ninefold.{part}" if part else "ninefold")
        for name in getattr(module, "__all__", ()):
            thing = getattr(module, name)
            things = [thing, *(vars(thing).values() if inspect.isclass(thing) else ())]
            for one in things:
                one = getattr(one, "__func__", one)
                if inspect.isfunction(one) or inspect.isclass(one):
                    try:
                        found.update(inspect.signature(one).parameters)
                    except (TypeError, ValueError):
                        continue
    for name in approaches.NAMES:
        found.update(approaches.get(name).options)
    for name in formats.names():
        found.update(formats.get(name).options)
    return frozenset(found)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_names_exist(page: Path) -> None:
    missing = []
    for span in spans(page):
        for name in re.findall(r"(?<![\w./-])((?:ninefold\.)?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(?![\w/-])", span):
            bare = name.removeprefix("ninefold.")
            if name != bare or bare.split(".")[0] in PARTS or bare.split(".")[0] in ninefold.__all__:
                ends = r"\.(?:py|md|txt|csv|jsonl?|sdm|ss|sdk|svg|html|pdf|parquet|gz|npz|npy|toml)$"
                if not re.search(ends, name) and not resolves(bare):
                    missing.append(name)
    assert not missing, f"{page.name} names what does not exist: {', '.join(missing)}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_options_exist(page: Path) -> None:
    missing = []
    for span in spans(page):
        if span.startswith(OTHER_PROGRAMS):
            continue
        words = re.findall(r"(?<![\w-])--[a-z][\w-]*", span)
        called = re.match(r"ninefold ([a-z]+)\b", span)
        known = commands().get(called[1]) if called else None
        if called and known is None:
            missing.append(span)
        known = set().union(*commands().values()) if known is None else known
        missing += [f"{word} ({span})" for word in words if word not in known]
    assert not missing, f"{page.name} cites what does not exist: {', '.join(missing)}"


@cache
def callables() -> frozenset[str]:
    """Return the names of all public functions and classes, and of their methods."""
    found: set[str] = {*dir(builtins), "search"}  # the name of the reader's own function on the page about approaches
    for part in ("", *PARTS):
        module = importlib.import_module(f"ninefold.{part}" if part else "ninefold")
        for name in getattr(module, "__all__", ()):
            thing = getattr(module, name)
            found.update([name, *(member for cls in getattr(thing, "__mro__", ()) for member in vars(cls))])
    return frozenset(found)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_calls_exist(page: Path) -> None:
    calls = (re.match(r"(?:[a-z]\w*\.)?([A-Za-z_]\w*)\(", span) for span in spans(page) if "np." not in span)
    missing = [match[0] for match in calls if match and match[1] not in callables()]
    assert not missing, f"{page.name} calls what does not exist: {', '.join(missing)}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_options_of_approaches_exist(page: Path) -> None:
    options = {name: set().union(*approaches.get(name).options.values()) for name in approaches.NAMES}
    values = set().union(*options.values())
    found = re.findall(r"`([\w-]+)` \(([\w-]+)\)", page.read_text(encoding="utf-8"))
    wrong = [f"{name} ({value})" for name, value in found if value in values - options.get(name, values)]
    assert not wrong, f"{page.name} cites what does not exist: {', '.join(wrong)}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_keywords_exist(page: Path) -> None:
    missing = [
        span
        for span in spans(page)
        if (match := re.fullmatch(r"""([a-z_]+)=(?:"[^"]*"|True|False|None|\d[\d_.]*)""", span))
        and match[1] not in parameters()
    ]
    assert not missing, f"{page.name} cites what does not exist: {', '.join(missing)}"


COUNTS = {
    r"(?:file )?formats": {len(formats.names())},
    r"approaches": {len(approaches.NAMES)},
    r"techniques": {len(ninefold.logic.techniques()), len({one.slug for one in ninefold.logic.techniques()})},
    r"rules of variants": {len(variants.RULES)},
    r"variant rules": {len(variants.RULES)},
}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_counts_are_true(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    wrong = []
    for noun, numbers in COUNTS.items():
        for match in re.finditer(rf"\[?\b(\d+|{'|'.join(WORDS)}) {noun}\b", text, flags=re.I):
            number = WORDS.get(match[1].lower()) or int(match[1])
            if number not in numbers:
                wrong.append(match[0])
    assert not wrong, f"{page.name} counts wrong: {', '.join(wrong)}"


def test_the_version_of_the_schema() -> None:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    (version,) = re.findall(r"version of the schema: (\d+)", text)
    assert int(version) == render.WIRE_VERSION
    assert f'"ninefold":{version}' in str(formats.dumps(ninefold.Grid(), "jsonl")).replace(" ", "")


def test_summaries_end_with_a_full_stop() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "api_page.py"))
    rows = [
        (f"{path}.{name}", tool["row"](module, name)[2])
        for path in tool["MODULES"]
        for module in [importlib.import_module(path)]
        for name in tool["names"](module)
    ]
    assert len(rows) > 300
    assert [name for name, words in rows if words and not words.rstrip("`'\")").endswith((".", "?", ":"))] == []


def test_every_function_and_class_has_a_summary() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "api_page.py"))
    for path in tool["MODULES"]:
        module = importlib.import_module(path)
        for name in tool["names"](module):
            thing = getattr(module, name)
            if inspect.isfunction(thing) or inspect.isclass(thing):
                assert tool["row"](module, name)[2], f"{path}.{name}"
