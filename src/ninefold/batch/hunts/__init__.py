"""Hunts: from a few puzzles to harder, or smaller, ones among their neighbors."""

from .job import GOALS, HuntJob
from .search import Catch, Hunt, run_hunt

__all__ = ["GOALS", "Catch", "Hunt", "HuntJob", "run_hunt"]
