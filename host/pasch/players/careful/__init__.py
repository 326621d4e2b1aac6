"""Careful players written by hand: rules of thumb that a good club player could write down.

Opponents that owe nothing to any network, and the fallback if no weights are available.
"""
