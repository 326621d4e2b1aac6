"""The board of 24 points and the racing games on it: Backgammon (BG-*) and Acey-Deucey (AD-*)."""
