"""``python -m ninefold``: the command line."""

from ninefold.cli.app import entry

if __name__ == "__main__":
    entry()
