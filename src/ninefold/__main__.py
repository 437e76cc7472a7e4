"""``python -m ninefold``: the command line."""

import sys

from ninefold.cli.app import main

if __name__ == "__main__":
    sys.exit(main())
