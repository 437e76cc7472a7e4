"""Separate seeds for the parts of a job."""

from __future__ import annotations

from hashlib import blake2b

__all__ = ["derived"]


def derived(seed: int, name: str) -> int:
    """A separate 64-bit seed for every name."""
    return int.from_bytes(blake2b(f"{seed}/{name}".encode(), digest_size=8).digest(), "big")
