"""The specification of a data set: the job as plain data, checked, and derived values (quotas, shards, splits)."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import isfinite
from numbers import Real
from typing import Any

from ..base.arguments import choice, shown, whole
from ..formats.json_ import KEYS
from ..formats.table import column_roles
from ..generation.generator import generate_many
from ..jobs import Plain
from ..jobs.seeds import derived

__all__ = [
    "ANY",
    "COLUMNS",
    "EXPLAINED",
    "FORMATS",
    "CleanJob",
    "Job",
    "MakeJob",
    "Shard",
    "Splits",
    "difficulty_of",
    "job_of",
]

ANY = "any"
"""A class of puzzles of all difficulties."""
FORMATS = ("parquet", "csv", "jsonl", "npz")
"""The default first: Parquet keeps types, while most readers treat the 81 digits of a solution in CSV as a number."""
COLUMNS = ("solution", "clues", "guesses", "level", "score", "steps", "hardest", "er", "ep", "ed", "trace")
"""Extra columns next to the puzzle."""
RATED = frozenset(("level", "score", "steps", "hardest"))
EXPLAINED = ("er", "ep", "ed")
"""Of Sudoku Explainer's scale."""
_SHARD = dict.fromkeys((ANY, "easy", "medium", "hard"), 1 << 13) | {"unfair": 1 << 11, "extreme": 1 << 8}
_SMALL_SHARD = 1 << 6
"""Puzzles per task: this much is lost if the work is killed. Harder puzzles, and those of narrow ranges, take longer to
find."""
PREFIXES = 1 << 12
"""The maximum number of parts of the rows and of shards per class, because every part reads every shard."""
_MOST = 10**12
_NOTED = {"notes", "leaks"}
"""Files that a data set made from files has besides its splits."""

_PART = re.compile(r"-\d+-of-\d+$")

Splits = Mapping[str, float]


@dataclass(frozen=True)
class Job(Plain):
    """Shared by all data sets."""

    seed: int = 0
    splits: Mapping[str, float] = field(default_factory=lambda: {"train": 0.9, "validation": 0.05, "test": 0.05})
    columns: tuple[str, ...] = ("solution", "clues", "level", "score", "hardest")
    format: str = "parquet"
    augment: int = 0
    rows_per_file: int = 1_000_000

    kind = ""

    def check(self) -> None:
        """Raise ValueError for impossible settings."""
        whole("seed", self.seed, most=2**64 - 1)
        _check_shares("splits", self.splits)
        if unknown := [name for name in self.columns if name not in COLUMNS]:
            raise ValueError(f"unknown column {unknown[0]!r}: choose from {', '.join(COLUMNS)}")
        if len(set(self.columns)) < len(self.columns):
            raise ValueError("a column is named twice")
        choice("format", self.format, FORMATS)
        whole("augment", self.augment, most=1000)
        whole("rows_per_file", self.rows_per_file, least=1, most=10**9)

    @property
    def rated(self) -> bool:
        """Whether the columns ask for a rating."""
        return bool(RATED & set(self.columns))

    @property
    def explained(self) -> bool:
        """Whether the columns ask for a rating on Sudoku Explainer's scale."""
        return not set(self.columns).isdisjoint(EXPLAINED)

    def data(self) -> dict[str, Any]:
        """The job as JSON has it."""
        return {"kind": self.kind, **{key: _plain(value) for key, value in asdict(self).items()}}

    def split_of(self, low: int) -> str:
        """Which split a puzzle belongs to, by the lower half of its key."""
        at = low / 2**64
        name = ""
        for name, share in self.splits.items():  # noqa: B007 (rounding leaves what is over to the last)
            at -= share
            if at < 0:
                break
        return name


@dataclass(frozen=True)
class Shard:
    """A part of the work that is done at once."""

    name: str
    rows: int
    seed: int = 0
    label: str = ""


