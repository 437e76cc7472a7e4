"""Shared by every room: checked arguments, cells and shapes, files, random numbers, frozen values."""
