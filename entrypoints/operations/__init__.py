"""One module for each operation: a checked call in, a published object out.

Every surface calls these and nothing below them. Each module stands alone, so that a command
imports only its own.
"""
