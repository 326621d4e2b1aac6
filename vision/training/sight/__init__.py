"""Trains the network that reads the places of every kind of board, on boards it draws itself."""
