"""Pictures for people: what the reader understood, drawn over what the camera saw.

Knows readings and profiles. Refuses to read anything itself.
"""
