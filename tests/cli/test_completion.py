"""Completion scripts: complete, valid syntax, and working."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ninefold.cli._commands import SUMMARIES
from ninefold.cli.completion import SHELLS

from .conftest import Run, program


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("completion")
    found = {}
    for shell in SHELLS:
        path = folder / f"_ninefold.{shell}"
        path.write_text(program("completion", shell).out)
        found[shell] = path
    return found


@pytest.mark.parametrize("shell", SHELLS)
def test_every_option_of_every_command_is_completed(run: Run, scripts: dict[str, Path], shell: str) -> None:
    text = scripts[shell].read_text()
    for name in SUMMARIES:
        options = [
            word.strip(",:;.()")
            for word in run(name, "--help").out.partition("\nexamples:")[0].split()
            if word.startswith("--")
        ]
        for option in {word for word in options if len(word) > 2}:
            wanted = f"-l {option[2:]} " if shell == "fish" else option
            assert wanted in text, f"{name} {option}"


@pytest.mark.parametrize("shell", SHELLS)
def test_syntax(scripts: dict[str, Path], shell: str) -> None:
    program_path = shutil.which(shell)
    if program_path is None:
        pytest.skip(f"needs {shell}")
    done = subprocess.run([program_path, "-n", str(scripts[shell])], capture_output=True, timeout=30, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


CASES = [
    ("ninefold so", ["solve"]),
    ("ninefold co", ["count", "compare", "convert", "completion"]),
    ("ninefold solve --str", ["--strict"]),
    ("ninefold solve --format j", ["jsonl"]),
    ("ninefold solve -f c", ["csv"]),
    ("ninefold convert --to sd", ["sdk", "sdm", "sdx"]),
    ("ninefold completion z", ["zsh"]),
]


@pytest.mark.parametrize(("typed", "offered"), CASES)
def test_bash_completes(scripts: dict[str, Path], typed: str, offered: list[str]) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs bash")
    words = typed.split(" ")
    lines = [
        f"source {scripts['bash']}",
        "compopt() { :; }",  # only works inside a real completion
        f"COMP_WORDS=({' '.join(words)})",
        f"COMP_CWORD={len(words) - 1}",
        "_ninefold",
        'printf "%s\\n" "${COMPREPLY[@]}"',
    ]
    done = subprocess.run([bash, "-c", "\n".join(lines)], capture_output=True, timeout=30, check=True)
    found = done.stdout.decode().split()
    assert set(offered) <= set(found)
    assert all(word.startswith(words[-1]) for word in found)


@pytest.mark.parametrize(("typed", "offered"), CASES)
def test_fish_completes(scripts: dict[str, Path], typed: str, offered: list[str]) -> None:
    fish = shutil.which("fish")
    if fish is None:
        pytest.skip("needs fish")
    script = f"source {scripts['fish']}; complete -C '{typed}'"
    done = subprocess.run([fish, "--no-config", "-c", script], capture_output=True, timeout=30, check=True)
    found = [line.split("\t")[0] for line in done.stdout.decode().splitlines()]
    assert set(offered) <= set(found)
