"""Write docs/techniques/: a page for each technique with an example, its picture and its explanation; an index.

The words come from docs/techniques/texts.toml, the example is the first positive case of
tests/data/techniques/<slug>.txt, the picture and the explanation are made by ninefold.  The same words and examples go
into src/ninefold/web/techniques.jsonl, for the page that ``ninefold serve`` shows.  ``--check`` compares instead.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import ninefold
from ninefold import Step, Technique, render

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tests.techniques import conclusions, find, read_cases  # noqa: E402

FOLDER = ROOT / "docs" / "techniques"
SERVED = ROOT / "src" / "ninefold" / "web" / "techniques.jsonl"


def texts() -> dict[str, str]:
    """Return the text of each technique by slug."""
    data = tomllib.loads((FOLDER / "texts.toml").read_text(encoding="utf-8"))
    by_slug = {slug: text.strip() for slug, text in data["text"].items()}
    for family, slugs in data["same"].items():
        by_slug.update(dict.fromkeys(slugs, by_slug.pop(family)))
    return by_slug


def example(technique: Technique) -> Step:
    """Return the step that a technique is shown with."""
    case = next(case for case in read_cases(technique.slug) if not case.negative)
    return min((s for s in find(case) if conclusions(s) == case.expected), key=lambda s: len(render.step_svg(s)))


def served(technique: Technique, text: str, step: Step) -> str:
    """Return the line of a technique for the server: its words, and its example in the wire form."""
    words = {"text": render.explain(step), "conclusions": step.conclusions(), "eureka": eureka(step)}
    position = {key: value for key, value in render.to_dict(step).items() if key not in ("ninefold", "kind")}
    entry = {"slug": technique.slug, "text": paragraphs(text), "example": {**position, **words}}
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"


def paragraphs(text: str) -> str:
    """Return a text with each of its paragraphs on one line."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def page(technique: Technique, text: str, step: Step) -> tuple[str, str]:
    """Return the page of a technique and the picture of its example."""
    facts = [f"Family: {technique.family}."]
    if technique.slot:
        used = "used for solving" if technique.enabled else "off for solving unless enabled"
        facts.append(
            f"In the preset `hodoku`: place {technique.slot}, {technique.level}, score {technique.score}, {used}."
        )
    lines = [
        f"# {technique.name}",
        "",
        f"`{technique.slug}` · {' '.join(facts)}",
        "",
        text,
        "",
        f"![{technique.name}](images/{technique.slug}.svg)",
        "",
        f"> {render.explain(step)}",
        "",
        *notation(step),
        "[All techniques](index.md)",
    ]
    return "\n".join(lines) + "\n", render.step_svg(step) + "\n"


def notation(step: Step) -> list[str]:
    """Return the chains of a step in Eureka notation, where they can be written so."""
    written = eureka(step)
    return ["In Eureka notation:", "", *(f"    {line}" for line in written.splitlines()), ""] if written else []


def eureka(step: Step) -> str | None:
    """Return the chains of a step in Eureka notation; None where there are none, or a net."""
    return (
        None if not step.chains or any(chain.reasons or chain.nested for chain in step.chains) else render.eureka(step)
    )


def index(techniques: list[Technique]) -> str:
    """Return the index, by family in the order of the easiest member."""
    lines = [
        "# Techniques",
        "",
        "What the human solver knows, from `ninefold techniques`; each page has an example. The name of a page is the",
        "name for `--enable` and `--disable`. Some techniques share a search, which has a name of its own and is",
        f"switched with any of them: {'; '.join(searches())}.",
        "",
    ]
    order = {family: i for i, family in enumerate(dict.fromkeys(t.family for t in techniques))}
    for family, members in groupby(sorted(techniques, key=lambda t: order[t.family]), key=lambda t: t.family):
        names = [f"[{t.name}]({t.slug}.md)" for t in members]
        title = "Almost locked sets" if family == "als" else family.capitalize().replace("-", " ")
        lines += [f"**{title}**: {', '.join(names)}", ""]
    return "\n".join(lines)


def searches() -> Iterator[str]:
    """Yield the searches that are no technique themselves, each with what it finds."""
    known = ninefold.techniques()
    for search in known:
        if not search.family:
            found = [f"`{t.slug}`" for t in known if t.family and t.found_by == search.slug]
            yield f"`{search.slug}` finds {', '.join(found)}"


def files() -> dict[Path, str]:
    """Return every generated file and its content."""
    words = texts()
    techniques = [t for t in ninefold.techniques() if t.family]
    out = {FOLDER / "index.md": index(techniques)}
    lines = []
    for technique in techniques:
        step = example(technique)
        text, picture = page(technique, words[technique.slug], step)
        lines.append(served(technique, words[technique.slug], step))
        out[FOLDER / f"{technique.slug}.md"] = text
        out[FOLDER / "images" / f"{technique.slug}.svg"] = picture
    out[SERVED] = "".join(lines)
    return out


def main() -> int:
    """Write or check the pages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    made = files()
    stale = [path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if check:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not up to date: run make docs")
        return int(bool(stale))
    (FOLDER / "images").mkdir(exist_ok=True)
    for path in stale:
        path.write_text(made[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
