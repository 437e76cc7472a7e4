"""Fuzz the readers of the family ``json``; see engine.py."""

import sys

from engine import main

if __name__ == "__main__":
    sys.exit(main("json"))
