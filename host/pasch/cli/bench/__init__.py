"""The command `pasch bench`: measures rules, referee and sight.

Parse, call, print.
"""
