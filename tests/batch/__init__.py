"""Batch jobs: their output, and that no kill changes it."""
