"""The simulator as a program of its own: commands, frames, MJPEG over HTTP, and its client.

Knows the commands of a session. Refuses to know games.
"""
