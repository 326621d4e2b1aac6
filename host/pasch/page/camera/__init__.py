"""The camera on the page: what it sees, what was read, and a phone in place of a camera.

Only shows. Reads no board and rules on nothing.
"""
