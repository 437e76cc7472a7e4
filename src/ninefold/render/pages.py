"""Steps, hints and paths as Markdown and HTML with pictures: for notebooks, web pages and files."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from html import escape

from ..base.arguments import flag, function, instance
from ..results.steps import Hint, Path, Step
from .sentences import end_text, explain, hint_text, lines
from .sentences.proofs import inner_steps
from .svg import step_svg

__all__ = ["SINGLES", "html", "html_page", "markdown"]

SINGLES = ("full-house", "naked-single", "hidden-single")
"""Techniques whose steps take one line in a path, unless *every* is set."""

_STYLE = (
    "body{font-family:Helvetica,Arial,sans-serif;max-width:50em;margin:2em auto;padding:0 1em;line-height:1.4}"
    "figure{margin:0.5em 0 1.5em}figcaption{margin-top:0.5em}li{margin:0.3em 0}"
    "svg{display:block;width:30em;max-width:100%;height:auto}"
)


def markdown(what: Step | Hint | Path, *, every: bool = False, picture: Callable[[Step], str] | None = None) -> str:
    """Explain a step, a hint or a path in Markdown, with pictures.

    In a path, singles take one line unless *every* is set.  *picture* returns the address of a step's picture;
    by default the picture itself is embedded in the text.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(markdown(ninefold.steps(puzzle)).splitlines()[0])
    1. **Hidden Single**: r1c6=8
    """
    every = flag("every", every)
    address = function("picture", picture) or _data
    if isinstance(what, Step):
        return f"**{what.name}**: {what.conclusions()}\n\n![{what.name}]({address(what)})\n\n{_below(explain(what))}\n"
    if isinstance(what, Hint):
        return markdown(what.step, picture=address) if what.step else f"{hint_text(what)}\n"
    instance("path", what, Path)
    items = []
    for number, step in enumerate(what, 1):
        items.append(f"{number}. **{step.name}**: {step.conclusions()}")
        if every or step.technique not in SINGLES:
            items += ["", f"   ![{step.name}]({address(step)})", "", _below(explain(step), "   "), ""]
    return "\n".join([*items, "", end_text(what), ""])


def _below(text: str, indent: str = "") -> str:
    """An explanation in Markdown, the lines of nets one below the other."""
    return "\\\n".join(f"{indent}{line}" for line in lines(text))


def html(what: Step | Hint | Path, *, every: bool = False) -> str:
    """Explain a step, a hint or a path as a piece of HTML, with pictures; singles take one line unless *every* is set.

    Proofs inside forcing chains are folded up under their step.

    >>> import ninefold
    >>> html(ninefold.hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))[:8]
    '<figure>'
    """
    every = flag("every", every)
    if isinstance(what, Step):
        head = f"<b>{escape(what.name)}</b>: {escape(what.conclusions())}"
        text = _explanation(explain(what)) + _folded(what)
        return f"<figure>{head}<br>{step_svg(what)}<figcaption>{text}</figcaption></figure>"
    if isinstance(what, Hint):
        return html(what.step) if what.step else f"<p>{escape(hint_text(what))}</p>"
    instance("path", what, Path)
    items = []
    for step in what:
        short = f"<b>{escape(step.name)}</b>: {escape(step.conclusions())}"
        items.append(f"<li>{html(step) if every or step.technique not in SINGLES else short}</li>")
    return f"<ol>{''.join(items)}</ol><p>{escape(end_text(what))}</p>"


def _folded(step: Step) -> str:
    out = ""
    for _, rests, inner in inner_steps(step):
        numbers = " ".join(f"({line})" for line in rests)
        text = _explanation(explain(inner, proofs=True))
        out += f"<details><summary>{numbers} {escape(str(inner))}</summary>{step_svg(inner)}{text}</details>"
    return out


def _explanation(text: str) -> str:
    """An explanation, the lines of nets one below the other."""
    return "<br>".join(escape(line) for part in text.split("\n\n") for line in lines(part))


def html_page(body: str, title: str) -> str:
    """Return a complete HTML page with a piece of HTML in it, such as one from ``html``.

    >>> import ninefold
    >>> html_page(html(ninefold.steps("." * 81)), "Nothing to see").startswith("<!DOCTYPE html>")
    True
    """
    instance("body", body, str)
    instance("title", title, str)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
    )


def _data(step: Step) -> str:
    return f"data:image/svg+xml;base64,{b64encode(step_svg(step).encode()).decode()}"
