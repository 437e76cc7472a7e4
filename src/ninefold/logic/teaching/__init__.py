"""The teaching solver: steps about variants, always the easiest, with arguments that people can follow."""

from .advice import all_steps, hint, steps

__all__ = ["all_steps", "hint", "steps"]
