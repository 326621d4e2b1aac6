"""From a still picture of a calibrated board to an observation: what lies where, how surely.

Knows geometry and appearance. Refuses to know rules.
"""
