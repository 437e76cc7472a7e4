"""The page of the widget: one HTML text with the modules and styles of the web app, which loads nothing."""

from __future__ import annotations

import json
import posixpath
import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["page"]

_ENTRY = "notebook.js"
_IMPORT = re.compile(r'(^import (?:[^;"]*? from )?|\bimport\()"(\.[^"]+)"', re.M)
_LOADER = """\
const modules = JSON.parse(document.getElementById("modules").textContent);
const imports = Object.fromEntries(Object.entries(modules).map(([name, text]) =>
  [`ninefold/${name}`, URL.createObjectURL(new Blob([text], { type: "text/javascript" }))]));
const map = document.createElement("script");
map.type = "importmap";
map.textContent = JSON.stringify({ imports });
document.head.append(map);
window.ninefold = import("ninefold/notebook.js");
"""


@cache
def page() -> str:
    """Return the page; its promise ``ninefold`` is the module notebook.js."""
    static = files("ninefold.web") / "static"
    index = (static / "index.html").read_text(encoding="utf-8")
    styles = re.findall(r'<link rel="stylesheet" href="/static/style/(.+?).css"', index)
    late = re.findall(r'styled\("(\w+)"', (static / "panels.js").read_text(encoding="utf-8"))
    styles = [*(name for name in styles if name != "print"), *late, "print", "notebook"]
    main = re.search(r"<main.*(?=<noscript>)", index, re.S)
    assert main
    modules = json.dumps(_modules(static)).replace("<", "\\u003c")
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark"><title>ninefold</title>',
            *(
                f'<style data-style="{name}">{(static / "style" / f"{name}.css").read_text(encoding="utf-8")}</style>'
                for name in styles
            ),
            f'</head><body>{main[0]}<script type="application/json" id="modules">{modules}</script>',
            f"<script>{_LOADER}</script></body></html>",
        ]
    )


def _modules(static: Traversable) -> dict[str, str]:
    """The modules by name, with imports of ``ninefold/NAME`` instead of relative ones, which need an address."""
    found: dict[str, str] = {}
    waiting = [_ENTRY]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        text = (static / name).read_text(encoding="utf-8")

        def absolute(match: re.Match[str], folder: str = posixpath.dirname(name)) -> str:
            path = posixpath.normpath(posixpath.join(folder, match[2]))
            if (static / path).is_file():  # comments name files of types only
                waiting.append(path)
            return f'{match[1]}"ninefold/{path}"'

        found[name] = _IMPORT.sub(absolute, text)
    return found
