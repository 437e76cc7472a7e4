"""
Native core of ninefold; use the functions of the package `ninefold` instead.
"""



def build_info() -> dict[str, str]:
    """Version, compiler and whether assertions are on."""

class ScalarSearch:
    """Depth-first search for the solutions of one puzzle."""

    def __init__(self, masks: bytes) -> None: ...

    def next(self, max_guesses: int) -> bytes | bool:
        """
        The next solution; False when there is none; True when the guesses ran out first.
        """

    @property
    def guesses(self) -> int: ...
