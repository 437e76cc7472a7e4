"""Single-digit patterns: skyscrapers, kites, empty rectangles.  Duals are two patterns, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from ...base.geometry import HOUSES
from ...results.steps import Candidate, Role
from ..facts import Inside, Places, Sees
from ..languages import Clause, say
from .telling import Telling, on
from .words import digit, houses_with

__all__ = ["TEMPLATES"]


def _two_links(t: Telling, d: int, links: Sequence[tuple[int, int, int]], victims: Sequence[Candidate]) -> Clause:
    """Explain two strong links (house, near end, far end) whose near ends see each other."""
    (_, near_a, far_a), (_, near_b, far_b) = links
    return say(
        "two-links",
        links=[t.two_places(d, house, (near, far)) for house, near, far in links],
        shared=t.share_a_house(near_a, near_b),
        digit=d,
        ends=t.names((far_a, far_b)),
        removal=t.remove((on(far_a, d), on(far_b, d)), victims),
    )


def skyscraper(t: Telling) -> Clause:
    """Two strong links on one house."""
    d = digit(t.step)
    base, roof = t.step.cells_with("base"), t.step.cells_with("roof")
    links = []
    for house in houses_with(t.step, "link"):
        near = next(cell for cell in base if cell in HOUSES[house])
        far = next(cell for cell in roof if cell in HOUSES[house])
        links.append((house, near, far))
    return _two_links(t, d, links, t.step.eliminations)


def kite(t: Telling) -> Clause:
    """A row link and a column link meeting in a box, once or twice."""
    kites = [t.step.roles[i : i + 4] for i in range(0, len(t.step.roles), 4)]
    lines = houses_with(t.step, "link")
    told: list[Clause] = []
    for i, four in enumerate(kites):
        d = four[0].digit
        pairs = ((lines[2 * i], four[0], four[1]), (lines[2 * i + 1], four[2], four[3]))
        ends = (four[1].cell, four[3].cell)
        victims = [v for v in t.step.eliminations if v.digit == d and t.sees(v.cell, ends)]
        told.append(_two_links(t, d, [(house, near.cell, far.cell) for house, near, far in pairs], victims))
    return told[0] if len(told) == 1 else say("dual-kite", first=told[0], second=told[1], removal=t.removal())


def empty_rectangle(t: Telling) -> Clause:
    """A box whose places lie on one row and one column, joined with a strong link, once or twice."""
    parts: list[list[Role]] = [[]]
    for role in t.step.roles:
        if role.role == "cause" and parts[-1] and parts[-1][-1].role == "link":
            parts.append([])
        parts[-1].append(role)
    boxes, lines = houses_with(t.step, "box"), houses_with(t.step, "link")
    told = [_rectangle(t, part, boxes[i], lines[i]) for i, part in enumerate(parts)]
    return told[0] if len(told) == 1 else say("dual-rectangle", first=told[0], second=told[1], removal=t.removal())


def _rectangle(t: Telling, roles: Sequence[Role], box: int, line: int) -> Clause:
    d = roles[0].digit
    places = [role.cell for role in roles if role.role == "cause"]
    near, far = (role.cell for role in roles if role.role == "link")
    # The victim sees the far end along one line and, along the other, the places of the box that the near end leaves.
    by_row = near // 9 in {place // 9 for place in places}
    kept = [p for p in places if (p // 9 if by_row else p % 9) != (near // 9 if by_row else near % 9)]
    victims = [v for v in t.step.eliminations if v.digit == d and t.sees(v.cell, (far, *kept))]
    seen = [p for p in places if p not in kept]
    same = near // 9 if by_row else 9 + near % 9
    t.state(Places(d, box, tuple(places)), Sees((near,), tuple(seen)), Inside((near, *seen), same))
    return say(
        "empty-rectangle",
        places=t.two_places(d, line, (near, far)),
        near=t.cell(near),
        box=t.area(box),
        digit=d,
        seen=t.names(seen),
        line=t.area(same),
        kept=t.names(kept),
        far=t.cell(far),
        removal=t.remove((on(kept, d), on(far, d)), victims),
    )


TEMPLATES = {
    "skyscraper": skyscraper,
    "two-string-kite": kite,
    "dual-two-string-kite": kite,
    "empty-rectangle": empty_rectangle,
    "dual-empty-rectangle": empty_rectangle,
}
