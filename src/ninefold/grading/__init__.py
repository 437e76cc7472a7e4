"""Score a model's answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.lazy import lazy_names

if TYPE_CHECKING:
    from .answer_files import Answer as Answer
    from .answer_files import read_answers as read_answers
    from .answer_text import find_answer as find_answer
    from .grader import GradeResult as GradeResult
    from .grader import GradeSummary as GradeSummary
    from .grader import grade as grade
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "answer_files": "Answer read_answers",
            "answer_text": "find_answer",
            "grader": "GradeResult GradeSummary grade",
        },
    )
