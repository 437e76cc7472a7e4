"""Penpa-edit links: drawings, of which givens, regions and cages are rules."""
