"""The user's configuration and the places of files."""
