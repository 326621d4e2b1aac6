"""Where pictures come from: cameras, streams, folders, recordings.

The only part of vision that touches the world. Knows nothing of boards.
"""
