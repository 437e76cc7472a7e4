"""Inputs of jobs: files and objects in any format, surveyed once and cut into slices that workers read separately.

A survey reads an input from end to end and records its checksum and its slices. Plain lines, CSV and Parquet are read
in place, from the middle. The survey converts anything else (compressed files, XML, JSON ...) into pieces in the store,
so that every worker reads only its own part.
"""

from .extra_columns import extra_columns, refuse_without
from .names import expanded
from .slices import Slice, blocks, read, without
from .survey import refuse_unreadable, refuse_variants, surveys

__all__ = [
    "Slice",
    "blocks",
    "expanded",
    "extra_columns",
    "read",
    "refuse_unreadable",
    "refuse_variants",
    "refuse_without",
    "surveys",
    "without",
]
