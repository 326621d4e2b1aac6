"""Where pictures come from: cameras, streams, folders, recordings.

The only edge of sight that touches the world. Knows nothing of boards.
"""
