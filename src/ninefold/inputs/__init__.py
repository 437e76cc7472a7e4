"""Inputs of jobs: files and objects in any format, surveyed once and cut into slices that workers read by themselves.

A survey reads an input from end to end, notes its checksum and where its slices lie.  Plain lines, CSV and Parquet are
read where they are, from the middle; anything else (packed files, XML, JSON ...) is unpacked by the survey into pieces
in the store, so that no worker has to read what is not its own.
"""

from .extra_columns import beside, columns_beside, refuse_without
from .names import expanded
from .slices import Slice, blocks, read, without
from .survey import refuse_unreadable, refuse_variants, surveys
from .values import Values

__all__ = [
    "Slice", "Values", "beside", "blocks", "columns_beside", "expanded", "read", "refuse_unreadable", "refuse_variants",
    "refuse_without", "surveys", "without",
]  # fmt: skip
