"""An instance of every rule, for tests that go through all of them."""

from __future__ import annotations

from ninefold.variants.examples import EXAMPLES as EXAMPLES
