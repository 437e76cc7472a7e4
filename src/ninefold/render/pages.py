"""Steps, hints and paths as Markdown and HTML with pictures: for notebooks, web pages and files."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from html import escape

from ..base.arguments import flag, function, instance
from ..results.steps import Hint, Path, Step
from .languages import language as language_of
from .sentences import end_text, explain, hint_text, lines, technique_name
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


def markdown(
    what: Step | Hint | Path,
    *,
    every: bool = False,
    picture: Callable[[Step], str] | None = None,
    language: str = "en",
) -> str:
    """Explain a step, a hint or a path in Markdown, with pictures.

    In a path, singles take one line unless *every* is set.  *picture* returns the address of a step's picture;
    by default the picture itself is embedded in the text.  *language* is a code, one of ``LANGUAGES``.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(markdown(ninefold.steps(puzzle)).splitlines()[0])
    1. **Hidden Single**: r1c6=8
    """
    every = flag("every", every)
    address = function("picture", picture) or _data
    if isinstance(what, Step):
        name, text = technique_name(what, language=language), explain(what, language=language)
        return f"**{name}**: {what.conclusions()}\n\n![{name}]({address(what)})\n\n{_below(text, language)}\n"
    if isinstance(what, Hint):
        if what.step:
            return markdown(what.step, picture=address, language=language)
        return f"{hint_text(what, language=language)}\n"
    instance("path", what, Path)
    items = []
    for number, step in enumerate(what, 1):
        name = technique_name(step, language=language)
        items.append(f"{number}. **{name}**: {step.conclusions()}")
        if every or step.technique not in SINGLES:
            text = _below(explain(step, language=language), language, "   ")
            items += ["", f"   ![{name}]({address(step)})", "", text, ""]
    return "\n".join([*items, "", end_text(what, language=language), ""])


def _below(text: str, language: str, indent: str = "") -> str:
    """An explanation in Markdown, the lines of nets one below the other."""
    return "\\\n".join(f"{indent}{line}" for line in lines(text, language=language))


def html(what: Step | Hint | Path, *, every: bool = False, language: str = "en") -> str:
    """Explain a step, a hint or a path as a piece of HTML, with pictures; singles take one line unless *every* is set.

    Proofs inside forcing chains are folded up under their step.  *language* is a code, one of ``LANGUAGES``.

    >>> import ninefold
    >>> html(ninefold.hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))[:8]
    '<figure>'
    """
    every = flag("every", every)
    if isinstance(what, Step):
        head = f"<b>{escape(technique_name(what, language=language))}</b>: {escape(what.conclusions())}"
        text = _explanation(explain(what, language=language), language) + _folded(what, language)
        return f"<figure>{head}<br>{step_svg(what)}<figcaption>{text}</figcaption></figure>"
    if isinstance(what, Hint):
        if what.step:
            return html(what.step, language=language)
        return f"<p>{escape(hint_text(what, language=language))}</p>"
    instance("path", what, Path)
    items = []
    for step in what:
        short = f"<b>{escape(technique_name(step, language=language))}</b>: {escape(step.conclusions())}"
        full = every or step.technique not in SINGLES
        items.append(f"<li>{html(step, language=language) if full else short}</li>")
    return f"<ol>{''.join(items)}</ol><p>{escape(end_text(what, language=language))}</p>"


def _folded(step: Step, language: str) -> str:
    out = ""
    for _, rests, inner in inner_steps(step):
        numbers = " ".join(f"({line})" for line in rests)
        text = _explanation(explain(inner, proofs=True, language=language), language)
        name = f"{technique_name(inner, language=language)}: {inner.conclusions()}"
        out += f"<details><summary>{numbers} {escape(name)}</summary>{step_svg(inner)}{text}</details>"
    return out


def _explanation(text: str, language: str) -> str:
    """An explanation, the lines of nets one below the other."""
    return "<br>".join(escape(line) for part in text.split("\n\n") for line in lines(part, language=language))


def html_page(body: str, title: str, *, language: str = "en") -> str:
    """Return a complete HTML page with a piece of HTML in it, such as one from ``html``, in a language.

    >>> import ninefold
    >>> html_page(html(ninefold.steps("." * 81)), "Nothing to see").startswith("<!DOCTYPE html>")
    True
    """
    instance("body", body, str)
    instance("title", title, str)
    code = language_of(language).code
    return (
        f'<!DOCTYPE html>\n<html lang="{code}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
    )


def _data(step: Step) -> str:
    return f"data:image/svg+xml;base64,{b64encode(step_svg(step).encode()).decode()}"
