"""Lazy loading: importing ninefold is light, and every public name is found on first use."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import ninefold

PACKAGE = Path(ninefold.__file__).parent
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def modules_after(code: str) -> set[str]:
    """Return the names of the modules that a fresh interpreter has loaded after running the code."""
    program = f"import sys\n{code}\nprint('\\n' + ' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    "code",
    [
        "import ninefold",
        "import ninefold; ninefold.__version__",
        f"import ninefold; ninefold.solve('{EASY}').grid; ninefold.count('{EASY}')",
        f"import ninefold; ninefold.check('{EASY}').solutions; list(ninefold.solutions('{EASY}'))",
        "from ninefold.engine import solve, count; from ninefold.results import Solution",
        f"import ninefold; row, _ = ninefold.solve_many(['{EASY}', '?']); row.status, row.solution",
        f"import ninefold; str(ninefold.rate_many(['{EASY}', '.' * 81])[0])",
        f"import ninefold; ninefold.rate('{EASY}'); ninefold.render.explain(ninefold.hint('{EASY}').step)",
        "from ninefold.cli.app import main; main(['--version'])",
    ],
)
def test_numpy_is_not_loaded(code: str) -> None:
    assert "numpy" not in modules_after(code)


def test_the_probe_sees_numpy() -> None:
    assert "numpy" in modules_after("import ninefold; ninefold.solve_many(['.' * 81]).status")


def public(module: ModuleType) -> set[str]:
    return set(vars(module)["__all__"])


def lazy_rooms() -> list[Path]:
    """Return the packages that load a module when one of its names is first used."""
    found = sorted(PACKAGE.rglob("__init__.py"))
    return [path for path in found if "lazy_names(" in path.read_text(encoding="utf-8")]


def names_seen_by_type_checkers(tree: ast.Module) -> set[tuple[str | None, str]]:
    """Return module and name of each import under ``if TYPE_CHECKING``."""
    blocks = (node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    imports = (node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom))
    return {(node.module, alias.name) for node in imports for alias in node.names}


def table_of(tree: ast.Module) -> set[tuple[str | None, str]]:
    """Return module and name of each entry of the table passed to ``lazy_names``; rooms without a module."""
    values = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    (call,) = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and "lazy_names" in ast.unparse(node.func))
    homes, *rooms = (
        ast.literal_eval(values[argument.id] if isinstance(argument, ast.Name) else argument)
        for argument in call.args[1:]
    )
    table: set[tuple[str | None, str]] = {(module, name) for module, names in homes.items() for name in names.split()}
    return table | {(None, room) for some in rooms for room in some}


@pytest.mark.parametrize("path", lazy_rooms(), ids=lambda path: path.parent.name)
def test_the_table_agrees_with_what_type_checkers_see(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    table = table_of(tree)
    assert names_seen_by_type_checkers(tree) == table
    room = importlib.import_module(".".join(("ninefold", *path.parent.relative_to(PACKAGE).parts)))
    assert {name for module, name in table if module} <= set(room.__all__)
    for _, name in table:
        assert getattr(room, name) is not None
        assert name in dir(room)


@pytest.mark.parametrize("path", lazy_rooms(), ids=lambda path: path.parent.name)
def test_no_module_hides_a_public_name(path: Path) -> None:
    """Loading a module sets its name in the package, so a function of the same name would be replaced."""
    names = {name for module, name in table_of(ast.parse(path.read_text(encoding="utf-8"))) if module}
    assert not names & {one.stem for one in path.parent.iterdir()}


def test_there_are_rooms_to_compare() -> None:
    assert {"clues", "engine", "formats", "logic", "ninefold", "render", "results", "rows"} <= {
        path.parent.name for path in lazy_rooms()
    }


def test_everything_public_is_found() -> None:
    for name in public(ninefold):
        assert getattr(ninefold, name) is not None
    assert public(ninefold) <= set(dir(ninefold))


def test_names_of_variants_hide_no_function() -> None:
    """``import *`` of the rules must not replace ``hint``, ``count`` and the other classic functions."""
    names: dict[str, object] = {}
    exec("from ninefold import *\nfrom ninefold.variants import *", names)
    for name in public(ninefold):
        assert names[name] == getattr(ninefold, name), name
    assert str(names["hint"](EASY)) == "Hidden Single: r1c6=8"  # type: ignore[operator]
    assert names["count"](EASY).value == 1  # type: ignore[operator]
    assert public(ninefold.variants) & public(ninefold) == {"Variant"}


def test_names_that_do_not_exist() -> None:
    with pytest.raises(AttributeError, match="module 'ninefold' has no attribute 'solver'"):
        ninefold.solver  # type: ignore[attr-defined]  # noqa: B018