@dataclass(frozen=True)
class MakeJob(Job):
    """Puzzles that are generated."""

    n: int = 0
    mix: Mapping[str, float] = field(default_factory=lambda: {ANY: 1.0})
    symmetry: str = "none"
    minimal: bool = True
    preset: str = "hodoku"
    """The preset whose levels and scores the mix refers to."""

    kind = "make"

    def check(self) -> None:
        """Raise ValueError for impossible settings."""
        super().check()
        whole("n", self.n, least=1, most=_MOST)
        _check_shares("mix", self.mix)
        self._try(ANY)
        for label in self.mix:
            try:
                self._try(label)
            except ValueError as error:
                raise ValueError(f"mix: {error}") from None

    def _try(self, label: str) -> None:
        """Raise ValueError if no puzzle of a class can exist."""
        generate_many(
            0,
            seed=0,
            difficulty=difficulty_of(label),
            preset=self.preset,
            symmetry=self.symmetry,  # type: ignore[arg-type]
        )

    def quotas(self) -> dict[str, int]:
        """How many puzzles of each class: the shares of n; what rounding leaves goes to the largest remainders."""
        exact = {name: self.n * share for name, share in self.mix.items()}
        quotas = {name: int(number) for name, number in exact.items()}
        by_remainder = sorted(exact, key=lambda name: (quotas[name] - exact[name], name))
        for name in by_remainder[: self.n - sum(quotas.values())]:
            quotas[name] += 1
        return quotas

    def shards(self, wanted: Mapping[str, int], turn: int) -> Iterator[Shard]:
        """The tasks that generate this many puzzles of each class; *turn* 1 and later replace duplicates."""
        for label, number in wanted.items():
            usual = _SHARD.get(label, _SMALL_SHARD) if self.preset == "hodoku" or label == ANY else _SMALL_SHARD
            size = max(usual, -(-self.n // PREFIXES))
            for i, at in enumerate(range(0, number, size)):
                name = f"made-{turn}-{label}-{i:06}"
                yield Shard(name, min(size, number - at), derived(self.seed, name), label)


def difficulty_of(label: str) -> str | None:
    """The arguments of ``generate`` for a class of a mix."""
    return None if label == ANY else label


@dataclass(frozen=True)
class CleanJob(Job):
    """Puzzles of files."""

    inputs: tuple[Mapping[str, str], ...] = ()
    """The ``name``, ``sha256`` and ``split`` of each (empty: by canonical form)."""
    keep_leaks: bool = False
    keep: Mapping[str, str] = field(default_factory=dict)
    """Columns of the files that are copied to the data set, with their names there."""

    kind = "clean"

    def check(self) -> None:
        """Raise ValueError for impossible settings."""
        super().check()
        if not self.inputs:
            raise ValueError("no input files: name the files to clean")
        given = [one["split"] for one in self.inputs]
        if any(given) and not all(given):
            raise ValueError("name a split for every file or for none")
        _check_names(self.given_splits)
        if taken := _NOTED & {*self.given_splits, *self.splits}:
            raise ValueError(f"a split cannot be called {min(taken)}: that name is reserved")
        self._check_kept()

    def _check_kept(self) -> None:
        """A column of the files must not be confused with one of the data set, or with a part of the puzzle."""
        ours = {"puzzle", *self.columns, *(["variant"] if self.augment else [])}
        new_names = list(self.keep.values())
        arrays = {"traces", "trace_ends", *(f"{new}_ends" for new in new_names)} if self.format == "npz" else set()
        for name, new in self.keep.items():
            if not new or not new.isprintable() or new != new.strip():
                raise ValueError(f"{shown(new)} is not a valid column name")
            if new in ours:
                why = "the data set has one of its own"
            elif new in KEYS or "solution" in (column_roles(["puzzle", new]) or {}) or column_roles([new]):
                why = "it would be read as part of the puzzle"
            elif new in arrays or new_names.count(new) > 1:
                why = "another column has that name"
            else:
                continue
            raise ValueError(f"a column {new!r} cannot be kept: {why}; give it another name, {name}=NAME")

    @property
    def given_splits(self) -> tuple[str, ...]:
        """The splits that the files form, in the order in which they are named; empty if splits are to be made."""
        return tuple(dict.fromkeys(one["split"] for one in self.inputs if one["split"]))


def job_of(data: Mapping[str, Any]) -> Job:
    """Make a job from its JSON form; ValueError if it is not one."""
    kinds = {kind.kind: kind for kind in (MakeJob, CleanJob)}
    rest = dict(data)
    kind = kinds.get(rest.pop("kind", ""))
    if kind is None:
        raise ValueError("this is not a data set job")
    for key in ("columns", "inputs"):
        if key in rest:
            rest[key] = tuple(rest[key])
    try:
        job = kind(**rest)
    except TypeError as error:
        raise ValueError(f"this is not a data set job: {error}") from None
    job.check()
    return job


def _check_shares(name: str, shares: Mapping[str, float]) -> None:
    if not isinstance(shares, Mapping) or not all(isinstance(share, Real) for share in shares.values()):
        raise TypeError(f"{name} must map names to shares, as in {{'one': 0.5, 'two': 0.5}}, got {shown(shares)}")
    if not shares or any(not isfinite(share) or share <= 0 for share in shares.values()):
        raise ValueError(f"{name} must be shares above 0, got {dict(shares)}")
    if abs(sum(shares.values()) - 1) > 1e-9:
        raise ValueError(f"the shares of {name} must add up to 1, got {sum(shares.values()):g}")
    if name == "splits":
        _check_names(shares)


def _check_names(splits: Iterable[str]) -> None:
    """A split is one file in the folder, or several; no file name may belong to two splits."""
    seen: dict[str, str] = {}
    for name in splits:
        if not isinstance(name, str) or not name.replace("-", "").replace("_", "").isalnum():
            raise ValueError(f"a split name may contain only letters, digits, - and _, got {shown(name)}")
        if _PART.search(name):
            raise ValueError(f"a split cannot be called {name}: a part of another split may have that name")
        if (other := seen.setdefault(name.lower(), name)) != name:
            raise ValueError(f"the splits {other} and {name} differ only in capitals: rename one of them")


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: float(share) if isinstance(share, Real) else share for key, share in value.items()}
    if hasattr(value, "__index__") and not isinstance(value, bool):
        return operator.index(value)
    return list(map(_plain, value)) if isinstance(value, Sequence) and not isinstance(value, str) else value
