"""The notebooks run from top to bottom, and every value that a cell ends with shows itself."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

import ninefold
from ninefold import examples
from tests.conftest import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
NEEDS = {
    "data-scientist": ("pandas", "pyarrow", "duckdb"),
    "machine-learning": ("pyarrow",),
    "publisher": ("reportlab",),
    "researcher": (),
}


def shown(value: Any) -> str:
    """Show a value as a notebook does: as a picture or a table if it can, else as text."""
    for name in ("_repr_svg_", "_repr_html_"):
        if hasattr(value, name) and (text := getattr(value, name)()):
            return str(text)
    return repr(value)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in NEEDS[path.stem]:
        pytest.importorskip(package, reason=f"{package} is not installed: this notebook needs it")
    monkeypatch.chdir(tmp_path)
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == [], "outputs are not committed"
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, path.name, "exec"), names)
        if last is not None:
            assert isinstance(last, ast.Expr)
            assert shown(eval(compile(ast.Expression(last.value), path.name, "eval"), names))


def test_there_is_a_notebook_for_every_kind_of_user() -> None:
    assert [path.stem for path in NOTEBOOKS] == sorted(NEEDS)


def test_what_has_a_picture_shows_it() -> None:
    """Jupyter asks for these methods; print still writes text."""
    easy = examples.get("easy")
    variant = examples.gallery()[0].puzzle
    things: list[Any] = [
        easy.grid,
        easy,
        variant,
        ninefold.solve(easy.grid),
        ninefold.solve(variant),
        ninefold.canonical(easy.grid),
    ]
    things += [ninefold.hint(easy.grid).step, ninefold.rate_many([easy.grid]).distribution()]
    for thing in things:
        picture = thing._repr_svg_()
        assert picture.startswith("<svg")
    for table in (ninefold.rate_many([easy.grid]), ninefold.research.facts(easy.grid), ninefold.steps(easy.grid)):
        assert "<" in table._repr_html_()
