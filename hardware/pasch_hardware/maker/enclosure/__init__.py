"""The printed box for the dice pixels: solids, their export, and pictures of them.

Knows the dice box and the modelling package. Refuses to know wires and prices.
"""
