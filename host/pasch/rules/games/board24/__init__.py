"""The board of 24 points and the races on it.

Backgammon (BG-*), Nackgammon, Acey-Deucey (AD-*) and Fevga (FV-*).

Knows the shared rules, but no other boards.
"""
