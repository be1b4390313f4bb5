"""What time it is, on this machine and in tests."""
