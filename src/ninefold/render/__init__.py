"""Results for people: steps in words, as pictures, as terminal drawings, as JSON.

>>> import ninefold
>>> from ninefold import render
>>> step = ninefold.hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step
>>> render.step_svg(step)[:4], render.step_dict(step)["technique"]
('<svg', 'hidden-single')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.lazy import lazy_names

if TYPE_CHECKING:
    from .candidates import candidates_svg as candidates_svg
    from .candidates import candidates_text as candidates_text
    from .chain_notation import eureka as eureka
    from .findings import finding_svg as finding_svg
    from .findings import finding_text as finding_text
    from .findings import solutions_svg as solutions_svg
    from .findings import solutions_text as solutions_text
    from .json import WIRE_VERSION as WIRE_VERSION
    from .json import path_dict as path_dict
    from .json import rating_dict as rating_dict
    from .json import step_dict as step_dict
    from .json import to_dict as to_dict
    from .languages import LANGUAGES as LANGUAGES
    from .pages import SINGLES as SINGLES
    from .pages import html as html
    from .pages import html_page as html_page
    from .pages import markdown as markdown
    from .sentences import InnerStep as InnerStep
    from .sentences import Linked as Linked
    from .sentences import Outline as Outline
    from .sentences import end_text as end_text
    from .sentences import explain as explain
    from .sentences import hint_text as hint_text
    from .sentences import inner_steps as inner_steps
    from .sentences import lines as lines
    from .sentences import mistake_texts as mistake_texts
    from .sentences import outline as outline
    from .sentences import stated as stated
    from .sentences import technique_name as technique_name
    from .sentences import whereabouts as whereabouts
    from .svg import grid_svg as grid_svg
    from .svg import step_svg as step_svg
    from .text import step_text as step_text
    from .traces import TraceStep as TraceStep
    from .traces import read_trace as read_trace
    from .traces import trace as trace
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "candidates": "candidates_svg candidates_text",
            "chain_notation": "eureka",
            "findings": "finding_svg finding_text solutions_svg solutions_text",
            "json": "WIRE_VERSION path_dict rating_dict step_dict to_dict",
            "languages": "LANGUAGES",
            "pages": "SINGLES html html_page markdown",
            "sentences": (
                "InnerStep Linked Outline end_text explain hint_text"
                " inner_steps lines mistake_texts outline stated technique_name whereabouts"
            ),
            "svg": "grid_svg step_svg",
            "text": "step_text",
            "traces": "TraceStep read_trace trace",
        },
    )
