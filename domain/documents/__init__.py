"""Collections: the folders that hold the files."""
