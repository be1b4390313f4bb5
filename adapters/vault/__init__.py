"""Files of collections, on disk and in memory, and the blocks at their heads."""
