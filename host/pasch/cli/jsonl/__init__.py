"""The commands that answer lines of JSON: `legal`, `see`, `referee`.

Parse, call, print. What the lines mean is a contract (docs).
"""
