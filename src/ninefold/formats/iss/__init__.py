"""Interactive Sudoku Solver's strings: the text in which most variants are exchanged."""
