"""Fuzz the readers of all families; see engine.py."""

import sys

from engine import FAMILIES, main

if __name__ == "__main__":
    sys.exit(main(*FAMILIES))
