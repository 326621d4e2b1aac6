"""The learned reader: crops of places, what they may hold, the network, and what it says."""
