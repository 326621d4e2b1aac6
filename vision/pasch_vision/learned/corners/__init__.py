"""The network that reads a 24-point board by the field's corners alone."""
