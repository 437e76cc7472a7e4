"""Tests of the web app: the model in node, the rest in a browser."""
