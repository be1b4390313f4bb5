"""The published shapes: codes, replies and, for those that parse them, models."""
