"""What writes pages and pictures of `docs`; part of the clone, not of what is installed."""
