"""What the user configured, and what makes a configuration safe."""
