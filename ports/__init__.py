"""What the domain needs from the world, one Protocol for each need, written as promises."""
