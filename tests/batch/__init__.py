"""Batch jobs: what they say, and that nothing that is killed changes it."""
