"""Pictures of random boards that nobody has tuned for, drawn by casting rays."""
