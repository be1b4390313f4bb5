"""One class for each thing a caller can ask for; each orchestrates ports."""
