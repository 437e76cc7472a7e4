"""One page per lesson for ``make site`` (tools/site.py), and the list in docs/lessons/index.md.

The words are those of ``ninefold.lessons``, the picture shows the step of the example.  ``make docs`` writes the list
into the index; ``--check`` compares instead.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import ninefold
from ninefold import lessons, render
from ninefold.lessons import PARTS, Lesson, plain

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tools import technique_page  # noqa: E402

FOLDER = "lessons"
INDEX = ROOT / "docs" / FOLDER / "index.md"
BEGIN, END = "<!-- lessons, by tools/lesson_page.py: do not edit -->\n", "<!-- end -->\n"
TITLES = {
    "singles": "Singles",
    "sets": "Pairs and triples",
    "lines": "One digit in lines",
    "wings": "Wings",
    "chains": "Chains",
    "rules": "Rules of variants",
}


def page(lesson: Lesson) -> str:
    """Return the page of a lesson."""
    text = lesson.text()
    steps = [f"{number}. {plain(words)}" for number, words in enumerate(text.watch, 1)]
    lines = [
        f"# {text.title}",
        "",
        text.short,
        "",
        plain(text.idea),
        "",
        "## How to spot it",
        "",
        plain(text.spot),
        "",
        "## Example",
        "",
        f"![{text.title}](images/{lesson.name}.svg)",
        "",
        *steps,
        "",
        "## Practice this",
        "",
        f"{text.do} Generate three positions, the easiest first:",
        "",
        "```sh",
        f"ninefold lessons {lesson.name} --practice",
        "```",
        "",
        f"In the web app (`ninefold serve`), open *Learn* and choose *{text.title}*.",
        "",
        *further(lesson),
    ]
    return "\n".join(lines) + "\n"


def further(lesson: Lesson) -> Iterator[str]:
    """Yield the links of a lesson: the lessons before and after it, its techniques, its rules, and other pages."""
    order = lessons.lessons()
    after = order[order.index(lesson) + 1 :][:1]
    named = {one.name: one for one in order}
    links = {
        "Before it": [named[name] for name in lesson.needs],
        "Next": list(after),
    }
    yield "## Read more"
    yield ""
    for title, some in links.items():
        if some:
            yield f"- {title}: {', '.join(f'[{one.text().title}]({one.name}.md)' for one in some)}"
    names = {one.slug: one.name for one in (*ninefold.logic.techniques(), *technique_page.of_variants()) if one.family}
    found = [f"[{names[slug]}](../techniques/{slug}.md)" for slug in lesson.techniques if slug in names]
    if found:
        yield f"- Techniques: {', '.join(found)}"
    rules = [kind for kind in ninefold.variants.RULES if kind.slug in lesson.rules]
    if rules:
        yield f"- Rules: {', '.join(f'[{kind.__name__}](../variants/{kind.slug}.md)' for kind in rules)}"
    for path in lesson.further:
        head = (ROOT / "docs" / path).read_text(encoding="utf-8").partition("\n")[0]
        yield f"- [{head.removeprefix('# ')}](../{path})"
    yield ""
    yield "[All lessons](index.md)"


def listed(links: bool) -> str:
    """Return the lessons by part, with links to their pages if wanted."""
    lines = []
    for part in PARTS:
        lines += [f"## {TITLES[part]}", ""]
        for number, one in enumerate((one for one in lessons.lessons() if one.part == part), 1):
            title = f"[{one.text().title}]({one.name}.md)" if links else f"*{one.text().title}*"
            lines.append(f"{number}. {title}. {one.text().short}")
        lines.append("")
    return "\n".join(lines)


def index(links: bool = False) -> str:
    """Return the index with a new list."""
    head, rest = INDEX.read_text(encoding="utf-8").split(BEGIN)
    return f"{head}{BEGIN}{listed(links)}{END}{rest.split(END, 1)[1]}"


def pages() -> dict[str, str]:
    """Return every page and picture, by its path below docs/."""
    found = {f"{FOLDER}/index.md": index(links=True)}
    for lesson in lessons.lessons():
        found[f"{FOLDER}/{lesson.name}.md"] = page(lesson)
        found[f"{FOLDER}/images/{lesson.name}.svg"] = render.step_svg(lesson.step) + "\n"
    return found


def main() -> int:
    """Write or check the list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    text = index()
    if parser.parse_args().check:
        if INDEX.read_text(encoding="utf-8") != text:
            print("docs/lessons/index.md is not up to date: run make docs")
            return 1
        return 0
    INDEX.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
