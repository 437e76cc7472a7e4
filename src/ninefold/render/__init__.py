"""Results for people: steps in words, as pictures, as terminal drawings, as JSON.

>>> import ninefold
>>> from ninefold import render
>>> step = ninefold.hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step
>>> render.step_svg(step)[:4], render.step_dict(step)["technique"]
('<svg', 'hidden-single')
"""

from .candidates import candidates_svg, candidates_text
from .eureka import eureka
from .findings import finding_svg, solutions_svg, solutions_text
from .json import WIRE_VERSION, path_dict, rating_dict, step_dict, to_dict
from .languages import LANGUAGES
from .pages import SINGLES, html, html_page, markdown
from .sentences import (
    InnerStep,
    Linked,
    Outline,
    end_text,
    explain,
    hint_text,
    inner_steps,
    lines,
    mistake_texts,
    outline,
    stated,
    technique_name,
    whereabouts,
)
from .svg import grid_svg, step_svg
from .text import step_text
from .trace import TraceStep, read_trace, trace

__all__ = [
    "LANGUAGES",
    "SINGLES",
    "WIRE_VERSION",
    "InnerStep",
    "Linked",
    "Outline",
    "TraceStep",
    "candidates_svg",
    "candidates_text",
    "end_text",
    "eureka",
    "explain",
    "finding_svg",
    "grid_svg",
    "hint_text",
    "html",
    "html_page",
    "inner_steps",
    "lines",
    "markdown",
    "mistake_texts",
    "outline",
    "path_dict",
    "rating_dict",
    "read_trace",
    "solutions_svg",
    "solutions_text",
    "stated",
    "step_dict",
    "step_svg",
    "step_text",
    "technique_name",
    "to_dict",
    "trace",
    "whereabouts",
]
