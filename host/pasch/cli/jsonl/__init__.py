"""The commands that answer lines of JSON: `legal`, `advise`, `see`, `referee`.

Parse, call, print. The meaning of the lines is a contract (docs).
"""
