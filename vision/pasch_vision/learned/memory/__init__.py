"""What is remembered of earlier pictures: their looks, what was read, and what lay there."""
