"""What the lights say: meanings chosen from the game, their looks, and the frame for a board."""
