"""The camera on the page: what it sees, what was read in it, and a phone in its place.

Shows. Reads no board and rules on nothing.
"""
