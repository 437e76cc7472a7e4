"""``python -m ninefold``: the command line."""

from ninefold.cli.start import entry

if __name__ == "__main__":
    entry()
