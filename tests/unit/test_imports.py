"""What is loaded when: importing ninefold is light, and every public name is found when it is asked for."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import ninefold

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def modules_after(code: str) -> set[str]:
    """Names of the modules that a fresh interpreter has loaded after running the code."""
    program = f"import sys\n{code}\nprint('\\n' + ' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    "code",
    [
        "import ninefold",
        "import ninefold; ninefold.__version__",
        f"import ninefold; ninefold.solve('{EASY}').grid; ninefold.count('{EASY}')",
        f"import ninefold; ninefold.rate('{EASY}'); ninefold.render.explain(ninefold.hint('{EASY}').step)",
        "from ninefold.cli.app import main; main(['--version'])",
    ],
)
def test_numpy_is_not_loaded(code: str) -> None:
    assert "numpy" not in modules_after(code)


def test_the_probe_sees_numpy() -> None:
    assert "numpy" in modules_after("import ninefold; ninefold.solve_many(['.' * 81]).status")


def test_the_table_agrees_with_what_type_checkers_see() -> None:
    tree = ast.parse(Path(ninefold.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    seen = {
        (node.module, alias.name) for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    table = {(module, name) for module, names in ninefold._HOME.items() for name in names.split()}
    assert seen == table | {(None, name) for name in ninefold._SUBPACKAGES}


def test_everything_public_is_in_the_table() -> None:
    names = {*ninefold._MODULE_OF, *ninefold._SUBPACKAGES, "__version__"}
    assert names == set(ninefold.__all__)
    assert set(ninefold.__all__) <= set(dir(ninefold))


def test_names_that_do_not_exist() -> None:
    with pytest.raises(AttributeError, match="module 'ninefold' has no attribute 'solver'"):
        ninefold.solver  # type: ignore[attr-defined]  # noqa: B018
