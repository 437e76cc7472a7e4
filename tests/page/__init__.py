"""Tests of the page: the model in node, the whole in a browser."""
