"""The learned reader: crops of places, their possible contents, the network and its output."""
