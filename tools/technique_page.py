"""Write docs/techniques/: an index, and a page for each technique with an example, its picture and its explanation.

The text comes from docs/techniques/texts.toml, and the example is the first positive case of
tests/data/techniques/<slug>.txt; ninefold creates the picture and the explanation. Texts and examples also go into
src/ninefold/web/techniques.jsonl, for the web app. ``--check`` compares instead.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import ninefold
from ninefold import Step, _core, render
from ninefold.results import Technique

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from ninefold.web.wire import inner_proofs  # noqa: E402
from tests.techniques import conclusions, find, read_cases  # noqa: E402

FOLDER = ROOT / "docs" / "techniques"
ORDER = ROOT / "docs" / "design" / "order.md"
LEFT_OUT, END = "<!-- left out, by tools/technique_page.py -->", "<!-- end -->"
SERVED = ROOT / "src" / "ninefold" / "web" / "techniques.jsonl"


def texts() -> dict[str, str]:
    """Return the text of each technique by slug."""
    data = tomllib.loads((FOLDER / "texts.toml").read_text(encoding="utf-8"))
    by_slug = {slug: text.strip() for slug, text in data["text"].items()}
    for family, slugs in data["same"].items():
        by_slug.update(dict.fromkeys(slugs, by_slug.pop(family)))
    return by_slug


def example(technique: Technique) -> Step:
    """Return the example step of a technique."""
    case = next(case for case in read_cases(technique.slug) if not case.negative)
    return min((s for s in find(case) if conclusions(s) == case.expected), key=lambda s: len(render.step_svg(s)))


def served(technique: Technique, text: str, step: Step) -> str:
    """Return the line of a technique for the server: its text, and its example in the wire form."""
    words = {
        "text": render.explain(step),
        "conclusions": step.conclusions(),
        "eureka": eureka(step),
        "inner": inner_proofs(step),
    }
    position = {key: value for key, value in render.to_dict(step).items() if key not in ("ninefold", "kind")}
    entry = {"slug": technique.slug, "text": paragraphs(text), "example": {**position, **words}}
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"


def paragraphs(text: str) -> str:
    """Return a text with each of its paragraphs on one line."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def page(technique: Technique, text: str, step: Step) -> tuple[str, str]:
    """Return the page of a technique and the picture of its example."""
    lines = [
        f"# {technique.name}",
        "",
        f"`{technique.slug}` · Family: {technique.family}.",
        "",
        "| preset | place | level | cost |",
        "|---|---|---|---|",
        *(place(technique, preset) for preset in ninefold.logic.presets()),
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


def place(technique: Technique, preset: str) -> str:
    """Return a table row: the position of a technique in a preset, and its cost there."""
    used, slots, left_out = order(preset)
    slot = slots.get(technique.slug)
    if slot is None:
        return f"| `{preset}` | does without it | | |"
    where = f"{used.index(slot.slug) + 1} of {len(used)}" if slot.slug in used else "off unless enabled"
    if slot.slug in left_out:
        where = f"left out: {left_out[slot.slug]}"
    return f"| `{preset}` | {where} | {slot.level} | {slot.score} |"


@cache
def order(preset: str) -> tuple[list[str], dict[str, Technique], dict[str, str]]:
    """Return the searches of a preset in order, the search that finds each technique, and why some are left out."""
    known = ninefold.logic.techniques(preset=preset)
    searches = {entry.slug: entry for entry in known if entry.slot}
    used = [slug for slug, entry in searches.items() if entry.enabled]
    found = {entry.slug: searches[entry.found_by] for entry in known if entry.found_by in searches}
    return used, found, dict(_core.logic_left_out(preset))


def notation(step: Step) -> list[str]:
    """Return the chains of a step in Eureka notation, if possible."""
    written = eureka(step)
    return ["In Eureka notation:", "", *(f"    {line}" for line in written.splitlines()), ""] if written else []


def eureka(step: Step) -> str | None:
    """Return the chains of a step in Eureka notation; None if there are none, or a net."""
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
        "In which order hints try them, and why: [the order](../design/order.md).",
        "",
    ]
    order = {family: i for i, family in enumerate(dict.fromkeys(t.family for t in techniques))}
    for family, members in groupby(sorted(techniques, key=lambda t: order[t.family]), key=lambda t: t.family):
        names = [f"[{t.name}]({t.slug}.md)" for t in members]
        title = "Almost locked sets" if family == "als" else family.capitalize().replace("-", " ")
        lines += [f"**{title}**: {', '.join(names)}", ""]
    return "\n".join(lines)


def left_out() -> str:
    """Return the table of techniques that the default preset leaves out, grouped by reason."""
    reasons: dict[str, list[str]] = {}
    for slug, reason in _core.logic_left_out("ninefold"):
        reasons.setdefault(reason, []).append(f"`{slug}`")
    lines = [f"| {', '.join(slugs)} | {reason} |" for reason, slugs in reasons.items()]
    return "\n".join(["", "| left out | why |", "|---|---|", *lines, "", ""])


def searches() -> Iterator[str]:
    """Yield the searches that are not techniques themselves, each with the techniques it finds."""
    known = ninefold.logic.techniques()
    for search in known:
        if not search.family:
            found = [f"`{t.slug}`" for t in known if t.family and t.found_by == search.slug]
            yield f"`{search.slug}` finds {', '.join(found)}"


def files() -> dict[Path, str]:
    """Return every generated file and its content."""
    words = texts()
    techniques = [t for t in ninefold.logic.techniques() if t.family]
    out = {FOLDER / "index.md": index(techniques)}
    lines = []
    for technique in techniques:
        step = example(technique)
        text, picture = page(technique, words[technique.slug], step)
        lines.append(served(technique, words[technique.slug], step))
        out[FOLDER / f"{technique.slug}.md"] = text
        out[FOLDER / "images" / f"{technique.slug}.svg"] = picture
    out[SERVED] = "".join(lines)
    before, _, rest = ORDER.read_text(encoding="utf-8").partition(LEFT_OUT)
    out[ORDER] = f"{before}{LEFT_OUT}\n{left_out()}{END}{rest.partition(END)[2]}"
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
