"""Whether the scene has come to rest, and camera and board are where they were calibrated."""
