"""Fuzz the readers of the family ``xml``; see engine.py."""

import sys

from engine import main

if __name__ == "__main__":
    sys.exit(main("xml"))
