"""The HTTP surface: one boundary in front of every route, one envelope behind each refusal."""
