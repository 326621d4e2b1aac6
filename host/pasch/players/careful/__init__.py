"""Careful players written by hand: rules of thumb that a good club player could write down.

Opponents that owe nothing to any network, and what plays where no weights are to be had.
"""
