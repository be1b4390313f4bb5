"""What the machine is like."""
