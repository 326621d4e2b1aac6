"""Dice that people can trust: their proof, and the check of a logged game.

kinds        what the faces of a die show
keeper       writes the proof into the journal beside the game
program_dice the program's own dice, where there is no board
kept_secret  their secret on the disk, in case the program is killed
proof        a roll computed from the revealed secret, and whether a log is sound
elsewhere    the secrets that other games of a journal tell
matching     whether the rolls played are those requested and thrown, one to one
finding      one thing that the check found
findings     what the check found, in words

Knows the journal's events, the board's reports, and the games' dice, but neither lights nor
languages.
"""
