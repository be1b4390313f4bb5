"""One module for each command or family of commands, imported when it is run."""
