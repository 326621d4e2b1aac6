"""Asks the network what lies on the places of a picture: crops go in, logits come out.

Knows parts, places and colours by number. Refuses to weigh what it says against anything known.
"""
