"""Seeds of their own for the parts of a job."""

from __future__ import annotations

from hashlib import blake2b

__all__ = ["derived"]


def derived(seed: int, name: str) -> int:
    """A seed of its own for every name, 64 bits."""
    return int.from_bytes(blake2b(f"{seed}/{name}".encode(), digest_size=8).digest(), "big")
