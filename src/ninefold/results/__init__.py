"""The results of calls: statuses, solutions, counts, steps, hints, paths and ratings; and their JSON form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.lazy import lazy_names

if TYPE_CHECKING:
    from .distribution import Distribution as Distribution
    from .findings import Finding as Finding
    from .many import ManyResult as ManyResult
    from .many import RowResult as RowResult
    from .many import VerifyResult as VerifyResult
    from .outcomes import Check as Check
    from .outcomes import Count as Count
    from .outcomes import Solution as Solution
    from .outcomes import Status as Status
    from .steps import Candidate as Candidate
    from .steps import Chain as Chain
    from .steps import Given as Given
    from .steps import Hint as Hint
    from .steps import HouseRole as HouseRole
    from .steps import Level as Level
    from .steps import Link as Link
    from .steps import Mistake as Mistake
    from .steps import Path as Path
    from .steps import Proof as Proof
    from .steps import Rating as Rating
    from .steps import Reason as Reason
    from .steps import Role as Role
    from .steps import SetPart as SetPart
    from .steps import Step as Step
    from .steps import StepList as StepList
    from .steps import Technique as Technique
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "distribution": "Distribution",
            "findings": "Finding",
            "many": "ManyResult RowResult VerifyResult",
            "outcomes": "Check Count Solution Status",
            "steps": (
                "Candidate Chain Given Hint HouseRole Level Link Mistake Path Proof Rating Reason Role SetPart Step"
                " StepList Technique"
            ),
        },
    )
