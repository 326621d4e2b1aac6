"""What the camera sees: from a frame to an observation. Knows geometry, knows no rules."""
