"""What the camera sees: turns a frame into an observation. Knows geometry and no rules."""
