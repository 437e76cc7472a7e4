"""Files of the web app: small enough, nothing inline, nothing from other hosts."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from ninefold.web.files import STATIC, Files, load

FIRST_LOAD = 130 * 1024
EVERYTHING = 360 * 1024


def texts(*suffixes: str) -> list[tuple[str, str]]:
    return [
        (path.relative_to(STATIC).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted(STATIC.rglob("*"))
        if path.suffix in suffixes
    ]


def test_the_first_load_is_small_and_so_are_all_files_together() -> None:
    files = Files()
    sizes = {name: len(file.small or file.plain) for name in files.names() if (file := files.get(name)) is not None}
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    first = {"index.html", *re.findall(r'(?:href|src)="/static/([^"]+)"', page)}
    assert sum(size for name, size in sizes.items() if name in first) <= FIRST_LOAD, sizes
    assert sum(sizes.values()) <= EVERYTHING, sizes


def test_every_file_has_a_type() -> None:
    found = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()}
    assert found - {"api.d.ts"} == set(Files().names())  # types are for developers, not for visitors


@pytest.mark.parametrize(("name", "text"), texts(".html"), ids=lambda value: value if len(value) < 50 else "")
def test_pages_have_nothing_inline(name: str, text: str) -> None:
    assert not re.search(r"<script(?![^>]*\bsrc=)", text), "an inline script"
    assert not re.search(r"<style|\sstyle=", text), "an inline style"
    assert not re.search(r"\son[a-z]+=", text), "an inline handler"


@pytest.mark.parametrize(
    ("name", "text"), texts(".html", ".js", ".css", ".webmanifest"), ids=lambda value: value if len(value) < 50 else ""
)
def test_nothing_comes_from_elsewhere(name: str, text: str) -> None:
    for address in re.findall(r"""(?:src|href)=["'](?:https?:)?//[^"']*|import\(["']https?:[^)]*""", text):
        raise AssertionError(f"{name} names {address}")
    assert not (name.endswith(".css") and "@import" in text)
    assert "eval(" not in text


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a.js"
    path.write_text("1", encoding="utf-8")
    files = Files(tmp_path)
    first = files.get("a.js")
    path.write_text("22", encoding="utf-8")
    os.utime(path, (1, 1))
    second = files.get("a.js")
    assert first is not None
    assert second is not None
    assert (first.plain, second.plain) == (b"1", b"22")
    assert first.tag != second.tag
    (tmp_path / "b.js").write_text("", encoding="utf-8")
    assert files.get("b.js") is None, "only what was there in the beginning"
    assert load(path).type == "text/javascript; charset=utf-8"
