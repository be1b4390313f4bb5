"""Facts: what they are, who sees them, which are current, what may be written."""
