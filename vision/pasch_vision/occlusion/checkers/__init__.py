"""The checkers that a picture shows on rows and areas, by colour and outline: no hands.

Knows the evidence and the profile. Refuses to say how many lie upon one another.
"""
