"""What is painted on a board: ground, points, ornaments; flat, seen from above, in no light."""
