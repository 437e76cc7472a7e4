"""Write docs/pypi.md, the README with absolute links, for readers outside the repository; ``--check`` compares.

It is the description in the package metadata: a relative link such as ``docs/api.md`` is dead on a package index.  Run
by ``make docs``; a test runs the check.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "pypi.md"


def page() -> str:
    """Return the README with every relative link made absolute."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    home = project["urls"]["Homepage"]
    raw = home.replace("://github.com/", "://raw.githubusercontent.com/")
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    text = re.sub(r"(!\[[^\]]*\]\()(?![a-z]+:|#)", rf"\g<1>{raw}/main/", text)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?![a-z]+:|#)", rf"\g<1>{home}/blob/main/", text)


def main() -> int:
    """Write or check the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    if not parser.parse_args().check:
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    if PAGE.read_text(encoding="utf-8") == page():
        return 0
    print("docs/pypi.md is not the README of now: run make docs")
    return 1


if __name__ == "__main__":
    sys.exit(main())
