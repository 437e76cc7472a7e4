"""The operations, each a few lines on top of the public API."""
