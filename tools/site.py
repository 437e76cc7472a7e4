"""Build the documentation site from docs/ into build/site: static files, nothing is fetched (``make site``).

1. Copy docs/ to build/site-source, with links that leave docs/ made absolute.
2. Add the pages that are built and not committed: rules, techniques, lessons, the reference (tools/*_page.py).
3. Add the navigation (docs/navigation.toml) as hidden tables of contents.  The pages themselves stay plain Markdown.
4. Run Sphinx.  A dead link, a dead anchor or a page outside the navigation is an error.

``--check FOLDER`` reads everything and resolves all links without writing the site; ``--port N`` serves the finished
site on this machine.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import posixpath
import re
import shutil
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
DOCS = ROOT / "docs"
SOURCE = ROOT / "build" / "site-source"
SITE = ROOT / "build" / "site"
MOVED = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changes.md"}
NOT_PAGES = ("pypi.md",)
MANY = 40
COPIED = (".md", ".svg", ".png", ".ipynb", ".css")
HOME = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Homepage"]
LINK = re.compile(r"(\]\()(?!(?:[a-z]+:|#))([^)\s#]+)(#[^)\s]*)?(\))")


def relink(text: str, where: str, to: str, known: set[str]) -> str:
    """Return the links of a page at *where* in the repository, for its place *to* below docs/."""

    def moved(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(where), match[2]))
        inside = MOVED.get(target, target.removeprefix("docs/") if target.startswith("docs/") else None)
        if inside is not None and inside in known:
            address = posixpath.relpath(inside, posixpath.dirname(to) or ".")
        elif (ROOT / target).exists():
            address = f"{HOME}/{'tree' if (ROOT / target).is_dir() else 'blob'}/main/{target}"
        else:
            address = match[2]
        return f"{match[1]}{address}{match[3] or ''}{match[4]}"

    return LINK.sub(moved, text)


def blocks(text: str) -> str:
    """Return a page whose code blocks have no blank line at the end; those with a prompt are sessions, not scripts."""

    def shown(match: re.Match[str]) -> str:
        language = "console" if match[1] == "sh" and match[2].startswith("$ ") else match[1]
        return f"```{language}\n{match[2].rstrip()}\n```\n"

    return re.sub(r"^```(\w+)\n(.*?)^```\n", shown, text, flags=re.M | re.S)


def built() -> dict[str, str]:
    """Return the pages and pictures that are built, by their path below docs/."""
    from tools import api_page, cli_page, lesson_page, technique_page, variant_page

    tools = (api_page, cli_page, lesson_page, technique_page, variant_page)
    return {path: text for tool in tools for path, text in tool.pages().items()}


def navigation(known: set[str]) -> list[tuple[str, list[str]]]:
    """Return the parts of the sidebar with their pages, in order."""
    parts = tomllib.loads((DOCS / "navigation.toml").read_text(encoding="utf-8"))["part"]
    named = {entry for part in parts for entry in part["pages"]}
    pages = sorted(name.removesuffix(".md") for name in known if name.endswith(".md"))
    found: list[tuple[str, list[str]]] = []
    for part in parts:
        there: list[str] = []
        for entry in part["pages"]:
            if "*" in entry:
                fits = [page for page in pages if fnmatch(page, entry) and page.count("/") == entry.count("/")]
                there += [page for page in fits if page not in named | {"index"} and page not in there]
            else:
                there.append(entry)
        found.append((part["title"], there))
    return found


def contents(pages: list[str], caption: str = "") -> str:
    """Return a hidden table of contents, which Sphinx shows in the sidebar."""
    options = [":hidden:", *([f":caption: {caption}"] if caption else [])]
    return "\n".join(["", "```{toctree}", *options, "", *pages, "```", ""])


def staged() -> dict[str, str | bytes]:
    """Return every file of the site's source, by its path below docs/."""
    files: dict[str, str | bytes] = {}
    for path in sorted(DOCS.rglob("*")):
        name = path.relative_to(DOCS).as_posix()
        if path.is_file() and path.suffix in COPIED and name not in NOT_PAGES:
            files[name] = path.read_bytes() if path.suffix != ".md" else path.read_text(encoding="utf-8")
    made = built()
    origins = {**{name: f"docs/{name}" for name in files}, **{to: origin for origin, to in MOVED.items()}}
    for origin, to in MOVED.items():
        files[to] = (ROOT / origin).read_text(encoding="utf-8")
    files |= made
    known = set(files)
    for name, text in files.items():
        if isinstance(text, str) and name.endswith(".md"):
            files[name] = blocks(relink(text, origins.get(name, f"docs/{name}"), name, known))
    parts = navigation(known)
    files["index.md"] = str(files["index.md"]) + "".join(contents(pages, title) for title, pages in parts)
    listed = {page for _, pages in parts for page in pages}
    for name in sorted(known):
        folder, _, stem = name.removesuffix(".md").rpartition("/")
        if folder and stem == "index" and name.endswith(".md"):
            inner = [other for other in sorted(known) if other.startswith(f"{folder}/") and other.endswith(".md")]
            inner = [other for other in inner if other.removesuffix(".md") not in listed and other != name]
            # In the order in which the index names them, and then by name.
            places = {other: str(files[name]).find(f"({posixpath.relpath(other, folder)})") for other in inner}
            inner.sort(key=lambda other: (places[other] < 0, places[other]))
            if len(inner) > MANY:
                # In the sidebar, hundreds of pages would hide the others: the index lists them.
                files |= {other: f"---\norphan: true\n---\n{files[other]}" for other in inner}
            else:
                files[name] = str(files[name]) + contents([posixpath.relpath(other, folder)[:-3] for other in inner])
    return files


def stage(folder: Path) -> None:
    """Write the source of the site, only the files that changed."""
    files = staged()
    for old in [path for path in folder.rglob("*") if path.is_file()]:
        if old.relative_to(folder).as_posix() not in files:
            old.unlink()
    for name, content in files.items():
        path, data = folder / name, content.encode() if isinstance(content, str) else content
        if not path.exists() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def build(builder: str, source: Path, site: Path) -> int:
    """Run Sphinx; returns its exit code."""
    from sphinx.cmd.build import main as sphinx

    shutil.rmtree(site, ignore_errors=True)
    doctrees = site.with_name(f"{site.name}-doctrees")
    strict = ["-q", "-W", "--keep-going"]
    return sphinx(["-b", builder, *strict, "-c", str(DOCS), "-d", str(doctrees), str(source), str(site)])


def serve(port: int) -> None:
    """Serve the finished site on this machine."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(SITE))
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"http://127.0.0.1:{server.server_port}/ (Ctrl-C to stop)", flush=True)
        server.serve_forever()


def main() -> int:
    """Stage, build and serve as requested."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--check", metavar="FOLDER", type=Path, help="check all links in a copy there, and write no site"
    )
    parser.add_argument("--port", type=int, help="serve the site on this port when it is built")
    options = parser.parse_args()
    if options.check:
        stage(options.check / "source")
        return build("dummy", options.check / "source", options.check / "site")
    stage(SOURCE)
    code = build("html", SOURCE, SITE)
    if code == 0:
        print(f"{SITE.relative_to(ROOT)}/index.html is ready")
    if code == 0 and options.port is not None:
        serve(options.port)
    return code


if __name__ == "__main__":
    sys.exit(main())
