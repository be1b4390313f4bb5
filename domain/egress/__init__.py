"""Where content may travel."""
