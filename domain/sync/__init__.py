"""Bringing the catalog level with the files."""
