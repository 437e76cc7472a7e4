"""Configuration of the documentation site; ``make site`` builds it (tools/site.py)."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

project = "ninefold"
author = "The ninefold authors"
project_copyright = author
version = release = PROJECT["version"]

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
myst_heading_anchors = 4
nitpicky = False
# Two classes are called Solution; attributes do not say which is meant, signatures do.
suppress_warnings = ["ref.python"]

# Signatures keep the names of type aliases, and long ones get a line per parameter.
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_type_aliases = {name: name for name in ("GridLike", "PuzzleLike", "Place", "Cells", "ArrayLike")}
python_maximum_signature_line_length = 90
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

# The copy button leaves out prompts and output.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"ninefold {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_favicon = str(ROOT / "src" / "ninefold" / "web" / "static" / "favicon.svg")
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_last_updated_fmt = None
pygments_style = "friendly"
pygments_dark_style = "monokai"
