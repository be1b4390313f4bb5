"""How it is asked: the graph of parts, the operations, and one folder for each surface."""
