"""Pictures for people: what the reader understood, drawn over what the camera saw."""
