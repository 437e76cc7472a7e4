"""Sudoku, whole."""
