"""Pydantic models of what goes over the wire: they parse requests and type replies."""
